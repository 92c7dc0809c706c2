"""How long one claim may take where nothing else is said."""

USUAL = 60.0    # seconds of processor time
LONGER = 3      # times as long with a written proof, whose way to the verdict ends by itself
