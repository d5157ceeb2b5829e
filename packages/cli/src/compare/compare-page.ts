// The HTML page of `shoal compare`.

import { inspectFish, type Plan, type PresetName, parseScenario, presets, ruleNames, Simulation } from 'shoal';
import { type LineChart, lineChart } from '../chart/line-chart.ts';
import { seriesColour } from '../page/colours.ts';
import { escapeHtml, type HeadlineNumber, type HtmlCell, headline, htmlTable } from '../page/html.ts';
import { htmlPage } from '../page/page.ts';
import { provenanceRows, setWord } from '../recording/provenance.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { andList, shellWord } from '../terminal/words.ts';
import type { Comparison, PresetRun } from './preset-run.ts';
import {
  comparisonRows,
  engineRows,
  metricSpreads,
  ratioSpreads,
  type SeedRuns,
  type Spread,
  tableTitle,
} from './table.ts';

/** Most steps in a chart. Later steps are left out, because thinning would hide jumps. */
const mostSteps = 900;
/** If the ranges of two lines differ by more than this factor, each gets its own chart. */
const widestRatio = 6;

/** The page of a comparison: the same scene under several presets. */
export function comparePage(comparison: Comparison, seeds: SeedRuns, file: string): string {
  const { scenario, steps, fish } = comparison;
  const [runs] = seeds;
  const { plan } = scenario;
  const names = runs.map(({ preset }) => preset);
  const facts = [
    `${plan.count} fish`,
    `${counted(steps, 'step')}, ${readable(steps * plan.step)} s`,
    seedsText(comparison),
  ];
  const body = `<h1>${escapeHtml(plan.name)}: ${escapeHtml(andList(names))}</h1>
<p class="lead">The same fish from the same seed, under each preset.</p>
<p class="quiet">${escapeHtml(facts.join(' · '))}</p>${drawnSeed(comparison)}
<h2>How smoothly they turn</h2>
<p class="quiet">Mean jump of a fish's acceleration from one step to the next: smaller is smoother.</p>
${headline(roughness(seeds))}
<h2>What one fish feels</h2>
${chartsHtml(accelerationCharts(runs, fish))}
<h2>Two fish pass each other</h2>
${chartsHtml(pairCharts(passingPairs(plan, names)))}
<h2>${escapeHtml(sentence(tableTitle(comparison)))}</h2>
${meansTable(seeds)}
<h2>The presets</h2>
${presetTable(runs)}
<h2>Repeat it</h2>
<pre>${escapeHtml(commandLine(comparison, names, file))}</pre>
${madeWith(comparison, runs)}`;
  return htmlPage(`${plan.name}: ${names.join(', ')}`, body);
}

