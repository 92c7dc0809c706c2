from tests.run.encodings import papers
from tests.run.stand_ins import search

__all__ = ["papers", "search"]
