import { version } from 'shoal';
import { escapeHtml } from '../page/escape.ts';
import { htmlTable } from '../page/html-table.ts';
import { htmlPage } from '../page/page.ts';
import { brief, counted } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/shell-word.ts';
import type { Statement } from './claim.ts';
import type { FoundClaim } from './find-claims.ts';
import type { Findings } from './findings.ts';
import { histogramPictures } from './histogram-picture.ts';
import type { Judgement } from './judge.ts';
import { pictureNote, runPictures } from './run-pictures.ts';
import { statePictures } from './state-pictures.ts';
import { quickWarning } from './verdict.ts';

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
      ...(has ? [figures[k]?.map(brief).join(', ') ?? '–'] : []),
    ]),
  );
}
