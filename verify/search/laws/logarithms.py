"""Facts about logarithms: Jensen's inequality for the logarithm of a mean, bounds of the likelihood ratio to a mixture, and
logarithms of products of sums taken apart."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.language import App, Atom, Distribution, Expr, Num, Q, Sum, Sym, equal, literal, log, substitute, walk
from verify.language.proofs import Step, Use, combine, fewer_terms, identity, pointwise, total, use
from verify.search.laws.letterwise import folded, tidy
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ONE, ZERO, Flat, Outputs, View, exchanged, flat, outer_sums

Fact = tuple[Expr, tuple[Step, ...]]          # 0 <= the value, and the steps that show it
MOST_PARTS = 4


# --- Jensen's inequality

def jensen(view: View) -> Iterator[Fact]:
    """0 <= log(sum of p h) - sum of p log h for each logarithm of a sum that stands in no sum and each law p."""
    for i, e in enumerate(dict.fromkeys(_outer_logarithms(view.gap))):
        for t in dict.fromkeys(map(flat, outer_sums(e))):
            for p in view.laws_and_rows(tuple(x.over for x in t.letters)):
                yield from below_logarithm(view, str(i + 1), e, t, p)


def _outer_logarithms(e: Expr) -> Iterator[Expr]:
    """What the logarithms outside all sums are of."""
    if isinstance(e, App):
        if e.op == "log" and any(isinstance(n, Sum) for n in walk(e)):
            yield e.args[0]
        for a in e.args:
            yield from _outer_logarithms(a)


def below_logarithm(view: View, name: str, whole: Expr, t: Flat, p: Distribution | Outputs) -> Iterator[Fact]:
    """0 <= log(whole) - sum of p log h for a whole that is the sum `t` of p h, or that with a number added.

    `name` is a part of the names of the steps."""
    letters, law = t.letters, p(*t.letters)
    if whole != t.whole and not (isinstance(whole, App) and whole.op == "add" and t.whole in whole.args):
        return
    rest = folded(whole, {t.whole: ZERO})
    if any(isinstance(n, Sum) for n in walk(rest)):
        return
    for w in [ZERO] if literal(rest) == 0 else _of_mass_one(view, t, law):
        body = t.body if w == ZERO else _one_fraction(add(t.body, mul(rest, w)))
        powers = _powers(body)
        if w != ZERO and powers is not None:
            body = as_product(powers)
        label = f"{name}, {p.name}" + ("" if w == ZERO else f", {w}")
        moment, h = total(letters, body, (law,)), _divided(body, law)
        there = () if positive_atoms(view, {law: Fraction(-1)}) else (law,)
        steps: list[Step] = []
        if vanishes_with(body, law):
            steps.append(identity(f"mean, {label}", moment, whole))
            if w == ZERO:
                steps.insert(0, identity(f"sum by {label}", t.whole, total(letters, mul(law, h), (*t.where, *there))))
            if w == ZERO:
                moment = whole
        elif w == ZERO and not t.where and len(letters) == 1:
            steps.append(fewer_terms(f"mean, {label}", moment <= whole))
            moment = whole
        else:
            continue
        if powers is not None and positive_atoms(view, powers) and moment != total(letters, as_product(powers)):
            plain = total(letters, as_product(powers))
            steps.insert(0, identity(f"by powers, {label}", plain, total(letters, mul(law, h), there)))
        if there and w == ZERO:
            steps.insert(0, identity(f"as written out, {label}", view.normal(moment, ()), total(letters, mul(law, h), there)))
        z = body / law / moment
        means = total(letters, law * log(body / law), (law,))
        mass = [use(f"mean, {label}", weight=1 / whole)] if moment == whole else []
        steps += [
            pointwise(f"tangent, {label}", log(z) <= z - 1, terms=(z,)).for_all(*letters, where=(law,)),
            combine(f"Jensen, {label}", means <= log(moment), *mass,
                    use(f"tangent, {label}", weight=law, over=letters, where=(law,)))]
        if moment != whole:
            steps.append(pointwise(f"as a logarithm, {label}", means <= log(whole), f"mean, {label}", f"Jensen, {label}"))
        yield log(whole) - means, tuple(steps)


def _divided(e: Expr, law: Expr) -> Expr:
    """A product that is 0 where a law is, over this."""
    if isinstance(e, App) and e.op == "mul":
        for i, a in enumerate(e.args):
            if vanishes_with(a, law):
                return mul(*e.args[:i], _divided(a, law), *e.args[i + 1:])
    if isinstance(e, App) and e.op == "pow" and e.args[0] == law:
        return law ** add(e.args[1], Q(-1))
    return ONE if e == law else e / law


def _of_mass_one(view: View, t: Flat, law: Expr) -> list[Expr]:
    """What sums to 1, to share a number among the letters."""
    others = [q(*t.letters) for q in view.laws_and_rows(tuple(x.over for x in t.letters)) if q(*t.letters) != law]
    return [law, *others, *(2 * law - q for q in others), *(2 * q - law for q in others)]


def _powers(e: Expr) -> dict[Expr, Fraction] | None:
    """A product of powers of probabilities and function values by their exponents; None for what is none."""
    if isinstance(e, Atom):
        return {e: Fraction(1)}
    if not isinstance(e, App) or e.op not in ("mul", "div", "pow", "sqrt"):
        return None
    power = literal(e.args[1]) if e.op == "pow" else Fraction(1, 2)
    made: dict[Expr, Fraction] = {}
    for i, a in enumerate(e.args[:1] if e.op in ("pow", "sqrt") else e.args):
        part, k = _powers(a), power if e.op in ("pow", "sqrt") else Fraction(-1 if e.op == "div" and i else 1)
        if part is None or k is None:
            return None
        for f, n in part.items():
            made[f] = made.get(f, Fraction(0)) + k * n
    return {f: made[f] for f in sorted(made, key=key_of) if made[f]}


def as_product(powers: dict[Expr, Fraction]) -> Expr:
    """The product of powers, as the kernel writes it."""
    return mul(*(f if k == 1 else f ** Num(k) for f, k in powers.items()))


def positive_atoms(view: View, powers: dict[Expr, Fraction]) -> bool:
    """Whether all that stands below the line is known to be positive at all letters."""
    known = {k.relation.right.of for k in view.known.values() if k.relation.op == "<" and k.relation.left == ZERO
             and isinstance(k.relation.right, Atom) and not k.where}
    return all(k > 0 or (isinstance(f, Atom) and f.of in known) for f, k in powers.items())


def vanishes_with(e: Expr, law: Expr) -> bool:
    """Whether an expression is evidently 0 where a law is."""
    if not isinstance(e, App):
        return e == law
    if e.op == "mul":
        return any(vanishes_with(a, law) for a in e.args)
    if e.op == "pow":
        q = literal(e.args[1])
        return vanishes_with(e.args[0], law) and (q is None or q > 0)
    return e.op in ("add", "div", "sqrt") and all(vanishes_with(a, law) for a in (e.args if e.op == "add" else e.args[:1]))


def _one_fraction(e: Expr) -> Expr:
    """The expression over one denominator, by its form."""
    names = {a: Sym(f"_a{i}") for i, a in enumerate(dict.fromkeys(n for n in walk(e) if isinstance(n, Atom)))}
    back: dict[str, Expr] = {x.name: a for a, x in names.items()}
    return substitute(tidy(exchanged(e, lambda a: names.get(a) if isinstance(a, Atom) else None)), back)


# --- mixtures

def mixed(view: View) -> Iterator[Fact]:
    """0 <= sum of p log(m/(t p)) for a law m that is defined as t p and more."""
    for name, k in view.known.items():
        parts = polynomial(k.relation.right, lambda e: isinstance(e, Atom)) if name.endswith(" >= 0") else None
        if parts is None or any(len(m) != 1 or m[0][1] != 1 for m in parts):
            continue
        for ((p, _),), t in list(parts.items())[:MOST_PARTS]:
            ratio, label = k.relation.right / (t * p), f"{p} in {name.split(' ')[0]}"
            value = total(k.letters, p * log(ratio), (p,))
            yield value, (
                pointwise(f"a part, {label}", log(ratio) >= ZERO).for_all(*k.letters, where=(p,)),
                combine(f"mixed, {label}", value >= ZERO, use(f"a part, {label}", weight=p, over=k.letters, where=(p,))))


# --- logarithms of products of sums

def split(values: dict[Expr, Expr], taken: View) -> tuple[list[Step], list[Use]]:
    """Steps and uses by which logarithms of products of several sums, in the sums of expressions, become sums of logarithms
    where each expression is taken with its weight."""
    steps, uses = list[Step](), list[Use]()
    for e, weight in values.items():
        opened, sums = taken.opened_at(e)
        for name, whole in sums.items():
            t, slope = flat(whole), diff(opened, name)
            for monomial, w in (polynomial(t.body, _is_logarithm) or {}).items():
                parts = apart(monomial[0][0]) if len(monomial) == 1 and monomial[0][1] == 1 else None
                if parts is not None:
                    label = f"apart {len(steps) + 1}"
                    steps.append(pointwise(label, equal(monomial[0][0], parts)).for_all(*t.letters, where=t.where))
                    share = mul(Q(-1), weight, substitute(slope, sums), w)
                    uses.append(use(label, weight=share, over=t.letters, where=t.where))
    return steps, uses


def _is_logarithm(e: Expr) -> bool:
    return isinstance(e, App) and e.op == "log"


def apart(e: Expr) -> Expr | None:
    """The logarithm of a product or quotient with several sums as a sum of logarithms; None where there are not several."""
    if not isinstance(e, App) or e.op != "log":
        return None
    up, down = _factors(e.args[0])
    if sum(isinstance(f, Sum) for f in (*up, *down)) < 2:
        return None
    return add(*(log(f) for f in up if f != ONE), *(mul(Q(-1), log(f)) for f in down if f != ONE))


def _factors(e: Expr) -> tuple[list[Expr], list[Expr]]:
    if isinstance(e, App) and e.op == "mul":
        found = [_factors(a) for a in e.args]
        return [f for up, _ in found for f in up], [f for _, down in found for f in down]
    if isinstance(e, App) and e.op == "div":
        (up, down), (low, high) = _factors(e.args[0]), _factors(e.args[1])
        return up + high, down + low
    return [e], []
