"""The encodings of the documents: complete, data only, exact, and stable under writing and reading.

Readings that are expected to fail name exact values at which the kernel establishes that they fail.
"""
from __future__ import annotations

import ast
import importlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import verify.language as language
from verify.kernel.statements.judge import Rejected, judge
from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import Model, ModelError, read_model
from verify.kernel.numbers.intervals import Undefined
from verify.notation.values import write_model
from verify.kernel.models.constants import SignUnknown
from verify.run.facts import Facts
from verify.run.instances import evaluate_instance
from verify.search import hinted
from verify.search.decide import Options, decide
from verify.search.finding import Finding, Trace
from verify.language import Statement, Theorem, Variant, decode, encode, real, statement_hash, walk

ROOT = Path(__file__).parents[2] / "theorems"
IDS = {
    "dwork2015": frozenset(f"dwork2015/{name}" for name in """
        def-max-divergence def-approx-max-divergence thm-3 lem-5 thm-9 thm-9.step-1 def-10 def-10.symmetry def-10.iff def-10.mi
        lem-12 lem-12.step-1 lem-12.step-2 thm-13 thm-13.particular lem-14 lem-14.step-1 lem-14.step-2 lem-14.step-3
        lem-14.step-4 lem-14.step-9 lem-16 thm-17 thm-17.step-1 lem-18 remark-13-17-vs-9 thm-19 thm-20 thm-20.domain
        thm-20.step-1 thm-20.eq-1 thm-20.step-3 thm-20.step-4 thm-20.step-5 thm-20.step-6 thm-20.step-7 thm-20.eq-2
        thm-20.step-9 thm-20.step-10 cor-21 cor-21.particular cor-21.note cor-22 cor-22.step-1 cor-22.step-2 cor-22.step-3
        intro-thresholdout-output intro-description-length intro-approx-maxinfo intro-stronger-iid def-sensitivity lem-1
        sec2-mean-sensitivity def-2 thm-4 thm-4.domain thm-4.remark thm-6 cor-7 sec2.2-composition sec2.2-loss-example thm-8
        thm-8.range thm-9.adaptive def-11 thm-13.mi-remark thm-19.ref remark-20-generalizes-6 app-event app-sup def-28 thm-29
        thm-30 thm-30.steps lem-31 lem-31.step-sign lem-31.step-EP lem-31.step-approx thm-32 thm-32.step-Ebeta thm-33 thm-33.dp
        lem-23.approx lem-23.step-laplace lem-24.n1 lem-24.step-80 lem-24.step-delta lem-24.step-pure lem-24.remark-2048
        thm-25.step-eq4 thm-25.step-etabound thm-25.step-count thm-25.step-gamma-xi thm-25.step-max thm-25.step-caseB
        thm-25.step-eq5 thm-25.step-abs thm-25.step-half thm-27.main thm-27.count-bound thm-27.step-count rem-26.onesided
        sec-5.normalization sec-5.fifty fig-5 lem-36 lem-37 lem-37.step-half lem-37.step-nonempty lem-38 lem-38.step-logalpha
        thm-34 thm-34.step-solve thm-34.step-hoeffding sec-4.1.dependence sec-4.1.tau-scaling sec-4.2.concentration sec-4.2.implication
        sec-4.2.L-floor sec-5.lower-than-proof sec-4.2.L-ary lem-24.n0 lem-35 thm-25.step-laptail thm-34.step-desc
        rem-26.estimate sec-5.off-004 sec-4.1.pick-larger sec-4.1.exponential-m
        lem-38.step-reconstruct lem-23.pure lem-23.step-sv thm-25 thm-25.n1 intro-exponential-quadratic
        """.split()),
    "wang2016": frozenset(f"wang2016/{name}" for name in """
        cor-12 cor-15 cor-15.i-bound cor-15.sharp cor-15.subexp def-1 def-1.sup-form def-10 def-13 def-2 def-2.printed-kl-thm4
        def-2.zero-iff def-3 def-3.consistency def-8 exp-1.kl exp-1.sensitivity exp-2.domain exp-2.dp exp-2.kl kl-def lem-11
        lem-11.step-chain lem-11.step-expect lem-11.step-lemma12 lem-14.identity lem-14.ineq lem-14.steps lem-5 lem-6
        lem-6.step-chain lem-6.step-normalisers lem-6.step-rewrite lem-7.kl lem-7.onavg lem-7.step-avg lem-7.step-sup rem-1
        rem-2.gamma rem-2.scaling rem-2.sign rem-3.dp rem-3.gen rem-3.larger sec-3.3.laplace sec-3.3.most-private
        sec-3.3.prior sec-3.3.simultaneous sec-4.mi-lower sec-4.russo-zou sec-5.group-delta sec-5.rand-weaker tab-1.approx
        tab-1.kl tab-1.onavg tab-1.personal tab-1.pure tab-1.rand tab-1.tv thm-4 thm-4.identity thm-4.sign thm-4.step-1
        thm-4.step-4 thm-4.step-logK thm-4.step-symmetry thm-9 thm-9.instancewise fig-1 sec-4.sufficiency
        """.split()),
    "chaudhuri2019": frozenset(f"chaudhuri2019/{name}" for name in """
        sec2.1-inf sec2.1-one def-2-examples eq-1 eq-2 eq-3 def-3-reduction lin-meaning adjacency thm-1 thm-1-example
        sec4-postproc-all thm-1-remark thm-2 thm-2-remark thm-3 renyi-parallel thm-4 thm-4-relu adaptive-open sec5-sanity
        laplace-shift tab1-r1c1 tab1-r1c2 tab1-r2c1 tab1-r2c2 tab1-r3c1 tab1-r3c2 tab1-r4c1 tab1-r4c2 tab1-r5c1 tab1-r5c2
        tab1-r6c1 tab1-r6c2 kl-slightly eq-4 grow-ub grow-lb no-matter-eps-exists no-matter-eps-moderate fig1a-exact-better
        fig1a-ub-worse fig1a-cross-eq4 fig1a-cross-lb fig1a-ub-valid ddim-norm ddim-same-story ddim-vs-composition
        fig1b-monotone-degree fig1b-decrease fig1b-data gauss-kl-same gauss-nearly-identical abstract-better
        matrix-dims matrix-pinv thm-5 thm-5-better thm-5-same-bound thm-6 thm-6-remark intro-generalization def-4-tv thm-7
        thm-7-argshift pinsker thm-7-extends conclusion-utility
        """.split()),
    "mir2012": frozenset(f"mir2012/{name}" for name in """
        thm-2.3 exp-mech.formula thm-2.4 thm-2.4.sensitivity sec-2.2.lambda-clash thm-3.1.step-2 thm-3.1.expectation-step-2
        catoni-factor.lower catoni-factor.upper catoni-factor.close thm-4.1 thm-4.1.literal small-lambda.privacy
        compensation mutual-information optimal-prior eq-1 lemma-3.2 lemma-3.2.unbiased gibbs-mi-argmin
        gibbs-mi-argmin.self-consistent sec-4.channel small-lambda.mi thm-4.2 thm-3.1 thm-3.1.bounded thm-3.1.second-bound
        thm-3.1.expectation thm-3.1.any-prior def-2.1 def-2.1.discrete sec-2.1.neighbours def-2.2 exp-mech.general
        """.split()),
    "textbook": frozenset(f"textbook/{name}" for name in """
        kl-data-processing kl-chain-rule kl-joint-convexity gibbs-variational-principle pinsker pure-dp-kl pure-dp-tv
        pure-dp-chi-square pure-dp-renyi pure-dp-zcdp group-privacy group-privacy-approximate basic-composition
        post-processing
        """.split()),
    "nikolov2017": frozenset(f"nikolov2017/{name}" for name in """
        thm-1 thm-2 thm-2.delta-domain thm-2.corrected def-3.kl def-3.max sec-div.asym sec-div.triangle prop-4 prop-5.nonneg
        prop-5.equality prop-5.step-jensen prop-5.step-total prop-5.strong-convexity sec-div.kl-le-max sec-div.intuition lemma-6
        lemma-6.approx lemma-6.step-1 lemma-6.step-2 lemma-6.step-3 lemma-6.step-4 lemma-6.step-5 lemma-6.step-6 lemma-6.step-7
        lemma-6.step-8 thm-7 thm-7.t-domain proof-2.coupling proof-2.chain-rule proof-2.Z-bound eq-5 eq-6 eq-6.application
        eq-6.parse eq-7 eq-7.product proof-2.final
        """.split()),
}
SOURCES = {"nikolov2017": "Nikolov 2017", "dwork2015": "Dwork et al. 2015", "wang2016": "Wang et al. 2016", "chaudhuri2019": "Chaudhuri et al. 2019",
           "mir2012": "Mir 2012", "textbook": ""}
