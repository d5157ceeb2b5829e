// Section of a study's page about its best candidate: tracks, values, how to open it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Simulation } from 'shoal';
import { type Candidate, designs, planOfCandidate, unitOfMeasure, valuesOfCandidate } from 'shoal/search';
import { frameStride, TrackRecorder } from '../../chart/track-recorder.ts';
import { type DrawnTrack, speciesKey, trackView, viewsOf } from '../../chart/track-view.ts';
import { type FieldCache, prepareFields } from '../../field/field-cache.ts';
import { escapeHtml, htmlTable } from '../../page/html.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { studyFile } from '../../study/study-files.ts';
import type { FinishedTrial } from '../../study/study-run.ts';
import { counted, readable } from '../../terminal/number-format.ts';
import { shellWord } from '../../terminal/words.ts';
import { choiceText, coefficientsOf, titled } from './coefficient.ts';
import { spreadText } from './finding.ts';

/** The section about the best candidate: its tracks, its values, and how to open it. */
export function bestSection(
  study: RecordedStudy,
  candidate: Candidate,
  seen: SeenTrial | undefined,
  folder: string,
  title: string,
): string {
  return `<h2>${escapeHtml(title)}</h2>
${seen ? tracks(study, seen) : ''}${values(study, candidate)}
<h3>Open it</h3>
${commands(study, candidate, seen, folder)}`;
}

function tracks(
  { loaded: { study } }: RecordedStudy,
  { tracks: all, plan, fish, finished, stateHash }: SeenTrial,
): string {
  const seconds = readable(study.steps.measured * plan.step);
  const which = all.length < fish ? `${all.length} of the ${fish} fish` : 'All fish';
  const isSame = stateHash === finished.outcome?.stateHash;
  const check = isSame
    ? 'It ended in the recorded state, bit for bit.'
    : 'It did not end in the recorded state: the results of this machine differ.';
  return `<p class="quiet">${which}, in the ${seconds} s that were measured, with seed ${finished.trial.seed}; run again for this page. ${check}</p>${speciesKey(plan.species)}
<div class="grid">
${viewsOf(plan.dimensions)
  .map((view) => trackView(view, all, plan.world, plan.wraps))
  .join('\n')}
</div>
`;
}

function values({ loaded: { study }, trials }: RecordedStudy, candidate: Candidate): string {
  const coefficients = coefficientsOf(study, []);
  const rows = valuesOfCandidate(study, candidate.point).map((value, d) => {
    const { dimension, places } = study.varied[d];
    const { title } = coefficients[d];
    const range =
      dimension.kind === 'range'
        ? `${readable(dimension.min)}\u00a0to\u00a0${readable(dimension.max)}`
        : dimension.values.map((one) => choiceText(one, readable)).join(', ');
    const paths = places.map((keys) => escapeHtml(pathText(keys))).join('<br>');
    return [{ html: `${escapeHtml(title)}<br><span class="path">${paths}</span>` }, choiceText(value, readable), range];
  });
  const own = trials.filter(({ trial }) => trial.candidate === candidate.index);
  const measured = study.measures.map((measure, m) => [
    titled(measure.name, unitOfMeasure(measure, study.dimensions)),
    spreadText(own.flatMap(({ outcome }) => (outcome ? [outcome.measures[m]] : []))),
  ]);
  return `<div class="grid"><div>
<h3>Its values</h3>
${htmlTable([{ title: 'Coefficient and its path' }, { title: 'Value', align: 'right' }, { title: 'Range' }], rows)}
</div><div>
<h3>What was measured</h3>
${htmlTable([{ title: 'Measure' }, { title: own.length > 1 ? `Mean ± SD of ${own.length} seeds` : 'Value', align: 'right' }], measured)}
</div></div>`;
}

function pathText(keys: readonly (string | number)[]): string {
  return keys.map((key, k) => (typeof key === 'number' ? `[${key}]` : `${k === 0 ? '' : '.'}${key}`)).join('');
}

