// Figure of a study: the outcomes of its candidates in order, and the best so far.

import { distinct, Front, hypervolume } from 'shoal/search';
import { dots, extentOf, rows, thinned, usefulRange } from '../../chart/plot.ts';
import { linear, roomyAxis, threeLineAxis } from '../../chart/scale.ts';
import { escapeHtml, figure, htmlTable } from '../../page/html.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { briefNumber, counted } from '../../terminal/number-format.ts';
import { capitalised, titled } from './coefficient.ts';
import { type CandidateResult, hasSeveralLosses, overallOutcome } from './outcome.ts';

const width = 900;
const height = 300;
const box = { left: 58, right: 820, top: 14, bottom: 262 };
const mostDots = 3000;
const mostRows = 100;

/** The outcomes of all candidates in order, and the best so far. */
export function historyFigure(study: RecordedStudy): string {
  const outcome = overallOutcome(study.loaded.study, study.candidates);
  if (outcome) return bestSoFar(study, outcome);
  return hasSeveralLosses(study.loaded.study) ? growth(study) : '';
}

function bestSoFar({ candidates }: RecordedStudy, { title, unit, values, goal }: CandidateResult): string {
  const isBetter = (one: number, other: number): boolean => (goal === 'most' ? one > other : one < other);
  const feasible = values.map((value, k) => (candidates[k].violation > 0 ? Number.NaN : value));
  const improvements: number[] = [];
  const best = feasible.map((value, k) => {
    const last = improvements.at(-1);
    if (Number.isFinite(value) && (last === undefined || isBetter(value, feasible[last]))) improvements.push(k);
    return feasible[improvements.at(-1) ?? -1] ?? Number.NaN;
  });
  const range = usefulRange(values, 1);
  // The best candidate is never thinned out.
  const reached = extentOf(best);
  const axis = roomyAxis(Math.min(range.low, reached.low), Math.max(range.high, reached.high));
  const toX = toCandidate(candidates.length);
  const toY = linear(axis.min, axis.max, box.bottom, box.top);
  const shown = thinned(
    [...values.keys()].filter((k) => values[k] >= axis.min && values[k] <= axis.max),
    mostDots,
  );
  const points = (isFeasible: boolean) =>
    shown.filter((k) => candidates[k].violation > 0 !== isFeasible).map((k) => [toX(k), toY(values[k])] as const);
  const steps = improvements
    .map((k, n) =>
      n === 0 ? `M${toX(k).toFixed(1)} ${toY(best[k]).toFixed(1)}` : `H${toX(k).toFixed(1)}V${toY(best[k]).toFixed(1)}`,
    )
    .join('');
  const last = improvements.at(-1);
  const end =
    last === undefined
      ? ''
      : `<path class="line" style="stroke:var(--s1)" d="${steps}H${box.right}"/><text class="end" style="fill:var(--ink)" x="${box.right + 8}" y="${toY(best[last]).toFixed(1)}" dy="0.32em">${briefNumber(best[last])}</text>`;
  const outside = values.filter((value) => value < axis.min || value > axis.max).length;
  const infeasible = candidates.filter(({ violation }) => violation > 0).length;
  const note = [
    `A dot is a candidate${candidates.some(({ seeds }) => seeds > 1) ? ', from the means over its seeds' : ''}; the line is the best so far.`,
    infeasible > 0 ? 'Grey dots break a constraint.' : '',
    outside > 0
      ? `${counted(outside, 'candidate')} far outside the range ${outside === 1 ? 'is' : 'are'} not drawn.`
      : '',
    shown.length < values.length - outside && values.length > mostDots
      ? `${mostDots} of ${values.length} candidates are drawn.`
      : '',
  ];
  const summary =
    last === undefined
      ? 'No candidate is feasible.'
      : `The best, ${briefNumber(best[last])}, was candidate ${candidates[last].index}; ${counted(improvements.length, 'candidate')} improved on all earlier ones.`;
  const svg = [
    rows(axis, box),
    candidateLabels(candidates.length),
    dots(points(false), 'broken'),
    dots(points(true), 'dots'),
    end,
  ].join('\n');
  const table = htmlTable(
    [
      { title: 'Candidate', align: 'right' },
      { title: titled(title, unit), align: 'right' },
    ],
    thinned(improvements, mostRows).map((k) => [String(candidates[k].index), briefNumber(values[k])]),
  );
  return figure({
    title: `${capitalised(title)} of each candidate`,
    unit,
    note: [...note, summary].filter((text) => text !== '').join(' '),
    label: `${title} of ${candidates.length} candidates in order, and the best so far. ${summary}`,
    svg,
    width,
    height,
    table: `<p class="quiet">Each candidate that was the best so far.</p>${table}`,
    hover: hoverData(
      candidates.map(({ index }) => index),
      [
        { label: '', values },
        { label: 'best', values: best },
      ],
      [axis.min, axis.max],
    ),
    className: 'full',
  });
}

