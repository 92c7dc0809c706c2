"""`python -m verify`."""
import sys

try:
    from verify.cli import main
except KeyboardInterrupt:
    print("verify: interrupted", file=sys.stderr)
    sys.exit(130)

if __name__ == "__main__":
    sys.exit(main())
