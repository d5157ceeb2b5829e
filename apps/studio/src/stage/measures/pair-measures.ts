// Measures that compare all pairs of fish: which ones these are, and what a worker needs for them.

import type { Metrics, Plan, School, Simulation } from 'shoal';

/** Measures that compare fish with each other. All others take less than a millisecond for ten thousand fish. */
const pairKeys: readonly string[] = ['nearestNeighbour', 'groups'];

/** With more fish than this, they are compared elsewhere: that takes up to 90 ms for ten thousand fish. */
export const mostComparedHere = 1000;

/** Copies of what is compared, so that steps can go on. */
export interface PairRequest {
  readonly fish: Pick<School, 'count' | 'id' | 'species' | 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz' | 'ax' | 'ay' | 'az'>;
  /** The world as `shoal/measures` takes it. */
  readonly space: { readonly dimensions: 2 | 3; readonly seam: Plan['world'] | undefined };
  /** Group distance of each species, m. */
  readonly groupDistances: readonly number[];
  /** Keys of measures; undefined: the group of each fish instead. */
  readonly wanted: ReadonlySet<string> | undefined;
}

export type PairValues = Readonly<Record<string, number | undefined>>;

/** Compares fish without blocking the page. @returns undefined if the browser does not allow that */
export type PairMeasurer = (request: PairRequest) => Promise<PairValues> | undefined;

/** The same for the group of each fish, which has the index of one of its fish. */
export type GroupFinder = (request: PairRequest) => Promise<Int32Array> | undefined;

/** Compares fish elsewhere. */
export interface PairComparer {
  readonly measure: PairMeasurer;
  readonly groups: GroupFinder;
}

/** Splits wanted keys. @returns those that compare fish, and the others */
export function splitByPairs(
  wanted: ReadonlySet<string>,
): readonly [pairs: ReadonlySet<string>, own: ReadonlySet<string>] {
  const isPair = (key: string): boolean => pairKeys.includes(key);
  const keys = [...wanted];
  return [new Set(keys.filter(isPair)), new Set(keys.filter((key) => !isPair(key)))];
}

export function pairRequest(
  { school, plan }: Simulation,
  { groupDistances }: Metrics,
  wanted?: ReadonlySet<string>,
): PairRequest {
  const { count } = school;
  const { wraps, world, dimensions } = plan;
  const unread = new Float32Array(0);
  const fish = {
    ...{ count, id: new Uint32Array(0), species: school.species.slice(0, count) },
    ...{ x: school.x.slice(0, count), y: school.y.slice(0, count), z: school.z.slice(0, count) },
    ...{ vx: unread, vy: unread, vz: unread, ax: unread, ay: unread, az: unread },
  };
  return { fish, space: { dimensions, seam: wraps ? world : undefined }, groupDistances, wanted };
}
