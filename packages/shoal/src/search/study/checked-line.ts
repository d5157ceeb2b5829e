import { Hash } from '../../school/hash.ts';

/*
 * A line of a journal ends with a checksum: a hash of the rest of the line and of what the journal belongs to. It detects
 * accidents, manual edits and lines of another journal. It does not protect against a program that computes it again.
 */

const tail = /,"check":"[0-9a-f]{16}"\}$/;

/** A JSON object with its checksum as last key. @param owner what the line belongs to, such as the hash of a study */
export function checkedLine(owner: string, json: string): string {
  return `${json.slice(0, -1)},"check":"${checkOf(owner, json)}"}`;
}

/** Whether a line is unchanged since `checkedLine` wrote it. */
export function isCheckedLine(owner: string, line: string): boolean {
  const { index = -1 } = tail.exec(line) ?? {};
  return index > 0 && line === checkedLine(owner, `${line.slice(0, index)}}`);
}

function checkOf(owner: string, json: string): string {
  const hash = new Hash();
  for (const text of [owner, json]) {
    hash.add(text.length);
    for (let k = 0; k < text.length; k++) hash.add(text.charCodeAt(k));
  }
  return hash.hex();
}
