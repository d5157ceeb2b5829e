import type { Simulation } from 'shoal';

/** A thread of a run has ended; its message names it. The simulation stands after its last whole step. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
}

/** One step, on all threads; where there is one, here and now. @throws ThreadFailure if one of them ends before it is made */
export async function makeStep(simulation: Simulation): Promise<void> {
  if (simulation.engine.threads === 1) {
    simulation.step();
    return;
  }
  try {
    await simulation.run(1);
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
