import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseScenario, Simulation } from 'shoal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Output, Project, packLibrary, run } from './project.ts';
import { closeBrowser, isolation, type Result, resultAt, serveFolder, serveWith } from './site.ts';

/* The packed library in other people's projects: every one builds without a warning, steps on two threads and reaches the same hash. */

const long = process.env.SHOAL_LONG === '1';
let folder: string;
let library: string;
let expected: Result;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-packed-'));
  library = await packLibrary(folder);
  const plan = parseScenario({
    version: 1,
    preset: 'improved',
    seed: 7,
    world: { min: [0, 0, 0], max: [40, 40, 40] },
    species: [{ name: 'herring', count: 3000 }],
  });
  const simulation = new Simulation(plan);
  await simulation.run(20);
  expected = { hash: simulation.stateHash(), threads: 2 };
});

afterAll(async () => {
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
});

function printed({ stdout }: Output): Result {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Result;
}

/** What bundlers print must hold no warning. */
function expectQuiet({ stdout, stderr }: Output): void {
  expect(`${stdout}\n${stderr}`).not.toMatch(/warning|WARN|critical dependency|\(!\)/i);
}

async function expectPage(site: string, headers?: Readonly<Record<string, string>>): Promise<void> {
  await using server = await serveFolder(site, headers);
  expect(await resultAt(server.address)).toEqual(expected);
}

const pageInFolder = {
  'site/index.html': '<!doctype html><title>School</title><script type="module" src="./app.js"></script>',
};

describe('Node', () => {
  test('ES modules and CommonJS', async () => {
    await using project = await Project.make(library);
    expect(printed(await run(project.folder, process.execPath, ['terminal.mjs']))).toEqual(expected);
    const output = await run(project.folder, process.execPath, [
      '--disable-warning=ExperimentalWarning',
      'terminal.cjs',
    ]);
    expect(printed(output)).toEqual(expected);
  });

  test.runIf(long).each([
    ['bun', ['run', 'terminal.mjs']],
    ['deno', ['run', '--allow-all', 'terminal.mjs']],
  ])('%s', async (name, args) => {
    await using project = await Project.make(library, { [name]: 'latest' });
    expect(printed(await project.bin(name, args))).toEqual(expected);
  });
});

describe('esbuild', () => {
  test('for a page and for Node', async () => {
    await using project = await Project.make(library, { esbuild: '^0.25.0' }, pageInFolder);
    expectQuiet(await project.bin('esbuild', ['page.mjs', '--bundle', '--format=esm', '--outfile=site/app.js']));
    await expectPage(path.join(project.folder, 'site'));
    expectQuiet(
      await project.bin('esbuild', [
        'terminal.mjs',
        '--bundle',
        '--platform=node',
        '--format=esm',
        '--outfile=out/app.mjs',
      ]),
    );
    await rm(path.join(project.folder, 'node_modules'), { recursive: true });
    expect(printed(await run(project.folder, process.execPath, ['out/app.mjs']))).toEqual(expected);
  });
});

describe.runIf(long)('Vite', () => {
  const config = `export default { server: { headers: ${JSON.stringify(isolation)} }, logLevel: 'info' };`;

  test.each(['5', '6', '7', '8'])('%s, built and in development', async (version) => {
    await using project = await Project.make(library, { vite: `^${version}.0.0` }, { 'vite.config.mjs': config });
    expectQuiet(await project.bin('vite', ['build', '--target=es2022']));
    await expectPage(path.join(project.folder, 'dist'));
    await using server = await serveWith(project.folder, 'vite', ['--host', '127.0.0.1']);
    expect(await resultAt(server.address)).toEqual(expected);
  });
});

describe.runIf(long)('webpack', () => {
  test('5', async () => {
    const config = `export default { mode: 'production', entry: './page.mjs', performance: { hints: false }, output: { path: process.cwd() + '/site', filename: 'app.js' } };`;
    const files = { ...pageInFolder, 'webpack.config.mjs': config };
    await using project = await Project.make(library, { webpack: '^5.0.0', 'webpack-cli': '^6.0.0' }, files);
    expectQuiet(await project.bin('webpack', []));
    await expectPage(path.join(project.folder, 'site'));
  });
});

