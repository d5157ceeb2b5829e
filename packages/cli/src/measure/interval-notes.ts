import { andList } from '../terminal/word-list.ts';

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
export function intervalNotes(means: readonly ShownMean[]): string {
  const known = means.filter(({ mean }) => mean !== null && !Number.isNaN(mean));
  const lacks = ({ low }: ShownMean): boolean => low === null || Number.isNaN(low);
  const without = known.filter(lacks);
  const few = known.filter((one) => !lacks(one) && (one.independent ?? fewIndependent) < fewIndependent);
  const named = (rows: readonly ShownMean[]): string =>
    rows.length > 1 && rows.length === known.length ? 'all metrics' : andList(rows.map(({ title }) => title));
  return [
    ...(without.length > 0
      ? [`No interval: ${named(without)}, with fewer than 20 values, or changing over the whole time. Measure longer.`]
      : []),
    ...(few.length > 0
      ? [
          `Warning: fewer than ${fewIndependent} independent values: ${named(few)}. The interval is wide, and wrong if slower changes were not seen. Measure longer.`,
        ]
      : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
