// The track of one animal as arrays, for formats that store each animal by itself: TRex, MATLAB.

import type { TrackBatch } from '../../track-table.ts';

/** The track of one animal. */
export interface AnimalTrack {
  /** As messages name it. */
  readonly where: string;
  readonly frame?: Float64Array | undefined;
  readonly time?: Float64Array | undefined;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z?: Float64Array | undefined;
  readonly heading?: Float64Array | undefined;
  readonly confidence?: Float64Array | undefined;
}

/** A batch of one animal. Positions and directions that are not finite become NaN: the animal was lost. */
export function batchOf(fish: number, track: AnimalTrack): TrackBatch {
  const { where, frame, time, x, y, z, heading, confidence } = track;
  return {
    count: x.length,
    fish: new Int32Array(x.length).fill(fish),
    ...(frame && { frame }),
    ...(time && { time }),
    x: x.map(finite),
    y: y.map(finite),
    ...(z && { z: z.map(finite) }),
    ...(heading && { heading: heading.map(finite) }),
    ...(confidence && { confidence: confidence.map(finite) }),
    place: (row) => `${where}: ${frame ? `frame ${frame[row]}` : `row ${row + 1}`}`,
  };
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}
