// `openSnapshot`: makes a simulation that continues from a snapshot.

import { type ParseOptions, parseScenarioJson } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { readSnapshot } from '../school/snapshot.ts';
import { stateOf } from '../school/state.ts';
import { checkSnapshotBytes } from './checks.ts';
import type { SimulationOptions } from './options.ts';
import { Simulation } from './simulation.ts';
import { parseSnapshotText } from './snapshot-plan.ts';

/** Options of `openSnapshot`: those of `Simulation` that a snapshot does not hold, and rules of your own. */
export type OpenOptions = Omit<SimulationOptions, 'seed' | 'state' | 'files'> & Pick<ParseOptions, 'rules'>;

/**
 * Makes a simulation that continues from a snapshot: with its plan, its edits, its seed and its state, and the same bits
 * as the simulation that took it. Bytes from anywhere can be opened: they are checked in full.
 * @param bytes what `simulation.snapshot()` returned
 * @param options meshes and rules of your own are not in the snapshot: give them as at the first time
 * @throws ScenarioError if the bytes are damaged, of another version, or too large
 * @throws ShoalError, EngineError as the constructor of `Simulation`
 */
export function openSnapshot(bytes: Uint8Array, { rules = [], ...options }: OpenOptions = {}): Simulation {
  const plan = planOfSnapshot(bytes, { rules });
  const { school, seed } = readSnapshot(bytes);
  const simulation = new Simulation(plan, { ...options, seed, state: stateOf(school) });
  // Drops the events of the initial state, which is replaced.
  simulation.takeEvents();
  simulation.restore(bytes);
  return simulation;
}

/**
 * Returns the plan of a snapshot with its edits: to compute fields (`bakeFields`) or to load meshes (`meshFilesOf`) before
 * `openSnapshot`.
 * @throws ScenarioError if the bytes are damaged, of another version, or too large
 */
export function planOfSnapshot(bytes: Uint8Array, { rules = [] }: Pick<ParseOptions, 'rules'> = {}): Plan {
  checkSnapshotBytes('openSnapshot', bytes);
  const { scenario } = parseSnapshotText(readSnapshot(bytes).text);
  return parseScenarioJson(scenario, { file: 'snapshot', rules });
}
