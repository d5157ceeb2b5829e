// Chooses and makes the engine of a simulation, and the one that replaces it after a failure.

import { CpuEngine } from '../engines/cpu/cpu-engine.ts';
import { adoptModule, kernelModule } from '../engines/cpu/kernel/instance.ts';
import { processors, whyNoThreads } from '../engines/cpu/threads/processors.ts';
import type { StartThread } from '../engines/cpu/threads/thread.ts';
import { ThreadPool } from '../engines/cpu/threads/thread-pool.ts';
import { ThreadedEngine } from '../engines/cpu/threads/threaded-engine.ts';
import {
  type Engine,
  EngineError,
  type EngineFactory,
  type EngineOptions,
  type KernelName,
} from '../engines/engine.ts';
import type { OwnRule } from '../rules/rule.ts';
import { type RuleModule, ruleModulesOf } from '../rules/rule-module.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { version } from '../version.ts';
import type { FallbackPart, SimulationOptions } from './options.ts';

/** Where steps run: on CPU threads with a kernel, or on another engine. */
export type EngineChoice = Pick<SimulationOptions, 'threads' | 'kernel' | 'engine'>;

/** Options that all engines of a simulation share. */
type Common = Pick<EngineOptions, 'seed' | 'ruleOf' | 'sources' | 'now'>;

/** With fewer fish, `auto` uses one thread: several would cost more than they save. */
const minFishForThreads = 8000;

/** More threads per processor than this only take longer to start. The bits are the same for any number. */
const maxThreadsPerProcessor = 4;

/** Makes the engines of a simulation: the requested one, or one that replaces it after a failure. */
export class EngineMaker {
  readonly #common: Common;
  readonly #startThread: StartThread | undefined;
  /** Modules from which threads import rules of your own; undefined: a rule has no module. */
  readonly #ruleModules: readonly RuleModule[] | undefined;
  #kernel: NonNullable<SimulationOptions['kernel']>;
  /** Makes engines of another kind than the CPU's; undefined: none was chosen. */
  #factory: EngineFactory | undefined;
  /** The thread pool for `run`; undefined: the calling thread makes the steps. */
  #pool: ThreadPool | undefined;
  /** Why there is no pool although one was requested. */
  #fallbackReason: string | undefined;
  readonly #onFallback: NonNullable<SimulationOptions['onFallback']>;
  #isStopped = false;

