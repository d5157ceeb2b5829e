// Figure of a study with several objectives: the candidates that no other one beats in all of them.

import { type Evaluation, Front } from 'shoal/search';
import { below, dots, extentOf, type PlotBox, rows, thinned, usefulRange } from '../../chart/plot.ts';
import { type ChartAxis, linear, roomyAxis, tickLabel } from '../../chart/scale.ts';
import { escapeHtml, figure, htmlTable } from '../../page/html.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { briefNumber, counted } from '../../terminal/number-format.ts';
import { starAt } from './cell-map.ts';
import { type Coefficient, capitalised, titled } from './coefficient.ts';
import { type CandidateResult, hasSeveralLosses, objectiveOutcomes } from './outcome.ts';

const height = 400;
const narrow: PlotBox = { left: 62, right: 456, top: 26, bottom: 344 };
/** Size of a figure for a single pair. */
const wide: PlotBox = { ...narrow, left: 58, right: 876 };
const mostDots = 2500;
const mostOnFront = 150;
const mostRows = 60;

/** The Pareto front in the objectives, for any method. Indices into the study's candidates. */
export function frontOf(study: RecordedStudy): readonly number[] {
  const { candidates, best, loaded } = study;
  if (loaded.study.objectives.length < 2) return [];
  if (hasSeveralLosses(loaded.study)) {
    const indices = new Map(candidates.map(({ index }, k) => [index, k]));
    return best.flatMap(({ index }) => indices.get(index) ?? []);
  }
  const outcomes = objectiveOutcomes(loaded.study, candidates);
  const front = new Front<Evaluation & { readonly place: number }>();
  for (const [place, { point, violation }] of candidates.entries()) {
    const losses = outcomes.map(({ values, goal }) => (goal === 'most' ? -values[place] : values[place]));
    if (losses.every(Number.isFinite)) front.add({ point, violation, losses, place });
  }
  return front.members.map(({ place }) => place);
}

/** Each pair of objectives against each other, at most three. @param shown the candidate that the page shows */
export function tradeOffFigures(
  study: RecordedStudy,
  front: readonly number[],
  coefficients: readonly Coefficient[],
  shown: number | undefined,
): readonly string[] {
  const outcomes = objectiveOutcomes(study.loaded.study, study.candidates);
  const pairs = outcomes.flatMap((one, i) => outcomes.slice(i + 1).map((other) => [one, other] as const)).slice(0, 3);
  const box = pairs.length === 1 ? wide : narrow;
  return pairs.map((pair, n) =>
    tradeOff(study, pair, box, front, shown, n === 0 ? tableOf(study, outcomes, front, coefficients) : undefined),
  );
}

