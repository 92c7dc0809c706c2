"""What conditions say: the domain of each name, and what is no end of a domain and so is a hypothesis.

A relation in which a name stands alone on one side is an end of its domain, unless the name has a tighter or another end there
already; between two names it is an end for the one that is met later, if that is still free.  Whatever else is said is a
hypothesis.  A name that stands alone in no condition has no domain.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from verify.language.expr import App, Expr, Num, Relation, Sym, symbols, walk
from verify.language.finite import Atom, Functional, Sum, Sup
from verify.language.formula import Domain, Quantifier
from verify.read.conditions import INFINITE, KINDS, Bare, Chain, Condition, conditions, of_both
from verify.read.foreign import nearest
from verify.read.parse import CONSTANTS, Call, Parser, Part, require_ordinary
from verify.read.source import ReadError, Source
from verify.read.spelled import TAKES, spelled
from verify.read.tokens import Kind, Token

_TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "==", "!=": "!="}


@dataclass(frozen=True)
class _End:
    """One end of a domain: its expression, and its value where that is a rational."""

    expr: Expr
    value: Fraction | None
    closed: bool


@dataclass
class _Draft:
    """What is known of one name: where it is met first, its ends, whether it is an integer."""

    token: Token
    low: _End | None = None
    high: _End | None = None
    integer: bool | None = None
    natural: Token | None = None
    alone: bool = False         # whether it stands alone in some condition
    said: bool = False          # whether something else than one equality is said of it

    def needs(self) -> frozenset[str]:
        """The names in its ends."""
        return frozenset().union(*(symbols(e.expr) for e in (self.low, self.high) if e))


@dataclass
class Relations:
    """One relation between two sides, in the order of the text."""

    left: Part
    sign: Token
    right: Part
    used: bool = False          # as an end

    def formula(self) -> Relation:
        """The relation as a formula."""
        return relation(self.sign, self.left, self.right)

    def turned(self) -> Relations:
        """The same relation with its sides exchanged."""
        sign = self.sign
        return Relations(self.right, Token(sign.kind, _TURNED[sign.text], sign.at, sign.length), self.left)


@dataclass
class Domains:
    """The names of a text of conditions, with `calls` and `things` as `Parser` takes them."""

    source: Source
    calls: Mapping[str, Call] = field(default_factory=lambda: MappingProxyType({}))
    things: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    drafts: dict[str, _Draft] = field(default_factory=dict)
    relations: list[Relations] = field(default_factory=list)
    behind: list[tuple[Token, list[Token]]] = field(default_factory=list)     # "integer" behind a chain, its new lone names

    def read(self, found: Sequence[Condition]) -> tuple[tuple[Quantifier, ...], tuple[Relation, ...]]:
        """The quantifiers in the order in which names are met (ends use earlier names), and the hypotheses."""
        for condition in found:
            if isinstance(condition, Bare):
                for name in condition.names:
                    draft = self._declare(name)
                    draft.integer = self._kind(name, condition.integer)
                    draft.natural = draft.natural or condition.natural
            elif isinstance(condition, Chain):
                self._chain(condition)
        for word, names in sorted(self.behind, key=lambda said: len({n.text for n in said[1]})):
            self._word(word, names)
        self._sizes()
        self._ends()
        self._implied()
        for condition in found:
            if isinstance(condition, Chain) and condition.beside is not None:
                self._require_one_meaning(condition, condition.beside)
        for draft in self.drafts.values():
            self._require_other_bound(draft)
            self._require_no_constant(draft)
            self._require_first(draft)
            if not draft.alone:
                raise undeclared(self.source, draft.token, tuple(d for d in self.drafts if d != draft.token.text),
                                 "declare it by a condition in which it stands alone")
        hypotheses = tuple(r.formula() for r in self.relations if not r.used)
        return tuple(self._quantifier(name) for name in self._order()), hypotheses

    def _declare(self, name: Token) -> _Draft:
        require_ordinary(self.source, name)
        if name.text in self.things:
            raise self.source.error(name.at, name.length, f"{name.text} is {self.things[name.text]}")
        draft = self.drafts.setdefault(name.text, _Draft(name))
        draft.alone = draft.said = True
        return draft

    def _kind(self, name: Token, integer: bool) -> bool:
        if self.drafts[name.text].integer is (not integer):
            raise self.source.error(name.at, name.length, "this name is both real and integer; choose one of the words")
        return integer

    def _chain(self, chain: Chain) -> None:
        """The relations of a chain; infinite ends say nothing."""
        directions = {s.text[0] for s in chain.signs} & {"<", ">"}
        if len(chain.signs) == 2 and len(directions) == 2:
            sign = chain.signs[1]
            raise self.source.error(sign.at, sign.length, "the two signs point in opposite directions; write 0 < x < 1")
        known = set(self.drafts)
        infinite = [self._infinite(chain, i) for i in range(len(chain.sides))]
        parts: list[Part | None] = []
        lone: list[Token] = []
        for i, side in enumerate(chain.sides):
            if infinite[i]:
                parts.append(None)
                continue
            behind = chain.signs[i] if i < len(chain.signs) else chain.signs[-1]
            end = behind.at if i < len(chain.signs) else len(self.source.text.rstrip())
            end = side[-1].at + side[-1].length if side and i == len(chain.signs) else end
            tokens, numbers = spelled(self.source, [*side, Token(Kind.END, "", end)], (*self.drafts, "e"), False)
            parser = Parser(self.source, tokens, self.calls, self.things, numbers=numbers - {"e"} | {*self.drafts})
            part = parser.expression()
            parts.append(part)
            lone += self._met(parser, part, chain)
        for left, sign, right in zip(parts, chain.signs, parts[1:], strict=False):
            if left is not None and right is not None:
                self.relations.append(Relations(left, sign, right))
        if chain.word is not None:
            self.behind.append((chain.word, [t for t in lone if t.text not in known] or lone))
        of_laws = any(isinstance(n, Atom | Functional | Sum | Sup) for p in parts if p for n in walk(p.expr))
        if not of_laws and not any(self.drafts.get(n) for p in parts if p for n in symbols(p.expr)):
            self._nothing(chain, parts)

    def _met(self, parser: Parser, part: Part, chain: Chain) -> list[Token]:
        """Note the names of one side of a chain; the one that stands alone there."""
        for name, token in parser.names.items():
            self.drafts.setdefault(name, _Draft(token))
        if not isinstance(part.expr, Sym):
            return []
        draft = self.drafts[part.expr.name]
        draft.alone = True
        draft.said |= any(s.text != "==" for s in chain.signs)
        return [parser.names[part.expr.name]]

    def _nothing(self, chain: Chain, parts: Sequence[Part | None]) -> None:
        """Raise ReadError: a chain without names."""
        sign = chain.signs[0]
        for part in parts:
            if part and isinstance(part.expr, App) and part.expr.op in CONSTANTS:
                raise self.source.error(sign.at, sign.length, f"{part.expr.op} is a constant; choose another name")
        raise self.source.error(sign.at, sign.length, "no name stands in this condition; write one such as 0 < x < 1")

    def _infinite(self, chain: Chain, i: int) -> bool:
        """Whether a side is an infinite end; raise ReadError where nothing lies beyond it."""
        side = chain.sides[i]
        word = side[-1] if side else None
        if word is None or word.text.lower() not in INFINITE or len(side) > 2 or (len(side) == 2 and side[0].text not in "+-"):
            return False
        minus = side[0].text == "-"
        for sign in chain.signs[max(i - 1, 0):i + 1]:
            first = sign is chain.signs[i] if i < len(chain.signs) else False
            below = sign.text[0] == ("<" if first else ">")        # the side says "infinity < ..."
            if sign.text in ("==", "!=") or below != minus:
                raise self.source.error(word.at, word.length, "no number lies beyond this end; leave an infinite end out, "
                                                              "as in x > 0")
        return True

    def _word(self, word: Token, names: list[Token]) -> None:
        """Apply the word behind a chain to the one name that it can mean, "integers" to all of them."""
        if not names:
            raise self.source.error(word.at, word.length, f"no name stands alone in this condition; write x {word.text}")
        rest = [n for n in names if self.drafts[n.text].integer is None]
        if len({n.text for n in rest}) > 1 and word.text not in ("integers", "reals"):
            shown = " or ".join(dict.fromkeys(n.text for n in rest))
            raise self.source.error(word.at, word.length, f"this could be said of {shown}; write for example "
                                                          f"{rest[0].text} {word.text}, for each name that is meant")
        for name in rest or names[:1]:
            self.drafts[name.text].integer = self._kind(name, KINDS[word.text])

    def _sizes(self) -> None:
        """What is said of the size of a name that stands alone nowhere else: `|x| <= c` are two ends, `|x| > 0` is x != 0."""
        for name, draft in self.drafts.items():
            sized = [] if draft.alone else [s for r in self.relations for s in (r, r.turned()) if _size_of(s.left) == name]
            if not sized:
                continue
            draft.alone = draft.said = True
            self.relations = [made for r in self.relations for made in _without_size(r, name)]

    def _ends(self) -> None:
        """Make relations ends of domains: those with numbers, then those with names, then equalities of names without ends."""
        for with_names in (False, True):
            for r in self.relations:
                if not r.used and r.sign.text not in ("==", "!="):
                    sides = sorted((s for s in (r, r.turned()) if isinstance(s.left.expr, Sym)),
                                   key=lambda s: -list(self.drafts).index(getattr(s.left.expr, "name", "")))
                    r.used = any(self._end(s) for s in sides if bool(symbols(s.right.expr)) is with_names and _scalar(s.right))
        for r in self.relations:
            for s in (r, r.turned()) if r.sign.text == "==" else ():
                name = getattr(s.left.expr, "name", "") if isinstance(s.left.expr, Sym) else ""
                if not r.used and name and not self.drafts[name].said and _scalar(s.right) and self._free(name, s.right):
                    self.drafts[name].low = self.drafts[name].high = _made(s)
                    self.drafts[name].said = r.used = True

    def _implied(self) -> None:
        """Where q <= p < 1 are the ends of p, q < 1 is one of q: no other value of q leaves any p."""
        for draft in reversed(list(self.drafts.values())):
            for end, far, upper in ((draft.low, draft.high, True), (draft.high, draft.low, False)):
                inner = self.drafts.get(end.expr.name) if end is not None and isinstance(end.expr, Sym) else None
                if inner is None or end is None or far is None or far.value is None:
                    continue
                implied = _End(far.expr, far.value, far.closed and end.closed)
                if upper and inner.high is None:
                    inner.high = implied
                elif not upper and inner.low is None:
                    inner.low = implied

    def _end(self, r: Relations) -> bool:
        """Whether the relation, which has a name on its left side, is used as an end of its domain."""
        assert isinstance(r.left.expr, Sym)
        name = r.left.expr.name
        draft, low = self.drafts[name], r.sign.text[0] == ">"
        old, new = draft.low if low else draft.high, _made(r)
        if old is not None:
            if old.value is None or new.value is None:
                return False
            tighter = (new.value > old.value) if low else (new.value < old.value)
            new = new if tighter or (new.value == old.value and not new.closed) else old
        elif not self._free(name, r.right):
            return False
        if low:
            draft.low = new
        else:
            draft.high = new
        return True

    def _require_one_meaning(self, chain: Chain, beside: Token) -> None:
        """Raise ReadError for `0 < x, y < 1` where nothing else says that x has no end above, or y none below."""
        name = chain.sides[0][0]
        x, y = self.drafts.get(beside.text), self.drafts.get(name.text)
        up = chain.signs[0].text[0] == "<"
        if x is None or y is None or ((x.high if up else x.low) is not None) or ((y.low if up else y.high) is not None):
            return
        raise of_both(self.source, beside, name)

    def _require_other_bound(self, draft: _Draft) -> None:
        """Raise ReadError for a name of which nothing is said but relations in which it stands on both sides."""
        name, token = draft.token.text, draft.token
        if draft.low is None and draft.high is None and draft.integer is None and any(
                name in symbols(r.left.expr) & symbols(r.right.expr) for r in self.relations):
            raise self.source.error(token.at, token.length, f"the name stands in its own bound; write {name} real beside it")

    def _require_no_constant(self, draft: _Draft) -> None:
        """Raise ReadError for e of which nothing is said but that it is an end of another name, as in 0 < x < e."""
        if draft.token.text == "e" and draft.integer is None and not any(
                r.left.expr == Sym("e") or (r.right.expr == Sym("e") and not symbols(r.left.expr)) for r in self.relations):
            raise self.source.error(draft.token.at, 1, "this may be Euler's number or a name; write E, or say of the name what "
                                                       "it is, as in e > 0")

    def _require_first(self, draft: _Draft) -> None:
        """Raise ReadError for a natural number whose end below does not say whether 0 is one."""
        low, seen = draft.low, 0
        while low is not None and isinstance(low.expr, Sym) and seen < len(self.drafts):
            low, seen = self.drafts[low.expr.name].low, seen + 1
        if draft.natural is not None and (low is None or low.value is None or low.value < 0):
            name, token = draft.token.text, draft.natural
            raise self.source.error(token.at, token.length, f"0 may or may not be a natural number; write {name} integer >= 1 "
                                                            f"or {name} integer >= 0")

    def _free(self, name: str, end: Part) -> bool:
        """Whether no name in an end has, directly or through others, the name in an end of its own."""
        todo, seen = list(symbols(end.expr)), set[str]()
        while todo:
            other = todo.pop()
            if other == name or not self.drafts[other].alone:
                return False
            if other not in seen:
                seen.add(other)
                todo += self.drafts[other].needs()
        return True

    def _order(self) -> list[str]:
        """The names as they are met, each behind those in its ends."""
        made: list[str] = []

        def put(name: str) -> None:
            if name not in made:
                for other in sorted(self.drafts[name].needs(), key=list(self.drafts).index):
                    put(other)
                made.append(name)

        for name in self.drafts:
            put(name)
        return made

    def _quantifier(self, name: str) -> Quantifier:
        draft = self.drafts[name]
        (low, low_closed), (high, high_closed) = (_ending(draft, end, side) for end, side in ((draft.low, 1), (draft.high, -1)))
        return Quantifier("forall", Sym(name), Domain(low, high, low_closed, high_closed, bool(draft.integer)))


def _ending(draft: _Draft, end: _End | None, inwards: int) -> tuple[Expr | None, bool]:
    """An end and whether it is attained: what is an integer above another one is at least the next one."""
    if end is None:
        return None, False
    if draft.integer and not end.closed and end.value is not None and end.value.denominator == 1:
        return Num(end.value + inwards), True
    return end.expr, end.closed


def read_domains(source: Source) -> tuple[Quantifier, ...]:
    """One universal quantifier for each name; raises ReadError also where a condition is no end of a domain."""
    prefix, hypotheses = Domains(source).read(conditions(source))
    if hypotheses:
        raise ReadError(f"{source.name}, column 1: {hypotheses[0]!s:.60} is no end of a domain; leave it out here")
    return prefix


def relation(sign: Token, left: Part, right: Part) -> Relation:
    """The relation that a sign between two sides makes."""
    match sign.text:
        case ">=": return Relation("<=", right.expr, left.expr)
        case ">": return Relation("<", right.expr, left.expr)
        case op: return Relation(op, left.expr, right.expr)


def undeclared(source: Source, token: Token, declared: tuple[str, ...], advice: str) -> ReadError:
    """The error about a name that has no domain."""
    glued = next((f for f in sorted(TAKES) if token.text.startswith(f) and token.text[len(f):] in declared), "")
    hint = f"; did you mean {glued}({token.text[len(glued):]})?" if glued else nearest(token.text, (*declared, *CONSTANTS))
    return source.error(token.at, token.length, f"this name has no domain; {advice}, for example {token.text} > 0{hint}")


def require_declared(source: Source, names: dict[str, Token], declared: tuple[str, ...]) -> None:
    """Raise ReadError at the first name that no condition declares."""
    for name, token in names.items():
        if name not in declared:
            raise undeclared(source, token, declared, "declare it in the domains (where)")


def _size_of(part: Part) -> str:
    """The name in abs(name), nothing for any other expression."""
    e = part.expr
    return e.args[0].name if isinstance(e, App) and e.op == "abs" and isinstance(e.args[0], Sym) else ""


def _without_size(r: Relations, name: str) -> list[Relations]:
    """abs(x) <= c as x <= c and x >= -c, abs(x) > 0 as x != 0, and any other relation as it is."""
    for s in (r, r.turned()):
        if _size_of(s.left) != name or name in symbols(s.right.expr):
            continue
        inner, c = Part(Sym(name), 1, None), s.right
        if s.sign.text in ("<", "<="):
            low = Part(-c.expr, c.depth + 1, None if c.value is None else -c.value)
            return [Relations(inner, s.sign, c), Relations(low, s.sign, inner)]
        if s.sign.text == ">" and c.value == 0:
            return [Relations(inner, replace(s.sign, text="!="), c)]
    return [r]


def _made(r: Relations) -> _End:
    value = r.right.value
    return _End(Num(value) if value is not None else r.right.expr, value, r.sign.text.endswith("="))


def _scalar(part: Part) -> bool:
    """Whether an expression is made of numbers, names and operations only."""
    todo = [part.expr]
    while todo:
        e = todo.pop()
        if isinstance(e, App):
            todo += e.args
        elif not isinstance(e, Num | Sym):
            return False
    return True
