/** What all threads must know of a step: the layout of the memory, and what to compute. Flags are 0 or 1. */
export interface Frame {
  count: number;
  /** Cells along each axis, and how many to each side may hold neighbours. */
  nx: number;
  ny: number;
  nz: number;
  spanX: number;
  spanY: number;
  spanZ: number;
  /** Square of the longest list's length, m². */
  reachSq: number;
  withVelocities: number;
  /** Whether the step uses Verlet lists, and whether they are built already. */
  withLists: number;
  listsReady: number;
  /** Whether the scene is the simple case that has a loop of its own: see isTrio. */
  trio: number;
  /** Whether fish are visited: see `Visitor`. */
  visits: number;
  /** Most candidates of any cell. */
  largest: number;
}

export function newFrame(): Frame {
  return {
    count: 0,
    ...{ nx: 0, ny: 0, nz: 0, spanX: 0, spanY: 0, spanZ: 0 },
    ...{ reachSq: 0, withVelocities: 0, withLists: 0, listsReady: 0, trio: 0, visits: 0, largest: 0 },
  };
}

const keys = Object.keys(newFrame()) as (keyof Frame)[];

/** Writes a frame to memory that the other threads read. */
export function writeFrame(broadcast: Float64Array, frame: Frame): void {
  for (let k = 0; k < keys.length; k++) broadcast[k] = frame[keys[k]];
}

export function readFrame(frame: Frame, broadcast: Float64Array): void {
  for (let k = 0; k < keys.length; k++) frame[keys[k]] = broadcast[k];
}
