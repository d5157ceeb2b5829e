// Finds a Redis for the tests of queues, or installs one. The tests start it themselves.
import path from 'node:path';
import { aptInstall, isProgram } from '../install.mjs';

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
