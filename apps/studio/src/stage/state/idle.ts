// Whether the simulation rests and its state can be read, and what to do as soon as it does.

import type { Simulation } from 'shoal';
import type { OverlayName } from './overlay.ts';
import type { StageState } from './state.ts';

/** Overlays that do not show fish. */
const fishless: readonly OverlayName[] = ['bounds', 'axes', 'wireframes', 'currents'];

/** Whether the page needs the state of the fish after each run. Drawing from GPU memory does not need it. */
export function needsReadBack({ drawnOnGpu, playing, chosen, charts, colouring, overlays }: StageState): boolean {
  const looks = chosen !== undefined || charts.shown || (colouring !== 'species' && colouring !== 'speed');
  return !drawnOnGpu || !playing || looks || [...overlays].some((name) => !fishless.includes(name));
}

/** Whether no steps are running, but the state is only on the GPU. */
export function isStale({ running, engine }: Simulation): boolean {
  return !running && engine.isFresh === false;
}

/** Whether no steps are running and the state can be read. */
export function isIdle(simulation: Simulation): boolean {
  return !simulation.running && !isStale(simulation);
}

/** Calls `act` as soon as no steps are running. */
export async function whenDone(simulation: Simulation, act: () => void): Promise<void> {
  while (simulation.running) await simulation.running.catch(() => undefined);
  act();
}

/** Calls `act` as soon as no steps are running and the state has been read back. */
export async function whenIdle(simulation: Simulation, act: () => void): Promise<void> {
  // Tried only once, because a read-back that fails must not repeat for ever.
  let wasRead = false;
  while (simulation.running || (isStale(simulation) && !wasRead)) {
    wasRead ||= !simulation.running;
    await (simulation.running ?? simulation.run(0)).catch(() => undefined);
  }
  act();
}
