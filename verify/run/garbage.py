"""How often Python looks for garbage."""
import gc


def look_seldom() -> None:
    """Now and then only, as most of what is made lives until a verdict: the usual looks took up to a quarter of the time."""
    gc.set_threshold(300_000, 20, 100)
