import { CpuEngine } from '../engines/cpu/cpu-engine.ts';
import { processors, whyNoThreads } from '../engines/cpu/threads/processors.ts';
import type { StartThread } from '../engines/cpu/threads/thread.ts';
import { ThreadPool } from '../engines/cpu/threads/thread-pool.ts';
import { ThreadedEngine } from '../engines/cpu/threads/threaded-engine.ts';
import type { Engine, EngineFactory, EngineOptions, KernelName } from '../engines/engine.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import type { SimulationOptions } from './options.ts';

/** What runs a simulation: a number of threads of the CPU with a kernel, or an engine of another make. */
export type EngineWish = Pick<SimulationOptions, 'threads' | 'kernel' | 'engine'>;

/** What every engine of a simulation is given. */
type Common = Pick<EngineOptions, 'seed' | 'ruleOf' | 'sources' | 'now'>;

/** A school of fewer is stepped sooner by one thread than several can be told to. */
const fewFish = 8000;

/** More than any machine has; a limit for what is typed. */
const mostThreads = 64;

/** Makes the engines of a simulation as they were asked for, or as they can be had. */
export class EngineMaker {
  readonly #common: Common;
  readonly #startThread: StartThread | undefined;
  /** Whether rules were brought along, which are functions: other threads cannot be given them. */
  readonly #hasOwnRules: boolean;
  #kernel: KernelName;
  /** Makes other engines than those of the CPU. */
  #factory: EngineFactory | undefined;
  /** The threads that runs step with; undefined: the calling one. */
  #crew: ThreadPool | undefined;
  /** Why there are none, though they were asked for. */
  #alone: string | undefined;

  /** @param count fish of the plan */
  constructor(common: Common, options: SimulationOptions, count: number) {
    this.#common = common;
    this.#startThread = options.startThread;
    this.#hasOwnRules = (options.rules ?? []).length > 0;
    this.#kernel = options.kernel ?? 'simd';
    this.#factory = checked(options.engine);
    if (!this.#factory) this.#hire(options.threads ?? 1, count);
  }

  /** @throws EngineError if an engine of another make cannot do the plan */
  make(plan: Plan, school: School, factory: EngineFactory | undefined = this.#factory): Engine {
    const options = { ...this.#common, kernel: this.#kernel, alone: this.#alone };
    if (factory) return factory.make(plan, school, options);
    if (this.#crew) return new ThreadedEngine(plan, school, options, this.#crew);
    return new CpuEngine(plan, school, options);
  }

  /** The same; what another make cannot do, the CPU does from then on. */
  makeAny(plan: Plan, school: School): Engine {
    if (this.#factory) {
      try {
        return this.make(plan, school);
      } catch (error) {
        this.fallBackToOneThread(error);
      }
    }
    return this.make(plan, school);
  }

  /** Takes another wish; what it leaves out of threads and kernel stays as it is. */
  choose({ threads, kernel = this.#kernel, engine }: EngineWish, count: number): void {
    this.#factory = checked(engine);
    this.#kernel = kernel;
    const wanted = threads ?? this.#crew?.size;
    this.#crew?.stop();
    if (wanted !== undefined) this.#hire(wanted, count);
  }

  /** Chooses how many threads run steps; they start with the first run. */
  #hire(wanted: number | 'auto', count: number): void {
    const threads = wanted === 'auto' ? (count < fewFish ? 1 : processors()) : wanted;
    this.#alone = threads > 1 ? whyAlone(this.#hasOwnRules) : undefined;
    const can = threads > 1 && this.#alone === undefined;
    this.#crew = can ? new ThreadPool(Math.min(mostThreads, threads), this.#startThread) : undefined;
  }

  /** Starts the threads; false: they cannot be had, and another engine is to be made. */
  async start(): Promise<boolean> {
    try {
      await this.#crew?.start();
      return true;
    } catch (error) {
      this.fallBackToOneThread(error);
      return false;
    }
  }

  /** From now on one thread of the CPU does it all. */
  fallBackToOneThread(why: unknown): void {
    this.#crew?.stop();
    this.#crew = undefined;
    this.#factory = undefined;
    this.#alone = why instanceof Error ? why.message : String(why);
  }

  /** Stops the threads; who waits for them hears why. */
  stop(why?: string): void {
    this.#crew?.stop(why);
  }
}

/** Why threads cannot be had, in words that follow "because"; undefined: they may. */
function whyAlone(hasOwnRules: boolean): string | undefined {
  if (hasOwnRules) return "a program's own rules are functions, which other threads cannot be given";
  return whyNoThreads();
}

/** @throws TypeError for what makes no engines */
function checked(engine: EngineFactory | undefined): EngineFactory | undefined {
  if (engine === undefined || typeof engine.make === 'function') return engine;
  throw new TypeError(
    'engine: must be what openGpu() gives, awaited: { engine: await openGpu({ gpu: navigator.gpu }) }.',
  );
}
