import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Project, run } from './project.ts';

/* The packed command, which has its files and the library's in a bundle. */

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const vary = { kind: 'range', name: 'cohesion', paths: ['species[0].rules.cohesion.weight'], min: 0, max: 5 };
const files = {
  'few.json': JSON.stringify({ version: 1, species: [{ name: 'herring', count: 60 }] }),
  'study.json': JSON.stringify({
    ...{ version: 1, scenario: 'few.json', vary: [vary], seeds: 1, seconds: 0.2 },
    measures: [{ kind: 'metric', name: 'order', metric: 'polarisation' }],
    objectives: [{ kind: 'maximise', measure: 'order' }],
    method: { kind: 'grid', levels: 2 },
  }),
  'box.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n',
  // Imports the installed library, a copy of the one in the bundle.
  'crowd.mjs': `import { defineRule } from 'shoal';
export const crowd = defineRule({
  name: 'crowd',
  flockmates: true,
  parameters: { weight: 2, radius: 3 },
  steer(out, i, settings, { near }) {
    out.fill(0);
    for (let k = 0; k < near.count; k++) out[0] -= near.dx[k];
  },
});`,
  'wrong.mjs': `import { defineRule } from 'shoal';\nexport const wrong = defineRule({ name: 'Crowd' });`,
};

let project: Project;

beforeAll(async () => {
  project = await Project.unpacked(inject('library'), files);
  await project.unpack('shoal-cli', inject('cli'));
  for (const name of [
    ...['commander', 'fast-png', 'fflate', 'iobuffer', 'hyparquet', 'hyparquet-writer'],
    ...['yazl', 'buffer-crc32'],
  ])
    await cp(path.join(modules, name), path.join(project.folder, 'node_modules', name), { recursive: true });
});

afterAll(() => project[Symbol.asyncDispose]());

async function shoal(...args: readonly string[]): Promise<string> {
  const command = path.join(project.folder, 'node_modules/shoal-cli/bin/shoal.js');
  return (await run(project.folder, process.execPath, [command, ...args])).stdout;
}

test('runs a rule that imports the library, with the same bits on one thread and on two', async () => {
  const runs = await Promise.all(
    ['1', '2'].map((threads) =>
      shoal('run', 'few.json', '--rules', 'crowd.mjs', '--steps', '9', '--threads', threads, '--json'),
    ),
  );
  const [one, two] = runs.map((text) => JSON.parse(text));
  expect([one.threads, two.threads]).toEqual([1, 2]);
  expect(two.stateHash).toBe(one.stateHash);
  const plain = JSON.parse(await shoal('run', 'few.json', '--steps', '9', '--json'));
  expect(plain.stateHash).not.toBe(one.stateHash);
});

test('names what is wrong with a rule that imports the library', async () => {
  await expect(shoal('run', 'few.json', '--rules', 'wrong.mjs')).rejects.toThrow(
    /has a wrong definition:[\s\S]*must be a word of letters and digits/,
  );
});

test('records and reports, with threads for studies and fields', async () => {
  await shoal('run', 'few.json', '--steps', '9', '--out', 'first');
  await shoal('report', 'first');
  await shoal('sweep', 'study.json', '--threads', '2', '--out', 'study');
  const report = JSON.parse(await shoal('field', 'box.obj', '--resolution', '8', '--threads', '2', '--json'));
  expect(report.threads).toBe(2);
  expect(await readdir(path.join(project.folder, 'study'))).toContain('trials.parquet');
});

test('brings the claims of published figures, and packs a run', async () => {
  expect(await shoal('reproduce')).toContain('vicsek-1995');
  expect(await shoal('reproduce', 'vicsek-1995', '--quick')).toContain('vicsek-1995');
  await shoal('run', 'few.json', '--steps', '3', '--out', 'packed');
  expect(await shoal('archive', 'packed', '--license', 'MIT')).toContain('packed.zip: written: run');
});

test('a run loads less than a quarter of the files that the command and the library have', async () => {
  const coverage = path.join(project.folder, 'coverage');
  const command = path.join(project.folder, 'node_modules/shoal-cli/bin/shoal.js');
  const args = ['run', 'few.json', '--steps', '2', '--threads', '1'];
  await run(project.folder, 'env', [`NODE_V8_COVERAGE=${coverage}`, process.execPath, command, ...args]);
  const [file] = await readdir(coverage);
  const { result } = JSON.parse(await readFile(path.join(coverage, file), 'utf8')) as { result: { url: string }[] };
  const loaded = result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
  expect(loaded.filter((url) => /node_modules\/shoal\//.test(url))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(20);
  expect(loaded.length).toBeLessThan(110);
});
