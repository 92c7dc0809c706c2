"""Printed claims as data: one package per document, one module per result, nothing here computes."""
