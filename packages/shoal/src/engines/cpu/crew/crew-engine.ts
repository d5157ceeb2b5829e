import type { Obstacles } from '../../../fields/obstacles.ts';
import type { SimulationEvent } from '../../../rules/outcomes.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { School } from '../../../school/school.ts';
import type { Engine, Examination, KernelChoice, Phase } from '../../engine.ts';
import { CpuEngine, type CpuEngineOptions } from '../cpu-engine.ts';
import type { CrewHost, Ran } from './crew-host.ts';
import { SharedColumns } from './shared-columns.ts';

/**
 * Steps a school on several threads, each of which runs the same `CpuEngine` over the same shared memory. The engine of
 * this thread looks (at one fish, at obstacles) and makes edits; it could step too and would reach the same bits.
 */
export class CrewEngine implements Engine {
  readonly name = 'cpu';
  readonly counts = true;
  readonly alone = undefined;
  readonly #crew: CrewHost;
  readonly #columns = new SharedColumns();
  readonly #options: CpuEngineOptions;
  readonly #own: CpuEngine;
  #plan: Plan;
  /** Whether the threads know the plan. */
  #told = false;
  #begun = false;
  #last: Ran | undefined;

  constructor(plan: Plan, school: School, options: CpuEngineOptions, crew: CrewHost) {
    this.#plan = plan;
    this.#crew = crew;
    this.#options = options;
    this.#own = new CpuEngine(plan, this.#columns.share(school), options);
  }

  get threads(): number {
    return this.#crew.size;
  }

  get school(): School {
    return this.#own.school;
  }

  get kernel(): KernelChoice {
    return this.#last?.choice ?? this.#own.kernel;
  }

  get timings(): Readonly<Record<Phase, number>> {
    return this.#last?.timings ?? this.#own.timings;
  }

  get work(): Engine['work'] {
    return this.#last?.work ?? this.#own.work;
  }

  get bytes(): number {
    return this.#last?.bytes ?? this.#own.bytes;
  }

  get listBytes(): number {
    return this.#last?.listBytes ?? this.#own.listBytes;
  }

  get obstacles(): Obstacles {
    return this.#own.obstacles;
  }

  get events(): readonly SimulationEvent[] {
    return this.#last?.events ?? this.#own.events;
  }

  rulesOf(species: number): string[] {
    return this.#own.rulesOf(species);
  }

  /** One step by this thread alone. */
  step(): void {
    this.#own.step();
    this.#last = undefined;
  }

  setPlan(plan: Plan): void {
    this.#own.setPlan(plan);
    this.#plan = plan;
    this.#told = false;
    this.#last = undefined;
  }

  examine(i: number): Examination {
    return this.#own.examine(i);
  }

  async run(steps: number): Promise<void> {
    this.#tellPlan();
    const { school } = this;
    const { count, time, step } = school;
    // What an edit has just led to is told with the steps that follow.
    const before = this.#own.takeEvents();
    const ran = await this.#crew.run({ kind: 'run', steps, count, time, step });
    this.#last = { ...ran, events: [...before, ...ran.events] };
    Object.assign(school, { count: ran.count, time: ran.time, step: ran.step, accelerated: true });
    this.obstacles.follow(ran.time, ran.time);
  }

  #tellPlan(): void {
    if (this.#told) return;
    const { seed, sources, kernel, ruleModules = [] } = this.#options;
    const columns = this.#columns.buffers;
    const fields = sources.store?.fields ?? new Map();
    if (this.#begun) this.#crew.tell({ kind: 'plan', plan: this.#plan, columns, fields });
    else {
      const { memory } = this.#crew;
      const meshes = sources.meshes ?? {};
      const fish = this.school.x.length;
      this.#crew.tell({
        kind: 'begin',
        plan: this.#plan,
        seed,
        fish,
        columns,
        kernel,
        memory,
        meshes,
        fields,
        ruleModules,
      });
    }
    this.#begun = this.#told = true;
  }
}
