"""Equality of sums over finite sets of any size, by a normal form.

An expression becomes a sum of terms: a rational, bound letters, conditions on them, and powers of factors (probabilities,
scalars, logarithms, exponentials, maxima, and sums that stand inside a nonlinear operation).  A term means its sum over the
letters at which its conditions and all its factors that are probabilities are positive, so 0 times anything is 0 there.
Rules: linearity; sums out of products; sum_x P(x) = 1; log of products whose factors are shown positive; exp of sums;
max(c u, c v) = c max(u, v) for c >= 0; sum_x body(x) * 1/(sum_x body(x)) = 1; renaming of bound letters.
Every step is an identity wherever both sides are defined, which the caller shows.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from flint import fmpz

from verify.kernel.keys import Key, key_of
from verify.kernel.normal_form import DEFINED_AS, TooComplex
from verify.kernel.record_sums import at_merged, at_replaced, counted, one_record
from verify.kernel.region import Region
from verify.kernel.sum_terms import ONE, Form, Term, factor, merged
from verify.kernel.relabel import letters_of, place_letters
from verify.language import (
    App, Atom, Channel, Distribution, Event, Expr, Function, Iid, Letter, Num, Positions, Q, Same, Sum, Sym, Within, exp,
    literal, log)

MAX_TERMS, MAX_POWER, MAX_DIGITS, MAX_CLEARED = 400, 12, 160, 6
ONE_LETTER = Q(1)                                     # the body of the sum that counts a set


def equal(left: Expr, right: Expr, region: Region) -> bool:
    """Whether two defined expressions are shown to be equal at all letters of the region."""
    return vanishes(App("add", (left, -right)), region)


def vanishes(e: Expr, region: Region) -> bool:
    """Whether a defined expression is shown to be zero at all letters of the region."""
    sigma = Sigma()
    for below_line in _divided_by(e):
        sigma.divides(below_line, region)
    terms = sigma.form(e, region)
    for _ in range(MAX_CLEARED):
        below = sigma.denominator(terms, region)
        if below is None:
            break
        terms = sigma.cleared(terms, *below, region)
    total: dict[Key, Fraction] = {}
    for t in terms:
        k = key_of_term(t)
        total[k] = total.get(k, Fraction(0)) + t.coefficient
    return not any(total.values())


def _divided_by(e: Expr) -> Iterator[Expr]:
    """What a defined expression divides by outside its sums, inner ones first: it vanishes nowhere."""
    for a in e.args if isinstance(e, App) else ():
        yield from _divided_by(a)
    if isinstance(e, App) and (e.op == "div" or (e.op == "pow" and (literal(e.args[1]) or 0) < 0)):
        yield e.args[e.op == "div"]


def key_of_term(t: Term) -> Key:
    """What identifies a term up to its coefficient: the least description over all names of its bound letters."""
    body = App("mul", (Q(1), *(App("pow", (f, Num(k))) for f, k in t.powers)))
    return key_of(_sum(t.letters, body, tuple(t.conditions)))


def _sum(letters: tuple[Letter, ...], body: Expr, where: tuple[Expr, ...]) -> Expr:
    if not letters and where:
        raise TooComplex("conditions without a letter")
    for i, x in enumerate(letters):
        body = Sum(x, body, where if i == 0 else ())
    return body


def written(form: Form) -> Expr:
    """A form as an expression."""
    terms = [_written(t) for t in form]
    return Q(0) if not terms else terms[0] if len(terms) == 1 else App("add", tuple(terms))


def _written(t: Term) -> Expr:
    factors = [f if k == 1 else App("pow", (f, Num(k))) for f, k in t.powers]
    inner = factors[0] if len(factors) == 1 else App("mul", tuple(factors)) if factors else Q(1)
    whole = _sum(t.letters, inner, tuple(t.conditions))
    return whole if t.coefficient == 1 else App("mul", (Num(t.coefficient), whole))


class Sigma:
    """The rules of the normal form; each takes the region in which it is applied."""

    def __init__(self) -> None:
        self.nonzero: set[Key] = set()                # what vanishes nowhere in the region of the whole expression

    def divides(self, e: Expr, region: Region) -> None:
        """Note that an expression vanishes nowhere in the region, and so none of its factors."""
        form = self.form(e, region)
        if not form:
            raise TooComplex("a denominator that is zero")
        outside, rest = self._content(form, region)
        self.nonzero |= {key_of(f) for f in (*(f for f, k in outside.powers if k > 0), *(() if rest is None else (rest,)))}

    def _vanishes_nowhere(self, f: Expr, region: Region) -> bool:
        """A term with an empty sum has a value also where its denominators are 0, so that a fraction line does not show it."""
        return key_of(f) in self.nonzero or region.positive(f)

    def denominator(self, terms: Form, region: Region) -> tuple[Expr, Fraction] | None:
        """A sum below a fraction line, that no bound letter of its term occurs in, with the least of its powers."""
        for t in terms:
            for f, k in t.powers:
                if k < 0 and k.denominator == 1 and isinstance(f, App) and f.op == "add" and (
                        not letters_of(f) & {x.name for x in t.letters}) and self._vanishes_nowhere(f, region):
                    key = key_of(f)
                    return f, min(p for u in terms for g, p in u.powers if key_of(g) == key)
        return None

    def form(self, e: Expr, region: Region) -> Form:
        """The terms of an expression, alike ones gathered."""
        return self._gathered(self._form(e, region), region)

    def cleared(self, terms: Form, f: Expr, k: Fraction, region: Region) -> Form:
        """The terms times f^-k, f being a denominator, so that this is zero exactly if they are."""
        return self._gathered((t.times(factor(f, -k)) for t in terms), region)

    def _gathered(self, terms: Iterable[Term], region: Region) -> Form:
        found: dict[Key, Term] = {}
        for t in (s for raw in terms for s in self._settled(raw, region)):
            k = key_of_term(t)
            found[k] = replace(t, coefficient=t.coefficient + (found[k].coefficient if k in found else 0))
            if len(found) > MAX_TERMS:
                raise TooComplex(f"more than {MAX_TERMS} terms")
        return [t for t in found.values() if t.coefficient]

    def _form(self, e: Expr, region: Region) -> Form:
        region.effort.spend()
        if literal(e) is not None:
            return [Term(literal(e) or Fraction(0))]
        if region.zero(e):
            return []
        if isinstance(e, Sym | Atom | Same | Within):
            return [factor(e)]
        if isinstance(e, Sum):
            inner, letter, body, where = region.enter(e)
            anywhere = region.inside((letter,))        # a condition may not be rewritten by what it says itself
            kept = frozenset(c for w in where for c in self._conditions(w, anywhere))
            return [replace(t, letters=(*t.letters, letter), conditions=t.conditions | kept) for t in self._form(body, inner)]
        if not isinstance(e, App):
            raise TooComplex(f"{type(e).__name__} has no normal form here")
        if e.op in DEFINED_AS:
            return self._form(DEFINED_AS[e.op](*e.args), region)
        match e.op:
            case "add": return [t for a in e.args for t in self._form(a, region)]
            case "mul": return self._product([self.form(a, region) for a in e.args], region)
            case "div": return self._product([self.form(e.args[0], region), self._power(e.args[1], -ONE, region)], region)
            case "sqrt": return self._power(e.args[0], Fraction(1, 2), region)
            case "pow":
                base, exponent, q = *e.args, literal(e.args[1])
                return self._form(exp(exponent * log(base)), region) if q is None else self._power(base, q, region)
            case "exp": return self._exp(self.form(e.args[0], region))
            case "log": return self._log(e.args[0], region)
            case "max" if len(e.args) == 2: return self._max(e.args[0], e.args[1], region)
            case "min" if len(e.args) == 2:          # min(u, v) = u + v - max(u, v)
                return self._form(e.args[0] + e.args[1] - App("max", e.args), region)
            case "abs":                              # |u| = 2 max(u, 0) - u
                return self._form(2 * App("max", (e.args[0], Q(0))) - e.args[0], region)
        return [factor(App(e.op, tuple(written(self.form(a, region)) for a in e.args)))]

    def _conditions(self, w: Expr, region: Region) -> list[Expr]:
        """A condition `w > 0` as conditions on factors, where it is a product of things >= 0."""
        if isinstance(w, App) and w.op == "max" and len(w.args) == 2 and Q(0) in w.args:       # max(u, 0) > 0 says u > 0
            return self._conditions(w.args[0] if w.args[1] == Q(0) else w.args[1], region)
        form = self.form(w, region)
        if len(form) == 1 and not form[0].letters and form[0].coefficient > 0 and all(
                region.nonnegative(f) for f, _ in form[0].powers):
            return [f for f, _ in form[0].powers if not self._always_positive(f, region)]
        return [written(form)]

    @staticmethod
    def _always_positive(f: Expr, region: Region) -> bool:
        return replace(region, positives=frozenset(), memo={}).positive(f)

    def _product(self, forms: list[Form], region: Region) -> Form:
        made: Form = [Term(ONE)]
        for form in forms:
            if len(made) * len(form) > MAX_TERMS:
                raise TooComplex(f"more than {MAX_TERMS} terms")
            made = [t.times(u.renamed()) for t in made for u in form]
            made = self._gathered(made, region) if len(forms) > 2 else made
        return made

    # --- powers, exponentials, logarithms, maxima

    def _power(self, base: Expr, q: Fraction, region: Region) -> Form:
        form = self.form(base, region)
        if q.denominator == 1 and 0 <= q <= MAX_POWER:
            return self._product([form] * int(q), region)
        if abs(q) > MAX_POWER or not form:
            raise TooComplex(f"the power {q}, or a power of zero")
        outside, rest = self._content(form, region)
        if q.denominator > 1 and not all(region.nonnegative(f) for f, _ in outside.powers):
            return [factor(App("pow", (written(form), Num(q))))]
        coefficient, sign = abs(outside.coefficient), 1 if outside.coefficient > 0 else -1
        if q.denominator > 1 and sign < 0:
            raise TooComplex("a root of something that is not seen to be positive")
        made = Term(Fraction(sign) if q % 2 else ONE, (), frozenset(), tuple((f, k * q) for f, k in outside.powers))
        for p, k in _primes(coefficient):
            whole = k * q
            made = made.times(Term(Fraction(p) ** int(whole)) if whole.denominator == 1 else factor(Q(p), whole))
        return [made if rest is None else made.times(factor(rest, q))]

    def _content(self, form: Form, region: Region) -> tuple[Term, Expr | None]:
        """A form as a term without letters times what is left (None for 1): the factors that all its terms share, and the
        denominators that vanish nowhere."""
        shared = {key_of(f): (f, k) for t in form for f, k in t.powers}
        for t in form:                                # the least power of each factor; denominators are cleared
            powers = {key_of(f): k for f, k in t.powers}
            shared = {key: (f, min(k, powers.get(key, Fraction(0)))) for key, (f, k) in shared.items()}
        bound = {x.name for t in form for x in t.letters}
        common = tuple((f, k) for f, k in shared.values() if not letters_of(f) & bound and k and (
            k > 0 or self._vanishes_nowhere(f, region)))
        coefficient = max((t.coefficient for t in form), key=lambda c: (abs(c), c)) if len(form) > 1 else form[0].coefficient
        outside = Term(coefficient, (), frozenset(), common)
        inverse = Term(1 / coefficient, (), frozenset(), tuple((f, -k) for f, k in common))
        rest = [t.times(inverse) for t in form]
        if len(rest) == 1 and not rest[0].letters and not rest[0].powers and rest[0].coefficient == 1:
            return outside, None
        return outside, written(self._gathered(rest, region))

    def _exp(self, form: Form) -> Form:
        made = Term(ONE)
        for t in form:
            if not t.letters and len(t.powers) == 1 and t.powers[0][1] == 1 and is_log(t.powers[0][0]):
                made = made.times(_raised(t.powers[0][0].args[0], t.coefficient))  # type: ignore[attr-defined]
            else:
                made = made.times(factor(exp(_written(replace(t, coefficient=ONE))), t.coefficient))
        return [made]

    def _log(self, u: Expr, region: Region) -> Form:
        form = self.form(u, region)
        if not form:
            raise TooComplex("the logarithm of zero")
        outside, rest = self._content(form, region)
        if outside.coefficient < 0 or not all(region.positive(f) for f, _ in outside.powers):
            return [factor(log(written(form)))]
        made: Form = [factor(log(Q(p))).scaled(Fraction(k)) for p, k in _primes(outside.coefficient)]
        for f, k in outside.powers:
            if isinstance(f, App) and f.op == "exp":
                made += [t.scaled(k) for t in self.form(f.args[0], region)]
            else:
                made.append(factor(log(f)).scaled(k))
        return made if rest is None else [*made, factor(log(rest))]

    def _max(self, u: Expr, v: Expr, region: Region) -> Form:
        """max(u, v) = v + max(u - v, 0); max(c w, 0) = c max(w, 0) for c >= 0; of w and -w one: max(w, 0) = w + max(-w, 0)."""
        gap, other = self.form(App("add", (u, -v)), region), self.form(v, region)
        signs = {t.coefficient > 0 and all(region.nonnegative(f) for f, _ in t.powers) for t in gap}
        if not gap or (False not in {t.coefficient < 0 and all(region.nonnegative(f) for f, _ in t.powers) for t in gap}):
            return other
        if False not in signs or region.nonnegative(u - v):
            return other + gap
        outside, rest = self._content(gap, region)
        signed = [(region.nonnegative(f), (f, k)) for f, k in outside.powers]
        scale = Term(abs(outside.coefficient), (), frozenset(), tuple(p for seen, p in signed if seen))
        held = Term(ONE if outside.coefficient > 0 else -ONE, (), frozenset(), tuple(p for seen, p in signed if not seen))
        inner = self._product([[held], [Term(ONE)] if rest is None else self.form(rest, region)], region)
        flipped = [t.scaled(-ONE) for t in inner]
        if repr(key_of(written(flipped))) < repr(key_of(written(inner))):
            return other + gap + [scale.times(factor(App("max", (written(flipped), Q(0)))))]
        return [*other, scale.times(factor(App("max", (written(inner), Q(0)))))]

    # --- terms with bound letters

    def _settled(self, t: Term, region: Region) -> Form:
        """A term with its letters summed out, its positions gathered and its sums cancelled, as far as they go."""
        region.effort.spend(1 + len(t.letters) + len(t.powers))
        here = region.inside(t.letters, tuple(t.conditions))
        t = replace(t, powers=tuple((f, ONE if _indicator(f) and k > 0 else k) for f, k in t.powers
                                    if not (isinstance(f, Same) and f.left == f.right)))
        if any(here.zero(f) and k > 0 for f, k in t.powers):
            return []
        opened = self._opened(t, here)
        if opened is not None:
            return [s for p in opened for s in self._settled(p, region)]
        parts = at_replaced(t, here) or at_merged(t, here)
        if parts is not None:
            return [s for p in parts for s in self._settled(p, region)]
        t = self._without_implied(t, region)
        for step in (self._same, self._out_of_sums, counted, self._summed_out, one_record, self._folded):
            changed = step(t, region)
            if changed is not None:
                return self._settled(changed, region)
        return [t]

    def _opened(self, t: Term, here: Region) -> Form | None:
        """The term with a sum or a number that has become a plain factor multiplied out, or None where there is none."""
        for f, k in t.powers:
            number = isinstance(f, Num) and abs(k) <= MAX_POWER * 8
            plain = 0 < k <= MAX_POWER and (
                (isinstance(f, Sum) and f.body != ONE_LETTER) or (isinstance(f, App) and f.op == "add"))
            if k.denominator == 1 and (number or plain):
                rest = replace(t, powers=tuple(p for p in t.powers if p[0] != f))
                if isinstance(f, Num):
                    return [rest.scaled(f.value ** int(k))]
                parts: Form = [rest]
                for _ in range(int(k)):
                    form = self._form(f, here)
                    if len(parts) * len(form) > MAX_TERMS:
                        raise TooComplex(f"more than {MAX_TERMS} terms")
                    parts = [p.times(u.renamed()) for p in parts for u in form]
                return parts
        return None

    def _without_implied(self, t: Term, region: Region) -> Term:
        """The term without the conditions that its other conditions and its positive probabilities imply."""
        factors = _probabilities(t)
        kept = sorted(t.conditions, key=lambda c: (isinstance(c, Atom), repr(key_of(c))))
        for c in list(kept):
            others = tuple(o for o in kept if o != c)
            if region.inside(t.letters, (*others, *factors)).positive(c):
                kept.remove(c)
        return replace(t, conditions=frozenset(kept))

    @staticmethod
    def _same(t: Term, region: Region) -> Term | None:
        """sum_x Same(x, y) u(x) = u(y)."""
        for f, k in t.powers:
            for x, y in ((f.left, f.right), (f.right, f.left)) if isinstance(f, Same) and k > 0 else ():
                if x in t.letters and x.name not in place_letters(y):
                    rest = tuple(p for p in t.powers if p[0] != f)
                    return replace(t, letters=tuple(z for z in t.letters if z != x), powers=rest).moved({x.name: y})
        return None

    @staticmethod
    def _out_of_sums(t: Term, region: Region) -> Term | None:
        """A letter that nothing mentions counts its set; there are n positions."""
        used = frozenset().union(*(letters_of(f) for f, _ in t.powers), *(letters_of(c) for c in t.conditions))
        for x in t.letters:
            if x.name not in used:
                size = x.over.of.length if isinstance(x.over, Positions) else Sum(Letter("#", x.over), Q(1))
                return replace(t, letters=tuple(y for y in t.letters if y != x)).times(factor(size))
        return None

    @staticmethod
    def _summed_out(t: Term, region: Region) -> Term | None:
        """The sum over the outputs of one law is 1."""
        for f, k in t.powers:
            if k != 1 or not isinstance(f, Atom) or not isinstance(f.of, Distribution | Channel | Iid):
                continue
            cut = 1 if isinstance(f.of, Channel) else len(f.letters)
            names = {x.name for x in f.letters[:cut] if isinstance(x, Letter)}
            bound = [x for x in t.letters if x.name in names]
            others = frozenset().union(*(letters_of(g) for g, _ in t.powers if g != f), *(letters_of(c) for c in t.conditions),
                                       *(place_letters(x) for x in f.letters[cut:]))
            if len(bound) == cut and not others & names:
                return replace(t, letters=tuple(x for x in t.letters if x not in bound),
                               powers=tuple(p for p in t.powers if p[0] != f))
        return None

    def _folded(self, t: Term, region: Region) -> Term | None:
        """sum_x body(x) / (sum_x body(x)), where the letters x occur in nothing else."""
        for g, k in t.powers:
            inner = self._one_term(g, region) if k < 0 and isinstance(g, Sum) else None
            for picks in itertools.permutations(t.letters, len(inner.letters)) if inner is not None else ():
                region.effort.spend()
                if inner is not None and all(x.over == y.over for x, y in zip(picks, inner.letters, strict=True)):
                    found = inner.moved({y.name: x for x, y in zip(picks, inner.letters, strict=True)})
                    changed = _cancelled(t, g, found, region)
                    if changed is not None:
                        return changed
        return None

    def _one_term(self, g: Sum, region: Region) -> Term | None:
        form = self._form(g, region)
        return form[0] if len(form) == 1 and form[0].letters else None

def _cancelled(t: Term, g: Expr, found: Term, region: Region) -> Term | None:
    """The term with the sum of `found` over its letters, which is g, in place of the factors of `found`."""
    names = {x.name for x in found.letters}
    sums = {key_of(f): k for f, k in found.powers}
    others = [(f, k) for f, k in t.powers if key_of(f) not in sums]
    if found.coefficient != 1 or any(letters_of(f) & names for f, _ in others) or not region.nonnegative(g) or (
            {key_of(f): k for f, k in t.powers if key_of(f) in sums} != sums):
        return None                                   # g is not 0, and positive is how a condition can say that
    outer = frozenset(c for c in t.conditions if not letters_of(c) & names)
    here = region.inside(t.letters, (*t.conditions, *_probabilities(t)))
    there = region.inside(t.letters, (*outer, *found.conditions, *_probabilities(found)))
    if not all(here.positive(c) for c in found.conditions) or not all(there.positive(c) for c in t.conditions - outer):
        return None
    return Term(t.coefficient, tuple(x for x in t.letters if x.name not in names), outer | {g},
                merged((*others, (g, ONE))))


def _probabilities(t: Term) -> tuple[Expr, ...]:
    """The factors that are positive wherever the term counts."""
    return tuple(f for f, k in t.powers if k > 0 and isinstance(f, Atom) and not isinstance(f.of, Function))


def _indicator(f: Expr) -> bool:
    return isinstance(f, Same | Within) or (isinstance(f, Atom) and isinstance(f.of, Event))


def is_log(e: Expr) -> bool:
    """Whether an expression is a logarithm."""
    return isinstance(e, App) and e.op == "log"


def _raised(base: Expr, q: Fraction) -> Term:
    if isinstance(base, Num) and q.denominator == 1 and abs(q) <= MAX_POWER * 8:
        return Term(base.value ** int(q))
    return factor(base, q)


def _primes(q: Fraction) -> list[tuple[int, int]]:
    if max(q.numerator, q.denominator).bit_length() > MAX_DIGITS:
        raise TooComplex("a number too large to factor")
    return [(int(p), int(k) * s) for part, s in ((q.numerator, 1), (q.denominator, -1)) for p, k in fmpz(part).factor()]
