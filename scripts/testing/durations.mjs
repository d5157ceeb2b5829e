// How long each test file took when `npm test -- --record` last recorded it. Files of less than a second are left out.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

const file = path.join(root, 'scripts/testing/durations.json');
const recorded = JSON.parse(readFileSync(file, 'utf8'));

/** Seconds that a test file takes. @param test its path in the repository */
export function recordedSeconds(test) {
  return recorded[test] ?? 0.5;
}

/** Saves the durations of a report of vitest; those of files that it does not have stay. */
export function recordDurations({ testResults }) {
  const all = { ...recorded };
  for (const { name, startTime, endTime } of testResults) {
    const test = path.relative(root, name).replaceAll(path.sep, '/');
    const seconds = Math.round((endTime - startTime) / 1000);
    if (seconds >= 1) all[test] = seconds;
    else delete all[test];
  }
  const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
