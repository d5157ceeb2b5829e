// What `npm run mutate` looks at, and by which tests: those in the folder of a source, then these in their order, quick ones first.

const obstacles = 'packages/shoal/test/obstacles';
const cli = 'packages/cli/test';

export const areas = {
  rules: {
    folder: 'packages/shoal/src/rules',
    isDeep: true,
    tests: ['define-rule', 'blending', 'all-rules', 'sameness'].map((name) => `packages/shoal/test/${name}.test.ts`),
  },
  motion: {
    folder: 'packages/shoal/src/motion',
    tests: ['motion', 'speed', 'sameness'].map((name) => `packages/shoal/test/${name}.test.ts`),
  },
  contact: {
    folder: 'packages/shoal/src/motion/contact',
    tests: ['sameness', 'hard-scenes', 'gap', 'displaced', 'inside', 'moving'].map(
      (name) => `${obstacles}/${name}.test.ts`,
    ),
  },
  resume: {
    folder: 'packages/cli/src/recording',
    tests: ['event-log', 'checkpoints', 'damaged-runs', 'untrusted-runs', 'run'].map(
      (name) => `${cli}/${name}.test.ts`,
    ),
  },
  writers: {
    folder: 'packages/cli/src/table',
    tests: [`${cli}/table-formats.test.ts`],
  },
};

/** Faults that no test noticed once: a part of a source, what stands there instead, and the tests that fail now. */
export const known = [
  {
    file: 'packages/shoal/src/motion/contact/touch.ts',
    was: 'if (this.#isFlat) flatten(this.normal);',
    by: '',
    tests: [`${obstacles}/hard-scenes.test.ts`],
  },
  {
    file: 'packages/shoal/src/motion/motion.ts',
    was: 'if (school.z[i] >= max[2]) school.z[i] = min[2];',
    by: '',
    tests: ['packages/shoal/src/motion/motion.test.ts'],
  },
  {
    file: 'packages/shoal/src/simulation/edits.ts',
    was: 'Math.min(this.#edited.nextStep - step, this.#history.until(step))',
    by: 'this.#history.until(step)',
    tests: ['packages/shoal/test/steps-together.test.ts'],
  },
  {
    file: 'packages/shoal/src/school/snapshot.ts',
    was: 'school.accelerated ? 1 : 0',
    by: '1',
    tests: ['packages/shoal/test/snapshots.test.ts'],
  },
  {
    file: 'packages/shoal/src/scenario/file-name.ts',
    was: '/[\\\\:]/.test(file)',
    by: '/[\\\\]/.test(file)',
    tests: ['packages/shoal/test/scenario.test.ts'],
  },
  {
    file: 'packages/shoal/src/scenario/schema.ts',
    was: 'value.length <= max && !controls.test(value))',
    by: 'value.length <= max)',
    tests: ['packages/shoal/test/scenario.test.ts'],
  },
  {
    file: 'packages/cli/src/recording/event-log.ts',
    was: 'time <= until',
    by: 'time < until',
    tests: [`${cli}/event-log.test.ts`],
  },
  {
    file: 'packages/cli/src/recording/recorder.ts',
    was: 'if (last >= 0 && last < frames - 1)',
    by: 'if (false)',
    tests: [`${cli}/damaged-runs.test.ts`],
  },
  {
    file: 'packages/shoal/src/motion/contact/carry.ts',
    was: 'if (!isOpen(bodies, k, x, y, z, pushed)) return false;',
    by: '',
    tests: [`${obstacles}/hard-scenes.test.ts`],
  },
  {
    file: 'packages/cli/src/files/inside-folder.ts',
    was: 'folder.endsWith(sep) ? folder : folder + sep',
    by: 'folder',
    tests: [`${cli}/untrusted-runs.test.ts`],
  },
  {
    file: 'packages/shoal/src/engines/cpu/kernel/verlet-lists.ts',
    was: 'if (this.skin > 0) this.#school.lists[skinAt] = 0;',
    by: '',
    tests: ['packages/shoal/test/live-lists.test.ts', 'packages/shoal/test/verlet-lists.test.ts'],
  },
  {
    file: 'packages/shoal/src/simulation/edited-plan.ts',
    was: 'for (const command of this.#waiting) copy.add(command);',
    by: 'for (const command of this.#waiting.slice(1)) copy.add(command);',
    tests: ['packages/shoal/test/life-cycle.test.ts'],
  },
  {
    file: 'packages/shoal/src/simulation/runner.ts',
    was: 'for (const command of waiting) edits.dispatch(command);',
    by: 'for (const command of waiting.slice(1)) edits.dispatch(command);',
    tests: ['packages/shoal/test/lost-engine.test.ts'],
  },
  {
    file: 'packages/cli/src/run/make-run.ts',
    was: 'recording?.checkpoint(simulation',
    by: 'if (!old) recording?.checkpoint(simulation',
    tests: [`${cli}/checkpoints.test.ts`],
  },
  {
    file: 'packages/cli/src/run/make-run.ts',
    was: 'old?.folder.adopt();',
    by: '',
    tests: [`${cli}/checkpoints.test.ts`],
  },
  {
    file: 'packages/cli/src/recording/commit.ts',
    was: 'for (const name of removed) rmSync(join(folder, name), { force: true });',
    by: '',
    tests: [`${cli}/run.test.ts`],
  },
  {
    file: 'apps/studio/src/keep/scene-link.ts',
    was: 'if (hash.length > mostCharacters)',
    by: 'if (hash.length > 100 * mostCharacters)',
    tests: ['apps/studio/test/scene-link.test.ts'],
  },
];

/** Faults in these lines that change no result: no test can notice them. */
export const equivalent = [
  {
    file: 'packages/shoal/src/motion/motion.ts',
    line: 'if (frame.cosTurn > -1) {',
    was: '>',
    by: '>=',
    why: 'no turn is limited to 180 degrees: its cosine is above -1, or -2 without a limit',
  },
  {
    file: 'packages/shoal/src/motion/energy.ts',
    line: 'if (speeds.length < to - from) speeds = new Float64Array(to - from);',
    was: '<',
    by: '<=',
    why: 'a buffer that fits is replaced by another of its size, and then filled',
  },
  {
    file: 'packages/shoal/src/motion/wake.ts',
    line: 'if (beside >= besideReach) continue;',
    was: '>=',
    by: '>',
    why: 'at the reach itself the worth is 0, as it is without the flockmate',
  },
  {
    file: 'packages/shoal/src/rules/outcomes.ts',
    line: 'if (this.events.length > 0) this.events.length = 0;',
    was: '>',
    by: '>=',
    why: 'an empty list or set is cleared: slower, with the same result',
  },
  {
    file: 'packages/shoal/src/rules/bounds/bounds.ts',
    line: 'out[0] = x[i] < min[0] ? min[0] - x[i] : x[i] > max[0] ? max[0] - x[i] : 0;',
    was: '>',
    by: '>=',
    why: 'exactly on the face the way back is 0 by either branch',
  },
];