/** For several objectives: the size of the front, and the fraction of the space that it dominates. */
function growth({ candidates, loaded: { study } }: RecordedStudy): string {
  const finite = candidates.filter(({ losses, violation }) => violation === 0 && losses.every(Number.isFinite));
  if (finite.length === 0) return '';
  const objectives = finite[0].losses.length;
  const ends = Array.from({ length: objectives }, (_, k) => {
    return extentOf(finite.map(({ losses }) => losses[k]));
  });
  const scaled = (losses: readonly number[]): number[] =>
    losses.map((loss, k) => (ends[k].high > ends[k].low ? (loss - ends[k].low) / (ends[k].high - ends[k].low) : 0));
  const front = new Front<(typeof candidates)[number]>();
  const firsts = new Set(distinct(candidates, study));
  let share = 0;
  const sizes: number[] = [];
  const shares = candidates.map((one) => {
    if (firsts.has(one) && front.add(one) && objectives === 2)
      share = hypervolume(
        front.members.map(({ losses }) => scaled(losses)),
        [1, 1],
      );
    sizes.push(front.members.length);
    return share;
  });
  const isArea = objectives === 2;
  const values = isArea ? shares : sizes;
  const axis = threeLineAxis(0, extentOf(values).high);
  const toX = toCandidate(candidates.length);
  const toY = linear(axis.min, axis.max, box.bottom, box.top);
  const changes = [...values.keys()].filter((k) => k === 0 || values[k] !== values[k - 1]);
  const path = changes
    .map((k, n) => `${n === 0 ? 'M' : 'H'}${toX(k).toFixed(1)}${n === 0 ? ' ' : 'V'}${toY(values[k]).toFixed(1)}`)
    .join('');
  const last = values[values.length - 1];
  const end = `<path class="line" style="stroke:var(--s1)" d="${path}H${box.right}"/><text class="end" style="fill:var(--ink)" x="${box.right + 8}" y="${toY(last).toFixed(1)}" dy="0.32em">${briefNumber(last)}</text>`;
  const summary = `The front has ${counted(front.members.length, 'candidate')}${isArea ? ` and a hypervolume of ${briefNumber(last)}` : ''}.`;
  return figure({
    title: isArea ? 'Hypervolume of the front' : 'Candidates on the front',
    note: isArea
      ? `The share that the front dominates of the area between the best and the worst values found. ${summary}`
      : `Candidates that no other dominates. ${summary}`,
    label: `Growth over ${candidates.length} candidates. ${summary}`,
    svg: [rows(axis, box), candidateLabels(candidates.length), end].join('\n'),
    width,
    height,
    table: htmlTable(
      [
        { title: 'Candidate', align: 'right' },
        ...(isArea ? [{ title: 'Hypervolume', align: 'right' as const }] : []),
        { title: 'On the front', align: 'right' },
      ],
      thinned(changes, mostRows).map((k) => [
        String(candidates[k].index),
        ...(isArea ? [briefNumber(shares[k])] : []),
        String(sizes[k]),
      ]),
    ),
    hover: hoverData(
      candidates.map(({ index }) => index),
      [{ label: '', values }],
      [axis.min, axis.max],
    ),
    className: 'full',
  });
}

function toCandidate(count: number): (k: number) => number {
  return linear(0, Math.max(1, count - 1), box.left, box.right);
}

function candidateLabels(count: number): string {
  const toX = toCandidate(count);
  const labels = [0, Math.floor((count - 1) / 2), count - 1].filter((k, n, all) => k >= 0 && all.indexOf(k) === n);
  return labels
    .map(
      (k, n) =>
        `<text x="${toX(k).toFixed(1)}" y="${height - 14}" text-anchor="${n === 0 ? 'start' : 'middle'}">${escapeHtml(n === 0 ? `candidate ${k}` : String(k))}</text>`,
    )
    .join('');
}

function hoverData(
  x: readonly number[],
  series: readonly { readonly label: string; readonly values: readonly number[] }[],
  [min, max]: readonly [number, number],
): object {
  const kept = thinned([...x.keys()], mostDots);
  return {
    x: kept.map((k) => x[k]),
    series: series.map(({ label, values }, colour) => ({
      label,
      colour,
      values: kept.map((k) => (values[k] >= min && values[k] <= max ? Number(values[k].toPrecision(5)) : null)),
    })),
    unit: '',
    each: 'candidate ',
    width,
    scale: [box.left, box.right, min, max, box.bottom, box.top],
  };
}
