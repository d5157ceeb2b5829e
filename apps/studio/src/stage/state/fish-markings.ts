/** How the selected fish is marked, apart from its halo. */
export interface FishMarkings {
  /** Whether arrows show the steering of each rule and the acceleration. */
  readonly arrows: boolean;
  /** Factor on the length of the arrows. */
  readonly arrowLength: number;
  /** Whether its path is shown. */
  readonly trail: boolean;
  /** Simulated seconds of the path that are shown. */
  readonly trailSeconds: number;
}

export const firstMarkings: FishMarkings = { arrows: true, arrowLength: 1, trail: true, trailSeconds: 4 };

/** Simulated seconds of the path that are stored, so that a longer trail is available at once. */
export const longestTrail = 30;
