"""Events: the binary divergence of their probabilities is at most the divergence of the laws, and they are parts of all."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places, letters_of
from verify.language import App, Atom, Event, Expr, Letter, Sum, equal, exp, literal, log, substitute, walk
from verify.language.proofs import Derivation, Step, Use, combine, derivation, fewer_terms, pointwise, use
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, Flat, View, at_most_1, factors, flat, minus, without_factor


def by_events(view: View) -> Iterator[Derivation]:
    """sum p log(p/q) >= a log(a/b) + (1 - a) log((1 - a)/(1 - b)) for the probabilities a and b of an event, by the tangents
    log t >= 1 - 1/t at the ratio of the laws over that of the probabilities, inside the event and outside."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    inside = set(walk(aim.right))
    bounded = [(flat(k.relation.left), (name,)) for name, k in view.known.items()
               if not k.letters and k.relation.op == "<=" and isinstance(k.relation.left, Sum)]
    for t, known in [*((t, ()) for t in view.sums if t.whole in inside), *bounded]:
        for p, q, r in _of_divergence(view, t):
            for b in view.statement.prefix:
                if isinstance(b.symbol, Event) and b.symbol.over == (r.over,):
                    yield from _derivation(view, p, q, b.symbol(r), r, known)


def by_change_of_measure(view: View) -> Iterator[Derivation]:
    """c a - log(1 - b + b exp(c)) <= sum p log(p/q) for the probabilities a and b of an event and the number c by which the
    claim multiplies a: the inequality of M. Donsker and S. R. S. Varadhan for c times the event, by log t >= 1 - 1/t."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    opened, values = view.opened
    for name, whole in values.items():
        for p, q, r in _of_divergence(view, flat(whole)):
            for other, e in values.items():
                event = next((n for n in walk(flat(e).body) if isinstance(n, Atom) and isinstance(n.of, Event)), None)
                if event is None or flat(e).where or flat(e).at((r,)) != mul(p, event.of(r)):
                    continue
                k, c = (substitute(diff(opened, n), values) for n in (name, other))
                if literal(k) == 1 and whole not in walk(c) and e not in walk(c):
                    rest = tidy(substitute(opened, values | {name: ZERO, other: ZERO}))
                    yield from _changed(view, p, q, event.of(r), r, whole, tidy(minus(c)), rest)


def _changed(view: View, p: Atom, q: Expr, s: Expr, r: Letter, whole: Expr, c: Expr, rest: Expr
             ) -> Iterator[Derivation]:
    a, b, (level, slope) = Sum(r, p * s), Sum(r, q * s), _exponential(c)
    z, g = 1 + (level - 1) * b, 1 + (level - 1) * s
    t, few, numbers = (p * z) / (q * g), Sum(r, q * g, (p,)), view.numbers()
    chances = [step for e in (a, b) for step in at_most_1(flat(e))]
    numbers += [step.name for step in chances if not step.letters]
    yield from derivation(
        *chances, pointwise("factor", level > ZERO, *numbers, terms=(b,)),
        pointwise("normaliser", z > ZERO, "factor", *numbers, terms=(level, b)),
        pointwise("factor at a letter", g > ZERO, "factor", terms=(level,)).for_all(r),
        pointwise("its logarithm", equal(log(g), s * slope), *numbers, terms=(b,)).for_all(r),
        pointwise("tangent", 1 - 1 / t <= log(t), "normaliser", "factor at a letter", terms=(t,)).for_all(r, where=(p,)),
        pointwise("inverse", equal(p / t, q * g / z), "normaliser", "factor at a letter", terms=(z, g)).for_all(r, where=(p,)),
        combine("weighted", p - q * g / z <= p * log(t), use("tangent", weight=p), use("inverse", weight=-1)
                ).for_all(r, where=(p,)),
        pointwise("apart", equal(log(t), log(p / q) + log(z) - log(g)), "normaliser", "factor at a letter", terms=(z, g)
                  ).for_all(r, where=(p,)),
        pointwise("a part", q * g >= ZERO, "factor at a letter", terms=(g,)).for_all(r),
        fewer_terms("fewer", few <= Sum(r, q * g), "a part"), combine("their mean", few <= z, "fewer"),
        pointwise("their share", few / z <= 1, "their mean", "normaliser", terms=(few, z)),
        combine("change of measure", a * slope - log(z) <= whole, use("weighted", over=(r,), where=(p,)),
                use("apart", weight=p, over=(r,), where=(p,)), use("its logarithm", weight=minus(p), over=(r,), where=(p,)),
                "their share"),
        pointwise("what is left", log(z) <= rest, "normaliser", "factor", *numbers),
        combine("claim", view.aim.relation, "change of measure", "what is left"))


def _exponential(c: Expr) -> tuple[Expr, Expr]:
    """exp(c), without a logarithm, and c."""
    made = polynomial(c, lambda e: isinstance(e, App) and e.op == "log") or {}
    (m, k), *others = made.items() if made else (((), ZERO),)
    inside = m[0][0].args[0] if len(m) == 1 and m[0][1] == 1 and isinstance(m[0][0], App) else None
    if inside is not None and not others and literal(k) in (1, -1):
        level = inside if literal(k) == 1 else 1 / inside
        return level, log(level)
    return exp(c), c


def _of_divergence(view: View, t: Flat) -> Iterator[tuple[Atom, Expr, Letter]]:
    """The laws of a sum p log(p/q) over one letter, at a letter of one's own."""
    if len(t.letters) != 1 or len(t.where) != 1:
        return
    r = view.letter(t.letters[0].over, "e")
    p = _law_of(t.where[0], r)
    yield from ((p, q, r) for q in (law(r) for law in view.laws((r.over,)))
                if p is not None and q != p and without_factor(t.at((r,)), p) == log(p / q))


