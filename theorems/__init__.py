"""Printed claims: one package per document, one module per result.

Statements are data, and compute nothing.  Proofs, in modules that end in _written, are programs that write steps, and are
joined to the statements by id.
"""
