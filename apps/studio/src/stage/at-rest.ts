import type { Simulation } from 'shoal';
import type { OverlayName } from './overlay.ts';
import type { StageState } from './state.ts';

/** Overlays that show nothing of the fish. */
const fishless: readonly OverlayName[] = ['bounds', 'axes', 'wireframes'];

/** Whether anything on the page reads the fish after each run: all but a picture that is drawn from the card. */
export function isRead({ drawnOnCard, playing, chosen, charts, colouring, overlays }: StageState): boolean {
  const looks = chosen !== undefined || charts.shown || colouring !== 'species';
  return !drawnOnCard || !playing || looks || [...overlays].some((name) => !fishless.includes(name));
}

/** Whether nothing is under way, but the state is still where it was made. */
export function isBehind({ running, engine }: Simulation): boolean {
  return !running && engine.isFresh === false;
}

/** Whether nothing is under way and the state has been read. */
export function isAtRest(simulation: Simulation): boolean {
  return !simulation.running && !isBehind(simulation);
}

/** Does something as soon as nothing is under way. */
export async function whenDone(simulation: Simulation, act: () => void): Promise<void> {
  while (simulation.running) await simulation.running.catch(() => undefined);
  act();
}

/** Does something as soon as nothing is under way and the state has been read. */
export async function whenAtRest(simulation: Simulation, act: () => void): Promise<void> {
  // Once: where it cannot be read, it is as it is.
  let wasRead = false;
  while (simulation.running || (isBehind(simulation) && !wasRead)) {
    wasRead ||= !simulation.running;
    await (simulation.running ?? simulation.run(0)).catch(() => undefined);
  }
  act();
}
