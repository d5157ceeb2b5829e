// Figure of a study: its outcome over each pair of two coefficients.

import { cellMeans } from 'shoal/search';
import { rangeText, usefulRange } from '../../chart/plot.ts';
import { figure, htmlTable } from '../../page/html.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { briefNumber } from '../../terminal/number-format.ts';
import { cellMapSvg, mapHeight, mapWidth } from './cell-map.ts';
import { type Coefficient, capitalised, logNote, titled } from './coefficient.ts';
import type { CandidateResult } from './outcome.ts';

/** Most cells along one axis. */
const mostCells = 16;
/** Candidates per cell on average. With fewer, the map would show noise. */
const inCell = 3;

/** The mean outcome over two coefficients. @param best index of the best candidate in the study, if there is one */
export function heatMap(
  { candidates }: RecordedStudy,
  outcome: CandidateResult,
  [across, up]: readonly [Coefficient, Coefficient],
  best: number | undefined,
): string {
  const side = Math.max(3, Math.min(mostCells, Math.floor(Math.sqrt(candidates.length / inCell))));
  const [columns, rows] = [cellsOf(across, side), cellsOf(up, side)];
  const cells = cellMeans(columns.of, rows.of, outcome.values, [columns.count, rows.count]);
  const means = cells.flat().flatMap(({ mean }) => (Number.isFinite(mean) ? [mean] : []));
  if (means.length === 0) return '';
  const range = usefulRange(means);
  const isLess = outcome.goal === 'least';
  const share = (mean: number): number => {
    const place = range.high > range.low ? (mean - range.low) / (range.high - range.low) : 0.5;
    return isLess ? 1 - place : place;
  };
  const text = (value: number, isEnd: boolean): string =>
    `${isEnd ? (value === range.low ? '≤ ' : '≥ ') : ''}${briefNumber(value)}`;
  const ends = { low: text(range.low, range.below > 0), high: text(range.high, range.above > 0) };
  const candidate = best === undefined ? undefined : candidates[best];
  const note = [
    'The colour is the mean of the candidates in a cell.',
    logNote([across, up]),
    means.length < columns.count * rows.count ? 'Empty cells hold no candidate.' : '',
    candidate ? 'The star is the best candidate.' : '',
  ];
  return figure({
    title: `${capitalised(outcome.title)} over ${across.name} and ${up.name}`,
    unit: outcome.unit,
    note: note.filter((part) => part !== '').join(' '),
    label: `Map of the mean ${outcome.title}, from ${rangeText(range.low, range.high)}; ${across.name} to the right, ${up.name} upwards.`,
    svg: cellMapSvg({
      across,
      up,
      cells: cells.map((column, c) =>
        column.map(({ mean, count }, r) => ({
          share: count > 0 ? share(mean) : undefined,
          title: `${across.name} near ${columns.names[c]}, ${up.name} near ${rows.names[r]}: mean ${briefNumber(mean)} of ${count}`,
        })),
      ),
      worst: isLess ? ends.high : ends.low,
      best: `${isLess ? ends.low : ends.high}${outcome.goal ? ', better' : ''}`,
      ...(candidate &&
        best !== undefined && {
          star: {
            at: [across.places[best], up.places[best]] as const,
            label: `Candidate ${candidate.index}, the best`,
          },
        }),
    }),
    width: mapWidth,
    height: mapHeight,
    table: htmlTable(
      [
        { title: across.title },
        { title: up.title },
        { title: titled(`Mean ${outcome.title}`, outcome.unit), align: 'right' },
        { title: 'Candidates', align: 'right' },
      ],
      cells.flatMap((column, c) =>
        column.flatMap(({ mean, count }, r) =>
          count > 0 ? [[columns.names[c], rows.names[r], briefNumber(mean), String(count)]] : [],
        ),
      ),
    ),
  });
}

interface Cells {
  readonly count: number;
  readonly of: readonly number[];
  /** The value in the middle of each cell. */
  readonly names: readonly string[];
}

/** If there are few values, a cell for each; else equal intervals of the range. */
function cellsOf({ places, levels, valueAt }: Coefficient, side: number): Cells {
  const count = levels?.length ?? side;
  const of = places.map((place) => {
    const nearest = levels?.findIndex((level) => Math.abs(level - place) < 1e-9);
    return nearest === undefined ? Math.min(Math.floor(place * count), count - 1) : Math.max(nearest, 0);
  });
  const names = Array.from({ length: count }, (_, cell) => valueAt(levels?.[cell] ?? (cell + 0.5) / count));
  return { count, of, names };
}
