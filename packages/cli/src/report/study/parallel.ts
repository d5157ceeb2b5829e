// Figure of a study: parallel coordinates of all candidates, with a script to filter them.

import { shortened, thinned, usefulRange } from '../../chart/plot.ts';
import { rampClass } from '../../page/colours.ts';
import { escapeHtml, figure, htmlTable, jsonInHtml } from '../../page/html.ts';
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

/**
 * Filters the lines of parallel coordinates by ranges of their axes, which are set by dragging or with the controls.
 * Shows the name of the line at the pointer. Without the script the page shows all lines.
 */
export const parallelScript = `
for (const figure of document.querySelectorAll('figure.parallel')) {
  const data = JSON.parse(figure.querySelector('script').textContent);
  const svg = figure.querySelector('svg'), paths = [...figure.querySelectorAll('.lines path')], bands = figure.querySelector('.bands');
  const controls = figure.querySelector('.controls'), output = controls.querySelector('output');
  const select = controls.querySelector('select'), [from, to] = controls.querySelectorAll('input');
  const [top, bottom] = data.box, kept = data.axes.map(() => [0, 1]);
  const passes = (line) => line.at.every((at, a) => at >= kept[a][0] - 1e-9 && at <= kept[a][1] + 1e-9);
  const isSet = ([low, high]) => low > 0 || high < 1;
  const update = () => {
    let count = 0;
    data.lines.forEach((line, k) => { const on = passes(line); count += on; paths[k].classList.toggle('off', !on); });
    bands.replaceChildren(...kept.flatMap((range, a) => {
      if (!isSet(range)) return [];
      const rect = document.createElementNS(svg.namespaceURI, 'rect');
      const attributes = { x: data.axes[a].x - 7, width: 14, y: bottom - range[1] * (bottom - top), height: Math.max(2, (range[1] - range[0]) * (bottom - top)) };
      for (const key in attributes) rect.setAttribute(key, attributes[key]);
      return [rect];
    }));
    const [low, high] = kept[select.value];
    from.value = 100 * low; to.value = 100 * high;
    output.textContent = count + ' of ' + data.lines.length + ' lines kept';
  };
  const place = (event) => {
    const box = svg.getBoundingClientRect();
    const scale = data.width / box.width;
    return [(event.clientX - box.left) * scale, 1 - ((event.clientY - box.top) * scale - top) / (bottom - top)];
  };
  const unit = (x) => Math.min(Math.max(x, 0), 1);
  const slide = () => {
    const [low, high] = [from.value / 100, to.value / 100];
    kept[select.value] = [Math.min(low, high), Math.max(low, high)];
    update();
  };
  let begun = null;
  svg.addEventListener('pointerdown', (event) => {
    const [x, y] = place(event);
    const a = data.axes.findIndex((axis) => Math.abs(axis.x - x) < 16);
    if (a < 0) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    begun = [a, unit(y)];
    select.value = a;
  });
  svg.addEventListener('pointermove', (event) => {
    const [x, y] = place(event);
    if (begun) {
      kept[begun[0]] = [Math.min(begun[1], unit(y)), Math.max(begun[1], unit(y))];
      update();
      return;
    }
    const last = data.axes.length - 1, span = (data.axes[last].x - data.axes[0].x) / last;
    const along = (x - data.axes[0].x) / span, a = Math.min(Math.max(Math.floor(along), 0), last - 1);
    let best = -1, least = 0.03;
    if (along >= 0 && along <= last) data.lines.forEach((line, k) => {
      const off = Math.abs(line.at[a] + (along - a) * (line.at[a + 1] - line.at[a]) - y);
      if (off < least && passes(line)) { least = off; best = k; }
    });
    paths.forEach((path, k) => path.classList.toggle('on', k === best));
    if (best >= 0) output.textContent = data.lines[best].name + ': ' + data.axes.map((axis, i) => axis.name + ' ' + data.lines[best].texts[i]).join(', ');
    else update();
  });
  const end = () => {
    if (begun && kept[begun[0]][1] - kept[begun[0]][0] < 0.01) kept[begun[0]] = [0, 1];
    if (begun) { begun = null; update(); }
  };
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);
  svg.addEventListener('pointerleave', () => { paths.forEach((path) => path.classList.remove('on')); update(); });
  select.addEventListener('change', update);
  from.addEventListener('input', slide);
  to.addEventListener('input', slide);
  controls.querySelector('button').addEventListener('click', () => { kept.forEach((_, a) => { kept[a] = [0, 1]; }); update(); });
  controls.hidden = false;
  update();
}`;
