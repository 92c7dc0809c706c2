"""Claims in TOML and Markdown: what a line says, which lines are claims, where they stand, and what cannot be read."""
from __future__ import annotations

from pathlib import Path

import pytest

from verify.notation.text import statement_text
from verify.read.source import ReadError
from verify.report.result import ClaimResult
from verify.run.badges import BEGIN, with_badges, write_badges
from verify.run.load import load_theorems
from verify.run.own_claims import named_lines, own_theorems, parts_of
from verify.run.places import line_of
from verify.run.plan import Limits, jobs_for
from verify.run.statements import statements_of
from verify.run.wrong_input import LoadError

MD = """# Notes

```claim
tangent: log(x) <= x - 1 where x > 0
# a comment
x^2 <= x where x > 0, x < 9
    given x >= 1 expect REFUTED
```
Text: x <= 1 where x real

````text
```claim
this is no claim
```
````

```python
x <= 1
```

~~~verify
last: x <= x where x real
~~~
"""
TOML = """short = "exp(x) >= 1 + x where x real"
[long]
claim = "log(x) <= c*(x - 1)"
where = "x > 1, c >= 1"
given = "x <= 3"
label = "Lemma 2"
source = "the notes"
instances = [{x = "2", c = 1}]
[long.variants]
"control: at once" = "log(x) <= 0"
[long.variants."control: reversed"]
claim = "log(x) >= c*(x - 1)"
expected = "REFUTED"
"""


def written(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def test_blocks_of_claims_are_read_and_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path, "my notes.claims.md", MD)
    found = own_theorems(path, path)
    assert [t.id for t in found] == ["mynotes/tangent", "mynotes/claim-2", "mynotes/last"]
    assert [statement_text(t.variants[0].statement) for t in found] == [
        "for all x > 0: log(x) <= x - 1", "for all 0 < x < 9: 1 <= x => x^2 <= x", "for all x real: x <= x"]
    assert [t.variants[0].expected for t in found] == ["PROVED", "REFUTED", "PROVED"]
    assert [number for _, _, number in named_lines(MD)] == [4, 6, 22] and found[1].source.endswith("line 6")


def test_a_block_that_is_not_closed_ends_with_the_text() -> None:
    assert [n for n, _, _ in named_lines("```claim\nx <= 1\ny: y <= 1")] == ["claim-1", "y"]
    assert not list(named_lines("```\nx <= 1\n```\n    ```\nx <= 1\n"))


@pytest.mark.parametrize(("line", "parts"), [
    ("x <= 1", {"claim": "x <= 1"}), ("x <= 1 where x real", {"claim": "x <= 1", "where": "x real"}), ("x <= wherever", {"claim": "x <= wherever"}),
    ("x <= 1 expect REFUTED where x real given x >= 0, x <= 2", {"claim": "x <= 1", "expect": "REFUTED", "where": "x real", "given": "x >= 0, x <= 2"})])
def test_the_parts_of_a_line(line: str, parts: dict[str, str]) -> None:
    assert parts_of(line) == parts
    with pytest.raises(ReadError, match="stands twice"):
        parts_of(f"{line} where y real where z real")


def test_toml_has_lines_and_tables_with_variants(tmp_path: Path) -> None:
    path = written(tmp_path, "b.toml", TOML)
    short, long = own_theorems(path, path)
    assert statement_text(short.variants[0].statement) == "for all x real: 1 + x <= exp(x)"
    assert (long.label, long.source, [v.name for v in long.variants]) == ("Lemma 2", "the notes", ["printed", "control: at once", "control: reversed"])
    assert statement_text(long.variants[2].statement) == "for all x > 1, c >= 1: x <= 3 => c*(x - 1) <= log(x)"
    assert [v.expected for v in long.variants] == ["PROVED", "PROVED", "REFUTED"] and long.variants[0].instances == ({"x": "2", "c": 1},)


def test_they_are_targets_like_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "b.toml", TOML), written(tmp_path, "a.md", MD)
    jobs = jobs_for(("b.toml", "a.md"), Limits())
    assert [(j.name, j.file) for j in jobs][:2] == [("a/claim-2#printed", "a.md"), ("a/last#printed", "a.md")] and len(jobs) == 7
    assert set(statements_of("a.md", 60)) == {("a/claim-2", "printed"), ("a/last", "printed"), ("a/tangent", "printed")}


