"""How the command line starts: fast, light, and with one line for wrong input."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from verify.cli import main, parser
from verify.cli.options import protect_texts, unprotected

HEAVY = {"jinja2", "latex2mathml", "flint", "sympy", "numpy", "mpmath", "scipy", "multiprocessing"}
COMMANDS = ("all", "run", "claim", "list", "show", "check", "replay", "report", "new", "doctor", "sharpen", "region", "figures", "audit-table", "steps", "watch")
ROOT = Path(__file__).parents[2]


def modules_after(*arguments: str) -> set[str]:
    """The top-level modules that a command has imported when it ends."""
    code = ("import sys\nfrom verify.cli import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
            "print('modules', *{m.split('.')[0] if not m.startswith('verify') else m for m in sys.modules})")
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize("arguments", [("--help",), ("list",), ("list", "--json"), ("show", "nikolov2017/lemma-6"),
                                       ("claim", "--help"), ("sharpen", "--help"), ("region", "--help"), ("figures", "--help"), ("all", "--help"), ("check", "--help"),
                                       ("audit-table", "--help"), ("steps", "--help"), ("watch", "--help"), ("completion", "bash"), ("new", "--help")])
def test_light_commands_import_nothing_heavy(arguments: tuple[str, ...]) -> None:
    found = modules_after(*arguments)
    assert "verify.cli" in found
    assert not found & HEAVY
    assert not {m for m in found if m.startswith(("verify.search", "verify.kernel"))}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_a_few_lines_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert f"Example: python -m verify {command}" in out
    assert len(out.splitlines()) < 45


@pytest.mark.parametrize("command", ["export", "al"])
def test_what_is_not_built_is_not_offered(command: str) -> None:
    with pytest.raises(SystemExit) as ended:
        parser().parse_args([command])
    assert ended.value.code == 2


@pytest.mark.parametrize("arguments", [
    [], ["nonsense"], ["claim"], ["claim", "x <= 1", "--wher", "x real"], ["run"], ["check"], ["all", "--jobs", "0"],
    ["all", "--timeout", "-1"], ["all", "--timeout", "nan"], ["all", "--precision", "many"], ["run", "no/such-claim"],
    ["run", "absent.py"], ["show", "no/such-claim"], ["list", "no/*"], ["new", "../up"], ["report", "--output", "absent"],
    ["check", "absent.json"], ["replay", "absent.json"],
    ["figures", "no-such-document"], ["figures", "chaudhuri2019/fig9"]])
def test_wrong_input_is_one_line_and_code_2(
        arguments: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code
    said = capsys.readouterr()
    assert code == 2
    assert len(said.err.splitlines()) == 1 and said.err.startswith("verify: ")
    assert said.out == ""


@pytest.mark.parametrize(("given", "kept"), [
    ("-x <= 0", " -x <= 0"), ("-q*log(q) <= 1", " -q*log(q) <= 1"), ("-1<=t", " -1<=t"), ("-x", " -x"),
    ("--x <= 0", " --x <= 0"), ("--where", "--where"), ("--jobs=2", "--jobs=2"), ("-q", "-q"), ("-qv", "-qv"),
    ("x <= 0", "x <= 0")])
def test_a_text_that_begins_with_a_minus_sign_is_no_option(given: str, kept: str) -> None:
    assert protect_texts([given]) == [kept]
    assert unprotected(kept) == given
    assert unprotected("  x") == "  x"


def test_claims_and_domains_may_begin_with_a_minus_sign() -> None:
    options = parser().parse_args(protect_texts(["claim", "-q*q <= 0", "--where", "-1<=q<=1", "--given", "-q <= 0"]))
    assert (options.text, options.where, options.given) == ("-q*q <= 0", "-1<=q<=1", ["-q <= 0"])


@pytest.mark.parametrize("command", ["claim", "sharpen", "region"])
def test_conditions_that_are_given_twice_all_count(command: str) -> None:
    def where(*texts: str) -> str:
        return str(parser().parse_args(protect_texts([command, "x <= 1", *(word for text in texts for word in ("--where", text))])).where)

    assert where("x > 0", "-x >= -1/2") == "x > 0; -x >= -1/2"
    assert where("", "x > 0", "  ") == where("x > 0") == "x > 0"
    assert where() == where("") == ""


def test_nothing_is_left_open_where_python_says_so() -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-m", "verify", "list", "nikolov2017/eq-6"], capture_output=True, text=True, check=True, cwd=ROOT)
    assert (done.stdout.splitlines() != [], done.stderr) == (True, "")
