// `shoal sweep`: a study that runs a planned set of coefficients, which may be divided among machines.

import type { Command } from 'commander';
import { addStudyCommand } from '../study-command.ts';

export function addSweepCommand(program: Command): void {
  addStudyCommand(program, {
    name: 'sweep',
    description: [
      'Runs a study with a fixed design: grid, random, latin-hypercube, sobol or morris. The study file names the scenario, what varies, what is measured and the design.',
    ],
    examples: [
      ['shoal sweep study.json --out studies/grid', 'run it on all processors'],
      ['shoal sweep study.json --out studies/grid --resume', 'continue after Ctrl-C or a crash'],
    ],
  });
}
