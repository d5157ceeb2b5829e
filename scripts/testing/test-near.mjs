// `npm run test:near`: the tests nearest to what has changed, as many as take about a minute on two processors.
// `--base REF` compares with another commit than the one where this branch left main; `--seconds N` takes more or fewer,
// by the sum of their times; `--list` only names them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, requireNode, root, say, stop } from '../install.mjs';
import { recordedSeconds } from './durations.mjs';
import { chosenTests, importsOf, nearTests, reachedFrom } from './near-tests.mjs';
import { ensureChromium, ensureRedis } from './programs.mjs';
import { sentence, vitest } from './vitest-report.mjs';

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
const lines = (text) => text.split('\n').filter((line) => line !== '');

/** Where this branch left main; HEAD if there is no main. */
function branchStart() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {}
  }
  return 'HEAD';
}

/** The given options; wrong ones end the program. */
function options() {
  const known = {
    base: { type: 'string' },
    seconds: { type: 'string', default: '100' },
    list: { type: 'boolean', default: false },
  };
  try {
    const { values } = parseArgs({ options: known });
    const seconds = Number(values.seconds);
    if (!(seconds > 0)) throw new Error(`--seconds ${values.seconds}: expected a number above 0, such as 100.`);
    return { base: values.base ?? branchStart(), seconds, list: values.list };
  } catch (error) {
    return stop(error.message, 2);
  }
}

/** Files that differ from a commit, and files that git does not know yet. */
function changedSince(base) {
  try {
    return [...lines(git('diff', '--name-only', base)), ...lines(git('ls-files', '--others', '--exclude-standard'))];
  } catch {
    return stop(`--base ${base}: expected a commit or a branch of this repository. git log lists commits.`, 2);
  }
}

/** Text of every file that may import, be imported or be mentioned. */
function allFiles() {
  const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard'));
  const isRead = (file) => /\.(ts|tsx|mjs|js)$|package\.json$/.test(file) && existsSync(path.join(root, file));
  return new Map(files.filter(isRead).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** Seconds for what some tests need. */
const setups = { page: 25, packages: 30, browser: 1, redis: 0 };

requireNode();
const { base, seconds, list } = options();
const changed = changedSince(base);
const files = allFiles();
const imports = importsOf(files);

/** What a test needs besides itself. */
function needsOf(test) {
  const reached = [...reachedFrom(test, imports)];
  const has = (text) => reached.some((file) => files.get(file).includes(text));
  const isOfPackages = test.startsWith('consumers/');
  return {
    page: !isOfPackages && has("inject('address')"),
    packages: isOfPackages,
    browser: has("'playwright-core'"),
    redis: has('SHOAL_REDIS'),
  };
}

const near = nearTests(changed, files, imports);
const { chosen, left } = chosenTests(near, seconds, (test) => ({
  own: recordedSeconds(test),
  setups: Object.fromEntries(Object.entries(setups).filter(([name]) => needsOf(test)[name])),
}));
say(`${changed.length} files differ from ${base.slice(0, 12)}. Their nearest ${chosen.length} files of tests are run.`);
if (left.length > 0) {
  const more = left.length > 12 ? ` and ${left.length - 12} others` : '';
  say(`Left out for time: ${left.slice(0, 12).join(', ')}${more}. npm test runs all.`);
}

if (list) for (const test of chosen) say(test);

const count = { passed: 0, failed: 0, skipped: 0 };
if (chosen.length > 0 && !list) {
  await ensureDependencies();
  const isNeeded = (name) => chosen.some((test) => needsOf(test)[name]);
  const env = { SHOAL_PAGE: isNeeded('page') ? '' : 'none' };
  if (isNeeded('browser')) env.SHOAL_CHROMIUM = (await ensureChromium()) || stop('No Chromium: see npm test.');
  if (isNeeded('redis')) env.SHOAL_REDIS = (await ensureRedis()) || 'none';
  // Some tests of consumers run only by `npm run test:consumers`.
  await vitest(count, ['--passWithNoTests', ...chosen], env);
}
process.exitCode = count.failed > 0 ? 1 : 0;
if (!list) say(sentence(count));
