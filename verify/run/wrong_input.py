"""The exceptions for input that cannot be used."""


class WrongInput(ValueError):
    """What the user gave cannot be used: the message is one line that says what, where, and how to mend it."""


class LoadError(WrongInput):
    """An encoding or a target is wrong: the message is one line that says which file, what is wrong and how to mend it."""
