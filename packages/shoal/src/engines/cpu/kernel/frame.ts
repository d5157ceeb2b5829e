/** What all threads must know of a step: where everything lies, and what is to be done. Numbers; truths are 0 or 1. */
export interface Frame {
  count: number;
  /** Cells along each axis, and how many on each side may hold neighbours. */
  nx: number;
  ny: number;
  nz: number;
  spanX: number;
  spanY: number;
  spanZ: number;
  /** How far the longest list goes, m². */
  reachSq: number;
  withVelocities: number;
  /** Whether lists are kept; if so, whether they are there already. */
  keeping: number;
  listed: number;
  /** Whether this is the simple case, which has a loop of its own. */
  trio: number;
  /** Candidates of a cell at most. */
  largest: number;
}

export function newFrame(): Frame {
  return {
    count: 0,
    ...{ nx: 0, ny: 0, nz: 0, spanX: 0, spanY: 0, spanZ: 0 },
    ...{ reachSq: 0, withVelocities: 0, keeping: 0, listed: 0, trio: 0, largest: 0 },
  };
}

const keys = Object.keys(newFrame()) as (keyof Frame)[];

/** Writes a frame where other threads read it. */
export function writeFrame(notes: Float64Array, frame: Frame): void {
  for (let k = 0; k < keys.length; k++) notes[k] = frame[keys[k]];
}

export function readFrame(frame: Frame, notes: Float64Array): void {
  for (let k = 0; k < keys.length; k++) frame[keys[k]] = notes[k];
}
