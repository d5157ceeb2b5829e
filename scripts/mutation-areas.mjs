// The areas of `npm run mutate`, with their tests: those in the folder of a source, then these in order, quick ones
// first.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const obstacles = 'packages/shoal/test/obstacles';
const cli = 'packages/cli/test';
const rules = 'packages/shoal/src/rules';
/** A heading model whose fish turn at random: its statistics take long. */
const jhawar = 'packages/shoal/src/headings/jhawar/jhawar.ts';

/** Sources of means over time and over seeds: a part of statistics. */
const means = ['time-mean', 'mean-estimate'].map((name) => `packages/shoal/src/metrics/${name}.ts`);

export const areas = {
  rules: {
    folder: rules,
    isDeep: true,
    tests: [
      ...['define-rule', 'blending', 'golden/predator'].map((name) => `packages/shoal/test/${name}.test.ts`),
      ...readdirSync(path.join(root, rules), { recursive: true })
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
        .map((name) => `${rules}/${name}`),
    ],
  },
  motion: {
    folder: 'packages/shoal/src/motion',
    tests: ['motion', 'speed', 'sameness'].map((name) => `packages/shoal/test/${name}.test.ts`),
  },
  contact: {
    folder: 'packages/shoal/src/motion/contact',
    tests: ['displaced', 'hard-scenes'].map((name) => `${obstacles}/${name}.test.ts`),
  },
  resume: {
    folder: 'packages/cli/src/recording',
    tests: [
      ...[
        'event-log',
        'difference',
        'checkpoint-order',
        'resumed-meshes',
        'damaged-runs',
        'checkpoints',
        'untrusted-runs',
        'run',
        'own-rules',
        'resume',
      ],
    ].map((name) => `${cli}/${name}.test.ts`),
  },
  headings: [
    {
      folder: 'packages/shoal/src/headings',
      isDeep: true,
      except: [jhawar],
      tests: ['oracle', 'bursts', 'shepherding', 'updates', 'headings'].map(
        (name) => `packages/shoal/test/headings/${name}.test.ts`,
      ),
    },
    {
      files: [jhawar],
      tests: ['oracle', 'noise'].map((name) => `packages/shoal/test/headings/${name}.test.ts`),
    },
  ],
  metrics: {
    folder: 'packages/shoal/src/metrics',
    except: means,
    tests: ['packages/shoal/test/metrics.test.ts'],
  },
  statistics: [
    {
      files: [
        ...means,
        'packages/shoal/src/math/student.ts',
        ...[
          'race',
          'analysis/bins',
          'analysis/cell-means',
          'analysis/interval',
          'analysis/main-effect',
          'analysis/variance-share',
        ].map((name) => `packages/shoal/src/search/${name}.ts`),
      ],
      tests: [],
    },
    {
      files: [
        'measure/averages',
        'measure/batch-means',
        'measure/interval-notes',
        'measure/mean',
        'reproduce/student-p',
        'reproduce/welch',
        'compare/run-mean',
        'compare/spread',
        'study/candidate-interval',
        'study-report/seed-means',
        'study-report/spread',
        'survey/agreement',
        'survey/bradley-terry',
        'survey/pseudo-inverse',
      ].map((name) => `packages/cli/src/${name}.ts`),
      tests: ['statistics', 'survey', 'coverage'].map((name) => `${cli}/${name}.test.ts`),
    },
  ],
  writers: {
    folder: 'packages/cli/src/table',
    tests: [`${cli}/table-formats.test.ts`],
  },
};