def _law_of(e: Expr, r: Letter) -> Atom | None:
    """A probability of one letter, at another letter."""
    return Atom(e.of, (r,)) if isinstance(e, Atom) and len(e.letters) == 1 else None


def _derivation(view: View, p: Atom, q: Expr, s: Expr, r: Letter, known: tuple[str, ...]) -> Iterator[Derivation]:
    steps, uses = list[Step](), list[Use]()
    a, b = Sum(r, p * s), Sum(r, q * s)
    numbers = [n for n in view.numbers() if any(isinstance(e, Atom) and isinstance(e.of, Event) for e in walk(
        view.known[n].relation))]
    for name, part, above, below in (("inside", s, a, b), ("outside", 1 - s, 1 - a, 1 - b)):
        t = (p * below) / (q * above)
        steps += [
            *(pointwise(f"{name}, {i}", e > ZERO, *numbers, terms=(whole,)) for i, (e, whole) in enumerate(
                ((above, a), (below, b)), 1)),
            pointwise(f"{name}, tangent", 1 - 1 / t <= log(t), terms=(t,)).for_all(r, where=(p,)),
            pointwise(f"{name}, weighted", part * (1 - 1 / t) <= part * log(t), f"{name}, tangent", terms=(t, log(t))
                      ).for_all(r, where=(p,)),
            pointwise(f"{name}, apart", equal(log(t), log(p / q) - log(above / below)), *numbers,
                      terms=(a, b)).for_all(r, where=(p,)),
            pointwise(f"{name}, a part", q * part >= ZERO).for_all(r),
            fewer_terms(f"{name}, fewer", Sum(r, q * part, (p,)) <= Sum(r, q * part), f"{name}, a part")]
        uses += [use(f"{name}, weighted", weight=p, over=(r,), where=(p,)),
                 use(f"{name}, apart", weight=p * part, over=(r,), where=(p,)), use(f"{name}, fewer", weight=above / below)]
    yield from derivation(*steps, combine("claim", view.aim.relation, *uses, *known))


def by_all_letters(view: View) -> Iterator[Derivation]:
    """A sum over an event is at most the sum over all letters, where what is summed is not negative."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    steps, uses = list[Step](), list[Use]()
    for i, t in enumerate(view.sums):
        inside = [n for n in walk(t.body) if isinstance(n, Atom) and isinstance(n.of, Event)]
        rest: Expr | None = t.body
        for n in inside:
            rest = None if rest is None else without_factor(rest, n)
        if not inside or rest is None or t.where:
            continue
        letters = tuple(view.letter(x.over, "e") for x in t.letters)
        whole, part = (at_places(e, dict(zip((x.name for x in t.letters), letters, strict=True))) for e in (rest, t.body))
        steps.append(pointwise(f"part {i}", part <= whole).for_all(*letters))
        uses.append(use(f"part {i}", over=letters))
    if steps:
        yield from derivation(*steps, combine("claim", aim, *uses))
        yield from derivation(*steps, combine("claim", aim, *uses, *view.numbers()))


def by_shares(view: View) -> Iterator[Derivation]:
    """Sums of p w by what is known of p at each letter, p <= c q: sum p w <= c (sum q w), and the claim from these numbers, as
    for probabilities given an event."""
    aim = view.aim.relation
    if view.aim.letters or aim.op not in ("<=", "<") or len(view.sums) < 2:
        return
    steps = list[Step]()
    for name, k in view.known.items():
        if k.relation.op != "<=" or not isinstance(k.relation.left, Atom) or k.where or k.zero or (
                len(k.letters), len(k.relation.left.letters)) != (1, 1):
            continue
        for t in view.sums:
            if [x.over for x in t.letters] != [k.letters[0].over]:
                continue
            (x,), at = t.letters, {k.letters[0].name: t.letters[0]}
            rest, above = without_factor(t.body, at_places(k.relation.left, at)), factors(at_places(k.relation.right, at))
            if rest is not None:
                apart = [f for f in above if x.name not in letters_of(f)]
                inside = mul(*(f for f in above if f not in apart), rest)
                steps.append(combine(f"{name}, {len(steps)}", t.whole <= mul(*apart, Sum(x, inside, t.where)),
                                     use(name, at, rest, t.letters, t.where)))
    if len(steps) > 1:
        yield from derivation(*steps, pointwise("claim", aim, *(s.name for s in steps), *view.numbers()))
