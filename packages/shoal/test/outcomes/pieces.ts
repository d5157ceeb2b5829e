import type { School } from 'shoal';

/** Indices of the fish of one species. */
export function membersOf({ count, species }: School, wanted: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter((i) => species[i] === wanted);
}

export function distance({ x, y, z }: School, i: number, j: number): number {
  return Math.hypot(x[i] - x[j], y[i] - y[j], z[i] - z[j]);
}

/** Sizes of the pieces that fish are in, largest first: chains with no gap of `gap` metres or more hold a piece together. */
export function piecesOf(school: School, fish: readonly number[], gap: number): number[] {
  const left = new Set(fish);
  const sizes: number[] = [];
  for (const first of fish) {
    if (!left.delete(first)) continue;
    const chain = [first];
    for (const i of chain) {
      for (const j of left) {
        if (distance(school, i, j) >= gap) continue;
        left.delete(j);
        chain.push(j);
      }
    }
    sizes.push(chain.length);
  }
  return sizes.sort((a, b) => b - a);
}

/** |mean unit velocity| of some fish: 1 when all swim the same way. */
export function polarisationOf({ vx, vy, vz }: School, fish: readonly number[]): number {
  const sum = [0, 0, 0];
  for (const i of fish) {
    const speed = Math.hypot(vx[i], vy[i], vz[i]) || 1;
    sum[0] += vx[i] / speed;
    sum[1] += vy[i] / speed;
    sum[2] += vz[i] / speed;
  }
  return Math.hypot(...sum) / Math.max(1, fish.length);
}
