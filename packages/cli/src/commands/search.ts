// `shoal search`: a study that looks for the coefficients with the least loss.

import type { Command } from 'commander';
import { addStudyCommand } from '../study-command.ts';

export function addSearchCommand(program: Command): void {
  addStudyCommand(program, {
    name: 'search',
    description: [
      'Runs a study whose method chooses trials by the results of earlier ones: genetic, particle-swarm, cma-es, nsga-2, map-elites, or any design. The study file names the scenario, what varies, what is measured, the objectives and the method.',
    ],
    examples: [
      ['shoal search study.json --out studies/first', 'run it on all processors'],
      ['shoal search study.json --out studies/first --resume', 'continue after Ctrl-C or a crash'],
      ['shoal init --study', 'write a small study to start from: study.json'],
      ['shoal run studies/first/best/1.json', 'run the best scenario'],
    ],
  });
}