  /** @param count number of fish @param rules rules of your own */
  constructor(common: Common, options: SimulationOptions, count: number, rules: readonly OwnRule[]) {
    this.#common = common;
    this.#startThread = options.startThread;
    this.#onFallback = options.onFallback ?? warnOnce;
    this.#ruleModules = ruleModulesOf(rules);
    this.#kernel = options.kernel ?? 'auto';
    this.#factory = options.engine;
    checkKernel(this.#kernel);
    if (this.#factory) return;
    this.#tellOfKernel();
    this.#setThreads(options.threads ?? 1, count);
  }

  /** The current choice. */
  get choice(): EngineChoice {
    const engine = this.#factory && { engine: this.#factory };
    return { threads: this.#pool?.size ?? 1, kernel: this.#kernel, ...engine };
  }

  /** @throws EngineError if the engine does not support the plan */
  make(plan: Plan, school: School, factory: EngineFactory | undefined = this.#factory): Engine {
    const ruleModules = this.#ruleModules ?? [];
    const kernelReason = this.#whyNoKernel;
    const isSimd = this.#kernel !== 'typescript' && kernelReason === undefined;
    const kernel: KernelName = isSimd ? 'simd' : 'typescript';
    const options = { ...this.#common, kernel, kernelReason, fallbackReason: this.#fallbackReason, ruleModules };
    if (factory) return factory.make(plan, school, options);
    if (this.#pool) return new ThreadedEngine(plan, school, options, this.#pool);
    return new CpuEngine(plan, school, options);
  }

  /** Like `make`, but if the chosen engine cannot be made, falls back to the CPU. */
  makeAny(plan: Plan, school: School): Engine {
    if (this.#factory) {
      try {
        return this.make(plan, school);
      } catch (error) {
        this.#onFallback(this.fallBackToOneThread(error), 'threads');
      }
    }
    return this.make(plan, school);
  }

  /** Applies another choice. Missing threads or kernel stay unchanged. */
  choose({ threads, kernel = this.#kernel, engine }: EngineChoice, count: number): void {
    checkKernel(kernel);
    this.#factory = engine;
    this.#kernel = kernel;
    const wanted = threads ?? this.#pool?.size;
    this.#pool?.stop();
    if (wanted !== undefined) this.#setThreads(wanted, count);
  }

  /** Why the default kernel is TypeScript here; undefined: it is not, or the kernel was chosen. */
  get #whyNoKernel(): string | undefined {
    return this.#kernel === 'auto' ? whyNoKernel() : undefined;
  }

  #tellOfKernel(): void {
    const why = this.#whyNoKernel;
    if (why !== undefined) this.#onFallback(why, 'kernel');
  }

  /** Chooses the number of threads. They start with the first run. */
  #setThreads(wanted: number | 'auto', count: number): void {
    const threads = wanted === 'auto' ? (count < minFishForThreads ? 1 : processors()) : wanted;
    const isGiven = typeof this.#kernel === 'object';
    this.#fallbackReason = threads > 1 ? whyOneThread(this.#ruleModules !== undefined, isGiven) : undefined;
    const canUse = threads > 1 && this.#fallbackReason === undefined;
    this.#pool = canUse
      ? new ThreadPool(Math.min(threads, maxThreadsPerProcessor * processors()), this.#startThread)
      : undefined;
    if (this.#fallbackReason !== undefined) this.#onFallback(this.#fallbackReason, 'threads');
  }

  /** Starts the threads. @returns false if they cannot be started. A new engine must then be made. */
  async start(): Promise<boolean> {
    try {
      await this.#pool?.start();
      return true;
    } catch (error) {
      const reason = this.fallBackToOneThread(error);
      if (!this.#isStopped) this.#onFallback(reason, 'threads');
      return false;
    }
  }

  /** From now on makes engines for one CPU thread. @returns the reason */
  fallBackToOneThread(why: unknown): string {
    this.#pool?.stop();
    this.#pool = undefined;
    this.#factory = undefined;
    this.#fallbackReason = why instanceof Error ? why.message : String(why);
    return this.#fallbackReason;
  }

  /**
   * Stops the threads. An awaited run rejects with the reason.
   * @param why the reason; undefined: the simulation is disposed of
   */
  stop(why?: string): void {
    if (why === undefined) this.#isStopped = true;
    this.#pool?.stop(why);
  }
}

/**
 * Makes this thread use a given module.
 * @throws EngineError if the kernel was chosen, but this host cannot use it
 */
function checkKernel(kernel: NonNullable<SimulationOptions['kernel']>): void {
  if (kernel === 'auto' || kernel === 'typescript') return;
  if (typeof kernel === 'object' && !adoptModule(kernel))
    throw new EngineError(
      `kernel: must be the module of shoal/kernel.wasm of version ${version}, got another one. Use the file of the installed package.`,
      ['kernel'],
    );
  const why = whyNoKernel();
  if (why !== undefined)
    throw new EngineError(`kernel: "simd" cannot be used, because ${why}. ${kernelRemedy} Or choose "typescript".`, [
      'kernel',
    ]);
}

/** Why this host has no kernel, in words that follow "because"; undefined: it has one. */
function whyNoKernel(): string | undefined {
  const module = kernelModule(false);
  return typeof module === 'string' ? module : undefined;
}

const kernelRemedy =
  "Allow 'wasm-unsafe-eval' in the page's Content-Security-Policy, or give the compiled module of shoal/kernel.wasm as `kernel`.";

/**
 * Why several threads cannot be used, in words that follow "because"; undefined if they can.
 * @param isGiven whether the host has compiled the kernel; threads compile theirs, because it imports a shared memory
 */
function whyOneThread(canImportRules: boolean, isGiven: boolean): string | undefined {
  if (isGiven && typeof kernelModule(true) === 'string')
    return 'threads cannot use a given kernel, and this host compiles none';
  if (!canImportRules)
    return 'rules of your own are functions, which cannot be sent to other threads: set `module` of each';
  return whyNoThreads();
}

const warned = new Set<string>();

/** Warns on the console, once for each reason. */
function warnOnce(reason: string, what: FallbackPart): void {
  const text =
    what === 'threads'
      ? `running on one thread, because ${reason}`
      : `steps are slower and differ from those of other machines in their last bits, because ${reason}. ${kernelRemedy}`;
  if (!warned.has(reason)) console.warn(`shoal: ${text}`);
  warned.add(reason);
}

declare const console: { warn(text: string): void };
