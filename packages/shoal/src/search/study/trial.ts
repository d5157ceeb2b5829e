// Runs one trial of a study and measures it.

import type { FieldStore } from '../../fields/obstacles.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import { Metrics } from '../../metrics/metrics.ts';
import type { SimulationEvent } from '../../rules/outcomes.ts';
import type { Plan } from '../../scenario/plan.ts';
import { Simulation } from '../../simulation/simulation.ts';
import type { MeasureDocument, Take } from './document.ts';
import type { Study } from './study.ts';

/** Inputs of a scenario other than its document. */
export interface TrialFiles {
  readonly files?: Readonly<Record<string, unknown>>;
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  readonly fields?: FieldStore;
}

/** The result of a trial. */
export interface TrialResult {
  /** One value for each measure of the study; NaN if there is none. */
  readonly measures: readonly number[];
  /** Hash of the final state. Equal runs have equal hashes. */
  readonly stateHash: string;
}

/** Runs a candidate's scenario with one seed, on this thread, and measures it. */
export function runTrial(
  { steps, measures, groupDistance }: Study,
  plan: Plan,
  seed: number,
  files: TrialFiles = {},
): TrialResult {
  const simulation = new Simulation(plan, { ...files, seed, record: false });
  try {
    const probe = new Probe(simulation, measures, groupDistance);
    simulation.step(steps.warmUp);
    // Events before the measured time are discarded.
    simulation.takeEvents();
    for (let done = 0; done < steps.measured; ) {
      const due = Math.min(steps.interval, steps.measured - done);
      // The step before a measured one.
      const before = probe.compares ? due - 1 : 0;
      if (before > 0) simulation.step(before);
      if (probe.compares && (before > 0 || done > 0 || steps.warmUp > 0)) probe.observe();
      simulation.step(due - before);
      done += due;
      for (const event of simulation.takeEvents()) probe.hear(event);
      probe.measure();
    }
    return { measures: probe.results(), stateHash: simulation.stateHash() };
  } finally {
    simulation.dispose();
  }
}

/** Measures a running trial: metrics and counts at intervals, and events in every step. */
class Probe {
  readonly #simulation: Simulation;
  readonly #measures: readonly MeasureDocument[];
  readonly #metrics: readonly SpeciesMetrics[];
  readonly #series: readonly Series[];
  readonly #events: Float64Array;
  /** For each measure, the index of the species that it counts; undefined: all species. */
  readonly #species: readonly (number | undefined)[];

  constructor(simulation: Simulation, measures: readonly MeasureDocument[], groupDistance?: number) {
    this.#simulation = simulation;
    this.#measures = measures;
    this.#metrics = metricsBySpecies(simulation, measures, groupDistance);
    this.#series = measures.map(() => new Series());
    this.#events = new Float64Array(measures.length);
    const names = simulation.plan.species.map(({ name }) => name);
    this.#species = measures.map(({ species }) => (species === undefined ? undefined : names.indexOf(species)));
  }

  /** Whether `observe` must be called after the step before a measured one: jerkiness compares the two. */
  get compares(): boolean {
    return this.#metrics.some(({ wanted }) => wanted.has('jerkiness'));
  }

  /** Call after the step before a measured one, if it `compares`. */
  observe(): void {
    for (const { metrics, wanted } of this.#metrics) if (wanted.has('jerkiness')) metrics.observe();
  }

  /** Measures the current state. */
  measure(): void {
    for (const { metrics, wanted, measures } of this.#metrics) {
      const values = metrics.measure(wanted);
      for (const { metric, index } of measures) this.#series[index].add(values[metric] ?? Number.NaN);
    }
    for (const [index, { kind }] of this.#measures.entries())
      if (kind === 'count') this.#series[index].add(this.#living(this.#species[index]));
  }

  hear(event: SimulationEvent): void {
    for (const [index, one] of this.#measures.entries()) {
      if (one.kind !== 'events' || one.event !== event.kind) continue;
      const species = this.#species[index];
      if (species === undefined || this.#speciesOf(event.fish) === species) this.#events[index]++;
    }
  }

  /** One value for each measure; NaN if there is no value. */
  results(): readonly number[] {
    return this.#measures.map((one, index) =>
      one.kind === 'events'
        ? this.#events[index]
        : this.#series[index].take(one.take ?? (one.kind === 'count' ? 'last' : 'mean')),
    );
  }

  #living(species: number | undefined): number {
    const { school } = this.#simulation;
    if (species === undefined) return school.count;
    let living = 0;
    for (let i = 0; i < school.count; i++) if (school.species[i] === species) living++;
    return living;
  }

  #speciesOf(id: number): number {
    const { school } = this.#simulation;
    const index = school.indexOf(id);
    return index < 0 ? -1 : school.species[index];
  }
}

type MeasuredMetric = Extract<MeasureDocument, { readonly kind: 'metric' }>['metric'];

/** The metrics of one species, or of all fish. */
interface SpeciesMetrics {
  readonly metrics: Metrics;
  readonly wanted: ReadonlySet<MeasuredMetric>;
  /** Indices of the measures that use these metrics. */
  readonly measures: readonly { readonly metric: MeasuredMetric; readonly index: number }[];
}

function metricsBySpecies(
  simulation: Simulation,
  measures: readonly MeasureDocument[],
  groupDistance: number | undefined,
): readonly SpeciesMetrics[] {
  const options = groupDistance === undefined ? {} : { groupDistance };
  const bySpecies = new Map<string | undefined, { metric: MeasuredMetric; index: number }[]>();
  const names = simulation.plan.species.map(({ name }) => name);
  for (const [index, one] of measures.entries()) {
    // A study may vary the names of species. If a trial has no species of the name, the measure is NaN.
    if (one.kind !== 'metric' || (one.species !== undefined && !names.includes(one.species))) continue;
    const own = bySpecies.get(one.species) ?? [];
    own.push({ metric: one.metric, index });
    bySpecies.set(one.species, own);
  }
  return [...bySpecies].map(([species, own]) => ({
    metrics: new Metrics(simulation, species === undefined ? options : { ...options, species }),
    wanted: new Set(own.map(({ metric }) => metric)),
    measures: own,
  }));
}

/** Values over time. NaN values are skipped. */
class Series {
  #count = 0;
  #sum = 0;
  #last = Number.NaN;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  /** Mean and sum of squared deviations so far (Welford 1962). */
  #mean = 0;
  #squares = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.#count++;
    this.#sum += value;
    this.#last = value;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
    const off = value - this.#mean;
    this.#mean += off / this.#count;
    this.#squares += off * (value - this.#mean);
  }

  take(take: Take): number {
    if (this.#count === 0) return Number.NaN;
    switch (take) {
      case 'mean':
        return this.#sum / this.#count;
      case 'last':
        return this.#last;
      case 'min':
        return this.#min;
      case 'max':
        return this.#max;
      case 'sum':
        return this.#sum;
      case 'spread':
        return Math.sqrt(this.#squares / this.#count);
    }
  }
}
