// Writes the page of all figures of the bench.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { escapeHtml, type HeadlineNumber, headline, htmlTable } from '#cli/page/html';
import { htmlPage } from '#cli/page/page';
import { briefNumber, grouped } from '#cli/terminal/number-format';
import { machinesOf, machineWords, type ResultRow, resultRows } from './result-rows.ts';
import { Results, type Section } from './results.ts';
import { changeSection, gpuSection, peerSection, ratioSection } from './sections/comparisons.ts';
import { fieldSection } from './sections/fields.ts';
import { neighbourSection } from './sections/neighbours.ts';
import { loadingFigures, programSection } from './sections/programs.ts';
import { sceneSection } from './sections/scenes.ts';
import { memorySection, stepSection } from './sections/steps.ts';

const results = new URL('../../results/', import.meta.url);

/**
 * Writes the page of all figures, from the stored rows and the rows of this run.
 * @param fresh rows of this run, whose machine is then the main one; stored rows fill the gaps
 */
export function writePage(file: string, fresh: readonly ResultRow[]): void {
  const texts = new Map(
    readdirSync(results).flatMap((name) =>
      name.endsWith('.csv') ? [[name.slice(0, -4), readFileSync(new URL(name, results), 'utf8')] as const] : [],
    ),
  );
  const rows = [...[...texts].flatMap(([machine, text]) => resultRows(machine, text)), ...fresh];
  const page = figuresPage({
    rows,
    machines: [...new Set([...fresh.map(({ machine }) => machine), ...machinesOf(rows)])],
    stencils: texts.get('stencils') ?? '',
    ratios: texts.get('ratios') ?? '',
    changes: texts.get('before-after') ?? '',
    commit: commit(),
  });
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, page);
  console.log(`${file}: ${Math.round(page.length / 1000)} kB, ${rows.length} rows`);
}

