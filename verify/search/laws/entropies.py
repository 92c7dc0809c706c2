"""Claims about entropies, divergences and information as sums of facts: Gibbs' inequality for laws made of those of the claim,
and that the logarithm of a part by its whole is at most 0.

Which facts, with which weights, is read off random small models in floating point: the gap is a combination of them there.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, letters_of
from verify.language import (
    Alphabet, App, Atom, Channel, Distribution, Expr, Function, Letter, Num, Q, Space, Sum, Sup, Sym, equal, exp, log,
    walk)
from verify.language.proofs import (
    Derivation, Step, Use, at_most_sup, combine, derivation, gibbs, one_term, pointwise, same_support, total, use)
from verify.search.laws import logarithms
from verify.search.laws.letterwise import about_sums, difference, fitting
from verify.search.laws.samples import Model
from verify.search.laws.three_letters import independences, informations
from verify.search.laws.view import ONE, ZERO, View, flat, minus

MODELS, MOST_LAWS, MOST_FACTS, MOST_FITS, TOLERANCE = 24, 14, 250, 4, 1e-9


@dataclass(frozen=True)
class LawBody:
    """A law on the sets of some letters, by what it gives them; it is needed only where all of `where` are positive."""

    letters: tuple[Letter, ...]
    body: Expr
    where: tuple[Expr, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Known:
    """A fact: 0 <= `value`, with the steps that show it, the last of which says so, or the use of what is known."""

    value: Expr
    steps: tuple[Step, ...]
    known: Use | None = None

    def use(self, weight: Expr) -> Use:
        """The fact as it is used, times a weight."""
        return use(self.steps[-1].name, weight=weight) if self.known is None else use(
            self.known.step, weight=mul(weight, self.known.weight))


def from_facts(view: View) -> Iterator[Derivation]:
    """The claim as a sum of facts with weights."""
    if view.aim.letters or not (any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)) or _tilted(view)):
        return
    facts = list(islice(_facts(view), MOST_FACTS))
    for weights in _weights(view, [f.value for f in facts]) if facts else ():      # a fit of no columns ends the process
        used = [(i, w) for i, w in enumerate(weights) if w != ZERO]
        steps = [s for i, _ in used for s in facts[i].steps]
        uses = [facts[i].use(w) for i, w in used]
        apart, taken = logarithms.split({**{facts[i].value: minus(w) for i, w in used}, view.gap: ONE}, view)
        yield from derivation(*steps, *apart, combine("claim", view.aim.relation, *uses, *taken))


def _tilted(view: View) -> bool:
    """Whether a law is defined by an exponential of a function, whose ratios to others have that in their logarithms."""
    laws = [k.relation.left for name, k in view.known.items() if name.startswith("sum of ")]
    return any(isinstance(n, App) and n.op == "exp" and any(isinstance(e, Atom) and isinstance(e.of, Function) for e in walk(n))
               for n in walk(laws))


def identities(view: View) -> Iterator[Derivation]:
    """The claim by rearranging sums, and with what is known between numbers."""
    if view.aim.letters:
        return
    names = view.numbers()
    weighed = list(fitting(view, [n for n in names if not n.startswith("sum of")]))
    every, taken = _everywhere(view)
    for steps, uses in (((), ()), (every, taken)) if every else (((), ()),):
        yield from derivation(*steps, combine("claim", view.aim.relation, *uses))
        if names:
            yield from derivation(*steps, combine("claim", view.aim.relation, *uses, *names))
        for weights in weighed:
            yield from derivation(*steps, combine("claim", view.aim.relation, *uses, *(
                use(n, weight=w) for n, w in weights.items())))


def _everywhere(view: View) -> tuple[tuple[Step, ...], tuple[Use, ...]]:
    """Sums to a mixture over the letters where this or another law is positive, as sums over all letters."""
    steps, uses = list[Step](), list[Use]()
    gap, values = view.opened
    for i, (name, whole) in enumerate(values.items()):
        w = whole.where[0] if isinstance(whole, Sum) and len(whole.where) == 1 else None
        if isinstance(whole, Sum) and isinstance(w, App) and w.op == "add":
            x = whole.letter
            known = [use(n, {"1": x}) for n in view.everywhere((x.over,)) if not view.known[n].where
                     and view.known[n].relation.op == "<"]
            if known and any(not isinstance(a, Atom) for a in w.args):
                steps += [pointwise(f"nowhere else {i}", equal(whole.body, ZERO), *known).for_all(x, zero=(w,)),
                          same_support(f"all letters {i}", equal(whole, Sum(x, whole.body)), w, f"nowhere else {i}")]
                uses.append(use(f"all letters {i}", weight=minus(diff(gap, name))))
    return tuple(steps), tuple(uses)


def _facts(view: View) -> Iterator[Known]:
    for name in about_sums(view):
        for sign in (ONE, Q(-1)) if view.known[name].relation.op == "==" else (ONE,):
            yield Known(mul(sign, difference(view, name)), (), use(name, weight=sign))
    for value, steps in (*logarithms.mixed(view), *logarithms.jensen(view)):
        yield Known(value, steps)
    laws = _laws(view)
    yield from _at_random_letters(view)
    yield from _below_suprema(view)
    for i, (p, q) in enumerate((p, q) for p, q in product(laws, repeat=2) if p is not q and not p.where):
        if [x.over for x in p.letters] != [x.over for x in q.letters]:
            continue
        second = at_places(q.body, {y.name: x for x, y in zip(p.letters, q.letters, strict=True)})
        where = tuple(at_places(w, {y.name: x for x, y in zip(p.letters, q.letters, strict=True)}) for w in q.where)
        if key_of(second) == key_of(p.body):
            continue
        value = total(p.letters, p.body * log(p.body / second), (*where, p.body) if where else (p.body,))
        yield Known(value, (gibbs(f"Gibbs {i + 1}", p.body, second, p.letters, value >= ZERO, where),))
    for j, p in enumerate(laws):
        if p.where or p.name == "uniform":
            continue
        yield from _parts(view, p, j)
        for value, steps in informations(view, p.letters, p.body, p.name):
            yield Known(value, steps)
    for value, steps in independences(view):
        yield Known(value, steps)


def _at_random_letters(view: View) -> Iterator[Known]:
    """Means, by laws of the letters, of what is known of sums at letters."""
    for name, k in view.known.items():
        r = k.relation
        if not k.letters or k.where or k.zero or r.op != "<=" or not any(isinstance(n, Sum) for n in walk((r.left, r.right))):
            continue
        letters = tuple(view.letter(x.over, "a") for x in k.letters)
        here = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}).relation
        for laws in product(*(view.laws((x.over,)) for x in letters)):
            weight = mul(*(w(x) for w, x in zip(laws, letters, strict=True)))
            value, label = total(letters, mul(weight, add(here.right, minus(here.left)))), ", ".join(w.name for w in laws)
            yield Known(value, (combine(f"{name} at random, {label}", value >= ZERO, use(
                name, {str(i): x for i, x in enumerate(letters, 1)}, weight=weight, over=letters)),))


def _below_suprema(view: View) -> Iterator[Known]:
    """Means, by laws of the letter, of what a supremum is of, below the supremum."""
    for i, top in enumerate(dict.fromkeys(n for n in walk(view.gap) if isinstance(n, Sup)), 1):
        x = view.letter(top.letter.over, "x")
        term, name = at_places(top.body, {top.letter.name: x}), f"a term of supremum {i}"
        step = at_most_sup(name, term <= top, {top.letter.name: x}).for_all(x)
        for w in view.laws((x.over,)):
            value = top - Sum(x, w(x) * term)
            yield Known(value, (step, combine(f"{name}, {w.name}", value >= ZERO, use(name, weight=w(x), over=(x,)))))


def _parts(view: View, p: LawBody, j: int) -> Iterator[Known]:
    """-sum p log(p/whole) >= 0 for the marginal `whole` of each letter of p, and for 1."""
    wholes: list[tuple[str, Expr, tuple[Step, ...]]] = []
    for i, x in enumerate(p.letters if len(p.letters) > 1 else ()):
        z = view.letter(x.over, "v")
        other = at_places(p.body, {x.name: z})
        name = f"part {j + 1}.{i + 1}"
        wholes.append((name, Sum(z, other), (one_term(name, p.body <= Sum(z, other), {z.name: x}).for_all(*p.letters),)))
    if len(p.letters) == 1:
        name = f"part {j + 1}"
        wholes.append((name, ONE, (pointwise(name, p.body <= 1).for_all(*p.letters),)))
    for name, whole, steps in wholes:
        value = total(p.letters, p.body * log(whole / p.body), (p.body,))
        yield Known(value, (
            *steps,
            pointwise(f"{name}, logarithm", log(whole / p.body) >= 0, name, terms=(p.body, whole) if whole != ONE else (p.body,)
                      ).for_all(*p.letters, where=(p.body,)),
            combine(f"{name}, mean", value >= ZERO,
                    use(f"{name}, logarithm", weight=p.body, over=p.letters, where=(p.body,)))))


# --- laws

def _laws(view: View) -> list[LawBody]:
    """Laws made of those of the statement: themselves, runs of channels, products, marginals, uniform and tilted ones."""
    prefix = [b.symbol for b in view.statement.prefix]
    defined = {k.split(" ")[0] for k in view.known if k.endswith(">= 0")}
    laws = [x for x in prefix if isinstance(x, Distribution) and x.name not in defined]
    channels = [x for x in prefix if isinstance(x, Channel)]
    made: list[LawBody] = []
    for p in laws:
        letters = tuple(view.letter(a, "a") for a in p.over)
        made.append(LawBody(letters, p(*letters), name=p.name))
    runs = []
    for p, k in product(laws, channels):
        if k.inputs == p.over:
            inputs, y = tuple(view.letter(a, "a") for a in p.over), view.letter(k.output, "b")
            runs.append(LawBody((*inputs, y), p(*inputs) * k(y, *inputs), name=f"{p.name}{k.name}"))
    for name in sorted(defined):
        law = view.known[f"{name} >= 0"]
        fresh = tuple(view.letter(x.over, "a") for x in law.letters)
        at = {x.name: y for x, y in zip(law.letters, fresh, strict=True)}
        made.append(LawBody(fresh, at_places(law.relation.right, dict(at)), name=name))
    joints = [m for m in (*made, *runs) if len(m.letters) == 2]
    margins = [m for j in joints for m in _margins(view, j)]
    single = [m for m in made if len(m.letters) == 1] + margins
    pairs_of = {tuple(x.over for x in j.letters) for j in joints}
    products = [LawBody((p.letters[0], q.letters[0]), p.body * q.body, name=f"{p.name}x{q.name}")
                for p, q in product(single, repeat=2) if p.letters != q.letters and (
                    p.letters[0].over, q.letters[0].over) in (pairs_of or _product_sets(view))]
    tilted = [t for a, b in product(joints, repeat=2) if a is not b for t in _conditioned(view, a, b)]
    extra = [*_uniform(view, single), *_gibbs_laws(view, made), *_normalised_terms(view)]
    return [*made, *runs, *margins, *products[:MOST_LAWS], *tilted[:MOST_LAWS], *extra]


def _product_sets(view: View) -> set[tuple[Space, ...]]:
    return {tuple(x.over for x in t.letters) for t in view.sums if len(t.letters) == 2}


def _margins(view: View, joint: LawBody) -> Iterator[LawBody]:
    for i, x in enumerate(joint.letters):
        kept, z = view.letter(joint.letters[1 - i].over, "a"), view.letter(x.over, "v")
        body = at_places(joint.body, {x.name: z, joint.letters[1 - i].name: kept})
        yield LawBody((kept,), Sum(z, body), name=f"{joint.name}.{2 - i}")


def _conditioned(view: View, a: LawBody, b: LawBody) -> Iterator[LawBody]:
    """The joint law with the marginal of a, and otherwise as b."""
    if [x.over for x in a.letters] != [x.over for x in b.letters]:
        return
    moved = at_places(a.body, {x.name: y for x, y in zip(a.letters, b.letters, strict=True)})
    for x in b.letters:
        z = view.letter(x.over, "v")
        of_a, of_b = (Sum(z, at_places(e, {x.name: z})) for e in (moved, b.body))
        yield LawBody(b.letters, b.body / of_b * of_a, (of_a,), name=f"{b.name}|{a.name}")


def _uniform(view: View, single: list[LawBody]) -> Iterator[LawBody]:
    for space in dict.fromkeys(m.letters[0].over for m in single):
        x, z = view.letter(space, "a"), view.letter(space, "v")
        size = Num(Fraction(space.size)) if isinstance(space, Alphabet) and space.size is not None else Sum(z, ONE)
        yield LawBody((x,), ONE / size, name="uniform")


def _gibbs_laws(view: View, laws: list[LawBody]) -> Iterator[LawBody]:
    """A law tilted by the exponential of a function."""
    for f in [b.symbol for b in view.statement.prefix if isinstance(b.symbol, Function)]:
        for q in laws:
            if tuple(x.over for x in q.letters) == f.over:
                z = tuple(view.letter(x.over, "v") for x in q.letters)
                tilt = q.body * exp(f(*q.letters))
                moved = at_places(tilt, {x.name: y for x, y in zip(q.letters, z, strict=True)})
                yield LawBody(q.letters, tilt / total(z, moved), name=f"{q.name} tilted")
        x, z = (tuple(view.letter(a, stem) for a in f.over) for stem in ("a", "v"))
        for sign in (ONE, Q(-1)):
            yield LawBody(x, exp(mul(sign, f(*x))) / total(z, exp(mul(sign, f(*z)))), name=f"exponential of {sign}*{f.name}")


def _normalised_terms(view: View) -> Iterator[LawBody]:
    """The terms of each sum with exponentials whose logarithm the claim has, over the sum."""
    inside = dict.fromkeys(n.args[0] for n in walk(view.gap) if isinstance(n, App) and n.op == "log")
    for i, e in enumerate(inside, 1):
        t = flat(e)
        exponential = any(isinstance(n, App) and n.op == "exp" for n in walk(t.body))
        if exponential and isinstance(e, Sum) and not t.where and not letters_of(e):
            letters = tuple(view.letter(x.over, "a") for x in t.letters)
            yield LawBody(letters, t.at(letters) / e, name=f"terms {i}")


# --- weights

def _weights(view: View, values: list[Expr]) -> Iterator[list[Expr]]:
    """Weights >= 0, rationals times a number of the statement, with which the facts sum to the gap at random models."""
    from numpy import array, isfinite
    from scipy.optimize import nnls

    numbers: list[Expr] = [ONE]
    for b in view.statement.prefix:
        if isinstance(b.symbol, Sym):
            t, scope = Sym(b.symbol.name), view.context.scope()
            numbers += [e for e in (t, 1 - t) if scope.nonnegative(e)]
            numbers += [ONE / t] if scope.positive(t) else []
    rows, gaps = [], []
    laws = [n for n in view.numbers() if n.startswith("sum of") and view.known[n].relation.op == "=="]
    for seed in range(2 * MODELS):
        try:
            model = Model(view.statement, seed)
            if all(abs(model.value(difference(view, n))) < TOLERANCE for n in laws):
                each = [model.value(v) for v in values]
                row = [x * model.value(n) for n in numbers for x in each]
                gap = model.value(view.gap)
            else:
                return
        except (ValueError, KeyError, TypeError):
            return
        except ArithmeticError:
            continue
        if all(isfinite(row)) and isfinite(gap):
            rows.append(row)
            gaps.append(gap)
        if len(rows) == MODELS:
            break
    if len(rows) < MODELS // 2:
        return
    columns = array(rows).T
    for i, column in enumerate(columns):              # one fact alone, first
        scale = float(column @ array(gaps)) / (float(column @ column) or 1.0)
        if scale > TOLERANCE and abs(column * scale - array(gaps)).max() < 1e-8 and abs(column).max() > 1e-6:
            yield _as_weights(len(values), {i: scale}, numbers)
    matrix, left_out = array(rows), set[int]()
    for _ in range(MOST_FITS):                        # others in turn, for a fact may have no value that the kernel sees
        found, rest = nnls(matrix, array(gaps))
        if rest > 1e-7:
            return
        used = {i: float(w) for i, w in enumerate(found) if abs(columns[i]).max() > 1e-6 and w > TOLERANCE}
        yield _as_weights(len(values), used, numbers)
        left_out |= {i for i in list(used)[:1] if i not in left_out}
        matrix = array(rows)
        matrix[:, sorted(left_out)] = 0


def _as_weights(n: int, found: dict[int, float], numbers: list[Expr]) -> list[Expr]:
    """Weights of n facts from coefficients of their products with the numbers."""
    weights: list[Expr] = [ZERO] * n
    for i, w in found.items():
        rounded = Fraction(w).limit_denominator(12)
        if rounded:
            j = i % n
            term = Num(rounded) if i < n else Num(rounded) * numbers[i // n]
            weights[j] = term if weights[j] == ZERO else weights[j] + term
    return weights
