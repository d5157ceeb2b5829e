// Reads the rows of a text as batches of observations.

import { lineBatches, type NumberedLine } from '../../file-start.ts';
import type { TrackBatch } from '../../track-table.ts';
import { RowCells, type TextLayout } from './row-cells.ts';

/** A value of an observation: the one of animal k of a row. */
export type Reader = (row: RowCells, k: number) => number;

/** The columns of a batch that are numbers. */
type Column = Exclude<keyof TrackBatch, 'count' | 'fish' | 'place'>;
export type Readers = Partial<Record<Column, Reader>> & Record<'x' | 'y', Reader>;

/** How to read observations from rows. */
export interface RowReading {
  readonly layout: TextLayout;
  /** Animals in a row. */
  readonly perRow?: number;
  /** Index of an animal; −1: not an observation. */
  readonly fish: Reader;
  readonly columns: Readers;
  /** Called with the number of the rows that follow, before these are read. */
  readonly before?: (rows: number) => Promise<void>;
}

/** Counts a row that is not an observation, by reason. Returns the index of no animal. */
export function leaveOut(reasons: Record<string, number>, reason: string): -1 {
  reasons[reason] = (reasons[reason] ?? 0) + 1;
  return -1;
}

export async function* batchesOf({
  layout,
  perRow = 1,
  fish,
  columns,
  before,
}: RowReading): AsyncGenerator<TrackBatch> {
  const row = new RowCells(layout);
  const readers = Object.entries(columns);
  for await (const lines of rowLines(layout)) {
    await before?.(lines.length);
    const [places, found]: [number[], number[]] = [[], []];
    const values = readers.map((): number[] => []);
    for (const [text, line] of lines) {
      row.read(text, line);
      for (let k = 0; k < perRow; k++) {
        const index = fish(row, k);
        if (index < 0) continue;
        found.push(index);
        places.push(line);
        for (let c = 0; c < readers.length; c++) values[c].push(readers[c][1](row, k));
      }
    }
    const arrays = readers.map(([name], c) => [name, new Float64Array(values[c])] as const);
    yield {
      ...(Object.fromEntries(arrays) as Record<'x' | 'y', Float64Array>),
      count: found.length,
      fish: new Int32Array(found),
      place: (k) => `${layout.file.name}: line ${places[k]}`,
    };
  }
}

/** The lines after the header, in batches. */
export async function* rowLines({ file, header }: TextLayout): AsyncGenerator<readonly NumberedLine[]> {
  for await (const lines of lineBatches(file)) yield lines.filter(([, line]) => line > header);
}

/** The observations of several files, one after the other. */
export async function* allBatches(readings: readonly RowReading[]): AsyncGenerator<TrackBatch> {
  for (const reading of readings) yield* batchesOf(reading);
}
