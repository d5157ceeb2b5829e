// Measures for claims that need all frames of a run at once, not a mean over frames.

import type { MetricRow, Simulation } from 'shoal';
import { CorrelationFunction, ForceMap, type MeasuredFish, selectFish } from 'shoal/measures';
import type { Condition, ReachedPlace } from './claim.ts';

/** What a condition says of how its frames are measured. */
export type Measuring = Pick<Condition, 'of' | 'target' | 'range'>;

/** Measures of all frames together: a mean over frames would not give them. */
export const frameSetRows: readonly (Pick<MetricRow, 'title' | 'unit' | 'min' | 'max'> & { readonly key: string })[] = [
  { key: 'meanCorrelationLength', title: 'Length of the mean correlation', unit: 'm', min: 0 },
  { key: 'arrived', title: 'Whether the centroid has reached the target', unit: '', min: 0, max: 1 },
  { key: 'forceBalanceAhead', title: 'Where speeding changes sign, ahead', unit: 'm', min: 0 },
  { key: 'forceBalanceBehind', title: 'Where speeding changes sign, behind', unit: 'm', min: 0 },
  { key: 'speedingOverTurning', title: 'Mean |speeding| / mean |turning|', unit: '', min: 0 },
  { key: 'matching', title: 'Turning by the heading of the neighbour', unit: 'm/s²' },
];

const ofForces: Readonly<Record<string, (map: ForceMap) => number>> = {
  forceBalanceAhead: (map) => map.balance(1),
  forceBalanceBehind: (map) => map.balance(-1),
  speedingOverTurning: ({ strengths: { speeding, turning } }) => speeding / turning,
  matching: (map) => map.matching,
};

/** How far a force map reaches, m, if the condition does not say it. */
const defaultRange = 10;

/** The frames of a part of a run. */
export class FrameSet {
  readonly #simulation: Simulation;
  readonly #measures: ReadonlySet<string>;
  readonly #target: ReachedPlace | undefined;
  readonly #species: number | undefined;
  readonly #correlations = new CorrelationFunction();
  readonly #forces: ForceMap | undefined;
  #hasArrived = false;

  constructor(simulation: Simulation, measures: readonly string[], { of, target, range }: Measuring) {
    this.#simulation = simulation;
    this.#measures = new Set(measures);
    this.#target = target;
    this.#forces = measures.some((name) => name in ofForces) ? new ForceMap(range ?? defaultRange) : undefined;
    this.#species = of === undefined ? undefined : simulation.plan.species.findIndex(({ name }) => name === of);
  }

  /** Adds the present frame. */
  add(): void {
    const { plan, school } = this.#simulation;
    const fish = this.#species === undefined ? school : selectFish(school, { species: this.#species });
    const space = { dimensions: plan.dimensions, seam: plan.wraps ? plan.world : undefined };
    if (this.#measures.has('meanCorrelationLength')) this.#correlations.add(fish, space);
    this.#forces?.add(fish, space, school.step * plan.step);
    if (this.#measures.has('arrived') && this.#target && isWithin(fish, this.#target)) this.#hasArrived = true;
  }

  /** Whether no further frame can change anything that is measured. */
  get isDecided(): boolean {
    return this.#hasArrived && this.#measures.size === 1;
  }

  /** undefined: a measure of single frames. */
  valueOf(measure: string): number | undefined {
    if (measure === 'meanCorrelationLength') return this.#correlations.length;
    if (measure === 'arrived') return Number(this.#hasArrived);
    return this.#forces && ofForces[measure]?.(this.#forces);
  }
}

/** Whether the mean position of fish, in a world that is not periodic, is within a target. */
function isWithin({ count, x, y, z }: MeasuredFish, { point, radius }: ReachedPlace): boolean {
  let [sx, sy, sz] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    sx += x[i] / count;
    sy += y[i] / count;
    sz += z[i] / count;
  }
  return count > 0 && Math.hypot(sx - point[0], sy - point[1], sz - point[2]) < radius;
}
