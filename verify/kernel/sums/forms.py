"""Equality of sums over finite sets of any size: both sides become sums of summands, by named identities.

Computed are linearity, products of sums, and the powers, logarithms, exponentials and maxima of numbers; every other identity
is used where the certificate says so: see `identities`.  Each is one wherever both sides are defined, as the caller shows."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from verify.kernel.format.parts import rests_on
from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.normal_form import DEFINED_AS, primes
from verify.kernel.sums.answers import Answers, Rewriting
from verify.kernel.sums.convergence import KEEPING, one_sign
from verify.kernel.sums.identities import IDENTITIES, kept_positive
from verify.kernel.sums.keys import address, key_of, shortened
from verify.kernel.sums.letters import letters_of, mapped
from verify.kernel.sums.signs import Scope
from verify.kernel.sums.summands import ONE, Form, Operation, Powers, Summand, each_once, factor, merged, written
from verify.language import App, Atom, Event, Expr, Graph, Num, Place, Q, Same, Sum, Sup, Sym, Within, exp, literal, log

OF_RECORDS = ("first records", "one record", "merged records", "replaced record")
MAX_SUMMANDS, MAX_POWER, LONGEST_PROOF = 400, 12, 50_000


def equal(left: Expr, right: Expr, scope: Scope) -> bool:
    """Whether two defined expressions are shown to be equal at all letters of the scope."""
    return left == right or vanishes(App("add", (left, -right)), scope)


def vanishes(e: Expr, scope: Scope) -> bool:
    """Whether a defined expression is shown to be zero at all letters of the scope."""
    forms = Forms(scope.answers)
    for below_line in _divided_by(e):
        forms.divides(below_line, scope)
    return not forms.cleared(forms.form(e, scope), scope)


def _divided_by(e: Expr) -> Iterator[Expr]:
    """What a defined expression divides by outside its sums, inner ones first: it vanishes nowhere."""
    for a in e.args if isinstance(e, App) else ():
        yield from _divided_by(a)
    if isinstance(e, App) and (e.op == "div" or (e.op == "pow" and (literal(e.args[1]) or 0) < 0)):
        yield e.args[e.op == "div"]


class Forms:
    """The forms of expressions; each rule takes the scope in which it is used."""

    def __init__(self, answers: Answers, length: int = 0) -> None:
        self.answers = answers
        self.rules: dict[tuple[str, str], Callable[..., Form | None]] = {
            **{("", name): rule for name, rule in IDENTITIES.items()},
            **{key: partial(rule, self) for key, rule in _RULES.items()}}
        self.nonzero = frozenset[str]()               # what vanishes nowhere in the scope of the whole expression
        self.length = length                          # steps of the proof

    def divides(self, e: Expr, scope: Scope) -> None:
        """Note that an expression vanishes nowhere in the scope, and so none of its factors."""
        form = self.form(e, scope)
        if not form:
            raise Rejected("a denominator that is zero")
        self.nonzero |= {key_of(f) for t in self.rewritten(Operation("factors", form), scope) for f, _ in t.powers}

    def vanishes_nowhere(self, f: Expr, scope: Scope) -> bool:
        """Whether it is shown: a fraction line in a summand does not show it, since its sum may be empty."""
        return key_of(f) in self.nonzero or scope.positive(f)

    def form(self, e: Expr, scope: Scope) -> Form:
        """The summands of an expression, alike ones gathered."""
        found, before = scope.forms.get(key := (e, scope.extent.under, self.nonzero)), self.length
        if found is None:
            found = scope.forms[key] = self.gathered(self._form(e, scope), scope), self.length - before
        else:
            self._count(found[1])                     # as often as it is used, so that what is written out stays short
        return found[0]

    def gathered(self, terms: Iterable[Summand], scope: Scope) -> Form:
        """Summands rewritten as the certificate says, alike ones as one, in the order of their texts."""
        found: dict[str, Summand] = {}
        settled = [s for raw in terms for s in self.settled(raw, scope)]
        for t in settled if len(settled) > 1 else ():
            found[t.key] = found[t.key].plus(t.coefficient) if t.key in found else t
        if len(found) > MAX_SUMMANDS:
            raise Rejected(f"more than {MAX_SUMMANDS} summands")
        return [t for t in ([found[key] for key in sorted(found)] or settled) if t.coefficient]

    def _form(self, e: Expr, scope: Scope) -> Form:
        self._count()
        value = literal(e)
        if value is not None:
            return [Summand(value)]
        if scope.zero(e):
            return []
        match e:
            case Atom(): return [factor(Atom(e.of, tuple(self._place(p, scope) for p in e.letters)))]
            case Sym() | Same() | Within() | Sup(): return [factor(e)]
            case Sum():
                inner, letter, body, where = scope.enter(e)
                anywhere = scope.inside((letter,))    # a condition may not be rewritten by what it says itself
                kept = tuple(c for w in where for c in self._conditions(w, anywhere))
                return [replace(t, letters=(letter, *t.letters), conditions=each_once((*kept, *t.conditions)))
                        for t in self._form(body, inner)]
            case App() if e.op in DEFINED_AS: return self._form(DEFINED_AS[e.op](*e.args), scope)
            case App(): return self._operation(e.op, e.args, scope)
        raise Rejected(f"{type(e).__name__} is not made of sums, probabilities and numbers")

    def _place(self, place: Place, scope: Scope) -> Place:
        """A place, in a number or a function the expression by its form."""
        apart = mapped(place, lambda e: e, scope.names)
        inner = scope.inside((apart.letter,)) if isinstance(apart, Graph) else scope
        return mapped(apart, lambda e: written(self.form(e, inner)), ())

    def _operation(self, op: str, args: tuple[Expr, ...], scope: Scope) -> Form:
        match op:
            case "add": return [t for a in args for t in self._form(a, scope)]
            case "mul": return self.product([self._factor(a, args, scope) for a in args], scope)
            case "div": return self.product([self.form(args[0], scope), self.power(args[1], -ONE, scope)], scope)
            case "sqrt": return self.power(args[0], Fraction(1, 2), scope)
            case "pow":
                q = literal(args[1])
                return self._form(exp(args[1] * log(args[0])), scope) if q is None else self.power(args[0], q, scope)
            case "exp": return [_exponential(self.form(args[0], scope))]
            case "log": return self.rewritten(Operation("log", self.form(args[0], scope)), scope)
            case "min" if len(args) == 2: return self._form(args[0] + args[1] - App("max", args), scope)
            case "abs": return self._form(2 * App("max", (args[0], Q(0))) - args[0], scope)
            case "max" if len(args) == 2:             # max(u, v) = v + max(u - v, 0)
                gap = args[0] - args[1]
                return self.form(args[1], scope) + self.rewritten(Operation("max", self.form(gap, scope), whole=gap), scope)
        return [factor(App(op, tuple(written(self.form(a, scope)) for a in args)))]

    def _factor(self, a: Expr, args: tuple[Expr, ...], scope: Scope) -> Form:
        with scope.extent.times(() if isinstance(a, Atom) else args):
            return self.form(a, scope)

    def product(self, forms: list[Form], scope: Scope) -> Form:
        """The product of some sums."""
        made: Form = [Summand(ONE)]
        for form in forms:
            if len(made) * len(form) > MAX_SUMMANDS:
                raise Rejected(f"more than {MAX_SUMMANDS} summands")
            made = [_times(t, u, scope) for t in made for u in form]
            made = self.gathered(made, scope) if len(forms) > 2 else made
        return made

    def power(self, base: Expr, q: Fraction, scope: Scope) -> Form:
        """A rational power of an expression; 0 has powers >= 0 only, and is 0 to a positive one."""
        form = self.form(base, scope)
        if (q.denominator == 1 or not form) and 0 <= q <= MAX_POWER:
            return self.product([form] * -(-q // 1), scope)
        if abs(q) > MAX_POWER or not form:
            raise Rejected(f"the power {q}, or a power of zero")
        return self.rewritten(Operation("power", form, q), scope)

    def _conditions(self, w: Expr, scope: Scope) -> list[Expr]:
        """A condition `w > 0` as conditions on factors, where it is a product of things >= 0."""
        if isinstance(w, App) and w.op == "max" and len(w.args) == 2 and Q(0) in w.args:       # max(u, 0) > 0 says u > 0
            return self._conditions(w.args[0] if w.args[1] == Q(0) else w.args[1], scope)
        return [f for t in self.rewritten(Operation("condition", self.form(w, scope)), scope) for f, _ in t.powers]

    # --- what the certificate says

    def rewritten(self, operation: Operation, scope: Scope) -> Form:
        """An operation on a form as the certificate says; without an answer as it is, a rational in front of it taken out."""
        key = f"{operation.name} {operation.power} {address(written(operation.form))}"
        found = self._by_answer(key, operation, scope, Rewriting(operation.name))
        return [factor(operation.written())] if found is None else found[1]

    def settled(self, t: Summand, scope: Scope, converging: bool = False) -> Form:
        """A summand rewritten by one identity after another, as the certificate says; one may be known to converge."""
        scope.apart(t.letters)
        shown = not t.letters or scope.extent.sums(t, scope.positives, scope.zeros, converging)
        if any(_indicator(f) for f, _ in t.powers):
            t = replace(t, powers=tuple((f, ONE if _indicator(f) and k > 0 else k) for f, k in t.powers
                                        if not (isinstance(f, Same) and f.left == f.right)))
        vanishes = any(k > 0 and scope.zero(f) for f, k in t.powers)
        bare = not t.letters and not t.conditions and all(isinstance(f, Sym | Atom) for f, _ in t.powers)     # for no identity
        name, parts = (None if vanishes or bare else self._by_answer(
            f"{len(t.letters)} letters {shortened(t.key)}", t, scope)) or ("", [] if vanishes else [t])
        if not shown and not (name in KEEPING and all(one_sign(f) for f, k in t.powers if name == "folded" and k < 0)):
            scope.extent.only("finite")
        return [s for part in parts for s in self.settled(part, scope, shown and name in KEEPING)] if name else parts

    def cleared(self, form: Form, scope: Scope) -> Form:
        """A form times powers of its denominators as the certificate says, so that this is zero exactly if it is."""
        found = self._by_answer(f"cleared {address(written(form))}", Operation("cleared", form), scope) if form else None
        return form if found is None else self.cleared(found[1], scope)

    def _by_answer(self, key: str, what: Summand | Operation, scope: Scope, *default: Rewriting) -> tuple[str, Form] | None:
        for answer in itertools.chain(self.answers.rewritings(key, what, self, scope), default):
            rule = self._rule(what.name if isinstance(what, Operation) else "", answer.name)
            try:
                found = None if rule is None else rule(what, answer.picks, scope)
            except (IndexError, ValueError):          # numbers that pick nothing
                continue
            if found is not None:
                self.answers.accept(key, answer)
                self._count()
                scope.extent.rewritten(answer.name, what, answer.picks)
                return answer.name, found
        return None

    def _rule(self, kind: str, name: str) -> Callable[..., Form | None] | None:
        if not kind and name in OF_RECORDS:           # loaded, and noted, where it is needed
            from verify.kernel.sums import records

            rests_on(records.__name__)
            return records.RECORDS[name]
        return self.rules.get((kind, name))

    def _count(self, steps: int = 1) -> None:
        self.length += steps
        if self.length > LONGEST_PROOF:
            raise Rejected(f"an equality by more than {LONGEST_PROOF} steps")

    # --- factors of whole forms

    def shared(self, form: Form) -> Powers:
        """The factors without bound letters that all summands share, with the least of their powers (0 where one lacks it)."""
        least = {key_of(f): (f, k) for t in form for f, k in t.powers}
        for t in form:
            powers = {key_of(f): k for f, k in t.powers}
            least = {key: (f, min(k, powers.get(key, Fraction(0)))) for key, (f, k) in least.items()}
        bound = {x.name for t in form for x in t.letters}
        return tuple((f, k) for _, (f, k) in sorted(least.items()) if k and not letters_of(f) & bound)

    def content(self, form: Form, picks: tuple[int, ...], scope: Scope) -> tuple[Summand, Form] | None:
        """A form as a rational times some shared factors, of which what is divided by vanishes nowhere, and what is left."""
        common = tuple(p for i, p in enumerate(self.shared(form)) if i in picks)
        if not form or not all(k > 0 or self.vanishes_nowhere(f, scope) for f, k in common):
            return None
        coefficient = max((t.coefficient for t in form), key=lambda c: (abs(c), c)) if len(form) > 1 else form[0].coefficient
        inverse = Summand(1 / coefficient, (), (), tuple((f, -k) for f, k in common))
        rest = [t.times(inverse) for t in form]
        return Summand(coefficient, (), (), common), self.gathered(rest, scope) if common else rest


def _times(t: Summand, u: Summand, scope: Scope) -> Summand:
    """The product of two summands, where the probabilities of both are positive."""
    outside = (p for v in (t, u) for p in v.probabilities() if not letters_of(p) & {x.name for x in v.letters})
    return kept_positive(t.times(u, scope.names), tuple(outside), scope)


def _log(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """log(c u^k ... w) = log c + k log u + ... + log w for positive c, u, ...; log exp u = u."""
    if not of.form:
        raise Rejected("the logarithm of zero")
    parts = forms.content(of.form, picks, scope)
    if parts is None or parts[0].coefficient < 0 or not all(scope.positive(f) for f, _ in parts[0].powers):
        return None
    outside, rest = parts
    made: Form = [factor(log(Q(p))).scaled(Fraction(k)) for p, k in primes(outside.coefficient)]
    for f, k in outside.powers:
        is_exp = isinstance(f, App) and f.op == "exp"
        made += [t.scaled(k) for t in (forms.form(f.args[0], scope) if is_exp else [factor(log(f))])]  # type: ignore[attr-defined]
    return made if rest == [Summand(ONE)] else [*made, factor(log(written(rest)))]


def _power(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """(c u^k ... w)^q = c^q u^(kq) ... w^q; for a root c > 0 and u >= 0."""
    parts, q = forms.content(of.form, picks, scope), of.power
    if parts is None or (q.denominator > 1 and (parts[0].coefficient < 0 or not all(
            scope.nonnegative(f) for f, _ in parts[0].powers))):
        return None
    outside, rest = parts
    made = Summand(ONE, (), (), tuple((f, k * q) for f, k in outside.powers))
    if q.denominator == 1:
        made = made.scaled(outside.coefficient ** int(q))
    for p, k in primes(outside.coefficient) if q.denominator > 1 else ():
        made = made.times(_raised(Q(p), k * q))
    return [made if rest == [Summand(ONE)] else made.times(factor(written(rest), q))]


def _at_most_zero(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """max(u, 0) = 0 for u <= 0."""
    return [] if all(t.coefficient < 0 and _nonnegative(t, scope) for t in of.form) else None


def _at_least_zero(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """max(u, 0) = u for u >= 0."""
    signs = all(t.coefficient > 0 and _nonnegative(t, scope) for t in of.form)
    return of.form if signs or (of.whole is not None and scope.nonnegative(of.whole)) else None


def _nonnegative(t: Summand, scope: Scope) -> bool: return all(scope.nonnegative(f) for f, _ in t.powers)


def _scaled_max(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """max(c u w, 0) = c u max(w, 0) for c, u >= 0; if the first pick is 1, max(w, 0) = w + max(-w, 0) before that."""
    flipped = picks[:1] == (1,)
    parts = forms.content(of.form, picks[1:], scope)
    if parts is None or not _nonnegative(parts[0], scope):
        return None
    outside, rest = parts
    sign = ONE if (outside.coefficient > 0) != flipped else -ONE
    inner = App("max", (written([t.scaled(sign) for t in rest]), Q(0)))
    return (of.form if flipped else []) + [replace(outside, coefficient=abs(outside.coefficient)).times(factor(inner))]


def _condition(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """c u v ... > 0 for c > 0 and u, v, ... >= 0 says that each of them is positive; some (the picks) are so anyway."""
    if not picks:
        return None
    (t,) = of.form if len(of.form) == 1 else (None,)
    anyway = replace(scope, positives=())
    if t is None or t.letters or t.coefficient < 0 or not _nonnegative(t, scope) or not all(
            anyway.positive(t.powers[i][0]) for i in picks[1:]):
        return None
    return [factor(f) for i, (f, _) in enumerate(t.powers) if i not in picks[1:]]


def _factors(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """What divides something and so vanishes nowhere: the shared factors and the rest."""
    parts = forms.content(of.form, picks, scope)
    if parts is None:
        return None
    return [factor(f) for f, k in parts[0].powers if k > 0] + [factor(written(u)) for u in [parts[1]] if u != [Summand(ONE)]]


def _cleared(forms: Forms, of: Operation, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """The sum of summands times f^k, where -k is the least power of f, which vanishes nowhere and has no bound letter."""
    t = of.form[picks[0]]
    f, k = t.powers[picks[1]]
    if k >= 0 or k.denominator > 1 or letters_of(f) & {x.name for x in t.letters} or not forms.vanishes_nowhere(f, scope):
        return None
    least = min(p for u in of.form for g, p in u.powers if key_of(g) == key_of(f))
    return forms.gathered([u.times(factor(f, -least)) for u in of.form], scope)


def _expanded(forms: Forms, t: Summand, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """A power of a factor that is itself made of others, written as a sum."""
    (i,) = picks
    f, k = t.powers[i]
    here, rest = scope.inside(t.letters, t.conditions), t.without(factor=i)
    if isinstance(f, Num) and k.denominator == 1 and abs(k) <= MAX_POWER * 8 and f.value:
        return [rest.scaled(f.value ** int(k))]
    return [kept_positive(rest.times(u, here.names), t.probabilities(), scope) for u in forms.power(f, k, here)]


def _folded(forms: Forms, t: Summand, picks: tuple[int, ...], scope: Scope) -> Form | None:
    """sum_x body(x) / (sum_x body(x)) = 1 where this sum, which is >= 0, is positive; x occur in nothing else."""
    (i, *numbers), picked = picks, tuple(t.letters[j] for j in picks[1:])
    (g, power), names = t.powers[i], {x.name for x in picked}
    outer, seen = (tuple(c for c in e if not letters_of(c) & names) for e in (t.conditions, t.probabilities()))
    within = scope.inside(t.letters, (*outer, *seen))
    form = forms.form(g, within) if isinstance(g, Sum) and power < 0 else []
    if len(form) != 1 or [x.over for x in form[0].letters] != [x.over for x in picked] or len(set(numbers)) < len(numbers):
        return None
    found = form[0].moved({y.name: x for y, x in zip(form[0].letters, picked, strict=True)})
    sums = {key_of(f): k for f, k in found.powers}
    others = tuple((f, k) for f, k in t.powers if key_of(f) not in sums)
    if found.coefficient != 1 or not names or any(letters_of(f) & names for f, _ in others) or not within.nonnegative(g) or (
            {key_of(f): k for f, k in t.powers if key_of(f) in sums} != sums):
        return None                                   # g is not 0, and positive is how a condition can say that
    here = scope.inside(t.letters, (*t.conditions, *t.probabilities()))
    there = scope.inside(t.letters, (*outer, *found.conditions, *found.probabilities()))
    if not all(map(here.positive, found.conditions)) or not all(there.positive(c) for c in t.conditions if c not in outer):
        return None
    return [kept_positive(Summand(t.coefficient, tuple(x for x in t.letters if x not in picked), each_once((*outer, g)),
                                  merged((*others, (g, ONE)))), seen, scope)]


def _exponential(form: Form) -> Summand:
    """exp(k log u + ... + w) = u^k ... exp(w)."""
    made = Summand(ONE)
    for t in form:
        bare = not t.letters and not t.conditions and len(t.powers) == 1 and t.powers[0][1] == 1
        f = t.powers[0][0] if bare else None
        is_log = isinstance(f, App) and f.op == "log"
        made = made.times(_raised(f.args[0], t.coefficient) if is_log  # type: ignore[union-attr]
                          else factor(exp(t.scaled(1 / t.coefficient).written()), t.coefficient))
    return made


def _indicator(f: Expr) -> bool: return isinstance(f.of, Event) if isinstance(f, Atom) else isinstance(f, Same | Within)


def _raised(base: Expr, q: Fraction) -> Summand:
    if isinstance(base, Num) and q.denominator == 1 and abs(q) <= MAX_POWER * 8:
        return Summand(base.value ** int(q))
    return factor(base, q)


_RULES: dict[tuple[str, str], Callable[..., Form | None]] = {
    ("log", "log"): _log, ("power", "power"): _power, ("condition", "condition"): _condition, ("factors", "factors"): _factors,
    ("max", "max"): _scaled_max, ("max", "low"): _at_most_zero, ("max", "high"): _at_least_zero,
    ("cleared", "cleared"): _cleared, ("", "expanded"): _expanded, ("", "folded"): _folded,
}
