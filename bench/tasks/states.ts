// Task `states`: saving, restoring and comparing states, as games do between steps.

import { parseScenario, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const fish = 5000;

/** What a game does between two steps of a school: restoring a saved state, comparing states, and picking fish. */
export function stateRows(rounds = 300): FieldRow[] {
  const plan = parseScenario({ version: 1, seed: 1, species: [{ name: 'fish', count: fish }] });
  const simulation = new Simulation(plan);
  simulation.step(60);
  const saved = simulation.save();
  const snapshot = simulation.snapshot();
  const tasks: Record<string, () => void> = {
    'save a state': () => simulation.save(saved),
    'load a state': () => simulation.load(saved),
    'snapshot of bytes': () => simulation.snapshot(),
    'restore from bytes': () => simulation.restore(snapshot),
    'state hash': () => simulation.stateHash(),
    'pick, with sorting': () => {
      // It has another state, so that restoring sorts the fish again.
      simulation.load(saved);
      simulation.pick({ origin: [0, 0, 0], direction: [1, 1, 1] });
    },
  };
  return Object.entries(tasks).map(([task, run]) => {
    simulation.save(saved);
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }).sort((a, b) => a - b);
    return { task, size: fish, median: times[rounds >> 1], unit: 'ms' };
  });
}
