"""The exceptions for input that cannot be used."""


def unreadable(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read as a text, in words: there is none, it is a folder, or its bytes are no UTF-8."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else f"byte {error.start + 1} is no UTF-8"


class WrongInput(ValueError):
    """What the user gave cannot be used: the message is one line that says what, where, and how to mend it."""


class LoadError(WrongInput):
    """An encoding or a target is wrong: the message is one line that says which file, what is wrong and how to mend it."""
