"""Floor 1: certificate files and their parts, read strictly; which optional parts a judgement uses."""
