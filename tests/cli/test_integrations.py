"""The action, the hook and the completion: what they run is what the command line takes."""
from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

from verify.cli import main, parser
from verify.cli.completion import SHELLS

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not there")


def step(folder: Path, **given: str) -> tuple[int, list[list[str]]]:
    """The code of the action's last step, and the arguments of each command that it runs; the first command fails with 1."""
    text = (ROOT / "action.yml").read_text()
    inputs = {k: v.strip('"') for k, v in re.findall(r"^  ([\w-]+):\n    description: .*\n    (?:default|required): (.*)$", text, re.MULTILINE)} | given
    env = {k: inputs[v] for k, v in re.findall(r"^ {8}([A-Z]+): \$\{\{ inputs\.([\w-]+) \}\}$", text, re.MULTILINE)}
    script = textwrap.dedent(text.split("run: |\n")[1])
    fake = folder / "python"
    fake.write_text('#!/bin/sh\nfor a in "$@"; do printf "%s\\n" "$a" >> log; done; echo "--" >> log\ncase "$*" in *github*) exit 1;; esac\n')
    fake.chmod(0o755)
    done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder, check=False,
                          env={**env, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"})
    runs = (folder / "log").read_text().removesuffix("--\n").split("--\n")
    return done.returncode, [r.splitlines() for r in runs]


def test_the_action_runs_the_targets_and_keeps_the_code(tmp_path: Path) -> None:
    code, runs = step(tmp_path, targets="a.toml  b/*.md\nc.py\n", timeout="5", sarif="out.sarif")
    assert code == 1 and [r[:2] for r in runs] == [["-m", "verify"]] * 2
    for run, kind in zip(runs, ("github", "sarif"), strict=True):
        options = parser().parse_args(run[2:])
        assert (options.targets, str(options.output), options.timeout, options.format) == (["a.toml", "b/*.md", "c.py"], "reports", 5.0, kind)
    assert (tmp_path / "out.sarif").exists()


def test_the_action_executes_nothing_that_its_inputs_say(tmp_path: Path) -> None:
    code, runs = step(tmp_path, targets="a.toml $(touch made) ;touch made `touch made`", output="$(touch made)")
    assert code == 1 and len(runs) == 1 and not (tmp_path / "made").exists() and runs[0][3:5] == ["a.toml", "$(touch"]
    text = (ROOT / "action.yml").read_text()
    assert "${{" not in text.split("run: |")[1]


def test_the_hook_runs_files_of_claims_and_no_others() -> None:
    hook = dict(re.findall(r"^(?:- |  )(\w+): (.*)$", (ROOT / ".pre-commit-hooks.yaml").read_text(), re.MULTILINE))
    program, *arguments = shlex.split(hook["entry"])
    assert program == "verify" and parser().parse_args([*arguments, "a.claims.md"]).command == "run" and hook["language"] == "python"
    assert all(re.search(hook["files"], f) for f in ("claims_a.py", "x/claims_b.py", "a.claims.toml", "x/README.claims.md"))
    assert not any(re.search(hook["files"], f) for f in ("a.py", "myclaims_a.py", "a.toml", "README.md", "claims_a.py.bak"))


def completed(capsys: pytest.CaptureFixture[str], *words: str) -> set[str]:
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    code = f"{script}\nverify() {{ echo 'a/one  printed  One'; }}\nCOMP_WORDS=({shlex.join(('verify', *words))}); COMP_CWORD={len(words)}; _verify; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return set(subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(("words", "some", "none"), [
    (["cl"], {"claim"}, {"run"}), (["run", "--fo"], {"--format"}, {"--fresh"}), (["run", "--format", ""], {"sarif", "latex"}, {"--format"}),
    (["new", "x", "--kind", "n"], {"noise"}, {"scalar"}), (["show", "a/"], {"a/one"}, {"--json"}), (["claim", "--w"], {"--where"}, {"--write"})])
def test_the_shell_completes(words: list[str], some: set[str], none: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    found = completed(capsys, *words)
    assert some <= found and not none & found


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_knows_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in ("audit-table", "sharpen", "--direction" if shell != "fish" else "-l direction"))
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)
