import type { TrackFrame } from 'shoal/tracks';
import type { LoadedTracks, MeasuredReading } from '../src/tracks/load-tracks.ts';

/** Position and velocity in the plane. */
export type Row = readonly [id: number, x: number, y: number, vx: number, vy: number];

export function frameOf(frame: number, rows: readonly (readonly number[])[]): TrackFrame {
  const column = (k: number): Float32Array => Float32Array.from(rows, (row) => row[k]);
  const none = new Float32Array(rows.length);
  return {
    frame,
    fish: {
      ...{ count: rows.length, id: Uint32Array.from(rows, ([id]) => id), species: new Uint8Array(rows.length) },
      ...{ x: column(1), y: column(2), z: none, vx: column(3), vy: column(4), vz: none, ax: none, ay: none, az: none },
    },
  };
}

export const reading: MeasuredReading = {
  ...{ format: 'a table', unit: 'm', yDown: false, doubtfulRows: 0, frames: 10 },
  ...{
    framesPerSecond: 2,
    pixelsPerMetre: 1,
    maxGap: 0,
    smooth: 1,
    halfPower: null,
    minAnimals: 1,
    velocities: 'columns',
  },
  ...{ emptyRows: 0, missingRows: 0, missingFrames: 0, filledRows: 0, loneRows: 0, measuredRows: 100, absentRows: 0 },
  ...{ framesOfJerk: 3, periodic: null, groupDistance: null, heading: 'motion', origin: [0, 0, 0], notes: [] },
};

/** Tracks of up to three fish, two frames a second. */
export function madeTracks(frames: readonly TrackFrame[], more: Partial<LoadedTracks> = {}): LoadedTracks {
  return {
    ...{
      files: ['a.csv'],
      name: 'a.csv',
      isRun: false,
      arenas: undefined,
      frames: () => frames,
      fish: ['a', 'b', 'c'],
      species: [],
    },
    ...{ space: { dimensions: 2 }, interval: 0.5, start: 0, lastFrame: frames.at(-1)?.frame ?? 0 },
    ...{ stride: 1, offset: 0, minAnimals: 1, yDown: false, hasConfidence: false, unit: 'm', origin: [0, 0, 0] },
    ...{ groupDistances: undefined, world: undefined, reading },
    close: () => undefined,
    judgement: () => {
      throw new Error('Made tracks are not judged.');
    },
    ...more,
  };
}
