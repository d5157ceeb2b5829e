// Orders test files so that the workers finish together: the longest of a project first.
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from '../install.mjs';
import { recordedSeconds } from './durations.mjs';

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