describe.runIf(long)('Rollup', () => {
  test('4', async () => {
    const config = `import nodeResolve from '@rollup/plugin-node-resolve';
export default { input: 'page.mjs', output: { dir: 'site', entryFileNames: 'app.js', format: 'es' }, plugins: [nodeResolve({ browser: true })] };`;
    const files = { ...pageInFolder, 'rollup.config.mjs': config };
    await using project = await Project.make(
      library,
      { rollup: '^4.0.0', '@rollup/plugin-node-resolve': '^16.0.0' },
      files,
    );
    expectQuiet(await project.bin('rollup', ['-c']));
    await expectPage(path.join(project.folder, 'site'));
  });
});

describe.runIf(long)('Next', () => {
  const page = `'use client';
import { useEffect, useState } from 'react';
import { runSchool } from '../school.mjs';
export default function Page() {
  const [hash, setHash] = useState('');
  useEffect(() => {
    runSchool().then((result) => { globalThis.schoolResult = result; setHash(result.hash); }, (error) => { globalThis.schoolResult = { error: String(error) }; });
  }, []);
  return <p>{hash}</p>;
}`;
  const files = {
    'app/page.jsx': page,
    'app/layout.jsx': `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
    'next.config.mjs': `export default { headers: async () => [{ source: '/:path*', headers: ${JSON.stringify(Object.entries(isolation).map(([key, value]) => ({ key, value })))} }] };`,
  };

  test.each([
    ['Turbopack', []],
    ['webpack', ['--webpack']],
  ])('16 with %s, built and in development', async (_name, flags) => {
    const dependencies = { next: '^16.0.0', react: '^19.0.0', 'react-dom': '^19.0.0' };
    await using project = await Project.make(library, dependencies, files);
    expectQuiet(await project.bin('next', ['build', ...flags], 60));
    for (const command of [['start'], ['dev', ...flags]]) {
      await using server = await serveWith(project.folder, 'next', [...command, '-H', '127.0.0.1', '-p', '0']);
      expect(await resultAt(server.address)).toEqual(expected);
    }
  });
});

describe('no bundler', () => {
  test('an import map', async () => {
    const map = { imports: { shoal: './library/dist/index.js' } };
    const html = `<!doctype html><title>School</title><script type="importmap">${JSON.stringify(map)}</script><script type="module" src="./page.mjs"></script>`;
    await using project = await Project.make(library, {}, { 'index.html': html });
    await symlink(path.join(project.folder, 'node_modules/shoal'), path.join(project.folder, 'library'));
    await expectPage(project.folder);
  });
});

describe.runIf(long)('TypeScript', () => {
  const program = `import { parseScenario, Simulation } from 'shoal';
import { openGpu } from 'shoal/gpu';
const plan = parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 5 }] });
export const simulation: Simulation = new Simulation(plan);
export const open: typeof openGpu = openGpu;
`;
  const common = `import shoal = require('shoal');
export const simulation = new shoal.Simulation(shoal.parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 5 }] }));
`;

  test.each(['5.4', '5.9', '6.0'])('%s', async (version) => {
    const files = { 'program.ts': program, 'program.cts': common };
    await using project = await Project.make(library, { typescript: `~${version}.0` }, files);
    const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023'];
    await project.bin('tsc', [...strict, '--module', 'esnext', '--moduleResolution', 'bundler', 'program.ts']);
    for (const kind of ['node16', 'nodenext']) {
      await project.bin('tsc', [...strict, '--module', kind, '--moduleResolution', kind, 'program.ts']);
    }
    // Since 5.8 CommonJS may require ES modules where Node can.
    if (version !== '5.4') await project.bin('tsc', [...strict, '--module', 'nodenext', 'program.cts']);
  });
});