function commands(study: RecordedStudy, candidate: Candidate, seen: SeenTrial | undefined, folder: string): string {
  const rank = study.best.findIndex(({ index }) => index === candidate.index) + 1;
  const file = join(folder, studyFile.best, `${rank}.json`);
  const first = study.trials.find(({ trial }) => trial.candidate === candidate.index);
  const hash = seen?.finished.outcome?.stateHash ?? first?.outcome?.stateHash;
  const index = first?.trial.index ?? 0;
  const rerun = ['shoal', 'rerun', folder, '--trial', String(index)];
  const isWritten = rank > 0 && existsSync(file);
  const opened = isWritten ? file : 'best.json';
  const { scenario } = study.loaded;
  const isTheBest = rank === 1 && study.loaded.study.objectives.length > 0;
  const { warmUp, measured } = study.loaded.study.steps;
  const seconds = String(Number(((warmUp + measured) * (seen?.plan ?? scenario.plan).step).toPrecision(12)));
  const lines = [
    ...(isWritten ? [] : [[...rerun, '--save', opened]]),
    ['shoal', 'run', opened, '--seconds', seconds],
    ...(isWritten ? [rerun] : []),
    ...(isTheBest ? [['shoal', 'rerun', folder, '--best']] : []),
  ].map((words) => words.map(shellWord).join(' '));
  return `<pre tabindex="0">${escapeHtml(lines.join('\n'))}</pre>
<p>To see it move, open Shoal's page and drop <code>${escapeHtml(opened)}</code> on it. Trial ${index} ends in a state with the hash <code>${escapeHtml(hash ?? 'none')}</code>; <code>shoal rerun</code> runs it again and compares.${isTheBest ? ' With <code>--best</code> it runs the candidate with new seeds.' : ''}</p>`;
}

/** The commands and seeds that repeat the study. */
export function repeatSection(
  { loaded: { study }, trials, isFinished }: RecordedStudy,
  folder: string,
  made: string,
): string {
  const command = designs.includes(study.method.kind) ? 'sweep' : 'search';
  const words = ['shoal', command, join(folder, studyFile.study), '--out', `${folder}-again`];
  const more = ['shoal', command, join(folder, studyFile.study), '--out', folder, '--resume'];
  const lines = [words, ...(isFinished ? [] : [more])].map((line) => line.map(shellWord).join(' '));
  const { seeds, method } = study;
  const listed = seeds.length > 12 ? `${seeds.slice(0, 12).join(', ')}, …` : seeds.join(', ');
  const own =
    'seed' in method
      ? `Seed of the method: ${method.seed ?? 1}. `
      : method.kind === 'grid'
        ? ''
        : 'Seed of the method: 1. ';
  return `<pre tabindex="0">${escapeHtml(lines.join('\n'))}</pre>
<p class="quiet">${isFinished ? '' : 'The second command continues this study. '}${escapeHtml(made)}. ${own}${counted(seeds.length, 'seed')} for each candidate: ${escapeHtml(listed)}. The same study gives the same ${counted(trials.length, 'trial')}, for any number of threads.</p>`;
}

/** A trial that was run again to draw its tracks. */
export interface SeenTrial {
  readonly finished: FinishedTrial;
  readonly plan: NonNullable<ReturnType<typeof planOfCandidate>>;
  /** Tracks over the measured time. */
  readonly tracks: readonly DrawnTrack[];
  /** Number of fish at the end. */
  readonly fish: number;
  readonly stateHash: string;
}

/** Runs the first trial of a candidate again, and keeps the tracks of the measured time. */
export async function seeTrial(
  { loaded: { study, scenario }, trials }: RecordedStudy,
  candidate: Candidate,
  cache: FieldCache | undefined,
): Promise<SeenTrial | undefined> {
  const finished = trials.find(({ trial }) => trial.candidate === candidate.index);
  const plan = planOfCandidate(study, candidate.point);
  if (!finished || !plan) return undefined;
  const { files, meshes } = scenario;
  const fields = await prepareFields(plan, meshes, cache);
  const simulation = new Simulation(plan, { files, meshes, fields, seed: finished.trial.seed, record: false });
  try {
    const { warmUp, measured } = study.steps;
    simulation.step(warmUp);
    const every = frameStride(measured);
    const seen = new TrackRecorder(simulation);
    seen.take();
    for (let done = 0; done < measured; ) {
      const steps = Math.min(every, measured - done);
      simulation.step(steps);
      done += steps;
      seen.take();
    }
    const { count } = simulation.school;
    return { finished, plan, tracks: seen.tracks, fish: count, stateHash: simulation.stateHash() };
  } finally {
    simulation.dispose();
  }
}
