import { shortened, thinned, usefulRange } from '../../chart/plot.ts';
import { rampClass } from '../../page/colours.ts';
import { figure, jsonInHtml } from '../../page/figure.ts';
import { escapeHtml, htmlTable } from '../../page/html.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { briefNumber } from '../../terminal/number-format.ts';
import { type Coefficient, logNote, type Tick, titled } from './coefficient.ts';
import { mostCoefficients } from './influence.ts';
import { type CandidateResult, ranksOf } from './outcome.ts';

const [width, height] = [900, 380];
const [left, right, top, bottom] = [60, 840, 46, 336];
const mostLines = 400;
const mostOutcomes = 4;
const mostRows = 40;
/** Approximate width of an axis. */
const letter = 8;

interface Axis {
  readonly name: string;
  /** Position of each candidate, 0 to 1; NaN: none. */
  readonly places: readonly number[];
  readonly texts: readonly string[];
  readonly ticks: readonly Tick[];
  readonly title: string;
  readonly marks?: readonly number[] | undefined;
}

/** A line for each candidate through all its coefficients and outcomes, coloured by its rank. */
export function parallelFigure(
  { candidates }: RecordedStudy,
  coefficients: readonly Coefficient[],
  outcomes: readonly CandidateResult[],
  judged: CandidateResult | undefined,
): string {
  const axes = [...coefficients.slice(0, mostCoefficients), ...outcomes.slice(0, mostOutcomes).map(outcomeAxis)];
  if (axes.length < 2 || candidates.length < 2) return '';
  const ranks = judged ? ranksOf(judged) : candidates.map(() => 0.5);
  const possible = [...candidates.keys()].filter((k) => axes.every(({ places }) => Number.isFinite(places[k])));
  // The best lines are drawn last, on top.
  const byRank = [...possible].sort((a, b) => (ranks[a] || 0) - (ranks[b] || 0));
  const best = byRank.slice(-Math.floor(mostLines / 4));
  const drawn = [...thinned(byRank.slice(0, -best.length), mostLines - best.length), ...best];
  const toX = (a: number): number => left + (a * (right - left)) / (axes.length - 1);
  const toY = (place: number): number => bottom - place * (bottom - top);
  const lines = drawn.map(
    (k) =>
      `<path class="${rampClass(ranks[k] || 0)}" d="${axes.map(({ places }, a) => `${a === 0 ? 'M' : 'L'}${toX(a).toFixed(0)} ${toY(places[k]).toFixed(0)}`).join('')}"/>`,
  );
  // Names alternate between two rows, so each has the width of two axes.
  const longest = Math.floor((2 * (toX(1) - toX(0))) / letter);
  const frames = axes.map(({ title, ticks, marks = [] }, a) => {
    const x = toX(a).toFixed(0);
    const labels = ticks
      .filter((_, n) => ticks.length <= 8 || n % 2 === 0)
      .map(
        ({ at, label }) =>
          `<text class="halo" x="${x}" y="${toY(at).toFixed(0)}" dx="7" dy="0.32em">${escapeHtml(label)}</text>`,
      );
    return `<g class="axis" data-axis="${a}"><line class="zero" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/>${marks.map((at) => `<path class="mark" d="M${x} ${toY(at).toFixed(0)}h5"/>`).join('')}${labels.join('')}<text class="end" x="${x}" y="${a % 2 === 0 ? top - 26 : top - 12}" text-anchor="${a === 0 ? 'start' : a === axes.length - 1 ? 'end' : 'middle'}">${escapeHtml(shortened(title, longest))}</text></g>`;
  });
  const rows = [...best].reverse().slice(0, mostRows);
  const some =
    drawn.length < candidates.length
      ? ` ${drawn.length} of ${candidates.length} candidates are drawn, including all of the best.`
      : '';
  const log = logNote(coefficients.slice(0, mostCoefficients));
  const colour = judged
    ? ` Colours are ranks by ${judged.title}: the strongest colour is the ${judged.goal ? 'best' : 'highest'} rank.`
    : '';
  const picture = figure({
    title: 'All candidates at a glance',
    note: `A line is a candidate.${colour}${some} ${log === '' ? '' : `${log} `}Drag along an axis, or use the controls, to keep only the lines that pass there.`,
    label: `${drawn.length} candidates as lines through ${axes.map(({ name }) => name).join(', ')}.`,
    svg: `<g class="lines">${lines.join('\n')}</g>\n<g class="bands"></g>\n${frames.join('\n')}`,
    width,
    height,
    table: htmlTable(
      [{ title: 'Candidate', align: 'right' }, ...axes.map(({ title }) => ({ title, align: 'right' as const }))],
      rows.map((k) => [String(candidates[k].index), ...axes.map(({ texts }) => texts[k])]),
    ),
    className: 'full parallel',
  });
  const data = {
    axes: axes.map(({ name }, a) => ({ name, x: Math.round(toX(a)) })),
    lines: drawn.map((k) => ({
      name: `candidate ${candidates[k].index}`,
      at: axes.map(({ places }) => Math.round(1000 * places[k]) / 1000),
      texts: axes.map(({ texts }) => texts[k]),
    })),
    box: [top, bottom],
    width,
  };
  return picture
    .replace('</figcaption>', `</figcaption>${controls(axes)}`)
    .replace('</figure>', `<script type="application/json">${jsonInHtml(data)}</script></figure>`);
}

/** Controls that do the same as dragging, for keyboards. Hidden without script. */
function controls(axes: readonly Axis[]): string {
  const options = axes.map(({ name }, a) => `<option value="${a}">${escapeHtml(name)}</option>`).join('');
  return `<div class="controls" hidden><label>Keep <select>${options}</select></label><label>from <input type="range" min="0" max="100" value="0"></label><label>to <input type="range" min="0" max="100" value="100"></label><button type="button">Show all</button><output></output></div>`;
}

function outcomeAxis({ title, unit, values }: CandidateResult): Axis {
  const { low, high, below, above } = usefulRange(values);
  const label = (at: number): string =>
    `${at === 0 && below > 0 ? '≤ ' : at === 1 && above > 0 ? '≥ ' : ''}${briefNumber(low + at * (high - low))}`;
  const place = (value: number): number =>
    high > low ? Math.min(Math.max((value - low) / (high - low), 0), 1) : Number.isFinite(value) ? 0.5 : Number.NaN;
  return {
    name: title,
    title: titled(title, unit),
    places: values.map(place),
    texts: values.map(briefNumber),
    ticks: high > low ? [0, 0.5, 1].map((at) => ({ at, label: label(at) })) : [{ at: 0.5, label: briefNumber(low) }],
  };
}
