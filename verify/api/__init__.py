"""Claims from Python: `prove`, `refute`, `decide`, `sharpen`, `region` (`docs/python.md`)."""
from verify.api.deciding import decide, prove, refute
from verify.api.decision import Decision, NotEstablished
from verify.api.questions import BestConstant, Region, region, sharpen
from verify.kernel.format.rejected import Rejected
from verify.language import Q
from verify.run.wrong_input import WrongInput

__all__ = ["BestConstant", "Decision", "NotEstablished", "Q", "Region", "Rejected", "WrongInput", "decide", "prove", "refute",
           "region", "sharpen"]
