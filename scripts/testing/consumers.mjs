// `npm run test:consumers`: the packed library in every bundler, runtime and compiler. Takes a quarter of an hour.

import { ensureDependencies, requireNode, stop, tool } from '../install.mjs';
import { ensureChromium } from './programs.mjs';

requireNode();
await ensureDependencies();
const chromium = await ensureChromium();
if (!chromium) stop('No Chromium could be found or installed. Name one: SHOAL_CHROMIUM=/path/to/chromium.');
const env = { SHOAL_CONSUMERS: '1', SHOAL_CHROMIUM: chromium };
process.exitCode = await tool('vitest/vitest.mjs', ['run', '--project', 'consumers', ...process.argv.slice(2)], {
  env,
});