/** The current commit and its date; empty outside a clone. */
function commit(): string {
  try {
    const words = ['log', '-1', '--format=%h of %cs'];
    return execFileSync('git', words, { cwd: results, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Sources of the figures on a page. */
export interface FigureSources {
  readonly rows: readonly ResultRow[];
  /** The machine of most figures first, then machines that fill the gaps. */
  readonly machines: readonly string[];
  /** Text of `bench/results/stencils.csv`; empty: there is none. */
  readonly stencils: string;
  /** Text of `bench/results/ratios.csv`; empty: there is none. */
  readonly ratios: string;
  /** Text of `bench/results/before-after.csv`; empty: there is none. */
  readonly changes: string;
  /** The commit at which the page is drawn, as `1a2b3c4 of 2026-11-23`; empty: unknown. */
  readonly commit: string;
}

const style = `
svg text.value{fill:var(--ink)}
.full{grid-column:1/-1;max-width:720px}
.full .picture{overflow-x:auto}
.numbers dd.below{white-space:normal}
.grid{grid-template-columns:repeat(auto-fill,minmax(min(100%,440px),1fr))}
details{margin-top:6px;font-size:13px}
summary{cursor:pointer;color:var(--quiet)}
td:first-child{white-space:normal;min-width:130px}
td:nth-child(n+2){white-space:nowrap}
nav{margin:22px 0 0;font-size:14px}
nav a{color:inherit;margin-right:16px;display:inline-block;padding:4px 0}
.grid svg text{font-size:13px}
@media (max-width:600px){.grid svg text{font-size:15px}.grid .full svg{min-width:560px}.grid .full svg text{font-size:13px}}
`;

/** A page with all figures: a section for each subject, and a table for each picture. */
export function figuresPage(sources: FigureSources): string {
  const results = new Results(sources.rows, sources.machines);
  const sections: readonly Section[] = [
    stepSection,
    neighbourSection,
    sceneSection,
    fieldSection(sources.stencils),
    programSection,
    memorySection(loadingFigures),
    peerSection,
    gpuSection,
    ratioSection(sources.ratios),
    changeSection(sources.changes),
  ];
  const drawn = sections.map((section) => ({
    section,
    figures: section.figures(results).filter((text) => text !== ''),
  }));
  const shown = drawn.filter(({ figures }) => figures.length > 0);
  const missing = drawn.filter(({ section, figures }) => figures.length === 0 && section.parts !== '');
  const links = shown.map(({ section: { id, title } }) => `<a href="#${id}">${escapeHtml(title)}</a>`);
  const parts = shown.map(
    ({ section: { id, title, parts }, figures }) =>
      `<h2 id="${id}">${escapeHtml(title)}</h2>\n${measuredBy(parts)}<div class="grid">\n${figures.join('\n')}\n</div>`,
  );
  const body = `<h1>How fast Shoal is</h1>
<p class="lead">${escapeHtml(lead(results))}</p>
<p class="quiet">Times hold only for the machine on which they were measured, and vary on a shared one. Compare ratios. Each figure has a table with its rows and their dates.</p>
${headline(numbersOf(results))}
<nav aria-label="Sections">${links.join('')}</nav>
${parts.join('\n')}
${missing.length > 0 ? `<h2>Not measured here</h2>\n<ul>${missing.map(({ section: { title, parts } }) => `<li>${escapeHtml(title)}: <code>npm run bench -- ${escapeHtml(parts)} --save</code></li>`).join('')}</ul>\n` : ''}<h2>Where the figures come from</h2>
${provenance(sources)}`;
  return htmlPage('How fast Shoal is', body, { style });
}

function measuredBy(parts: string): string {
  return parts === '' ? '' : `<p class="quiet"><code>npm run bench -- ${escapeHtml(parts)}</code></p>\n`;
}

function lead({ rows, machines: [main] }: Results): string {
  if (main === undefined) return 'There are no measurements yet.';
  const own = rows.filter(({ machine }) => machine === main);
  const dates = own.map(({ date }) => date).sort();
  const span = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  const nodes = [...new Set(own.map(({ node }) => node))].join(', ');
  return `Measured on ${machineWords(main)}, Node ${nodes}, ${span}.`;
}

function numbersOf(results: Results): HeadlineNumber[] {
  const last = (pattern: RegExp) => results.find(pattern).at(-1);
  const numbers: HeadlineNumber[] = [];
  const add = (
    title: string,
    found: ReturnType<typeof last>,
    value: (x: number) => number,
    unit: string,
    note: string,
  ) => {
    if (found) numbers.push({ title, value: briefNumber(value(found.row.value)), unit, note });
  };
  const threads = results.find(/^step on (\d+) threads, ms$/).find(({ row }) => row.fish === 100_000);
  add('100 000 fish', threads, (ms) => 1000 / ms, 'steps/s', `on ${threads?.groups[0]} threads`);
  add('Time per fish and step', last(/^a fish on 1 thread, ns$/), (ns) => ns, 'ns', 'one thread, standard scene');
  add(
    'Time per neighbour',
    last(/^a neighbour at the usual density, ns$/),
    (ns) => ns,
    'ns',
    'found and used by three rules',
  );
  add('TypeScript ÷ SIMD', last(/^typescript ÷ simd$/), (x) => x, '', 'the two kernels, 100 000 fish');
  const peer = last(/^Yuka, cells ÷ Shoal$/);
  add('Yuka ÷ Shoal', peer, (x) => x, '', peer ? `a step of ${grouped(peer.row.fish)} fish` : '');
  const memory = results.latest(/^memory, without lists, bytes a fish$/).at(-1);
  add('Memory per fish', memory, (x) => x, 'bytes', 'without Verlet lists');
  return numbers;
}

/** Machines with their versions of Node, dates and numbers of rows; and the commit. */
function provenance({ rows, machines, commit }: FigureSources): string {
  const table = htmlTable(
    [{ title: 'Machine' }, { title: 'Node' }, { title: 'First' }, { title: 'Last' }, { title: 'Rows', align: 'right' }],
    machines.map((machine) => {
      const own = rows.filter((row) => row.machine === machine);
      const dates = own.map(({ date }) => date).sort();
      const nodes = [...new Set(own.map(({ node }) => node))].join(', ');
      return [machineWords(machine), nodes, dates[0] ?? '', dates.at(-1) ?? '', grouped(own.length)];
    }),
  );
  const drawn = commit === '' ? '' : `<p>Drawn at commit ${escapeHtml(commit)}.</p>\n`;
  return `${table}
${drawn}<p>Measure and draw anew: <code>npm run bench -- all --page</code>. Draw from the rows in <code>bench/results</code>: <code>npm run bench -- --from-results --page</code>.</p>`;
}
