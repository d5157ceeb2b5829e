// Figure of a study by MAP-Elites: the best candidate for each pair of features.

import { type Candidate, type MethodDocument, unitOfMeasure } from 'shoal/search';
import { extentOf, thinned } from '../../chart/plot.ts';
import { figure, htmlTable } from '../../page/html.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { briefNumber } from '../../terminal/number-format.ts';
import { cellMapSvg, mapHeight, mapWidth } from './cell-map.ts';
import { titled } from './coefficient.ts';
import { type CandidateResult, overallOutcome, ranksOf } from './outcome.ts';

type Feature = Extract<MethodDocument, { kind: 'map-elites' }>['features'][number];

const usualCells = 10;
/** Maps with more cells than this have no tooltips. */
const mostTitles = 1500;
const mostRows = 200;

/** The best candidate of each cell. */
export interface Elites {
  readonly features: readonly Feature[];
  /** Index in the study's candidates, by the cell's index along each of the first two features. */
  readonly cells: ReadonlyMap<string, number>;
  /** Number of filled cells over all features, and number of all cells. */
  readonly filled: number;
  readonly count: number;
}

export function elitesOf({ loaded: { study }, candidates }: RecordedStudy): Elites | undefined {
  if (study.method.kind !== 'map-elites') return undefined;
  const { features } = study.method;
  const cells = new Map<string, number>();
  const all = new Set<string>();
  for (const [k, one] of candidates.entries()) {
    const place = one.violation > 0 ? undefined : cellOf(one, features);
    if (!place) continue;
    all.add(place.join(' '));
    const key = place.slice(0, 2).join(' ');
    const other = cells.get(key);
    if (other === undefined || one.losses[0] < candidates[other].losses[0]) cells.set(key, k);
  }
  const count = features.reduce((product, { cells: own = usualCells }) => product * own, 1);
  return { features, cells, filled: all.size, count };
}

function cellOf({ features = [] }: Candidate, axes: readonly Feature[]): readonly number[] | undefined {
  const place = axes.map(({ min, max, cells = usualCells }, k) =>
    Math.min(Math.max(Math.floor(((features[k] - min) / (max - min)) * cells), 0), cells - 1),
  );
  return place.every(Number.isFinite) ? place : undefined;
}

/** The map of MAP-Elites over its first two features. */
export function elitesFigure(study: RecordedStudy): string {
  const elites = elitesOf(study);
  const outcome = overallOutcome(study.loaded.study, study.candidates);
  if (!elites || !outcome) return '';
  const [across, up] = elites.features;
  const { candidates } = study;
  const kept = [...elites.cells.values()];
  const values = kept.map((k) => outcome.values[k]);
  const ranks = ranksOf({ ...outcome, values });
  const shares = new Map(kept.map((k, n) => [k, ranks[n]]));
  const { low: least, high: most } = extentOf(values);
  const isLess = outcome.goal === 'least';
  const slices =
    elites.features.length > 2
      ? ` A cell shows the best over all values of the other ${elites.features.length === 3 ? 'feature' : 'features'}.`
      : '';
  return figure({
    title: 'The best candidate in each cell',
    note: `${elites.filled} of ${elites.count} cells hold a candidate. The colour is the rank by ${outcome.title} among them.${slices}${kept.length > mostRows ? ` The table has ${mostRows} of them.` : ''}`,
    label: `Map of the best candidates over ${across.measure}${up ? ` and ${up.measure}` : ''}: ${outcome.title} from ${briefNumber(least)} to ${briefNumber(most)}.`,
    svg: cellMapSvg({
      across: { title: titleOf(study, across), ticks: ticksOf(across) },
      up: up ? { title: titleOf(study, up), ticks: ticksOf(up) } : { title: '', ticks: [] },
      cells: Array.from({ length: across.cells ?? usualCells }, (_, c) =>
        Array.from({ length: up ? (up.cells ?? usualCells) : 1 }, (__, r) => {
          const k = elites.cells.get(up ? `${c} ${r}` : `${c}`);
          if (k === undefined) return { share: undefined, title: '' };
          const title = `Candidate ${candidates[k].index}: ${describe(study, k, outcome)}`;
          return { share: shares.get(k), title: kept.length > mostTitles ? '' : title };
        }),
      ),
      worst: briefNumber(isLess ? most : least),
      best: `${briefNumber(isLess ? least : most)}, better`,
    }),
    width: mapWidth,
    height: mapHeight,
    table: htmlTable(
      [
        { title: 'Candidate', align: 'right' },
        ...elites.features.map((feature) => ({ title: titleOf(study, feature), align: 'right' as const })),
        { title: titled(outcome.title, outcome.unit), align: 'right' },
      ],
      thinned(kept, mostRows).map((k) => [
        String(candidates[k].index),
        ...(candidates[k].features ?? []).map(briefNumber),
        briefNumber(outcome.values[k]),
      ]),
    ),
  });
}

function titleOf({ loaded: { study } }: RecordedStudy, { measure }: Feature): string {
  const measured = study.measures.find(({ name }) => name === measure);
  return titled(measure, measured ? unitOfMeasure(measured, study.dimensions) : '');
}

function describe({ candidates }: RecordedStudy, k: number, { title, values }: CandidateResult): string {
  const { features = [] } = candidates[k];
  return `${title} ${briefNumber(values[k])}, features ${features.map(briefNumber).join(', ')}`;
}

function ticksOf({ min, max }: Feature) {
  return [0, 0.5, 1].map((at) => ({ at, label: briefNumber(min + at * (max - min)) }));
}
