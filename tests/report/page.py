"""The page as a parser sees it, for tests."""
from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "input", "br", "img", "mspace"}


class Page(HTMLParser):
    """Collects ids, links, headings and texts, and whether every element is closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.misplaced: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.codes: list[str] = []          # the texts of the `pre` elements
        self.headings: list[tuple[str, str]] = []
        self.unlabelled: list[str] = []     # fields outside of a label
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(k, v or "") for k, v in attrs]
        self.ids += [v for k, v in attrs if k == "id" and v]
        self.links += [v for k, v in attrs if k == "href" and v]
        if tag in ("input", "select") and "label" not in self.open:
            self.unlabelled.append(tag)
        if tag == "pre":
            self.codes.append("")
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.headings.append((tag, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_data(self, data: str) -> None:
        if "pre" in self.open:
            self.codes[-1] += data
        if self.open and any(t in self.open for t in ("h1", "h2", "h3", "h4", "h5", "h6")):
            tag, text = self.headings[-1]
            self.headings[-1] = (tag, text + data)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and (not self.open or self.open.pop() != tag):
            self.misplaced.append(tag)
