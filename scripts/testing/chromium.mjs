// Finds a Chromium for tests and pictures, or installs one.
import { readFileSync } from 'node:fs';
import { findChromium } from '../../packages/cli/bin/find-chromium.js';
import { aptInstall, say, tool } from '../install.mjs';

export { findChromium };

async function installChromium() {
  if (await aptInstall('No Chromium was found', 'chromium')) return;
  say('No Chromium was found: playwright-core fetches one into its cache.');
  await tool('playwright-core/cli.js', ['install', 'chromium']);
}

/** The path of a Chromium, which is installed if necessary; undefined if that failed. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  await installChromium();
  return findChromium();
}

/** Flags for WebGL, for machines without a GPU too. */
export function chromiumFlags() {
  const { everywhere, linux } = JSON.parse(readFileSync(new URL('chromium-flags.json', import.meta.url), 'utf8'));
  return [...everywhere, ...(process.platform === 'linux' ? linux : [])];
}
