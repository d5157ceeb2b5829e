import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from 'shoal/scenario';
import { hashOfFile } from '../files/file-hash.ts';
import { jsonText } from '../files/json-text.ts';
import { isObject } from '../files/json-value.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { Provenance } from '../recording/provenance.ts';
import { host, versions } from '../recording/summary.ts';
import { type LoadedStudy, ownName } from './load-study.ts';
import { studyFile } from './study-files.ts';
import type { StudyFolder } from './study-folder.ts';

const kind = { name: 'the provenance of a study', limit: MiB, advice: 'Remove it, or restore it.' };

/** What made the results of a study, such as `Shoal 0.1.0, commit 4237b270…`; undefined if its directory does not state it. */
export function madeWith(folder: string): string | undefined {
  const path = join(folder, studyFile.provenance);
  if (!existsSync(path)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(readUntrustedText(path, kind));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const made = isObject(json) && isObject(json.versions) ? json.versions : {};
  if (typeof made.shoal !== 'string') return undefined;
  return `Shoal ${printable(made.shoal)}${typeof made.commit === 'string' ? `, commit ${printable(made.commit)}` : ''}`;
}

/**
 * Writes inputs, versions and machine of a study. They have a file of their own, because the summary is the same on
 * every machine.
 */
export async function writeProvenance(folder: StudyFolder, { inputs, modules }: LoadedStudy): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const name of [ownName, ...inputs.map((input) => input.name)])
    hashes[name] = await hashOfFile(folder.file(`${studyFile.inputs}/${name}`), 'Restore it.');
  const provenance: Provenance = {
    versions: versions(),
    inputs: hashes,
    ...(modules.length > 0 && { rules: modules.map(({ bytes, ...named }) => named) }),
    host: host(),
  };
  writeFileAtomically(folder.file(studyFile.provenance), jsonText(provenance));
}
