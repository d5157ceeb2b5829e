// `npm test`: every check and every test, from a fresh clone with only Node. Arguments are passed to vitest; `--record`
// saves how long each test file took.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies, npm, requireNode, root, say, stop } from '../install.mjs';
import { recordDurations } from './durations.mjs';
import { ensureChromium, ensureRedis } from './programs.mjs';
import { sentence, vitest } from './vitest-report.mjs';

/** Runs all steps of `npm run check`, so that one run shows every failure. Each step counts as one test. */
async function check(count) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = Object.keys(scripts).filter((script) => script.startsWith('check:'));
  const step = async (name) => {
    const code = await npm('run', '--silent', name);
    say(`${code === 0 ? 'ok' : 'FAILED'}  npm run ${name}`);
    if (code === 0) count.passed++;
    else count.failed++;
  };
  // The check of types also builds, and the check of packages packs the built files. The others need only the sources.
  const ordered = ['check:types', 'check:packages'];
  const inOrder = async () => {
    for (const name of ordered) await step(name);
  };
  await Promise.all([inOrder(), ...names.filter((name) => !ordered.includes(name)).map(step)]);
}

requireNode();
await ensureDependencies();
const chromium = await ensureChromium();
if (!chromium) {
  stop('No Chromium could be found or installed. Install one, or name it: SHOAL_CHROMIUM=/path/to/chromium npm test.');
}
say(`Chromium: ${chromium}`);
const redis = await ensureRedis();
if (!redis) {
  stop(
    'No redis-server could be found or installed. Install one, name it: SHOAL_REDIS=/path/to/redis-server npm test, or leave out the tests of queues: SHOAL_REDIS=none npm test.',
  );
}
say(redis === 'none' ? 'Redis: none, so the tests of queues are skipped' : `Redis: ${redis}`);

const count = { passed: 0, failed: 0, skipped: 0 };
// Tests of consumers install the packages that this check packs.
const packed = mkdtempSync(path.join(os.tmpdir(), 'shoal-packed-'));
process.env.SHOAL_PACKED = packed;
await check(count);
const args = process.argv.slice(2).filter((arg) => arg !== '--record');
const report = await vitest(count, args, { SHOAL_CHROMIUM: chromium, SHOAL_REDIS: redis });
if (report && process.argv.includes('--record')) recordDurations(report);
rmSync(packed, { recursive: true, force: true });
process.exitCode = count.failed > 0 ? 1 : 0;
say(sentence(count));
