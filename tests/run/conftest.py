from tests.run.stand_ins import search

__all__ = ["search"]
