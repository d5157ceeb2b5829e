import { type FishReport, inspectFish, type Plan, type Simulation } from 'shoal';
import { addMoment, type Moment } from './fish-history.ts';
import { Observable } from './observable.ts';

/** What one rule asks of the fish. */
export interface RulePart {
  readonly name: string;
  /** Of its steering vector, before the weight. */
  readonly length: number;
  readonly weight: number;
  /** How much of the acceleration it brings: the part of its weighted vector along that, m/s². */
  readonly along: number;
  /** Flockmates within its radius; undefined for a rule that looks at none. */
  readonly neighbours: number | undefined;
}

/** What the card shows: averaged over a quarter of a second while the scene plays, exact while it rests. */
export interface FishSample {
  readonly id: number;
  readonly species: string;
  /** False after it was caught; the numbers are then its last ones. */
  readonly here: boolean;
  /** When it was last caught, simulated seconds since the start. */
  readonly caughtAt: number | undefined;
  /** Simulated seconds since the start. */
  readonly time: number;
  readonly speed: number;
  /** m/s². */
  readonly acceleration: number;
  /** Length of the sum of what the rules ask, m/s². */
  readonly sum: number;
  readonly rules: readonly RulePart[];
}

/** Length of what a rule asks with its weight, m/s². */
export function strengthOf({ weight, length }: RulePart): number {
  return Math.abs(weight) * length;
}

const windowSeconds = 0.25;
/** Looking takes at most this part of the time. */
const share = 0.2;

/** Looks at the chosen fish through the library, and remembers its last seconds. */
export class FishWatch {
  readonly sample: Observable<{ readonly latest: FishSample | undefined }> = new Observable<{
    readonly latest: FishSample | undefined;
  }>({ latest: undefined });
  readonly #now: () => number;
  #caughtAt: number | undefined;
  readonly #history: Moment[] = [];
  #report: FishReport | undefined;
  #simulation: Simulation | undefined;
  #plan: Plan | undefined;
  #step = -1;
  #id: number | undefined;
  #seen: FishSample[] = [];
  #seconds = 0;
  #notBefore = 0;
  #playing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The chosen fish as it is now; undefined if none is chosen, or if it was caught. */
  get report(): FishReport | undefined {
    return this.#report;
  }

  /** Speed and acceleration of its last seconds, oldest first. */
  get history(): readonly Moment[] {
    return this.#history;
  }

  /** Looks again if anything has changed, after a frame of so many real seconds. */
  update(frameSeconds: number, simulation: Simulation, id: number | undefined, playing: boolean): void {
    const isOther = simulation !== this.#simulation || id !== this.#id;
    if (isOther) this.#forget(simulation, id);
    if (id === undefined) return;
    const rests = !playing && this.#playing;
    this.#playing = playing;
    // What other threads are changing cannot be looked at.
    const changed =
      !simulation.running && (isOther || simulation.school.step !== this.#step || simulation.plan !== this.#plan);
    if (changed) this.#findCatch(simulation, id);
    // In a large school a look costs as much as a step: it is then taken less often.
    if (changed && (!playing || this.#now() >= this.#notBefore)) this.#look(simulation, id);
    this.#seconds += frameSeconds;
    const due = isOther || rests || (playing ? this.#seconds >= windowSeconds : changed);
    if (!due || this.#seen.length === 0) return;
    const mean = playing ? meanOf(this.#seen) : this.#seen[this.#seen.length - 1];
    const latest = { ...mean, caughtAt: this.#caughtAt };
    this.#seconds = 0;
    this.#seen = playing ? [] : [latest];
    this.sample.update({ latest });
  }

  #forget(simulation: Simulation, id: number | undefined): void {
    this.#simulation = simulation;
    this.#id = id;
    this.#step = -1;
    this.#report = undefined;
    this.#history.length = 0;
    this.#caughtAt = undefined;
    this.#seen = [];
    this.#seconds = 0;
    if (id === undefined) this.sample.update({ latest: undefined });
  }

  /** Who was caught may swim on, or start anew: that is told too. */
  #findCatch({ events, school }: Simulation, id: number): void {
    if (this.#caughtAt !== undefined && this.#caughtAt > school.time) this.#caughtAt = undefined;
    for (const { kind, other, time } of events) if (kind === 'catch' && other === id) this.#caughtAt = time;
  }

  #look(simulation: Simulation, id: number): void {
    const { school, plan } = simulation;
    this.#step = school.step;
    this.#plan = plan;
    if (school.indexOf(id) < 0) {
      const { latest } = this.sample.value;
      const last = this.#seen[this.#seen.length - 1] ?? (latest?.id === id ? latest : { ...nothing, id });
      this.#report = undefined;
      this.#seen = [last.here ? { ...last, here: false } : last];
      return;
    }
    const began = this.#now();
    const report = inspectFish(simulation, id);
    const ended = this.#now();
    this.#notBefore = ended + (ended - began) * (1 / share - 1);
    this.#report = report;
    const sample = sampleOf(report, school.time);
    if (this.#seen.some(({ here }) => !here)) this.#seen = [];
    this.#seen.push(sample);
    addMoment(this.#history, sample);
  }
}

const nothing: FishSample = {
  id: 0,
  species: '',
  here: true,
  caughtAt: undefined,
  time: 0,
  speed: 0,
  acceleration: 0,
  sum: 0,
  rules: [],
};

function sampleOf({ id, species, velocity, acceleration, steering, neighbours }: FishReport, time: number): FishSample {
  const sum = [0, 0, 0];
  const size = Math.hypot(...acceleration);
  const rules: RulePart[] = [];
  for (const [name, { vector, weight, enabled }] of Object.entries(steering)) {
    if (!enabled) continue;
    let along = 0;
    for (let axis = 0; axis < 3; axis++) {
      const asked = weight * vector[axis];
      sum[axis] += asked;
      if (size > 0) along += (asked * acceleration[axis]) / size;
    }
    rules.push({ name, length: Math.hypot(...vector), weight, along, neighbours: neighbours[name] });
  }
  return {
    id,
    species,
    here: true,
    caughtAt: undefined,
    time,
    speed: Math.hypot(...velocity),
    acceleration: size,
    sum: Math.hypot(...sum),
    rules,
  };
}

/** The mean of samples of one fish; rules and their weights are those of the last one. */
function meanOf(samples: readonly FishSample[]): FishSample {
  const last = samples[samples.length - 1];
  const mean = (value: (sample: FishSample) => number): number =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;
  const partOf = (sample: FishSample, name: string): RulePart | undefined =>
    sample.rules.find((part) => part.name === name);
  return {
    ...last,
    speed: mean(({ speed }) => speed),
    acceleration: mean(({ acceleration }) => acceleration),
    sum: mean(({ sum }) => sum),
    rules: last.rules.map((part) => ({
      ...part,
      length: mean((sample) => partOf(sample, part.name)?.length ?? 0),
      along: mean((sample) => partOf(sample, part.name)?.along ?? 0),
      neighbours:
        part.neighbours === undefined ? undefined : mean((sample) => partOf(sample, part.name)?.neighbours ?? 0),
    })),
  };
}