def test_where_a_claim_stands(tmp_path: Path) -> None:
    toml, md = written(tmp_path, "b.toml", TOML), written(tmp_path, "a.md", MD)
    assert [line_of(md, f"a/{n}") for n in ("tangent", "claim-2", "last", "absent")] == [4, 6, 22, 1]
    assert [line_of(toml, "b/short"), line_of(toml, "b/long"), line_of(toml, "b/long", "control: at once"), line_of(toml, "b/long", "control: reversed")] == [1, 2, 10, 11]
    python = written(tmp_path, "c.py", 'from verify.language import Theorem\n\none = Theorem(\n    "c/one", "One")\none.variant("control", claim=1)\nTheorem("c/two", "Two")\n')
    assert [line_of(python, "c/one"), line_of(python, "c/one", "control"), line_of(python, "c/two"), line_of(python, "c/no")] == [3, 5, 6, 1]
    assert line_of(python, "c/one", "another") == 3 and line_of(str(tmp_path / "absent.py"), "c/one") == 1


@pytest.mark.parametrize(("name", "text", "line"), [
    ("a.md", "no claims", "holds no claim"), ("a.toml", "", "holds no claim"), ("a.toml", "a = [", "is not TOML"), ("a.toml", "a = 1", "1 is no claim"),
    ("a.toml", "a = 'x <= '", "a.toml: a: claim, column 5"), ("a.md", "```claim\nx <=\n```", "a.md: line 2: claim, column 5"), ("a.toml", "[a]\nwhere = 'x > 0'", "the key claim is missing"),
    ("a.toml", "[a]\nclaim = 'x <= 1'\nwher = 'x > 0'", "'wher' is no key"), ("a.toml", "[a]\nclaim = 5", "5 is no text"), ("a.toml", "a = 'x <= 1 where x > 0 expect FALSE'", "'FALSE' is not a verdict"),
    ("a.toml", "a = 'x <= 1 where x > 0 where x < 1'", "stands twice"), ("a.toml", "'a b' = 'x <= 1'", "no name of a claim"), ("a.md", "```claim\na: 0 <= 1\na: 0 <= 2\n```", "a is the name of two claims"),
    ("a.toml", "[a]\nclaim = 'x <= 1'\nwhere = 'x > 0'\ninstances = [{x = 0.5}]", "0.5"), ("a.toml", "[a]\nclaim = 'x <= 1'\nwhere = 'x > 0'\ninstances = [{x = -1}]", "instances: item 1"),
    ("a.toml", "[a]\nclaim = 'x <= 1'\nwhere = 'x > 0'\n[a.variants.b]\nlabel = 'x'", "'label' is no key"), ("a.toml", "[a]\nclaim = 'x <= 1'\nwhere = 'x > 0'\n[a.variants]\nb = 5", "5 is no claim"),
    ("a.toml", "[a]\nclaim = 'x <= 1'\nwhere = 'x > 0'\n[a.variants]\nprinted = 'x <= 2'", "choose another name"), ("a.toml", "a = 1979-05-27", "is no claim"),
    pytest.param("a.toml", "a = 1" + "0" * 5000, "is not TOML", id="a long integer"), pytest.param("a.toml", "a = 0x1" + "0" * 5000, "4300 digits", id="a long hexadecimal"),
    pytest.param("a.toml", "a = " + "[" * 3000 + "]" * 3000, "is not TOML", id="deep"), ("a.toml", "a = 1" + "0" * 40, "is no claim")])
def test_what_cannot_be_read_is_one_line(name: str, text: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, name, text)
    with pytest.raises(LoadError) as error:
        load_theorems((name,))
    assert line in str(error.value) and "\n" not in str(error.value) and str(error.value).startswith(name)


@pytest.mark.parametrize("name", ["absent.toml", "absent.md"])
def test_a_file_that_is_not_there_is_one_line(name: str) -> None:
    with pytest.raises(LoadError, match="there is no such file"):
        load_theorems((name,))


def result(name: str, verdict: str, expected: str = "PROVED", **more: object) -> ClaimResult:
    return ClaimResult(id=f"a/{name}", variant="printed", label="", source="", statement="s", verdict=verdict, expected=expected, **more)  # type: ignore[arg-type]


