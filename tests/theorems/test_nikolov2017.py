"""The encodings of nikolov2017: complete, data only, exact, and stable under writing and reading."""
from __future__ import annotations

import ast
import importlib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import theorems.nikolov2017 as paper
import verify.language as language
from verify.language import Statement, Theorem, Variant, decode, encode, statement_hash, walk
from verify.run.instances import evaluate_instance

FOLDER = Path(paper.__file__).parent
MODULES = tuple(sorted(f for f in FOLDER.glob("*.py") if f.name != "__init__.py"))
IDS = frozenset(f"nikolov2017/{name}" for name in """
    thm-1 thm-2 thm-2.delta-domain thm-2.corrected def-3.kl def-3.max sec-div.asym sec-div.triangle prop-4 prop-5.nonneg
    prop-5.equality prop-5.step-jensen prop-5.step-total prop-5.strong-convexity sec-div.kl-le-max sec-div.intuition lemma-6
    lemma-6.approx lemma-6.step-1 lemma-6.step-2 lemma-6.step-3 lemma-6.step-4 lemma-6.step-5 lemma-6.step-6 lemma-6.step-7
    lemma-6.step-8 thm-7 thm-7.t-domain proof-2.coupling proof-2.chain-rule proof-2.Z-bound eq-5 eq-6 eq-6.application
    eq-6.parse eq-7 eq-7.product proof-2.final
    """.split())
DATA_NODES = (
    ast.Module, ast.Expr, ast.Constant, ast.ImportFrom, ast.alias, ast.Assign, ast.Name, ast.expr_context, ast.Call,
    ast.keyword, ast.Tuple, ast.List, ast.Dict, ast.Starred, ast.BinOp, ast.operator, ast.UnaryOp, ast.USub, ast.Compare,
    ast.cmpop, ast.Attribute)
METHODS = frozenset({"variant", "row"})


def not_data(source: str) -> list[str]:
    """What in a module's text is more than data: one line per finding, empty for a plain encoding."""
    tree = ast.parse(source)
    found = []
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    imported = set()
    for node in ast.walk(tree):
        if not isinstance(node, DATA_NODES):
            found.append(f"{type(node).__name__} is not data")
        if isinstance(node, ast.ImportFrom):
            imported |= {alias.name for alias in node.names}
            if node.module != "verify.language":
                found.append(f"import from {node.module}")
        if isinstance(node, ast.Constant) and not isinstance(node.value, str | int | None):
            found.append(f"the constant {node.value!r}")
        if isinstance(node, ast.Attribute) and node.attr not in METHODS:
            found.append(f"the attribute {node.attr}")
    found += [f"the name {node.id}" for node in ast.walk(tree)
              if isinstance(node, ast.Name) and node.id not in names | imported]
    return found + [f"verify.language has no {name}" for name in sorted(imported) if not hasattr(language, name)]


def theorems_of(module: object) -> list[Theorem]:
    return [value for value in vars(module).values() if isinstance(value, Theorem)]


THEOREMS = tuple(t for f in MODULES for t in theorems_of(importlib.import_module(f"theorems.nikolov2017.{f.stem}")))
VARIANTS = tuple(pytest.param(t, v, id=f"{t.id}#{v.name}") for t in THEOREMS for v in t.variants)
EXCUSES = tomllib.loads((FOLDER / "not_encoded.toml").read_text(encoding="utf-8")).get("claim", [])


def uncovered(encoded: set[str], excused: set[str]) -> set[str]:
    return set(IDS) - encoded - excused


def unrepaired(theorem: Theorem) -> bool:
    """Whether the printed claim is expected to fail and no variant "repaired" is expected to hold."""
    printed = next(v for v in theorem.variants if v.name == "printed")
    repaired = [v for v in theorem.variants if v.name == "repaired" and v.expected == "PROVED"]
    return printed.expected in ("REFUTED", "ILL_POSED") and not repaired


def wants_instances(statement: Statement) -> bool:
    return any(bound.kind == "forall" for bound in statement.prefix)


def dangling(theorems: tuple[Theorem, ...]) -> Iterator[str]:
    """The references of remarks and proof steps that name no claim or variant."""
    known = {t.id for t in theorems} | {f"{t.id}#{v.name}" for t in theorems for v in t.variants}
    for theorem in theorems:
        for see in (*(remark.see for remark in theorem.remarks), theorem.part_of):
            if see and see not in known:
                yield f"{theorem.id} -> {see}"


def test_every_claim_of_the_document_is_encoded_once_or_excused() -> None:
    ids = [t.id for t in THEOREMS]
    excused = {claim["id"] for claim in EXCUSES}
    assert len(IDS) == 38
    assert len(ids) == len(set(ids))
    assert set(ids) <= IDS and excused <= IDS and not excused & set(ids)
    assert uncovered(set(ids), excused) == set()
    assert len(EXCUSES) <= 2 and all(claim["reason"] for claim in EXCUSES)


