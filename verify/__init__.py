"""verify: decides printed mathematical claims and leaves a certificate or an exact witness behind."""

__version__ = "0.1.0"
__all__ = ["__version__"]
