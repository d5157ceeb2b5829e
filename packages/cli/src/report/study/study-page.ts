// Composes the HTML page of a study for `shoal report`: its finding, charts, maps and the best candidate.

import { version } from 'shoal';
import { rangeOfMeasure } from 'shoal/internal';
import { designs, type EffectPoint, meanInterval } from 'shoal/search';
import { meanOf } from '../../measure/averages.ts';
import { rampRules, rampVariables } from '../../page/colours.ts';
import { escapeHtml } from '../../page/html.ts';
import { htmlPage } from '../../page/page.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { madeWith } from '../../study/study-provenance.ts';
import { bestSection, repeatSection, type SeenTrial } from './best-section.ts';
import { type Coefficient, coefficientsOf } from './coefficient.ts';
import { effectsFigure } from './effect-curves.ts';
import { elitesFigure } from './elites.ts';
import { effortOf, findingOf } from './finding.ts';
import { heatMap } from './heat-maps.ts';
import { historyFigure } from './history.ts';
import { byInfluence, type Influence, influencesOf, methodNote, mostCoefficients } from './influence.ts';
import { morrisFigure, sharesFigure, sharesSentence } from './influence-figures.ts';
import { oneEffectFigure } from './one-effect.ts';
import { type CandidateResult, measureOutcomes, objectiveOutcomes, overallOutcome } from './outcome.ts';
import { parallelFigure, parallelScript } from './parallel.ts';
import type { TrackValues } from './track-values.ts';
import { balanced, frontOf, tradeOffFigures } from './trade-off.ts';

/** Options of a study's page. */
export interface StudyPageOptions {
  readonly folder: string;
  /** Pairs of names of coefficients for maps; none: the most influential ones. */
  readonly maps: readonly (readonly [string, string])[];
  /** Means of measures in tracks of animals. */
  readonly animals?: TrackValues;
}

/** Index of the candidate that the page shows: the best one or, for several objectives, the most balanced one. */
export function shownCandidate(study: RecordedStudy, front = frontOf(study)): number | undefined {
  const { candidates, best, loaded } = study;
  if (loaded.study.objectives.length === 0 || best.length === 0) return undefined;
  if (overallOutcome(loaded.study, candidates)) {
    const place = candidates.findIndex(({ index }) => index === best[0].index);
    return place < 0 ? undefined : place;
  }
  return balanced(study, front);
}

/** The page of a study: its finding, the influence of coefficients, the best candidate, and how to repeat the study. */
export function studyPage(study: RecordedStudy, seen: SeenTrial | undefined, options: StudyPageOptions): string {
  const { loaded, candidates, isFinished } = study;
  const front = frontOf(study);
  const shown = shownCandidate(study, front);
  const coefficients = coefficientsOf(loaded.study, candidates);
  const influences = candidates.length > 1 ? influencesOf(study, coefficients) : [];
  const order = influences[0] ? byInfluence(influences[0], coefficients.length) : [];
  const strongest = order.slice(0, mostCoefficients);
  const lead = influences[0] && coefficients.length > 1 ? sharesSentence(influences[0], coefficients) : '';
  const notice = isFinished
    ? ''
    : `<p class="notice">The study is unfinished, or this is one shard of it. The page shows the trials so far; <code>--resume</code> continues the study.</p>\n`;
  const sections = [
    section('Progress', historyFigure(study)),
    section('Map of features', grid([elitesFigure(study)])),
    section('Trade-offs', tradeOffs(tradeOffFigures(study, front, coefficients, shown))),
    influenceSection(study, influences, coefficients, strongest, options.animals),
    mapsSection(study, coefficients, order, shown, options.maps),
    // Parallel coordinates of one coefficient show nothing that the chart above does not.
    coefficients.length === 1 ? '' : section('All candidates', parallels(study, coefficients, strongest)),
  ];
  const title = overallOutcome(loaded.study, candidates) ? 'The best candidate' : 'A balanced candidate';
  const best = shown === undefined ? '' : `${bestSection(study, candidates[shown], seen, options.folder, title)}\n`;
  const body = `<h1>${escapeHtml(loaded.study.name)}</h1>
<p class="lead">${escapeHtml(findingOf(study))}</p>
<p>${escapeHtml(`${effortOf(study)}${lead === '' ? '' : ` ${lead}`}`)}</p>
${notice}${sections.filter((text) => text !== '').join('\n')}
${best}<h2>Repeat this study</h2>
${repeatSection(study, options.folder, madeWith(options.folder) ?? `Shoal ${version}`)}`;
  return htmlPage(`${loaded.study.name}: a study with Shoal`, body, {
    style: studyStyle,
    script: parallelScript + saveScript,
  });
}

