"""`python -m verify`."""
import os
import sys

try:
    from verify.cli import INTERRUPTED, main
    from verify.cli.terminal import put
    from verify.run.garbage import look_seldom
except KeyboardInterrupt:
    print("verify: interrupted", file=sys.stderr, flush=True)
    os._exit(130)

if __name__ == "__main__":
    look_seldom()
    code = main()
    if code == INTERRUPTED:         # where an import was interrupted, Python would end by the signal, without a code
        put("", sys.stdout, now=True)
        os._exit(code)
    sys.exit(code)