DATA_NODES = (
    ast.Module, ast.Expr, ast.Constant, ast.ImportFrom, ast.alias, ast.Assign, ast.Name, ast.expr_context, ast.Call,
    ast.keyword, ast.Tuple, ast.List, ast.Dict, ast.Starred, ast.BinOp, ast.operator, ast.UnaryOp, ast.USub, ast.Compare,
    ast.cmpop, ast.Attribute)
TERM_NODES = (ast.FunctionDef, ast.arguments, ast.arg, ast.Return)
METHODS = frozenset({"variant", "row", "at"})
NOTATION = re.compile(r"theorems\.[a-z]+\d*\.notation(_[a-z]+)?")     # what results of a document share, in modules of its own


def not_data(source: str) -> list[str]:
    """What in a module's text is more than data and abbreviations of terms: one line per finding."""
    tree = ast.parse(source)
    found = []
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    names |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
            if len(node.body) != 1 or not isinstance(node.body[0], ast.Return) or node.decorator_list or node not in tree.body:
                found.append(f"{node.name} is more than an abbreviation of a term")
        elif not isinstance(node, DATA_NODES + TERM_NODES):
            found.append(f"{type(node).__name__} is not data")
        if isinstance(node, ast.ImportFrom):
            if node.module == "verify.language":
                imported |= {alias.name for alias in node.names}
            elif NOTATION.fullmatch(node.module or "") or node.module == "verify.notation.definitions":
                names |= {alias.name for alias in node.names}
            else:
                found.append(f"import from {node.module}")
        if isinstance(node, ast.Constant) and not isinstance(node.value, str | int | None):
            found.append(f"the constant {node.value!r}")
        if isinstance(node, ast.Attribute) and node.attr not in METHODS:
            found.append(f"the attribute {node.attr}")
    found += [f"the name {node.id}" for node in ast.walk(tree)
              if isinstance(node, ast.Name) and node.id not in names | imported]
    return found + [f"verify.language has no {name}" for name in sorted(imported) if not hasattr(language, name)]


