import type { Simulation } from 'shoal';
import { ThreadFailure } from '../errors/thread-failure.ts';
import { politely } from './politely.ts';

/** Steps, on all threads or elsewhere; where there is one thread, here and now. @throws ThreadFailure if one of them ends before it is made */
export async function makeStep(simulation: Simulation, count = 1): Promise<void> {
  if (!simulation.engine.run) {
    simulation.step(count);
    return;
  }
  try {
    const run = simulation.run(count);
    await (simulation.engine.name === 'gpu' ? politely(run) : run);
  } catch (error) {
    // The library's own message speaks of going on; its cause names the thread.
    if (error instanceof Error && error.cause instanceof Error) throw new ThreadFailure(`${error.cause.message}.`);
    throw error;
  }
}

/** Why there is one thread though more were asked for. */
export function sayAlone(why: string): void {
  process.stderr.write(`shoal: one thread does it all, because ${why}\n`);
}
