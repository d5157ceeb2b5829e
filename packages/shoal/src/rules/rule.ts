import type { NearList } from '../neighbours/near.ts';
import type { FormOf, RuleName, RuleSettings } from '../parameters/table.ts';
import type { World } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** What a rule may look at when it steers fish i: the state at the start of the step and what was derived from it. */
export interface Scene {
  readonly school: School;
  /** Unit velocities, computed once a step; zero for a fish at rest. */
  readonly headingX: Float32Array;
  readonly headingY: Float32Array;
  readonly headingZ: Float32Array;
  /** Flockmates of fish i within the largest radius of its rules. */
  readonly near: NearList;
  /** Sums over all flockmates of each species, as Totals lays them out. */
  readonly totals: readonly Float64Array[];
  readonly world: World;
  readonly seed: number;
  readonly dimensions: 2 | 3;
}

/** Writes the rule's steering vector for fish i, before its weight, to out[0..2]. Writes all three; changes nothing else. */
export type Steer<R extends RuleName> = (out: Float64Array, i: number, settings: RuleSettings<R>, scene: Scene) => void;

export interface Rule<R extends RuleName> {
  /** Every form of the table, implemented. */
  readonly forms: { readonly [F in FormOf<R>]: Steer<R> };
}
