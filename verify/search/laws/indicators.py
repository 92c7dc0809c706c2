"""Probabilities of several relations at once, as sums over all letters with ceil(min(1, w)) where w > 0 is asked, 1
where that holds and 0 where it does not: the claim is shown at each letter, for each of the relations holding or not."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Letter, equal, literal, maximum, minimum, substitute, symbols
from verify.language.proofs import Derivation, Step, Use, cases, combine, derivation, pointwise, total, use
from verify.search.laws.letterwise import at_letter, tidy
from verify.search.laws.pair_inequalities import where_positive
from verify.search.laws.view import ONE, ZERO, Flat, View, minus

MOST_CONDITIONS = 3


def by_several_conditions(view: View) -> Iterator[Derivation]:
    """A claim that is linear in probabilities of two or three relations about the same letters: the union bound, and that what
    implies another is no more likely."""
    held = [t for t in view.sums if t.where]
    if view.aim.letters or view.aim.relation.op != "<=" or not held:
        return
    letters = tuple(view.letter(x.over, "c") for x in held[0].letters)
    if any([x.over for x in t.letters] != [x.over for x in letters] or len(t.where) > 1 for t in view.sums):
        return
    conditions = list(dict.fromkeys(t.where_at(letters)[0] for t in held))
    slopes = _slopes(view)
    if slopes is None or not 2 <= len(conditions) <= MOST_CONDITIONS:
        return
    by_sum, constant = slopes
    if literal(constant) == 0:
        yield from derivation(*_steps(view, letters, conditions, by_sum, ZERO))
    else:
        for law in view.laws(tuple(x.over for x in letters)):
            yield from derivation(*_steps(view, letters, conditions, by_sum, mul(constant, law(*letters))))


def _slopes(view: View) -> tuple[list[tuple[Flat, Expr]], Expr] | None:
    """The factor of each sum in the gap, and what is left without them, where the gap is linear."""
    hidden, names = view.opened
    found = [(t, tidy(diff(hidden, name))) for t, name in zip(view.sums, names, strict=True)]
    if any(symbols(slope) & set(names) for _, slope in found):
        return None
    return found, tidy(substitute(hidden, dict.fromkeys(names, ZERO)))


def _steps(view: View, letters: tuple[Letter, ...], conditions: list[Expr], slopes: list[tuple[Flat, Expr]], rest: Expr
           ) -> list[Step]:
    steps, last = list[Step](), [use("at a letter", over=letters)]
    parts: list[Expr] = [maximum(w, 0) for w in conditions]
    marks: list[Expr] = [App("ceil", (minimum(1, part),)) for part in parts]
    for i, (w, part, mark) in enumerate(zip(conditions, parts, marks, strict=True)):
        steps += [pointwise(f"holds {i}", w > ZERO).for_all(*letters, where=(part,)),
                  pointwise(f"fails {i}", w <= ZERO).for_all(*letters, zero=(part,)),
                  pointwise(f"one {i}", equal(mark, ONE), terms=(part,)).for_all(*letters, where=(part,)),
                  pointwise(f"none {i}", equal(mark, ZERO), terms=(part,)).for_all(*letters, zero=(part,))]
    inside, everywhere = list[tuple[Expr, int]](), [rest]
    for j, (t, slope) in enumerate(slopes):
        body = t.at(letters)
        if not t.where:
            everywhere.append(mul(slope, body))
            continue
        i = conditions.index(t.where_at(letters)[0])
        marked = mul(body, marks[i])
        inside.append((mul(slope, body), i))
        steps += [combine(f"nothing {j}", equal(marked, ZERO), use(f"none {i}", weight=body)
                          ).for_all(*letters, zero=(parts[i],)),
                  *where_positive(f"only there {j}", parts[i], letters, marked, f"nothing {j}"),
                  combine(f"the sum {j}", equal(t.whole, total(letters, marked)),
                          use(f"one {i}", weight=minus(body), over=letters, where=(parts[i],)), f"only there {j}")]
        last.append(use(f"the sum {j}", weight=minus(slope)))
    at = _Letter(view, letters, parts, marks, inside, add(*everywhere))
    steps += at.steps("at a letter", ())
    return [*steps, combine("claim", view.aim.relation, *last)]


class _Letter:
    """What is to be shown at a letter: that the sum of `inside`, each with its mark, and of `rest` is not negative."""

    def __init__(self, view: View, letters: tuple[Letter, ...], parts: list[Expr], marks: list[Expr],
                 inside: list[tuple[Expr, int]], rest: Expr) -> None:
        self.letters, self.parts, self.marks, self.inside, self.rest = letters, parts, marks, inside, rest
        self.known: list[Use] = [*at_letter(view, letters), *map(use, view.numbers())]
        self.gain = add(*(mul(e, marks[i]) for e, i in inside), rest)

    def steps(self, name: str, held: tuple[bool, ...]) -> list[Step]:
        """The steps where the first relations hold or do not hold."""
        i = len(held)
        where = tuple(p for p, holds in zip(self.parts, held, strict=False) if holds)
        zero = tuple(p for p, holds in zip(self.parts, held, strict=False) if not holds)
        if i < len(self.parts):
            return [*self.steps(f"{name}, {i} holds", (*held, True)), *self.steps(f"{name}, {i} fails", (*held, False)),
                    cases(name, self.gain >= ZERO, self.parts[i], f"{name}, {i} holds", f"{name}, {i} fails"
                          ).for_all(*self.letters, where=where, zero=zero)]
        number = f"{name}, as numbers"
        uses = [use(f"{'holds' if holds else 'fails'} {j}") for j, holds in enumerate(held)]
        left = add(*(e for e, j in self.inside if held[j]), self.rest)
        signs = [use(f"{'one' if held[j] else 'none'} {j}", weight=minus(e)) for e, j in self.inside]
        return [pointwise(number, left >= ZERO, *uses, *self.known).for_all(*self.letters, where=where, zero=zero),
                combine(name, self.gain >= ZERO, number, *signs).for_all(*self.letters, where=where, zero=zero)]
