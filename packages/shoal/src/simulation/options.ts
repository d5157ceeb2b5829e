import type { StartThread } from '../engines/cpu/threads/thread.ts';
import type { EngineFactory, KernelName } from '../engines/engine.ts';
import type { FieldStore } from '../fields/obstacles.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import type { OwnRule } from '../rules/rule.ts';
import type { StateFile } from '../scenario/state-file.ts';

export interface SimulationOptions {
  /** Replaces the scenario's seed. */
  readonly seed?: number;
  /** The parsed JSON of each file that the plan names (see `filesOf`), by path. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts from this state instead of the scenario's starts; counts follow it. */
  readonly state?: StateFile;
  /** The functions of the rules of one's own with which the plan was parsed. */
  readonly rules?: readonly OwnRule[];
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields of obstacles that are there already; those that are missing are made at once, which may take seconds. */
  readonly fields?: FieldStore;
  /**
   * What computes the rules that look at flockmates: `simd` (the default), where it can (`engine.kernel` says so), or
   * the TypeScript functions that define them. Their states differ in the last bits: float32 here, float64 there.
   */
  readonly kernel?: KernelName;
  /**
   * How many threads `run` steps with: a number, or `auto` for as many as the machine has processors,
   * or one for fewer than 8000 fish. Default 1. The
   * bits are the same with any number. Where threads cannot be had, one does it all and `engine.fallbackReason` says why.
   */
  readonly threads?: number | 'auto';
  /** Makes the engine that steps, such as `shoal/gpu`; without it the CPU does. If it fails the CPU goes on. */
  readonly engine?: EngineFactory;
  /** Starts a thread that runs the module `shoal/worker`; only for bundlers that do not find it by themselves. */
  readonly startThread?: StartThread;
  /** A clock in milliseconds, such as `() => performance.now()`, for the timings; without one they stay 0. */
  readonly now?: () => number;
  /** Most steps that one `advance` runs, 8 by default: after a long pause the simulation is late rather than stuck. */
  readonly maxStepsPerAdvance?: number;
  /** Memory for snapshots that make going back quick, bytes; default 0: going back starts from the beginning. */
  readonly historyBytes?: number;
}
