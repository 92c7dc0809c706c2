"""Expressions as presentation MathML."""
from __future__ import annotations

from fractions import Fraction

from verify.language.expr import App, Expr, Mean, Num, Sym
from verify.language.alphabets import Letter, Mechanisms, Transcripts
from verify.language.finite import (
    Algorithms, At, Atom, Begins, Channel, Distribution, Event, Exchanged, Functional, Iid, Joint, Kernel, Law, Marginal,
    NoiseMean, Numbers, Partial, PrivacyLoss, Process, Product, RangeProduct, RangeSum, Row, Same, Sequence, Sum, Sup, Tail,
    Within)
from verify.report.mathml_parts import (
    applied, element, fenced, identifier, number, op, parens, rational, row, separated, sub, times, word, words)
from verify.notation.shape import ATOM, BIG, POWER, PRODUCT, SIGN, SUM, factors, negated, run_of, signed_terms
from verify.notation.definitions import Named

_FENCES = {"abs": ("|", "|"), "floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}
_SYMBOLS = {"gamma": "Γ", "digamma": "ψ", "sign": "sgn", "asin": "arcsin", "acos": "arccos", "atan": "arctan",
            "asinh": "arsinh", "acosh": "arcosh", "atanh": "artanh"}
_DIVERGENCES = {"D_inf": ("D", "∞"), "chi_square": ("χ²", ""), "hockey_stick": ("E", ""), "renyi": ("R", ""), "KL": ("KL", ""),
                "TV": ("TV", ""), "D_inf_delta": ("D", "∞")}


def expression_mathml(expr: Expr) -> str:
    """An expression as MathML, without the `math` element around it."""
    return _term(expr)[0]


def held_mathml(expr: Expr, tightness: int) -> str:
    """An expression, in parentheses where it holds together less tightly than its place needs."""
    shown, own = _term(expr)
    return shown if own >= tightness else parens(shown)


def law_mathml(law: Law) -> str:
    """A law: X, A(. | z), (P, A) for a joint law, P ⊗ Q for independent draws, marginal_1(L)."""
    match law:
        case Distribution():
            return identifier(law.name)
        case Iid():
            return power_mathml(law)
        case Row():
            name, inputs = identifier(law.channel.name), separated([identifier(x.name) for x in law.inputs])
            return row(name, parens(row(op("·"), op("|"), inputs))) if law.inputs else name
        case Marginal():
            name, joint = sub(word("marginal"), number(law.axis + 1)), law_mathml(law.joint)
            return row(name, joint) if isinstance(law.joint, Joint) else applied(name, joint)
        case Joint():
            return parens(row(law_mathml(law.prior), op(","), _channel(law.channel)))
        case Product():
            return row(law_mathml(law.first), op("⊗"), law_mathml(law.second))


def _channel(channel: Kernel) -> str:
    if not isinstance(channel, Partial):
        return identifier(channel.name)
    inputs = separated([op("·") if p is None else identifier(p.name) for p in channel.fixed])
    return row(identifier(channel.channel.name), parens(inputs))


def power_mathml(law: Iid) -> str:
    """The law of a dataset of independent records."""
    return element("msup", identifier(law.law.name), expression_mathml(law.datasets.length))


def entry_mathml(name: str, position: Expr) -> str:
    """The entry of a sequence or process at a position."""
    return sub(identifier(name), expression_mathml(position))


def loss_mathml(loss: PrivacyLoss) -> str:
    """One privacy loss, that of the i-th output."""
    exchanged = isinstance(loss.of, Exchanged)
    run = identifier(loss.of.of.name if isinstance(loss.of, Exchanged) else loss.of.name)
    each = sub(word("loss"), row(run, op(","), identifier("i")))
    return row(each, words(" (x and x' exchanged)")) if exchanged else each


def run_mathml(symbol: Process | Mechanisms | Exchanged | Sequence | Numbers | Algorithms, sign: str = ",") -> str:
    """The first and the last entry of a process, of mechanisms or of a sequence, with dots between."""
    if isinstance(symbol, Exchanged):
        return row(run_mathml(symbol.of, sign), words(" (x and x' exchanged)"))
    first, last = sub(identifier(symbol.name), number(1)), entry_mathml(symbol.name, symbol.length)
    return row(first, op(sign), op("…"), op(sign), last)


def letters_mathml(letters: tuple[Letter, ...], where: tuple[Expr, ...]) -> str:
    """Letters with their alphabets, and the expressions that must be positive at them."""
    items = [row(identifier(x.name), op("∈"), (words if isinstance(x.over, Transcripts) else identifier)(x.over.name))
             for x in letters]
    items += [row(expression_mathml(w), op(">"), number(0)) for w in where]
    return row(separated(items))


def _term(expr: Expr) -> tuple[str, int]:
    match expr:
        case Num():
            return rational(expr.value), SIGN if expr.value < 0 else PRODUCT if expr.value.denominator > 1 else ATOM
        case Sym():
            return identifier(expr.name), ATOM
        case App():
            return _app(expr)
        case Atom():
            return _atom(expr), ATOM
        case Same():
            same = row(identifier(expr.left.name), op("="), identifier(expr.right.name))
            return row(element("mn", "1"), fenced("[", same, "]")), ATOM
        case Within():
            inside = row(identifier(expr.position.name), op("≤"), expression_mathml(expr.upto))
            return row(element("mn", "1"), fenced("[", inside, "]")), ATOM
        case Named():
            given = [expression_mathml(x) if isinstance(x, Expr) else identifier(x.name) for x in expr.arguments]
            return applied(word(expr.name), separated(given)) if given else word(expr.name), ATOM
        case Functional():
            return _functional(expr), ATOM
        case Sum() | Sup():
            letters = letters_mathml((expr.letter,), expr.where)
            sign = element("munder", op("∑") if isinstance(expr, Sum) else word("sup"), letters)
            return row(sign, held_mathml(expr.body, PRODUCT)), BIG
        case Begins():
            first, last = sub(identifier(expr.transcript.name), number(1)), entry_mathml(expr.transcript.name, expr.upto)
            run = row(words(" from "), identifier(expr.mechanisms.name), words(f" {run_of(expr)}"))
            return applied(word("P"), row(first, op(","), op("…"), op(","), last, run)), ATOM
        case RangeSum() | RangeProduct():
            start = row(identifier(expr.index), op("="), number(1))
            sign = element("munderover", op("∑" if isinstance(expr, RangeSum) else "∏"), start, expression_mathml(expr.last))
            return row(sign, held_mathml(expr.body, PRODUCT)), BIG
        case Mean():
            normal = expr.noise == "normal"
            law = applied(word("N"), separated([number(0), number(1)])) if normal else applied(word("Exp"), number(1))
            sign = element("munder", word("E"), row(identifier(expr.variable), op("∼"), law))
            return row(sign, fenced("[", expression_mathml(expr.body), "]")), ATOM
        case NoiseMean():
            law = applied(word("Lap" if expr.law == "laplace" else "N"), separated([number(0), number(1)]))
            sign = element("munder", word("E"), row(identifier(expr.noise.name), op("∼"), law, word(" iid")))
            return row(sign, fenced("[", expression_mathml(expr.body), "]")), ATOM
        case At():
            return entry_mathml(expr.sequence.name, expr.position), ATOM
        case Tail():
            return _tail(expr), ATOM
        case _:
            return element("mtext", "?"), ATOM


def _app(expr: App) -> tuple[str, int]:
    inner = negated(expr)
    if inner is not None:
        return row(op("−"), held_mathml(inner, PRODUCT)), SIGN
    match expr.op:
        case "add" | "mul" if len(expr.args) == 1:
            return _term(expr.args[0])
        case "add":
            return _sum(expr), SUM
        case "mul":
            return _product(factors(expr)), PRODUCT
        case "div":
            return element("mfrac", *(expression_mathml(a) for a in expr.args)), PRODUCT
        case "pow":
            return element("msup", held_mathml(expr.args[0], ATOM), expression_mathml(expr.args[1])), POWER
        case "abspow":
            base, exponent = (expression_mathml(a) for a in expr.args)
            return element("msup", fenced("|", base, "|"), exponent), POWER
        case "exp":
            return element("msup", element("mi", "e"), expression_mathml(expr.args[0])), POWER
        case _:
            return _call(expr.op, [expression_mathml(a) for a in expr.args], expr), ATOM


def _call(name: str, args: list[str], expr: App) -> str:
    """An operation other than arithmetic, in its usual notation."""
    if name in _FENCES:
        left, right = _FENCES[name]
        return fenced(left, args[0], right)
    match name:
        case "pi": return element("mi", "π")
        case "E": return element("mi", "e")
        case "sqrt": return element("msqrt", args[0])
        case "log2": return applied(sub(word("log"), number(2)), args[0])
        case "lgamma": return applied(row(word("log"), op("\u2061"), element("mi", "Γ")), args[0])
        case "factorial": return row(held_mathml(expr.args[0], ATOM), op("!"))
        case "binomial": return parens(f'<mfrac linethickness="0">{"".join(args)}</mfrac>')
    return applied(word(_SYMBOLS.get(name, name)), separated(args))


def _sum(expr: App) -> str:
    (_, first), *rest = signed_terms(expr)
    shown = [held_mathml(first, BIG)]
    for negative, term in rest:
        leading = (isinstance(term, Num) and term.value < 0) or negated(term) is not None
        inside = expression_mathml(term)
        shown += [op("−" if negative else "+"), parens(inside) if leading else held_mathml(term, BIG)]
    return row(*shown)


def _product(args: tuple[Expr, ...]) -> str:
    shown = [held_mathml(args[0], PRODUCT)]
    for factor in args[1:]:
        signed = isinstance(factor, Num) or (isinstance(factor, App) and factor.op == "pow" and isinstance(factor.args[0], Num))
        shown += [op("⋅") if signed else times(), _factor(factor)]
    return row(*shown)


def _factor(expr: Expr) -> str:
    """A factor behind another: fractions need no parentheses, negative numbers and nested products do."""
    fraction = (isinstance(expr, App) and expr.op == "div") or (isinstance(expr, Num) and expr.value > Fraction(0))
    return expression_mathml(expr) if fraction else held_mathml(expr, POWER)


def _atom(atom: Atom) -> str:
    letters = [identifier(x.name) for x in atom.letters]
    name = power_mathml(atom.of) if isinstance(atom.of, Iid) else identifier(atom.of.name)
    if isinstance(atom.of, Event):
        inside = letters[0] if len(letters) == 1 else parens(separated(letters))
        return row(element("mn", "1"), fenced("[", row(inside, op("∈"), name), "]"))
    if isinstance(atom.of, Channel) and len(letters) > 1:
        return row(name, parens(row(letters[0], op("|"), separated(letters[1:]))))
    return row(name, parens(separated(letters)))


def _functional(f: Functional) -> str:
    base, lower = _DIVERGENCES.get(f.name, (f.name, ""))
    subscripts = ([element("mi", lower)] if lower else []) + [expression_mathml(p) for p in f.params]
    name = sub(word(base), row(separated(subscripts))) if subscripts else word(base)
    return applied(name, row(law_mathml(f.laws[0]), op("∥"), law_mathml(f.laws[1])))


def _tail(tail: Tail) -> str:
    if isinstance(tail.process, PrivacyLoss):
        start = row(identifier("i"), op("="), number(1))
        total = row(element("munderover", op("∑"), start, expression_mathml(tail.process.length)), loss_mathml(tail.process))
    else:
        total = run_mathml(tail.process, "+")
    return applied(word("P"), row(total, op(">" if tail.strict else "≥"), expression_mathml(tail.threshold)))
