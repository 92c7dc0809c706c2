"""To import this module is to load what jobs need, libraries and the documents that the environment names: the server of
processes does so before it starts any, and each then finds it there.

What cannot be loaded is left to the process that needs it, which says so."""
from __future__ import annotations

import gc
import importlib
import os
from contextlib import suppress

from verify.run.confine import PAPERS, PRELOAD
from verify.run.load import load_theorems

for module in (*PRELOAD, "verify.kernel.statements.judge", "verify.kernel.models.evaluate", "verify.search.examine",
               "verify.run.instances"):
    importlib.import_module(module)
for paper in os.environ.get(PAPERS, "").split():
    with suppress(Exception):
        load_theorems((f"{paper}/*",))
gc.freeze()                       # what is loaded lives as long as the processes: none looks through it for garbage
