"""What the parts of an encoding must be: one line about what stands where, and how to mend it, before anything is run."""
from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from verify.language.expr import App, Expr, LanguageError, Num, Relation, rational, walk
from verify.language.finite import Functional
from verify.language.formula import (
    BASES, Both, ComposedMaxInfo, EachMaxInfo, Every, Formula, Quantifier, Statement, Symbol, named)

_FORMULAS = (*(f for f in get_args(Formula) if isinstance(f, type)), Statement)
_OWN = ("_", "#")


def require_parts(where: str, prefix: object, given: object, claim: object, instances: object, proof: object) -> None:
    """Raise LanguageError unless the parts of a variant have the types that they must have."""
    require_quantifiers(f"{where}: prefix", prefix)
    require_hypotheses(f"{where}: given", given)
    require_formula(f"{where}: claim", claim)
    if not isinstance(instances, list | tuple):
        raise LanguageError(f'{where}: instances: {_shown(instances)} is no list; write [{{"x": "1/2"}}], one mapping for each')
    for i, values in enumerate(instances, 1):
        if not isinstance(values, Mapping) or not all(isinstance(name, str) for name in values):
            raise LanguageError(f'{where}: instances: item {i}: {_shown(values)} does not map names to values; '
                                'write for example {"x": "1/2"}')
    if not isinstance(proof, list | tuple):
        raise LanguageError(f"{where}: proof: {_shown(proof)} is no tuple; write proof=(hint,)")


def require_texts(where: str, **texts: object) -> None:
    """Raise LanguageError unless the values are texts."""
    for field, value in texts.items():
        if not isinstance(value, str):
            raise LanguageError(f'{where}: {field}: {_shown(value)} is no text; write it in quotes, as in "Theorem 1"')


def require_base(where: str, base: str, formulas: object) -> None:
    """Raise LanguageError unless a value is a base, bits only where something is counted in bits, and stands once."""
    if base not in BASES:
        raise LanguageError(f"{where}: base: {_shown(base)} is not a log base; write {' or '.join(BASES)}")
    nodes = list(walk(formulas, once=True))
    if any(isinstance(n, Statement) and n.base != "nats" for n in nodes):
        raise LanguageError(f"{where}: base: a statement inside another names a base; write it at the theorem")
    if base == "bits" and not any(map(_counts_bits, nodes)):
        raise LanguageError(f"{where}: base: there is nothing in bits, no divergence, log2, log(2) or power of 2; leave it out")


def _counts_bits(node: object) -> bool:
    if isinstance(node, App):
        return node.op == "log2" or (node.op in ("log", "pow") and node.args[0] == Num(rational(2)))
    return isinstance(node, EachMaxInfo | ComposedMaxInfo) or (
        isinstance(node, Functional) and node.name in ("KL", "D_inf", "D_inf_delta"))


def require_quantifiers(where: str, prefix: object) -> None:
    """Raise LanguageError unless a value is a sequence of quantifiers over symbols."""
    if not isinstance(prefix, list | tuple):
        raise LanguageError(f"{where}: {_shown(prefix)} is no list of quantifiers; write forall(x, y) or exists(x)")
    for i, quantifier in enumerate(prefix, 1):
        if not isinstance(quantifier, Quantifier) or not isinstance(quantifier.symbol, Symbol):
            raise LanguageError(f"{where}: item {i}: {_shown(quantifier)} is no quantifier; write forall(x, y) or exists(x), "
                                "and join them with +")


def require_hypotheses(where: str, given: object) -> None:
    """Raise LanguageError unless a value is a sequence of formulas."""
    if isinstance(given, _FORMULAS):
        raise LanguageError(f"{where}: a formula stands where a tuple of formulas is expected; write given=(x <= 1,), "
                            "with the comma")
    if not isinstance(given, list | tuple):
        raise LanguageError(f"{where}: {_shown(given)} is no tuple of formulas; write given=(x <= 1,), or () for none")
    for i, formula in enumerate(given, 1):
        require_formula(f"{where}: item {i}", formula)


def require_formula(where: str, formula: object) -> None:
    """Raise LanguageError unless a value is a formula, and so are its parts."""
    if isinstance(formula, bool):
        raise LanguageError(f"{where}: {formula} is no formula: Python has compared two objects with == or !=; "
                            "write equal(a, b) or differ(a, b)")
    if isinstance(formula, Expr):
        raise LanguageError(f"{where}: an expression stands where a formula is expected; compare it, as in x <= 1 or "
                            "equal(x, 1)")
    if isinstance(formula, list | tuple):
        raise LanguageError(f"{where}: a {type(formula).__name__} stands where a formula is expected; join formulas with "
                            "both(a, b), or list them one by one")
    if not isinstance(formula, _FORMULAS):
        raise LanguageError(f"{where}: {_shown(formula)} is no formula; write for example x <= 1, equal(x, 1) or both(a, b)")
    if isinstance(formula, Both):
        for i, part in enumerate(formula.parts, 1):
            require_formula(f"{where}: part {i}", part)
    if isinstance(formula, Every) and not isinstance(formula.relation, Relation):
        raise LanguageError(f"{where}: {_shown(formula.relation)} stands where a relation is expected; "
                            "write for example P(x) <= 1, or equal(a, b)")
    if isinstance(formula, Statement):
        require_quantifiers(f"{where}: prefix", formula.prefix)
        require_hypotheses(f"{where}: given", formula.given)
        require_formula(f"{where}: claim", formula.claim)


def require_ordinary_names(where: str, statement: Statement) -> None:
    """Raise LanguageError if a name begins as the names that the kernel makes for itself."""
    for name in (s.name for s in named(statement)):
        if name.startswith(_OWN):
            raise LanguageError(f"{where}: the name {name!r} begins with {name[0]}, as the names that the kernel makes for "
                                f"itself; write {name.lstrip('_#') or 'x'!r}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
