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
