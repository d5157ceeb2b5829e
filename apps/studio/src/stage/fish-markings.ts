/** What marks the selected fish besides its halo. */
export interface FishMarkings {
  /** Whether an arrow shows the steering of each rule, and one the acceleration. */
  readonly arrows: boolean;
  /** Relative to the usual length. */
  readonly arrowLength: number;
  /** Whether its path is shown. */
  readonly trail: boolean;
  /** Simulated seconds of that path. */
  readonly trailSeconds: number;
}

export const firstMarkings: FishMarkings = { arrows: true, arrowLength: 1, trail: true, trailSeconds: 4 };

/** Simulated seconds of the path that are remembered, so that the trail can be made longer at once. */
export const longestTrail = 30;
