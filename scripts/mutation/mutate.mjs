// `npm run mutate -- [AREA] [--sample N] [--seed N]`: makes single faults in sources and counts those that tests
// detect. AREA is an area of scripts/mutation/areas.mjs; or `known`: faults that were once undetected (scripts/mutation/known-faults.mjs); or `mends`:
// fixes of problems that attackers found, each taken out. Sources are never written: the test runner loads the faulty
// text instead.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode, root, say, stop, tool } from '../install.mjs';
import { areas } from './areas.mjs';
import { equivalent, known } from './known-faults.mjs';
import { mends } from './mends.mjs';
import { built, mutantsOf } from './mutants.mjs';

/** Fraction of mutants that must be detected. */
const target = 0.9;

requireNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const lists = { known, mends };
const names = [...Object.keys(areas), ...Object.keys(lists)];
const chosen = positionals.length > 0 ? positionals : names;
const unknown = chosen.find((name) => !names.includes(name));
if (unknown) stop(`No area is called "${unknown}"; there are ${names.join(', ')}.`, 2);

const read = (file) => readFileSync(path.join(root, file), 'utf8');

function filesIn(folder, isDeep) {
  const names = readdirSync(path.join(root, folder), { recursive: isDeep });
  return names.sort().map((name) => `${folder}/${name}`);
}

function sourcesIn(folder, isDeep) {
  const isSource = (file) => /\.ts$/.test(file) && !/\.(test|simd|gpu|parameters|generated)\.ts$/.test(file);
  return filesIn(folder, isDeep).filter(isSource);
}

/** A sample of a list that depends on the seed (mulberry32). */
function sampleOf(list, count, seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  return list
    .map((one) => [random(), one])
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, one]) => one);
}

/** The tests in the folder of a source: first the one that is named after it, then those that its area lists. */
function testsBeside(file, listed) {
  const own = file.replace(/ts$/, 'test.ts');
  const rank = (one) => 2 * (one === own) + listed.includes(one);
  return filesIn(path.dirname(file), false)
    .filter((one) => one.endsWith('.test.ts'))
    .sort((a, b) => rank(b) - rank(a));
}

/** The mutants of an area, with the tests that should detect them. */
function mutantsIn(name) {
  if (name in lists) {
    return lists[name].map(({ file, was, by, tests, names }) => {
      const text = read(file);
      if (text.split(was).length !== 2)
        stop(`${file} does not hold once: ${was}. Mend the list of ${name} in scripts.`);
      return { file, tests, names, where: file, what: `${was} → ${by}`, text: text.replace(was, () => by) };
    });
  }
  const all = [areas[name]].flat().flatMap((part) => {
    const { folder, isDeep = false, files = sourcesIn(folder, isDeep), except, only = /^/, tests } = part;
    const { testsOf = () => ({ tests }) } = part;
    return files
      .filter((file) => !except?.includes(file))
      .flatMap((file) => {
        const mutants = mutantsOf(file, read(file)).filter(({ shader = '' }) => only.test(shader));
        return mutants.map((one) => {
          const { tests, names } = testsOf(one.shader);
          return { ...one, file, tests: [...new Set([...testsBeside(file, tests), ...tests])], names };
        });
      });
  });
  return sampleOf(all, Number(values.sample), Number(values.seed)).filter((one) => !isEquivalent(one));
}

/** Whether a mutant gives the same results as the source, so that no test can detect it. */
function isEquivalent({ file, line, what }) {
  return equivalent.some((one) => one.file === file && one.line === line && what === `${one.was} → ${one.by}`);
}

/** Whether tests load the workspaces from their sources or as built. It is the same for all tests of a mutant. */
const loadingOf = ([first]) => (first.startsWith('packages/cli/') ? 'built' : 'source');

let runner;

