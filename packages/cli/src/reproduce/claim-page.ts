// Composes the HTML page on which `shoal reproduce` shows a published figure beside the measured one.

import { version } from 'shoal';
import { below, rows } from '../chart/plot.ts';
import { linear, roomyAxis, tickLabel } from '../chart/scale.ts';
import { escapeHtml, figure, htmlTable } from '../page/html.ts';
import { htmlPage } from '../page/page.ts';
import { briefNumber, counted } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/words.ts';
import type { Claim, Statement } from './claim.ts';
import type { FoundClaim } from './find-claims.ts';
import { type HistogramStatement, histogramSize, pictureBox, publishedShares, sharesOf } from './histogram.ts';
import { type ClaimPoint, isMeasured, type Judgement } from './judge.ts';
import { pictureNote, runPictures, statePictures } from './run-pictures.ts';
import { measureRow } from './run-trial.ts';
import { type Findings, quickWarning } from './verdict.ts';

const style =
  'svg .seed{fill:none;stroke:var(--s0,#2a7f9e);stroke-width:5;stroke-linecap:round;opacity:.5}svg .mean{fill:none;stroke:var(--ink);stroke-width:1.5}svg .paper{stroke:var(--warm);stroke-width:2}svg .room{fill:var(--warm);opacity:.18}.runs{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}.runs figure{max-width:400px}.states{grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr))}.fails{color:var(--warm);font-weight:600}';

export const pageFile = 'page.html';

/** The page of a reproduction: verdict, table, every seed, tracks, equations, deviations, how to repeat and how to cite. */
export function claimPage({ id, given, claim, oracle }: FoundClaim, findings: Findings): string {
  const { points, judgements, runs, sentence, isQuick, bibliography } = findings;
  const { title, paper, equations, deviations } = claim;
  const seconds = runs.reduce((sum, { outcome }) => sum + outcome.took, 0);
  const seeds = Math.max(...points.map(({ values }) => values.length));
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
    `<p class="quiet">${pictureNote(isQuick)}</p>`,
    `<div class="grid runs">${[...runPictures(claim, findings), ...histogramPictures(claim, points)].join('\n')}</div>`,
    '<h2>Tracks in each state</h2>',
    statePictures(runs, claim),
    '<h2>The model as coded</h2>',
    `<pre>${equations.map(escapeHtml).join('\n')}</pre>`,
    '<h2>What differs from the paper</h2>',
    `<ul>${deviations.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    '<h2>Repeat it</h2>',
    `<pre>shoal reproduce ${escapeHtml(shellWord(given))}${isQuick ? ' --quick' : ''} --out ${escapeHtml(shellWord(id))}</pre>`,
    `<p>Shoal ${escapeHtml(version)}. The runs took ${Math.round(seconds)} s altogether. The same version gives the same numbers on every machine; <code>runs.jsonl</code> has the state hash of each run.</p>`,
    '<h2>Cite it</h2>',
    `<p>${escapeHtml(paper.citation)}. https://doi.org/${escapeHtml(paper.doi)}</p>`,
    `<pre>${escapeHtml(bibliography)}</pre>`,
  ].filter((part) => part !== '');
  return htmlPage(`${title}: ${isQuick ? 'quick check' : sentence}`, body.join('\n'), { style });
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
      ...(has ? [figures[k]?.map(briefNumber).join(', ') ?? '–'] : []),
    ]),
  );
}

/** A picture for each histogram of a claim whose runs are made: the measured one over the published one. */
function histogramPictures({ statements }: Claim, points: readonly ClaimPoint[]): string[] {
  return statements.flatMap((one) =>
    one.test === 'histogram' && isMeasured(one, points) ? [picture(one, points)] : [],
  );
}

function picture(statement: HistogramStatement, points: readonly ClaimPoint[]): string {
  const { condition, measure, at = null, to, published } = statement;
  const own = points.filter((one) => one.condition === condition && one.at === at);
  const measured = sharesOf(statement).map((name) => own.find((one) => one.measure === name)?.mean ?? 0);
  const [theirs, ours] = [publishedShares(statement), measured].map(fractions);
  const { title, unit } = measureRow(measure, own[0]?.dimensions ?? 3);
  const axis = roomyAxis(0, Math.max(...theirs, ...ours));
  const across = roomyAxis(0, to);
  const size = pictureBox(axis);
  const toX = linear(0, to, size.left, size.right);
  const toY = linear(axis.min, axis.max, size.bottom, size.top);
  const end = (k: number): number => (to * k) / published.length;
  const outline = (heights: readonly number[]): string =>
    heights
      .map((height, k) => `H${toX(end(k)).toFixed(1)}V${toY(height).toFixed(1)}H${toX(end(k + 1)).toFixed(1)}`)
      .join('');
  const path = (name: string, heights: readonly number[]): string =>
    `<path class="${name}" fill="none" d="M${size.left} ${size.bottom}${outline(heights)}V${size.bottom}"/>`;
  const ticks = across.ticks.filter((tick) => tick >= 0 && tick <= to);
  const svg = [
    rows(axis, size),
    path('paper', theirs),
    path('mean', ours),
    below(
      ticks.map((tick) => ({ at: toX(tick), label: tickLabel(tick, across) })),
      size,
      size.bottom + 18,
    ),
    `<text x="${(size.left + size.right) / 2}" y="${histogramSize.height - 6}" text-anchor="middle">${escapeHtml(title)}${unit ? `, ${escapeHtml(unit)}` : ''}</text>`,
  ].join('');
  return figure({
    title: `Histogram of ${title.toLowerCase()}: ${condition}`,
    note: 'Fraction of frames in each bin, of all runs together. The published histogram is the thicker, coloured line.',
    label: `Histogram of ${title.toLowerCase()} of ${condition}, with ${published.length} bins from 0 to ${to}`,
    svg,
    ...histogramSize,
    table: htmlTable(
      [{ title: 'bin' }, { title: 'measured', align: 'right' }, { title: 'published', align: 'right' }],
      ours.map((height, k) => [
        `${Number(end(k).toPrecision(4))} to ${Number(end(k + 1).toPrecision(4))}`,
        height.toFixed(4),
        theirs[k].toFixed(4),
      ]),
    ),
  });
}

/** The fraction in each bin, from cumulative shares. */
function fractions(shares: readonly number[]): number[] {
  return [...shares, 1].map((share, k) => share - (shares[k - 1] ?? 0));
}
