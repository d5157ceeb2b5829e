import type { Plan } from 'shoal';
import type { Field, TriangleMesh } from 'shoal/fields';
import type { SweepResult, SweepRun } from './sweep-plan.ts';

/** What all runs of a sweep share. */
export interface SweepScene {
  readonly plan: Plan;
  /** Of the value that is tried. */
  readonly path: string;
  readonly files: Readonly<Record<string, unknown>>;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly fields: readonly (readonly [key: string, field: Field])[];
}

/** To a worker: the scene once, then run after run. `speed` asks how fast it is here. */
export type SweepQuestion =
  | { readonly type: 'scene'; readonly scene: SweepScene }
  | { readonly type: 'speed' }
  /** With the simulated seconds before measuring, which are also those of measuring. */
  | { readonly type: 'run'; readonly run: SweepRun; readonly seconds: number };

/** From a worker, to every question but the first. */
export type SweepAnswer =
  | { readonly type: 'speed'; readonly realPerSecond: number }
  | { readonly type: 'result'; readonly result: SweepResult }
  | { readonly type: 'refused'; readonly problem: string };
