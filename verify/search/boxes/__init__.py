"""Thousands of boxes at a time: expressions as straight-line programs over arrays of double intervals, and branch and bound."""
