// Finds the programs that tests and pictures need, Chromium and Redis, or installs them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../../packages/cli/bin/find-chromium.js';
import { aptInstall, isProgram, say, tool } from '../install.mjs';

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

/** The path of a redis-server on this machine, or undefined. */
function findRedis() {
  const { SHOAL_REDIS, PATH = '' } = process.env;
  const folders = [...PATH.split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return [SHOAL_REDIS, ...folders.map((folder) => path.join(folder, 'redis-server'))].find(
    (place) => place && isProgram(place),
  );
}

/**
 * The path of a redis-server, which is installed if necessary; undefined if that failed; `none` if SHOAL_REDIS is
 * `none`.
 */
export async function ensureRedis() {
  if (process.env.SHOAL_REDIS === 'none') return 'none';
  const found = findRedis();
  if (found) return found;
  // openssl makes certificates for the tests.
  await aptInstall('No Redis was found', 'redis-server', 'openssl');
  return findRedis();
}
