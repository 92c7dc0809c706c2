"""Floor 11: named theorems about processes, compositions and noise."""
