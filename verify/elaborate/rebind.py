"""Evidence bound anew to a statement that says what it said, and renewed from the old format: the kernel judges it afterwards.

    python -m verify.elaborate.rebind FOLDER...      rewrites the certificates and witnesses of the encoded claims in place
"""
from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from verify.elaborate.statement import elaborate
from verify.elaborate.writing import write
from verify.kernel.format.certificate import read, read_json
from verify.kernel.format.rejected import Rejected
from verify.language import Statement

OLD = "verify-certificate/1"


def renewed(text: str, statement: Statement) -> str:
    """A file of the old format in the present one, for the statement of its claim; raises Rejected if its scalar proofs do not
    hold there."""
    data = read_json(text)
    if not isinstance(data, dict) or data.get("format") != OLD:
        raise Rejected("the file is not of the old format")
    verdict = data["verdict"]
    return write(data["claim"], statement, verdict, elaborate(statement, verdict, data["evidence"]))


def rebound(text: str, statement: Statement) -> str:
    """The file with the same evidence for the statement; raises ValueError unless only the base of its own is another."""
    if f'"format":"{OLD}"' in text:
        return renewed(text, statement)
    old = read(text)
    if replace(old.statement, base=statement.base) != statement:
        raise ValueError("the file is about another statement: decide the claim anew")
    return text if old.statement == statement else write(old.claim, statement, old.verdict, old.evidence)


def claim_of(text: str) -> dict[str, object]:
    """The claim that a file of either format is about."""
    data = read_json(text)
    claim = data.get("claim") if isinstance(data, dict) else None
    if not isinstance(claim, dict):
        raise Rejected("the file names no claim")
    return claim


def main(folders: Sequence[str]) -> int:
    """Bind the files in the folders to the statements of the library, in place; code 1 where one cannot be."""
    from verify.run.load import load_theorems

    statements = {(t.id, v.name): v.statement for t in load_theorems(proofs=False) for v in t.variants}
    failed = 0
    for file in sorted(f for folder in folders for f in Path(folder).rglob("*.json")):
        text = file.read_text()
        try:
            claim = claim_of(text)
            made = rebound(text, statements[claim.get("id"), claim.get("variant")])  # type: ignore[index]
        except (ValueError, KeyError, Rejected) as error:
            print(f"{file}: {error}")
            failed = 1
            continue
        if made != text:
            file.write_text(made)
            print(f"{file}: bound anew")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
