"""`python -m verify`."""
import gc
import os
import sys

try:
    from verify.cli import INTERRUPTED, main
    from verify.cli.terminal import put
except KeyboardInterrupt:
    print("verify: interrupted", file=sys.stderr, flush=True)
    os._exit(130)

if __name__ == "__main__":
    gc.set_threshold(300_000, 20, 100)      # as for jobs: to look for garbage takes a quarter of the time of `check`
    code = main()
    if code == INTERRUPTED:         # where an import was interrupted, Python would end by the signal, without a code
        put("", sys.stdout, now=True)
        os._exit(code)
    sys.exit(code)
