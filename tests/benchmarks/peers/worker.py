"""The process of one tool: `python -m tests.benchmarks.peers.worker NAME` answers one claim per line, until its input ends."""
from __future__ import annotations

import json
import os
import sys
import time

from tests.benchmarks.fold import Unsupported
from tests.benchmarks.peers import peer
from tests.benchmarks.peers.answer import Answer
from verify.read.text import read_claim


def main(name: str) -> None:
    """Read {"text", "where", "given", "limit"} per line, write one answer per line; a tool's own output is dropped."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    tool = peer(name)
    print(json.dumps({"word": "ready"}), file=answers, flush=True)
    for line in sys.stdin:
        claim = json.loads(line)
        statement = read_claim(claim["text"], claim["where"], claim["given"])
        begun = time.perf_counter()
        try:
            answer = tool.decide(statement, claim["limit"], claim)
        except Unsupported as error:
            answer = Answer("unsupported", f"no {error}")
        except Exception as error:                      # whatever a tool raises is its answer, not the end of the run
            answer = Answer("error", f"{type(error).__name__}: {' '.join(str(error).split())}"[:300])
        seconds = time.perf_counter() - begun
        print(json.dumps({"seconds": seconds, **{k: v for k, v in answer.to_json().items() if v is not None}}), file=answers,
              flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
