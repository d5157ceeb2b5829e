/** What all threads must know of a step: the layout of the memory, and what to compute. Flags are 0 or 1. */
export interface Frame {
  count: number;
  /** Cells along each axis. */
  nx: number;
  ny: number;
  nz: number;
  /** Cells a metre along each axis. */
  perMetreX: number;
  perMetreY: number;
  perMetreZ: number;
  /** How much nearer two fish may have come since they were sorted, m. */
  approach: number;
  /** Whether a fish may need more than its list, so that all fish may be its candidates. */
  widens: number;
  /** Edges of a periodic world, m; all 0 in other worlds. */
  edgeX: number;
  edgeY: number;
  edgeZ: number;
  withVelocities: number;
  /** Whether the step uses Verlet lists, and whether they are built already. */
  withLists: number;
  listsReady: number;
  /** Whether the scene is the simple case that has a loop of its own: see isTrio. */
  trio: number;
  /** Most candidates of any cell. */
  largest: number;
}

export function newFrame(): Frame {
  return {
    count: 0,
    ...{ nx: 0, ny: 0, nz: 0 },
    ...{ perMetreX: 0, perMetreY: 0, perMetreZ: 0, approach: 0, widens: 0 },
    ...{ edgeX: 0, edgeY: 0, edgeZ: 0 },
    ...{ withVelocities: 0, withLists: 0, listsReady: 0, trio: 0, largest: 0 },
  };
}

const keys = Object.keys(newFrame()) as (keyof Frame)[];

/** Numbers of a frame. */
export const frameWords: number = keys.length;

/** Writes a frame to memory that the other threads read. @param at where */
export function writeFrame(broadcast: Float64Array, frame: Frame, at = 0): void {
  for (let k = 0; k < keys.length; k++) broadcast[at + k] = frame[keys[k]];
}

export function readFrame(frame: Frame, broadcast: Float64Array, at = 0): void {
  for (let k = 0; k < keys.length; k++) frame[keys[k]] = broadcast[at + k];
}