def test_verdicts_stand_behind_their_block_and_are_replaced_by_the_next(tmp_path: Path) -> None:
    first = {"tangent": result("tangent", "PROVED"), "claim-2": result("claim-2", "REFUTED", "REFUTED", witness={"x": "2"}), "last": result("last", "UNDECIDED")}
    once = with_badges(MD, first)
    rows = once.splitlines()
    assert rows[8] == f"{BEGIN}`tangent` **PROVED** \u2714 \u00b7 `claim-2` **REFUTED** \u2718 at `x = 2`<!-- /verdicts -->"
    assert rows[-1] == f"{BEGIN}`last` **UNDECIDED**, expected PROVED<!-- /verdicts -->"
    assert [r for r in rows if not r.startswith(BEGIN)] == MD.splitlines() and once.endswith("\n")
    assert with_badges(once, first) == once and [n for n, _, _ in named_lines(once)] == [n for n, _, _ in named_lines(MD)]
    again = with_badges(once, {**first, "last": result("last", "PROVED")})
    assert again.count(BEGIN) == 2 and "UNDECIDED" not in again
    assert with_badges(once, {}) == MD
    path = written(tmp_path, "a.md", MD)
    assert write_badges(path, first) and not write_badges(path, first) and Path(path).read_text() == once


@pytest.mark.parametrize("row", ["```Claim", "``` {claim}", "    ```claim", "- ```claim", "> ```claim", "1. ~~~VERIFY", "```{.claim}", "```claim `x`"])
def test_a_block_that_looks_like_one_of_claims_is_not_passed_over(row: str, tmp_path: Path) -> None:
    text = f"```claim\n1 <= 2\n```\n\n{row}\n1 <= 0\n```\n"
    with pytest.raises(LoadError, match=r"own.md: line 5: this block is not read"):
        own_theorems("own.md", written(tmp_path, "own.md", text))
    assert line_of(str(tmp_path / "own.md"), "own/claim-1") == 1


@pytest.mark.parametrize("row", ["```python", "```claim-like", "```claimed", "```verify.toml", "`claim`", "- claim"])
def test_a_block_of_something_else_is(row: str, tmp_path: Path) -> None:
    text = f"```claim\n1 <= 2\n```\n\n{row}\n```Claim\n```\n" if row.startswith("```") else f"```claim\n1 <= 2\n```\n\n{row}\n"
    assert [t.id for t in own_theorems("own.md", written(tmp_path, "own.md", text))] == ["own/claim-1"]


@pytest.mark.parametrize("end", ["\r\n", "\n", ""])
def test_what_is_not_a_line_of_verdicts_stays_as_it_is_byte_for_byte(end: str, tmp_path: Path) -> None:
    text = f"page\x0cone\u2028two\r\n```claim\nlast: 1 <= 2\r\n```{end}"
    path = tmp_path / "a.md"
    path.write_bytes(text.encode())
    path.chmod(0o640)
    (tmp_path / "link.md").symlink_to("a.md")
    assert write_badges(str(tmp_path / "link.md"), {"last": result("last", "PROVED")})
    assert (path.stat().st_mode & 0o777, (tmp_path / "link.md").is_symlink()) == (0o640, True)
    badge = f"{BEGIN}`last` **PROVED** \u2714<!-- /verdicts -->"
    assert path.read_bytes().decode() == text + ((end and badge + end) or f"\r\n{badge}")
    assert write_badges(str(path), {"last": result("last", "UNDECIDED")}) and path.read_bytes().count(BEGIN.encode()) == 1
    assert not write_badges(str(path), {"last": result("last", "UNDECIDED")})


def test_a_link_to_a_file_of_claims_is_a_file_of_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "a.md", "```claim\nx <= 1 where 0 <= x <= 1\n```\n")
    (tmp_path / "b.md").symlink_to("a.md")
    jobs = jobs_for(["./b.md", "a.md", "../" + tmp_path.name + "/b.md"], Limits())
    assert [(j.id, j.file) for j in jobs] == [("a/claim-1", "a.md"), ("b/claim-1", "b.md")]
    assert [t.id for j in jobs for t in load_theorems((j.file,))] == ["a/claim-1", "b/claim-1"]
