import type { School, Vec3 } from 'shoal';

/** Most fish that are compared with each other. */
const mostFish = 1000;

/** Fish of a school that swim together. */
export interface FishGroup {
  readonly ids: ReadonlySet<number>;
  /** Mean position, m. */
  readonly centre: Vec3;
  /** Fraction of all fish. */
  readonly share: number;
}

/**
 * The group around the densest part of a school, from a sample of its fish: those that are linked to it by steps from
 * fish to fish. Undefined: there are no fish.
 * @param reach largest step, m
 */
export function densestGroup({ count, id, x, y, z }: School, reach: number): FishGroup | undefined {
  const stride = Math.max(1, Math.ceil(count / mostFish));
  const fish = Array.from({ length: Math.ceil(count / stride) }, (_, k) => k * stride);
  const near = (i: number, k: number): boolean => Math.hypot(x[i] - x[k], y[i] - y[k], z[i] - z[k]) <= reach;
  let [densest, most] = [0, 0];
  for (const i of fish) {
    const found = fish.reduce((sum, k) => sum + (near(i, k) ? 1 : 0), 0);
    if (found > most) [densest, most] = [i, found];
  }
  if (most === 0) return undefined;
  const group = [densest];
  let others = fish.filter((k) => k !== densest);
  for (const i of group) {
    group.push(...others.filter((k) => near(i, k)));
    others = others.filter((k) => !near(i, k));
  }
  const mean = (all: Float32Array): number => group.reduce((sum, i) => sum + all[i], 0) / group.length;
  return {
    ids: new Set(group.map((i) => id[i])),
    centre: [mean(x), mean(y), mean(z)],
    share: group.length / fish.length,
  };
}
