"""Runs the authors' program as the published values of this claim were computed: 2000 steps, the mean of the last 500.

Its random numbers are those of numba, which its seed does not set: means over seeds repeat, single runs do not.

    git clone https://github.com/sandyherho/dewi-kadita && git -C dewi-kadita checkout 4217e21
    pip install numpy numba scipy tqdm
    python reproductions/dewi-kadita/authors.py dewi-kadita 17 10
"""

import sys
from importlib import import_module
from math import sqrt
from pathlib import Path
from types import ModuleType

source = Path(sys.argv[1])
# The package's own __init__ also loads its drawing and files.
for name, folder in (("dewi_kadita", ""), ("dewi_kadita.core", "core")):
    module = ModuleType(name)
    module.__path__ = [str(source / "src" / "dewi_kadita" / folder)]
    sys.modules[name] = module
CouzinSystem = import_module("dewi_kadita.core.systems").CouzinSystem
CouzinSolver = import_module("dewi_kadita.core.solver").CouzinSolver


def settings(case):
    text = next(source.glob(f"configs/case{case}_*.txt")).read_text()
    pairs = (line.split("=") for line in text.splitlines() if "=" in line and not line.startswith("#"))
    return {key.strip(): value.strip() for key, value in pairs}


def polarisation(case, seed):
    values = settings(case)
    names = "box_size speed r_repulsion r_orientation r_attraction max_turn noise blind_angle".split()
    system = CouzinSystem(n_fish=int(values["n_fish"]), seed=seed, **{name: float(values[name]) for name in names})
    solver = CouzinSolver(dt=float(values["dt"]))
    return solver.solve(system, n_steps=2000, verbose=False)["polarization"][-500:].mean()


for case, seeds in ((3, int(sys.argv[2])), (4, int(sys.argv[3]))):
    values = [polarisation(case, seed) for seed in range(1, seeds + 1)]
    mean = sum(values) / seeds
    error = sqrt(sum((value - mean) ** 2 for value in values) / (seeds - 1) / seeds)
    print(f"case {case}: {mean:.4f} ± {error:.4f} over {seeds} seeds:", " ".join(f"{value:.4f}" for value in values))
