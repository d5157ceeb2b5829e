import type { StartThread } from '../engines/cpu/threads/thread.ts';
import type { EngineFactory, KernelName } from '../engines/engine.ts';
import { ShoalError } from '../errors/shoal-error.ts';
import type { FieldStore } from '../fields/obstacles.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import { limits } from '../scenario/limits.ts';
import type { StateFile } from '../scenario/state-file.ts';
import type { StopSignal } from './stop-signal.ts';

/** Options of a simulation. */
export interface SimulationOptions {
  /** Replaces the scenario's seed. */
  readonly seed?: number;
  /** The parsed JSON of each file that the plan names (see `filesOf`), by path. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts from this state instead of the scenario's starts; counts follow it. */
  readonly state?: StateFile;
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
   * the same with any number. Where several cannot be used, one thread steps; see `onFallback` and `engine.fallbackReason`.
   */
  readonly threads?: number | 'auto';
  /** Makes the engine, such as `shoal/gpu`; default: the CPU's. If it fails, the CPU goes on. */
  readonly engine?: EngineFactory;
  /**
   * Called when threads, or the engine, cannot be used from the start and one thread of the CPU steps instead. The reason
   * is in words that follow "because". By default it is written to the console, once.
   */
  readonly onFallback?: (reason: string) => void;
  /**
   * Starts a worker that imports `shoal/worker`: for pages whose Content-Security-Policy forbids workers from `blob:`.
   * `() => new Worker(new URL('./school-worker.js', import.meta.url), { type: 'module' })`
   */
  readonly startThread?: StartThread;
  /** A clock for the timings and the budget of `advance`, ms, such as `() => performance.now()`; without one timings are 0. */
  readonly now?: () => number;
  /**
   * Fish for which there is memory from the start, default as many as there are. More may be spawned: then memory for twice
   * as many is made, which takes about as long as a new simulation.
   */
  readonly capacity?: number;
  /** Most steps that one `advance` runs, default 8. More are never due: time beyond them is dropped, not caught up. */
  readonly maxStepsPerAdvance?: number;
  /** Memory for states to go back to, bytes; default 0: going back recomputes from the start. */
  readonly historyBytes?: number;
  /**
   * Which commands are recorded: all (the default), none, or the last so many. `seek` cannot go back past a command that is
   * no longer recorded, and `recorded` then replays only from a snapshot of that time.
   */
  readonly record?: boolean | { readonly commands: number };
}

/** Options of one `advance`. */
export interface AdvanceOptions {
  /**
   * Most milliseconds to spend on steps, by the option `now`. A step is made if it is expected to end in time, and the first
   * one in any case; 0: none. Steps that do not fit stay due for later calls, up to `maxStepsPerAdvance` of them; beyond
   * that time is dropped, so that a scene that is too large becomes slower than real time. States do not depend on it.
   * Threads and GPUs have no budget: `advance` does not wait for them.
   */
  readonly budget?: number | undefined;
  /** See `run`; while it is aborted, nothing is done. */
  readonly signal?: StopSignal | undefined;
}

/** @throws ShoalError unless it is a number of fish */
export function checkedCapacity({ capacity = 0 }: SimulationOptions): number {
  if (Number.isInteger(capacity) && capacity >= 0 && capacity <= limits.fish) return capacity;
  throw new ShoalError('argument', `capacity: must be a whole number from 0 to ${limits.fish}, got ${capacity}.`);
}
