"""A claim about numbers as a Coq file that the tactic `interval` of coq-interval, or real arithmetic, is to close.

In Coq 1/0, ln 0 and sqrt (-1) have values.  So each operation of the claim that is not defined everywhere gives a goal of its
own, that its operands lie where it is defined.  Integers are real numbers in the file: what it proves is more.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce

from verify.language import App, Expr, Formula, Num, Relation, Statement, Sym
from verify.language.expr import literal
from verify.language.formula import Domain
from verify.notation.conjuncts import conjuncts

HEAD = "Require Import Reals Lra Psatz.\nFrom Interval Require Import Tactic.\nOpen Scope R_scope.\n"
FUNCTIONS = {"exp": "exp", "log": "ln", "sqrt": "sqrt", "abs": "Rabs", "sin": "sin", "cos": "cos", "tan": "tan", "atan": "atan"}
RESERVED = {*FUNCTIONS.values(), "PI", "R", "Prop", "SProp", "Set", "Type", "forall", "exists", "fun", "fix", "cofix", "let",
            "in", "if", "then", "else", "match", "with", "end", "as", "at", "return", "where", "for", "using"}
PRECISIONS = (30, 90)


class NotExported(ValueError):
    """The claim has no form in which `interval` could prove it; the message says why."""


@dataclass(frozen=True)
class Goal:
    """What is to be shown of the variables under hypotheses, each the text of a relation; `about` says what it is."""

    names: tuple[str, ...]
    hypotheses: tuple[str, ...]
    aim: str
    about: str = ""

    def __str__(self) -> str:
        quantified = f"forall {' '.join(self.names)} : R, " if self.names else ""
        return quantified + "".join(f"{h} -> " for h in self.hypotheses) + self.aim


def coq_file(title: str, statement: Statement) -> str:
    """The text of a Coq file that states every part of the claim as a lemma and asks `interval` to prove it.

    Raises NotExported for a claim that is not about all real numbers or uses a function that `interval` does not know.
    """
    lemmas = "\n".join(_lemma(f"part_{i}", g) for i, g in enumerate(goals(statement), 1))
    return f"(* {title.replace('(*', '( *').replace('*)', '* )')} *)\n{HEAD}\n{lemmas}"


def goals(statement: Statement) -> list[Goal]:
    """What must be shown for the claim: that its operations are defined, and then its relations; raises NotExported."""
    return list(_goals(statement, (), ()))


def _goals(s: Statement, names: tuple[str, ...], hypotheses: tuple[str, ...]) -> Iterator[Goal]:
    if any(b.kind != "forall" for b in s.prefix):
        raise NotExported("it says that something exists; `interval` proves what holds for all real numbers")
    if other := [b.symbol.name for b in s.prefix if not isinstance(b.symbol, Sym)]:
        raise NotExported(f"it is about more than numbers ({', '.join(other)}); `interval` proves relations between numbers")
    names = (*names, *(coq_name(b.symbol.name) for b in s.prefix))
    given = _Terms()                    # a hypothesis is given with what it needs to say something
    ends = [h for b in s.prefix for h in given.ends(b.symbol.name, b.domain or Domain())]
    hypotheses = (*hypotheses, *ends, *(given.relation(_about_numbers(f)) for f in conjuncts(*s.given)))
    for part in conjuncts(s.claim):
        if isinstance(part, Statement):
            yield from _goals(part, names, hypotheses)
        else:
            terms = _Terms()
            aims = _aims(terms, _about_numbers(part))
            for need in dict.fromkeys(terms.defined):
                yield Goal(names, hypotheses, need, "an operation is defined")
            yield from (Goal(names, hypotheses, aim) for aim in aims)


def _about_numbers(part: Formula) -> Relation:
    if not isinstance(part, Relation):
        raise NotExported("a part of it is no relation between numbers")
    return part


def coq_name(name: str) -> str:
    """A name that Coq takes, different for different names."""
    if name.isascii() and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) and name not in RESERVED and not name.startswith("v_"):
        return name
    return "v_" + "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in name)


def proof(names: tuple[str, ...], seconds: int = 0) -> str:
    """Linear arithmetic; `interval` plain, by bisection, by derivatives, by Taylor models; products of hypotheses.  Each may
    take its share of so many seconds, 0 for no limit."""
    every = ", ".join(f"i_bisect {n}" for n in names)
    forms = [f"i_prec {p}" for p in PRECISIONS]
    if names:
        forms += [f"{every}, i_prec 30", f"{every}, i_autodiff {names[0]}, i_prec 60, i_depth 20",
                  f"{every}, i_taylor {names[0]}, i_degree 8, i_prec 60, i_depth 20"]
        forms += [f"{every}, i_autodiff {n}, i_prec 60, i_depth 20" for n in names[1:]]
    ways = ["lra", *(f"interval with ({form})" for form in forms), "nra"]
    limit = f"timeout {max(1, seconds // len(ways))} " if seconds else ""
    tried = " | ".join(f"{limit}({way})" for way in ways)
    return f"intros; first [apply Rminus_le | apply Rminus_lt | idtac]; first [{tried}]"       # `interval` wants 0 on one side


def _lemma(name: str, goal: Goal) -> str:
    about = f"(* {goal.about} *)\n" if goal.about else ""
    return f"{about}Lemma {name} : {goal}.\nProof. {proof(goal.names)}. Qed.\n"


def _aims(terms: _Terms, r: Relation) -> list[str]:
    if r.op == "!=":
        raise NotExported("it says that two sides differ; write which is the greater")
    left, right = terms.text(r.left), terms.text(r.right)
    return [f"{left} <= {right}", f"{right} <= {left}"] if r.op == "==" else [f"{left} {r.op} {right}"]


@dataclass
class _Terms:
    """Expressions as Coq terms; `defined` collects what must hold for them to mean the same in Coq."""

    defined: list[str] = field(default_factory=list)

    def ends(self, name: str, d: Domain) -> list[str]:
        """The hypotheses that a domain makes."""
        own = coq_name(name)
        lower = [] if d.lo is None else [f"{self.text(d.lo)} {'<=' if d.lo_closed else '<'} {own}"]
        return lower + ([] if d.hi is None else [f"{own} {'<=' if d.hi_closed else '<'} {self.text(d.hi)}"])

    def relation(self, r: Relation) -> str:
        """A relation as a proposition."""
        return f"{self.text(r.left)} { {'==': '=', '!=': '<>'}.get(r.op, r.op)} {self.text(r.right)}"

    def text(self, e: Expr) -> str:
        """The term of an expression; raises NotExported for an operation that `interval` does not know."""
        if isinstance(e, Num):
            return rational(e.value)
        if isinstance(e, Sym):
            return coq_name(e.name)
        if not isinstance(e, App):
            raise NotExported(f"{type(e).__name__} is not an expression of numbers")
        if e.op == "pow":
            return self._power(e.args[0], e.args[1])
        if e.op == "abspow":
            return self._power(App("abs", e.args[:1]), e.args[1])
        return self._operation(e.op, [self.text(x) for x in e.args])

    def _operation(self, op: str, a: list[str]) -> str:
        match op:
            case "add": return f"({' + '.join(a)})"
            case "mul": return f"({' * '.join(a)})"
            case "div": return self._need(f"{a[1]} <> 0", f"({a[0]} / {a[1]})")
            case "pi": return "PI"
            case "E": return "(exp 1)"
            case "log": return self._need(f"0 < {a[0]}", f"(ln {a[0]})")
            case "log2": return self._need(f"0 < {a[0]}", f"(ln {a[0]} / ln 2)")
            case "sqrt": return self._need(f"0 <= {a[0]}", f"(sqrt {a[0]})")
            case "tan": return self._need(f"cos {a[0]} <> 0", f"(tan {a[0]})")
            case "sinh": return f"((exp {a[0]} - exp (- {a[0]})) / 2)"
            case "cosh": return f"((exp {a[0]} + exp (- {a[0]})) / 2)"
            case "tanh": return f"(1 - 2 / (exp (2 * {a[0]}) + 1))"
            case "asinh": return f"(ln ({a[0]} + sqrt ({a[0]} * {a[0]} + 1)))"
            case "atanh": return self._need(f"0 < 1 - {a[0]} * {a[0]}", f"(ln ((1 + {a[0]}) / (1 - {a[0]})) / 2)")
            # at 1 and -1 the quotient has no value in the reals, though asin has one
            case "asin": return self._need(f"0 < 1 - {a[0]} * {a[0]}", f"(atan ({a[0]} / sqrt (1 - {a[0]} * {a[0]})))")
            case "max" | "min":
                sign = "+" if op == "max" else "-"
                return reduce(lambda u, v: f"(({u} + {v} {sign} Rabs ({u} - {v})) / 2)", a)
            case _ if op in FUNCTIONS: return f"({FUNCTIONS[op]} {a[0]})"
        raise NotExported(f"`interval` does not know {op}")

    def _power(self, base: Expr, exponent: Expr) -> str:
        q, u = literal(exponent), self.text(base)
        if q is not None and q.denominator == 1:
            return f"({u} ^ {q})" if q >= 0 else self._need(f"{u} <> 0", f"(/ ({u} ^ {-q}))")
        if q is not None and q.denominator == 2 and q > 0:
            return self._need(f"0 <= {u}", f"(sqrt {u} ^ {q.numerator})")
        return self._need(f"0 < {u}", f"(exp ({self.text(exponent)} * ln {u}))")

    def _need(self, condition: str, term: str) -> str:
        self.defined.append(condition)
        return term


def rational(q: Fraction) -> str:
    """A rational as a term."""
    text = f"{q.numerator}" if q.denominator == 1 else f"{q.numerator}/{q.denominator}"
    return text if q.denominator == 1 and q >= 0 else f"({text})"
