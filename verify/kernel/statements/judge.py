"""The judge: the only place where evidence becomes a verdict."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.kernel.format.parts import SPACES, noting, rests_on
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.format.well_formed import well_formed
from verify.kernel.numbers.intervals import Undefined
from verify.language import LanguageError, Statement

if TYPE_CHECKING:
    from verify.kernel.scalar.checker import Checker

__all__ = ["Judgement", "Rejected", "judge"]


@dataclass(frozen=True)
class Judgement:
    """An established verdict, the rules used, the results from outside that it supposes, the optional parts of the kernel that
    it rests on besides what any judgement needs, the widest class of spaces on which the evidence establishes it, and the
    hashes of the statements that its evidence cites."""

    verdict: str
    rules: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    spaces: str = "finite"
    cites: tuple[str, ...] = ()


def judge(statement: Statement, verdict: str, evidence: object) -> Judgement:
    """The judgement that the evidence establishes; raises Rejected, with a one-line reason, if it does not establish it."""
    return judged(statement, verdict, evidence, None)


def judged(statement: Statement, verdict: str, evidence: object, checker: Checker | None) -> Judgement:
    """As `judge`; what writes evidence may give a checker of scalar proofs that takes notes, what believes it never does."""
    try:
        well_formed(statement)
        with noting() as noted:
            rules = _established(statement, verdict, evidence, checker)
        spaces = next((s for s in SPACES if s in noted.get("spaces", ())), "general")
        assumes, parts, cites = (tuple(sorted(noted.get(kind, ()))) for kind in ("assumes", "parts", "cites"))
        if bool(assumes) != (verdict == "CONDITIONAL"):
            raise Rejected("what rests on results from outside is CONDITIONAL, and nothing else is")
        return Judgement(verdict, rules, assumes, parts, spaces, cites)
    except (TooComplex, Undefined) as error:
        raise Rejected(f"{type(error).__name__}: {error}") from None
    except RecursionError:
        raise Rejected("an expression is nested too deep") from None
    except (LanguageError, ArithmeticError, ValueError, TypeError, LookupError, AttributeError) as error:
        raise Rejected(f"the evidence has not the form of its rule ({type(error).__name__}: {str(error)[:120]})") from None


def _established(statement: Statement, verdict: str, evidence: object, c: Checker | None) -> tuple[str, ...]:
    """The rules by which the evidence establishes the verdict."""
    match verdict:
        case "PROVED" | "CONDITIONAL": return _by_proof("proved", statement, evidence, c)
        case "VACUOUS": return _by_proof("vacuous", statement, evidence, c)
        case "ILL_POSED": return _by_witness(True, statement, evidence, c)
        case "REFUTED": return _refuted(statement, evidence, c)
    raise Rejected(f"{verdict!r} is not a verdict that evidence can establish")


# A witness needs no proof rule and a proof no model: what checks them is loaded, and noted, where it is needed.

def _by_proof(what: str, statement: Statement, evidence: object, c: Checker | None) -> tuple[str, ...]:
    from verify.kernel.scalar.checker import Checker
    from verify.kernel.statements import proofs

    rests_on(proofs.__name__)
    return (proofs.proved if what == "proved" else proofs.vacuous)(statement, evidence, c or Checker())


def _by_witness(ill_posed: bool, statement: Statement, evidence: object, c: Checker | None) -> tuple[str, ...]:
    from verify.kernel.statements import witnesses

    rests_on(witnesses.__name__)
    check = witnesses.ill_posed if ill_posed else witnesses.refuted

    def prove(part: Statement, node: object) -> object:
        empty = isinstance(node, dict) and node.get("rule") == "vacuous"
        return _by_proof("vacuous" if empty else "proved", part, node, c)

    return check(statement, evidence, prove)


def _refuted(statement: Statement, evidence: object, c: Checker | None) -> tuple[str, ...]:
    if isinstance(evidence, dict) and evidence.get("rule") == "witness":
        return _by_witness(False, statement, evidence, c)
    from verify.kernel.statements import refutations

    rests_on(refutations.__name__)
    return refutations.refuted(lambda s, node: _by_proof("proved", s, node, c), lambda s, node: _refuted(s, node, c),
                               statement, evidence)
