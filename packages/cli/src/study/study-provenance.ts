import { hashOfFile } from '../files/file-hash.ts';
import { jsonText } from '../files/json-text.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import type { Provenance } from '../recording/provenance.ts';
import { host, versions } from '../recording/summary.ts';
import { type LoadedStudy, ownName } from './load-study.ts';
import { studyFile } from './study-files.ts';
import type { StudyFolder } from './study-folder.ts';

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
