// `shoal report`: draws the page of a recorded run or of a study.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { cacheOf, noCacheOption } from '../field/field-cache.ts';
import { refuseForeign, refuseOverwriting } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf } from '../options/option-values.ts';
import { runFile, runPaths } from '../recording/run-files.ts';
import { mendFolder } from '../recording/run-folder.ts';
import { readRun } from '../report/recorded-run.ts';
import { reportPage } from '../report/report-page.ts';
import { seeTrial } from '../report/study/best-section.ts';
import { shownCandidate, studyPage } from '../report/study/study-page.ts';
import type { TrackValues } from '../report/study/track-values.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { type RecordedStudy, readRecordedStudy } from '../study/recorded-study.ts';
import { studyFile } from '../study/study-files.ts';
import { addTrackOptions, type TrackRequest } from '../tracks/track-request.ts';

type Pairs = readonly (readonly [string, string])[];

interface ReportOptions extends TrackRequest {
  readonly out?: string;
  readonly force?: true;
  readonly map?: Pairs;
  readonly data?: readonly string[];
  readonly tracks: boolean;
  readonly cache: boolean;
}

export function addReportCommand(program: Command): void {
  const command = program
    .command('report')
    .description(
      paragraphs(
        'Writes a page about a recorded run: the metrics over time, the tracks from above and from the side, the rules, and the command that repeats the run. The page is one self-contained file.',
        'For a study, it shows what was found, how the search went, which coefficients matter and by how much, maps, all candidates, and the best one: its tracks (that trial is run again), its values and how to open it. For an unfinished study, or one shard of a sweep, it shows the trials so far.',
      ),
    )
    .argument(
      '<DIR>',
      'a directory written by "shoal run --out", "search" or "sweep"',
      filePathOf('the run', 'a directory'),
    )
    .option('--out <FILE>', `where to write the page (default: DIR/${runFile.report})`, filePathOf('--out', 'a file'))
    .option('--force', 'replace FILE even if Shoal did not write it')
    .addOption(
      new Option(
        '--map <A,B>',
        'for a study: draw a map over these two coefficients; repeatable (default: those that matter most)',
      ).argParser(pair),
    )
    .option('--no-tracks', 'for a study: do not run the best candidate again')
    .addOption(noCacheOption())
    .option(
      '--data <TRACKS...>',
      'for a study of one coefficient: draw the value of these tracks into its charts; the options below say how to read them',
      (text: string, before: readonly string[] = []) => [...before, filePathOf('--data', 'a file')(text)],
    );
  addTrackOptions(command)
    .addHelpText(
      'after',
      examples([
        ['shoal report runs/reef', 'writes runs/reef/report.html'],
        ['shoal report runs/reef --out reef.html', 'somewhere else'],
        ['shoal report studies/first', 'writes studies/first/report.html'],
        ['shoal report radius --data tracks.csv --fps 30', 'a sweep, with the value of tracks'],
      ]),
    )
    .action(async (folder: string, options: ReportOptions) => {
      const path = await (isStudyFolder(folder) ? writeStudyReport(folder, options) : writeRunReport(folder, options));
      process.stdout.write(`${path}: written.\n`);
    });
}

function pair(text: string, others: Pairs = []): Pairs {
  const [across = '', up = '', ...more] = text.split(',').map((name) => name.trim());
  if (across !== '' && up !== '' && across !== up && more.length === 0) return [...others, [across, up]];
  throw new InputError(`--map must be two names of coefficients, as in alignment,cohesion, got "${text}".`);
}

/** Options that only studies have, as they are typed. */
function refuseStudyOptions(folder: string, { map, data, tracks }: ReportOptions): void {
  const given = [map && '--map', data !== undefined && '--data', !tracks && '--no-tracks'].find((one) => one);
  if (given)
    throw new InputError(`${given} belongs to the report of a study, but ${folder} holds a run. Leave it out.`);
}

async function writeRunReport(folder: string, options: ReportOptions): Promise<string> {
  const { out, force } = options;
  refuseStudyOptions(folder, options);
  await mendFolder(folder);
  const run = await readRun(folder);
  const path = out ?? join(folder, runFile.report);
  const ownPlace = join(folder, runFile.report);
  const { plan } = run;
  const inputs = readPaths({ file: join(folder, runFile.scenario), plan });
  refuseOverwriting('--out', path, [...inputs, ...runPaths(folder).filter((used) => used.path !== ownPlace)]);
  refuseForeign('--out', path, 'page', force);
  writeFileAtomically(path, reportPage(run, folder));
  return path;
}

interface StudyReportOptions extends TrackRequest {
  readonly out?: string;
  readonly force?: true;
  /** Pairs of names of coefficients for maps; undefined: the most influential ones. */
  readonly map?: readonly (readonly [string, string])[];
  /** Tracks of animals whose values are drawn into the charts. */
  readonly data?: readonly string[];
  readonly tracks: boolean;
  readonly cache: boolean;
}

function isStudyFolder(folder: string): boolean {
  return existsSync(join(folder, studyFile.journal));
}

/** Writes the page of a study. @returns its path */
async function writeStudyReport(folder: string, options: StudyReportOptions): Promise<string> {
  const path = options.out ?? join(folder, studyFile.report);
  refuseOverwriting('--out', path, usedPaths(folder));
  refuseForeign('--out', path, 'page', options.force);
  const study = await readRecordedStudy(folder);
  const maps = options.map ?? [];
  refuseUnknownNames(study, maps);
  const animals = options.data === undefined ? undefined : await measured(study, options.data, options);
  const shown = shownCandidate(study);
  const seen =
    // Repeating this run would need its rules, but a report does not run code from a directory.
    options.tracks && shown !== undefined && study.loaded.modules.length === 0
      ? await seeTrial(study, study.candidates[shown], cacheOf(options))
      : undefined;
  writeFileAtomically(path, studyPage(study, seen, { folder, maps, ...(animals && { animals }) }));
  return path;
}

/** The code that reads tracks is loaded on first use. */
async function measured(study: RecordedStudy, data: readonly string[], request: TrackRequest): Promise<TrackValues> {
  const { trackValuesOf } = await import('../report/study/track-values.ts');
  return trackValuesOf(study, data, request);
}

function usedPaths(folder: string) {
  const { inputs, best, report, study, ...files } = studyFile;
  return [
    { path: folder, what: 'the directory of the study' },
    ...[inputs, best].map((name) => ({ path: join(folder, name), what: 'inside the study', isTree: true })),
    ...Object.values(files).map((name) => ({ path: join(folder, name), what: 'a file of the study' })),
  ];
}

function refuseUnknownNames({ loaded: { study } }: RecordedStudy, maps: readonly (readonly [string, string])[]): void {
  const names = study.varied.map(({ name }) => name);
  const unknown = maps.flat().find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new InputError(`--map: the study varies no "${unknown}", expected two of ${names.join(', ')}.`);
}
