// What every search offers: candidates to try, and a place for their results.

/** A candidate: one coordinate from 0 to 1 for each dimension of the search. */
export type Point = Float64Array;

/** The evaluation of a candidate. */
export interface Evaluation {
  readonly point: Point;
  /** One number for each objective; less is better. */
  readonly losses: readonly number[];
  /** Sum of the violations of constraints; 0 if the candidate is feasible. */
  readonly violation: number;
  /** One number for each feature; used by searches for variety such as MAP-Elites. */
  readonly features?: readonly number[];
}

/**
 * A search: proposes candidates and takes their evaluations. All its random numbers come from its seed, so the same
 * evaluations always lead to the same candidates.
 */
export interface Method {
  /** The next candidates, each coordinate from 0 to 1. Empty: the search has ended. */
  ask(): readonly Point[];
  /** Takes the evaluations of all candidates of the last `ask`, in the same order. */
  tell(evaluations: readonly Evaluation[]): void;
}

/**
 * Compares candidates: feasible ones first, by the first objective; then infeasible ones, by how much they violate the
 * constraints (Deb 2000, doi:10.1016/S0045-7825(99)00389-8).
 */
export function compare(one: Evaluation, other: Evaluation): number {
  const byViolation = worth(one.violation) - worth(other.violation);
  return byViolation || worth(one.losses[0]) - worth(other.losses[0]);
}

/** A loss for comparisons: NaN counts as the worst. */
export function worth(loss: number): number {
  return Number.isNaN(loss) ? Number.MAX_VALUE : Math.min(loss, Number.MAX_VALUE);
}

/** Reflects a coordinate outside 0 to 1 at the border, so that borders are neither favoured nor avoided. */
export function reflected(x: number): number {
  const folded = Math.abs(x) % 2;
  return folded > 1 ? 2 - folded : folded;
}
