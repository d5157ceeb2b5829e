import type { TrackTable } from '../src/tracks/track-table.ts';

/** An observation of fish 0, unless another is given. */
export interface MadeRow {
  readonly frame?: number;
  readonly time?: number;
  readonly fish?: number;
  readonly species?: number;
  readonly position: readonly [number, number, number];
  readonly velocity?: readonly [number, number, number] | undefined;
}

/** A table in metres, of two batches. */
export function madeTable(rows: readonly MadeRow[], more: Partial<TrackTable> = {}): TrackTable {
  const column = (value: (row: MadeRow) => number | undefined, of: readonly MadeRow[]): Float64Array =>
    Float64Array.from(of, (row) => value(row) ?? Number.NaN);
  const [hasFrames, hasTimes] = [
    rows.some(({ frame }) => frame !== undefined),
    rows.some(({ time }) => time !== undefined),
  ];
  const hasVelocities = rows.some(({ velocity }) => velocity !== undefined);
  return {
    ...{ format: 'made', notes: [], unit: 'm', dimensions: 3, fish: ['Ann', 'Bob', 'Cid'], species: ['cod', 'eel'] },
    async *batches() {
      const middle = rows.length >> 1;
      for (const [from, of] of [[0, rows.slice(0, middle)] as const, [middle, rows.slice(middle)] as const])
        yield {
          count: of.length,
          fish: Int32Array.from(of, ({ fish = 0 }) => fish),
          species: Uint8Array.from(of, ({ species = 0 }) => species),
          ...(hasFrames && { frame: column(({ frame }) => frame, of) }),
          ...(hasTimes && { time: column(({ time }) => time, of) }),
          x: column(({ position }) => position[0], of),
          y: column(({ position }) => position[1], of),
          z: column(({ position }) => position[2], of),
          ...(hasVelocities && {
            vx: column(({ velocity }) => velocity?.[0], of),
            vy: column(({ velocity }) => velocity?.[1], of),
            vz: column(({ velocity }) => velocity?.[2], of),
          }),
          place: (row) => `row ${from + row + 1}`,
        };
    },
    ...more,
  };
}
