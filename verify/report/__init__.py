"""One result model and one renderer for each format.  Standard library only."""
