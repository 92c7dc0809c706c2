"""What is believed: enclosures, exact forms, certificates and witnesses.  Standard library and python-flint only."""
