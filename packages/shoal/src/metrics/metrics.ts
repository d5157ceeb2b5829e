import { NearList } from '../neighbours/near.ts';
import type { NeighbourSearch } from '../neighbours/search.ts';
import { searchOf } from '../neighbours/search-of.ts';
import type { Plan, World } from '../scenario/plan.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { groupSizes, groupsOf } from './groups.ts';
import { meanNearestNeighbour } from './nearest-neighbour.ts';
import { orderOf } from './order.ts';

/** Every metric: title, unit and meaning. */
export const metricRows = [
  {
    key: 'polarisation',
    title: 'Polarisation',
    unit: '',
    effect: '1 when all swim the same way, near 0 when at random',
  },
  { key: 'rotation', title: 'Rotation', unit: '', effect: '1 for a perfect mill about the centroid' },
  { key: 'nearestNeighbour', title: 'Nearest neighbour', unit: 'm', effect: 'mean distance to the nearest other fish' },
  { key: 'extent', title: 'Extent', unit: 'm', effect: 'root mean square distance from the centroid' },
  { key: 'centroidX', title: 'Centroid x', unit: 'm', effect: 'mean position' },
  { key: 'centroidY', title: 'Centroid y', unit: 'm', effect: 'mean position' },
  { key: 'centroidZ', title: 'Centroid z', unit: 'm', effect: 'mean position' },
  { key: 'speed', title: 'Speed', unit: 'm/s', effect: 'mean speed' },
  {
    key: 'groups',
    title: 'Groups',
    unit: '',
    effect: 'number of groups: fish linked by gaps below the group distance',
  },
  { key: 'largestGroup', title: 'Largest group', unit: 'fish', effect: 'fish in the largest group' },
  {
    key: 'smoothness',
    title: 'Smoothness',
    unit: 'm/s²',
    effect:
      'mean size of the jump in acceleration from step to step: smaller is smoother (Vetemaa 2020, Figures 10, 31)',
  },
] as const;

/** Key of a metric. */
export type MetricName = (typeof metricRows)[number]['key'];
/** A value for each metric. */
export type MetricValues = { readonly [K in MetricName]: number };

/** Measures a simulation on demand. */
export class Metrics {
  /** Gap that separates two groups, m. */
  readonly groupDistance: number;
  readonly #simulation: Simulation;
  readonly #near = new NearList();
  /** Acceleration of each fish at the last observation, and its step. */
  #before = new Float32Array(0);
  #stepBefore = -1;
  /** Where it differs, fish were added: the accelerations are those of others. */
  #nextIdBefore = -1;
  #jump = 0;
  #jumps = 0;
  #jumpSum = 0;

  /** @param options groupDistance default: twice the largest separation radius, so that undisturbed flockmates are one group */
  constructor(simulation: Simulation, options: { groupDistance?: number } = {}) {
    this.#simulation = simulation;
    this.groupDistance = options.groupDistance ?? defaultGroupDistance(simulation.plan);
  }

  /**
   * Call after every step to measure jumps in acceleration; `measure` calls it too.
   * A jump is known only between two consecutive steps.
   */
  observe(): void {
    const { count, nextId, ax, ay, az, step, accelerated } = this.#simulation.school;
    // A state from a file has no accelerations yet.
    if (step === this.#stepBefore || !accelerated) return;
    const before = this.#before.length === 3 * count ? this.#before : new Float32Array(3 * count);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      sum += Math.hypot(ax[i] - before[3 * i], ay[i] - before[3 * i + 1], az[i] - before[3 * i + 2]);
      before[3 * i] = ax[i];
      before[3 * i + 1] = ay[i];
      before[3 * i + 2] = az[i];
    }
    const known = count > 0 && step === this.#stepBefore + 1 && nextId === this.#nextIdBefore;
    this.#jump = known ? sum / count : 0;
    if (known) {
      this.#jumps++;
      this.#jumpSum += this.#jump;
    }
    this.#before = before;
    this.#stepBefore = step;
    this.#nextIdBefore = nextId;
  }

  /** Mean jump in acceleration over all observed pairs of steps, m/s²; 0 before the first. */
  get meanSmoothness(): number {
    return this.#jumps > 0 ? this.#jumpSum / this.#jumps : 0;
  }

  /** Mean jump in acceleration in the last observed step, m/s²; 0 if the step before it was not observed. */
  get smoothness(): number {
    return this.#jump;
  }

  /** Returns all metrics of the present state. Smoothness is 0 where the step before was not observed. */
  measure(): MetricValues;
  /** Returns the wanted metrics, and may return others that cost nothing more. */
  measure(wanted: ReadonlySet<string>): Partial<MetricValues>;
  measure(wanted?: ReadonlySet<string>): Partial<MetricValues> {
    this.observe();
    const { school } = this.#simulation;
    const wants = (...names: MetricName[]): boolean => !wanted || names.some((name) => wanted.has(name));
    const order = orderOf(school);
    const nearest = wants('nearestNeighbour');
    const grouped = wants('groups', 'largestGroup');
    const search = nearest || grouped ? this.#search() : undefined;
    const sizes = search && grouped && groupSizes(search, this.#near, school, this.groupDistance, this.#seam);
    return {
      polarisation: order.polarisation,
      rotation: order.rotation,
      ...(search &&
        nearest && {
          nearestNeighbour: meanNearestNeighbour(search, this.#near, school, this.groupDistance, this.#seam),
        }),
      extent: order.extent,
      centroidX: order.centroid[0],
      centroidY: order.centroid[1],
      centroidZ: order.centroid[2],
      speed: order.speed,
      ...(sizes && { groups: sizes.length, largestGroup: sizes[0] ?? 0 }),
      smoothness: this.#jump,
    };
  }

  /** Sizes of all groups, largest first. */
  groupSizes(): number[] {
    return groupSizes(this.#search(), this.#near, this.#simulation.school, this.groupDistance, this.#seam);
  }

  /** The group of each fish, named by the index of one of its members. */
  groups(): Int32Array {
    return groupsOf(this.#search(), this.#near, this.#simulation.school, this.groupDistance, this.#seam);
  }

  /** The world, if it wraps. */
  get #seam(): World | undefined {
    const { wraps, world } = this.#simulation.plan;
    return wraps ? world : undefined;
  }

  #search(): NeighbourSearch {
    const { school, plan } = this.#simulation;
    const search = searchOf({ ...plan, neighbours: 'grid' });
    search.build(school, this.groupDistance);
    return search;
  }
}

function defaultGroupDistance({ species, world }: Plan): number {
  const radii = species.map(({ rules }) => rules.separation.radius).filter((r) => r > 0 && Number.isFinite(r));
  return radii.length > 0 ? 2 * Math.max(...radii) : (world.max[0] - world.min[0]) / 10;
}
