"""Text to statements: the project's own safe grammar.  No text is ever evaluated.  Standard library only."""
from verify.read.text import ReadError, read_claim, read_expression

__all__ = ["ReadError", "read_claim", "read_expression"]