def modules(paper: str) -> tuple[Path, ...]:
    """The modules that state claims; written proofs stand in modules of their own."""
    return tuple(sorted(f for f in (ROOT / paper).glob("*.py") if f.name != "__init__.py" and not f.stem.endswith("_written")))


def theorems_of(paper: str) -> tuple[Theorem, ...]:
    loaded = [importlib.import_module(f"theorems.{paper}.{f.stem}") for f in modules(paper)]
    return tuple(value for m in loaded for value in vars(m).values() if isinstance(value, Theorem))


THEOREMS = {paper: theorems_of(paper) for paper in IDS}
FAILS = ("REFUTED", "ILL_POSED", "VACUOUS")     # anything else, UNDECIDED included, is meant to hold
ALL = tuple(t for paper in THEOREMS.values() for t in paper)
PAIRS = tuple((t, v) for t in ALL for v in t.variants)
VARIANTS = tuple(pytest.param(t, v, id=f"{t.id}#{v.name}") for t, v in PAIRS)
HOLDING = tuple(pytest.param(v, id=f"{t.id}#{v.name}") for t, v in PAIRS if v.expected not in FAILS)


def named(claim: str, variant: str = "printed") -> Variant:
    return next(v for t, v in PAIRS if t.id == claim and v.name == variant)


