/** States of a group, by its polarisation and rotation. */
export const collectiveStates = ['swarm', 'polarised', 'milling', 'transitional'] as const;
/** A state of a group. */
export type CollectiveState = (typeof collectiveStates)[number];

/** Limits of an order parameter: it is high above `high`, low below `low` (Tunstrøm et al. 2013). */
export const stateThresholds = { high: 0.65, low: 0.35 } as const;

/**
 * The state of a group (Tunstrøm et al. 2013, doi:10.1371/journal.pcbi.1002915): polarised if polarisation is above
 * 0.65 and rotation below 0.35; milling if rotation is above 0.65 and polarisation below 0.35; a swarm if both are
 * below 0.35; otherwise transitional.
 */
export function collectiveState(polarisation: number, rotation: number): CollectiveState {
  const { high, low } = stateThresholds;
  if (polarisation > high && rotation < low) return 'polarised';
  if (rotation > high && polarisation < low) return 'milling';
  return polarisation < low && rotation < low ? 'swarm' : 'transitional';
}

/** The time that a group spent in a state. */
export interface StateShare {
  readonly state: CollectiveState;
  /** Fraction of the frames that have a state. */
  readonly share: number;
  /** Number of uninterrupted stays, including those cut off by the first or last frame or by one without a state. */
  readonly stays: number;
  /** Mean duration of a stay, s; NaN if there are none. Of stays that are cut off, the observed part counts. */
  readonly dwellTime: number;
}

/**
 * Returns the fraction of the time in each state, and mean durations of stays. Frames in which polarisation or rotation
 * is NaN have no state.
 * @param polarisation of each frame
 * @param rotation of each frame
 * @param interval between two frames, s
 */
export function stateShares(
  polarisation: ArrayLike<number>,
  rotation: ArrayLike<number>,
  interval: number,
): readonly StateShare[] {
  const states = Array.from(polarisation, (value, frame) =>
    Number.isNaN(value + rotation[frame]) ? undefined : collectiveState(value, rotation[frame]),
  );
  const known = states.filter((state) => state !== undefined).length;
  return collectiveStates.map((state) => {
    const frames = states.filter((one) => one === state).length;
    const stays = states.filter((one, frame) => one === state && states[frame - 1] !== state).length;
    return { state, share: frames / known, stays, dwellTime: (frames * interval) / stays };
  });
}
