"""One result model and one renderer for each format; the page alone uses libraries, for templates and formulas."""
