"""Other words of mathematics for what the grammar has: functions, conditions, and products side by side."""
from __future__ import annotations

from collections.abc import Callable, Container
from fractions import Fraction
from types import MappingProxyType

from verify.language.expr import App, Expr, Num, Sym, call
from verify.read.tokens import RAISED_DIGITS, Kind, Token

SAME = MappingProxyType({       # functions that the grammar has under another name
    "ln": "log", "log_2": "log2", "tg": "tan", "arctg": "atan", "sh": "sinh", "ch": "cosh", "th": "tanh",
    "Abs": "abs", "Gamma": "gamma", "loggamma": "lgamma", "gammaln": "lgamma", "ceiling": "ceil",
    **dict.fromkeys(("C", "comb", "choose", "binom", "nCr"), "binomial"), "fact": "factorial",
    **{f"arc{f}": f"a{f}" for f in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
    **{f"ar{f}": f"a{f}" for f in ("sinh", "cosh", "tanh")}})
_ONE, _TWO, _TEN = Num(Fraction(1)), Num(Fraction(2)), Num(Fraction(10))


def to_base(base: Expr) -> Callable[[Expr], Expr]:
    """The logarithm to a base, as a quotient of natural ones."""
    return lambda u: call("log", u) / call("log", base)


MADE_OF_OTHERS: MappingProxyType[str, Callable[[Expr], Expr]] = MappingProxyType({
    **dict.fromkeys(("log10", "log_10"), to_base(_TEN)),
    "log1p": lambda u: call("log", _ONE + u), "expm1": lambda u: call("exp", u) - _ONE,
    **dict.fromkeys(("cot", "ctg"), lambda u: call("cos", u) / call("sin", u)), "sec": lambda u: _ONE / call("cos", u),
    "csc": lambda u: _ONE / call("sin", u),
    "coth": lambda u: call("cosh", u) / call("sinh", u), "sech": lambda u: _ONE / call("cosh", u),
    "csch": lambda u: _ONE / call("sinh", u),
    **dict.fromkeys(("sigmoid", "expit"), lambda u: _ONE / (_ONE + call("exp", -u))),
    "logit": lambda u: call("log", u / (_ONE - u)), "softplus": lambda u: call("log", _ONE + call("exp", u)),
    "Phi": lambda u: (_ONE + call("erf", u / call("sqrt", _TWO))) / _TWO})
OF_TWO: MappingProxyType[str, Callable[[Expr, Expr], Expr]] = MappingProxyType({
    "mod": lambda a, b: a - b * call("floor", a / b), "pow": lambda a, b: a ** b})
NAMED = frozenset((*SAME, *MADE_OF_OTHERS, *OF_TWO, "cbrt"))      # all of them, and the cube root
_SIGNED = {"add", "mul", "div", "max", "min"}          # >= 0 where all arguments are


def order_of_root(name: str) -> int:
    """The order of the root that cbrt and root_5 take, else 0."""
    order = "3" if name == "cbrt" else name.removeprefix("root_") if name.startswith("root_") else ""
    return int(order) if order.isdigit() and 2 <= int(order) <= 1000 else 0


def root(u: Expr, order: int, nonnegative: Container[str]) -> Expr:
    """The real root: of an even order where u >= 0, of an odd one for all u, as u^(1/order) or, where u is not seen to be
    >= 0 from names that are, as max(u, 0)^(1/order) - max(-u, 0)^(1/order)."""
    share = _ONE / Num(Fraction(order))
    if order % 2 == 0 or _is_nonnegative(u, nonnegative):
        return u ** share
    if isinstance(u, Num):
        return -((-u) ** share)
    zero = Num(Fraction(0))
    return call("max", u, zero) ** share - call("max", -u, zero) ** share


def _is_nonnegative(u: Expr, names: Container[str]) -> bool:
    if isinstance(u, Num):
        return u.value >= 0
    if isinstance(u, App):
        even = u.op == "pow" and isinstance(u.args[1], Num) and u.args[1].value % 2 == 0
        parts = u.args if u.op in _SIGNED else u.args[:1] if u.op == "pow" else ()
        return even or u.op in ("exp", "sqrt", "abs", "pi", "E") or (
            bool(parts) and all(_is_nonnegative(a, names) for a in parts))
    return isinstance(u, Sym) and u.name in names


_CONSTANTS = ("pi", "E")
_ENDS_OF_FACTORS = (*")!|", *RAISED_DIGITS, *"\u230b\u2309")
DEEPEST = 5             # operations that a function of MADE_OF_OTHERS, or a root, puts around its argument
RAISED = frozenset("sin cos tan sinh cosh tanh log ln".split())         # f^2(x) is f(x)^2
BARE = frozenset("exp log log2 ln sin cos tan asin acos atan arcsin arccos arctan sinh cosh tanh cot sec csc coth tg ctg arctg "
                 "sh ch th asinh acosh atanh sqrt erf erfc floor ceil log_2 log10 log_10".split())    # f x is f(x)
_SILENT = ("is", "are", "be", "a", "an", "any", "arbitrary", "number", "numbers")
_BEFORE = ("for", "all", "every", "any", "each")
SIGNS = MappingProxyType({"positive": ">", "negative": "<", "nonnegative": ">=", "nonpositive": "<=", "nonzero": "!="})
_WORDS = MappingProxyType({"int": "integer"})
_KINDS_OF_LAWS = ("joint", "probability", "Markov", "stochastic")
_OF_LAWS = MappingProxyType({"measure": "law", "pmf": "law", "kernel": "channel", "mechanism": "channel", "subset": "event"})


def _plain_things(run: list[Token]) -> list[Token]:
    """A condition with the grammar's words for laws, channels and events: P probability measure, K Markov kernel, S subset."""
    made: list[Token] = []
    for before, token, then in zip([*run[:1], *run], run, [*run[1:], *run[-1:]], strict=False):
        beside = bool(made) and token.kind is Kind.NAME
        word = _OF_LAWS.get(token.text.rstrip("s"), "") if beside and made[-1].kind is Kind.NAME else ""
        if beside and token.text in _KINDS_OF_LAWS and (then.text.rstrip("s") in (*_OF_LAWS, "distribution", "law", "channel")):
            continue
        if (token.text.rstrip("s") == "measure" and before.text != "probability") or (
                token.text.rstrip("s") == "subset" and then.text != "of"):
            word = ""                       # a measure need not be a law, and a subset of what is not said
        made.append(Token(token.kind, word or token.text, token.at, token.length))
    return made


def plain_condition(run: list[Token], relations: tuple[str, ...]) -> list[Token]:
    """A condition without words that say no more, "x is a real number", with the sign that "x positive" means."""
    run, start = _plain_things(run), 0
    while start + 1 < len(run) and run[start].text in _BEFORE and run[start + 1].kind is Kind.NAME and (
            run[start + 1].text != "in"):
        start += 1
    run = run[start:]
    if len(run) > 1 and run[0].text in SIGNS and run[-1].kind is Kind.NAME:
        run = [*run[1:], run[0]]                          # "positive x", "positive integer n"
    made: list[Token] = []
    for token, then in zip(run, [*run[1:], None], strict=True):
        beside = bool(made) and token.kind is Kind.NAME and made[-1].kind is Kind.NAME
        if beside and token.text in SIGNS and (then is None or then.text not in relations):
            made += [Token(kind, text, token.at, token.length)
                     for kind, text in ((Kind.OPERATOR, SIGNS[token.text]), (Kind.NUMBER, "0"))]
        elif not (beside and token.text in _SILENT):
            word = _WORDS.get(token.text, token.text) if beside else token.text
            made.append(Token(token.kind, word, token.at, token.length))
    return made


def bare_argument(tokens: list[Token], index: int, numbers: frozenset[str]) -> bool:
    """Whether a function stands before `index` and its argument there, a number or a declared name without parentheses, behind
    which the formula or its term ends: `ln n + 1` is read, `ln n/n` could be two things."""
    function, argument, then = (*tokens[max(index - 1, 0):index + 2], *[tokens[-1]] * 2)[:3]
    ends = then.kind is Kind.END or then.text in (*"+-<>)|,;", "<=", ">=", "==", "!=", "and")
    return index > 0 and function.text in BARE and function.text not in numbers and ends and (
        argument.kind is Kind.NUMBER or argument.text in numbers or argument.text in ("pi", "E"))


def side_by_side(tokens: list[Token], index: int, numbers: frozenset[str], functions: Container[str], spaced: bool) -> bool:
    """Whether a product without a sign has its right factor at `index`, as in 2x, n(n + 1), (x + 1)(x - 1), 2 sin(x); with
    `spaced` also x y and (x + 1) (x - 1).  f(x), which looks like a call, is none, and neither is x 2."""
    if not index:
        return False
    left, right, then = tokens[index - 1], tokens[index], [*tokens, tokens[-1]][index + 1]
    touching = left.at + left.length == right.at
    name = left.text in numbers or left.text in _CONSTANTS
    if not (left.kind is Kind.NUMBER or name or left.text in _ENDS_OF_FACTORS):
        return False
    if right.text == "(":
        called = name and then.kind is Kind.NAME and [*tokens, tokens[-1], tokens[-1]][index + 2].text in (")", ",")
        return not called and (touching or spaced or left.kind is Kind.NUMBER or name) and (left.text != "!" or touching)
    if right.text in ("\u221a", "\u221b", "\u230a", "\u2308", "|"):
        return True
    if right.kind is not Kind.NAME:
        return False
    if right.text in functions and right.text not in numbers:
        return then.text in ("(", "^", "**") or right.text in BARE
    if touching:
        return left.kind is Kind.NUMBER or right.text in numbers
    return spaced and (right.text in numbers or right.text in _CONSTANTS) and left.text not in ("0", "1")