function section(title: string, content: string): string {
  return content === '' ? '' : `<h2>${escapeHtml(title)}</h2>\n${content}`;
}

function grid(figures: readonly string[]): string {
  const drawn = figures.filter((figure) => figure !== '');
  return drawn.length === 0 ? '' : `<div class="grid pairs">\n${drawn.join('\n')}\n</div>`;
}

/** A single figure is as wide as the page. */
function tradeOffs(figures: readonly string[]): string {
  return figures.length === 1 ? figures[0] : grid(figures);
}

function influenceSection(
  study: RecordedStudy,
  influences: readonly Influence[],
  coefficients: readonly Coefficient[],
  strongest: readonly number[],
  animals?: TrackValues,
): string {
  const all = strongest.map((d) => coefficients[d]);
  if (all.length === 1 && coefficients.length === 1) {
    const figures = influences.map((influence) =>
      oneEffectFigure(influence, all[0], {
        overSeeds: seedMeans(study, all, influence.outcome),
        animals: animals?.means.get(influence.outcome.title),
      }),
    );
    const notes = (animals?.notes ?? []).map((note) => `<p class="quiet">${escapeHtml(note)}</p>`);
    return section('Measures', [...notes, ...figures.filter((figure) => figure !== '')].join('\n'));
  }
  const isMorris = study.loaded.study.method.kind === 'morris';
  const strength = isMorris
    ? grid(influences.map((influence) => morrisFigure(influence, coefficients)))
    : sharesFigure(influences, coefficients, strongest);
  const curves = influences
    .map((influence) => effectsFigure(influence, all, seedMeans(study, all, influence.outcome)))
    .filter((figure) => figure !== '');
  if (strength === '' && curves.length === 0) return '';
  const left = coefficients.length - strongest.length;
  const some =
    left > 0 ? ` The ${strongest.length} of ${coefficients.length} coefficients that matter most are shown.` : '';
  // Without shares there is nothing to explain.
  const note = strength === '' ? some.trim() : methodNote(study) + some;
  const intro = note === '' ? '' : `<p class="quiet">${escapeHtml(note)}</p>\n`;
  return section('What matters', `${intro}${[strength, ...curves].join('\n')}`);
}

function mapsSection(
  study: RecordedStudy,
  coefficients: readonly Coefficient[],
  order: readonly number[],
  shown: number | undefined,
  chosen: StudyPageOptions['maps'],
): string {
  const { loaded, candidates } = study;
  const overall = overallOutcome(loaded.study, candidates);
  const outcomes = overall ? [overall] : judgedOutcomes(study).slice(0, 2);
  const [first, ...others] = order.map((d) => coefficients[d]);
  // A Morris design has few levels, so most of a map would be empty.
  const most = loaded.study.method.kind === 'morris' ? 0 : outcomes.length === 1 ? 2 : 1;
  const usual = others.slice(0, most).map((other) => [first, other]);
  const named = chosen.map((names) => names.flatMap((name) => coefficients.find((one) => one.name === name) ?? []));
  const pairs = (chosen.length > 0 ? named : usual).map(([across, up]) => [across, up] as const);
  const figures = pairs.flatMap((pair) => outcomes.map((outcome) => heatMap(study, outcome, pair, shown)));
  return section(
    chosen.length > 0 ? 'Maps of two coefficients' : 'Maps of the coefficients that matter most',
    grid(figures),
  );
}

function parallels(study: RecordedStudy, coefficients: readonly Coefficient[], strongest: readonly number[]): string {
  const { loaded, candidates } = study;
  const overall = overallOutcome(loaded.study, candidates);
  const outcomes = [...judgedOutcomes(study), ...(overall?.title === 'loss' ? [overall] : [])];
  const all = strongest.length > 0 ? strongest.map((d) => coefficients[d]) : coefficients;
  return parallelFigure(study, all, outcomes, overall ?? judgedOutcomes(study)[0]);
}

/** The objectives, or the measures of a study without objectives. */
function judgedOutcomes({ loaded: { study }, candidates }: RecordedStudy): readonly CandidateResult[] {
  return study.objectives.length > 0 ? objectiveOutcomes(study, candidates) : measureOutcomes(study, candidates);
}

/** Saves a chart as an SVG file, which its button contains. Without the script there is no button. */
const saveScript = `
for (const controls of document.querySelectorAll('.save')) {
  controls.hidden = false;
  const { svg, name } = controls.querySelector('button').dataset;
  controls.addEventListener('click', () => {
    Object.assign(document.createElement('a'), { href: 'data:image/svg+xml,' + svg, download: name }).click();
  });
}`;

