"""`docs/certificates.md` lists every rule of the kernel with exactly the fields that the kernel takes."""
from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from verify.kernel import certificate, chains, judge, noise, scalar

PAGE = (Path(__file__).parents[2] / "docs" / "certificates.md").read_text(encoding="utf-8")
Fields = tuple[frozenset[str], frozenset[str]]
ELSEWHERE = {"tail": chains.tail, "noise": noise.noise}    # statement rules whose fields another function takes


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


def taken(rule: Callable[..., object]) -> Fields:
    """The fields of the first `take(node, "required", "optional")` of a rule, read from its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "take"]
    first = min(calls, key=lambda n: (n.lineno, n.col_offset))
    texts = [ast.literal_eval(argument) for argument in first.args[1:]]
    return frozenset(texts[0].split()), frozenset(texts[1].split() if len(texts) > 1 else ())


def test_every_scalar_rule_is_documented_and_no_other() -> None:
    assert documented("Scalar rules").keys() == scalar._RULES.keys()


def test_every_statement_rule_is_documented_and_no_other() -> None:
    assert documented("Statement rules").keys() == judge._PROOFS.keys()


@pytest.mark.parametrize("name", sorted(scalar._RULES))
def test_the_fields_of_a_scalar_rule_are_those_it_takes(name: str) -> None:
    assert documented("Scalar rules")[name] == taken(scalar._RULES[name])


@pytest.mark.parametrize("name", sorted(judge._PROOFS))
def test_the_fields_of_a_statement_rule_are_those_it_takes(name: str) -> None:
    assert documented("Statement rules")[name] == taken(ELSEWHERE.get(name, judge._PROOFS[name]))


def test_the_refutations_are_those_of_the_judge() -> None:
    source = inspect.getsource(judge._refute)
    assert set(re.findall(r'rule == "(\w+)"', source)) == documented("Refutations").keys()
    assert {" ".join(sorted(required)) for required, _ in documented("Refutations").values()} == {
        " ".join(sorted(text.split())) for text in re.findall(r'take\(node, "([^"]*)"\)', source)}


def test_the_limits_and_the_format_are_those_of_the_reader() -> None:
    assert f'`"{certificate.FORMAT}"`' in PAGE
    assert f"more than {certificate.MAX_DIGITS} digits" in PAGE and f"beyond {certificate.MAX_DEPTH} " in PAGE
    assert f"files over {certificate.MAX_BYTES // 10**6} MB" in PAGE
    listed = re.findall(r"^\| `(\w+)` \|", PAGE.split("## The file")[1].split("## Statement")[0], re.MULTILINE)
    assert set(listed) == certificate._KEYS


def test_a_rule_or_a_field_that_drifts_would_be_seen() -> None:
    renamed = documented("Scalar rules", PAGE.replace("| `fact` | `fact` |", "| `facts` | `fact` |"))
    assert renamed.keys() != scalar._RULES.keys()
    changed = documented("Scalar rules", PAGE.replace("`on` `nonnegative`", "`nonnegative`"))
    assert changed["cases"] != taken(scalar._RULES["cases"])
