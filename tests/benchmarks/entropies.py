"""The claims about laws that psitip, which proves inequalities between entropies of random variables, can be asked: in its words."""
from __future__ import annotations

import importlib.util
import time
from importlib.metadata import version

# X, Y, Z stand for the coordinates of a joint law, or the input and the outputs of channels; U, for a fair coin, chooses a law.
CLAIMS = {
    "entropy is not negative": "H(X) >= 0",
    "concave entropy": "H(X|U) <= H(X)",
    "information is not negative": "I(X & Y) >= 0",
    "information below the entropy of the input": "I(X & Y) <= H(X)",
    "information below the entropy of the output": "I(X & Y) <= H(Y)",
    "entropy is subadditive": "H(X+Y) <= H(X) + H(Y)",
    "entropy of a part": "H(X) <= H(X+Y)",
    "information of a joint law is not negative": "I(X & Y) >= 0",
    "information of a joint law below an entropy": "I(X & Y) <= H(X)",
    "conditional entropy of a joint law": "H(X+Y) - H(Y) <= H(X)",
    "conditional entropy below entropy": "H(X+Y) - H(Y) <= H(X)",
    "Han's inequality": "2*H(X+Y+Z) <= H(X+Y) + H(Y+Z) + H(X+Z)",
    "submodularity of entropy": "H(X+Y+Z) + H(Y) <= H(X+Y) + H(Y+Z)",
    "conditioning on more reduces entropy": "H(X+Y+Z) - H(Y+Z) <= H(X+Y) - H(Y)",
    "entropy of three is subadditive": "H(X+Y+Z) <= H(X) + H(Y) + H(Z)",
    "data processing of information": "markov(X, Y, Z) >> (I(X & Z) <= I(X & Y))",
    "strong subadditivity of three coordinates": "H(X+Y) + H(Y+Z) >= H(X+Y+Z) + H(Y)",
    "information is convex in the channel, halves": "(I(X & U) == 0) >> (I(X & Y) <= I(X & Y|U))",
    "information is concave in the input, halves": "markov(U, X, Y) >> (I(X & Y|U) <= I(X & Y))",
}


def release() -> str | None:
    """The release of psitip that is installed, None for none."""
    return version("psitip") if importlib.util.find_spec("psitip") else None


def ask(name: str) -> tuple[bool, float]:
    """Whether psitip proves a claim of CLAIMS, and the seconds of processor time that it took."""
    import psitip

    psitip.PsiOpts.setting(solver="scipy")            # its default needs a program beside it, and proves less without
    words = {letter: psitip.rv(letter) for letter in "UXYZ"} | {word: getattr(psitip, word) for word in ("H", "I", "markov")}
    start = time.process_time()
    proved = bool(eval(CLAIMS[name], {"__builtins__": {}}, words))       # the texts above, and no others
    return proved, time.process_time() - start
