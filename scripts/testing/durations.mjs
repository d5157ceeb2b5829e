// How long each test file took when `npm test -- --record` last recorded it. Files of less than a second are left out.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
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

// Orders test files so that the workers finish together: the longest of a project first.

export class LongestFirst extends BaseSequencer {
  sort(specs) {
    const keyed = specs.map((spec) => ({
      spec,
      group: spec.project.config.sequence.groupOrder,
      // Files that need a process each come first. The others of a project share a process, so they stay together.
      isShared: Number(!spec.project.config.isolate),
      project: spec.project.name,
      seconds: recordedSeconds(path.relative(root, spec.moduleId).replaceAll(path.sep, '/')),
    }));
    keyed.sort(
      (a, b) =>
        a.group - b.group ||
        a.isShared - b.isShared ||
        a.project.localeCompare(b.project) ||
        b.seconds - a.seconds ||
        a.spec.moduleId.localeCompare(b.spec.moduleId),
    );
    return keyed.map(({ spec }) => spec);
  }
}
