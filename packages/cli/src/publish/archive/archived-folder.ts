// Finds out what a directory to archive contains: a run, several seeds or a study.

import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '../../errors/exit-error.ts';
import { reading } from '../../errors/file-system-error.ts';
import { hasCheckpoint } from '../../recording/checkpoint.ts';
import type { Checksums } from '../../recording/checksums.ts';
import { refuseBusy } from '../../recording/folder-lock.ts';
import { runFile, unfinishedFolder } from '../../recording/run-files.ts';
import { mendFolder } from '../../recording/run-folder.ts';
import { type RunSummary, readSummary } from '../../recording/summary.ts';
import { readRecordedStudy } from '../../study/recorded-study.ts';
import { studyFile } from '../../study/study-files.ts';
import { resultChecksums } from '../../study/study-provenance.ts';
import { counted, readable } from '../../terminal/number-format.ts';
import { shellWord } from '../../terminal/words.ts';

/** The contents of a folder, as far as the archive describes them. */
export interface ArchivedFolder {
  readonly kind: 'run' | 'runs with several seeds' | 'study';
  readonly title: string;
  readonly description: string;
  /** The scenario or the study, by its name in the folder. */
  readonly main: string;
  /** SHA-256 of files, as the folder itself states them. */
  readonly checksums: Checksums;
  /** The file that states them. */
  readonly checksumFile: string;
  /** Versions and machine of the run; undefined for a study, whose journal has only the version of Shoal. */
  readonly made: Pick<RunSummary, 'versions' | 'host'> | undefined;
}

/** Reads what a folder contains. @throws InputError if Shoal did not write the folder, or is still writing it */
export async function archivedFolder(folder: string): Promise<ArchivedFolder> {
  const stats = reading(folder, 'Name a directory that "shoal run --out", "search" or "sweep" has written.', () =>
    lstatSync(resolve(folder)),
  );
  if (!stats.isDirectory())
    throw new InputError(
      `${folder}: is ${stats.isSymbolicLink() ? 'a symbolic link' : 'a file'}, expected the directory of a run or a study. Give the directory itself.`,
    );
  refuseBusy(folder);
  if (existsSync(join(folder, studyFile.journal))) return studyIn(folder);
  await mendFolder(folder);
  if (existsSync(join(folder, runFile.summary))) return runIn(folder);
  if (hasCheckpoint(join(folder, unfinishedFolder)))
    throw new InputError(
      `${folder}: holds an unfinished run. Continue it: shoal run FILE --out ${shellWord(folder)} --resume`,
    );
  const seeds = readdirSync(folder).filter((name) => /^seed-\d+$/.test(name));
  if (seeds.length > 0 && existsSync(join(folder, 'seeds.csv'))) return runsIn(folder, seeds);
  throw new InputError(
    `${folder}: holds no run (no ${runFile.summary}), no runs with several seeds (no seeds.csv) and no study (no ${studyFile.journal}), expected a directory that "shoal run --out", "search" or "sweep" has written.`,
  );
}

function runIn(folder: string): ArchivedFolder {
  const summary = readSummary(folder);
  const { scenario, fish, steps, seconds, seed, stateHash, finished } = summary;
  const end = finished ? '' : ' The run was stopped before its end.';
  return {
    kind: 'run',
    title: `${scenario}: a run of Shoal`,
    description: `Simulation of ${fish} fish over ${counted(steps, 'step')} (${readable(seconds)} s) with the seed ${seed}. The final state has the hash ${stateHash}.${end}`,
    main: runFile.scenario,
    checksums: { ...summary.checksums, ...summary.inputs },
    checksumFile: runFile.summary,
    made: summary,
  };
}

function runsIn(folder: string, seeds: readonly string[]): ArchivedFolder {
  const runs = seeds.map((name) => ({ name, run: runIn(join(folder, name)) }));
  const [first] = runs;
  const checksums = runs.flatMap(({ name, run }) =>
    Object.entries(run.checksums).map(([file, hash]) => [`${name}/${file}`, hash]),
  );
  return {
    kind: 'runs with several seeds',
    title: first.run.title.replace(/a run of Shoal$/, `${counted(seeds.length, 'run')} of Shoal`),
    description: `Simulations of one scenario with ${counted(seeds.length, 'seed')}. seeds.csv has the means of each.`,
    main: `${first.name}/${runFile.scenario}`,
    checksums: Object.fromEntries(checksums),
    checksumFile: runFile.summary,
    made: first.run.made,
  };
}

/** Also refuses a study whose inputs or journal were changed. */
async function studyIn(folder: string): Promise<ArchivedFolder> {
  const { loaded, isFinished } = await readRecordedStudy(folder);
  return {
    kind: 'study',
    title: `${loaded.study.name}: a study with Shoal`,
    description: `Parameter study of a scenario. ${studyFile.journal} has one line for each finished trial.${isFinished ? '' : ' The study is not finished.'}`,
    main: studyFile.study,
    checksums: resultChecksums(folder),
    checksumFile: studyFile.provenance,
    made: undefined,
  };
}
