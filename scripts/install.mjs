// `npm start` and `npm test` use it before anything is installed, so it imports no packages.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export { isProgram } from '../packages/cli/bin/find-chromium.js';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Prints a line of progress. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends the program with a sentence, without a stack trace. */
export function stop(text, code = 1) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

/** Ends the program with a sentence if this version of Node is too old. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.match(/(\d+)\.(\d+)/);
  const least = [Number(wanted[1]), Number(wanted[2])];
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return;
  stop(
    `Shoal needs Node ${least.join('.')} or newer, and this is Node ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** Runs a program in the repository's folder and shows its output. Resolves to its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
      env: { ...process.env, ...env },
      // On Windows npm is a batch file, which only a shell can run.
      shell: process.platform === 'win32' && !path.isAbsolute(command),
    });
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs npm: the one that started this script, if any. */
export function npm(...args) {
  const started = process.env.npm_execpath;
  return started?.endsWith('.js') ? run(process.execPath, [started, ...args]) : run('npm', args);
}

/** Runs a program of an installed package by its file, such as `vite/bin/vite.js`. */
export function tool(file, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}

/** Time of a file's last change, ms; 0 if it does not exist. */
export function changedAt(file) {
  const full = path.join(root, file);
  return existsSync(full) ? statSync(full).mtimeMs : 0;
}

/** Installs the dependencies if they are missing or older than the lock file. */
export async function ensureDependencies() {
  // npm writes this file when an installation is complete.
  const installed = changedAt('node_modules/.package-lock.json');
  const locked = changedAt('package-lock.json');
  if (installed > 0 && installed >= locked) return;
  say(
    installed > 0
      ? `The dependencies have changed: npm install brings them up to date.`
      : `No dependencies are installed yet: npm install fetches them, once.`,
  );
  // Not `npm ci`, which refuses a lock file without other platforms' optional binaries. npm writes such a file behind a
  // mirror.
  const code = await npm('install', '--no-audit', '--no-fund');
  if (code !== 0) stop(`npm install failed (exit code ${code}). Its messages above say why; is there a network?`);
}

/**
 * Installs Debian packages, if this user may do so.
 * @param why beginning of the line that says so @returns whether apt-get was run
 */
export async function aptInstall(why, ...packages) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await run('sudo', ['-n', 'true'], { quiet: true })) !== 0) return false;
  say(`${why}: apt-get installs one.`);
  const [command, ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run(command, [...before, 'update', '-qq'], options);
  await run(command, [...before, 'install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  return true;
}
