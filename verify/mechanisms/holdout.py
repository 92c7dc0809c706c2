"""A holdout that is used again and again: Thresholdout for users, in the manner of scikit-learn."""
from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sized
from typing import TYPE_CHECKING, Any

from verify.exact.errors import InvalidInput
from verify.mechanisms.interactive import thresholdout, thresholdout_of_experiments
from verify.mechanisms.programs import Session

if TYPE_CHECKING:
    import numpy
    from typing import Self

LAWS = ("laplace", "gaussian")


class ReusableHoldout:
    """Thresholdout: answers questions about a population from a training set, and protects the holdout set that checks them.

    >>> import numpy
    >>> data = numpy.random.default_rng(0).normal(size=(2000, 3))
    >>> holdout = ReusableHoldout(threshold=0.1, noise=0.01, budget=20, random_state=0).fit(data[:1000], data[1000:])
    >>> bool(0.4 < holdout.query(lambda rows: rows[:, 0] > 0) < 0.6), holdout.budget_left_
    (True, 20)

    `query(phi)` takes a function from the records to one value in [0, 1] for each.  The answer is the mean of phi on the
    training set where the two sets agree up to `threshold`, and that on the holdout set plus noise where they do not; only the
    latter is charged to `budget`.  When the budget is used up the answer is None.

    `threshold` is T of Figure 1 of Dwork et al. 2015 and `noise` its sigma: Laplace noise of scale 2 sigma on the
    threshold, 4 sigma on a comparison, sigma on an answer.  With `law="gaussian"` it is the variant of the experiments of
    Section 5: normal noise of standard deviation `noise` on each comparison and answer, with no guarantee in that text, and no
    budget there unless one is given.
    Theorem 25 suggests T = 3 tau/4 and sigma = tau/(96 ln(4 m/beta)) for m queries, error tau and failure probability beta.

    The noise is drawn in floating point, by numpy, and is NOT claimed to be differentially private: the low bits of the
    answers may reveal more (Mironov 2012).  It guards against overfitting by an honest analyst.  Where privacy is at stake
    use OpenDP, Google's differential-privacy libraries (PyDP) or Tumult Analytics.
    """

    def __init__(self, threshold: float = 0.04, noise: float = 0.01, budget: int | None = 100, *, law: str = "laplace",
                 random_state: Any = None) -> None:
        self.threshold = threshold
        self.noise = noise
        self.budget = budget
        self.law = law
        self.random_state = random_state

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters of the constructor by name."""
        return {name: getattr(self, name) for name in _names(type(self))}

    def set_params(self, **params: Any) -> Self:
        """Change parameters by name; they take effect at the next `fit`."""
        for name, value in params.items():
            if name not in _names(type(self)):
                raise InvalidInput(f"{name}: no parameter of {type(self).__name__}; there are {', '.join(_names(type(self)))}")
            setattr(self, name, value)
        return self

    def fit(self, train: Any, holdout: Any) -> Self:
        """Keep the two sets of records (arrays with a row for each, or lists), and begin with a whole budget and new noise."""
        import numpy

        self._check()
        for name, records in (("train", train), ("holdout", holdout)):
            if not isinstance(records, Sized) or not len(records):
                raise InvalidInput(f"{name}: {_brief(records)} holds no records; give an array with a row for each, or a list")
        state = self.random_state
        generator = state if isinstance(state, numpy.random.Generator) else numpy.random.default_rng(state)
        self.train_, self.holdout_ = train, holdout
        self.n_queries_, self.budget_left_ = 0, self.budget
        rate, gaussian = float(self.noise), self.law == "gaussian"

        def draw(scale: int) -> float:
            return float(generator.normal(0.0, rate * scale) if gaussian else generator.laplace(0.0, rate * scale))

        program = thresholdout_of_experiments(self.threshold) if gaussian else thresholdout(self.threshold, self.budget or 1)
        self._session = Session(program, draw)
        return self

    def query(self, phi: Callable[[Any], Any]) -> float | None:
        """An estimate of the mean of phi on the population, or None when the budget is used up."""
        if not hasattr(self, "_session"):
            raise InvalidInput(f"query: this {type(self).__name__} has no records yet; call fit(train, holdout) first")
        if not callable(phi):
            raise InvalidInput(f"phi: {_brief(phi)} is no function; write a function from the records to values in [0, 1]")
        if self.budget_left_ == 0:
            return None
        train, holdout = _mean(phi, self.train_, "training"), _mean(phi, self.holdout_, "holdout")
        answer = self._session.ask((train, holdout))
        self.n_queries_ += 1
        self.from_holdout_ = self._session.charged
        if self.from_holdout_ and self.budget_left_ is not None:
            self.budget_left_ -= 1
        return None if answer is None else float(answer)

    def _check(self) -> None:
        for name, least in (("threshold", -math.inf), ("noise", 0.0)):
            value = getattr(self, name)
            if isinstance(value, bool) or not _finite(value) or value <= least:
                raise InvalidInput(f"{name}: {value!r} is not a finite number{' > 0' if least == 0 else ''}")
        if self.law not in LAWS:
            raise InvalidInput(f"law: {self.law!r} is neither 'laplace' nor 'gaussian'")
        if self.budget is None and self.law == "gaussian":
            return
        if isinstance(self.budget, bool) or not isinstance(self.budget, int) or self.budget < 1:
            raise InvalidInput(f"budget: {self.budget!r} is not an integer >= 1; only law='gaussian' may do without one, None")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.get_params().items())})"


def _names(kind: type) -> tuple[str, ...]:
    return tuple(inspect.signature(kind).parameters)


def _mean(phi: Callable[[Any], Any], records: Any, name: str) -> float:
    """The mean of phi on some records; one line for what is no list of values in [0, 1]."""
    import numpy

    try:
        values: numpy.ndarray[Any, Any] = numpy.asarray(phi(records), dtype=float)
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"phi: on the {name} set it gives no array of numbers ({str(error)[:80]})") from None
    if values.shape != (len(records),):
        raise InvalidInput(f"phi: on the {name} set it gives an array of shape {values.shape}; {len(records)} values are "
                           "needed, one for each record")
    if not ((values >= 0) & (values <= 1)).all():
        raise InvalidInput(f"phi: on the {name} set a value lies outside [0, 1]; scale it, such as by (1 + correlation)/2")
    return float(values.mean())


def _finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except TypeError:
        return False


def _brief(value: object) -> str:
    return f"{type(value).__name__} {str(value)[:20]!r}"
