"""A claim as an SMT-LIB script that is satisfiable exactly if the claim has a counterexample, for z3, cvc5 and dReal."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from tests.benchmarks.fold import Unsupported, relations
from verify.language import App, Expr, Num, Relation, Statement, Sym
from verify.language.expr import literal
from verify.language.formula import Domain


def rational(q: Fraction) -> str:
    """A rational of sort Real."""
    top = f"{abs(q.numerator)}.0" if q.denominator == 1 else f"(/ {abs(q.numerator)}.0 {q.denominator}.0)"
    return f"(- {top})" if q < 0 else top


@dataclass
class Script:
    """The lines of one script.  `native` maps operations to the solver's own functions; what is missing there is defined by
    an auxiliary variable or by exp, and Unsupported is raised where neither can be done."""

    native: dict[str, str]
    lines: list[str] = field(default_factory=list)
    made: int = 0
    terms: dict[Expr, str] = field(default_factory=dict)
    integers: frozenset[str] = frozenset()

    def of(self, statement: Statement) -> str:
        """The declarations and assertions for a statement: its domain, its hypotheses, and the negation of its claim."""
        self.integers = frozenset(b.symbol.name for b in statement.prefix if b.domain is not None and b.domain.integer)
        for bound in statement.prefix:
            name, d = bound.symbol.name, bound.domain or Domain()
            self.lines.append(f"(declare-const {self.name(name)} {'Int' if name in self.integers else 'Real'})")
            for end, closed, sign in ((d.lo, d.lo_closed, ">"), (d.hi, d.hi_closed, "<")):
                if end is not None:
                    self.lines.append(f"(assert ({sign}{'=' if closed else ''} {self.symbol(name)} {self.term(end)}))")
        for formula in statement.given:
            for r in relations(formula):
                self.lines.append(f"(assert {self.relation(r)})")
        claim = [self.relation(r) for r in relations(statement.claim)]
        self.lines.append(f"(assert (not (and {' '.join(claim)} true)))")
        return "\n".join(self.lines) + "\n"

    def name(self, name: str) -> str: return f"v_{name}"
    def symbol(self, name: str) -> str: return f"(to_real v_{name})" if name in self.integers else f"v_{name}"

    def relation(self, r: Relation) -> str:
        """A relation as a term of sort Bool."""
        left, right = self.term(r.left), self.term(r.right)
        return f"(not (= {left} {right}))" if r.op == "!=" else f"({'=' if r.op == '==' else r.op} {left} {right})"

    def term(self, e: Expr) -> str:
        """An expression as a term of sort Real; equal expressions share their auxiliary variables."""
        if e not in self.terms:
            if isinstance(e, Num):
                self.terms[e] = rational(e.value)
            elif isinstance(e, Sym):
                self.terms[e] = self.symbol(e.name)
            elif isinstance(e, App) and e.op == "pow":
                self.terms[e] = self.power(e.args[0], e.args[1])
            elif isinstance(e, App):
                self.terms[e] = self.call(e.op, *(self.term(a) for a in e.args))
            else:
                raise Unsupported(type(e).__name__)
        return self.terms[e]

    def fresh(self, *conditions: Callable[[str], str]) -> str:
        """A new real variable with conditions on it."""
        self.made += 1
        name = f"aux_{self.made}"
        self.lines.append(f"(declare-const {name} Real)")
        self.lines += [f"(assert {condition(name)})" for condition in conditions]
        return name

    def power(self, base: Expr, exponent: Expr) -> str:
        """Integer powers as products, rational ones by a root, all others by exp and log."""
        q, u = literal(exponent), self.term(base)
        if q is None:
            return self.call("exp", f"(* {self.term(exponent)} {self.call('log', u)})")
        if abs(q.numerator) > 60 or q.denominator > 12:
            raise Unsupported(f"power {q}")
        root = u
        if q.denominator > 1:
            root = self.fresh(lambda r: f"(>= {r} 0.0)", lambda r: f"(= {_times(r, q.denominator)} {u})")
        whole = _times(root, abs(q.numerator))
        return f"(/ 1.0 {whole})" if q < 0 else whole

    def call(self, op: str, *args: str) -> str:
        """A function of the language applied to terms."""
        return _Terms(self)[op](*args)


def _times(u: str, n: int) -> str:
    return "1.0" if n == 0 else u if n == 1 else f"(* {' '.join([u] * n)})"


class _Terms(dict):    # type: ignore[type-arg]
    """The operations as functions from terms to a term."""

    def __init__(self, script: Script) -> None:
        def exp(u: str) -> str: return f"({script.native['exp']} {u})"
        def hyperbolic(u: str, sign: str) -> str: return f"(/ ({sign} {exp(u)} {exp(f'(- {u})')}) 2.0)"
        def log(u: str) -> str: return script.fresh(lambda l: f"(= {exp(l)} {u})")
        def chain(op: str) -> Callable[..., str]:
            def choose(first: str, *rest: str) -> str:
                for other in rest:
                    first = f"(ite ({op} {first} {other}) {first} {other})"
                return first
            return choose
        super().__init__({
            "add": lambda *a: f"(+ {' '.join(a)})" if len(a) > 1 else a[0],
            "mul": lambda *a: f"(* {' '.join(a)})" if len(a) > 1 else a[0],
            "div": lambda a, b: f"(/ {a} {b})", "min": chain("<="), "max": chain(">="),
            "abs": lambda u: f"(ite (>= {u} 0.0) {u} (- {u}))",
            "floor": lambda u: f"(to_real (to_int {u}))", "ceil": lambda u: f"(- (to_real (to_int (- {u}))))",
            "sqrt": lambda u: script.fresh(lambda r: f"(>= {r} 0.0)", lambda r: f"(= (* {r} {r}) {u})"),
            "E": lambda: exp("1.0"), "log": log,
            "log2": lambda u: f"(/ {self['log'](u)} {self['log']('2.0')})",
            "sinh": lambda u: hyperbolic(u, "-"), "cosh": lambda u: hyperbolic(u, "+"),
            "tanh": lambda u: f"(/ (- {exp(f'(* 2.0 {u})')} 1.0) (+ {exp(f'(* 2.0 {u})')} 1.0))",
            "asinh": lambda u: script.fresh(lambda r: f"(= {hyperbolic(r, '-')} {u})"),
            "acosh": lambda u: script.fresh(lambda r: f"(>= {r} 0.0)", lambda r: f"(= {hyperbolic(r, '+')} {u})"),
            "atanh": lambda u: f"(/ {log(f'(/ (+ 1.0 {u}) (- 1.0 {u}))')} 2.0)"})
        for op, word in script.native.items():
            self[op] = (lambda w: lambda *a: f"({w} {' '.join(a)})" if a else w)(word)

    def __missing__(self, op: str) -> Callable[..., str]:
        raise Unsupported(op)
