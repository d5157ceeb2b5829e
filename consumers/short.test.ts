import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectedResult, expectQuiet, ofNode, ofPage, pageInFolder } from './expected.ts';
import { ownBin, Project, run } from './project.ts';
import { isolation, type Result } from './site.ts';

/*
 * The packed library without npm: in Node, in a page without a bundler, and with esbuild, which by default leaves out
 * and rewrites nothing.
 */

let folder: string;
let project: Project;
let expected: Result;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-packed-'));
  project = await Project.unpacked(inject('library'), pageInFolder);
  expected = await expectedResult();
});

afterAll(async () => {
  await project[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function bundle(...args: string[]): Promise<void> {
  expectQuiet(await run(project.folder, ownBin('esbuild'), [...args, '--bundle', '--format=esm']));
}

test('Node runs it as ES modules and as CommonJS', async () => {
  expect(await ofNode(project, 'terminal.mjs')).toEqual(expected);
  expect(await ofNode(project, '--disable-warning=ExperimentalWarning', 'terminal.cjs')).toEqual(expected);
});

test('the compiler checks its types without those of browsers and Node', async () => {
  const names = 'scenario fields tables measures search export tracks meshes drawing gpu'.split(' ');
  const modules = ['', ...names.map((name) => `/${name}`)];
  const lines = modules.map((module, k) => `export * as m${k} from 'shoal${module}';\n`);
  await writeFile(path.join(project.folder, 'types.ts'), lines.join(''));
  const options =
    '--noEmit --strict --target es2022 --lib es2023 --typeRoots none --module esnext --moduleResolution bundler';
  await run(project.folder, ownBin('tsc'), [...options.split(' '), 'types.ts']);
});

test('a page runs it with an import map', async () => {
  const map = JSON.stringify({ imports: { shoal: './library/dist/index.js' } });
  const html = `<!doctype html><title>School</title><script type="importmap">${map}</script><script type="module" src="./page.mjs"></script>`;
  await project.write({ 'index.html': html });
  await symlink(path.join(project.folder, 'node_modules/shoal'), path.join(project.folder, 'library'));
  expect(await ofPage(project)).toEqual(expected);
});

describe('esbuild', () => {
  test('for a page', async () => {
    await bundle('page.mjs', '--outfile=site/app.js');
    expect(await ofPage(project, 'site')).toEqual(expected);
  });

  test('for Node: one file needs no other', async () => {
    const file = path.join(folder, 'app.mjs');
    await bundle('terminal.mjs', '--platform=node', `--outfile=${file}`);
    expect(await ofNode(project, file)).toEqual(expected);
  });

  test('shoal/meshes, with nothing beside it', async () => {
    await bundle('mesh.mjs', '--outfile=out/mesh.mjs');
    expect(await ofNode(project, 'out/mesh.mjs')).toEqual([0, 1, 2]);
  });
});

test('threads import a rule of your own, in Node and in a page', async () => {
  const result = { isSame: true, threads: 2 };
  expect(await ofNode(project, 'own-rule.mjs')).toEqual(result);
  await bundle('own-rule.mjs', '--outfile=site/app.js');
  await copyFile(path.join(project.folder, 'rise.mjs'), path.join(project.folder, 'site/rise.mjs'));
  expect(await ofPage(project, 'site')).toEqual(result);
});

describe('a page whose Content-Security-Policy allows only workers from files', () => {
  const policy = { ...isolation, 'Content-Security-Policy': "worker-src 'self'" };

  test('steps on one thread and says why', async () => {
    await bundle('page.mjs', '--outfile=site/app.js');
    const { hash, threads, fallbackReason } = await ofPage(project, 'site', policy);
    expect({ hash, threads }).toEqual({ ...expected, threads: 1 });
    expect(fallbackReason).toMatch(/Content-Security-Policy/);
  });

  test('steps in workers of its own', async () => {
    await bundle('school-worker.js', '--outfile=site/school-worker.js');
    await bundle('own-worker.mjs', '--outfile=site/app.js');
    expect(await ofPage(project, 'site', policy)).toEqual(expected);
  });
});
