"""Expressions, formulas and statements as LaTeX, for a formula in mathematics mode with amsmath."""
from __future__ import annotations

import re
from fractions import Fraction

from verify.language.alphabets import (
    Alphabet, Datasets, Functions, Graph, Letter, Mechanisms, Number, Place, Positions, Reals, Space, Transcripts)
from verify.language.expr import App, Expr, Mean, Num, Relation, Sym, walk
from verify.language.finite import (
    Algorithms, At, Atom, Begins, Channel, Composed, Distribution, Event, Exchanged, Function, Functional, Iid, Joint, Law,
    Marginal, NoiseMean, Numbers, Partial, PrivacyLoss, Process, Product, RangeProduct, RangeSum, Row, Runs, Same, Sequence,
    Sum, Sup, Tail, Within)
from verify.language.formula import (
    BadSet, Both, Bounded, ComposedDP, ComposedMaxInfo, Defined, Domain, Drift, EachDP, EachMaxInfo, Every, Formula,
    Indistinguishable, Quantifier, Statement)
from verify.notation.definitions import Named
from verify.notation.shape import (
    ATOM, BIG, POWER, PRODUCT, SIGN, SUM, ZERO, Chain, Group, blocks, chain_of, domain_chain, groups, level_of, membership,
    negated, run_of, signed_terms)

_GREEK = frozenset("alpha beta gamma delta eta theta kappa lambda mu nu xi rho sigma tau phi chi psi omega".split())
_CAPITALS = frozenset("Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega".split())
_LETTERS = {"eps": r"\varepsilon", "epsilon": r"\varepsilon", "lam": r"\lambda"}
_CONSTANTS = {"pi": r"\pi", "E": r"\mathrm{e}"}
_SIGNS = {"<=": r"\le", "<": "<", ">=": r"\ge", ">": ">", "==": "=", "!=": r"\ne"}
_FUNCTIONS = frozenset("exp log min max sin cos tan sinh cosh tanh".split())
_DIVERGENCES = {"KL": r"D_{\mathrm{KL}}", "D_inf": r"D_\infty", "D_inf_delta": r"D_\infty", "TV": r"\mathrm{TV}",
                "chi_square": r"\chi^2", "hockey_stick": "E", "renyi": "M"}
_RUNS = {Process: "processes", Mechanisms: "adaptive mechanisms", Algorithms: "adaptive algorithms"}
_SUMMED = re.compile(r"([A-Za-z]+)_(\d+)_of_([A-Za-z]+'*)")      # the letters that a marginal law sums over
_NAMED = re.compile(r"([A-Za-z]+)_([A-Za-z]+)")
_NAME = re.compile(r"([A-Za-z]+)_?(\d*)('*)")


def expression_latex(expr: Expr) -> str:
    r"""An expression as LaTeX.

    >>> from verify.language import real
    >>> expression_latex(1 - real("eps") ** 2 / 2)
    '1 - \\frac{\\varepsilon^{2}}{2}'
    """
    return _term(expr)[0]


