// Finds the candidates that no other one beats in every objective, for searches with several losses.

import { type Evaluation, worth } from './method.ts';

/**
 * Whether one candidate is at least as good in every objective and better in one. Feasible candidates beat infeasible
 * ones.
 */
export function dominates(one: Evaluation, other: Evaluation): boolean {
  if (one.violation !== other.violation) return one.violation < other.violation;
  let isBetter = false;
  for (const index of one.losses.keys()) {
    const difference = worth(one.losses[index]) - worth(other.losses[index]);
    if (difference > 0) return false;
    if (difference < 0) isBetter = true;
  }
  return isBetter;
}

/**
 * Indices of candidates by non-dominated front: the first front is dominated by none, the second only by the first, and
 * so on.
 */
export function fronts(evaluations: readonly Evaluation[]): readonly (readonly number[])[] {
  const dominated: number[][] = evaluations.map(() => []);
  const dominators = new Uint32Array(evaluations.length);
  for (const [i, one] of evaluations.entries())
    for (const [j, other] of evaluations.entries())
      if (dominates(one, other)) {
        dominated[i].push(j);
        dominators[j]++;
      }
  const all: number[][] = [];
  let front = [...evaluations.keys()].filter((index) => dominators[index] === 0);
  while (front.length > 0) {
    all.push(front);
    const next: number[] = [];
    for (const i of front) for (const j of dominated[i]) if (--dominators[j] === 0) next.push(j);
    front = next.sort((i, j) => i - j);
  }
  return all;
}

/** The Pareto front of the candidates added so far. Infeasible ones are ignored. */
export class Front<One extends Evaluation = Evaluation> {
  #members: readonly One[] = [];

  /** The non-dominated candidates, in the order in which they were added. */
  get members(): readonly One[] {
    return this.#members;
  }

  /** @returns whether the candidate is on the front now */
  add(one: One): boolean {
    if (one.violation > 0 || this.#members.some((other) => dominates(other, one))) return false;
    this.#members = [...this.#members.filter((other) => !dominates(one, other)), one];
    return true;
  }
}

/**
 * The area that points dominate, up to a reference point, for two objectives (Zitzler & Thiele 1999,
 * doi:10.1109/4235.797969).
 */
export function hypervolume(points: readonly (readonly number[])[], reference: readonly [number, number]): number {
  const inside = points
    .filter(([x, y]) => x < reference[0] && y < reference[1])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let area = 0;
  let lowest = reference[1];
  for (const [x, y] of inside)
    if (y < lowest) {
      area += (reference[0] - x) * (lowest - y);
      lowest = y;
    }
  return area;
}
