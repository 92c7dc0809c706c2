"""The exception for input that cannot be used."""


class WrongInput(ValueError):
    """What the user gave cannot be used: the message is one line that says what, where, and how to mend it."""