def formula_latex(formula: Formula) -> str:
    """A formula as LaTeX; what is said in words stands in `text`."""
    match formula:
        case Relation() if (of := membership(formula)) is not None:
            return rf"({_argument(of[1])}) \in {name_latex(of[0].name)}"
        case Relation(): return f"{expression_latex(formula.left)} {_SIGNS[formula.op]} {expression_latex(formula.right)}"
        case Both():
            chain = chain_of(formula.parts)
            return _words("and").join(map(_closed, formula.parts)) if chain is None else _chain(chain)
        case Every():
            letters = _letters(formula.letters) + "".join(f",\\ {expression_latex(w)} > 0" for w in formula.where)
            return rf"\forall {letters}:\ {formula_latex(formula.relation)}"
        case Defined(): return rf"{expression_latex(formula.expr)}\ \text{{is defined}}"
        case Indistinguishable():
            return rf"{_law(formula.p)} \approx_{{{_level(formula)}}} {_law(formula.q)}"
        case EachDP():
            return rf"\text{{every }}{name_latex(formula.mechanisms.name)}_i" + _is_private(_level(formula))
        case ComposedDP(): return _run(formula.mechanisms) + _is_private(_level(formula))
        case BadSet():
            return (rf"\exists B:\ \Pr[B] < {expression_latex(formula.delta)}" + _words("and off")
                    + rf"B\ \text{{the privacy loss is}} < {expression_latex(formula.eps)}")
        case Bounded(): return rf"|{_process(formula.process)}_i| \le {expression_latex(formula.bound)}\ \forall i"
        case Drift():
            name, bound = _process(formula.process), expression_latex(formula.bound)
            return rf"\mathrm{{E}}[{name}_i \mid \text{{past}}] \le {bound}\ \forall i"
        case EachMaxInfo():
            name, beta, k = (name_latex(x.name) for x in (formula.algorithms, formula.beta, formula.k))
            return rf"I_\infty^{{{beta}_i}}(\cdot\,; {name}_i) \le {k}_i\ \forall i\ \text{{after every transcript}}"
        case ComposedMaxInfo():
            last = f"{name_latex(formula.algorithms.name)}_{{{expression_latex(formula.algorithms.length)}}}"
            return rf"I_\infty^{{{expression_latex(formula.beta)}}}(\cdot\,; {last}) \le {expression_latex(formula.k)}"
        case _: return f"({statement_latex(formula)})"


def statement_latex(statement: Statement) -> str:
    """A statement in one line of LaTeX: quantifiers, hypotheses, conclusion; hypotheses about what exists stand beside it."""
    quantifiers, given, claim = statement_parts(statement)
    return (quantifiers + r":\ " if quantifiers else "") + (r",\ ".join(given) + r" \implies " if given else "") + claim


def statement_parts(statement: Statement) -> tuple[str, tuple[str, ...], str]:
    """The quantifiers of a statement, each hypothesis, and the conclusion, as LaTeX; hypotheses about what exists stand among
    the quantifiers."""
    claim = formula_latex(statement.claim) + (
        r"\quad\text{[printed in bits, here in nats]}" if statement.base == "bits" else "")
    sizes = {x.name: x.size for q in statement.prefix for x in walk(q) if isinstance(x, Alphabet) and x.size is not None}
    sized = "".join(rf",\ |{name_latex(name)}| = {size}" for name, size in sizes.items())
    if statement.given and any(q.kind == "exists" for q in statement.prefix):
        parts = [_quantified(b.quantifiers) + (_words("with") if b.given else "") + _words("and").join(map(_closed, b.given))
                 for b in blocks(statement)]
        return r",\ ".join(parts) + sized, (), claim
    return _quantified(statement.prefix) + sized, tuple(map(_closed, statement.given)), claim


def name_latex(name: str) -> str:
    """A name as LaTeX: Greek names as letters, digits at the end as a subscript, several letters upright."""
    if summed := _SUMMED.fullmatch(name):
        return rf"{name_latex(summed[1])}_{{{summed[2]}, {name_latex(summed[3])}}}"
    if named := _NAMED.fullmatch(name):
        return rf"{name_latex(named[1])}_{{{name_latex(named[2])}}}"
    match = _NAME.fullmatch(name)
    if match is None:
        escaped = name.replace("_", r"\_")
        return rf"\mathrm{{{escaped}}}"
    letters, digits, primes = match.groups()
    shown = _LETTERS.get(letters) or (f"\\{letters}" if letters in _GREEK | _CAPITALS else
                                      letters if len(letters) == 1 else rf"\mathrm{{{letters}}}")
    return shown + (f"_{{{digits}}}" if digits else "") + primes


def _words(text: str) -> str:
    return rf"\ \text{{{text}}}\ "


def _is_private(level: str) -> str:
    return rf"\ \text{{is}}\ {level}\text{{-DP}}"


def _level(formula: Indistinguishable | ComposedDP | EachDP) -> str:
    eps, delta = map(expression_latex, level_of(formula))
    return eps if formula.delta == ZERO else f"({eps}, {delta})"


