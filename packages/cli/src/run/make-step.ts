import type { Simulation } from 'shoal';
import { withoutStop } from '../errors/failure.ts';
import { ThreadFailure } from '../errors/thread-failure.ts';
import { checkSchool } from '../own-rules/check-school.ts';
import { ruleSuspicion } from '../own-rules/loaded-modules.ts';
import { awaitGpu } from './await-gpu.ts';

/** Makes steps on the engine's threads or device. @throws ThreadFailure if a thread ends first */
export async function makeStep(simulation: Simulation, count = 1): Promise<void> {
  if (!simulation.engine.run) {
    simulation.step(count);
    checkSchool(simulation.school);
    return;
  }
  try {
    const run = simulation.run(count);
    await (simulation.engine.name === 'gpu' ? awaitGpu(run) : run);
    checkSchool(simulation.school);
  } catch (error) {
    // The cause names the thread; the library's own message only says how to continue.
    if (error instanceof Error && error.cause instanceof Error)
      throw new ThreadFailure(`${withoutStop(error.cause.message)}.${ruleSuspicion()}`);
    throw error;
  }
}
