import type { Plan } from 'shoal';
import type { Field, TriangleMesh } from 'shoal/fields';
import type { SweepResult, SweepRun } from './sweep-plan.ts';

/** The common inputs of all runs of a sweep. */
export interface SweepScene {
  readonly plan: Plan;
  /** Path of the tried setting. */
  readonly path: string;
  readonly files: Readonly<Record<string, unknown>>;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly fields: readonly (readonly [key: string, field: Field])[];
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
