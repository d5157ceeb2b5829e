import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandLine } from './command-line.ts';
import { type Block, blocks } from './docs-blocks.ts';
import { isolation, openPage, serveFolder } from './site.ts';

/* Runs the blocks of the page on analysis in their order, with a small school: other programs read our tables. */

const root = fileURLToPath(new URL('..', import.meta.url));
const own = blocks.filter(({ page }) => page === 'docs/analysis.md');
const python = process.env.SHOAL_PYTHON ?? 'python3';
const has = (...modules: readonly string[]): boolean =>
  spawnSync(python, ['-c', `import ${modules.join(', ')}`]).status === 0;

let folder: string;
const inFolder = (name: string): string => path.join(folder, name);

function one(language: string, k = 0): Block {
  return own.filter((block) => block.language === language)[k];
}

/** Runs a program that prints JSON in its last line. */
function printed(code: string): unknown {
  const { status, stdout, stderr } = spawnSync(python, ['-c', code], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, MPLBACKEND: 'Agg' },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-analysis-'));
  await using line = new CommandLine(inFolder('cache'));
  const commands = own
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'))
    .map((command) => command.replace(/^shoal /, '').split(' '));
  const study = { ...JSON.parse(one('json').code), warmUp: 0.2, seconds: 0.4, interval: 0.1 };
  await writeFile(inFolder('radius.json'), JSON.stringify(study));
  const rows = Array.from({ length: 20 * 60 }, (_, k) => [k % 60, Math.floor(k / 60), k, 2 * k, 3 * (k % 60)]);
  await writeFile(inFolder('tracks.csv'), ['frame,id,x,y,z', ...rows.map((row) => row.join(','))].join('\n'));
  for (const args of commands) {
    const seconds: Record<string, string> = { 120: '1', 180: '2' };
    const short = args.map((word) => (args[0] === 'compare' ? (seconds[word] ?? word) : word));
    await line.run(folder, short);
    if (args[0] !== 'init') continue;
    const scenario = JSON.parse(readFileSync(inFolder('my-scene.json'), 'utf8'));
    scenario.species[0].count = 20;
    await writeFile(inFolder('my-scene.json'), JSON.stringify(scenario));
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the commands leave what the page names', () => {
  expect(own.map(({ language }) => language)).toEqual(['sh', 'json', 'sh', 'python', 'sql', 'sh', 'sql', 'js']);
  expect(readFileSync(inFolder('radius.bib'), 'utf8')).toContain('@thesis{vetemaa2020,');
  expect(readFileSync(inFolder('radius/report.html'), 'utf8')).toContain('95 % intervals over the seeds');
});

test.runIf(has('pandas', 'pyarrow', 'matplotlib'))('pandas: the means are those of the candidates', () => {
  const show = `import json
candidates = pd.read_parquet("radius/candidates.parquet")
print(json.dumps([means["mean"].tolist(), candidates["polarisation"].tolist(), means["count"].tolist(), half.tolist()]))`;
  const [means, candidates, counts, half] = printed(`${one('python').code}\n${show}`) as number[][];
  expect(means).toHaveLength(6);
  for (const [k, mean] of means.entries()) expect(mean).toBeCloseTo(candidates[k], 12);
  expect(counts).toEqual(Array(6).fill(30));
  expect(Math.min(...half)).toBeGreaterThan(0);
  expect(readFileSync(inFolder('radius.png')).subarray(1, 4).toString()).toBe('PNG');
});

test.runIf(has('duckdb'))('DuckDB: means of a study, and the polarisation of each frame', () => {
  const rowsOf = (sql: string): number[][] =>
    printed(`import duckdb, json\nprint(json.dumps(duckdb.sql(${JSON.stringify(sql)}).fetchall()))`) as number[][];
  const candidates = rowsOf(`SELECT "alignment radius", polarisation FROM 'radius/candidates.parquet' ORDER BY ALL`);
  for (const [k, [radius, mean, error]] of rowsOf(one('sql').code).entries()) {
    expect(radius).toBe(candidates[k][0]);
    expect(mean).toBeCloseTo(candidates[k][1], 12);
    expect(error).toBeGreaterThan(0);
  }
  const frames = rowsOf(one('sql', 1).code);
  const metrics = rowsOf(`SELECT frame, polarisation FROM 'run/metrics.parquet' ORDER BY frame`);
  expect(frames.length).toBe(metrics.length);
  for (const [k, [frame, polarisation]] of frames.entries()) {
    expect(frame).toBe(metrics[k][0]);
    expect(polarisation).toBeCloseTo(metrics[k][1], 9);
  }
});

test('Observable Plot draws a dot for each run and one for each radius', async () => {
  await writeFile(inFolder('plot.js'), one('js').code);
  const { errors } = await build({
    ...{ entryPoints: [inFolder('plot.js')], outfile: inFolder('bundle.js'), bundle: true, format: 'esm' },
    nodePaths: [path.join(root, 'node_modules')],
    ...{ target: 'es2023', logLevel: 'silent' },
  });
  expect(errors).toEqual([]);
  await writeFile(inFolder('index.html'), '<!doctype html><link rel="icon" href="data:,"><title>Plot</title>');
  await using server = await serveFolder(folder, isolation);
  const { page, reported } = await openPage(server.address);
  try {
    await page.evaluate(`import('./bundle.js')`);
    expect(await page.evaluate(`document.querySelectorAll('svg [aria-label="dot"] circle').length`)).toBe(180);
    expect(await page.evaluate(`document.querySelectorAll('svg [aria-label="line"] path').length`)).toBeGreaterThan(0);
    expect(reported).toEqual([]);
  } finally {
    await page.close();
  }
});
