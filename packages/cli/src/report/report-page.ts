// Composes the HTML page of a recorded run for `shoal report`: charts, tracks, rules and how to repeat it.

import { join } from 'node:path';
import {
  metricRows,
  metricRowsOf,
  type Parameter,
  type Plan,
  parameters,
  type RuleRow,
  type RuleRows,
  ruleRowsOf,
  ruleTable,
  type SpeciesPlan,
} from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { type LineChart, lineChart } from '../chart/line-chart.ts';
import { speciesKey, trackView, viewsOf } from '../chart/track-view.ts';
import { comparing } from '../measure/averages.ts';
import { moduleCopies } from '../own-rules/rule-record.ts';
import { escapeHtml, type HeadlineNumber, type HtmlCell, headline, htmlTable } from '../page/html.ts';
import { htmlPage } from '../page/page.ts';
import { inputsFolder, runFile } from '../recording/run-files.ts';
import { obstacleReport } from '../run/print.ts';
import { counted, readable, settingValue, withUnit } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/words.ts';
import type { RecordedRun } from './recorded-run.ts';

/** The page of a run: its settings, results, tracks, and the command that repeats it. */
export function reportPage(run: RecordedRun, folder: string): string {
  const { summary, plan } = run;
  const species = plan.species.map(({ name }) => name).join(', ');
  const lead = plan.description === '' ? '' : `<p class="lead">${escapeHtml(plan.description)}</p>\n`;
  const facts = [
    `${summary.fish} fish (${species})`,
    `${counted(summary.steps, 'step')} of ${readable(summary.stepSeconds * 1000)} ms`,
    `seed ${summary.seed}`,
    `engine ${summary.engine}, ${counted(summary.threads, 'thread')}`,
  ];
  const stopped = summary.finished
    ? ''
    : `<p class="notice">Stopped after ${summary.steps} of ${counted(summary.target, 'step')}; it can be continued with <code>--resume</code>.</p>\n`;
  const body = `<h1>${escapeHtml(plan.name)}</h1>
${lead}<p class="quiet">${escapeHtml(facts.join(' · '))}</p>
${stopped}${headline(headlineNumbers(run))}
<h2>Where they swam</h2>
<p class="quiet">${escapeHtml(tracksNote(run))}</p>${speciesKey(plan.species)}
<div class="grid">
${viewsOf(plan.dimensions)
  .map((view) => trackView(view, run.tracks, plan.world, plan.wraps))
  .join('\n')}
</div>
<h2>Over time</h2>
<div class="grid">
${charts(run).map(lineChart).join('\n')}
</div>
${obstaclesSection(run)}<h2>The rules</h2>
${rulesTables(plan)}
<h2>Repeat this run</h2>
${reproduction(run, folder)}`;
  return htmlPage(`${plan.name}: a run of Shoal`, body);
}

function headlineNumbers(run: RecordedRun): HeadlineNumber[] {
  const { summary, plan } = run;
  const measured = metricRowsOf(plan, summary.measures)
    .filter(({ key }) => !isComponent(key) && !isSpread(key, run))
    .map(({ key, title, unit }) => {
      const value = readable(summary.metrics[key] ?? Number.NaN);
      const spread = spreadKeyOf(key, run);
      return {
        title: comparing.has(key) ? `${title}, mean` : title,
        unit,
        value,
        ...(spread && { note: `± ${readable(summary.metrics[spread] ?? Number.NaN)} between fish` }),
      };
    });
  return [{ title: 'Simulated', value: readable(summary.seconds), unit: 's' }, ...measured];
}

function tracksNote({ summary, tracks }: RecordedRun): string {
  const which = tracks.length < summary.fish ? `${tracks.length} of the ${summary.fish} fish` : 'All fish';
  return `${which}. Thin line: the whole track. Bold line: its end. The box is the world of the scenario.`;
}

function obstaclesSection({ summary }: RecordedRun): string {
  if (!summary.obstacles) return '';
  const rows = obstacleReport(summary.obstacles).map(
    (cells) => `<tr><td>${cells.map(escapeHtml).join('</td><td>')}</td></tr>`,
  );
  return `<h2>Obstacles</h2>\n<table>\n${rows.join('\n')}\n</table>\n`;
}

/** One chart per metric. The components of a vector share a chart. */
function charts(run: RecordedRun): LineChart[] {
  const charts: LineChart[] = [];
  for (const { key, title, unit, effect } of metricRowsOf(run.plan, run.summary.measures)) {
    const axis = axisOf(key);
    const spread = spreadKeyOf(key, run);
    if (isSpread(key, run)) continue;
    if (axis === undefined) {
      charts.push({
        title,
        unit,
        note: noteOf(spread ? `${effect}; the band is ± 1 standard deviation between fish` : effect, run),
        x: run.times,
        series: [
          { label: '', values: valuesOf(run, key), ...(spread && { spread: valuesOf(run, spread) }), colour: 0 },
        ],
      });
    } else if (axis === 'X') {
      const series = ['X', 'Y', 'Z'].slice(0, run.plan.dimensions).map((letter, colour) => {
        const values = valuesOf(run, key.replace(/X$/, letter));
        const label = letter.toLowerCase();
        return { label, end: `${label} ${readable(values.at(-1) ?? Number.NaN)}`, values, colour };
      });
      charts.push({ title: title.replace(/ x$/i, ''), unit, note: noteOf(effect, run), x: run.times, series });
    }
  }
  return charts;
}

