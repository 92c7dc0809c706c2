"""Standard facts about divergences and differential privacy that the claims of the documents rest on.  Logarithms are natural.

Laws are on finite alphabets of any size; divergences have their usual conventions and values in [0, oo].
"""
TITLE = "Textbook facts"
AUTHORS = ("various",)
YEAR = 2014
BASE = "nats"
