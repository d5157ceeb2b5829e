// Notes below tables of means that say how far their intervals can be trusted.

import { fewestIndependent, fewestValues } from 'shoal/internal';
import { briefNumber } from '../terminal/number-format.ts';
import { andList } from '../terminal/words.ts';

/** A mean with its interval, as a table shows it; null: unknown. */
interface ShownMean {
  readonly title: string;
  readonly mean: number | null;
  readonly low: number | null;
  readonly independent?: number | null | undefined;
}

/** With fewer independent values, the width of an interval depends strongly on chance. */
const fewIndependent = 20;

/** Notes on the intervals of a table: which are missing and why, and which come from few values. May be empty. */
export function intervalNotes(means: readonly ShownMean[]): readonly string[] {
  const known = means.filter(({ mean }) => mean !== null && !Number.isNaN(mean));
  const lacks = ({ low }: ShownMean): boolean => low === null || Number.isNaN(low);
  const isCorrelated = ({ independent }: ShownMean): boolean => (independent ?? Number.NaN) < fewestIndependent;
  const correlated = known.filter((one) => lacks(one) && isCorrelated(one));
  const short = known.filter((one) => lacks(one) && !isCorrelated(one));
  const few = known.filter((one) => !lacks(one) && (one.independent ?? fewIndependent) < fewIndependent);
  const named = (rows: readonly ShownMean[]): string =>
    rows.length > 1 && rows.length === known.length ? 'all metrics' : andList(rows.map(({ title }) => title));
  const counts = andList(
    correlated.map(({ title, independent }) => `${title} (${briefNumber(independent ?? Number.NaN)})`),
  );
  return [
    ...(short.length > 0
      ? [`No interval: ${named(short)}, with fewer than ${fewestValues} values. Measure longer.`]
      : []),
    ...(correlated.length > 0
      ? [
          `No interval: correlated too long, with fewer than ${fewestIndependent} independent values: ${counts}. Measure longer.`,
        ]
      : []),
    ...(few.length > 0
      ? [
          `Warning: fewer than ${fewIndependent} independent values: ${named(few)}. The interval is wide, and wrong if slower changes were not seen. Measure longer.`,
        ]
      : []),
  ];
}

/** Notes below a table, a line each. */
export function noteLines(notes: readonly string[]): string {
  return notes.map((note) => `${note}\n`).join('');
}
