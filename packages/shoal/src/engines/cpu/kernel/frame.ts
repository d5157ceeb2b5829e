/** What all threads need to know about a step: the memory layout and what to compute. Flags are 0 or 1. */
export interface Frame {
  count: number;
  /** Cells along each axis. */
  nx: number;
  ny: number;
  nz: number;
  /** Cells per metre along each axis. */
  perMetreX: number;
  perMetreY: number;
  perMetreZ: number;
  /** Minimum corner of the grid, m. */
  minX: number;
  minY: number;
  minZ: number;
  /** Upper bound of how much two fish have approached each other since the sort, m. */
  approach: number;
  /** Whether a rule counts the k nearest. A fish may then search beyond its list, up to the whole school. */
  widens: number;
  /** Edge lengths of a periodic world, m; 0 in other worlds. */
  edgeX: number;
  edgeY: number;
  edgeZ: number;
  withVelocities: number;
  /** Whether the step uses Verlet lists, and whether they are built already. */
  withLists: number;
  listsReady: number;
  /** Whether the scene is the common case for which the kernel has a faster loop: see isTrio. */
  trio: number;
  /** Upper bound of the number of candidates of any cell. */
  largest: number;
}

export function newFrame(): Frame {
  return {
    count: 0,
    ...{ nx: 0, ny: 0, nz: 0 },
    ...{ minX: 0, minY: 0, minZ: 0 },
    ...{ perMetreX: 0, perMetreY: 0, perMetreZ: 0, approach: 0, widens: 0 },
    ...{ edgeX: 0, edgeY: 0, edgeZ: 0 },
    ...{ withVelocities: 0, withLists: 0, listsReady: 0, trio: 0, largest: 0 },
  };
}

const keys = Object.keys(newFrame()) as (keyof Frame)[];

/** Number of words in a frame. */
export const frameWords: number = keys.length;

/** Writes a frame to the broadcast memory. @param at offset */
export function writeFrame(broadcast: Float64Array, frame: Frame, at = 0): void {
  for (let k = 0; k < keys.length; k++) broadcast[at + k] = frame[keys[k]];
}

export function readFrame(frame: Frame, broadcast: Float64Array, at = 0): void {
  for (let k = 0; k < keys.length; k++) frame[keys[k]] = broadcast[at + k];
}
