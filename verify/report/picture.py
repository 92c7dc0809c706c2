"""Pictures of regions as SVG: a number line for one variable, a map for two; readable without colours."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

# Word -> (colour, pattern drawn over it: the lines of an 8 x 8 tile).
KINDS: dict[str, tuple[str, str]] = {
    "holds": ("#9fd8a8", ""),
    "fails": ("#e9a08f", '<path d="M0,8 L8,0" stroke="#333" stroke-width="1"/>'),
    "undefined": ("#d8d8d8", '<circle cx="4" cy="4" r="1.2" fill="#333"/>'),
    "outside": ("#ffffff", ""),
    "undecided": ("#555555", ""),
}
WIDTH, HEIGHT, MARGIN = 720, 560, 60
_FONT = 'font-family="sans-serif" font-size="13"'


def line_svg(result: Mapping[str, Any]) -> str:
    """The pieces of a region in one variable along a line, with the boundaries marked; infinite ends run off the line."""
    marks = sorted({_number(b["lo"]) for b in result["boundaries"]} | {
        _number(e) for p in result["pieces"] for e in p["decimals"] if e not in ("oo", "-oo")})
    low, high = (marks[0], marks[-1]) if marks else (Fraction(0), Fraction(1))
    span = (high - low) or max(Fraction(1), abs(high))
    left, right = low - span / 5, high + span / 3

    def at(text: str) -> float:
        x = left if text == "-oo" else right if text == "oo" else _number(text)
        return MARGIN + float((x - left) / (right - left)) * (WIDTH - 2 * MARGIN)

    body = []
    for p in result["pieces"]:
        a, b = at(p["decimals"][0]), at(p["decimals"][1])
        body.append(_rectangle(a, 70, max(b - a, 2.0), 40, p["is"], p["text"]))
    body.append(f'<line x1="{MARGIN}" y1="110" x2="{WIDTH - MARGIN}" y2="110" stroke="#000"/>')
    for i, b in enumerate(result["boundaries"]):
        x = at(b["lo"])
        name = b["exact"] or _short(b["lo"])
        body.append(f'<line x1="{x:.2f}" y1="62" x2="{x:.2f}" y2="118" stroke="#000" stroke-width="1.5"/>'
                    f'<text x="{x:.2f}" y="{134 + 16 * (i % 3)}" text-anchor="middle" {_FONT}>{escape(name)}</text>')
    used = [word for word in KINDS if any(p["is"] == word for p in result["pieces"])]
    return _document(result["statement"], body, _legend(used, 200), 240)


def map_svg(result: Mapping[str, Any]) -> str:
    """The boxes of a region in two variables over their window, the first variable to the right."""
    (x_name, (x0, x1)), (y_name, (y0, y1)) = ((n, [Fraction(e) for e in ends]) for n, ends in result["window"].items())
    wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN

    def place(box: Mapping[str, Sequence[str]]) -> tuple[float, float, float, float]:
        (a, b), (c, d) = ([Fraction(e) for e in box[n]] for n in (x_name, y_name))
        return (MARGIN + float((a - x0) / (x1 - x0)) * wide, HEIGHT - MARGIN - float((d - y0) / (y1 - y0)) * high,
                float((b - a) / (x1 - x0)) * wide, float((d - c) / (y1 - y0)) * high)

    body = [_rectangle(*place(b["box"]), b["is"]) for b in result["boxes"]]
    body.append(f'<rect x="{MARGIN}" y="{MARGIN}" width="{wide}" height="{high}" fill="none" stroke="#000"/>')
    below = HEIGHT - MARGIN + 18
    for x, y, text, anchor in (
            (MARGIN, below, _decimal(x0), "middle"), (WIDTH - MARGIN, below, _decimal(x1), "middle"),
            (WIDTH / 2, below, x_name, "middle"), (MARGIN - 8, HEIGHT - MARGIN, _decimal(y0), "end"),
            (MARGIN - 8, MARGIN + 6, _decimal(y1), "end"), (MARGIN - 8, HEIGHT / 2, y_name, "end")):
        body.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {_FONT}>{escape(text)}</text>')
    used = [word for word in KINDS if any(b["is"] == word for b in result["boxes"])]
    return _document(result["statement"], body, _legend(used, HEIGHT - 20), HEIGHT)


def _rectangle(x: float, y: float, width: float, height: float, word: str, title: str = "") -> str:
    inner = f"<title>{escape(f'{word}: {title}')}</title>" if title else ""
    where = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"'
    return f'<rect {where} fill="url(#{word})" class="{word}">{inner}</rect>'


def _legend(words: Sequence[str], y: int) -> list[str]:
    return [f'<rect x="{MARGIN + 125 * i}" y="{y - 12}" width="18" height="14" fill="url(#{word})" stroke="#000"/>'
            f'<text x="{MARGIN + 24 + 125 * i}" y="{y}" {_FONT}>{word}</text>' for i, word in enumerate(words)]


def _document(title: str, body: Sequence[str], legend: Sequence[str], height: int) -> str:
    patterns = "".join(
        f'<pattern id="{word}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{colour}"/>{lines}</pattern>' for word, (colour, lines) in KINDS.items())
    size = min(15, max(8, int(1.6 * (WIDTH - 2 * MARGIN) / max(1, len(title)))))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img" shape-rendering="crispEdges">\n<title>{escape(title)}</title>\n<defs>{patterns}</defs>\n'
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
            f'<text x="{MARGIN}" y="30" font-family="monospace" font-size="{size}">{escape(title)}</text>\n'
            + "\n".join([*body, *legend]) + "\n</svg>\n")


def _number(text: str) -> Fraction:
    return Fraction(text)


def _short(text: str) -> str:
    return text if len(text) <= 12 else f"{text[:11]}..."


def _decimal(q: Fraction) -> str:
    return str(q) if q.denominator <= 1000 else f"{float(q):.6g}"