function valuesOf({ metrics }: RecordedRun, key: string): readonly number[] {
  return metrics.get(key) ?? [];
}

function noteOf(effect: string, { metricStride }: RecordedRun): string {
  return metricStride === 1 ? effect : `${effect}; one frame in ${metricStride} is drawn`;
}

/** Maps the key of a trait's mean to the key of its standard deviation. */
function spreadKeyOf(key: string, { plan }: RecordedRun) {
  return metricRowsOf(plan).find((row) => row.key === `${key}Spread`)?.key;
}

function isSpread(key: string, run: RecordedRun): boolean {
  return key.endsWith('Spread') && spreadKeyOf(key.slice(0, -'Spread'.length), run) === key;
}

/** The letter of the component, for a metric that is one component of a vector. */
function axisOf(key: string): string | undefined {
  const match = /^(.+)([XYZ])$/.exec(key);
  const siblings = ['X', 'Y', 'Z'].every((letter) => metricRows.some((row) => row.key === `${match?.[1]}${letter}`));
  return match !== null && siblings ? match[2] : undefined;
}

function isComponent(key: string): boolean {
  return axisOf(key) !== undefined;
}

function reproduction({ summary }: RecordedRun, folder: string): string {
  const words = [
    'shoal',
    'run',
    join(folder, runFile.scenario),
    '--steps',
    String(summary.steps),
    '--seed',
    String(summary.seed),
  ];
  if (summary.every !== 1) words.push('--every', String(summary.every));
  // Names the kernel that ran, which may differ from the requested one.
  if (summary.kernel?.name === 'typescript') words.push('--kernel', 'typescript');
  if (summary.engine === 'gpu') words.push('--engine', 'gpu');
  if (summary.measures) words.push('--measures', summary.measures.join(','));
  if (summary.record) words.push('--record', summary.record.join(','));
  if (summary.groupDistance !== undefined) words.push('--group-distance', String(summary.groupDistance));
  for (const name of moduleCopies(summary.rules ?? [])) words.push('--rules', join(folder, inputsFolder, name));
  if (summary.fromState) words.push('--state', join(folder, runFile.start));
  const { shoal, node } = summary.versions;
  const { median, p95 } = summary.performance.msPerStep;
  const speed =
    median === null || p95 === null
      ? ''
      : ` A step took ${readable(median)} ms (median; 95 % within ${readable(p95)} ms).`;
  const rules = (summary.rules ?? []).map(
    ({ file, sha256, names }) =>
      `<p class="quiet">Own rules: ${escapeHtml(names.join(', '))}, from ${escapeHtml(file)} (SHA-256 <code>${sha256}</code>). The command runs this file. Read it first if you did not make this directory.</p>\n`,
  );
  return `<pre>${escapeHtml(words.map(shellWord).join(' '))}</pre>
${rules.join('')}<p>The state at the end has the hash <code>${escapeHtml(summary.stateHash)}</code>. A run that ends with this hash has the same final state, bit for bit.</p>
<p class="quiet">Shoal ${escapeHtml(shoal)}, Node ${escapeHtml(node)}.${escapeHtml(speed)} Metrics are those at the end. Those marked “mean” compare frames: they are means over the recorded frames after any warm-up, so they depend on <code>--every</code>.</p>`;
}

/** The rules that can affect each species, with their forms and numbers. */
function rulesTables(plan: Plan): string {
  return plan.species
    .map(
      (species) =>
        `<h3>${escapeHtml(species.name)} <span class="quiet">${speciesLine(species)}</span></h3>\n${rulesTable(species, plan)}`,
    )
    .join('\n');
}

function speciesLine({ count, motion, body: { shape, ...sizes } }: SpeciesPlan): string {
  const rows = { ...parameters.body, ...parameters.motion } as Readonly<Record<string, Parameter>>;
  const values = Object.entries({ ...sizes, ...motion }).map(
    ([key, value]) => `${escapeHtml(key)} ${escapeHtml(withUnit(settingValue(value), rows[key].unit))}`,
  );
  return [`${count} fish`, `drawn as ${shape}`, ...values].join(' · ');
}

const colours: RuleRows = ruleTable;
/** The colour of rules of your own. */
const ownColour = '#8a8a8a';

function rulesTable(species: SpeciesPlan, plan: Plan): string {
  const applying = Object.entries(ruleRowsOf(plan)).filter(([rule]) => ruleApplies(rule, species, plan));
  const all: Readonly<Record<string, { readonly enabled: boolean; readonly form: string }>> = species.rules;
  const rows = applying.map(([rule, { title, forms, parameters: numbers }]): HtmlCell[] => {
    const { enabled, form } = all[rule];
    const dot = `<i class="dot" style="background:${colours[rule]?.colour ?? ownColour}"></i>`;
    return [
      { html: `${dot}${escapeHtml(title)}` },
      enabled ? form : 'off',
      enabled ? (forms[form]?.formula ?? '') : '',
      enabled ? numbersOf(numbers, all[rule]) : '',
    ];
  });
  return htmlTable([{ title: 'Rule' }, { title: 'Form' }, { title: 'Steering vector' }, { title: 'Numbers' }], rows);
}

function numbersOf(rows: RuleRow['parameters'], settings: object): string {
  const values = new Map<string, unknown>(Object.entries(settings));
  return Object.entries(rows)
    .map(([key, { unit }]) => `${key} ${withUnit(settingValue(Number(values.get(key))), unit)}`)
    .join(', ');
}
