// Fixes of problems that attackers found in the library and the command. Each row takes out a fix, and the named tests
// must fail.

const shoal = 'packages/shoal/src';
const cli = 'packages/cli/src';
const libraryTest = (name) => [`packages/shoal/test/${name}.test.ts`];
const commandTest = (name) => [`packages/cli/test/${name}.test.ts`];

/** A fix: a part of a source, its text without the fix, the tests that then fail, and the problem that was found. */
function mend(file, was, by, tests, why) {
  return { file, was, by, tests, why };
}

export const mends = [
  mend(
    `${cli}/run/make-run.ts`,
    'recording?.checkpoint(simulation, summaryOf(measured.result(done)));',
    'void done;',
    commandTest('checkpoints'),
    'a killed run kept nothing',
  ),
  mend(
    `${cli}/recording/run-folder.ts`,
    'if (isCommitted(this.path)) this.#finishCommit();',
    '',
    commandTest('faults'),
    'a run that was killed between its last renames could not be continued',
  ),
  mend(
    `${cli}/recording/run-folder.ts`,
    'writing(this.path, () => rmSync(this.#work, { recursive: true, force: true }));',
    'rmSync(this.#work, { recursive: true, force: true });',
    commandTest('faults'),
    '--force on a full disk was an unexpected failure',
  ),
  mend(
    `${cli}/recording/folder-lock.ts`,
    'return owner !== process.pid && isAlive(owner) && !isOfAnother(join(folder, name), owner);',
    'return false;',
    commandTest('damaged-runs'),
    'of two runs with --force in one folder one was lost',
  ),
  mend(
    `${cli}/recording/folder-check.ts`,
    'if (others.length === 0) return;',
    'if (others.length < 1000) return;',
    commandTest('untrusted-runs'),
    'names of a scenario replaced files of any folder given with --out',
  ),
  mend(
    `${cli}/recording/inputs.ts`,
    "if (name.split('/').some((part) => part.startsWith('.'))) {",
    "if (name === '') {",
    commandTest('untrusted-runs'),
    'a scenario installed a hook of git',
  ),
  mend(
    `${cli}/files/output-file.ts`,
    "openSync(at, 'w', 0o644)",
    "openSync(at, 'w', 0o755)",
    commandTest('untrusted-runs'),
    'copies of inputs were executable',
  ),
  mend(
    `${shoal}/engines/cpu/obstacle-course.ts`,
    "this.#outcomes.emit('enclosed', this.#school, i, this.#obstacles.nearestTo(x[i], y[i], z[i]));",
    'void [x, y, z];',
    libraryTest('obstacles/hard-scenes'),
    'no event told that fish stayed inside',
  ),
  mend(
    `${shoal}/motion/contact/clear.ts`,
    'return lattice.nearest(at, isReachable) || this.#goBeyond(at, x, y, z, radius);',
    'return false;',
    libraryTest('obstacles/hard-scenes'),
    'fish that start in a sphere that nearly fills the world stayed inside',
  ),
  mend(
    `${shoal}/motion/contact/clear.ts`,
    ' && this.#isReachable(from, [x, y, z], radius)',
    '',
    libraryTest('obstacles/closed'),
    'fish that were put into a box in a tank came out beyond the wall',
  ),
  mend(
    `${shoal}/scenario/obstacle-reach.ts`,
    'if (farthest <= limits.obstacleReach) return;',
    'if (farthest > 0) return;',
    libraryTest('obstacles/hard-scenes'),
    'fish were inside obstacles a million metres out',
  ),
  mend(
    `${shoal}/motion/contact/carry.ts`,
    'if (!isOpen(bodies, k, x, y, z, pushed)) return false;',
    'void pushed;',
    libraryTest('obstacles/hard-scenes'),
    'two boxes that close pushed fish into each other',
  ),
  mend(
    `${shoal}/motion/contact/carry.ts`,
    'if (isFlat) position[2] = 0;',
    '',
    libraryTest('obstacles/hard-scenes'),
    'in 2D a turning solid that is tilted swallowed fish',
  ),
  mend(
    `${shoal}/motion/contact/slide.ts`,
    'if (isInHole(bodies, next, pose)) {',
    'if (next.length === 0) {',
    libraryTest('obstacles/hard-scenes'),
    'fish swam into meshes with holes',
  ),
  mend(
    `${shoal}/engines/cpu/obstacle-course.ts`,
    'if (!this.#contact.findClear(place, radius)) {',
    'if (!this.#contact.findClear(place, radius) && place.length === 0) {',
    libraryTest('obstacles/hard-scenes'),
    'in a full world all fish were inside, and nothing told it',
  ),
  mend(
    `${shoal}/scenario/work.ts`,
    "check(make, limits.makeSeconds, 'to prepare', makeParts);",
    '',
    libraryTest('budget'),
    'a valid scenario took minutes to make',
  ),
  mend(
    `${shoal}/scenario/work.ts`,
    "check(step, limits.stepSeconds, 'a step', stepParts);",
    '',
    libraryTest('budget'),
    'a step took minutes',
  ),
  mend(
    `${shoal}/school/snapshot.ts`,
    'if (checksum(bytes) !== readText(bytes, 8, 16))',
    'if (false)',
    libraryTest('snapshots'),
    'a snapshot with another byte was taken',
  ),
  mend(
    `${shoal}/scenario/check-obstacles.ts`,
    "problems.add(path, 'must have a triangle with an area', got, 'Name three vertices that do not lie on a line.');",
    'void got;',
    libraryTest('scenario'),
    'validate took a shape without an area',
  ),
  mend(
    `${shoal}/scenario/schema/problem.ts`,
    'got: printable(got)',
    "got: ''",
    libraryTest('problems'),
    'problems did not say what was found',
  ),
  mend(
    `${shoal}/scenario/schema/schema.ts`,
    '`Add it: it must be',
    "'' && `Add it: it must be",
    libraryTest('problems'),
    'a missing key came without a remedy',
  ),
  mend(
    `${shoal}/scenario/schema/problem.ts`,
    'path: printable(path)',
    'path',
    libraryTest('problems'),
    'control characters of unknown keys reached the terminal',
  ),
  mend(
    `${shoal}/scenario/schema/schema.ts`,
    'return unit ?',
    'return true || unit ?',
    libraryTest('problems'),
    'a stray space before a comma',
  ),
  mend(
    `${shoal}/motion/motion.ts`,
    'const factor = Math.min(maxSpeed, Math.max(minSpeed, speed)) / speed;',
    'const factor = Math.max(minSpeed, speed) / speed;',
    libraryTest('obstacles/hard-scenes'),
    'fish at a standing obstacle were faster than maxSpeed',
  ),
  mend(
    `${shoal}/motion/motion.ts`,
    'const factor = Math.min(maxSpeed, Math.max(minSpeed, speed)) / speed;',
    'const factor = Math.min(maxSpeed, speed) / speed;',
    libraryTest('obstacles/hard-scenes'),
    'fish in open water were slower than minSpeed',
  ),
  mend(
    `${shoal}/simulation/runner.ts`,
    'if (this.#isDisposed) throw new DisposedError(what);',
    'void what;',
    libraryTest('life-cycle'),
    'a disposed simulation went on',
  ),
  mend(
    `${shoal}/scenario/schema/json-text.ts`,
    'const end = endOfString(text, at);',
    `const found = /"(?:[^"\\\\]|\\\\.)*"/y; found.lastIndex = at; const end = found.test(text) ? found.lastIndex : undefined;`,
    [`${shoal}/scenario/schema/json-text.test.ts`],
    'a string of many escapes was an uncaught RangeError',
  ),
  mend(
    `${shoal}/motion/motion.ts`,
    'if (limited) sinCos(angle, turn);',
    'if (limited) angle.set([Math.sin(turn), Math.cos(turn)]);',
    [`${shoal}/motion/motion.test.ts`],
    'Node and Chromium gave different bits with a turning limit',
  ),
  mend(
    `${shoal}/meshes/mesh-error.ts`,
    'if (count <= maxParts) return;',
    'if (count <= maxParts || count > 0) return;',
    libraryTest('meshes/bombs'),
    'a small glTF file took minutes',
  ),
  mend(
    `${shoal}/scenario/schema/problem.ts`,
    'if (this.list.length >= maxListed) return;\n    const text',
    "const early = typeof hint === 'function' && hint();\n    if (this.list.length >= maxListed) return void early;\n    const text",
    libraryTest('budget'),
    'names were suggested for hundreds of thousands of unknown keys',
  ),
];
