import { version } from 'shoal';
import { escapeHtml } from '../page/escape.ts';
import { htmlPage } from '../page/page.ts';
import type { RecordedStudy } from '../study/recorded-study.ts';
import { madeWith } from '../study/study-provenance.ts';
import type { SeenTrial } from './best-run.ts';
import { bestSection, repeatSection } from './best-section.ts';
import { type Coefficient, coefficientsOf } from './coefficient.ts';
import { effectsFigure } from './effect-curves.ts';
import { elitesFigure } from './elites.ts';
import { effortOf, findingOf } from './finding.ts';
import { heatMap } from './heat-maps.ts';
import { historyFigure } from './history.ts';
import { byInfluence, type Influence, influencesOf, methodNote, mostCoefficients } from './influence.ts';
import { morrisFigure, sharesFigure, sharesSentence } from './influence-figures.ts';
import { oneEffectFigure } from './one-effect.ts';
import { measureOutcomes, type Outcome, objectiveOutcomes, overallOutcome } from './outcome.ts';
import { parallelFigure } from './parallel.ts';
import { parallelScript } from './parallel-script.ts';
import { saveScript } from './save-script.ts';
import { seedMeans } from './seed-means.ts';
import { studyStyle } from './study-style.ts';
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
function judgedOutcomes({ loaded: { study }, candidates }: RecordedStudy): readonly Outcome[] {
  return study.objectives.length > 0 ? objectiveOutcomes(study, candidates) : measureOutcomes(study, candidates);
}
