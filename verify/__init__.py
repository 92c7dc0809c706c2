"""verify: decides printed mathematical claims and leaves a certificate or an exact witness behind.

`from verify import Channel, KL, randomised_response, ...` gives exact finite distributions, channels, mechanisms and their
functionals (`docs/api.md`); `verify.prove("...")`, `refute`, `decide`, `sharpen` and `region` decide claims (`docs/python.md`).
Everything is imported when it is first asked for, so that `import verify` stays fast.
"""
from __future__ import annotations

TYPE_CHECKING = False    # type checkers take it for True; to import `typing` takes longer than all of this
if TYPE_CHECKING:
    from verify.api import *  # noqa: F403
    from verify.exact import *  # noqa: F403  # the names below, for type checkers
    from verify.mechanisms import *  # noqa: F403

__version__ = "0.1.0"
_EXACT = """INFINITY KL MI TV Channel D_inf Distribution Enclosed Histogram I_inf I_inf_event IllPosed InvalidInput LogSum
    NotRational PrivacyProfile Real Undecided add_or_remove_one at_most_apart chi_square datasets dp_delta dp_level every_pair
    expand generalisation_gap histograms hockey_stick iid iid_histograms log on_average_KL optimal_event privacy_profile
    renyi_divergence renyi_moment replace_one sensitivity""".split()
_MECHANISMS = """MatrixMechanism MedianMechanism ReusableHoldout Session SparseVector above_threshold column_norm compose
    constant discrete_laplace drawing exact_law exponential_mechanism geometric identity pseudo_inverse randomised_response
    repeat reveal_with_probability sparse_validate sparse_vector subsample_and_reveal threshold thresholdout
    thresholdout_of_experiments weighted_mechanism""".split()
_API = """BestConstant Decision NotEstablished Q Region Rejected WrongInput decide prove refute region sharpen""".split()
_FROM = {**dict.fromkeys(_EXACT, "verify.exact"), **dict.fromkeys(_MECHANISMS, "verify.mechanisms"),
         **dict.fromkeys(_API, "verify.api")}
__all__ = ["__version__", *_FROM]


def __getattr__(name: str) -> object:
    module = _FROM.get(name)
    if module is None:
        raise AttributeError(f"module 'verify' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(module), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
