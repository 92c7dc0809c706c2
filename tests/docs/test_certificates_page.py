"""`docs/certificates.md` lists every rule of the kernel with exactly the fields that the kernel takes."""
from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from verify.kernel.format import certificate, sharing
from verify.kernel.scalar import checker as scalar
from verify.kernel.statements import about_laws, proofs, refutations
from verify.kernel.statements.citing import Cite
from verify.kernel.theorems.general import General
from verify.kernel.statements.concrete import Family
from verify.kernel.theorems.applying import Application
from verify.kernel.theorems.noise import NoiseEvidence
from verify.kernel.theorems.noise_means import NoiseMeans

PAGE = (Path(__file__).parents[2] / "docs" / "certificates.md").read_text(encoding="utf-8")
Fields = tuple[frozenset[str], frozenset[str]]
# statement rules whose fields a class declares
TYPED = {"theorem": Application, "noise": NoiseEvidence, "general": General, "noise_means": NoiseMeans, "cite": Cite,
         "family": Family}
STATEMENT_RULES: dict[str, tuple[Any, ...]] = proofs._PROOFS | about_laws.RULES | dict.fromkeys(about_laws.WITH_OTHERS, (object,))


def documented(heading: str, page: str = PAGE) -> dict[str, Fields]:
    """Rule -> (required, optional fields) of the table under a heading of the page."""
    section = page.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| [^|]+ \|$", section, re.MULTILINE)
    assert len(rows) == len({name for name, _ in rows})

    def split(fields: str) -> Fields:
        optional = " ".join(re.findall(r"\[([^]]*)\]", fields))
        required = re.sub(r"\[[^]]*\]", "", fields)
        return frozenset(re.findall(r"`(\w+)`", required)), frozenset(re.findall(r"`(\w+)`", optional))

    return {name: split(fields) for name, fields in rows}


def declared(node: type) -> Fields:
    """The fields of the class of a node; those with a default are optional."""
    optional = frozenset(f.name for f in dataclasses.fields(node) if f.default is not f.default_factory)
    return frozenset(f.name for f in dataclasses.fields(node)) - optional - {"needs"}, optional - {"needs"}


def taken(rule: Callable[..., object]) -> Fields:
    """The fields of the first `take(node, "required", "optional")` of a rule, read from its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "take"]
    first = min(calls, key=lambda n: (n.lineno, n.col_offset))
    texts = [ast.literal_eval(argument) for argument in first.args[1:]]
    return frozenset(texts[0].split()), frozenset(texts[1].split() if len(texts) > 1 else ())


def test_every_scalar_rule_is_documented_and_no_other() -> None:
    assert documented("Scalar rules").keys() == scalar.RULES.keys()


def test_every_statement_rule_is_documented_and_no_other() -> None:
    assert documented("Statement rules").keys() == STATEMENT_RULES.keys()


@pytest.mark.parametrize("name", sorted(scalar.RULES))
def test_the_fields_of_a_scalar_rule_are_those_it_takes(name: str) -> None:
    assert documented("Scalar rules")[name] == declared(scalar.RULES[name])


@pytest.mark.parametrize("name", sorted(STATEMENT_RULES))
def test_the_fields_of_a_statement_rule_are_those_it_takes(name: str) -> None:
    kind = TYPED.get(name, STATEMENT_RULES[name][0])
    assert documented("Statement rules")[name] == declared(kind)


def test_the_refutations_are_those_of_the_judge() -> None:
    source = inspect.getsource(refutations.refuted)
    assert {*re.findall(r'rule == "(\w+)"', source), "witness"} == documented("Refutations").keys()
    assert {" ".join(sorted(required)) for required, _ in documented("Refutations").values()} - {"model"} == {
        " ".join(sorted(text.split())) for text in re.findall(r'take\(node, "([^"]*)"\)', source)}


def test_the_limits_and_the_format_are_those_of_the_reader() -> None:
    assert f'`"{certificate.FORMAT}"`' in PAGE
    assert f"more than {certificate.MAX_DIGITS} digits" in PAGE and f"beyond {certificate.MAX_DEPTH} " in PAGE
    assert f"files over {certificate.MAX_BYTES // 10**6} MB" in PAGE
    listed = re.findall(r"^\| `(\w+)` \|", PAGE.split("## The file")[1].split("## Statement")[0], re.MULTILINE)
    assert set(listed) == certificate._KEYS | {"shared"}
    assert f"more than {sharing.MAX_PARTS // 10**6} million parts" in PAGE


def test_a_rule_or_a_field_that_drifts_would_be_seen() -> None:
    renamed = documented("Scalar rules", PAGE.replace("| `replace` | `var`", "| `replaced` | `var`"))
    assert renamed.keys() != scalar.RULES.keys()
    changed = documented("Scalar rules", PAGE.replace("`on` `nonnegative`", "`nonnegative`"))
    assert changed["cases"] != declared(scalar.RULES["cases"])