def wants_instances(variant: Variant) -> bool:
    return variant.expected != "VACUOUS" and any(bound.kind == "forall" for bound in variant.statement.prefix)


def by_values(variant: Variant) -> bool:
    """Whether exact values of the quantified names can show that a claim fails: it says something of all of them."""
    return bool(variant.statement.prefix) and all(bound.kind == "forall" for bound in variant.statement.prefix) and (
        variant.expected != "VACUOUS")


# The readings that fail and say where; those of nikolov2017 leave that to the search.
FAILING = tuple(pytest.param(v, id=f"{t.id}#{v.name}") for t, v in PAIRS
                if v.expected in FAILS and by_values(v) and not t.id.startswith("nikolov2017/"))


def unrepaired(theorem: Theorem) -> bool:
    """Whether the printed claim is expected to fail and no variant "repaired" is meant to hold."""
    repaired = [v for v in theorem.variants if v.name == "repaired" and v.expected not in FAILS]
    return theorem.variants[0].expected in FAILS and not repaired


FACTS = {key: found for paper in IDS for line in (ROOT.parent / "reports" / "kept" / f"{paper}.json").read_text().splitlines()[1:-1]
         for record in json.loads(f"{{{line.rstrip(',')}}}").values() for key, found in record.get("facts", {}).items()}


def violated(statement: Statement, values: Mapping[str, object]) -> list[str]:
    """The hypotheses of a statement that exact values are known to break; those about all reals are not evaluated."""
    try:
        report = evaluate_instance(statement, values, 15, Facts(FACTS))
    except ModelError as error:
        assert any(why in str(error) for why in (
            "too many values to try them all", "written out", "do not say how many letters"))
        return []
    return [str(h["text"]) for h in report.hypotheses if h["holds"] is False]


def known_or_searched(part: Statement, hints: tuple[object, ...], options: Options) -> Finding:
    """What the evidence that is kept of instances shows of a statement about numbers, and a search where there is none."""
    found = FACTS.get(statement_hash(part))
    return Finding(found[0], found[1], "kept") if found else decide(part, hints, options)


def _holds(statement: Statement, model: Model) -> bool:
    try:
        return evaluate(statement.claim, model).holds is True
    except (ModelError, Undefined, SignUnknown):
        return False


def established(statement: Statement, values: Mapping[str, object]) -> str | None:
    """REFUTED or ILL_POSED where the kernel accepts exact values as evidence for it, else None."""
    symbols = tuple(bound.symbol for bound in statement.prefix)
    try:
        there = read_model(symbols, values)
        quantified = any(isinstance(f, Statement) for f in statement.given)
        if quantified and _holds(statement, there):
            return None
        proofs = hinted.hypotheses(statement, there, Trace(Options(timeout=3), (), known_or_searched)) if quantified else {}
    except (ModelError, SignUnknown, ArithmeticError):
        return None
    model: dict[str, object] = {"model": write_model(symbols, there)} | ({"proofs": proofs} if proofs else {})
    for verdict, rule in (("REFUTED", "witness"), ("ILL_POSED", "undefined")):
        try:
            return judge(statement, verdict, {"rule": rule, **model}).verdict
        except Rejected:
            continue
    return None


def dangling(theorems: tuple[Theorem, ...]) -> Iterator[str]:
    """The references of remarks and proof steps that name no claim or variant."""
    known = {t.id for t in theorems} | {f"{t.id}#{v.name}" for t in theorems for v in t.variants}
    for theorem in theorems:
        for see in (*(remark.see for remark in theorem.remarks), theorem.part_of, *theorem.follows):
            if see and see not in known:
                yield f"{theorem.id} -> {see}"


