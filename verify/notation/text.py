"""Expressions, formulas and statements as ASCII text; `verify.read` reads scalar expressions back to the same tree."""
from __future__ import annotations

from verify.language.expr import App, Expr, Mean, Num, Relation, Sym
from verify.language.alphabets import Alphabet, Datasets, Graph, Letter, Mechanisms, Number, Place, Space
from verify.language.finite import (
    Algorithms, At, Atom, Begins, Channel, Distribution, Event, Exchanged, Function, Functional, Iid, Joint, Law, Marginal,
    NoiseMean, Numbers, PrivacyLoss, Process, Product, RangeProduct, RangeSum, Row, Runs, Same, Sequence, Sum, Sup, Tail,
    Within)
from verify.language.formula import (
    BadSet, Both, Bounded, ComposedDP, ComposedMaxInfo, Defined, Domain, Drift, EachDP, EachMaxInfo, Every, Formula,
    Indistinguishable, Quantifier, Statement)
from verify.notation.definitions import Definition, Named
from verify.notation.shape import (
    ATOM, BIG, POWER, PRODUCT, SIGN, SUM, ZERO, Group, blocks, chain_of, domain_chain, factors, groups, level_of, membership,
    negated, run_of, signed_terms)

_QUANTIFIERS = {"forall": "for all", "exists": "there is"}


def expression_text(expr: Expr) -> str:
    """An expression as ASCII text with the fewest parentheses that keep its tree.

    >>> from verify.language import real
    >>> x = real("x")
    >>> expression_text(1 - (x - 1) ** 2 / 2)
    '1 - (x - 1)^2/2'
    """
    return _term(expr)[0]


def formula_text(formula: Formula) -> str:
    """A formula as ASCII text: relations, chains and what is said in words."""
    match formula:
        case Relation() if (of := membership(formula)) is not None: return f"({_argument(of[1])}) in {of[0].name}"
        case Relation(): return f"{expression_text(formula.left)} {formula.op} {expression_text(formula.right)}"
        case Both(): return _both(formula)
        case Every(): return _every(formula)
        case Defined(): return f"{_held(formula.expr, SUM + 1)} is defined"
        case Indistinguishable():
            return f"{law_text(formula.p)} and {law_text(formula.q)} are {_level(formula)}-indistinguishable"
        case EachDP(): return f"every {formula.mechanisms.name}_i is {_level(formula)}-DP"
        case ComposedDP(): return f"the last output of {_run(formula.mechanisms)} is {_level(formula)}-DP"
        case BadSet():
            return (f"for some set B of transcripts of {_run(formula.mechanisms)}: P(B) < {expression_text(formula.delta)} and "
                    f"off B the privacy loss is < {expression_text(formula.eps)}")
        case Bounded(): return f"|{_process(formula.process)}_i| <= {expression_text(formula.bound)} for all i"
        case EachMaxInfo():
            name, beta, k = formula.algorithms.name, formula.beta.name, formula.k.name
            return (f"after every transcript and for every law of the data, {name}_i has {beta}_i-approximate "
                    f"max-information <= {k}_i")
        case ComposedMaxInfo():
            return (f"the last output of {formula.algorithms.name} has ({expression_text(formula.beta)})-approximate "
                    f"max-information <= {expression_text(formula.k)} for every law of the data")
        case Drift(): return f"E[{_process(formula.process)}_i | past] <= {expression_text(formula.bound)} for all i"
        case _: return f"({statement_text(formula)})"


def definition_text(d: Definition) -> str:
    """What a name stands for, as in "K(Z) = sum_{g in H} exp(-l(Z, g))"."""
    return f"{expression_text(Named(d.name, d.parameters))} = {expression_text(d.body)}"


def statement_text(statement: Statement) -> str:
    """A statement on one line: quantifiers, hypotheses => conclusion; hypotheses about what exists stand beside it."""
    return _stated(statement) + ("  [printed in bits, here in nats]" if statement.base == "bits" else "")


def _stated(statement: Statement) -> str:
    if statement.given and any(b.kind == "exists" for b in statement.prefix):
        parts = [quantifiers_text(b.quantifiers) + (" with " if b.given else "") + " and ".join(_closed(f) for f in b.given)
                 for b in blocks(statement)]
        ends = " such that " if statement.prefix[-1].kind == "exists" else ": "
        return ", ".join(parts) + ends + formula_text(statement.claim)
    prefix = quantifiers_text(statement.prefix)
    given = ", ".join(_closed(f) for f in statement.given)
    inner = statement.claim
    claim = statement_text(inner) if isinstance(inner, Statement) and not given else formula_text(inner)
    return (f"{prefix}: " if prefix else "") + (f"{given} => {claim}" if given else claim)


def quantifiers_text(prefix: tuple[Quantifier, ...]) -> str:
    """The quantifiers on one line, as in "for all X, Y on R, eps >= 0"."""
    kind, items = "", []
    for group in groups(prefix):
        items.append(("" if group.kind == kind else _QUANTIFIERS[group.kind] + " ") + _group(group))
        kind = group.kind
    return ", ".join(items)


