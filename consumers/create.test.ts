import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectQuiet } from './expected.ts';
import { ownBin, Project, run } from './project.ts';
import { openPage, serveFolder } from './site.ts';

/*
 * Makes a project of each template of `npm create shoal`, and runs it. With SHOAL_CONSUMERS, packages for pages are
 * installed from npm.
 */

let folder: string;
let launcher: string;
let project: Project;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-create-'));
  project = await Project.unpacked(inject('library'));
  await project.unpack('create-shoal', inject('create'));
  launcher = path.join(project.folder, 'node_modules/create-shoal/dist/main.js');
});

afterAll(async () => {
  await project[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a project from a template. @returns its folder */
async function create(template: string): Promise<string> {
  const { stdout } = await run(folder, process.execPath, [launcher, template, '--template', template]);
  expect(stdout).toContain(`cd ${template}`);
  return path.join(folder, template);
}

async function failure(...args: string[]): Promise<string> {
  const failed = await run(folder, process.execPath, [launcher, ...args]).then(
    () => '',
    (error: Error) => error.message,
  );
  return failed;
}

test('wrong input is told, and nothing is written', async () => {
  expect(await failure('new', '--template', 'angular')).toContain('Choose vanilla, react, vue, svelte, node, rule.');
  expect(await failure('new', '--tempalte', 'node')).toContain("Unknown option '--tempalte'");
  expect(await failure('one', 'two')).toContain('Expected one folder');
  await writeFile(path.join(folder, 'file'), '');
  expect(await failure('.', '--template', 'node')).toContain('is not empty');
  expect(await failure('file', '--template', 'node')).toContain('file is a file. Name a new or an empty folder');
  expect(await failure('', '--template', 'node')).toContain('The folder has no name');
  expect(await readdir(folder)).toEqual(['file']);
  await rm(path.join(folder, 'file'));
});

test('folders with names that a shell or npm takes otherwise', async () => {
  const make = async (name: string): Promise<[stdout: string, name: string]> => {
    const { stdout } = await run(folder, process.execPath, [launcher, name, '--template', 'node']);
    const made = path.resolve(folder, name);
    const manifest = JSON.parse(await readFile(path.join(made, 'package.json'), 'utf8')) as { name: string };
    await rm(made, { recursive: true });
    await mkdir(folder, { recursive: true });
    return [stdout, manifest.name];
  };
  expect(await make('my Fish')).toEqual([expect.stringContaining('cd "my Fish"'), 'my-fish']);
  expect(await make(path.join(folder, 'a.b'))).toEqual([expect.stringContaining(`cd ${folder}`), 'a-b']);
  expect(await make('.')).toEqual([expect.not.stringContaining('cd '), expect.stringMatching(/^shoal-create-/)]);
  expect((await make('a'.repeat(230)))[1]).toHaveLength(214);
});

test('every template is short, and its project has the name of its folder', async () => {
  for (const template of ['vanilla', 'react', 'vue', 'svelte', 'node', 'rule']) {
    const made = await create(template);
    expect(await readFile(path.join(made, '.gitignore'), 'utf8'), template).toContain('node_modules\n');
    const names = (await readdir(made)).filter((name) => name !== 'package.json');
    const texts = await Promise.all(names.map((name) => readFile(path.join(made, name), 'utf8')));
    expect(texts.join('\n').split('\n').length, template).toBeLessThan(80);
    for (const text of texts) expect(text.split('\n').length).toBeLessThan(60);
    expect(JSON.parse(await readFile(path.join(made, 'package.json'), 'utf8'))).toMatchObject({ name: template });
    await rm(made, { recursive: true });
  }
});

describe('programs', () => {
  test.each(['node', 'rule'])('%s', async (template) => {
    const made = await create(template);
    await cp(path.join(project.folder, 'node_modules'), path.join(made, 'node_modules'), { recursive: true });
    const { stdout, stderr } = await run(made, process.execPath, ['run.js']);
    expect(stderr).toBe('');
    if (template === 'node') {
      expect(stdout.trim().split('\n')).toHaveLength(14);
      expect(stdout).toMatch(/120 s {2}polarisation 0\.\d{3}[\s\S]*state [0-9a-f]+/);
    } else {
      const heights = [...stdout.matchAll(/: ([\d.]+) m/g)].map(([, height]) => Number(height));
      expect(heights[0]).toBeLessThan(heights[1]);
      expect(heights[1]).toBeLessThan(heights[2]);
    }
  });
});

describe.skipIf(process.env.SHOAL_CONSUMERS)('pages, bundled with the versions of this repository', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const modules = (): string => path.join(project.folder, 'node_modules');

  beforeAll(async () => {
    await project.unpack('shoal-react', inject('react'));
    await mkdir(path.join(modules(), '@react-three'));
    for (const name of ['react', 'react-dom', 'three', '@react-three/fiber'])
      await symlink(path.join(root, 'node_modules', name), path.join(modules(), name));
  });

  test.each([
    ['vanilla', 'main.js'],
    ['react', 'main.jsx'],
  ])('%s is drawn', async (template, program) => {
    const made = await create(template);
    await symlink(modules(), path.join(made, 'node_modules'));
    const options = ['--bundle', '--format=esm', '--jsx=automatic', '--define:process.env.NODE_ENV="production"'];
    await run(made, ownBin('esbuild'), [program, ...options, '--outfile=site/main.js', '--log-level=error']);
    const html = await readFile(path.join(made, 'index.html'), 'utf8');
    await writeFile(path.join(made, 'site/index.html'), html.replace(`/${program}`, '/main.js'));
    await expectSchool(path.join(made, 'site'), template);
  });
});

/** The page in a folder draws, and reports no error. */
async function expectSchool(site: string, template: string): Promise<void> {
  await using served = await serveFolder(site);
  const { page, reported } = await openPage(served.address);
  await page.locator('canvas').waitFor();
  const size = async (): Promise<number> => (await page.screenshot()).length;
  await expect.poll(size, { timeout: 60_000 }).toBeGreaterThan(20_000);
  // Edits the running school. A refused edit would be reported as an error.
  if (template !== 'vanilla') await page.locator('input').fill('8');
  await page.waitForTimeout(500);
  expect(reported.filter((line) => !/THREE.Clock|React DevTools/.test(line))).toEqual([]);
  await page.close();
}

describe.runIf(process.env.SHOAL_CONSUMERS)('pages', () => {
  test.each(['vanilla', 'react', 'vue', 'svelte'])('%s is installed, built and drawn', async (template) => {
    const made = await create(template);
    const file = path.join(made, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { dependencies: Record<string, string> };
    manifest.dependencies.shoal = inject('library');
    if (template === 'react') manifest.dependencies['shoal-react'] = inject('react');
    await writeFile(file, JSON.stringify(manifest));
    await run(made, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
    expectQuiet(await run(made, path.join(made, 'node_modules/.bin/vite'), ['build']));
    await expectSchool(path.join(made, 'dist'), template);
  });
});
