"""A claim in the project's own text, also where it was given in LaTeX."""
from __future__ import annotations

import re

from verify.run.wrong_input import WrongInput

# What the project's own text has with braces under a word: a law of which a mean or a chance is, a set, a base.
_OWN = re.compile("(?<![\\\\A-Za-z])(?:(?:E|Pr|Prob)_\\{[^{}~]*~[^{}]*\\}"
                  "|(?:sum|\u2211)_\\{\\s*\\w+\\s*(?:in\\b|\u2208)[^{}]*\\}|log_\\{\\w+\\})")
_MEANS = re.compile(r"(?<![\\A-Za-z])(?:E|Var|Cov|Pr|Prob)\s*\[")       # in such text e^{tX} has braces, too
Words = tuple[str, str, tuple[str, ...]]


def plain(text: str, where: str, given: tuple[str, ...], reading: int = 0, option: str = "--reading N", real: str = ""
          ) -> Words:
    """The claim, its conditions and hypotheses in the project's own text; LaTeX only where it has one reading, or `reading`
    (from 1) says which.  `option` is how messages call that argument, `real` the name of a number of which LaTeX need say no
    more.  Raises WrongInput."""
    own = (text, where, given)
    name = option.split()[0].split("=")[0]
    if not any(map(_looks_like_latex, (text, where, *given))):
        if reading:
            raise WrongInput(f"{name}: the claim is not in LaTeX, and is read in one way; leave the option out")
        return own
    from verify.read.latex import readings
    from verify.read.source import ReadError

    if real and not re.search(rf"(?<![A-Za-z_0-9]){re.escape(real)}(?![A-Za-z_0-9'])", where):
        more = rf"{real} \in \mathbb{{R}}" if _looks_like_latex(where) else f"{real} real"
        own = (text, f"{where}, {more}" if where.strip() else more, given)
    try:
        found = readings(*own)
    except ReadError as error:
        laws = _about_laws(*own)
        if laws is None:
            raise WrongInput(str(error)) from error
        found = [laws]
    if reading > len(found):
        raise WrongInput(f"{name}: there are {len(found)} readings, and {reading} is none of them")
    if len(found) > 1 and not reading:
        shown = "; ".join(f"{i}: {_told(one)}" for i, one in enumerate(found, 1))
        raise WrongInput(f"claim: this LaTeX has {len(found)} readings; choose one with {option}: {shown}")
    return found[(reading or 1) - 1]


def _about_laws(text: str, where: str, given: tuple[str, ...]) -> Words | None:
    """LaTeX about laws, which has one reading as far as it has one at all; None where it has none."""
    from verify.read.latex_laws import about_laws, own_text
    from verify.read.source import ReadError, Source
    from verify.read.text import read_claim

    texts = (text, where, *given)
    if not any(map(about_laws, texts)):
        return None
    known = set(re.findall(r"\w+", " ".join(t for t in texts if not _looks_like_latex(t))))
    made = [own_text(Source("claim", t), known) if _looks_like_latex(t) else t for t in texts]
    if None in made:
        return None
    claim, conditions, *others = [t or "" for t in made]
    try:
        read_claim(claim, conditions, tuple(others))
    except ReadError as error:
        from verify.run.wrong_input import WrongInput

        raise WrongInput(f"{error} (LaTeX read as {claim!r:.200})") from error
    return claim, conditions, tuple(others)


def _looks_like_latex(text: str) -> bool:
    rest = _OWN.sub("", text)
    return any(sign in rest for sign in ("\\", "_{", "$")) or ("^{" in rest and not _MEANS.search(rest))


def _told(reading: Words) -> str:
    """One reading as the statement that it makes."""
    from verify.notation.text import statement_text
    from verify.read.text import read_claim

    return statement_text(read_claim(*reading))
