"""Claims about one pair of laws from inequalities between their divergences, each written out for the pair: total variation
below chi-square, affinity and triangular discrimination; privacy of both kinds, from bounds of likelihood ratios."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.language import (
    App, Atom, Event, Expr, Function, Letter, Relation, Sum, Sym, absolute, equal, literal, log, maximum, minimum, rebuild,
    sqrt, walk)
from verify.language.proofs import Derivation, Step, Use, cases, combine, derivation, one_term, pointwise, same_support, use
from verify.search.laws.letterwise import tidy
from verify.search.laws.pair_inequalities import bretagnolle_huber, pinsker
from verify.search.laws.view import ONE, ZERO, Flat, View, at_letter, exchanged, flat, minus, outer_sums

MOST_RANGES = 2
Lemma = tuple[list[Step], list[str]]          # its steps, and the names of those that the claim may follow from


def by_lemmas(view: View) -> Iterator[Derivation]:
    """The claim as one between numbers, from what holds between the sums of a pair of laws."""
    if view.aim.letters:
        return
    for p, q, r in pairs(view):
        steps, names = list[Step](), list[str]()
        for lemma in (_chi_square, _divergence, _affinity, _triangular, _least, _approximate, _pure, _renyi):
            made, shown = lemma(view, p, q, r)
            steps += made
            names += shown
        if not names:
            continue
        if _sum_with(view, r, minimum(p, q), minimum(q, p)) is not None:
            steps.append(combine("overlap", equal(Sum(r, minimum(p, q)), 1 - variation(p, q, r))))
            names.append("overlap")
        apart = _sum_with(view, r, absolute(p - q), absolute(q - p))
        if apart is not None:
            steps.append(combine("both ways", equal(Sum(r, apart.at((r,))), 2 * variation(p, q, r))))
            names.append("both ways")
        events = of_events(view, p, q, r)
        names += [s.name for s in events if s.rule == "combine"]
        aim = view.aim.relation
        for last in [t for t in steps if t.name in names and t.relation.left == aim.left and t.relation.op == "<="]:
            yield from derivation(*steps, pointwise("its bound", last.relation.right <= aim.right),
                                  combine("claim", aim, last.name, "its bound"))
        one = Relation(aim.op, _at_letter(aim.left, r), _at_letter(aim.right, r))
        for more in dict.fromkeys(((), tuple(view.numbers()))):
            yield from derivation(*steps, *events, pointwise("claim", aim, *names, *more))
            roots = tuple(_roots(aim, r, (*names, *more)))
            if roots or one != aim:
                yield from derivation(*steps, *events, *roots, pointwise("at one letter", one, *names, *more),
                                      combine("claim", aim, "at one letter"))


def _roots(aim: Relation, r: Letter, names: Sequence[str]) -> Iterator[Step]:
    """That what stands under square roots is not negative, with one letter for all sums and as the claim writes it."""
    inside = dict.fromkeys(n.args[0] for n in walk(aim) if isinstance(n, App) and n.op == "sqrt" and any(
        isinstance(part, Sum) for part in walk(n.args[0])))
    for i, e in enumerate(inside):
        yield pointwise(f"under root {i}, at one letter", _at_letter(e, r) >= ZERO, *names)
        yield combine(f"under root {i}", e >= ZERO, f"under root {i}, at one letter")


def _at_letter(e: Expr, r: Letter) -> Expr:
    """The expression with its sums over the alphabet of a letter written with this letter."""
    if isinstance(e, Sum) and e.letter.over == r.over and r not in set(walk(e)):
        at = {e.letter.name: r}
        return Sum(r, at_places(e.body, at), tuple(at_places(w, at) for w in e.where))
    return rebuild(e, lambda part: _at_letter(part, r)) if isinstance(e, App) else e


def pairs(view: View) -> Iterator[tuple[Expr, Expr, Letter]]:
    """Two laws of one letter that the claim or what is known speaks of."""
    for t in view.sums:
        if len(t.letters) == 1:
            r = t.letters[0]
            laws = [w(r) for w in view.laws((r.over,))]
            alike = [u.at((r,)) for u in view.sums if [x.over for x in u.letters] == [r.over]]
            seen = [w for w in laws if any(w in set(walk(body)) for body in alike)]
            yield from ((p, q, r) for p in seen[:2] for q in seen[:2] if p != q)
            return


def variation(p: Expr, q: Expr, r: Letter) -> Expr:
    """The total variation, as the claim writes it."""
    return Sum(r, maximum(p - q, 0))


def _sum_with(view: View, r: Letter, *bodies: Expr) -> Flat | None:
    """The sum of the claim that has one of some bodies."""
    return next((t for t in view.sums if [x.over for x in t.letters] == [r.over] and t.at((r,)) in bodies), None)


def _about_variation(view: View, p: Expr, q: Expr, r: Letter) -> bool:
    """Whether the claim has the total variation, in one way or the other, or an event."""
    return _sum_with(view, r, maximum(p - q, 0), absolute(p - q), absolute(q - p)) is not None or bool(of_events(view, p, q, r))


# --- total variation below others

def _chi_square(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """4 V^2 <= chi-square, by (|p - q| - 2 V q)^2 >= 0."""
    t, v, moment = _sum_with(view, r, (p - q) ** 2 / q), variation(p, q, r), second_moment_in(view, p, q, r)
    if t is None and (moment is None or not _about_variation(view, p, q, r)):
        return [], []
    where = (p + q,) if t is None else tuple(at_places(w, {t.letters[0].name: r}) for w in t.where)
    gap, divergence = maximum(p - q, 0), Sum(r, (p - q) ** 2 / q, where)
    finite = next((n for n, k in view.known.items() if len(k.letters) == 1 and k.where and k.relation.op == "<" and k.at(
        {k.letters[0].name: r}).relation.right == q), None)
    positive = [] if finite is None else [
        pointwise("where Q is 0 and P not", equal(gap, ZERO), use(finite, {"1": r})).for_all(r, where=(p,), zero=(q,)),
        pointwise("where both are 0", equal(gap, ZERO)).for_all(r, zero=(q, p)),
        cases("where Q is 0", equal(gap, ZERO), p, "where Q is 0 and P not", "where both are 0").for_all(r, zero=(q,)),
        same_support("where Q is positive", equal(Sum(r, gap, (q,)), v), q, "where Q is 0")]
    support = [] if t is not None or finite is None else [
        pointwise("Q where P is", q > ZERO, use(finite, {"1": r})).for_all(r, where=(*where, p)),
        pointwise("Q where P is not", q > ZERO).for_all(r, where=where, zero=(p,)),
        cases("Q where one is", q > ZERO, p, "Q where P is", "Q where P is not").for_all(r, where=where)]
    return [
        *support,
        pointwise("square over Q", (p - q) ** 2 / q - 4 * v * absolute(p - q) + 4 * v ** 2 * q >= ZERO, terms=(v,)
                  ).for_all(r, where=(q,)),
        *positive,
        combine("chi-square", 4 * v ** 2 <= divergence, use("square over Q", over=(r,), where=(q,)),
                *([use("where Q is positive", weight=-8 * v)] if positive else [])),
        pointwise("its root", v <= sqrt(divergence) / 2, "chi-square", terms=(v, divergence)),
        *([] if moment is None else [combine("second moment", equal(moment, 1 + divergence))]),
    ], ["chi-square", "its root", *([] if moment is None else ["second moment"])]


def _divergence(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """Pinsker's inequality, and that of Bretagnolle and Huber, for the sum of |p - q|."""
    if _sum_with(view, r, p * log(p / q)) is None or _sum_with(view, r, absolute(p - q), absolute(q - p)) is None:
        return [], []
    bounded = any(isinstance(n, App) and n.op == "exp" for n in walk(view.gap))
    return (bretagnolle_huber if bounded else pinsker)(p, q, (r,)), ["end", "divergence"]