def _closed(formula: Formula) -> str:
    reaches = isinstance(formula, Every | BadSet) or (isinstance(formula, Both) and chain_of(formula.parts) is None)
    return f"({formula_latex(formula)})" if reaches else formula_latex(formula)


def _chain(chain: Chain) -> str:
    sides = [expression_latex(side) for side in chain.sides]
    return sides[0] + "".join(f" {_SIGNS[sign]} {side}" for sign, side in zip(chain.signs, sides[1:], strict=True))


def _held(expr: Expr, tightness: int) -> str:
    """The LaTeX of an expression, in parentheses where it holds together less tightly than its place needs."""
    text, own = _term(expr)
    return text if own >= tightness else rf"\left({text}\right)"


def _rational(q: Fraction) -> str:
    top = str(abs(q.numerator))
    return ("-" if q < 0 else "") + (top if q.denominator == 1 else rf"\frac{{{top}}}{{{q.denominator}}}")


def _term(expr: Expr) -> tuple[str, int]:
    """The LaTeX of an expression and how tightly it holds together."""
    match expr:
        case Num(): return _rational(expr.value), SIGN if expr.value < 0 else PRODUCT if expr.value.denominator > 1 else ATOM
        case Sym(): return name_latex(expr.name), ATOM
        case App(): return _app(expr)
        case Atom(): return _atom(expr), ATOM
        case Named():
            inside = ", ".join(expression_latex(x) if isinstance(x, Expr) else _place(x.name) for x in expr.arguments)
            return name_latex(expr.name) + (f"({inside})" if inside else ""), ATOM
        case Functional():
            name, order = _DIVERGENCES[expr.name], ", ".join(map(expression_latex, expr.params))
            order = f"{'^' if '_' in name else '_'}{{{order}}}" if order else ""
            return rf"{name}{order}({_law(expr.laws[0])} \,\|\, {_law(expr.laws[1])})", ATOM
        case Same(): return rf"\mathbf{{1}}[{_place(expr.left.name)} = {_place(expr.right.name)}]", ATOM
        case Within(): return rf"\mathbf{{1}}[{_place(expr.position.name)} \le {expression_latex(expr.upto)}]", ATOM
        case Sum(letter=Letter(over=Positions() as places)) if not expr.where:
            upto = expression_latex(places.of.length)
            return rf"\sum_{{{name_latex(expr.letter.name)}=1}}^{{{upto}}} {_held(expr.body, PRODUCT)}", BIG
        case Sum() | Sup():
            sign = r"\sum" if isinstance(expr, Sum) else r"\sup"
            where = "".join(f",\\ {expression_latex(w)} > 0" for w in expr.where)
            return rf"{sign}_{{{_letters((expr.letter,))}{where}}} {_held(expr.body, PRODUCT)}", BIG
        case Begins():
            r, last = name_latex(expr.transcript.name), expression_latex(expr.upto)
            run = rf"{name_latex(expr.mechanisms.name)}\ \text{{{run_of(expr)}}}"
            return rf"\Pr[{r}_1, \dots, {r}_{{{last}}} \mid {run}]", ATOM
        case RangeProduct():
            return rf"\prod_{{{name_latex(expr.index)}=1}}^{{{expression_latex(expr.last)}}} {_held(expr.body, PRODUCT)}", BIG
        case RangeSum():
            return rf"\sum_{{{name_latex(expr.index)}=1}}^{{{expression_latex(expr.last)}}} {_held(expr.body, PRODUCT)}", BIG
        case Mean():
            law = r"\mathrm{Exp}(1)" if expr.noise == "exponential" else r"\mathcal{N}(0, 1)"
            return rf"\mathrm{{E}}_{{{name_latex(expr.variable)} \sim {law}}}\left[{expression_latex(expr.body)}\right]", ATOM
        case NoiseMean():
            law = r"\mathrm{Lap}(0, 1)" if expr.law == "laplace" else r"\mathcal{N}(0, 1)"
            sign = rf"{name_latex(expr.noise.name)} \overset{{\mathrm{{iid}}}}{{\sim}} {law}"
            return rf"\mathrm{{E}}_{{{sign}}}\left[{expression_latex(expr.body)}\right]", ATOM
        case At(): return f"{name_latex(expr.sequence.name)}_{{{expression_latex(expr.position)}}}", ATOM
        case Tail():
            sign = ">" if expr.strict else r"\ge"
            return rf"\Pr[{_total(expr.process)} {sign} {expression_latex(expr.threshold)}]", ATOM
        case _: raise TypeError(f"{type(expr).__name__} is no expression of the language")