/** If there are more values, bins are shown instead. */
const mostValues = 40;

/**
 * The mean of a measure over the seeds of each value, for a design with one coefficient and several seeds.
 * @returns the points in the order of their values; undefined for other studies, or if the outcome is not a measure
 */
export function seedMeans(
  { loaded: { study }, candidates, trials }: RecordedStudy,
  [coefficient, ...others]: readonly Coefficient[],
  { title }: CandidateResult,
): readonly EffectPoint[] | undefined {
  const measure = study.measures.findIndex(({ name }) => name === title);
  if (!coefficient || others.length > 0 || measure < 0 || candidates.length > mostValues) return undefined;
  if (study.seeds.length < 2 || !designs.includes(study.method.kind)) return undefined;
  const range = rangeOfMeasure(study.measures[measure]);
  const values = new Map<number, number[]>(candidates.map(({ index }) => [index, []]));
  for (const { trial, outcome } of trials) {
    const value = outcome?.measures[measure] ?? Number.NaN;
    if (Number.isFinite(value)) values.get(trial.candidate)?.push(value);
  }
  return candidates
    .flatMap(({ index }, k) => {
      const own = values.get(index) ?? [];
      const point = { at: coefficient.places[k], mean: meanOf(own), ...meanInterval(own, range), count: own.length };
      return own.length > 0 ? [point] : [];
    })
    .sort((one, other) => one.at - other.at);
}

/** Additional styles for pages of studies. */
const studyStyle: string = `
:root{${rampVariables('light')}}
@media (prefers-color-scheme:dark){:root{${rampVariables('dark')}}}
${rampRules}
.full{margin:0 0 34px}
div.pairs{grid-template-columns:repeat(auto-fill,minmax(min(100%,440px),1fr));margin-bottom:34px}
.full svg text{font-size:13px}
figure.one{max-width:760px;margin-bottom:6px}
.controls.save{margin:0 0 34px}
svg .point{fill:var(--s0)}
.one svg .line,svg .interval{stroke:var(--s0)}
svg .axis{fill:var(--ink)}
.full .picture{overflow-x:auto}
@media (max-width:700px){.full svg{min-width:680px}}
figcaption p{max-width:90ch}
svg text.end,svg text.name{fill:var(--ink);font-weight:600}
svg text.halo{paint-order:stroke;stroke:var(--ground);stroke-width:4px;stroke-linejoin:round}
svg .dots,svg .broken{fill:none;stroke-linecap:round;stroke:var(--s0);stroke-width:4.5;opacity:.5}
svg .broken{stroke:var(--quiet);stroke-width:3;opacity:.55}
svg .dots.many{stroke-width:3;opacity:.35}
svg .front circle{fill:var(--s0);stroke:var(--ground);stroke-width:1.2}
svg .band{fill:var(--s0)}
svg .bar-fill{fill:var(--s0);opacity:.55}
svg .animals{stroke:var(--s1);stroke-width:1.75}
svg .animals-band{fill:var(--s1);opacity:.15}
svg .mark{stroke:var(--quiet);stroke-width:1}
svg .whisker{stroke:var(--ink);stroke-width:1.5}
svg .star{fill:#ffb02e;stroke:#3b2500;stroke-width:1.2}
svg .unknown{fill:var(--water);stroke:var(--hair)}
.parallel .lines path{fill:none;stroke:currentColor;stroke-width:1.2;opacity:.4}
.parallel .lines path.q9{stroke-width:1.6;opacity:.95}
.parallel .lines path.off{stroke:var(--hair);opacity:.25}
.parallel .lines path.on{stroke:var(--s1);stroke-width:3;opacity:1}
.parallel .bands rect{fill:var(--s1);opacity:.45}
.parallel svg{cursor:crosshair}
.controls{display:flex;flex-wrap:wrap;gap:6px 16px;align-items:center;font-size:13px;margin:6px 0 10px}
.controls[hidden]{display:none}
.controls output{color:var(--quiet)}
.controls select,.controls button{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--quiet);border-radius:5px;padding:2px 8px}
.controls input{accent-color:var(--s0);vertical-align:middle}
td .path{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--quiet);overflow-wrap:anywhere}
details{margin:8px 0 0;font-size:13px}
details table{font-size:13px}
details .scroll{max-height:340px;overflow:auto;margin-top:6px}
summary{cursor:pointer;color:var(--quiet)}
@media print{details,.controls{display:none}figure{break-inside:avoid}}
`;
