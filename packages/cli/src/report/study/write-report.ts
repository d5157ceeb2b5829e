import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../errors/exit-error.ts';
import { cacheOf } from '../../field/field-cache.ts';
import { refuseForeign } from '../../files/foreign-file.ts';
import { refuseOverwriting } from '../../files/output-path.ts';
import { writeFileAtomically } from '../../files/partial-file.ts';
import { type RecordedStudy, readRecordedStudy } from '../../study/recorded-study.ts';
import { studyFile } from '../../study/study-files.ts';
import type { TrackRequest } from '../../tracks/track-request.ts';
import { seeTrial } from './best-section.ts';
import { shownCandidate, studyPage } from './study-page.ts';
import type { TrackValues } from './track-values.ts';

export interface StudyReportOptions extends TrackRequest {
  readonly out?: string;
  readonly force?: true;
  /** Pairs of names of coefficients for maps; undefined: the most influential ones. */
  readonly map?: readonly (readonly [string, string])[];
  /** Tracks of animals whose values are drawn into the charts. */
  readonly data?: readonly string[];
  readonly tracks: boolean;
  readonly cache: boolean;
}

export function isStudyFolder(folder: string): boolean {
  return existsSync(join(folder, studyFile.journal));
}

/** Writes the page of a study. @returns its path */
export async function writeStudyReport(folder: string, options: StudyReportOptions): Promise<string> {
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
  const { trackValuesOf } = await import('./track-values.ts');
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
