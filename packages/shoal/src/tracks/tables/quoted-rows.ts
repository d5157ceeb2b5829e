import { lineBatches, longestLine, tooLong } from '../file-start.ts';
import { QuotedRow } from '../formats/rows/quoted-row.ts';
import type { TrackFile } from '../track-file.ts';
import { type TextRow, unmatchedQuotes } from './text-row.ts';

/** Rows as RFC 4180 quotes them, in batches. A row goes on where a line ends inside quotation marks. */
export async function* quotedRows(file: TrackFile, separator: string): AsyncGenerator<readonly TextRow[]> {
  let row = new QuotedRow(separator);
  let [from, length, isComment] = [0, 0, true];
  for await (const lines of lineBatches(file, true)) {
    const rows: TextRow[] = [];
    for (const [line, number] of lines) {
      if (!row.isOpen && line.trim() === '') continue;
      if (!row.isOpen) {
        row = new QuotedRow(separator);
        [from, length] = [number, 0];
      }
      length += line.length;
      if (length > longestLine) throw tooLong(file, from);
      // The comments before the first row may have lone quotation marks.
      isComment &&= line.trimStart().startsWith('#');
      row.read(isComment ? '#' : line);
      if (row.isWrong) throw unmatchedQuotes(file, from);
      if (!row.isOpen) rows.push([row.cells.map((cell) => cell.trim()), from]);
    }
    yield rows;
  }
  if (row.isOpen) throw unmatchedQuotes(file, from);
}
