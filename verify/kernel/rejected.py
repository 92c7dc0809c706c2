"""The one way in which the kernel says no."""


class Rejected(Exception):
    """The evidence does not establish what it claims; the message is one line that says why."""
