import type { ObstacleSources, Obstacles } from '../fields/obstacles.ts';
import type { SimulationEvent } from '../rules/outcomes.ts';
import type { AnyRule } from '../rules/rule.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** The phases of a step, in their order; timers, reports and the studio use these names. */
export const phases = ['neighbours', 'headings', 'decisions', 'steering', 'motion', 'events'] as const;
export type Phase = (typeof phases)[number];

/** Ways of computing the rules that look at flockmates: in WebAssembly with SIMD, or by the TypeScript functions that define them. */
export const kernelNames = ['simd', 'typescript'] as const;
export type KernelName = (typeof kernelNames)[number];

/** Which one computes, and why not the other, in words that follow "because". */
export interface KernelChoice {
  readonly name: KernelName | 'wgsl';
  readonly reason?: string;
}

/** What makes a school move. All engines give the same answer to a stated accuracy; they differ in where they run. */
export interface Engine {
  readonly name: string;
  /** Threads that a run uses. */
  readonly threads: number;
  /** Why one thread does it all though more were asked for, in words that follow "because". */
  readonly fallbackReason: string | undefined;
  /** What computes the rules that look at flockmates, as the plan is now. */
  readonly kernel: KernelChoice;
  /** The state; views read it between steps and never write. */
  readonly school: School;
  /** Whether `school` is as the engine has it; without it, it always is. See `readBack`. */
  readonly isFresh?: boolean;
  /** Milliseconds that each phase of the last step took; 0 without a clock. */
  readonly timings: Readonly<Record<Phase, number>>;
  /** Milliseconds that a step took of late, where its phases cannot be told apart; `timings` are then 0. */
  readonly stepMilliseconds?: number;
  /** Whether it counts its `work`. */
  readonly counts: boolean;
  /** Distances computed and neighbours found in the last step, over all fish. */
  readonly work: { readonly candidates: number; readonly neighbours: number };
  /**
   * Memory that grows with the fish, bytes: the columns of the school and what the engine keeps beside them from step
   * to step. Lists of neighbours and fields of obstacles are not counted.
   */
  readonly bytes: number;
  /** Memory of lists of neighbours that are kept for several steps, bytes. */
  readonly listBytes: number;
  /** Solid things, as they stand now. */
  readonly obstacles: Obstacles;
  /** What happened in the last step. */
  readonly events: readonly SimulationEvent[];
  /** Names of the rules that have something to do for a species, in the order of the table. */
  rulesOf(species: number): string[];
  /** Runs one step, on the calling thread. */
  step(): void;
  /** Runs steps on other threads; without it there are none. */
  run?(steps: number): Promise<void>;
  /** Brings the school up to date where the state lives elsewhere; without it, it always is. */
  readBack?(): Promise<void>;
  /** The same for who asked that runs end without it. */
  download?(): Promise<void>;
  /**
   * Runs a step and measures its passes, ms, where they are no phases of this thread; undefined: there are no clocks.
   * Passes that are measured one by one wait for each other.
   */
  profile?(): Promise<Readonly<Record<string, number>> | undefined>;
  /** Lets go of what it holds outside of this thread's memory. */
  dispose?(): void;
  /** Goes on with other coefficients. Species, counts and dimensions must be those of the engine's plan. */
  setPlan(plan: Plan): void;
  /** Looks at fish i as the next step will: its steering vectors, without moving anything. */
  examine(i: number): Examination;
}

/** What an engine lacks for a plan, or what is too large for it. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** What it lacks, in the words of scenarios; none: something is too large. */
  readonly lacks: readonly string[];

  constructor(message: string, lacks: readonly string[] = []) {
    super(message);
    this.lacks = lacks;
  }
}

/** What an engine needs besides a plan and a school. */
export interface EngineOptions {
  readonly seed: number;
  /** The functions of each rule of the plan. */
  readonly ruleOf: (name: string) => AnyRule;
  /** Meshes and fields of obstacles. */
  readonly sources: ObstacleSources;
  /** A clock in milliseconds for the timings; if it stands still they are 0. */
  readonly now: () => number;
  /** What computes the neighbour rules, where it can. */
  readonly kernel: KernelName;
  /** Why one thread does it all though more were asked for. */
  readonly fallbackReason?: string | undefined;
}

/** Makes engines of one kind. */
export interface EngineFactory {
  readonly name: string;
  /** @throws EngineError that names what the engine lacks for the plan, or what is too large for it */
  make(plan: Plan, school: School, options: EngineOptions): Engine;
}

/** One rule's part in what a fish will do. */
export interface RuleExamination {
  /** The steering vector before its weight. */
  readonly vector: [x: number, y: number, z: number];
  readonly weight: number;
  readonly enabled: boolean;
}

export interface Examination {
  readonly steering: Record<string, RuleExamination>;
  /** Flockmates within the radius of each rule that has one. */
  readonly neighbours: Record<string, number>;
  /** Ids of these flockmates, as they come; none for a rule whose radius is "all". */
  readonly flockmateIds: Record<string, number[]>;
  /** What motion makes of the weighted sum, m/s². */
  readonly acceleration: [x: number, y: number, z: number];
}
