// Engines that show recorded states instead of computing steps.

import { CpuEngine } from '../engines/cpu/cpu-engine.ts';
import type { EngineOptions } from '../engines/engine.ts';
import { ShoalError } from '../errors/shoal-error.ts';
import { accelerationsBetween, moveBetween, type SchoolState } from '../export/school-state.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { withCapacity } from '../school/slots.ts';
import type { RecordedFrame } from './recorded-frames.ts';

/** The two frames around a step; at the end, the last one twice. */
export interface FramePair {
  readonly one: SchoolState;
  readonly other: SchoolState;
}

/** Where an engine finds its states. */
export interface MomentSource {
  readonly mostAnimals: number;
  readonly idAfterLast: number;
  readonly firstStep: number;
  /** Time of a step, s. */
  timeOf(step: number): number;
  /** The frames around a step, if they are here. */
  momentAt(step: number): FramePair | undefined;
}

/** The same, for a recording that is read while it is shown. */
export interface MomentReader extends MomentSource {
  /** Reads the frames around a step. */
  load(step: number): Promise<unknown>;
  /** Reads those after them. */
  readAhead(step: number): void;
}

/** An engine whose states are those of a recording. It makes no step. */
export class RecordedEngine extends CpuEngine {
  override readonly name: string = 'recording';
  readonly #source: MomentSource;

  constructor(plan: Plan, school: School, options: EngineOptions, source: MomentSource) {
    super(plan, withCapacity(school, source.mostAnimals), options);
    this.#source = source;
    this.school.nextId = source.idAfterLast;
    // A simulation begins at step 0; a recording may begin later.
    this.goTo(Math.max(this.school.step, source.firstStep));
  }

  override step(): void {
    this.goTo(this.school.step + 1);
  }

  /** Shows the state of a step. @throws ShoalError if its frames were not read */
  goTo(step: number): void {
    const moment = this.#source.momentAt(step);
    if (!moment)
      throw new ShoalError(
        'not-now',
        `step ${step}: its frames are not in memory. Await \`run\` instead of \`step\`, or \`seek\` of the RecordedSchool.`,
      );
    this.school.step = step;
    this.school.time = this.#source.timeOf(step);
    this.#show(moment);
    this.adoptState();
    this.followTime();
  }

  #show({ one, other }: FramePair): void {
    const { school } = this;
    const { count } = one;
    school.count = count;
    school.accelerated = true;
    school.id.set(one.id);
    school.species.set(one.species);
    if (count > 0) school.nextId = Math.max(school.nextId, one.id[count - 1] + 1);
    moveBetween(this.plan, school.time, one, other, school);
    // Bodies bend and bank by the change of velocity from one frame to the other.
    accelerationsBetween(one, other, school);
  }
}

/** The engine of a recording that is read while it is shown: a run waits for its frames. */
export class ReadingEngine extends RecordedEngine {
  readonly #source: MomentReader;

  constructor(plan: Plan, school: School, options: EngineOptions, source: MomentReader) {
    super(plan, school, options, source);
    this.#source = source;
  }

  async run(steps: number): Promise<void> {
    const step = this.school.step + steps;
    await this.#source.load(step);
    this.goTo(step);
    this.#source.readAhead(step);
  }
}

/** A frame as the state of a time. */
export function stateAt(frame: RecordedFrame, time: number): SchoolState {
  return { ...frame, time };
}
