import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { expect, inject, test } from 'vitest';
import { CommandLine } from './command-line.ts';
import { blocks } from './docs-blocks.ts';
import { Project, run } from './project.ts';

/* Runs the blocks of the page on exports that need NumPy, if there is NumPy, or a running `shoal serve`. */

const python = process.env.SHOAL_PYTHON ?? 'python3';
const hasNumPy = spawnSync(python, ['-c', 'import numpy']).status === 0;

test.runIf(hasNumPy)('NumPy reads an export as the page says', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-export-docs-'));
  try {
    const scenario = { version: 1, species: [{ name: 'fish', count: 40 }] };
    await writeFile(path.join(folder, 'my-scene.json'), JSON.stringify(scenario));
    await using command = new CommandLine(folder);
    const own = blocks.filter(({ page }) => page === 'docs/export.md');
    const line = own.flatMap(({ code }) => code.split('\n')).find((one) => one.includes('--out school.npz'));
    await command.run(folder, (line ?? '').split(' ').slice(1));
    const code = own.find(({ language }) => language === 'python')?.code ?? '';
    const shapes = `print({name: list(school[name].shape) for name in school})`;
    const said = execFileSync(python, ['-c', `${code}\n${shapes}`], { cwd: folder, encoding: 'utf8' });
    expect(said).toMatch(/^the school moves \d+\.\d\d m in 1\.96 s\n/);
    expect(JSON.parse(said.split('\n')[1].replaceAll("'", '"'))).toMatchObject({
      ids: [40],
      positions: [48, 40, 3],
      orientations: [48, 40, 4],
      beats: [48, 40, 2],
      obstacles: [48, 0, 7],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const launcher = fileURLToPath(new URL('../packages/cli/bin/shoal.js', import.meta.url));
const hasWebSockets = spawnSync(python, ['-c', 'import numpy, websockets']).status === 0;

/** The block of the page that follows a running school. */
function followBlock(language: string): string {
  const found = blocks.find(
    (one) => one.page === 'docs/export.md' && one.language === language && one.code.includes('ws://127.0.0.1:4870'),
  );
  if (!found) throw new Error(`docs/export.md has no block in ${language} that connects to shoal serve.`);
  return found.code;
}

/** Calls `act` with a folder and the address of a school that is served. */
async function whileServed(act: (folder: string, address: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-serve-docs-'));
  const scenario = { version: 1, name: 'Served', species: [{ name: 'fish', count: 40 }] };
  await writeFile(path.join(folder, 'my-scene.json'), JSON.stringify(scenario));
  const server = spawn(process.execPath, [launcher, 'serve', 'my-scene.json', '--port', '0'], { cwd: folder });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    await act(folder, /ws:\/\/127\.0\.0\.1:\d+/.exec(line.toString())?.[0] ?? '');
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

test.runIf(hasWebSockets)('Python follows a served school as the page says', { timeout: 120_000 }, async () => {
  await whileServed(async (folder, address) => {
    const code = followBlock('python').replace('ws://127.0.0.1:4870', address);
    const { stdout: said } = await run(folder, python, ['-c', code]);
    expect(said.match(/^Served at \d+\.\d\d s: 40 animals around \[.*\]$/gm)).toHaveLength(60);
  });
});

test('JavaScript follows a served school as the page says', { timeout: 120_000 }, async () => {
  const { code } = await transform(followBlock('ts'), { loader: 'ts', format: 'esm' });
  await using project = await Project.unpacked(inject('library'), { 'follow.mjs': code });
  await whileServed(async (_, address) => {
    const client = `import WebSocket from '${pathToFileURL(createRequire(launcher).resolve('ws'))}';
globalThis.WebSocket ??= WebSocket;
const { follow } = await import('./follow.mjs');
const socket = follow(({ count, time, positions }) => {
  console.log(JSON.stringify([count, time > 0 || time === 0, positions.length]));
  socket.close();
}, '${address}');
`;
    const [first] = execFileSync(process.execPath, ['--input-type=module', '-e', client], {
      cwd: project.folder,
      encoding: 'utf8',
    }).split('\n');
    expect(JSON.parse(first)).toEqual([40, true, 120]);
  });
});