@pytest.mark.parametrize("paper", sorted(IDS))
def test_every_claim_is_encoded_once(paper: str) -> None:
    ids = [t.id for t in THEOREMS[paper]]
    assert len(ids) == len(set(ids))
    assert IDS[paper] <= set(ids) or paper == "nikolov2017"      # which may excuse a claim
    assert all(i.startswith(f"{paper}/") for i in ids)


def test_every_claim_of_a_document_encoded_whole_is_there_or_excused() -> None:
    excuses = tomllib.loads((ROOT / "nikolov2017" / "not_encoded.toml").read_text(encoding="utf-8")).get("claim", [])
    excused, ids = {claim["id"] for claim in excuses}, {t.id for t in THEOREMS["nikolov2017"]}
    assert len(IDS["nikolov2017"]) == 38 and ids | excused == IDS["nikolov2017"] and not ids & excused
    assert len(excuses) <= 2 and all(claim["reason"] for claim in excuses)


def test_a_missing_claim_is_noticed() -> None:
    assert IDS["wang2016"] - {t.id for t in THEOREMS["wang2016"] if t.id != "wang2016/lem-6"} == {"wang2016/lem-6"}


@pytest.mark.parametrize("theorem", ALL, ids=lambda t: t.id)
def test_what_fails_has_a_repair(theorem: Theorem) -> None:
    assert not unrepaired(theorem)


def test_a_missing_repair_is_noticed() -> None:
    theorem = next(t for t in ALL if t.id == "dwork2015/cor-21")
    bare = Theorem(theorem.id, theorem.label, theorem.source, theorem.claim, prefix=theorem.prefix, given=theorem.given,
                   instances=theorem.instances, expected="REFUTED")
    assert unrepaired(bare)
    bare.variant("repaired", expected="REFUTED")
    assert unrepaired(bare)


@pytest.mark.parametrize("theorem", ALL, ids=lambda t: t.id)
def test_instances_give_a_value_to_every_quantified_name(theorem: Theorem) -> None:
    for variant in theorem.variants:
        names = {bound.symbol.name for bound in variant.statement.prefix}
        assert bool(variant.instances) == wants_instances(variant), variant.name
        assert all(set(values) == names for values in variant.instances), variant.name


@pytest.mark.parametrize("theorem", ALL, ids=lambda t: t.id)
def test_statements_survive_writing_and_reading(theorem: Theorem) -> None:
    for variant in theorem.variants:
        again = decode(encode(variant.statement), Statement)
        assert again == variant.statement, variant.name
        assert statement_hash(again) == statement_hash(variant.statement), variant.name


@pytest.mark.parametrize(("theorem", "variant"), VARIANTS)
def test_instances_satisfy_the_hypotheses(theorem: Theorem, variant: Variant) -> None:
    assert [violated(variant.statement, values) for values in variant.instances] == [[]] * len(variant.instances)


