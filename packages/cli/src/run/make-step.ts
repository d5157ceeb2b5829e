import type { Simulation } from 'shoal';
import { type RuleError, ThreadFailure } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';
import { checkMotion, ruleFailure, ruleSuspicion } from '../errors/rule-failure.ts';
import { awaitGpu } from './await-gpu.ts';

/**
 * Makes steps on the engine's threads or device.
 * @throws RuleError if a rule of the user's own fails, on whichever thread
 * @throws ThreadFailure if a thread ends first
 */
export async function makeStep(simulation: Simulation, count = 1): Promise<void> {
  try {
    if (simulation.engine.run) {
      const run = simulation.run(count);
      await (simulation.engine.name === 'gpu' ? awaitGpu(run) : run);
    } else simulation.step(count);
    checkMotion(simulation.school);
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  const ofRule = ruleFailure(error);
  if (ofRule) return ofRule;
  // The cause names the thread; the library's own message only says how to continue.
  const lost = error instanceof Error ? error.cause : undefined;
  if (!(lost instanceof Error)) return error;
  return (
    ruleFailure(lost) ?? failureInThread(lost) ?? new ThreadFailure(`${withoutStop(lost.message)}.${ruleSuspicion()}`)
  );
}

/** The failure of a rule on another thread. Without a stack, the rule threw a value that is not an Error. */
function failureInThread({ cause }: Error): RuleError | undefined {
  if (!(cause instanceof Error)) return undefined;
  return ruleFailure(cause.stack === undefined ? cause.message : cause);
}
