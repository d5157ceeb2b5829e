// `provenance.json` of a study: with which inputs, versions and machine its results were made.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { isObject, jsonText } from '../files/json.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { hashOfFile, MiB, readUntrustedText } from '../files/read-file.ts';
import type { Checksums } from '../recording/checksums.ts';
import type { Provenance } from '../recording/provenance.ts';
import { hostReport, versions } from '../recording/summary.ts';
import { type LoadedStudy, ownName } from './load-study.ts';
import { studyFile } from './study-files.ts';
import type { StudyFolder } from './study-folder.ts';

const kind = { name: 'the provenance of a study', limit: MiB, advice: 'Remove it, or restore it.' };

/** `provenance.json` of a study's directory. */
interface StudyProvenance extends Provenance {
  /** SHA-256 of the tables, the summary and the best scenarios, by their names in the directory. */
  readonly results: Checksums;
}

/** What made the results of a study, such as `Shoal 0.1.0, commit 4237b270…`; undefined if its directory does not state it. */
export function madeWith(folder: string): string | undefined {
  const json = provenanceIn(folder);
  const made = isObject(json) && isObject(json.versions) ? json.versions : {};
  if (typeof made.shoal !== 'string') return undefined;
  return `Shoal ${printable(made.shoal)}${typeof made.commit === 'string' ? `, commit ${printable(made.commit)}` : ''}`;
}

/** The checksums of the results of a study; none if it is not finished. @throws InputError if they cannot be read */
export function resultChecksums(folder: string): Checksums {
  const path = join(folder, studyFile.provenance);
  if (!existsSync(path)) return {};
  const json = provenanceIn(folder);
  const results = isObject(json) ? json.results : undefined;
  if (isObject(results) && Object.values(results).every((hash) => typeof hash === 'string'))
    return results as Checksums;
  throw new InputError(
    `${path}: must list the results of the study with their SHA-256. Write it again with --resume, which runs no finished trial again.`,
  );
}

/** undefined: there is none, or it is not JSON. */
function provenanceIn(folder: string): unknown {
  const path = join(folder, studyFile.provenance);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readUntrustedText(path, kind));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Writes inputs, results, versions and machine of a study. They have a file of their own, because the summary is the same on
 * every machine.
 */
export async function writeProvenance(
  folder: StudyFolder,
  { inputs, modules }: LoadedStudy,
  written: readonly string[],
): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const name of [ownName, ...inputs.map((input) => input.name)])
    hashes[name] = await hashOfFile(folder.file(`${studyFile.inputs}/${name}`), 'Restore it.');
  const results: Record<string, string> = {};
  for (const name of written) results[name] = await hashOfFile(folder.file(name), 'Write it again with --resume.');
  const provenance: StudyProvenance = {
    versions: versions(),
    inputs: hashes,
    results,
    ...(modules.length > 0 && { rules: modules.map(({ bytes, ...named }) => named) }),
    host: hostReport(),
  };
  writeFileAtomically(folder.file(studyFile.provenance), jsonText(provenance));
}
