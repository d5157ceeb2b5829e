/** A candidate: one coordinate from 0 to 1 for each dimension of the search. */
export type Point = Float64Array;

/** What a search is told about a candidate. */
export interface Evaluation {
  readonly point: Point;
  /** One number for each objective; less is better. */
  readonly losses: readonly number[];
  /** By how much the constraints are broken; 0: the candidate is feasible. */
  readonly violation: number;
  /** What the candidate is like, for a search for variety; one number for each feature. */
  readonly features?: readonly number[];
}

/**
 * A search: it proposes candidates and is told how they did. It draws every random number from its seed and looks at
 * nothing else, so the same evaluations always lead to the same candidates.
 */
export interface Method {
  /** The next candidates, each coordinate from 0 to 1. Empty: the search has ended. */
  ask(): readonly Point[];
  /** Tells it of all candidates of the last `ask`, in that order. */
  tell(evaluations: readonly Evaluation[]): void;
}

/**
 * Orders candidates by the first objective, feasible ones first, then by how much they break the constraints
 * (Deb 2000, doi:10.1016/S0045-7825(99)00389-8).
 */
export function compare(one: Evaluation, other: Evaluation): number {
  const byViolation = worth(one.violation) - worth(other.violation);
  return byViolation || worth(one.losses[0]) - worth(other.losses[0]);
}

/** A loss for comparisons: one that is no number is the worst. */
export function worth(loss: number): number {
  return Number.isNaN(loss) ? Number.MAX_VALUE : Math.min(loss, Number.MAX_VALUE);
}
