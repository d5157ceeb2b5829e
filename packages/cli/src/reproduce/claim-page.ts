import { version } from 'shoal';
import { below, dots, extentOf, type Pixel, rows } from '../chart/plot.ts';
import { linear, roomyAxis, tickLabel } from '../chart/scale.ts';
import { escapeHtml } from '../page/escape.ts';
import { figure } from '../page/figure.ts';
import { htmlTable } from '../page/html-table.ts';
import { htmlPage } from '../page/page.ts';
import { brief, counted } from '../terminal/number-format.ts';
import { type Claim, type Condition, type Statement, variable } from './claim.ts';
import type { FoundClaim } from './find-claims.ts';
import type { Findings } from './findings.ts';
import { histogramPictures } from './histogram-picture.ts';
import type { Judgement, Point } from './judge.ts';
import { measureRows } from './run-trial.ts';
import { statePictures } from './state-pictures.ts';
import { quickWarning } from './verdict.ts';

const style =
  'svg .seed{fill:none;stroke:var(--s0,#2a7f9e);stroke-width:5;stroke-linecap:round;opacity:.5}svg .mean{fill:none;stroke:var(--ink);stroke-width:1.5}svg .paper{stroke:var(--warm);stroke-width:2}svg .room{fill:var(--warm);opacity:.18}.states{grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr))}.fails{color:var(--warm);font-weight:600}';

export const pageFile = 'page.html';

/** The page of a reproduction: verdict, table, every seed, tracks, equations, deviations, how to repeat and how to cite. */
export function claimPage(
  { id, given, claim, oracle }: FoundClaim,
  { points, judgements, runs, sentence, isQuick }: Findings,
): string {
  const { title, paper, equations, deviations } = claim;
  const seconds = runs.reduce((sum, { outcome }) => sum + outcome.took, 0);
  const seeds = Math.max(...points.map(({ values }) => values.length));
  const pictures = claim.conditions.flatMap((condition) => picturesOf(condition, claim, points));
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="lead"><b>${escapeHtml(sentence)}</b></p>`,
    isQuick ? `<p class="notice">${quickWarning}</p>` : '',
    `<p>${escapeHtml(paper.citation)}, ${escapeHtml(paper.figure)}. doi:${escapeHtml(paper.doi)}. ${counted(runs.length, 'run')}, ${counted(seeds, 'seed')} for each condition${claim.conditions.some(({ vary }) => vary) ? ' and each value of its parameter' : ''}.</p>`,
    tableOf(judgements, (statement) => oracle?.figures[claim.statements.indexOf(statement)]),
    oracle
      ? `<p>The last column is from an independent program of ${oracle.lines} lines, <code>oracle.mjs</code> beside the claim, which shares no code with Shoal. It runs fewer seeds, or for a shorter time, so its figures are less exact; it leaves out what takes it more than seconds.</p>`
      : '',
    '<h2>Every run</h2>',
    `<div class="grid">${[...pictures, ...histogramPictures(claim, points)].join('\n')}</div>`,
    '<h2>Tracks in each state</h2>',
    statePictures(runs, claim),
    '<h2>The model as coded</h2>',
    `<pre>${equations.map(escapeHtml).join('\n')}</pre>`,
    '<h2>What differs from the paper</h2>',
    `<ul>${deviations.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    '<h2>Repeat it</h2>',
    `<pre>shoal reproduce ${escapeHtml(argument(given))}${isQuick ? ' --quick' : ''} --out ${escapeHtml(argument(id))}</pre>`,
    `<p>Shoal ${escapeHtml(version)}. The runs took ${Math.round(seconds)} s altogether. The same version gives the same numbers on every machine; <code>runs.jsonl</code> has the state hash of each run.</p>`,
    '<h2>Cite it</h2>',
    `<p>${escapeHtml(paper.citation)}. https://doi.org/${escapeHtml(paper.doi)}</p>`,
    `<p>Shoal, version ${escapeHtml(version)}, reproduction ${escapeHtml(id)}.</p>`,
  ].filter((part) => part !== '');
  return htmlPage(`${title}: ${isQuick ? 'quick check' : sentence}`, body.join('\n'), { style });
}

