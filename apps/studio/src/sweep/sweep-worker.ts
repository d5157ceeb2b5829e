// The worker of a sweep: runs a small copy of the scene with one value after another and measures its order, for the
// chart of what a slider changes.

import { Metrics, Simulation } from 'shoal';
import { FieldStore } from 'shoal/fields';
import { receivedFields } from '../stage/sent-scene.ts';
import {
  meanOfMeasured,
  type SweepAnswer,
  type SweepQuestion,
  type SweepResult,
  type SweepRun,
  type SweepScene,
} from './sweep-plan.ts';

/** Simulated seconds between two measurements. */
const every = 0.5;
const wanted: ReadonlySet<string> = new Set(['polarisation', 'rotation']);

let store = new FieldStore();
let scene: SweepScene | undefined;

/** Simulated seconds for which the speed is measured, after as many of warm-up. */
const probed = 2;

function simulationOf({ plan, files, meshes }: SweepScene, seed: number): Simulation {
  return new Simulation(plan, { seed, files, meshes, fields: store, onFallback: () => undefined });
}

/** Measures the real seconds per simulated second. */
function speedOf(shared: SweepScene): number {
  const { plan } = shared;
  const simulation = simulationOf(shared, plan.seed);
  const steps = Math.ceil(probed / plan.step);
  simulation.step(steps);
  const began = performance.now();
  simulation.step(steps);
  return (performance.now() - began) / 1000 / (steps * plan.step);
}

function resultOf(shared: SweepScene, { index, value, seed }: SweepRun, seconds: number): SweepResult {
  const { plan, path } = shared;
  const simulation = simulationOf(shared, seed);
  simulation.dispatchUntyped({ type: 'set', path, value });
  const metrics = new Metrics(simulation);
  const steps = Math.max(1, Math.round(every / plan.step));
  simulation.step(Math.round(seconds / plan.step));
  const measured = Array.from({ length: Math.max(1, Math.round(seconds / every)) }, () => {
    simulation.step(steps);
    return metrics.measure(wanted);
  });
  const mean = (key: 'polarisation' | 'rotation'): number => meanOfMeasured(measured.map((one) => one[key]));
  return { index, polarisation: mean('polarisation'), rotation: mean('rotation') };
}

function answerTo(question: SweepQuestion): SweepAnswer | undefined {
  if (question.type === 'scene') {
    scene = question.scene;
    store = receivedFields(scene);
    return undefined;
  }
  if (!scene) return { type: 'refused', problem: 'There is no scene.' };
  try {
    if (question.type === 'speed') return { type: 'speed', realPerSecond: speedOf(scene) };
    return { type: 'result', result: resultOf(scene, question.run, question.seconds) };
  } catch (error) {
    return { type: 'refused', problem: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<SweepQuestion>) => {
  const answer = answerTo(data);
  if (answer) self.postMessage(answer);
});
