// The options of `Simulation` and of its methods.

import type { StartThread } from '../engines/cpu/threads/thread.ts';
import type { EngineFactory, KernelName } from '../engines/engine.ts';
import type { FieldStore } from '../fields/obstacles.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import type { StateFile } from '../scenario/state-file.ts';
import type { StopSignal } from './stopping.ts';

/** What was replaced by a slower one: see `onFallback`. */
export type FallbackPart = 'threads' | 'kernel';

/** The `WebAssembly.Module` of the file `shoal/kernel.wasm`. */
export type CompiledKernel = object;

/** Options of a simulation. */
export interface SimulationOptions {
  /** Replaces the scenario's seed. */
  readonly seed?: number;
  /** The parsed JSON of each state file that the plan names (see `filesOf`), by path. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts from this state instead of the `start` of each species. The number of fish is that of the state. */
  readonly state?: StateFile;
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields of obstacles that were computed before. Missing ones are computed by the constructor, which may take seconds. */
  readonly fields?: FieldStore;
  /**
   * Implementation of the rules that read flockmates: `simd`, WebAssembly, for every plan that it supports; or
   * `typescript`, the functions that define the rules. `engine.kernel` says which is in use. The resulting states
   * differ in the last bits, because `simd` computes in float32 and `typescript` in float64.
   *
   * Some hosts compile no WebAssembly from bytes, such as Cloudflare Workers, or pages whose Content-Security-Policy lacks
   * `'wasm-unsafe-eval'`. There `simd` throws, and `auto` (the default) uses `typescript`: see `onFallback`. Such hosts
   * can give the compiled module of the file `shoal/kernel.wasm`.
   */
  readonly kernel?: KernelName | 'auto' | CompiledKernel;
  /**
   * Threads of `run`: a number from 1 (at most 64 are started), default 1, or `auto`: one per CPU core, but only one
   * for fewer than 8000 fish. The result is bit-identical for any number. If several cannot be used, one thread steps;
   * see `onFallback` and `engine.fallbackReason`.
   */
  readonly threads?: number | 'auto';
  /**
   * Makes the engine, such as the result of `openGpu` in `shoal/gpu`; default: the CPU engine. If the engine fails
   * later, the CPU continues.
   */
  readonly engine?: EngineFactory;
  /**
   * Called when one CPU thread makes the steps instead of several threads or another engine (`what` is `threads`), and
   * when the kernel is `typescript` because the host has no `simd` (`kernel`): states then differ from those of other
   * machines in their last bits. The reason is in words that follow "because". Default: each reason is written to the
   * console once.
   */
  readonly onFallback?: (reason: string, what: FallbackPart) => void;
  /**
   * Starts a worker that imports `shoal/worker`: for pages whose Content-Security-Policy forbids workers from `blob:`.
   * `() => new Worker(new URL('./school-worker.js', import.meta.url), { type: 'module' })`
   */
  readonly startThread?: StartThread;
  /**
   * A clock for the timings and for the budget of `advance`, ms, such as `() => performance.now()`. Without it, timings
   * are 0.
   */
  readonly now?: () => number;
  /**
   * Number of fish to allocate memory for; default: the number at the start. If more are spawned, the memory is
   * doubled, which takes about as long as making a new simulation.
   */
  readonly capacity?: number;
  /** Maximum number of steps that one `advance` runs; default 8. Further time is dropped. */
  readonly maxStepsPerAdvance?: number;
  /** Memory for states to which `seek` can go back, bytes; default 0: `seek` recomputes from the start. */
  readonly historyBytes?: number;
  /**
   * Which commands are recorded: all (the default), none, or only the last `commands`. `seek` cannot go back past a
   * command that is no longer recorded. To replay the run, `recorded` then needs a snapshot that contains the earlier
   * commands.
   */
  readonly record?: boolean | { readonly commands: number };
}

/** Options of one `advance`. */
export interface AdvanceOptions {
  /**
   * Maximum time to spend on steps, ms, measured with the option `now`. The first step is always made, further steps
   * only if they are expected to end in time; with 0 or less none is made. Other due steps wait for later calls, up to
   * `maxStepsPerAdvance`. Further time is dropped, so a scene that is too large runs slower than real time. The state
   * after n steps does not depend on the budget. The budget has no effect with threads or a GPU, because `advance` does
   * not wait for them.
   */
  readonly budget?: number | undefined;
  /** See `run`. While it is aborted, `advance` does nothing. */
  readonly signal?: StopSignal | undefined;
}

/** Options of `Simulation.restore`. */
export interface RestoreOptions {
  /**
   * Keeps the present plan and the edits that wait, and takes from the snapshot only the fish, also if its plan has other
   * values. Default false: such a snapshot is refused. Species, counts and dimensions must be the same.
   */
  readonly keepPlan?: boolean | undefined;
}