/** A word of a command, in quotation marks unless it has only characters that no shell changes. */
function argument(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** @param independent the figures of an independent program for a statement */
function tableOf(
  judgements: readonly Judgement[],
  independent: (statement: Statement) => readonly number[] | null | undefined,
): string {
  const columns = ['', 'The paper says', 'Published', 'Measured', '95 % interval', 'Tolerance', 'Basis'];
  const figures = judgements.map(({ statement }) => independent(statement));
  const has = figures.some((one) => one);
  return htmlTable(
    [...columns, ...(has ? ['Independent program'] : [])].map((title) => ({ title })),
    judgements.map(({ statement, verdict, published, measured, interval, tolerance }, k) => [
      { html: verdict === 'holds' ? 'holds' : `<span class="fails">${verdict}</span>` },
      statement.says,
      ...[published, measured, interval, tolerance],
      statement.kind,
      ...(has ? [figures[k]?.map(brief).join(', ') ?? '–'] : []),
    ]),
  );
}

const size = { width: 480, height: 250, left: 46, right: 468, top: 14, bottom: 212 };

/**
 * One picture for each measure of a condition: a dot for each run, a line for the means if a parameter varies, and the
 * published values with their tolerance.
 */
function picturesOf(condition: Condition, claim: Claim, points: readonly Point[]): string[] {
  const own = points.filter((point) => point.condition === condition.name);
  const measured = claim.statements.filter(
    (one) => one.condition === condition.name || ('than' in one && one.than === condition.name),
  );
  return [...new Set(measured.map(({ measure }) => measure))].flatMap((measure) => {
    const series = own.filter((point) => point.measure === measure);
    return series.length === 0 ? [] : [picture(condition, measure, series, claim.statements)];
  });
}

function picture(
  { name, vary }: Condition,
  measure: string,
  series: readonly Point[],
  statements: readonly Statement[],
): string {
  const { title, unit } = measureRows.find(({ key }) => key === measure) ?? { title: measure, unit: '' };
  const own = statements.filter((one) => one.condition === name && one.measure === measure);
  const values = own.filter((one) => one.test === 'value');
  const published = values.flatMap((one) => [one.published - one.tolerance, one.published + one.tolerance]);
  const measured = series.flatMap((point) => point.values);
  const shown = extentOf([...measured, ...published]);
  const axis = roomyAxis(shown.low, shown.high);
  const toY = linear(axis.min, axis.max, size.bottom, size.top);
  const first = series[0].at ?? 0;
  const last = series[series.length - 1].at ?? 0;
  const across = roomyAxis(first, last);
  const toX = linear(across.min, across.max, size.left, size.right);
  const middle = (size.left + size.right) / 2;
  const xOf = (point: Pick<Point, 'at'>): number => (vary ? toX(point.at ?? 0) : middle);
  const seeds = series.flatMap((point) =>
    point.values.map(
      (value, k): Pixel => [xOf(point) + (vary ? 0 : (k - (point.values.length - 1) / 2) * 12), toY(value)],
    ),
  );
  const bands = values.map((one) => {
    const x = vary ? toX(one.at ?? 0) : middle;
    const half = vary ? 9 : 90;
    const [top, bottom] = [toY(one.published + one.tolerance), toY(one.published - one.tolerance)];
    const box = `<rect class="room" x="${x - half}" y="${top.toFixed(1)}" width="${2 * half}" height="${Math.max(1, bottom - top).toFixed(1)}"/>`;
    const y = toY(one.published).toFixed(1);
    return `${box}<line class="paper" x1="${x - half}" x2="${x + half}" y1="${y}" y2="${y}"/>`;
  });
  const edges = own
    .filter((one) => one.test === 'edge')
    .map(({ published: at, tolerance }) => {
      const [from, to] = [toX(at - tolerance), toX(at + tolerance)];
      const box = `<rect class="room" x="${from.toFixed(1)}" y="${size.top}" width="${(to - from).toFixed(1)}" height="${size.bottom - size.top}"/>`;
      return `${box}<line class="paper" x1="${toX(at).toFixed(1)}" x2="${toX(at).toFixed(1)}" y1="${size.top}" y2="${size.bottom}"/>`;
    });
  const line = series.map((point) => `${xOf(point).toFixed(1)} ${toY(point.mean).toFixed(1)}`).join('L');
  const marks = vary ? across.ticks.map((tick) => ({ at: toX(tick), label: tickLabel(tick, across) })) : [];
  const label = vary
    ? `<text x="${middle}" y="${size.height - 6}" text-anchor="middle">${escapeHtml(variable(vary))}</text>`
    : '';
  const svg = [
    rows(axis, size),
    ...bands,
    ...edges,
    vary ? `<path class="mean" d="M${line}"/>` : '',
    dots(seeds, 'seed'),
    below(marks, size, size.bottom + 18),
    label,
  ].join('');
  const explained = own.some(({ test }) => test === 'value' || test === 'edge')
    ? ' Published values are lines, with the tolerance of the claim shaded.'
    : '';
  const { low, high } = extentOf(measured);
  return figure({
    title: `${title}: ${name}`,
    unit,
    note: `Each dot is one run${vary ? '; the line joins the means' : ''}.${explained}`,
    label: `${title} of all runs of ${name}, from ${low.toPrecision(3)} to ${high.toPrecision(3)}`,
    svg,
    width: size.width,
    height: size.height,
    table: htmlTable(
      [
        { title: vary?.symbol ?? 'condition' },
        { title: 'mean', align: 'right' },
        { title: 'drift (2nd half − 1st half)', align: 'right' },
        { title: 'runs' },
      ],
      series.map((point) => [
        point.at === null ? name : String(point.at),
        point.mean.toPrecision(4),
        point.drift.toPrecision(2),
        point.values.map((value) => value.toPrecision(3)).join(', '),
      ]),
    ),
  });
}