def _app(expr: App) -> tuple[str, int]:
    args, inner = expr.args, negated(expr)
    if inner is not None:
        return f"-{_held(inner, PRODUCT)}", SIGN
    match expr.op:
        case "pi" | "E": return _CONSTANTS[expr.op], ATOM
        case "add" | "mul" if len(args) == 1: return _term(args[0])
        case "add": return _sum(expr), SUM
        case "mul":
            later = (_held(a, POWER if _term(a)[1] == SIGN else PRODUCT) for a in args[1:])
            return r" \cdot ".join([_held(args[0], PRODUCT), *later]), PRODUCT
        case "div": return rf"\frac{{{expression_latex(args[0])}}}{{{expression_latex(args[1])}}}", PRODUCT
        case "pow": return f"{_held(args[0], ATOM)}^{{{expression_latex(args[1])}}}", POWER
        case "abspow": return rf"\left|{expression_latex(args[0])}\right|^{{{expression_latex(args[1])}}}", POWER
        case "abs": return rf"\left|{expression_latex(args[0])}\right|", ATOM
        case "sqrt": return rf"\sqrt{{{expression_latex(args[0])}}}", ATOM
        case "floor" | "ceil": return rf"\left\l{expr.op} {expression_latex(args[0])} \right\r{expr.op}", ATOM
        case "binomial": return rf"\binom{{{expression_latex(args[0])}}}{{{expression_latex(args[1])}}}", ATOM
        case "factorial": return f"{_held(args[0], ATOM)}!", POWER
        case "log2": name = r"\log_{2}"
        case op: name = f"\\{op}" if op in _FUNCTIONS else rf"\operatorname{{{op}}}"
    return rf"{name}\left({', '.join(map(expression_latex, args))}\right)", ATOM


def _sum(expr: App) -> str:
    (_, first), *rest = signed_terms(expr)
    text = _held(first, BIG)
    for negative, term in rest:
        shown = _held(term, PRODUCT if negative else BIG)
        text += f"{' - ' if negative else ' + '}" + (rf"\left({shown}\right)" if shown.startswith("-") else shown)
    return text


def _atom(atom: Atom) -> str:
    name, places = _law_name(atom.of), [_argument(x) for x in atom.letters]
    if isinstance(atom.of, Channel) and len(places) > 1:
        return rf"{name}({places[0]} \mid {', '.join(places[1:])})"
    if isinstance(atom.of, Event):
        return rf"\mathbf{{1}}[{places[0] if len(places) == 1 else '(' + ', '.join(places) + ')'} \in {name}]"
    return f"{name}({', '.join(places)})"


def _place(name: str) -> str:
    """The name of a place, as in Z[i:=x], each of its names as LaTeX."""
    return re.sub(r"[A-Za-z_][A-Za-z_0-9']*", lambda m: name_latex(m[0]), name).replace(":=", r" \leftarrow ")


def _argument(x: Place) -> str:
    match x:
        case Number(): return expression_latex(x.value)
        case Graph(letter, Atom(Function() as f, (own,))) if own == letter: return _law_name(f)
        case Graph(): return rf"{name_latex(x.letter.name)} \mapsto {expression_latex(x.body)}"
    return _place(x.name)


def _law_name(law: Distribution | Channel | Event | Function | Iid) -> str:
    if isinstance(law, Iid):
        return f"{name_latex(law.law.name)}^{{{expression_latex(law.datasets.length)}}}"
    return name_latex(law.name)