def law_text(law: Law) -> str:
    """The name of a law, as in X, A(. | z), joint(P, A), product(P, Q), marginal_1(L)."""
    match law:
        case Distribution() | Iid(): return law.name
        case Row(): return law.channel.name + (f"(. | {', '.join(x.name for x in law.inputs)})" if law.inputs else "")
        case Marginal(): return f"marginal_{law.axis + 1}({law_text(law.joint)})"
        case Joint(): return f"joint({law_text(law.prior)}, {law.channel.name})"
        case Product(): return f"product({law_text(law.first)}, {law_text(law.second)})"


def _held(expr: Expr, tightness: int) -> str:
    """The text of an expression, in parentheses where it holds together less tightly than its place needs."""
    text, own = _term(expr)
    return text if own >= tightness else f"({text})"


def _term(expr: Expr) -> tuple[str, int]:
    """The text of an expression and how tightly it holds together."""
    match expr:
        case Num(): return str(expr.value), SIGN if expr.value < 0 else PRODUCT if expr.value.denominator > 1 else ATOM
        case Sym(): return expr.name, ATOM
        case App(): return _app(expr)
        case Atom(): return _atom(expr), ATOM
        case Functional(): return _functional(expr), ATOM
        case Named():
            inside = ", ".join(expression_text(x) if isinstance(x, Expr) else x.name for x in expr.arguments)
            return expr.name + (f"({inside})" if inside else ""), ATOM
        case Same(): return f"1[{expr.left.name} = {expr.right.name}]", ATOM
        case Within(): return f"1[{expr.position.name} <= {expression_text(expr.upto)}]", ATOM
        case Sum(): return f"sum_{{{_letters((expr.letter,), expr.where)}}} {_held(expr.body, PRODUCT)}", BIG
        case Sup(): return f"sup_{{{_letters((expr.letter,), expr.where)}}} {_held(expr.body, PRODUCT)}", BIG
        case RangeSum(): return f"sum_{{{expr.index}=1..{expression_text(expr.last)}}} {_held(expr.body, PRODUCT)}", BIG
        case RangeProduct(): return f"prod_{{{expr.index}=1..{expression_text(expr.last)}}} {_held(expr.body, PRODUCT)}", BIG
        case Begins():
            r = expr.transcript.name
            return f"P({r}_1..{r}_{_index(expr.upto)} from {expr.mechanisms.name} {run_of(expr)})", ATOM
        case Mean():
            law = "Exp(1)" if expr.noise == "exponential" else "N(0, 1)"
            return f"E_{{{expr.variable} ~ {law}}}[{expression_text(expr.body)}]", ATOM
        case NoiseMean():
            law = "Lap(0, 1)" if expr.law == "laplace" else "N(0, 1)"
            name, letter = expr.noise.name, expr.noise.over[0].name
            return f"E_{{{name}({letter}) ~ {law}, independent}}[{expression_text(expr.body)}]", ATOM
        case At(): return f"{expr.sequence.name}_{_index(expr.position)}", ATOM
        case Tail(): return f"P({_total(expr.process)} {'>' if expr.strict else '>='} {expression_text(expr.threshold)})", ATOM
        case _: return repr(expr), ATOM


def _app(expr: App) -> tuple[str, int]:
    args = expr.args
    inner = negated(expr)
    if inner is not None:
        return f"-{_held(inner, POWER)}", SIGN
    match expr.op:
        case "pi" | "E": return expr.op, ATOM
        case "add" | "mul" if len(args) == 1: return _term(args[0])
        case "add": return _sum(expr), SUM
        case "mul": return _product(factors(expr)), PRODUCT
        case "div": return f"{_held(args[0], PRODUCT)}/{_factor(args[1])}", PRODUCT
        case "pow": return f"{_held(args[0], ATOM)}^{_held(args[1], POWER)}", POWER
        case "abspow": return f"|{expression_text(args[0])}|^{_held(args[1], POWER)}", POWER
        case op: return f"{op}({', '.join(expression_text(a) for a in args)})", ATOM


def _product(args: tuple[Expr, ...]) -> str:
    return "*".join([_held(args[0], PRODUCT), *(_factor(a) for a in args[1:])])


def _factor(expr: Expr) -> str:
    """A factor behind * or /, in parentheses unless it is a power or tighter."""
    return _held(expr, POWER)


def _sum(expr: App) -> str:
    (_, first), *rest = signed_terms(expr)
    text = _held(first, BIG)
    for negative, term in rest:
        shown = _held(term, BIG)
        text += f"{' - ' if negative else ' + '}" + (f"({shown})" if shown.startswith("-") else shown)
    return text


def _atom(atom: Atom) -> str:
    names = [_argument(x) for x in atom.letters]
    if isinstance(atom.of, Channel) and len(names) > 1:
        return f"{atom.of.name}({names[0]} | {', '.join(names[1:])})"
    return f"1[{_tuple(names)} in {atom.of.name}]" if isinstance(atom.of, Event) else f"{atom.of.name}({', '.join(names)})"


