"""The pages of the site from the files of the repository: whole files are taken in, and paths of files become links.

A page that holds `<!-- file: README.md -->` alone is that file; a path such as `docs/text.md` in code font links to its page.
A path below docs/ that is not there fails the build, which is strict.
"""
import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TAKEN_IN = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md",
            "CHANGELOG.md": "changes.md"}
_FILE = re.compile(r"<!-- file: ([A-Z]+\.md) -->\s*")
_PATH = re.compile(r"(?<![`\[])`((?:docs/[\w./-]+\.(?:md|json|ipynb))|" + "|".join(map(re.escape, TAKEN_IN)) + r")`(?!\])")
_FENCED = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)


def with_files(markdown: str) -> str:
    """The page, or the file that it names."""
    named = _FILE.fullmatch(markdown.strip() + "\n")
    return (ROOT / named[1]).read_text(encoding="utf-8") if named else markdown


def linked(markdown: str, page: str) -> str:
    """The page at a path below docs/ with a link for each path of the documentation that it names outside fenced blocks."""
    def link(match: re.Match[str]) -> str:
        target = TAKEN_IN.get(match[1]) or match[1].removeprefix("docs/")
        return f"[`{match[1]}`]({posixpath.relpath(target, posixpath.dirname(page) or '.')})"

    parts, end = [], 0
    for block in _FENCED.finditer(markdown):
        parts += [_PATH.sub(link, markdown[end:block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, _PATH.sub(link, markdown[end:])])


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Called by mkdocs with the text of each page."""
    return linked(with_files(markdown), page.file.src_uri)
