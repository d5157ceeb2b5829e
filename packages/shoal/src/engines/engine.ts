// What a simulation needs of an engine, on the processor or on the GPU.

import { ShoalError } from '../errors/shoal-error.ts';
import type { ObstacleSources, Obstacles } from '../fields/obstacles.ts';
import type { SimulationEvent } from '../rules/outcomes.ts';
import type { AnyRule } from '../rules/rule.ts';
import type { RuleModule } from '../rules/rule-module.ts';
import type { Change } from '../scenario/change.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import type { FishChange } from '../school/slots.ts';

/** Fish that edits have displaced since a step, with their state before that: index, position, velocity. */
export interface Displaced {
  readonly step: number;
  readonly fish: readonly (readonly number[])[];
}

/** The phases of a step in their order, as timings name them. */
export const phases = ['neighbours', 'headings', 'memories', 'steering', 'motion', 'events'] as const;
/** Name of a phase of a step. */
export type Phase = (typeof phases)[number];

/** Implementations of the rules that read flockmates: WebAssembly with SIMD, or the TypeScript functions that define them. */
export const kernelNames = ['simd', 'typescript'] as const;
/** Name of an implementation of the rules that read flockmates. */
export type KernelName = (typeof kernelNames)[number];

/** The implementation in use. If it is not the preferred one, `reason` says why; it continues a sentence after "because". */
export interface KernelChoice {
  readonly name: KernelName | 'wgsl';
  readonly reason?: string;
}

/** Steps a school. All engines agree to a stated accuracy; they differ in where they run. */
export interface Engine {
  readonly name: string;
  /** Threads that `run` uses. */
  readonly threads: number;
  /** Why one thread runs the steps, although several threads or a GPU were requested. Continues a sentence after "because". */
  readonly fallbackReason: string | undefined;
  /** The implementation of the rules that read flockmates, under the present plan. */
  readonly kernel: KernelChoice;
  /** The state. Read it between steps; never write to it. */
  readonly school: School;
  /** Whether `school` holds the engine's current state. Undefined: it always does. See `readBack`. */
  readonly isFresh?: boolean;
  /** Duration of each phase of the last step, ms; 0 without a clock. */
  readonly timings: Readonly<Record<Phase, number>>;
  /** Duration of a recent step, ms, where phases cannot be measured; `timings` are then 0. */
  readonly stepMilliseconds?: number;
  /** Whether `work` is counted. */
  readonly counts: boolean;
  /** Number of distances computed and of neighbours found in the last step, over all fish. */
  readonly work: { readonly candidates: number; readonly neighbours: number };
  /** Memory that grows with the number of fish, bytes: the columns of the school and arrays of the engine, without Verlet lists and fields. */
  readonly bytes: number;
  /** Memory of Verlet lists, bytes. */
  readonly listBytes: number;
  /** The obstacles in their current poses. */
  readonly obstacles: Obstacles;
  /** Names of the rules that apply to a species, in the order of the table. */
  rulesOf(species: number): string[];
  /**
   * Removes and returns the events since the last call, in order. On a GPU these are events up to the last read-back.
   */
  takeEvents(): SimulationEvent[];
  /** Runs one step on the calling thread. */
  step(): void;
  /** Runs steps on other threads or a GPU; undefined: there are none. */
  run?(steps: number): Promise<void>;
  /** Whether steps are so short at present that `step` takes less time than `run`. Undefined: no. */
  readonly prefersStep?: boolean;
  /**
   * Goes to any step of a recording. No other engine can take over from one with this method: a failure only ends the
   * run. Undefined: it makes its steps.
   * @throws ShoalError if the step is not in memory
   */
  goTo?(step: number): void;
  /** Brings `school` up to date at the end of a run; undefined: it always is. */
  readBack?(): Promise<void>;
  /** Like `readBack`, even when automatic read-back is off. */
  download?(): Promise<void>;
  /** Runs a step and measures its GPU passes, ms. Measured passes do not overlap. Undefined: the device has no clocks. */
  profile?(): Promise<Readonly<Record<string, number>> | undefined>;
  /** Frees what it holds outside this thread's memory. */
  dispose?(): void;
  /**
   * Takes an edited plan. Species, counts and dimensions must be those of the present plan.
   * @param changes all differences from the present plan; undefined: they are not known
   */
  setPlan(plan: Plan, changes?: readonly Change[]): void;
  /** Puts back the fish that edits have displaced since the last step. The next `setPlan` moves them out of obstacles again. */
  returnDisplaced?(): void;
  /** The fish that `returnDisplaced` puts back. An engine that replaces another between two steps takes them over. */
  displaced: Displaced;
  /** Removes and adds fish between steps. The school must have the capacity, unless there is `download`. */
  changeFish(change: FishChange): void;
  /** Continues from another state of the same plan, which was written into `school`. Undefined: a new engine is needed. */
  adoptState?(): void;
  /** Computes the steering of fish i in the next step, without moving it. */
  examine(i: number): Examination;
}