/** Faults that were once undetected: a part of a source, its replacement, and the tests that detect it now. */
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
    was: 'Math.min(this.#edited.nextStep - step, this.#history.until(step), companions.stepsUntilNext)',
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
    was: 'value.length <= max && isPrintable(value))',
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
    was: 'if (this.skin > 0) this.#school.lists[this.#at + skinAt] = 0;',
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
    file: 'apps/studio/src/scenes/scene-link.ts',
    was: 'if (hash.length > mostCharacters)',
    by: 'if (hash.length > 100 * mostCharacters)',
    tests: ['apps/studio/test/scene-link.test.ts'],
  },
  {
    file: 'packages/shoal/src/motion/contact/slide.ts',
    was: 'surfaceVelocity[2] = (z - surfaceVelocity[2]) / dt;',
    by: 'surfaceVelocity[2] = (z - surfaceVelocity[2]) * dt;',
    tests: ['packages/shoal/src/motion/contact/contact.test.ts'],
  },
  {
    file: 'packages/shoal/src/motion/contact/clear.ts',
    was: 'const sides = [];\n    for (let axis = 0; axis < dimensions; axis++) {',
    by: 'const sides = [];\n    for (let axis = 0; axis <= dimensions; axis++) {',
    tests: ['packages/shoal/src/motion/contact/contact.test.ts'],
  },
  ...[
    [
      'carry',
      'if (lengthBetween(position, local) >= distance) return false;',
      'if (lengthBetween(position, local) >= distance) return true;',
    ],
    ['carry', 'push < pushes && distance < radius', 'push < pushes || distance < radius'],
    ['carry', 'if (distance < radius) return 0;', 'if (distance <= radius) return 0;'],
    ['lattice', '((k + 0.5) / n)', '((k - 0.5) / n)'],
  ].map(([name, was, by]) => ({
    file: `packages/shoal/src/motion/contact/${name}.ts`,
    was,
    by,
    tests: [`packages/shoal/src/motion/contact/${name}.test.ts`],
  })),
  ...[0, 1, 2].map((axis) => ({
    file: 'packages/shoal/src/motion/contact/carry.ts',
    was: `to[${axis}] * normal[${axis}]`,
    by: `to[${axis}] / normal[${axis}]`,
    tests: ['packages/shoal/src/motion/contact/carry.test.ts'],
  })),
  {
    file: 'packages/shoal/src/rules/alignment/alignment.ts',
    was: 'out[1] -= scene.school.vy[i];',
    by: 'out[1] += scene.school.vy[i];',
    tests: ['packages/shoal/src/rules/alignment/alignment.test.ts'],
  },
  {
    file: 'packages/shoal/src/rules/define-rule.ts',
    was: 'module !== undefined && { module }',
    by: 'module !== undefined || { module }',
    tests: ['packages/shoal/test/define-rule.test.ts'],
  },
  {
    file: 'packages/cli/src/recording/run-folder.ts',
    was: 'refuseFolder(path, mode);\n    const made',
    by: 'const made',
    tests: [`${cli}/damaged-runs.test.ts`],
  },
  {
    file: 'packages/cli/src/recording/run-folder.ts',
    was: 'the run was interrupted; its last checkpoint was restored.',
    by: '',
    tests: [`${cli}/checkpoints.test.ts`],
  },
  {
    file: 'packages/cli/src/recording/difference.ts',
    was: 'if (found !== undefined) return found;',
    by: 'if (found === undefined) return found;',
    tests: [`${cli}/difference.test.ts`],
  },
  {
    file: 'packages/cli/src/recording/summary-shape.ts',
    was: 'if (!isObject(value)) return false;',
    by: 'if (isObject(value)) return false;',
    tests: [`${cli}/damaged-runs.test.ts`],
  },
  {
    file: 'packages/cli/src/recording/inputs.ts',
    was: 'realpathSync(a) === realpathSync(b)',
    by: 'realpathSync(a) !== realpathSync(b)',
    tests: [`${cli}/resumed-meshes.test.ts`],
  },
  {
    file: 'packages/cli/src/recording/recording.ts',
    was: 'file.sync();',
    by: '',
    tests: [`${cli}/checkpoint-order.test.ts`],
  },
  ...[
    ['search/race', 'positive - 0.5 - mean', 'positive + 0.5 - mean', 'src/search/race'],
    [
      'search/analysis/variance-share',
      'length < leastCandidates',
      'length <= leastCandidates',
      'src/search/analysis/analysis',
    ],
    ['rules/wander/wander', 'school.time / period', 'school.time * period', 'src/rules/wander/wander'],
    ['motion/contact/clear', 'free = Math.min(free,', 'free = Math.max(free,', 'src/motion/contact/room'],
    ['motion/contact/clear', 'depth = beyond;', '', 'src/motion/contact/room'],
    ['motion/contact/contact', 'width = Math.min(', 'width = Math.max(', 'src/motion/contact/room'],
    ['motion/contact/clear', '(to[axis] - x) / length', '(to[axis] - x) * length', 'src/motion/contact/room'],
    ['motion/contact/slide', 'rest[2] -= along * nz;', '', 'src/motion/contact/contact'],
    [
      'rules/separation/separation',
      'if (scene.others.count > 0)',
      'if (!(scene.others.count > 0))',
      'src/rules/separation/separation',
    ],
    ['metrics/groups', 'i < count; i++', 'i <= count; i++', 'src/metrics/by-hand'],
    [
      'rules/away-from',
      'nearestImage(d[0], max[0] - min[0])',
      'nearestImage(d[0], max[0] + min[0])',
      'src/rules/away-from',
    ],
    ['rules/kernel/layout', "form !== 'centroid'", "form === 'centroid'", 'src/rules/kernel/layout'],
    ['rules/feature-table', 'end += 2 *', 'end += 2 /', 'src/rules/feature-table'],
    ['rules/bounds/bounds', 'k < 3 * (end - first)', 'k <= 3 * (end - first)', 'src/rules/bounds/bounds'],
    ['rules/bounds/bounds', 'right - x[i]', 'right + x[i]', 'src/rules/bounds/bounds'],
    [
      'rules/keep-away',
      'headingY[i] !== 0 || headingZ[i] !== 0',
      'headingY[i] !== 0 && headingZ[i] !== 0',
      'src/rules/flee/flee',
    ],
    ['headings/random-direction', 'out[0] += length', 'out[0] -= length', 'src/headings/random-direction'],
    ['headings/jhawar/jhawar', 'event < turnRate + copyRate)', 'event <= turnRate + copyRate)', 'test/headings/oracle'],
  ].map(([name, was, by, test]) => ({
    file: `packages/shoal/src/${name}.ts`,
    was,
    by,
    tests: [`packages/shoal/${test}.test.ts`],
  })),
];

