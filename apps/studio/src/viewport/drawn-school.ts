import type { Simulation } from 'shoal';

/** A school as it is drawn. */
export interface DrawnSchool {
  readonly simulation: Simulation;
  /** Three numbers per fish, m; computed when first read. */
  readonly positions: ArrayLike<number>;
  /** Drawn length of fish i, m. */
  readonly lengthOf: (i: number) => number;
}