def test_a_broken_hypothesis_is_noticed() -> None:
    theorem_19 = named("dwork2015/thm-19").statement
    law = {"n": "1", "eps": "1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "Q": "1/4 3/4"}
    assert violated(theorem_19, law) and not violated(theorem_19, {**law, "eps": "3/4"})


@pytest.mark.parametrize("variant", HOLDING)
def test_what_is_expected_to_hold_fails_at_no_instance(variant: Variant) -> None:
    assert [established(variant.statement, values) for values in variant.instances] == [None] * len(variant.instances)


@pytest.mark.parametrize("variant", FAILING)
def test_what_is_expected_to_fail_fails_at_exact_values(variant: Variant) -> None:
    named_values = [*variant.instances, *(h for h in variant.proof if isinstance(h, Mapping))]
    assert variant.expected in [established(variant.statement, values) for values in named_values]


@pytest.mark.parametrize("theorem", ALL, ids=lambda t: t.id)
def test_what_a_search_is_told_is_a_counterexample(theorem: Theorem) -> None:
    for variant in theorem.variants:
        hints = [h for h in variant.proof if isinstance(h, Mapping)]
        assert [established(variant.statement, h) for h in hints] == [variant.expected] * len(hints), variant.name
        assert not hints or variant.expected in FAILS, variant.name


def test_failing_takes_the_hypotheses_into_account() -> None:
    printed, repaired = named("dwork2015/cor-21"), named("dwork2015/cor-21", "repaired")
    witness = next(v for v in printed.instances if established(printed.statement, v))
    assert established(repaired.statement, witness) is None


def test_variants_of_one_claim_say_different_things() -> None:
    for theorem in ALL:
        hashes = [statement_hash(v.statement) for v in theorem.variants if not v.name.startswith("proof: ")]
        assert len(hashes) == len(set(hashes)), theorem.id
        for variant in theorem.variants:                          # another proof of the printed statement
            assert not variant.name.startswith("proof: ") or statement_hash(variant.statement) == hashes[0]


@pytest.mark.parametrize("theorem", ALL, ids=lambda t: t.id)
def test_controls_are_expected_to_fail_and_notes_are_written(theorem: Theorem) -> None:
    for variant in theorem.variants:
        assert variant.note, variant.name
        assert not variant.name.startswith("control:") or variant.expected in FAILS
        assert not variant.name.startswith(("repaired", "sharp", "direction:")) or variant.expected not in FAILS


def test_true_claims_have_controls() -> None:
    without = {t.id for t in ALL if t.variants[0].expected in ("PROVED", "CONDITIONAL") and all(v.expected not in FAILS for v in t.variants)}
    assert not without


def test_references_between_claims_exist() -> None:
    assert list(dangling(ALL)) == []
    assert list(dangling(tuple(t for t in ALL if t.id != "dwork2015/lem-14")))


@pytest.mark.parametrize("paper", sorted(IDS))
def test_labels_and_sources_are_written(paper: str) -> None:
    package = importlib.import_module(f"theorems.{paper}")
    assert all(t.label and t.source and t.source.startswith(SOURCES[paper]) for t in THEOREMS[paper])
    assert package.TITLE and package.AUTHORS and package.BASE == ("bits" if paper == "dwork2015" else "nats")


def test_no_float_stands_in_a_theorem() -> None:
    assert not [node for node in walk(tuple(v.statement for _, v in PAIRS)) if isinstance(node, float)]
    assert [node for node in walk((("1/2", 0.5),)) if isinstance(node, float)] == [0.5]


@pytest.mark.parametrize("file", [pytest.param(f, id=f"{p}/{f.stem}") for p in sorted(IDS) for f in modules(p)])
def test_modules_are_data(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert not_data(source) == []
    assert len(source.splitlines()) <= 350


@pytest.mark.parametrize("source", [
    "import math",
    "from verify.language import nothing_of_that_name",
    "from theorems.dwork2015.thm_20 import A",
    "from theorems.dwork2015.notation.more import A",
    "from verify.notation import A",
    "one = A(1)",
    "from verify.language import Q\nhalf = Q(0.5)",
    "from verify.language import Q\nmany = [Q(i) for i in (1, 2)]",
    "from verify.language import Q\nif Q:\n    one = Q(1)",
    "def one():\n    two = 2\n    return two",
    "def one():\n    pass",
    "one = (lambda: 1)()",
    "one = 1 if 2 else 3",
    "one = eval('1')",
    "from verify.language import Q\none = Q(1).value",
    "from verify.language import Q\ntext = f'{Q(1)}'",
])
def test_code_in_a_module_is_noticed(source: str) -> None:
    assert not_data(source)


def test_the_notation_of_a_document_is_data() -> None:
    assert not_data("from theorems.dwork2015.notation import A, x\none = A(x)") == []


def test_an_abbreviation_of_a_term_is_data() -> None:
    assert not_data("from verify.language import Expr, Sum, exp\ndef w(x: Expr) -> Expr: return exp(x)\none = w(Sum)") == []


def test_an_instance_outside_the_domain_is_no_witness() -> None:
    x = real("x", "[0, 1]")
    claim = Theorem("example/lemma-1", "Lemma 1", "an example", x <= 1, prefix=language.forall(x), instances=[{"x": "1"}])
    assert established(claim.variants[0].statement, {"x": "2"}) is None
