/** States of a group, by its polarisation and rotation. */
export const collectiveStates = ['swarm', 'polarised', 'milling', 'transitional'] as const;
/** A state of a group. */
export type CollectiveState = (typeof collectiveStates)[number];

/** What an order parameter must exceed to be high, and be below to be low (Tunstrøm et al. 2013). */
export const stateThresholds = { high: 0.65, low: 0.35 } as const;

/**
 * The state of a group (Tunstrøm et al. 2013, doi:10.1371/journal.pcbi.1002915): polarised if the polarisation is above
 * 0.65 and the rotation below 0.35, milling the other way round, a swarm if both are below 0.35, else transitional.
 */
export function collectiveState(polarisation: number, rotation: number): CollectiveState {
  const { high, low } = stateThresholds;
  if (polarisation > high && rotation < low) return 'polarised';
  if (rotation > high && polarisation < low) return 'milling';
  return polarisation < low && rotation < low ? 'swarm' : 'transitional';
}

/** How much of the time a group was in a state. */
export interface StateShare {
  readonly state: CollectiveState;
  /** Share of the frames. */
  readonly share: number;
  /** Uninterrupted stays, those cut off by the first and the last frame included. */
  readonly stays: number;
  /** Mean duration of a stay, s; NaN without one. Stays that are cut off count as far as they were seen. */
  readonly dwellTime: number;
}

/**
 * Shares of the time in each state, and mean dwell times.
 * @param polarisation of each frame
 * @param rotation of each frame
 * @param interval between two frames, s
 */
export function stateShares(
  polarisation: readonly number[],
  rotation: readonly number[],
  interval: number,
): readonly StateShare[] {
  const states = polarisation.map((value, frame) => collectiveState(value, rotation[frame]));
  return collectiveStates.map((state) => {
    const frames = states.filter((one) => one === state).length;
    const stays = states.filter((one, frame) => one === state && states[frame - 1] !== state).length;
    return { state, share: frames / states.length, stays, dwellTime: (frames * interval) / stays };
  });
}
