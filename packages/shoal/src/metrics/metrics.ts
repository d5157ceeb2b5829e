// The entry to the metrics of a running simulation.

import { ShoalError } from '../errors/shoal-error.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkKeys } from '../scenario/schema/argument.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { measureEnergy } from './energy-metrics.ts';
import { FrameMetrics, wantedSet } from './frame-metrics.ts';
import { defaultGroupDistances } from './group-distances.ts';
import { sortedSizes } from './groups.ts';
import { AccelerationJumps } from './jumps.ts';
import { type MeasuredFish, type MeasuredSpace, type Selection, selectFish } from './measured-fish.ts';
import type { MetricValues } from './metric-table.ts';
import { measureTraits } from './trait-metrics.ts';

/** Which fish are measured, and how they are grouped. */
export interface MetricsOptions {
  /**
   * Group distance, m: two fish are linked into a group if they are nearer. Default: twice the separation radius of
   * each species; see `groupDistances`.
   */
  readonly groupDistance?: number;
  /** Name of the only species that is measured. Others are treated as absent. */
  readonly species?: string;
  /** Ids of the only fish that are measured. Others are treated as absent. */
  readonly fish?: Iterable<number>;
}

/** Measures a simulation on demand. */
export class Metrics {
  readonly #simulation: Pick<Simulation, 'plan' | 'school'>;
  readonly #options: MetricsOptions & { readonly fish?: ReadonlySet<number> };
  #selection: Selection = {};
  readonly #frames = new FrameMetrics([]);
  /** The species for which selection and group distances are. */
  #species: Plan['species'] | undefined;
  readonly #accelerations = new AccelerationJumps();

  /**
   * @param simulation what is measured: a simulation, or its plan with a school
   * @throws ShoalError for an unknown species or option, an invalid distance, or an object without a plan
   */
  constructor(simulation: Pick<Simulation, 'plan' | 'school'>, options: MetricsOptions = {}) {
    const { plan } = simulation;
    checkKeys('Metrics', 'options', options, ['groupDistance', 'species', 'fish']);
    const { groupDistance, species } = options;
    if (!plan)
      throw new ShoalError('argument', 'Metrics: simulation must be a Simulation. Pass it, and not its school.');
    if (groupDistance !== undefined && !(groupDistance >= 0))
      throw new ShoalError('argument', `Metrics: groupDistance must be a number ≥ 0 m, got ${groupDistance}.`);
    if (species !== undefined) checkSpecies(plan, species);
    this.#simulation = simulation;
    const { fish, ...others } = options;
    this.#options = { ...others, ...(fish && { fish: new Set(fish) }) };
    this.#follow();
  }

  /**
   * Group distance by species, m: two fish are linked into a group if they are nearer than the group distances of both.
   */
  get groupDistances(): readonly number[] {
    this.#follow();
    return this.#frames.groupDistances;
  }

  /** The largest of the group distances, m. */
  get groupDistance(): number {
    return Math.max(...this.groupDistances);
  }

  /**
   * Call it after every step to measure jerkiness: the change of acceleration is known only between two consecutive
   * steps. `measure` calls it too, if jerkiness is wanted.
   */
  observe(): void {
    const { accelerated, step, nextId } = this.#simulation.school;
    // A state that was loaded from a file has no accelerations yet.
    if (accelerated) this.#accelerations.observe(this.#fish(), step, nextId);
  }

  /** Mean change of acceleration over all observed pairs of steps, m/s²; NaN before the first pair. */
  get meanJerkiness(): number {
    return this.#accelerations.mean;
  }

  /** Mean change of acceleration in the last observed step, m/s²; NaN if the step before it was not observed. */
  get jerkiness(): number {
    return this.#accelerations.last;
  }

  /**
   * Returns the default metrics of the current state. NaN means no value, such as jerkiness if the step before was not
   * observed, or the nearest neighbour of a single fish.
   */
  measure(): MetricValues;
  /**
   * Returns the wanted metrics; it may also return others that come at no extra cost. NaN means no value, such as
   * `neighbourTurnover` of the first measured frame.
   */
  measure(wanted: Iterable<string>): Partial<MetricValues>;
  measure(names?: Iterable<string>): Partial<MetricValues> {
    const wanted = wantedSet(names);
    const jumps = !wanted || wanted.has('jerkiness');
    if (jumps) this.observe();
    return {
      ...this.#frames.measure(this.#fish(), this.#spaceAt(this.#simulation.school.step), wanted),
      ...(jumps && { jerkiness: this.jerkiness }),
      ...measureTraits(this.#simulation, wanted, this.#selection),
      ...measureEnergy(this.#simulation, wanted, this.#selection),
    };
  }

  /**
   * Passes in an earlier, recorded frame of the same run, for the metrics that compare frames. Call it in the order of
   * the frames, before the first `measure`.
   * @param step number of steps from the start to this frame
   */
  recall(school: MeasuredFish, step: number, wanted: Iterable<string>): void {
    this.#frames.measure(selectFish(school, this.#selection), this.#spaceAt(step), wanted);
  }

  /** Returns the sizes of all groups, largest first. */
  groupSizes(): number[] {
    return sortedSizes(this.groups());
  }

  /**
   * Returns a label for each measured fish: fish of one group have the same label, the index of one of them among the
   * measured fish.
   */
  groups(): Int32Array {
    return this.#frames.groups(this.#fish(), this.#spaceAt(this.#simulation.school.step));
  }

  #spaceAt(step: number): MeasuredSpace {
    const { wraps, world, dimensions, step: seconds } = this.#simulation.plan;
    return { dimensions, seam: wraps ? world : undefined, clock: { step, seconds } };
  }

  #fish(): MeasuredFish {
    this.#follow();
    return selectFish(this.#simulation.school, this.#selection);
  }

  /** Adapts to the species of a simulation that has become another scenario. */
  #follow(): void {
    const { plan } = this.#simulation;
    const before = this.#species;
    if (plan.species === before) return;
    this.#species = plan.species;
    if (before && before.map(({ name }) => name).join('\n') === plan.species.map(({ name }) => name).join('\n')) return;
    const { groupDistance, species, fish: ids } = this.#options;
    // If the species is gone, no fish is measured.
    const index = plan.species.findIndex(({ name }) => name === species);
    this.#selection = { ...(species !== undefined && { species: index }), ...(ids && { ids }) };
    const distances = defaultGroupDistances(plan).map((distance) => groupDistance ?? distance);
    // With one species measured, the distances of the others do not matter.
    this.#frames.groupDistances = index < 0 ? distances : distances.map(() => distances[index]);
  }
}

function checkSpecies({ species }: Plan, name: string): void {
  if (species.some((one) => one.name === name)) return;
  const names = species.map((one) => one.name).join(', ');
  throw new ShoalError('argument', `Metrics: species must be one of ${names}, got ${JSON.stringify(name)}.`);
}
