import type { KernelName, Plan, Recorded } from 'shoal';
import type { Field, TriangleMesh } from 'shoal/fields';
import type { CauseMoment } from './cause-moment.ts';

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