def _law(law: Law) -> str:
    match law:
        case Distribution() | Iid(): return _law_name(law)
        case Row():
            inputs = ", ".join(_place(x.name) for x in law.inputs)
            return _channel(law.channel) + (rf"(\cdot \mid {inputs})" if inputs else "")
        case Marginal(): return rf"\left({_law(law.joint)}\right)_{{{law.axis + 1}}}"
        case Joint(): return f"({_law(law.prior)}, {_channel(law.channel)})"
        case Product(): return rf"{_law(law.first)} \otimes {_law(law.second)}"


def _channel(channel: Channel | Composed | Partial) -> str:
    if isinstance(channel, Partial):
        inputs = ", ".join(r"\cdot" if p is None else _place(p.name) for p in channel.fixed)
        return f"{name_latex(channel.channel.name)}({inputs})"
    return r" \circ ".join(map(name_latex, channel.name.split(" o ")))


def _total(process: Process | PrivacyLoss) -> str:
    name = _process(process)
    return rf"{name}_1 + \dots + {name}_{{{expression_latex(process.length)}}}"


def _process(process: Process | PrivacyLoss) -> str:
    if isinstance(process, PrivacyLoss):
        return r"\ell'" if isinstance(process.of, Exchanged) else r"\ell"
    return name_latex(process.name)


def _run(mechanisms: Runs) -> str:
    if isinstance(mechanisms, Exchanged):
        return _run(mechanisms.of) + r"\ (x \leftrightarrow x')"
    return rf"{name_latex(mechanisms.name)}_1, \dots, {name_latex(mechanisms.name)}_{{{expression_latex(mechanisms.length)}}}"


def _letters(letters: tuple[Letter, ...]) -> str:
    return ",\\ ".join(rf"{name_latex(x.name)} \in {_set(x.over)}" for x in letters)


def _set(over: Space) -> str:
    if isinstance(over, Datasets):
        return f"{_set(over.over)}^{{{expression_latex(over.length)}}}"
    match over:
        case Transcripts(): return rf"\{{\text{{transcripts of }} {name_latex(over.mechanisms.name)}\}}"
        case Positions(): return rf"\{{1, \dots, {expression_latex(over.of.length)}\}}"
        case Reals(): return r"\mathbb{R}"
        case Functions(): return rf"\mathbb{{R}}^{{{_set(over.of)}}}"
    return name_latex(over.name)


def _quantified(prefix: tuple[Quantifier, ...]) -> str:
    signs = {"forall": r"\forall ", "exists": r"\exists "}
    return r",\ ".join(signs[g.kind] + _group(g) for g in groups(prefix))


def _group(group: Group) -> str:
    symbol, names = group.quantifiers[0].symbol, ", ".join(name_latex(q.symbol.name) for q in group.quantifiers)
    match symbol:
        case Sym():
            domain = group.quantifiers[0].domain or Domain()
            chain = domain_chain(symbol, domain)
            if chain is None:
                return names + (r" \in \mathbb{Z}" if domain.integer else r" \in \mathbb{R}")
            return _chain(chain) + (rf"\ ({names} \in \mathbb{{Z}})" if domain.integer else "")
        case Distribution(): return names + _words("on") + _space(symbol.over)
        case Channel(): return rf"{names}\colon {_space(symbol.inputs)} \to {_set(symbol.output)}"
        case Event(): return rf"{names} \subseteq {_space(symbol.over)}"
        case Function(): return rf"{names}\colon {_space(symbol.over)} \to \mathbb{{R}}"
        case Letter(): return rf"{names} \in {_set(symbol.over)}"
        case Process() | Mechanisms() | Sequence() | Numbers() | Algorithms():
            kind = _RUNS.get(type(symbol))
            entries = rf"{names}_1, \dots, {names}_{{{expression_latex(symbol.length)}}}"
            if kind is not None:
                return rf"\text{{{kind} }}{entries}" + (
                    _words("on") + _set(symbol.data) if isinstance(symbol, Algorithms) else "")
            if isinstance(symbol, Sequence):
                return f"{entries} > 0"
            return entries + (r" \ge 0" if isinstance(symbol, Numbers) and symbol.nonnegative else r" \in \mathbb{R}")


def _space(spaces: tuple[Space, ...]) -> str:
    return r" \times ".join(map(_set, spaces)) or "()"