function tradeOff(
  { candidates }: RecordedStudy,
  [across, up]: readonly [CandidateResult, CandidateResult],
  box: PlotBox,
  front: readonly number[],
  shown: number | undefined,
  table: string | undefined,
): string {
  const isOnFront = new Set(front);
  const scale = (
    { values }: CandidateResult,
    from: number,
    to: number,
  ): { axis: ChartAxis; to: (value: number) => number } => {
    const range = usefulRange(values);
    const own = extentOf(front.map((k) => values[k]));
    const axis = roomyAxis(Math.min(range.low, own.low), Math.max(range.high, own.high));
    return { axis, to: linear(axis.min, axis.max, from, to) };
  };
  const x = scale(across, box.left, box.right);
  const y = scale(up, box.bottom, box.top);
  const isInside = (k: number): boolean =>
    [
      [across.values[k], x.axis],
      [up.values[k], y.axis],
    ].every(
      ([value, axis]) => (value as number) >= (axis as ChartAxis).min && (value as number) <= (axis as ChartAxis).max,
    );
  const others = [...candidates.keys()].filter((k) => !isOnFront.has(k));
  const inside = others.filter(isInside);
  const drawn = thinned(inside, mostDots);
  const drawnFront = thinned(
    [...front].sort((a, b) => across.values[a] - across.values[b]),
    mostOnFront,
  );
  const marks = drawnFront.map(
    (k) =>
      `<circle cx="${x.to(across.values[k]).toFixed(1)}" cy="${y.to(up.values[k]).toFixed(1)}" r="4.2"><title>${escapeHtml(`Candidate ${candidates[k].index}: ${across.title} ${briefNumber(across.values[k])}, ${up.title} ${briefNumber(up.values[k])}`)}</title></circle>`,
  );
  const note = [
    `Large dots: the Pareto front, ${counted(front.length, 'candidate')}. Small dots: all others.`,
    drawn.length < inside.length || drawnFront.length < front.length ? 'Not all are drawn.' : '',
    inside.length < others.length
      ? `${counted(others.length - inside.length, 'candidate')} far outside or without values: not drawn.`
      : '',
    shown === undefined ? '' : 'The star is the candidate below.',
  ];
  const better = ({ goal }: CandidateResult, least: string, most: string): string => (goal === 'most' ? most : least);
  return figure({
    title: `${capitalised(across.title)} against ${up.title}`,
    note: note.filter((part) => part !== '').join(' '),
    label: `${across.title} to the right, ${up.title} upwards; ${counted(front.length, 'candidate')} on the front.`,
    svg: `${rows(y.axis, box)}${below(
      x.axis.ticks.map((tick) => ({ at: x.to(tick), label: tickLabel(tick, x.axis) })),
      box,
      box.bottom + 20,
    )}
<text class="name" x="${box.right}" y="${box.bottom + 42}" text-anchor="end">${escapeHtml(titled(across.title, across.unit))}, better ${better(across, '←', '→')}</text>
<text class="name" x="${box.left}" y="${box.top - 12}">${escapeHtml(titled(up.title, up.unit))}, better ${better(up, '↓', '↑')}</text>
${dots(
  drawn.map((k) => [x.to(across.values[k]), y.to(up.values[k])] as const),
  'dots',
)}
<g class="front">${marks.join('')}</g>
${shown === undefined ? '' : starAt(x.to(across.values[shown]), y.to(up.values[shown]), `Candidate ${candidates[shown].index}`)}`,
    width: box.right + 24,
    height,
    ...(box === wide && { className: 'full' }),
    ...(table !== undefined && { table }),
  });
}

function tableOf(
  { candidates }: RecordedStudy,
  outcomes: readonly CandidateResult[],
  front: readonly number[],
  coefficients: readonly Coefficient[],
): string {
  const kept = thinned(
    [...front].sort((a, b) => outcomes[0].values[a] - outcomes[0].values[b]),
    mostRows,
  );
  const some = kept.length < front.length ? `<p class="quiet">${kept.length} of ${front.length}.</p>` : '';
  return `${some}${htmlTable(
    [
      { title: 'Candidate', align: 'right' },
      ...outcomes.map(({ title, unit }) => ({ title: titled(title, unit), align: 'right' as const })),
      ...coefficients.map(({ title }) => ({ title, align: 'right' as const })),
    ],
    kept.map((k) => [
      String(candidates[k].index),
      ...outcomes.map(({ values }) => briefNumber(values[k])),
      ...coefficients.map(({ texts }) => texts[k]),
    ]),
  )}`;
}

/**
 * The candidate on a front that is nearest to the best value of every objective, with distances scaled to the front's
 * range.
 */
export function balanced(study: RecordedStudy, front: readonly number[]): number | undefined {
  const outcomes = objectiveOutcomes(study.loaded.study, study.candidates);
  const ends = outcomes.map(({ values, goal }) => {
    const { low, high } = extentOf(front.map((k) => values[k]));
    return { best: goal === 'most' ? high : low, range: high - low || 1 };
  });
  const away = (k: number): number =>
    Math.hypot(...outcomes.map(({ values }, o) => (values[k] - ends[o].best) / ends[o].range));
  return front.length > 0 ? front.reduce((one, other) => (away(other) < away(one) ? other : one)) : undefined;
}
