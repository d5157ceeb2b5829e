// Which values a sweep of a slider tries, on which small copy of the scene, for how long, and the means of its results.

import type { Parameter, ScenarioDocument } from 'shoal';
import { withFewerFish } from '../scenes/fewer-fish.ts';
import type { SceneDocument } from '../stage/edited-scene.ts';
import type { SentScene } from '../stage/sent-scene.ts';

/** Number of values to try, evenly spaced over the slider. */
const mostValues = 9;
/** Number of runs for each value. */
export const seedsPerValue = 2;
/** Simulated seconds of warm-up, and the same for measuring, if the machine is fast enough. */
const wantedSeconds = 20;
/** Least simulated seconds. Shorter runs would show only the start. */
const leastSeconds = 6;
/** Real seconds that all runs together may take, approximately. */
const budget = 10;

/** One run of a sweep. */
export interface SweepRun {
  /** Index of the tried value. */
  readonly index: number;
  readonly value: number;
  readonly seed: number;
}

/** The result of a run: means over the measured seconds, 0 to 1; NaN: no value, as for a single fish. */
export interface SweepResult {
  readonly index: number;
  readonly polarisation: number;
  /** The metric `rotation` without its sign. */
  readonly rotation: number;
}

/** The values to try: evenly spaced over the slider, at its steps. */
export function valuesOf({ slider: [min, max, step], whole = false }: Pick<Parameter, 'slider' | 'whole'>): number[] {
  const grain = whole ? Math.max(1, step) : step;
  const values = Array.from({ length: mostValues }, (_, k) => {
    const value = min + (k / (mostValues - 1)) * (max - min);
    return onStep(value, min, max, grain);
  });
  return [...new Set(values)];
}

/** The nearest value of a slider. */
export function onStep(value: number, min: number, max: number, step: number): number {
  const nearest = min + Math.round((value - min) / step) * step;
  // Removes the rounding errors of many small steps.
  return Math.min(max, Math.max(min, Number(nearest.toPrecision(10))));
}

/** All runs, in an order that shows the shape of the line early: coarse before fine, one seed after another. */
export function sweepRuns(values: readonly number[], seed: number): SweepRun[] {
  const order: number[] = [];
  for (let stride = 2 ** Math.ceil(Math.log2(Math.max(2, values.length - 1))); stride >= 1; stride /= 2)
    for (let index = 0; index < values.length; index += stride) if (!order.includes(index)) order.push(index);
  return Array.from({ length: seedsPerValue }, (_, k) => k).flatMap((k) =>
    order.map((index) => ({ index, value: values[index], seed: (seed + k) >>> 0 })),
  );
}

/**
 * Simulated seconds of warm-up, and of measuring.
 * @param realPerSecond real seconds that a simulated second of the sample takes
 */
export function secondsOf(realPerSecond: number, runs: number, workers: number): number {
  const affordable = (budget * workers) / (2 * runs * realPerSecond);
  return Math.max(leastSeconds, Math.min(wantedSeconds, Math.floor(affordable)));
}

/** The mean over those that have a value; NaN: none has. */
export function meanOfMeasured(values: readonly (number | null | undefined)[]): number {
  const known = values.filter((value): value is number => Number.isFinite(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The mean of each value over its runs, and the number of runs. */
export interface SweepPoint {
  readonly value: number;
  readonly runs: number;
  readonly polarisation: number;
  readonly rotation: number;
}

/** The values with at least one result, in their order. */
export function sweepPoints(values: readonly number[], results: readonly SweepResult[]): SweepPoint[] {
  return values.flatMap((value, index) => {
    const mine = results.filter((one) => one.index === index);
    if (mine.length === 0) return [];
    const mean = (key: 'polarisation' | 'rotation'): number => meanOfMeasured(mine.map((one) => one[key]));
    return [{ value, runs: mine.length, polarisation: mean('polarisation'), rotation: mean('rotation') }];
  });
}

/** The common inputs of all runs of a sweep. */
export interface SweepScene extends SentScene {
  /** Path of the tried setting. */
  readonly path: string;
}

/** To a worker: the scene once, then one run at a time. `speed` asks how fast the scene runs on this machine. */
export type SweepQuestion =
  | { readonly type: 'scene'; readonly scene: SweepScene }
  | { readonly type: 'speed' }
  /** A run, with the simulated seconds of its warm-up. Measuring takes the same time. */
  | { readonly type: 'run'; readonly run: SweepRun; readonly seconds: number };

/** From a worker: the reply to each message except the first. */
export type SweepAnswer =
  | { readonly type: 'speed'; readonly realPerSecond: number }
  | { readonly type: 'result'; readonly result: SweepResult }
  | { readonly type: 'refused'; readonly problem: string };

/** Approximate maximum number of fish in a sample. */
const mostFish = 300;
/** Species with at most this many fish, such as predators and leaders, keep their number. */
const fewest = 20;
/** Most fish of a start from a list or a file, whose number cannot be reduced. */
export const mostSampled = 1500;

/** The scene at its start, with about `most` fish at most and the same density. */
export function sampleOf(document: SceneDocument, most: number = mostFish): ScenarioDocument {
  const counts = document.species.map(({ count = 1 }) => count);
  const large = counts.filter((count) => count > fewest).reduce((sum, count) => sum + count, 0);
  const small = counts.reduce((sum, count) => sum + count, 0) - large;
  const fraction = large > 0 ? (most - small) / large : 1;
  const sample = document as ScenarioDocument;
  return fraction < 1 ? withFewerFish(sample, Math.max(0, fraction), fewest) : sample;
}