def second_moment_in(view: View, p: Expr, q: Expr, r: Letter) -> Expr | None:
    """The sum of p^2/q that the claim, or what is known, speaks of."""
    known = [k.relation.left for k in map(view.known.get, view.numbers()) if k is not None]
    for e in (s for side in (view.gap, *known) for s in outer_sums(side)):
        t = flat(e)
        body = t.at((r,)) if [x.over for x in t.letters] == [r.over] else None
        powers = [a for a in body.args if isinstance(a, App)] if isinstance(body, App) and body.op == "mul" else []
        if len(powers) == 2 and [a.op for a in powers] == ["pow", "pow"] and [a.args[0] for a in powers] == [p, q] and (
                literal(powers[0].args[1]) == 2):
            return e
    return None


def _affinity(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """V^2 + B^2 <= 1 and 1 - B <= V for the affinity B."""
    affinity, distance = (sqrt(p * q), sqrt(q * p)), (sqrt(p) - sqrt(q)) ** 2
    t = _sum_with(view, r, *affinity, distance)
    if t is None:
        return [], []
    v, b, whole = variation(p, q, r), Sum(r, sqrt(p * q)), Sum(r, distance)
    x, y = sqrt(p), sqrt(q)
    hidden = (x, y, b, v)
    squares = [((1 - u) * x - b * y) ** 2 + ((1 + u) * y - b * x) ** 2 for u in (v, -v)]
    steps = [
        *(pointwise(f"two squares, {i}", e >= ZERO, terms=hidden).for_all(r) for i, e in enumerate(squares, 1)),
        pointwise("two squares", v * absolute(x ** 2 - y ** 2) <= (1 + b ** 2 + v ** 2) * (x ** 2 + y ** 2) / 2 - 2 * b * x * y,
                  "two squares, 1", "two squares, 2", terms=hidden).for_all(r),
        combine("affinity from above", b ** 2 + v ** 2 <= ONE, use("two squares", over=(r,))),
        pointwise("overlap at a letter", minimum(p, q) <= sqrt(p * q)).for_all(r),
        combine("affinity from below", 1 - v <= b, use("overlap at a letter", over=(r,)))]
    if t.at((r,)) in affinity:
        return steps, ["affinity from above", "affinity from below"]
    return [*steps, combine("distance", equal(whole, 2 - 2 * b)),
            pointwise("distance from above", v ** 2 <= whole - whole ** 2 / 4, "distance", "affinity from above", terms=(v, b)),
            pointwise("distance from below", whole <= 2 * v, "distance", "affinity from below", terms=(v, b)),
            pointwise("its root, distance", v <= sqrt(whole), "distance from above", terms=(v, whole))
            ], ["distance from above", "distance from below", "its root, distance"]


def _triangular(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """2 V^2 <= sum of (p - q)^2/(p + q)."""
    body = (p - q) ** 2 / (p + q)
    t, v = _sum_with(view, r, body), variation(p, q, r)
    if t is None or t.where:
        return [], []
    return [pointwise("square over P + Q", body - 2 * v * absolute(p - q) + v ** 2 * (p + q) >= ZERO, *at_letter(view, (r,)),
                      terms=(v,)).for_all(r),
            combine("triangular", 2 * v ** 2 <= Sum(r, body), use("square over P + Q", over=(r,)))], ["triangular"]


def _least(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """KL <= chi-square <= 2 V^2/c where c <= q: |p - q| <= V at each letter."""
    found = next(((n, k.relation.left) for n in view.everywhere((r.over,)) for k in [view.known[n]]
                  if is_scalar(k.relation.left) and k.at({k.letters[0].name: r}).relation.right == q and not k.where
                  and literal(k.relation.left) != 0), None)
    if found is None or (_sum_with(view, r, (p - q) ** 2 / q) is None and _sum_with(view, r, p * log(p / q)) is None):
        return [], []
    (name, c), v, x = found, variation(p, q, r), view.letter(r.over, "x")
    here = {r.name: x}
    a, b = (at_places(e, dict(here)) for e in (p, q))
    chi, divergence = Sum(r, (p - q) ** 2 / q, (p + q,)), Sum(r, p * log(p / q), (p,))
    least = use(name, {"1": x})
    return [
        one_term("an excess", maximum(a - b, 0) <= v, {r.name: x}).for_all(x),
        one_term("a lack", maximum(b - a, 0) <= Sum(r, maximum(q - p, 0)), {r.name: x}).for_all(x),
        combine("lacks", equal(Sum(r, maximum(q - p, 0)), v)),
        pointwise("a difference", a - b <= maximum(a - b, 0)).for_all(x),
        pointwise("its negative", b - a <= maximum(b - a, 0)).for_all(x),
        combine("a difference and V", a - b <= v, "a difference", "an excess").for_all(x),
        combine("its negative and V", b - a <= v, "its negative", "a lack", "lacks").for_all(x),
        pointwise("at most V", absolute(a - b) <= v, "a difference and V", "its negative and V", terms=(v,)).for_all(x),
        pointwise("over Q", (a - b) ** 2 / b <= absolute(a - b) / c * v, "at most V", least, terms=(v,)).for_all(x),
        combine("chi-square and V", chi <= 2 * v ** 2 / c, use("over Q", over=(x,))),
        pointwise("a logarithm", log(a / b) <= a / b - 1, least).for_all(x, where=(a,)),
        combine("divergence and chi-square", divergence <= chi, use("a logarithm", weight=a, over=(x,), where=(a,))),
        combine("divergence and V", divergence <= 2 * v ** 2 / c, "divergence and chi-square", "chi-square and V"),
    ], ["chi-square and V"] if _sum_with(view, r, (p - q) ** 2 / q) else ["divergence and V"]


def of_events(view: View, p: Expr, q: Expr, r: Letter) -> list[Step]:
    """P(S) - Q(S) <= V for each event, and the same of means of functions between 0 and 1, or -1 and 1."""
    return [*_of_sets(view, p, q, r), *_of_functions(view, p, q, r)]


def _of_functions(view: View, p: Expr, q: Expr, r: Letter) -> list[Step]:
    steps, v = list[Step](), variation(p, q, r)
    for b in view.statement.prefix:
        if not isinstance(b.symbol, Function) or b.symbol.over != (r.over,):
            continue
        f = b.symbol(r)
        for i, (low, high, uses) in enumerate(_ranges(view, f, r)):
            name, width = f"the mean of {b.symbol.name}" + (f", {i + 1}" if i else ""), folded_difference(high, low)
            steps += [pointwise(f"{name} at a letter", (f - low) * (p - q) <= width * maximum(p - q, 0), *uses).for_all(r),
                      combine(name, Sum(r, p * f) - Sum(r, q * f) <= width * v, use(f"{name} at a letter", over=(r,)))]
    return steps


def _ranges(view: View, f: Expr, r: Letter) -> list[tuple[Expr, Expr, tuple[Use, ...]]]:
    """Between which numbers a function is known to lie, by the steps that say so; the simplest numbers first."""
    lows, highs, found = list[tuple[Expr, Use]](), list[tuple[Expr, Use]](), list[tuple[Expr, Expr, tuple[Use, ...]]]()
    for n in view.everywhere((r.over,)):
        k = view.known[n]
        here, u = k.at({k.letters[0].name: r}).relation, use(n, {"1": r})
        if k.where:
            continue
        if here.right == f and is_scalar(here.left):
            lows.append((here.left, u))
        elif here.left == f and is_scalar(here.right):
            highs.append((here.right, u))
        elif here.left == absolute(f) and is_scalar(here.right):
            found.append((minus(here.right), here.right, (u,)))
    found += [(low, high, (u, v)) for low, u in lows for high, v in highs]
    return found[:MOST_RANGES]


def folded_difference(high: Expr, low: Expr) -> Expr:
    """high - low, twice a number where they are opposite."""
    return 2 * high if low == minus(high) else add(high, minus(low))


def _of_sets(view: View, p: Expr, q: Expr, r: Letter) -> list[Step]:
    steps, v = list[Step](), variation(p, q, r)
    for b in view.statement.prefix:
        if isinstance(b.symbol, Event) and b.symbol.over == (r.over,):
            s, name = b.symbol(r), f"the event {b.symbol.name}"
            steps += [pointwise(f"{name} at a letter", s * (p - q) <= maximum(p - q, 0)).for_all(r),
                      combine(name, Sum(r, p * s) - Sum(r, q * s) <= v, use(f"{name} at a letter", over=(r,)))]
    return steps


def of_complements(view: View, p: Expr, q: Expr, r: Letter) -> list[Step]:
    """Q(S) - P(S) <= V for each event to whose probability P(S) the claim sets a lower bound."""
    steps, v = list[Step](), variation(p, q, r)
    for b in view.statement.prefix:
        if isinstance(b.symbol, Event) and b.symbol.over == (r.over,):
            s, name = b.symbol(r), f"the complement of {b.symbol.name}"
            own: dict[Expr, Expr] = {t.whole: Sym("_s") for t in view.sums if key_of(t.whole) == key_of(Sum(r, p * s))}
            slope = literal(tidy(diff(exchanged(view.gap, own.get), "_s"))) if own else None
            if slope is not None and slope > 0:
                steps += [pointwise(f"{name} at a letter", s * (q - p) <= maximum(p - q, 0) - (p - q)).for_all(r),
                          combine(name, Sum(r, q * s) - Sum(r, p * s) <= v, use(f"{name} at a letter", over=(r,)))]
    return steps


# --- privacy

def _excess(view: View, p: Expr, q: Expr) -> tuple[str, Expr] | None:
    """What is known to bound the sum of max(p - a q, 0): its name, and a."""
    for n in view.numbers():
        e = view.known[n].relation.left
        body = e.body if isinstance(e, Sum) and not e.where else None
        if isinstance(body, App) and body.op == "max" and isinstance(e, Sum):
            for a in walk(body):
                if isinstance(a, App) and a.op == "exp" and _is_excess(e, p, q, a):
                    return n, a
    return None


def _is_excess(e: Sum, p: Expr, q: Expr, a: Expr) -> bool:
    """Whether a sum is that of max(p - a q, 0)."""
    r = next(x for n in walk(p) if isinstance(n, Atom) for x in n.letters)
    assert isinstance(r, Letter)
    return key_of(e) == key_of(Sum(r, maximum(p - a * q, 0)))


def _approximate(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """(1 + a) V <= a - 1 + sum of max(p - a q, 0) + sum of max(q - a p, 0)."""
    first, second = _excess(view, p, q), _excess(view, q, p)
    if first is None or second is None or first[1] != second[1] or not _about_variation(view, p, q, r):
        return [], []
    a, v = first[1], variation(p, q, r)
    one, two = maximum(p - a * q, 0), maximum(q - a * p, 0)
    bound = a - 1 + sum_of(view, first[0], second[0])
    return [pointwise("both excesses", (1 + a) * maximum(p - q, 0) <= a * p - q + one + two).for_all(r),
            combine("variation and excesses", (1 + a) * v <= a - 1 + Sum(r, one) + Sum(r, two),
                    use("both excesses", over=(r,))),
            combine("variation by bounds", v <= bound / (1 + a), use("variation and excesses", weight=1 / (1 + a)),
                    use(first[0], weight=1 / (1 + a)), use(second[0], weight=1 / (1 + a)))], ["variation by bounds"]


def sum_of(view: View, *names: str) -> Expr:
    """The sum of what some relations bound by."""
    made: Expr = ZERO
    for n in names:
        made = view.known[n].relation.right if literal(made) == 0 else made + view.known[n].relation.right
    return made


def _pure(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """(1 + a) V <= a - 1 where p <= a q and q <= a p."""
    known = at_letter(view, (r,))
    bounds = [view.known[u.step].relation for u in known]
    factors = [n for b in bounds for n in walk(b.right) if isinstance(n, App) and n.op == "exp"]
    if len(bounds) < 2 or not factors or not _about_variation(view, p, q, r):
        return [], []
    a, v = factors[0], variation(p, q, r)
    return [pointwise("ratio at a letter", (1 + a) * maximum(p - q, 0) <= a * p - q, *known).for_all(r),
            combine("variation of pure privacy", v <= (a - 1) / (1 + a),
                    use("ratio at a letter", weight=1 / (1 + a), over=(r,)))], ["variation of pure privacy"]


def _renyi(view: View, p: Expr, q: Expr, r: Letter) -> Lemma:
    """sum of max(p - x q, 0) <= x^(1 - a) times the moment of order a."""
    alike = [t for t in view.sums if [y.over for y in t.letters] == [r.over] and not t.where]
    target = next((t for t in alike if isinstance(t.body, App) and t.body.op == "max"), None)
    moment = next((n for n in view.numbers() if any(
        isinstance(e, App) and e.op == "pow" and e.args[0] == p for e in walk(_at(view, n, r)))), None)
    if target is None or moment is None:
        return [], []
    e = _at(view, moment, r)
    order = next(n.args[1] for n in walk(e) if isinstance(n, App) and n.op == "pow" and n.args[0] == p)
    factors = [n for n in walk(target.at((r,))) if isinstance(n, App) and n.op == "exp"]
    x = factors[0] if factors else ONE
    if target.at((r,)) != maximum(p - x * q, 0):
        return [], []
    z, gap, power = p / (x * q), maximum(p - x * q, 0), order - 1
    height, whole = z ** power, Sum(r, p ** order * q ** (1 - order), (p,))
    return [
        pointwise("beyond the ratio", maximum(1 - 1 / z, 0) <= height, terms=(z, power)).for_all(r, where=(p,)),
        pointwise("its excess", equal(gap, p * maximum(1 - 1 / z, 0))).for_all(r, where=(p,)),
        pointwise("where P is 0", equal(gap, ZERO)).for_all(r, zero=(p,)),
        same_support("where P is positive", equal(Sum(r, gap, (p,)), Sum(r, gap)), p, "where P is 0"),
        combine("excess and moment", Sum(r, gap) <= x ** (1 - order) * whole,
                use("where P is positive", weight=-ONE), use("its excess", over=(r,), where=(p,)),
                use("beyond the ratio", weight=p, over=(r,), where=(p,))),
        combine("excess by the bound", Sum(r, gap) <= x ** (1 - order) * view.known[moment].relation.right,
                "excess and moment", use(moment, weight=x ** (1 - order)))], ["excess by the bound"]


def _at(view: View, name: str, r: Letter) -> Expr:
    e = view.known[name].relation.left
    return e if not isinstance(e, Sum) or e.letter.over != r.over else Flat(e, (e.letter,), (), e.body).at((r,))