/** "seed 1", "seeds 1, 2 and 3". */
export function seedsText({ seeds }: Comparison): string {
  return seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${andList(seeds.map(String))}`;
}

/** The means are over all seeds, but the charts show one seed. */
function drawnSeed({ seeds }: Comparison): string {
  return seeds.length === 1
    ? ''
    : `\n<p class="quiet">The charts show seed ${seeds[0]}; the numbers are medians over all seeds.</p>`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function roughness(seeds: SeedRuns): HeadlineNumber[] {
  const [runs] = seeds;
  const ratios = ratioSpreads(seeds);
  const jerkiness = metricSpreads(seeds, 'jerkiness');
  return runs.map(({ preset }, i) => ({
    title: preset,
    value: readable(jerkiness[i].median),
    unit: 'm/s²',
    note: i === 0 ? 'the measure' : ratioText(ratios[i], runs[0].preset, seeds.length),
  }));
}

/** "6.1 × improved", with the range over several seeds. */
function ratioText({ median, min, max }: Spread, preset: string, seeds: number): string {
  const range = seeds === 1 ? '' : ` (${readable(min)} to ${readable(max)} in ${seeds} seeds)`;
  return `${readable(median)} × ${preset}${range}`;
}

function accelerationCharts(runs: readonly PresetRun[], fish: number): LineChart[] {
  const cut = runs[0].times.length > mostSteps ? `; the last ${mostSteps} steps` : '';
  const note = `along x, in every step${cut} (Vetemaa 2020, Figure 31)`;
  const lines = runs.map(({ preset, times, accelerationX }, colour) => ({
    x: times.slice(-mostSteps),
    series: { label: preset, values: accelerationX.slice(-mostSteps), colour },
  }));
  return together(lines, { title: `Acceleration of fish ${fish}`, unit: 'm/s²', note });
}

function pairCharts(pairs: readonly PassingPair[]): LineChart[] {
  const note = 'x coordinate of the steering vector of one of two fish on straight courses (Vetemaa 2020, Figure 10)';
  const lines = pairs.map(({ preset, times, separationX }, colour) => ({
    x: times,
    series: { label: preset, values: separationX, colour },
  }));
  return together(lines, { title: 'Separation', unit: '', note });
}

function chartsHtml(charts: readonly LineChart[]): string {
  return `<div class="${charts.length === 1 ? 'wide' : 'grid'}">\n${charts.map(lineChart).join('\n')}\n</div>`;
}

interface Line {
  readonly x: readonly number[];
  readonly series: LineChart['series'][number];
}

/** One chart for all lines, or one per line if a common scale would flatten some. */
function together(
  lines: readonly Line[],
  { title, unit, note }: Pick<LineChart, 'title' | 'unit' | 'note'>,
): LineChart[] {
  const ranges = lines.map(({ series }) => Math.max(...series.values.map(Math.abs), 1e-12));
  if (Math.max(...ranges) <= widestRatio * Math.min(...ranges)) {
    return [{ title, unit, note, x: lines[0].x, series: lines.map(({ series }) => series) }];
  }
  return lines.map(({ x, series }) => ({ title: `${title}: ${series.label}`, unit, note, x, series: [series] }));
}

function meansTable(seeds: SeedRuns): string {
  const columns = [
    { title: 'Metric' },
    ...seeds[0].map(({ preset }) => ({ title: preset, align: 'right' as const })),
    { title: '' },
  ];
  return htmlTable(columns, comparisonRows(seeds));
}

function presetTable(runs: readonly PresetRun[]): string {
  const rows = runs.map(({ preset }, i): HtmlCell[] => [
    { html: `<i class="dot" style="background:${seriesColour(i)}"></i>${escapeHtml(preset)}` },
    presets[preset].title,
    presets[preset].source,
    presets[preset].note,
  ]);
  return htmlTable([{ title: 'Preset' }, { title: 'Model' }, { title: 'Source' }, { title: 'Note' }], rows);
}

/** What the numbers were made from and with. */
function madeWith({ provenance }: Comparison, runs: readonly PresetRun[]): string {
  const rows = [...provenanceRows(provenance), ...engineRows(runs)];
  const hashes = runs.map(({ preset, seed, stateHash }) => [`state hash`, `${stateHash} (${preset}, seed ${seed})`]);
  return htmlTable([{ title: '' }, { title: '' }], [...rows, ...hashes]);
}

function commandLine(
  { scenario, provenance, seeds, steps, warmUp, fish }: Comparison,
  names: readonly string[],
  file: string,
): string {
  const words = [
    'shoal',
    'compare',
    file,
    '--presets',
    names.join(','),
    ...(seeds.length === 1 ? ['--seed', String(seeds[0])] : ['--seeds', seeds.join(',')]),
    '--steps',
    String(steps),
    ...(provenance.set ?? []).flatMap((one) => ['--set', setWord(one)]),
    ...scenario.rules.flatMap((one) => ['--rules', one.file]),
    ...(warmUp > 0 ? ['--warm-up', String(warmUp * scenario.plan.step)] : []),
  ];
  return [...words, '--fish', String(fish)].map(shellWord).join(' ');
}

/** Two fish that pass each other, and the separation vector of the first (Vetemaa 2020, Figure 10). */
interface PassingPair {
  readonly preset: PresetName;
  readonly times: readonly number[];
  /** The x coordinate of the separation vector, before its weight. */
  readonly separationX: readonly number[];
}

/** Start and closest distance, in separation radii: from outside the widest reach to inside the narrowest one. */
const startAhead = 1.35;
const apart = 0.3;
const speed = 1.5; // m/s each

/** The same courses for every preset. */
function passingPairs(plan: Plan, presets: readonly PresetName[]): PassingPair[] {
  const radii = presets.map((preset) => separationRadius(plan, preset));
  const half = (startAhead * Math.max(...radii)) / 2;
  const side = (apart * Math.min(...radii)) / 2;
  return presets.map((preset) => passingPair(plan, preset, half, side));
}

/** All weights are 0, so the fish keep straight courses and only the vector differs between presets. */
function passingPair(plan: Plan, preset: PresetName, half: number, side: number): PassingPair {
  const rules = ruleNames.map((rule) => [
    rule,
    rule === 'separation' ? { enabled: true, weight: 0 } : { enabled: false },
  ]);
  const pair = parseScenario({
    version: 1,
    preset,
    simulation: plan.scenario.simulation,
    world: { min: [-2 * half, -2 * half, -2 * half], max: [2 * half, 2 * half, 2 * half] },
    species: [
      {
        name: 'fish',
        motion: { maxSpeed: speed, minSpeed: 0 },
        start: {
          kind: 'list',
          positions: [
            [-half, 0, -side],
            [half, 0, side],
          ],
          velocities: [
            [speed, 0, 0],
            [-speed, 0, 0],
          ],
        },
        rules: Object.fromEntries(rules),
      },
    ],
  });
  const simulation = new Simulation(pair);
  const times: number[] = [];
  const separationX: number[] = [];
  const steps = Math.ceil((2 * half) / speed / pair.step);
  for (let step = 0; step <= steps; step++) {
    times.push(simulation.school.time);
    separationX.push(inspectFish(simulation, 0).steering.separation.vector[0]);
    simulation.step();
  }
  return { preset, times, separationX };
}

function separationRadius(plan: Plan, preset: PresetName): number {
  const { radius } = parseScenario({ ...plan.scenario, preset, species: [{ name: 'fish' }] }).species[0].rules
    .separation;
  return Number.isFinite(radius) && radius > 0 ? radius : 1;
}
