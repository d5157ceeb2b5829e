// `npm start`: runs the studio from a fresh clone, for this machine only. Needs nothing but Node.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedAt, ensureDependencies, requireNode, root, say, stop, tool } from './install.mjs';

const usage = `npm start -- [options]
  --port N    the port to try first (default 5173; the next free one is taken)
  --dev       serve the sources and reload the page when they change
  --no-open   do not open a browser
  --help      this text`;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '5173' },
        dev: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65535) {
      stop(`--port must be a whole number from 1 to 65535, got "${values.port}".`, 2);
    }
    return { ...values, port };
  } catch (error) {
    return stop(`${error.message}\n${usage}`, 2);
  }
}

/** Time of the last change in a folder or of a file, ms. */
function newest(name) {
  const full = path.join(root, name);
  let entries = [];
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    return changedAt(name);
  }
  return Math.max(changedAt(name), ...entries.map((entry) => newest(path.join(name, entry.name))));
}

/** Builds library and studio if a source is newer than the built page. */
async function build() {
  const page = 'apps/studio/dist/page/index.html';
  const sources = ['packages/shoal/src', 'scenarios', 'package-lock.json'];
  for (const part of ['src', 'offline', 'public', 'index.html', 'vite.config.ts']) sources.push(`apps/studio/${part}`);
  if (changedAt(page) > Math.max(...sources.map(newest))) return;
  say('Building the library and the studio.');
  const library = await tool('typescript/bin/tsc', ['-b', 'packages/shoal']);
  if (library !== 0) stop('The library could not be built; the messages above say why.');
  const studio = await tool('vite/bin/vite.js', ['build', 'apps/studio', '--logLevel', 'warn']);
  if (studio !== 0) stop('The studio could not be built; the messages above say why.');
}

/** Opens a browser if there is a desktop. */
function openBrowser(address) {
  const { platform, env } = process;
  const commands = { darwin: ['open', [address]], win32: ['cmd', ['/c', 'start', '', address]] };
  const desktop = env.DISPLAY || env.WAYLAND_DISPLAY;
  const [command, args] = commands[platform] ?? (desktop ? ['xdg-open', [address]] : []);
  if (!command || env.CI) return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  // If the browser cannot be opened, the printed address is enough.
  child.on('error', () => {});
  child.unref();
}

requireNode();
const { port, dev, help, 'no-open': closed } = options();
if (help) {
  say(usage);
  process.exit(0);
}
await ensureDependencies();
if (!dev) await build();

const { createServer, preview } = await import('vite');
const studio = path.join(root, 'apps/studio');
const config = { root: studio, configFile: path.join(studio, 'vite.config.ts'), logLevel: 'warn' };
const server = dev
  ? await (await createServer({ ...config, server: { port } })).listen()
  : await preview({ ...config, preview: { port } });
const [address] = server.resolvedUrls.local;

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    // Does not wait for the connections of open pages.
    setTimeout(() => process.exit(0), 500).unref();
    await server.close();
    process.exit(0);
  });
}
say('The studio is ready. Ctrl-C ends it.');
say(address);
if (!closed) openBrowser(address);
