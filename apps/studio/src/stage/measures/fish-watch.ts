// Reads what the fish card shows of the selected fish, a few times a second.

import { type FishReport, inspectFish, type Plan, type Simulation } from 'shoal';
import { attacksOf } from 'shoal/internal';
import { Observable } from '../state/observable.ts';

/** Steering of one rule. */
export interface RuleSteering {
  readonly name: string;
  /** Length of the steering vector, before its weight. */
  readonly length: number;
  readonly weight: number;
  /** Component of its weighted vector along the acceleration, m/s². */
  readonly along: number;
  /** Flockmates within its radius; undefined for a rule that reads no neighbours. */
  readonly neighbours: number | undefined;
}

/** The data of the fish card: averaged over a quarter of a second while the scene plays, exact in a pause. */
export interface FishReading {
  readonly id: number;
  readonly species: string;
  /** Whether the fish exists. If not, the numbers are its last ones. */
  readonly here: boolean;
  /** Time at which the fish was last caught, simulated seconds since the start. */
  readonly caughtAt: number | undefined;
  /** Simulated seconds since the start. */
  readonly time: number;
  readonly speed: number;
  /** That the rules request together, before drag, limits and contact, m/s². */
  readonly acceleration: number;
  /** Length of the sum of all rules, m/s². */
  readonly sum: number;
  readonly rules: readonly RuleSteering[];
  /** What a predator is doing; undefined: the fish is not a predator. */
  readonly hunt: HuntState | undefined;
}

/** Length of the weighted steering vector, m/s². */
export function strengthOf({ weight, length }: RuleSteering): number {
  return Math.abs(weight) * length;
}

/** One inspection of the selected fish. */
export interface Inspection {
  readonly report: FishReport;
  readonly step: number;
  /** Simulated seconds since the start. */
  readonly time: number;
  readonly simulation: Simulation;
}

/** Where a fish was. */
export interface PathPoint {
  /** Simulated seconds since the start. */
  readonly time: number;
  /** m. */
  readonly position: readonly [x: number, y: number, z: number];
}

const windowSeconds = 0.25;
/** Inspections take at most this fraction of the time. */
const share = 0.2;

/** Inspects the selected fish. */
export class FishWatch {
  readonly sample: Observable<{ readonly latest: FishReading | undefined }> = new Observable<{
    readonly latest: FishReading | undefined;
  }>({ latest: undefined });
  /** Called with every inspection of the selected fish. */
  readonly looks: Observable<{ readonly latest: Inspection | undefined }> = new Observable<{
    readonly latest: Inspection | undefined;
  }>({ latest: undefined });
  /** Positions of the selected fish before the current moment, oldest first, as far as they were computed in a pause. */
  path: readonly PathPoint[] = [];
  readonly #now: () => number;
  #caughtAt: number | undefined;
  #report: FishReport | undefined;
  #simulation: Simulation | undefined;
  #stopListening: () => void = () => undefined;
  #plan: Plan | undefined;
  #step = -1;
  #id: number | undefined;
  #seen: FishReading[] = [];
  #seconds = 0;
  #notBefore = 0;
  #playing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The current report on the selected fish; undefined if none is selected, or if it was removed. */
  get report(): FishReport | undefined {
    return this.#report;
  }

  /** Inspects again if anything has changed. */
  update(frameSeconds: number, simulation: Simulation, id: number | undefined, playing: boolean): void {
    const isOther = simulation !== this.#simulation || id !== this.#id;
    if (isOther) this.#forget(simulation, id);
    if (id === undefined) return;
    const rests = !playing && this.#playing;
    this.#playing = playing;
    // Not while other threads change the state.
    const changed =
      !simulation.running && (isOther || simulation.school.step !== this.#step || simulation.plan !== this.#plan);
    if (this.#caughtAt !== undefined && this.#caughtAt > simulation.school.time) this.#caughtAt = undefined;
    // In a large school an inspection takes as long as a step, so it is done less often.
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
    if (simulation !== this.#simulation) this.#listen(simulation);
    this.#simulation = simulation;
    this.#id = id;
    this.#step = -1;
    this.#report = undefined;
    this.#caughtAt = undefined;
    this.#seen = [];
    this.#seconds = 0;
    if (id === undefined) this.sample.update({ latest: undefined });
  }

  /** Listens for catches of the fish, which may respawn afterwards. */
  #listen(simulation: Simulation): void {
    this.#stopListening();
    this.#stopListening = simulation.on('catch', ({ other, time }) => {
      if (other === this.#id) this.#caughtAt = time;
    });
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
    const sample = { ...sampleOf(report, school.time), hunt: huntOf(simulation, id) };
    if (this.#seen.some(({ here }) => !here)) this.#seen = [];
    this.#seen.push(sample);
    this.looks.update({ latest: { report, step: school.step, time: school.time, simulation } });
  }
}

const nothing: FishReading = {
  id: 0,
  species: '',
  here: true,
  caughtAt: undefined,
  time: 0,
  speed: 0,
  acceleration: 0,
  sum: 0,
  rules: [],
  hunt: undefined,
};

function sampleOf(
  { id, species, velocity, acceleration, steering, neighbours }: FishReport,
  time: number,
): Omit<FishReading, 'hunt'> {
  const sum = [0, 0, 0];
  const size = Math.hypot(...acceleration);
  const rules: RuleSteering[] = [];
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

/** The mean of samples of one fish; rules and weights are those of the last sample. */
function meanOf(samples: readonly FishReading[]): FishReading {
  const last = samples[samples.length - 1];
  const mean = (value: (sample: FishReading) => number): number =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;
  const ruleOf = (sample: FishReading, name: string): RuleSteering | undefined =>
    sample.rules.find((rule) => rule.name === name);
  return {
    ...last,
    speed: mean(({ speed }) => speed),
    acceleration: mean(({ acceleration }) => acceleration),
    sum: mean(({ sum }) => sum),
    rules: last.rules.map((rule) => ({
      ...rule,
      length: mean((sample) => ruleOf(sample, rule.name)?.length ?? 0),
      along: mean((sample) => ruleOf(sample, rule.name)?.along ?? 0),
      neighbours:
        rule.neighbours === undefined ? undefined : mean((sample) => ruleOf(sample, rule.name)?.neighbours ?? 0),
    })),
  };
}

/** What a predator is doing. */
interface HuntState {
  /** Id of the fish that it attacks; undefined: it rests. */
  readonly prey: number | undefined;
  /** Simulated seconds since the attack began; at rest, seconds until the next attack. */
  readonly seconds: number;
  /** Simulated seconds until the attack reaches full force; 0 at full force and at rest. */
  readonly untilFull: number;
}

/** @param id of a fish of the school @returns undefined if the fish does not hunt */
function huntOf({ school, plan }: Simulation, id: number): HuntState | undefined {
  const i = school.indexOf(id);
  const { hunts, rules } = plan.species[school.species[i]];
  if (hunts.length === 0 || !rules.hunt.enabled) return undefined;
  const attack = attacksOf(school, plan).find(([hunter]) => hunter === i);
  const passed = school.column('huntClock')[i] * plan.step;
  if (attack) return { prey: school.id[attack[1]], seconds: passed, untilFull: Math.max(0, rules.hunt.onset - passed) };
  return { prey: undefined, seconds: Math.max(0, rules.hunt.rest - passed), untilFull: 0 };
}