def test_a_missing_claim_is_noticed() -> None:
    assert uncovered({t.id for t in THEOREMS} - {"nikolov2017/eq-6"}, set()) == {"nikolov2017/eq-6"}


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: t.id)
def test_what_fails_has_a_repair(theorem: Theorem) -> None:
    assert not unrepaired(theorem)


def test_a_missing_repair_is_noticed() -> None:
    theorem = next(t for t in THEOREMS if t.id == "nikolov2017/thm-7")
    bare = Theorem(theorem.id, theorem.label, theorem.source, theorem.claim, prefix=theorem.prefix, given=theorem.given,
                   instances=theorem.instances, expected="REFUTED")
    assert unrepaired(bare)
    bare.variant("repaired", expected="REFUTED")
    assert unrepaired(bare)


@pytest.mark.parametrize(("theorem", "variant"), VARIANTS)
def test_instances_give_a_value_to_every_quantified_name(theorem: Theorem, variant: Variant) -> None:
    names = {bound.symbol.name for bound in variant.statement.prefix}
    printed_universal = variant.name == "printed" and wants_instances(variant.statement)
    assert len(variant.instances) >= (2 if printed_universal else 1 if wants_instances(variant.statement) else 0)
    assert all(set(values) == names for values in variant.instances)


@pytest.mark.parametrize(("theorem", "variant"), VARIANTS)
def test_statements_survive_writing_and_reading(theorem: Theorem, variant: Variant) -> None:
    again = decode(encode(variant.statement), Statement)
    assert again == variant.statement
    assert statement_hash(again) == statement_hash(variant.statement)


def violated(statement: Statement, values: Mapping[str, object]) -> list[str]:
    """The hypotheses of a statement that exact values are known to break."""
    return [str(h["text"]) for h in evaluate_instance(statement, values).hypotheses if h["holds"] is False]


@pytest.mark.parametrize(("theorem", "variant"), VARIANTS)
def test_instances_satisfy_the_hypotheses(theorem: Theorem, variant: Variant) -> None:
    assert [violated(variant.statement, values) for values in variant.instances] == [[]] * len(variant.instances)


def test_a_broken_hypothesis_is_noticed() -> None:
    lemma = next(t for t in THEOREMS if t.id == "nikolov2017/lemma-6")
    assert violated(lemma.variants[0].statement, {"X": "1/10 9/10", "Y": "9/10 1/10", "eps": "1"})


def test_variants_of_one_claim_say_different_things() -> None:
    for theorem in THEOREMS:
        hashes = [statement_hash(v.statement) for v in theorem.variants]
        assert len(hashes) == len(set(hashes)), theorem.id


@pytest.mark.parametrize(("theorem", "variant"), VARIANTS)
def test_controls_are_expected_to_fail_and_notes_are_written(theorem: Theorem, variant: Variant) -> None:
    assert variant.note
    assert not variant.name.startswith("control:") or variant.expected in ("REFUTED", "ILL_POSED")
    assert variant.name not in ("repaired", "sharp") or variant.expected == "PROVED"


def test_true_claims_have_controls() -> None:
    with_control = {t.id for t in THEOREMS if any(v.name.startswith("control:") for v in t.variants)}
    proved = {t.id for t in THEOREMS if t.expected == "PROVED"}
    assert len(with_control & proved) >= len(proved) * 3 // 4


def test_references_between_claims_exist() -> None:
    assert list(dangling(THEOREMS)) == []
    assert list(dangling(tuple(t for t in THEOREMS if t.id != "nikolov2017/thm-7")))


def test_labels_and_sources_are_written() -> None:
    assert all(t.label and t.source.startswith("Nikolov 2017") and t.base in (paper.BASE, "none") for t in THEOREMS)
    assert (paper.YEAR, paper.BASE) == (2017, "nats")
    assert paper.TITLE and paper.AUTHORS[0] == "Aleksandar Nikolov"


def test_no_float_stands_in_a_theorem() -> None:
    values = [(t.variants[0].statement, tuple(v.statement for v in t.variants)) for t in THEOREMS]
    assert not [node for node in walk(tuple(values)) if isinstance(node, float)]
    assert [node for node in walk((("1/2", 0.5),)) if isinstance(node, float)] == [0.5]


@pytest.mark.parametrize("file", MODULES, ids=lambda f: f.stem)
def test_modules_are_data(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert not_data(source) == []
    assert len(source.splitlines()) <= 350


@pytest.mark.parametrize("source", [
    "import math",
    "from fractions import Fraction",
    "from verify.language import nothing_of_that_name",
    "from verify.language import Q\nhalf = Q(0.5)",
    "from verify.language import Q\nmany = [Q(i) for i in (1, 2)]",
    "from verify.language import Q\nif Q:\n    one = Q(1)",
    "def one():\n    return 1",
    "one = (lambda: 1)()",
    "one = 1 if 2 else 3",
    "one = eval('1')",
    "from verify.language import Q\none = Q(1).value",
    "from verify.language import Q\ntext = f'{Q(1)}'",
])
def test_code_in_a_module_is_noticed(source: str) -> None:
    assert not_data(source)
