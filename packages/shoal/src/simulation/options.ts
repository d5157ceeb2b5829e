import type { StartThread } from '../engines/cpu/threads/thread.ts';
import type { EngineFactory, KernelName } from '../engines/engine.ts';
import type { FieldStore } from '../fields/obstacles.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import type { OwnRule } from '../rules/rule.ts';
import type { StateFile } from '../scenario/state-file.ts';

/** Options of a simulation. */
export interface SimulationOptions {
  /** Replaces the scenario's seed. */
  readonly seed?: number;
  /** The parsed JSON of each file that the plan names (see `filesOf`), by path. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts from this state instead of the scenario's starts; counts follow it. */
  readonly state?: StateFile;
  /** The program's own rules with which the plan was parsed. */
  readonly rules?: readonly OwnRule[];
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields of obstacles that were computed already. Missing ones are computed at once, which may take seconds. */
  readonly fields?: FieldStore;
  /**
   * Implementation of the rules that read flockmates: `simd` (the default) where possible, or `typescript`, the functions
   * that define them; `engine.kernel` says which is in use. Their states differ in the last bits: float32, float64.
   */
  readonly kernel?: KernelName;
  /**
   * Threads of `run`: a number, default 1, or `auto`: one per processor, but one for fewer than 8000 fish. The bits are
   * the same with any number. Where several cannot be used, one thread steps and `engine.fallbackReason` says why.
   */
  readonly threads?: number | 'auto';
  /** Makes the engine, such as `shoal/gpu`; default: the CPU's. If it fails, the CPU goes on. */
  readonly engine?: EngineFactory;
  /** Starts a thread that runs the module `shoal/worker`; for bundlers that do not find it. */
  readonly startThread?: StartThread;
  /** A clock for the timings, ms, such as `() => performance.now()`; without one they are 0. */
  readonly now?: () => number;
  /** Most steps that one `advance` runs, default 8: after a long pause, time is dropped rather than caught up. */
  readonly maxStepsPerAdvance?: number;
  /** Memory for states to go back to, bytes; default 0: going back recomputes from the start. */
  readonly historyBytes?: number;
  /**
   * Which commands are recorded: all (the default), none, or the last so many. `seek` cannot go back past a command that is
   * no longer recorded, and `recorded` then replays only from a snapshot of that time.
   */
  readonly record?: boolean | { readonly commands: number };
}
