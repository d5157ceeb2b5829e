import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectedResult, expectQuiet, ofPage, ofServer, pageInFolder, printed } from './expected.ts';
import { type Output, Project, pack, run } from './project.ts';
import { isolation, type Result } from './site.ts';

/*
 * The packed library in other projects: each builds without a warning, steps on two threads and reaches the same hash.
 */

let folder: string;
let expected: Result;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-packed-'));
  expected = await expectedResult();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function install(dependencies: Readonly<Record<string, string>>, files?: Readonly<Record<string, string>>) {
  return Project.installed({ ...dependencies, shoal: `file:${inject('library')}` }, files);
}

describe('run times', () => {
  test.each([
    ['bun', '^1.4.0', ['run', 'terminal.mjs']],
    ['deno', '^2.9.0', ['run', '--allow-all', 'terminal.mjs']],
  ])('%s', async (name, version, args) => {
    await using project = await install({ [name]: version });
    expect(printed(await project.bin(name, args))).toEqual(expected);
  });
});

describe('the command', () => {
  const scenario = { version: 1, preset: 'improved', species: [{ name: 'herring', count: 300 }] };

  test('is found by npx, and runs on two threads', async () => {
    const cli = `file:${await pack('cli', folder)}`;
    await using project = await install({ 'shoal-cli': cli }, { 'school.json': JSON.stringify(scenario) });
    const args = ['run', 'school.json', '--seconds', '1', '--threads', '2', '--out', 'out'];
    await run(project.folder, 'npx', ['--yes=false', '--', 'shoal-cli', ...args]);
    const summary = JSON.parse(await readFile(path.join(project.folder, 'out/summary.json'), 'utf8'));
    expect(summary.threads).toBe(2);
  });
});

describe('Vite', () => {
  const config = `export default { server: { headers: ${JSON.stringify(isolation)} }, logLevel: 'info' };`;

  test.each(['5', '6', '7', '8'])('%s, built and in development', async (version) => {
    await using project = await install({ vite: `^${version}.0.0` }, { 'vite.config.mjs': config });
    expectQuiet(await project.bin('vite', ['build', '--target=es2022']));
    expect(await ofPage(project, 'dist')).toEqual(expected);
    expect(await ofServer(project, 'vite', ['--host', '127.0.0.1'])).toEqual(expected);
  });
});

describe('webpack', () => {
  test('5', async () => {
    const config = `export default { mode: 'production', entry: './page.mjs', performance: { hints: false }, output: { path: process.cwd() + '/site', filename: 'app.js' } };`;
    const files = { ...pageInFolder, 'webpack.config.mjs': config };
    await using project = await install({ webpack: '^5.0.0', 'webpack-cli': '^6.0.0' }, files);
    expectQuiet(await project.bin('webpack', []));
    expect(await ofPage(project, 'site')).toEqual(expected);
  });
});

describe('Rollup', () => {
  test('4', async () => {
    const config = `import nodeResolve from '@rollup/plugin-node-resolve';
export default { input: 'page.mjs', output: { dir: 'site', entryFileNames: 'app.js', format: 'es' }, plugins: [nodeResolve({ browser: true })] };`;
    const files = { ...pageInFolder, 'rollup.config.mjs': config };
    await using project = await install({ rollup: '^4.0.0', '@rollup/plugin-node-resolve': '^16.0.0' }, files);
    expectQuiet(await project.bin('rollup', ['-c']));
    expect(await ofPage(project, 'site')).toEqual(expected);
  });
});

describe('Rsbuild', () => {
  const config = `export default { source: { entry: { index: './page.mjs' } }, server: { headers: ${JSON.stringify(isolation)} } };`;

  test('2, built, previewed and in development', async () => {
    await using project = await install({ '@rsbuild/core': '^2.3.0' }, { 'rsbuild.config.mjs': config });
    expectQuiet(await project.bin('rsbuild', ['build']));
    for (const command of ['preview', 'dev']) expect(await ofServer(project, 'rsbuild', [command])).toEqual(expected);
  });
});

describe('Parcel', () => {
  const proxy = `const headers = ${JSON.stringify(isolation)};
export default (app) => app.use((request, response, next) => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  next();
});`;

  /** Parcel does not support top-level `await`. */
  const meshes = `import { readMesh } from 'shoal/meshes';
readMesh(new TextEncoder().encode('v 0 0 0\\nv 1 0 0\\nv 0 1 0\\nf 1 2 3\\n'), 'sail.obj').then(({ triangles }) => {
  globalThis.schoolResult = [...triangles];
});`;
  const files = { '.proxyrc.mjs': proxy, 'meshes.mjs': meshes };

  test('2, built and in development; entry points other than the main one need a setting', async () => {
    await using project = await install({ parcel: '^2.16.0' }, files);
    expectQuiet(await project.bin('parcel', ['build', 'index.html']));
    expect(await ofPage(project, 'dist')).toEqual(expected);
    expect(await ofServer(project, 'parcel', ['index.html', '--port', '34719'])).toEqual(expected);
    const setting = { '@parcel/resolver-default': { packageExports: true } };
    await project.write({
      'package.json': JSON.stringify({ type: 'module', ...setting }),
      'index.html': '<!doctype html><title>Mesh</title><script type="module" src="./meshes.mjs"></script>',
    });
    expectQuiet(await project.bin('parcel', ['build', 'index.html']));
    expect(await ofPage(project, 'dist')).toEqual([0, 1, 2]);
  });
});