async function startRunner(loading) {
  const script = path.join(root, 'scripts/mutation/runner.mjs');
  runner = fork(script, [loading], { cwd: root, detached: true, stdio: 'ignore' });
  runner.loading = loading;
  await new Promise((resolve, reject) => {
    runner.once('message', resolve);
    runner.once('exit', () => reject(new Error('The test runner ended.')));
  });
}

function endRunner() {
  if (!runner) return;
  try {
    process.kill(-runner.pid, 'SIGKILL');
  } catch {}
  runner = undefined;
}

/** @returns {Promise<{ by?: string, why?: string }>} the test that fails, and its error; empty: all pass */
async function killerOf({ file, text, tests, names = '' }, seconds) {
  const loading = loadingOf(tests);
  if (runner?.loading !== loading) endRunner();
  if (!runner) await startRunner(loading);
  const answer = new Promise((resolve) => {
    runner.removeAllListeners('exit');
    runner.once('message', resolve);
    runner.once('exit', () => resolve({ by: 'the end of the test runner', tests: 1 }));
  });
  runner.send({ path: file && path.join(root, file), text, tests, names });
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ by: 'tests that do not end', isLate: true }), 1000 * seconds);
  });
  const { by, why, tests: found, isLate } = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (isLate) endRunner();
  if (found === 0) stop(`No test is at ${tests.join(', ')}.`);
  return { by, why };
}

/** A test that fails even without a fault; undefined: none does. @param names pattern of their names */
async function failingOf(tests, names) {
  const of = (loading) => tests.filter((one) => loadingOf([one]) === loading);
  for (const some of [of('built'), of('source')]) {
    const { by } = some.length > 0 ? await killerOf({ tests: some, names }, 1200) : {};
    if (by !== undefined) return by;
  }
  return undefined;
}

/** Runs a function while the built file contains the mutant too, because the command runs from it. */
async function whileBuilt({ file, text }, work) {
  const output = path.join(root, file.replace('/src/', '/dist/').replace(/ts$/, 'js'));
  const before = existsSync(output) ? readFileSync(output) : undefined;
  const restore = () => before && writeFileSync(output, before);
  process.once('exit', restore);
  if (before) writeFileSync(output, built(text));
  try {
    return await work();
  } finally {
    restore();
    process.off('exit', restore);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
process.on('exit', endRunner);
if ((await tool('typescript/bin/tsc', ['-b', 'packages/cli'])) !== 0) stop('The command does not build.');

for (const name of chosen) {
  const mutants = mutantsIn(name);
  const tests = [...new Set(mutants.flatMap((one) => one.tests))];
  say(`${name}: ${mutants.length} faults; first the ${tests.length} test files without any`);
  const began = performance.now();
  const patterns = mutants.map((one) => one.names ?? '');
  const failing = await failingOf(tests, patterns.includes('') ? '' : patterns.join('|'));
  if (failing !== undefined) stop(`${name}: ${failing} fails without a fault.`);
  const patience = 30 + (2 * (performance.now() - began)) / 1000;
  let killed = 0;
  let counted = 0;
  for (const [k, mutant] of mutants.entries()) {
    const { by, why } = await whileBuilt(mutant, () => killerOf(mutant, patience));
    // A shader that does not compile is no fault that a test of values detects.
    const isProgram = !mutant.shader || !/^\w+:\d+: /.test(why);
    const fate = by === undefined ? 'SURVIVED' : isProgram ? 'killed' : 'not a program';
    if (isProgram) counted++;
    if (fate === 'killed') killed++;
    const what = mutant.what.replaceAll(/\s+/g, ' ').slice(0, 120);
    say(`${k + 1}/${mutants.length}  ${fate}  ${mutant.where}: ${what}`);
    if (by !== undefined) say(`    by: ${by.split('\n')[0]}`);
  }
  const least = name in lists ? 1 : target;
  const isEnough = killed >= least * counted;
  say(`${isEnough ? 'ok' : 'FAILED'}  ${name}: ${killed} of ${counted} killed`);
  if (!isEnough) process.exitCode = 1;
}
endRunner();
