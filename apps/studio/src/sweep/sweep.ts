// Runs the scene with one setting at many values in the background, for the chart of what a slider changes.

import { type Parameter, parseScenarioJson } from 'shoal';
import { withValueAt } from 'shoal/scenario';
import type { SceneDocument } from '../stage/edited-scene.ts';
import { sentScene } from '../stage/sent-scene.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import {
  mostSampled,
  type SweepAnswer,
  type SweepQuestion,
  type SweepResult,
  type SweepRun,
  type SweepScene,
  sampleOf,
  secondsOf,
  sweepRuns,
  valuesOf,
} from './sweep-plan.ts';

/** A sweep, finished or not. It is kept when its chart is closed, so that no run is repeated. */
export interface Sweep {
  readonly values: readonly number[];
  readonly fish: number;
  /** Simulated seconds of warm-up, and of measuring; undefined: the speed of this machine has not been measured yet. */
  seconds: number | undefined;
  readonly scene: SweepScene;
  readonly results: SweepResult[];
  /** Runs that were not made yet. */
  readonly left: SweepRun[];
  /** The reason why a value was refused; empty if none was. */
  problem: string;
}

const mostKept = 24;
const kept = new Map<string, Sweep>();

/** Most workers. The simulation itself, drawing and other programs need the other processors. */
const mostWorkers = 3;

/** Milliseconds after which second runs of the same values are left out, because the machine has become slower. */
const longest = 20_000;

/** Workers for runs in the background. */
export function workerCount(): number {
  return Math.max(1, Math.min(mostWorkers, Math.floor(((navigator.hardwareConcurrency || 2) - 1) / 2)));
}

/** The scene and the setting, without the setting's value. */
export function sweepKey(document: SceneDocument, path: string): string {
  // View and pointer do not affect the results, so they are left out.
  return `${path} ${JSON.stringify(withValueAt({ ...document, view: undefined }, path, null))}`;
}

/**
 * The sweep of a setting over its slider, from the start of the current scene; an earlier sweep if there is one.
 * @throws Error whose message can be shown
 */
export function sweepOf(stage: Stage, path: string, parameter: Parameter): Sweep {
  const { document } = stage;
  if (!document) throw new Error('There is no scene.');
  const key = sweepKey(document, path);
  const known = kept.get(key);
  if (known) return known;
  const plan = parseScenarioJson(sampleOf(document));
  if (plan.count > mostSampled)
    throw new Error(
      `This scene has ${numberText(plan.count)} fish, too many for trial runs. It cannot be run with fewer, because its fish start at given positions (a list or a file).`,
    );
  const values = valuesOf(parameter);
  const left = sweepRuns(values, plan.seed);
  const scene: SweepScene = { ...sentScene(plan, stage.sources), path };
  const sweep: Sweep = { values, fish: plan.count, seconds: undefined, scene, results: [], left, problem: '' };
  kept.set(key, sweep);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return sweep;
}

/**
 * Makes the remaining runs of a sweep in a few workers.
 * @param tell called after each run, and when the workers fail
 * @returns a function that stops; runs in progress will be repeated
 */
export function runSweep(sweep: Sweep, tell: () => void): () => void {
  const workers = new Map<Worker, SweepRun | undefined>();
  const end = (worker: Worker): void => {
    worker.terminate();
    const run = workers.get(worker);
    workers.delete(worker);
    if (run) sweep.left.unshift(run);
  };
  const next = (worker: Worker, seconds: number): void => {
    const run = sweep.left.shift();
    workers.set(worker, run);
    if (run) ask(worker, { type: 'run', run, seconds });
    else end(worker);
  };
  const began = performance.now();
  const take = (worker: Worker, answer: SweepAnswer): void => {
    if (!workers.has(worker)) return;
    if (answer.type === 'speed') {
      const seconds = secondsOf(answer.realPerSecond, sweep.left.length, workerCount());
      sweep.seconds = seconds;
      next(worker, seconds);
      while (workers.size < Math.min(workerCount(), sweep.left.length)) next(open(), seconds);
    } else {
      if (answer.type === 'result') sweep.results.push(answer.result);
      else sweep.problem = answer.problem;
      const isEnough = sweep.results.length >= sweep.values.length && performance.now() - began > longest;
      if (isEnough) sweep.left.length = 0;
      if (sweep.seconds === undefined) end(worker);
      else next(worker, sweep.seconds);
    }
    tell();
  };
  const open = (): Worker => {
    const worker = new Worker(new URL('./sweep-worker.ts', import.meta.url), { type: 'module', name: 'sweep' });
    worker.addEventListener('message', ({ data }: MessageEvent<SweepAnswer>) => take(worker, data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(worker);
      sweep.problem = 'The values could not be tried: the background computation has stopped.';
      tell();
    });
    workers.set(worker, undefined);
    ask(worker, { type: 'scene', scene: sweep.scene });
    return worker;
  };
  if (sweep.left.length > 0) {
    const { seconds } = sweep;
    if (seconds === undefined) ask(open(), { type: 'speed' });
    else for (let k = Math.min(workerCount(), sweep.left.length); k > 0; k--) next(open(), seconds);
  }
  return () => {
    for (const worker of [...workers.keys()]) end(worker);
  };
}

function ask(worker: Worker, question: SweepQuestion): void {
  worker.postMessage(question);
}
