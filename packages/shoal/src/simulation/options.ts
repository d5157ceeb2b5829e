import type { StartThread } from '../engines/cpu/threads/thread.ts';
import type { EngineFactory, KernelName } from '../engines/engine.ts';
import type { FieldStore } from '../fields/obstacles.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import type { StateFile } from '../scenario/state-file.ts';
import type { StopSignal } from './stop-signal.ts';

/** Options of a simulation. */
export interface SimulationOptions {
  /** Replaces the scenario's seed. */
  readonly seed?: number;
  /** The parsed JSON of each state file that the plan names (see `filesOf`), by path. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts from this state instead of the `start` of each species. It also determines the number of fish. */
  readonly state?: StateFile;
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields of obstacles that were computed before. Missing ones are computed by the constructor, which may take seconds. */
  readonly fields?: FieldStore;
  /**
   * Implementation of the rules that read flockmates: `simd` (the default), used where possible, or `typescript`, the
   * functions that define them. `engine.kernel` says which is in use. Their states differ in the last bits, because `simd`
   * computes in float32 and `typescript` in float64.
   */
  readonly kernel?: KernelName;
  /**
   * Threads of `run`: a number from 1 (at most 64 are started), default 1, or `auto`: one per CPU core, but only one for fewer than 8000 fish. The bits are
   * the same with any number. If several cannot be used, one thread steps; see `onFallback` and `engine.fallbackReason`.
   */
  readonly threads?: number | 'auto';
  /** Makes the engine, such as that of `openGpu` in `shoal/gpu`; default: the CPU's. If it fails later, the CPU continues. */
  readonly engine?: EngineFactory;
  /**
   * Called when one thread of the CPU steps instead of several threads, or instead of an engine that cannot continue from
   * another state. The reason is in words that follow "because". By default it is written to the console, once.
   */
  readonly onFallback?: (reason: string) => void;
  /**
   * Starts a worker that imports `shoal/worker`: for pages whose Content-Security-Policy forbids workers from `blob:`.
   * `() => new Worker(new URL('./school-worker.js', import.meta.url), { type: 'module' })`
   */
  readonly startThread?: StartThread;
  /** A clock for the timings and the budget of `advance`, ms, such as `() => performance.now()`; without it timings are 0. */
  readonly now?: () => number;
  /**
   * Number of fish for which memory is allocated at the start; default: the number at the start. If more are spawned, it is
   * doubled, which takes about as long as making a new simulation.
   */
  readonly capacity?: number;
  /** Maximum number of steps that one `advance` runs, default 8. Time beyond them is dropped. */
  readonly maxStepsPerAdvance?: number;
  /** Memory for states to go back to, bytes; default 0: `seek` recomputes from the start. */
  readonly historyBytes?: number;
  /**
   * Which commands are recorded: all (the default), none, or the last `commands` of them. `seek` cannot go back past a
   * command that is no longer recorded. `recorded` then replays the run only from a snapshot of that time.
   */
  readonly record?: boolean | { readonly commands: number };
}

/** Options of one `advance`. */
export interface AdvanceOptions {
  /**
   * Maximum time to spend on steps, ms, measured with the option `now`. A step is made if it is expected to end in time,
   * and the first one in any case; with 0 or less none is made. Steps that do not fit stay due for later calls, up to
   * `maxStepsPerAdvance`. Time beyond them is dropped, so a scene that is too large runs slower than real time. The state
   * after n steps does not depend on the budget. It has no effect with threads or a GPU: `advance` does not wait for them.
   */
  readonly budget?: number | undefined;
  /** See `run`. While it is aborted, `advance` does nothing. */
  readonly signal?: StopSignal | undefined;
}