/** Faults in these lines do not change results, so no test can detect them. */
export const equivalent = [
  {
    file: 'packages/shoal/src/motion/contact/carry.ts',
    line: 'if (body.leastDistance(local) < pushed && distanceToBody(normal, body, u, v, w, pushed) < pushed) return false;',
    was: '<',
    by: '<=',
    why: 'a body that is exactly as far as the push is long is not passed through',
  },
  {
    file: 'packages/shoal/src/motion/contact/slide.ts',
    line: 'if (lengthBetween(next, position) >= distance) break;',
    was: '>=',
    by: '>',
    why: 'a fish exactly on a surface cannot be pushed off it, so that the piece is given up next',
  },
  {
    file: 'packages/shoal/src/motion/contact/clear.ts',
    line: 'for (let a = 0; a < 3; a++) corner[a] = boxes[a + ((k >> a) & 1) * 3];',
    was: '<',
    by: '<=',
    why: 'a fourth number has no room in an array of three',
  },
  {
    file: 'packages/shoal/src/motion/contact/touch.ts',
    line: 'if (body.leastDistance(local) >= best) continue;',
    was: '>=',
    by: '>',
    why: 'a body that is no nearer than the best one is left out by its exact distance',
  },
  {
    file: 'packages/shoal/src/motion/contact/contact.ts',
    line: 'const isFar = clearance >= needed;',
    was: '>=',
    by: '>',
    why: 'a fish that is exactly as far as needed is looked at once more, and goes the same way',
  },
  {
    file: 'packages/cli/src/recording/folder-lock.ts',
    line: 'await wait(Math.random() * pause);',
    was: '*',
    by: '/',
    why: 'it only waits less between two attempts',
  },
  {
    file: 'packages/cli/src/recording/run-folder.ts',
    line: 'for (const file of this.#files) file.abandon();',
    was: 'file.abandon();',
    by: ';',
    why: 'the files are removed with their directory, and closed when the process ends',
  },
  {
    file: 'packages/shoal/src/motion/motion.ts',
    line: 'if (cosTurn > -1 && !turnsLittle(u, v, w, vx[i], vy[i], vz[i], cosSq)) {',
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
    file: 'packages/shoal/src/motion/contact/carry.ts',
    line: 'if (lean > 0) for (let axis = 0; axis < 3; axis++) direction[axis] /= lean;',
    was: '>',
    by: '>=',
    why: 'a lean of 0 is below the least one, so the caller does not use the direction',
  },
  {
    file: 'packages/cli/src/recording/run-folder.ts',
    line: 'rmSync(this.#work, { recursive: true, force: true });',
    was: 'true',
    by: 'false',
    why: 'the directory is there, and what this call leaves is removed when the folder is closed',
  },
  {
    file: 'packages/shoal/src/rules/outcomes.ts',
    line: 'if (this.events.length > 0) this.events.length = 0;',
    was: '>',
    by: '>=',
    why: 'an empty list or set is cleared: slower, with the same result',
  },
  {
    file: 'packages/shoal/src/metrics/frame-metrics.ts',
    line: 'if (fish.count <= few && !space.seam && others.length === 0) {',
    was: '<=',
    by: '<',
    why: 'both ways to measure give the same bits, as few-fish.test.ts compares',
  },
  {
    file: 'packages/shoal/src/metrics/few-fish.ts',
    line: 'found = l;',
    was: 'found = l;',
    by: ';',
    why: 'it only remembers a fish from which the next search starts',
  },
  ...[
    ['k', 'x', 'left', 'right'],
    ['k + 1', 'y', 'low', 'high'],
    ['k + 2', 'z', 'back', 'front'],
  ].flatMap(([k, at, least, most]) =>
    ['<', '>'].map((was) => ({
      file: 'packages/shoal/src/rules/bounds/bounds.ts',
      line: `out[${k}] = ${at}[i] < ${least} ? ${least} - ${at}[i] : ${at}[i] > ${most} ? ${most} - ${at}[i] : 0;`,
      was,
      by: `${was}=`,
      why: 'exactly on the face the way back is 0 by either branch',
    })),
  ),
];