/** Runs a program of a project. @returns its output, and its processor time, s, which other programs hardly lengthen */
async function timed(project: Project, name: string, args: readonly string[]): Promise<Output & { seconds: number }> {
  const command = 'TIMEFORMAT="processors: %U %S"; time "node_modules/.bin/$0" "$@"';
  const output = await run(project.folder, 'bash', ['-c', command, name, ...args]);
  const [, user = '', system = ''] = output.stderr.match(/processors: ([\d.]+) ([\d.]+)/) ?? [];
  return { ...output, seconds: Number.parseFloat(user) + Number.parseFloat(system) };
}

describe('Next', () => {
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
    await using project = await install(dependencies, files);
    const build = await timed(project, 'next', ['build', ...flags]);
    expectQuiet(build);
    expect(build.seconds).toBeLessThan(60);
    for (const command of [['start'], ['dev', ...flags]])
      expect(await ofServer(project, 'next', [...command, '-H', '127.0.0.1', '-p', '0'])).toEqual(expected);
  });
});

describe('TypeScript', () => {
  const program = `import { parseScenario, Simulation } from 'shoal';
import { openGpu } from 'shoal/gpu';
const plan = parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 5 }] });
export const simulation: Simulation = new Simulation(plan);
declare module 'shoal' {
  interface OwnRuleSettings {
    light: { depth: number };
  }
}
const k: number = 0;
simulation.dispatch({ path: \`species[\${k}].rules.cohesion.radius\`, value: 'all' });
simulation.dispatch({ path: 'species[fish].goals[0].at[1]', value: 2 });
simulation.dispatch({ path: 'species[fish].rules.light.depth', value: 2 });
// @ts-expect-error a misspelt rule
simulation.dispatch({ path: 'species[0].rules.cohesoin.weight', value: 2 });
// @ts-expect-error a text for a number
simulation.dispatch({ path: 'species[0].rules.cohesion.weight', value: '2' });
for (const { command } of simulation.recorded) simulation.dispatchUntyped(command);
export const open: typeof openGpu = openGpu;
`;
  const page = `import { parseScenario, Simulation } from 'shoal';
import { openGpu } from 'shoal/gpu';
const plan = parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 5 }] });
const startThread = () => new Worker(new URL('./school-worker.js', 'https://example.org'), { type: 'module' });
export const simulation = new Simulation(plan, { threads: 'auto', startThread, onFallback: (reason) => console.log(reason) });
`;
  /** Needs the types of WebGPU, which lib.dom contains since TypeScript 6. */
  const gpuPage = `${page}
const gpu = await openGpu({ gpu: navigator.gpu });
export const lost: Promise<GPUDeviceLostInfo> = gpu.device.lost;
`;
  const common = `import shoal = require('shoal');
export const simulation = new shoal.Simulation(shoal.parseScenario({ version: 1, preset: 'improved', species: [{ name: 'fish', count: 5 }] }));
`;

  test.each(['5.4', '5.9', '6.0', '7.0'])('%s', async (version) => {
    const files = { 'program.ts': program, 'page.ts': Number(version) >= 6 ? gpuPage : page, 'program.cts': common };
    await using project = await install({ typescript: `~${version}.0` }, files);
    const strict = ['--noEmit', '--strict', '--target', 'es2022'];
    const elsewhere = ['--lib', 'es2023'];
    await project.bin('tsc', [
      ...strict,
      ...elsewhere,
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      'program.ts',
    ]);
    const inPage = ['--lib', 'es2023,dom', '--module', 'esnext', '--moduleResolution', 'bundler'];
    await project.bin('tsc', [...strict, ...inPage, 'page.ts']);
    for (const kind of ['node16', 'nodenext']) {
      await project.bin('tsc', [...strict, ...elsewhere, '--module', kind, '--moduleResolution', kind, 'program.ts']);
    }
    // Since TypeScript 5.8, CommonJS may require ES modules if Node can.
    if (version !== '5.4') await project.bin('tsc', [...strict, ...elsewhere, '--module', 'nodenext', 'program.cts']);
  });
});