def _argument(x: Place) -> str:
    match x:
        case Number(): return expression_text(x.value)
        case Graph(): return f"{x.letter.name} -> {expression_text(x.body)}"
    return x.name


def _functional(f: Functional) -> str:
    laws = f"{law_text(f.laws[0])} || {law_text(f.laws[1])}"
    if not f.params:
        return f"{f.name}({laws})"
    return f"{f.name}_{{{', '.join(expression_text(p) for p in f.params)}}}({laws})"


def _letters(letters: tuple[Letter, ...], where: tuple[Expr, ...]) -> str:
    shown = ", ".join(f"{x.name} in {_set(x.over)}" for x in letters)
    return shown + (": " + ", ".join(f"{expression_text(w)} > 0" for w in where) if where else "")


def _set(over: Space) -> str:
    return over.name if isinstance(over, Alphabet) else _alphabet(over)


def letters_text(letters: tuple[Letter, ...]) -> str:
    """Letters with their sets, as in "x in X, Z in X^n"."""
    return _letters(letters, ())


def _tuple(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"({', '.join(names)})"


def _index(position: Expr) -> str:
    text = expression_text(position)
    return text if text.isalnum() else f"{{{text}}}"


def _total(process: Process | PrivacyLoss) -> str:
    name = _process(process)
    return f"{name}_1+...+{name}_{_index(process.length)}"


def _process(process: Process | PrivacyLoss) -> str:
    return f"loss({process.of.name})" if isinstance(process, PrivacyLoss) else process.name


def _run(mechanisms: Runs) -> str:
    if isinstance(mechanisms, Exchanged):
        return f"{_run(mechanisms.of)} (x and x' exchanged)"
    return f"{mechanisms.name}_1..{mechanisms.name}_{_index(mechanisms.length)}"


def _level(formula: Indistinguishable | ComposedDP | EachDP) -> str:
    eps, delta = level_of(formula)
    return _held(eps, ATOM) if delta == ZERO else f"({expression_text(eps)}, {expression_text(delta)})"


def _both(formula: Both) -> str:
    chain = chain_of(formula.parts)
    if chain is None:
        return " and ".join(_closed(p) for p in formula.parts)
    text = expression_text(chain.sides[0])
    for sign, side in zip(chain.signs, chain.sides[1:], strict=True):
        text += f" {sign} {expression_text(side)}"
    return text


def _closed(formula: Formula) -> str:
    """A formula beside others: in parentheses where it is a conjunction or reaches as far as the text goes."""
    text = formula_text(formula)
    reaches = isinstance(formula, Every | BadSet) or (isinstance(formula, Both) and chain_of(formula.parts) is None)
    return f"({text})" if reaches else text


def _every(formula: Every) -> str:
    where = " with " + ", ".join(f"{expression_text(w)} > 0" for w in formula.where) if formula.where else ""
    return f"for all {_letters(formula.letters, ())}{where}: {formula_text(formula.relation)}"


def _group(group: Group) -> str:
    symbol, names = group.quantifiers[0].symbol, ", ".join(b.symbol.name for b in group.quantifiers)
    match symbol:
        case Sym(): return domain_text(symbol.name, group.quantifiers[0].domain or Domain())
        case Distribution(): return f"{names} on {_space(symbol.over)}"
        case Channel(): return f"{names}: {_space(symbol.inputs)} -> {_alphabet(symbol.output)}"
        case Event(): return f"{names} subset of {_space(symbol.over)}"
        case Function(): return f"{names}: {_space(symbol.over)} -> R"
        case Letter(): return f"{names} in {_alphabet(symbol.over)}"
        case Process(): return f"process {names}_1..{names}_{_index(symbol.length)}"
        case Mechanisms(): return f"adaptive mechanisms {names}_1..{names}_{_index(symbol.length)}"
        case Sequence(): return f"{names}_1..{names}_{_index(symbol.length)} > 0"
        case Numbers(): return f"{names}_1..{names}_{_index(symbol.length)} {'>= 0' if symbol.nonnegative else 'real'}"
        case Algorithms():
            return f"adaptive algorithms {names}_1..{names}_{_index(symbol.length)} on {_alphabet(symbol.data)}"


def _space(alphabets: tuple[Space, ...]) -> str:
    return " x ".join(_alphabet(a) for a in alphabets) or "()"


def _alphabet(alphabet: Space) -> str:
    if isinstance(alphabet, Datasets):
        return f"{_alphabet(alphabet.over)}^{expression_text(alphabet.length)}"
    if not isinstance(alphabet, Alphabet) or alphabet.size is None:
        return alphabet.name
    return f"{alphabet.name} of {alphabet.size} letters"


def domain_text(name: str, domain: Domain) -> str:
    """A domain as the reader takes it, as in "x > 0", "0 < p < 1", "y real", "k >= 1 integer"."""
    chain = domain_chain(Sym(name), domain)
    if chain is None:
        return f"{name} {'integer' if domain.integer else 'real'}"
    text = expression_text(chain.sides[0])
    for sign, side in zip(chain.signs, chain.sides[1:], strict=True):
        text += f" {sign} {expression_text(side)}"
    return text + (" integer" if domain.integer else "")
