"""Floor 10: named theorems about processes, compositions and noise."""
