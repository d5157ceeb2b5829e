// What a finding about tracks consists of: kind, severity, places, remedy.

import type { MetricName, RequestedMetricName } from '../../../metrics/metric-table.ts';

/** What may be wrong with tracks. */
export type FindingKind =
  | 'marks'
  | 'stride'
  | 'frame gaps'
  | 'repeated frames'
  | 'units'
  | 'flat axis'
  | 'wrapped world'
  | 'detections as ids'
  | 'swaps'
  | 'jumps'
  | 'fragments'
  | 'body points'
  | 'duplicates'
  | 'frozen'
  | 'absence'
  | 'zero velocities'
  | 'velocity axes'
  | 'velocity unit'
  | 'velocity delay'
  | 'low confidence'
  | 'predicted'
  | 'too short';

/** How a measure errs. `scaled`: by a constant factor; `uncertain`: without a direction. */
export type ErrorDirection = 'too large' | 'too small' | 'scaled' | 'wrong' | 'uncertain';

/** Measures that a finding affects. */
export interface Effect {
  readonly direction: ErrorDirection;
  readonly measures: readonly (MetricName | RequestedMetricName)[];
}

/** An observation that shows a finding. */
export interface Example {
  /** Its index in the tracks that were judged. */
  readonly row: number;
  /** Name of the animal. */
  readonly animal: string;
  readonly frame: number;
}

/** Something that may be wrong with tracks, and changes what is measured. */
export interface Finding {
  readonly kind: FindingKind;
  /** `serious`: results are probably wrong. `note`: they may be. */
  readonly severity: 'serious' | 'note';
  /** One sentence, with its numbers. */
  readonly sentence: string;
  /** Number of observations, animals and frames concerned. */
  readonly rows: number;
  readonly animals: number;
  readonly frames: number;
  readonly example: Example;
  readonly effects: readonly Effect[];
  /** What to do, a sentence. */
  readonly remedy: string;
  /** The option of `shoal measure` that does it, as in `--fps 2.5`, if one does. */
  readonly option?: string;
}

/** Measures in lengths, without those of places. */
export const lengths = [
  'nearestNeighbour',
  'extent',
  'speed',
  'localDensity',
  'motionJerkiness',
  'correlationLength',
] as const;

/** Measures that read velocities. */
export const ofVelocities = [
  'polarisation',
  'rotation',
  'absoluteRotation',
  'speed',
  'motionJerkiness',
  'correlationLength',
] as const;

/** Measures in seconds: they depend on the time between frames. */
export const ofRate = ['speed', 'motionJerkiness'] as const;

/** A number in a sentence: three significant digits. */
export function briefly(value: number): string {
  return String(Number(value.toPrecision(3))).replace('-', '−');
}

/** `1 animal`, `3 animals`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2.5 frames a second`. */
export function rate(framesPerSecond: number): string {
  return `${briefly(framesPerSecond)} ${framesPerSecond === 1 ? 'frame' : 'frames'} a second`;
}

/** `0.25` as `25 %`. */
export function percent(share: number): string {
  return `${briefly(100 * share)} %`;
}
