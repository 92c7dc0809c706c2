"""Judges and readers with one fault each, to see that the suite notices it."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any
from unittest import mock

from tests.adversarial.campaign import ours
from tests.adversarial.evaluator import NoModel, World, finite
from tests.adversarial.sixty_digits import NoValue, Unsure
from tests.adversarial.truth import holds
from tests.adversarial.worlds import world
from verify.kernel.statements import judge as kernel
from verify.language import (
    App, Both, Domain, Functional, Num, Numbers, Q, Relation, Sequence, Statement, Sym, call, walk)
from verify.read import read_claim

Rewrites = Callable[[Any], Any]


def mapped(node: Any, f: Rewrites) -> Any:
    """A tree with f applied to every node, parts first."""
    if isinstance(node, tuple):
        return tuple(mapped(x, f) for x in node)
    if is_dataclass(node) and not isinstance(node, type):
        changed = {x.name: mapped(getattr(node, x.name), f) for x in fields(node) if x.compare}
        return f(replace(node, **changed))
    return node


def rewritten(f: Rewrites) -> Callable[[Statement, str, Any], bool]:
    """A judge that misreads the statement: f is applied to every node first."""
    return lambda s, verdict, evidence: ours(mapped(s, f), verdict, evidence)


def accepting(statement: Statement, verdict: str, evidence: Any) -> bool:
    """Accepts everything."""
    return True


def rejecting(statement: Statement, verdict: str, evidence: Any) -> bool:
    """Rejects everything."""
    return False


def _at(s: Statement, evidence: Any) -> World | None:
    if isinstance(evidence, dict) and isinstance(evidence.get("model"), dict):
        try:
            return world(s, evidence["model"])
        except (NoModel, Unsure):
            return None
    return None


def _has_value(e: Any, w: World) -> bool:
    try:
        finite(e, w)
    except (NoValue, ArithmeticError):
        return False
    return True


def ends_forgotten(s: Statement, verdict: str, evidence: Any) -> bool:
    """An end that has no value at a witness is no end."""
    w = _at(s, evidence)
    if w is None:
        return ours(s, verdict, evidence)

    def kept(d: Domain) -> Domain:
        lo, hi = (e if e is not None and _has_value(e, w) else None for e in (d.lo, d.hi))
        return Domain(lo, hi, d.lo_closed and lo is not None, d.hi_closed and hi is not None, d.integer)

    prefix = tuple(replace(b, domain=b.domain and kept(b.domain)) for b in s.prefix)
    return ours(replace(s, prefix=prefix), verdict, evidence)


def hypotheses_forgotten(s: Statement, verdict: str, evidence: Any) -> bool:
    """A hypothesis that has no value at a witness is satisfied."""
    w = _at(s, evidence)
    if w is None:
        return ours(s, verdict, evidence)

    def none(h: Any) -> bool:
        try:
            holds(h, w)
        except NoValue:
            return True
        except ArithmeticError:
            return False
        return False

    return ours(replace(s, given=tuple(h for h in s.given if not none(h))), verdict, evidence)


def implications(s: Statement, verdict: str, evidence: Any) -> bool:
    """A hypothesis under "there is" is assumed, and so a hypothesis that fails proves everything."""
    if verdict == "PROVED" and isinstance(evidence, dict) and evidence.get("rule") in ("choose", "example"):
        return ours(replace(s, given=()), verdict, evidence)
    return ours(s, verdict, evidence)


def infinite_anyway(s: Statement, verdict: str, evidence: Any) -> bool:
    """+oo somewhere in a side makes it greater than everything, whatever stands beside it."""
    w = _at(s, evidence)
    if w is None or verdict != "REFUTED" or not isinstance(s.claim, Relation) or s.claim.op not in ("<=", "<"):
        return ours(s, verdict, evidence)
    for n in walk(s.claim.left):
        if isinstance(n, Functional) and not n.params:
            try:
                if holds(Relation("<", Q(10 ** 6), n), w):
                    return True
            except ArithmeticError:
                continue
    return ours(s, verdict, evidence)


def any_pasts(s: Statement, verdict: str, evidence: Any) -> bool:
    """The last law of a process counts as its first, whatever past it stands after."""
    if isinstance(evidence, dict) and isinstance(evidence.get("model"), dict) and isinstance(evidence["model"].get("Z"), dict):
        table = evidence["model"]["Z"]
        unknown = [k for k in table if k and int(k.split(",")[0]) >= len(table.get("", []))]
        if unknown:
            kept = {k: row for k, row in table.items() if k not in unknown} | {"": table[unknown[0]]}
            return ours(s, verdict, {**evidence, "model": {**evidence["model"], "Z": kept}})
    return ours(s, verdict, evidence)


def believing(s: Statement, verdict: str, evidence: Any) -> bool:
    """A written proof that ends in the claim is believed."""
    if verdict == "PROVED" and isinstance(evidence, dict) and evidence.get("rule") == "derivation":
        return True
    return ours(s, verdict, evidence)


def one_kind(s: Statement, verdict: str, evidence: Any) -> bool:
    """Names are not looked at."""
    with mock.patch.object(kernel, "well_formed", lambda _: None):
        return ours(s, verdict, evidence)


def _size_of_exponent(n: Any) -> Any:
    return call("abspow", n.args[0], call("abs", n.args[1])) if isinstance(n, App) and n.op == "abspow" else n


def _zero(n: Any) -> Any:
    return Q(0) if isinstance(n, App) and n.op == "mul" and any(isinstance(a, Num) and a.value == 0 for a in n.args) else n


def _weak(n: Any) -> Any:
    return replace(n, op="<=") if isinstance(n, Relation) and n.op == "<" else n


def _closed(n: Any) -> Any:
    return replace(n, lo_closed=n.lo is not None, hi_closed=n.hi is not None) if isinstance(n, Domain) else n


def _opened(n: Any) -> Any:
    return replace(n, lo_closed=False, hi_closed=False) if isinstance(n, Domain) and not n.integer else n


def _positive(n: Any) -> Any:
    return Sequence(n.name, n.length) if isinstance(n, Numbers) else n


def _choosable(n: Any) -> Any:
    """binomial(n, k) as the size of one with k between 0 and n, which is at least 1."""
    return call("max", n, 1) if isinstance(n, App) and n.op == "binomial" else n


def _principal(n: Any) -> Any:
    """b^u as |b|^u where u is no number."""
    return call("abspow", *n.args) if isinstance(n, App) and n.op == "pow" and isinstance(n.args[1], Sym) else n


def _first_part(n: Any) -> Any:
    return n.parts[0] if isinstance(n, Both) else n


# Fault -> the family that must notice it, and the judge.
JUDGES: dict[str, tuple[str, Callable[[Statement, str, Any], bool]]] = {
    "ends without value are forgotten": ("domains", ends_forgotten),
    "hypotheses without value are satisfied": ("domains", hypotheses_forgotten),
    "0 times nothing is 0": ("domains", rewritten(_zero)),
    "exponents have no sign": ("powers", rewritten(_size_of_exponent)),
    "bases have no sign": ("powers", rewritten(_principal)),
    "binomials are at least 1": ("combinatorics", rewritten(_choosable)),
    "hypotheses under there-is are assumed": ("quantifiers", implications),
    "+oo beside nothing": ("infinities", infinite_anyway),
    "any pasts": ("processes", any_pasts),
    "numbers are positive": ("kinds", rewritten(_positive)),
    "written proofs are believed": ("kinds", believing),
    "names are not looked at": ("kinds", one_kind),
    "strictness is forgotten": ("inequalities", rewritten(_weak)),
    "open ends are closed": ("inequalities", rewritten(_closed)),
    "closed ends are open": ("inequalities", rewritten(_opened)),
    "a chain is its first part": ("texts", rewritten(_first_part)),
}


def lenient(claim: str, where: str = "", given: Any = ()) -> Statement:
    """A reader that leaves out what it does not know."""
    def known(text: str) -> str:
        return "".join(c for c in text if c.isascii() and (c.isprintable() or c.isspace()) and c not in "#;$\\`@[{|&?~%")
    return read_claim(known(claim), known(where), [known(t) for t in given])


def misread(claim: str, where: str = "", given: Any = ()) -> Statement:
    """A reader to which -x^2 is (-x)^2: the sign binds first."""
    def f(n: Any) -> Any:
        if isinstance(n, App) and n.op == "mul" and len(n.args) == 2 and n.args[0] == Q(-1) and isinstance(n.args[1], App) and n.args[1].op == "pow":
            return call("pow", -n.args[1].args[0], n.args[1].args[1])
        return n
    s: Statement = mapped(read_claim(claim, where, list(given)), f)
    return s


def careless(claim: str, where: str = "", given: Any = ()) -> Statement:
    """A reader that takes every < for <=."""
    return read_claim(claim.replace("<=", "<").replace("<", "<="), where.replace("<=", "<").replace("<", "<="), list(given))


READERS = {"what is not known is left out": lenient, "a sign binds before a power": misread, "< is <=": careless}
EVALUATORS = ("sixty_digits", "operations", "evaluator", "worlds", "truth")
