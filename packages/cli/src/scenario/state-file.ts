// Reads and writes files of states, for `--state` and `--save-state`.

import { parseStateText, type School, type StateFile } from 'shoal';
import { idsOf, traitsOf } from 'shoal/internal';
import type { PartialFile } from '../files/partial-file.ts';
import { type FileKind, MiB, readUntrustedText } from '../files/read-file.ts';

const stateKind: FileKind = {
  name: 'a state file (JSON)',
  limit: 256 * MiB,
  advice: 'Check the path; "shoal run --save-state FILE" writes such files.',
};

export function readStateFile(path: string): StateFile {
  return parseStateText(readUntrustedText(path, stateKind), { file: path });
}

/**
 * Writes the state of a school: `{"time","step","species","ids"?,"nextId"?,"traits"?,"positions","velocities"}`, m and
 * m/s. Writes in pieces, because the text for a million fish is too large to hold in memory.
 */
export function writeStateFile(file: PartialFile, school: School): void {
  const { count, species, x, y, z, vx, vy, vz } = school;
  file.write(`{"time":${school.time},"step":${school.step},"species":`);
  writeList(file, count, (i) => String(species[i]));
  const { ids, nextId } = idsOf(school);
  if (ids) {
    file.write(',"ids":');
    writeList(file, count, (i) => String(ids[i]));
  }
  if (nextId !== undefined) file.write(`,"nextId":${nextId}`);
  const { traits = {} } = traitsOf(school);
  for (const [k, [rule, factors]] of Object.entries(traits).entries()) {
    file.write(`${k === 0 ? ',"traits":{' : ','}"${rule}":`);
    writeList(file, count, (i) => String(factors[i]));
  }
  if (Object.keys(traits).length > 0) file.write('}');
  file.write(',"positions":');
  writeList(file, count, (i) => `[${x[i]},${y[i]},${z[i]}]`);
  file.write(',"velocities":');
  writeList(file, count, (i) => `[${vx[i]},${vy[i]},${vz[i]}]`);
  file.write('}\n');
  file.commit();
}

function writeList(file: PartialFile, count: number, entry: (index: number) => string): void {
  let text = '[';
  for (let i = 0; i < count; i++) {
    text += i === 0 ? entry(i) : `,${entry(i)}`;
    if (text.length > 1 << 20) {
      file.write(text);
      text = '';
    }
  }
  file.write(`${text}]`);
}