/** The engine does not support the plan, or the plan is too large for it. */
export class EngineError extends ShoalError {
  declare readonly code: 'engine';
  override readonly name = 'EngineError';
  /** Features of the plan that the engine lacks, as scenarios name them; empty: the plan is too large. */
  readonly lacks: readonly string[];

  constructor(message: string, lacks: readonly string[] = []) {
    super('engine', message);
    this.lacks = lacks;
  }
}

/** Options of an engine, besides plan and school. */
export interface EngineOptions {
  readonly seed: number;
  /** Returns the functions of a rule of the plan. */
  readonly ruleOf: (name: string) => AnyRule;
  /** Modules from which other threads load rules of your own. */
  readonly ruleModules?: readonly RuleModule[];
  /** Meshes and fields of obstacles. */
  readonly sources: ObstacleSources;
  /** A clock for the timings, ms. */
  readonly now: () => number;
  /** The preferred implementation of the rules that read flockmates. */
  readonly kernel: KernelName;
  /** Why `kernel` is `typescript`, if it was not chosen, in words that follow "because". */
  readonly kernelReason?: string | undefined;
  /** See `Engine.fallbackReason`. */
  readonly fallbackReason?: string | undefined;
}

/** Makes engines of one kind. */
export interface EngineFactory {
  readonly name: string;
  /** @throws EngineError if the engine does not support the plan */
  make(plan: Plan, school: School, options: EngineOptions): Engine;
}

/** What one rule contributes to the steering of a fish. */
export interface RuleExamination {
  /** The steering vector before its weight. */
  readonly vector: [x: number, y: number, z: number];
  readonly weight: number;
  readonly enabled: boolean;
}

/** The steering of one fish in the next step. */
export interface Examination {
  /** By rule. */
  readonly steering: Record<string, RuleExamination>;
  /** Number of flockmates within the radius of each rule that has one. */
  readonly neighbours: Record<string, number>;
  /** Ids of these flockmates, in the order of the search; none for a radius of "all". */
  readonly flockmateIds: Record<string, number[]>;
  /** The weighted sum as motion applies it, m/s². */
  readonly acceleration: [x: number, y: number, z: number];
}

/**
 * The events of an engine that were not taken yet, in order: those of steps, which are added, and those of edits, which
 * an engine of this thread makes.
 */
export class EventList {
  readonly #own: () => Engine;
  #events: SimulationEvent[] = [];

  constructor(own: () => Engine) {
    this.#own = own;
  }

  add(events: readonly SimulationEvent[]): void {
    for (const event of events) this.#events.push(event);
  }

  /** Adds the events of the edits so far. Call it before adding events of later steps. */
  addOwn(): void {
    this.add(this.#own().takeEvents());
  }

  /** Removes and returns all events. */
  take(): SimulationEvent[] {
    this.addOwn();
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }
}

/** Measures the phases of a step. */
export class PhaseClock {
  /** Duration of each phase of the last step, ms. */
  readonly timings: Record<Phase, number> = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<
    Phase,
    number
  >;
  readonly #now: () => number;
  #began = 0;

  /** @param now a clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  start(): void {
    this.#began = this.#now();
  }

  /** Ends a phase and starts the next one. */
  end(phase: Phase): void {
    const now = this.#now();
    this.timings[phase] = now - this.#began;
    this.#began = now;
  }
}
