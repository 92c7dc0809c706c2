"""Claims from stronger ones: without a function around the right side, L <= sqrt(R) from L^2 <= R and L <= exp(R) from
L <= 1 + R; with means in place of suprema, and about the inputs of a channel in place of its outputs."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Channel, Expr, Letter, Relation, Sum, Sup, Sym, equal, literal, symbols, walk
from verify.language.proofs import Derivation, Step, at_most_sup, combine, derivation, pointwise, total, use
from verify.search.forms import replaced
from verify.search.laws.chains import named_apart
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ONE, ZERO, View, exchanged, factors, flat, minus, outer_sums, without_factor, without_sign

AIM, MOST_BOUNDS = "what is stronger", 2
Writer = Callable[[View], Iterator[Derivation]]


def by_stronger(writers: Sequence[Writer]) -> Writer:
    """The writer that has the stronger claims shown by other writers."""

    def stronger(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        aim = None if view.aim.letters else _stronger(r)
        if aim is None:
            return
        inner = tuple(a for a in r.right.args if not isinstance(a, Sum)) if isinstance(r.right, App) and r.right.op in (
            "sqrt", "exp") else ()
        other = view.aimed(aim)
        for writer in writers:
            for found in writer(other):
                *steps, last = found.steps
                yield from derivation(*steps, replace(last, name=AIM), pointwise("claim", r, AIM, terms=inner))
                if isinstance(r.right, App) and r.right.op == "sqrt" and inner:
                    yield from derivation(
                        *steps, replace(last, name=AIM), pointwise("above a square", r.right.args[0] >= ZERO, AIM, terms=inner),
                        pointwise("claim", r, AIM, "above a square", terms=inner))

    return stronger


def by_signs(writers: Sequence[Writer]) -> Writer:
    """The writer that has |X| <= R shown as X <= R and -X <= R by other writers, and max(X, Y) <= R as X <= R and Y <= R."""

    def signs(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        if view.aim.letters or not isinstance(r.left, App) or r.left.op not in ("abs", "max"):
            return
        parts = (*r.left.args, minus(r.left.args[0])) if r.left.op == "abs" else r.left.args
        if len(parts) != 2:
            return
        for one, two in product(*(_side(view, x <= r.right, writers) for x in parts)):
            above, below = (named_apart(list(d.steps), way) for d, way in ((one, " above"), (two, " below")))
            yield from derivation(*above, *below, pointwise("claim", r, above[-1].name, below[-1].name))

    return signs


def _side(view: View, aim: Relation, writers: Sequence[Writer]) -> Iterator[Derivation]:
    """Derivations of a part; of one without sums from the numbers that are known."""
    if not any(True for e in (aim.left, aim.right) for _ in outer_sums(e)):
        yield from derivation(pointwise("claim", aim, *view.numbers()))
        return
    for writer in writers:
        yield from islice(writer(view.aimed(aim)), MOST_BOUNDS)


def by_denominators(writers: Sequence[Writer]) -> Writer:
    """The writer that has X/D <= R and R <= X/D shown as X <= R D and R D <= X by other writers, for a D made of sums that is
    known to be positive, and L <= R as m L <= m R for a sum m in a condition of the claim."""

    def multiplied(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        for x, other, above in () if view.aim.letters else ((r.left, r.right, False), (r.right, r.left, True)):
            if isinstance(x, App) and x.op == "div" and any(isinstance(n, Sum) for n in walk(x.args[1])):
                top, d = x.args
                yield from times(view, d, mul(other, d) <= top if above else top <= mul(other, d))
        for m in () if view.aim.letters else dict.fromkeys(
                m for t in view.sums for w in t.where for m in outer_sums(w) if _homogeneous(w)):
            yield from times(view, m, mul(m, r.left) <= mul(m, r.right))

    def times(view: View, d: Expr, aim: Relation) -> Iterator[Derivation]:
        positive = _positive(view, d)
        for made in (found for writer in writers for found in writer(view.aimed(aim))):
            *steps, last = made.steps
            steps += [replace(last, name=AIM), *positive]
            power = isinstance(d, App) and d.op == "pow"           # of a sum: no normal form has it cancelled
            yield from derivation(*steps, pointwise("claim", view.aim.relation, AIM, *view.numbers()) if power else combine(
                "claim", view.aim.relation, use(AIM, weight=1 / d)))

    return multiplied


def _homogeneous(w: Expr) -> bool:
    """Whether each summand of a condition holds a function or a sum: to it, no number is added."""
    return () not in (polynomial(w, lambda e: isinstance(e, Atom | Sum)) or {})


def _positive(view: View, d: Expr) -> list[Step]:
    """That the mean of a function that is at least a positive number is positive, where its form does not say so."""
    t = flat(d) if isinstance(d, Sum) else None
    if t is None or len(t.letters) != 1 or t.where or view.context.scope().positive(d):
        return []
    (x,) = t.letters
    for law, name in product(view.laws((x.over,)), view.everywhere((x.over,))):
        k = view.known[name].at({view.known[name].letters[0].name: x})
        low, f = k.relation.left, without_factor(t.body, law(x))
        if f == k.relation.right and is_scalar(low) and view.context.scope().positive(low) and not k.where:
            return [combine("denominator from below", low <= d, use(name, {"1": x}, weight=law(x), over=(x,))),
                    pointwise("denominator", d > ZERO, "denominator from below", terms=(d,))]
    return []


def by_variances(writers: Sequence[Writer]) -> Writer:
    """The writer that has a claim about variances shown as one about means of squares, where the mean is known."""

    def spread(view: View) -> Iterator[Derivation]:
        r, seconds, same, means = view.aim.relation, dict[Expr, Expr](), list[Step](), list[str]()
        for i, t in enumerate(() if view.aim.letters else view.sums):
            inside = [e for e in outer_sums(t.body) if isinstance(e, Sum)]
            known = [n for n in view.numbers() if inside and view.known[n].relation.op == "==" and key_of(
                view.known[n].relation.left) == key_of(inside[0])]
            if len(t.letters) != 1 or t.where or len(inside) != 1 or not known:
                continue
            (x,), mean, laws = t.letters, inside[0], view.laws((t.letters[0].over,))
            law = laws[0](x) if len(laws) == 1 else ONE
            f = without_factor(at_places(mean.body, {mean.letter.name: x}), law)
            if f is None or t.body != mul(law, add(f, minus(mean)) ** 2):
                continue
            second, number = Sum(x, mul(law, f ** 2)), view.known[known[0]].relation.right
            seconds[t.whole] = second if literal(number) == 0 else second - number ** 2
            same.append(combine(f"variance {i}", equal(t.whole, second - mean ** 2)))
            means.append(known[0])
        if not seconds:
            return
        inner = replace(r, left=exchanged(r.left, seconds.get), right=exchanged(r.right, seconds.get))
        for made in (found for writer in writers for found in writer(view.aimed(inner))):
            *steps, last = made.steps
            numbers = [pointwise(f"{s.name} as a number", equal(whole, square), s.name, n, terms=(whole, *outer_sums(square)))
                       for s, n, (whole, square) in zip(same, means, seconds.items(), strict=True)]
            yield from derivation(*steps, replace(last, name="of squares"), *same, *numbers,
                                  pointwise("claim", r, "of squares", *(s.name for s in numbers)))

    return spread


def by_means_of_suprema(writers: Sequence[Writer]) -> Writer:
    """The writer that has the claim shown by others with means, by the laws of letters and of outputs, in the place of suprema
    on its right side."""

    def means(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        for top in () if view.aim.letters else dict.fromkeys(n for n in walk(r.right) if isinstance(n, Sup) and not n.where):
            y, s = view.letter(top.letter.over, "y"), Sym("_s")
            t = flat(at_places(top.body, {top.letter.name: y}))
            try:
                slope = diff(replaced(r.right, top, s), s.name)
            except NotDifferentiable:
                continue
            if t.where or s.name in symbols(slope):
                continue
            term = at_most_sup("a term", t.whole <= top, {top.letter.name: y}).for_all(y)
            for law in _laws_at(view, y):
                mean = total((y, *t.letters), mul(*factors(t.body), law))
                inner = replace(r, right=replaced(r.right, top, mean))
                for made in (found for writer in writers for found in writer(view.aimed(inner))):
                    *steps, last = made.steps
                    yield from derivation(*steps, replace(last, name=AIM), term, combine(
                        "claim", r, AIM, use("a term", weight=mul(slope, law), over=(y,))))

    return means


def _laws_at(view: View, y: Letter) -> Iterator[Expr]:
    """The probabilities of a letter by the laws of its set, and by those of the outputs of channels."""
    yield from (law(y) for law in view.laws((y.over,)))
    for k in (b.symbol for b in view.statement.prefix):
        if not isinstance(k, Channel) or k.output != y.over:
            continue
        xs = tuple(view.letter(a, "x") for a in k.inputs)
        yield from (total(xs, mul(law(*xs), k(y, *xs))) for law in view.laws(k.inputs))


def by_processing(outputs: Sequence[Writer], writers: Sequence[Writer]) -> Writer:
    """The writer that bounds the divergences of outputs on the left side by those of inputs, and has the claim about these
    shown by others."""

    def processed(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        sums = () if view.aim.letters else dict.fromkeys(outer_sums(r.left))
        inputs = {e: new for e in sums for new in [_of_inputs(view, e)] if new is not None}
        inner = replace(r, left=exchanged(r.left, inputs.get))
        if not inputs or inner.left == r.left or any(e in set(walk(r.right)) for e in inputs):
            return
        for below in islice(product(*(_bounds(view, e, new, outputs) for e, new in inputs.items())), MOST_BOUNDS):
            first = [s for i, d in enumerate(below, 1) for s in named_apart(list(d.steps), f" of outputs {i}")]
            names = [d.steps[-1].name + f" of outputs {i}" for i, d in enumerate(below, 1)]
            for above in (d for writer in writers for d in writer(view.aimed(inner))):
                last = named_apart(list(above.steps), " of inputs")
                end = combine if r.left in inputs else pointwise
                yield from derivation(*first, *last, end("claim", r, *names, last[-1].name))

    return processed


def _bounds(view: View, e: Expr, inputs: Expr, outputs: Sequence[Writer]) -> list[Derivation]:
    """Derivations of a bound of a divergence of outputs by that of inputs."""
    return [d for writer in outputs for d in islice(writer(view.aimed(e <= inputs)), MOST_BOUNDS)]


def _of_inputs(view: View, e: Expr) -> Expr | None:
    """The sum over outputs of a function of their probabilities as the sum over the inputs of one channel."""
    if not isinstance(e, Sum):
        return None
    parts = (e.body, *e.where)
    sums = list(dict.fromkeys(s for part in parts for s in outer_sums(part)))
    if not sums or any(len(flat(s).letters) != 1 for s in sums):
        return None
    x, found = view.letter(flat(sums[0]).letters[0].over, "x"), dict[Expr, Expr]()
    for s in sums:
        inner = flat(s)
        if inner.letters[0].over != x.over or inner.where:
            return None
        body = inner.at((x,))
        rows = [f for f in factors(body) if isinstance(f, Atom) and isinstance(f.of, Channel)]
        law = without_factor(body, rows[0]) if len(rows) == 1 and rows[0].letters[0] == e.letter else None
        if law is None:
            return None
        found[s] = law
    at = [exchanged(part, found.get) for part in parts]
    return None if any(e.letter in set(walk(part)) for part in at) else Sum(x, at[0], tuple(at[1:]))


def _stronger(r: Relation) -> Relation | None:
    right = r.right
    logarithms = _without_logarithms(r)
    if logarithms is not None:
        return logarithms
    if not isinstance(right, App) or not any(isinstance(n, Sum) for n in walk(right)):
        return None
    if right.op == "sqrt":
        return replace(r, left=without_sign(r.left) ** 2, right=right.args[0])
    return replace(r, right=1 + right.args[0]) if right.op == "exp" else None


def _without_logarithms(r: Relation) -> Relation | None:
    """A^a <= B^b where a claim is a log(A) <= b log(B) or -b log(B) <= -a log(A), with whole a, b > 0."""
    made = polynomial(add(r.right, minus(r.left)), lambda e: isinstance(e, App) and e.op == "log")
    terms = {m[0][0]: literal(c) for m, c in (made or {}).items() if len(m) == 1 and m[0][1] == 1}
    if len(terms) != 2 or len(terms) != len(made or {}):
        return None
    (one, a), (two, b) = sorted(terms.items(), key=lambda t: t[1] or 0)
    if a is None or b is None or not a < 0 < b or a.denominator != 1 or b.denominator != 1:
        return None
    if not all(isinstance(e, App) and any(isinstance(n, Sum | Sup) for n in walk(e)) for e in (one, two)):
        return None
    sides = [e.args[0] if k == 1 else e.args[0] ** int(k) for e, k in ((one, -a), (two, b)) if isinstance(e, App)]
    return replace(r, left=sides[0], right=sides[1])
