// The worker behind “Why did it turn?” on the fish card: replays steps of the run and inspects a fish in them.

import { inspectFish, type KernelName, type Plan, type Recorded, Simulation } from 'shoal';
import { type Field, FieldStore, type TriangleMesh } from 'shoal/fields';
import { type CauseMoment, momentOf } from './cause-moment.ts';

/** Milliseconds of work between two answers. Newer requests can arrive after each. */
const slice = 150;
let latest = 0;

const answer = (message: PastAnswer): void => self.postMessage(message);

/** Lets waiting messages arrive. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function simulationOf({ plan, seed, files, meshes, fields, kernel, state }: PastQuestion): Simulation {
  const store = new FieldStore();
  for (const [key, field] of fields) store.fields.set(key, field);
  const simulation = new Simulation(plan, { seed, files, meshes, fields: store, kernel, onFallback: () => undefined });
  simulation.restore(state);
  return simulation;
}

self.addEventListener('message', async ({ data: question }: MessageEvent<PastQuestion>) => {
  const { id, commands, fish, to, every } = question;
  latest = id;
  let moments: CauseMoment[] = [];
  let absent: number[] = [];
  const send = (done: boolean, problem = ''): void => {
    answer({ id, moments, absent, done, problem });
    moments = [];
    absent = [];
  };
  try {
    const simulation = simulationOf(question);
    let next = 0;
    let since = performance.now();
    for (;;) {
      const { step, time } = simulation.school;
      for (; next < commands.length && commands[next].step <= step; next++)
        simulation.dispatchUntyped(commands[next].command);
      simulation.applyCommands();
      if (step % every === 0 || step === to) {
        if (simulation.school.indexOf(fish) < 0) absent.push(step);
        else moments.push(momentOf(inspectFish(simulation, fish), { step, time }, simulation.plan.dimensions));
      }
      if (step >= to) break;
      simulation.step();
      if (performance.now() - since < slice) continue;
      send(false);
      await pause();
      if (latest !== id) return;
      since = performance.now();
    }
    send(true);
  } catch (error) {
    send(true, error instanceof Error ? error.message : String(error));
  }
});

/** To the worker: replays some steps from a stored state and inspects a fish. A new request replaces the previous one. */
export interface PastQuestion {
  readonly id: number;
  /** The plan of the stored state. */
  readonly plan: Plan;
  readonly seed: number;
  readonly files: Readonly<Record<string, unknown>>;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly fields: readonly (readonly [key: string, field: Field])[];
  readonly kernel: KernelName;
  /** A snapshot. */
  readonly state: Uint8Array;
  /** The edits since the stored state. */
  readonly commands: readonly Recorded[];
  readonly fish: number;
  /** The last step to inspect. */
  readonly to: number;
  /** Steps from one inspection to the next. */
  readonly every: number;
}

/** From the worker; `done` after all moments were sent. */
export interface PastAnswer {
  readonly id: number;
  readonly moments: readonly CauseMoment[];
  /** Steps at which the fish did not exist. */
  readonly absent: readonly number[];
  readonly done: boolean;
  /** Why the steps could not be replayed; empty if they were. */
  readonly problem: string;
}
