"""How claims are run: loading, planning, worker processes, cache, journal, files."""
