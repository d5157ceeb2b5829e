import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { parseScenario, type ScenarioDocument, Simulation } from 'shoal';
import { exportFormats } from 'shoal/export';
import { afterAll, describe, expect, test } from 'vitest';
import type {} from '../src/export/save-place.ts';
import { hash, openQuiet } from './open-page.ts';

const launcher = fileURLToPath(new URL('../../../packages/cli/bin/shoal.js', import.meta.url));

/** A stone, a wheel that turns, and a shark that catches herring. */
const hunted = {
  version: 1,
  name: 'Hunted',
  seed: 3,
  world: { min: [-12, -6, -12], max: [12, 6, 12] },
  obstacles: [
    { name: 'stone', shape: { kind: 'sphere', radius: 2 }, at: [-8, -4, -8] },
    {
      name: 'wheel',
      shape: { kind: 'box', size: [4, 1, 1] },
      at: [8, 4, 8],
      spin: { axis: [0, 1, 0], degPerSecond: 90 },
    },
  ],
  species: [
    { name: 'herring', count: 40, start: { kind: 'sphere', radius: 3, speed: 1 }, body: { length: 0.5 } },
    {
      name: 'shark',
      count: 1,
      start: { kind: 'sphere', radius: 1, speed: 4 },
      hunts: ['herring'],
      body: { length: 3 },
      rules: { hunt: { rest: 0, onset: 0.1, catchDistance: 1.5, onCatch: 'remove' } },
    },
  ],
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'shoal-page-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The bytes of files by their names. */
type Files = Record<string, Uint8Array>;

/** Opens a scene, paused. */
async function openScene(document: object = hunted): Promise<Page> {
  const page = await openQuiet({ query: '?scenario=two-fish', drawn: false });
  await page.evaluate((text) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'open', scenario: 'Hunted', text });
    stage.dispatch({ type: 'pause' });
    // The browser's own dialogs cannot be answered in a test.
    for (const name of ['showSaveFilePicker', 'showDirectoryPicker'])
      Object.defineProperty(window, name, { value: undefined, writable: true });
  }, JSON.stringify(document));
  await page.waitForFunction(() => {
    const { plan, baking, status } = window.shoal.stage.state.value;
    return plan?.name === 'Hunted' && baking === undefined && status === 'ready';
  });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('[data-section="Save and share"] summary').click();
  return page;
}

async function ask(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export', exact: true });
  for (const [name, value] of Object.entries(values)) {
    const field = dialog.getByLabel(name, { exact: true });
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
    else {
      await field.fill(value);
      await field.press('Enter');
    }
  }
}

const begin = (page: Page): Promise<void> => page.getByRole('button', { name: 'Export', exact: true }).click();

const close = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

async function downloaded(page: Page): Promise<Download> {
  const coming = page.waitForEvent('download');
  await begin(page);
  return coming;
}

/** The files of a download: one, or those of a ZIP file. */
async function filesOf(download: Download): Promise<Files> {
  const bytes = readFileSync(await download.path());
  const name = download.suggestedFilename();
  return name.endsWith('.zip') ? unzipSync(bytes) : { [name]: bytes };
}

/** What the command has written, by scene and options. */
const written = new Map<string, Promise<Files>>();

/** What `shoal export` writes for the scene of the page as it is saved. */
async function byCommand(page: Page, to: string, name: string, more: readonly string[] = []): Promise<Files> {
  const scene = await page.evaluate(() => JSON.stringify(window.shoal.stage.document));
  const key = JSON.stringify([scene, to, name, more]);
  const files = written.get(key) ?? exported(scene, to, name, more);
  written.set(key, files);
  return files;
}

const run = promisify(execFile);

async function exported(scene: string, to: string, name: string, more: readonly string[]): Promise<Files> {
  const place = path.join(folder, `${written.size}`);
  const file = path.join(folder, `${written.size}.json`);
  writeFileSync(file, scene);
  await run(process.execPath, [launcher, 'export', file, '--to', to, '--out', path.join(place, name), ...more]);
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((one) =>
    statSync(path.join(place, one)).isFile(),
  );
  return Object.fromEntries(files.map((one) => [one, readFileSync(path.join(place, one))]));
}

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Hashes by name. The versions of the programs that made an export are left out: the page has no Node. */
function hashes(files: Files): Record<string, string> {
  const entries = Object.entries(files).map(([name, bytes]): readonly [string, string] => {
    const buffer = Buffer.from(bytes);
    const without = (text: string): string => text.replace(/"versions": ?\{[^}]*\}/, '');
    if (name.endsWith('export.json')) return [name, without(buffer.toString())];
    if (!name.endsWith('.glb')) return [name, hashOf(bytes)];
    // A chunk of JSON, filled with spaces, and a chunk of numbers.
    const end = 20 + buffer.readUInt32LE(12);
    return [name, hashOf(without(buffer.toString('utf8', 20, end)).trimEnd()) + hashOf(buffer.subarray(end))];
  });
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const asked = { Length: '1', 'Frame rate': '8' };
const options = ['--seconds', '1', '--fps', '8'];

describe('an export is byte for byte what the command writes', () => {
  test('in each format, with a moving obstacle and caught fish, and the scene is untouched', async () => {
    const page = await openScene();
    const before = await hash(page);
    // The last one is the table, which is read below.
    const formats = [
      ['blender', 'blender', 'hunted-blender'],
      ['houdini', 'usd', 'hunted-usd'],
      ['houdini', 'geo', 'hunted-geo'],
      ['web', 'gltf', 'hunted.glb'],
      ['game', 'vat', 'hunted-vat'],
      ['phone', 'usdz', 'hunted.usdz'],
      ['numpy', 'npz', 'hunted.npz'],
      ['unreal', 'hcsv', 'hunted.hcsv'],
    ];
    expect(formats.map(([, to]) => to).toSorted()).toEqual(Object.keys(exportFormats).toSorted());
    let made: Files = {};
    for (const [program, to, name] of formats) {
      const isStill = to === 'usdz';
      const command = byCommand(page, to, name, isStill ? [] : options);
      await ask(page, { For: program, Format: to, ...(isStill ? {} : asked) });
      expect(await page.getByRole('dialog').getByLabel('Length', { exact: true }).isVisible()).toBe(!isStill);
      const download = await downloaded(page);
      expect(download.suggestedFilename()).toBe(name.includes('.') ? name : `${name}.zip`);
      made = await filesOf(download);
      expect(hashes(made), to).toEqual(hashes(await command));
      await close(page);
    }
    expect(await hash(page)).toBe(before);
    // Some herring were caught: the last frame has fewer rows than the first.
    const rows = Buffer.from(made['hunted.hcsv']).toString().trimEnd().split('\n').slice(1);
    const times = rows.map((row) => row.split(',')[1]);
    expect(times.filter((time) => time === times[0])).toHaveLength(41);
    expect(times.filter((time) => time === times.at(-1)).length).toBeLessThan(41);
    // Eight exports of the page and as many of the command, each of which takes seconds on a busy machine.
  }, 300_000);

  test('of an edited scene with a new seed: one species, larger than life, one frame', async () => {
    const page = await openScene();
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'reseed', seed: 77 });
      stage.dispatch({ type: 'set', path: 'species[0].count', value: 50 });
    });
    await ask(page, {
      For: 'web',
      Format: 'gltf',
      Length: '0',
      'Frame rate': '24',
      Species: '0',
      'Size of animals': '3',
    });
    const made = await filesOf(await downloaded(page));
    const more = ['--seconds', '0', '--species', 'herring', '--magnify', '3'];
    expect(hashes(made)).toEqual(hashes(await byCommand(page, 'gltf', 'hunted.glb', more)));
    const shown = await page.getByRole('dialog').locator('code').textContent();
    expect(shown).toBe(
      'shoal export hunted.json --to gltf --out hunted.glb --seconds 0 --fps 24 --species herring --magnify 3',
    );
  });
});

const hasBlender = (process.env.PATH ?? '').split(path.delimiter).some((one) => existsSync(path.join(one, 'blender')));

test.runIf(hasBlender)(
  'Blender opens the ZIP file for it, and shows the animals where the run has them',
  async () => {
    const page = await openScene();
    const document = await page.evaluate(() => window.shoal.stage.document as unknown as ScenarioDocument);
    await ask(page, { For: 'blender', Format: 'blender', Length: '2', 'Frame rate': '10' });
    const place = path.join(folder, 'opened/hunted-blender');
    mkdirSync(place, { recursive: true });
    for (const [name, bytes] of Object.entries(await filesOf(await downloaded(page))))
      writeFileSync(path.join(folder, 'opened', name), bytes);
    const frames = [1, 5, 10, 15, 20];
    const script = fileURLToPath(new URL('shown-in-blender.py', import.meta.url));
    const words = [
      '-b',
      '--factory-startup',
      '--python-exit-code',
      '3',
      '-P',
      path.join(place, 'open.py'),
      '-P',
      script,
    ];
    const { stdout } = await run('blender', [...words, '--', ...frames.map(String)]);
    const line = stdout.split('\n').find((one) => one.startsWith('SHOWN '));
    const shown: Record<string, [number, number, number][]>[] = JSON.parse(line?.slice('SHOWN '.length) ?? '[]');
    expect(shown).toHaveLength(frames.length);
    const simulation = new Simulation(parseScenario(document));
    const counts: number[] = [];
    for (const [k, frame] of frames.entries()) {
      simulation.step(6 * (frame - 1) - simulation.school.step);
      const { count, species, x, y, z } = simulation.school;
      const herring = [...species.subarray(0, count).keys()].filter((n) => species[n] === 0);
      counts.push(herring.length);
      expect(shown[k].herring).toHaveLength(herring.length);
      for (const [at, n] of herring.slice(0, 20).entries())
        for (const [axis, wanted] of [x[n], y[n], z[n]].entries())
          expect(shown[k].herring[at][axis]).toBeCloseTo(wanted, 4);
    }
    // Some were caught on the way.
    expect(counts.at(-1)).toBeLessThan(counts[0]);
  },
  180_000,
);

test('from the current state on, it begins with the animals as they are shown', async () => {
  const page = await openScene();
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'seek', step: 90, onward: true }));
  await page.waitForFunction(() => window.shoal.stage.simulation?.school.step === 90);
  await ask(page, { For: 'unreal', Format: 'hcsv', 'Start at': 'now', Length: '0.5', 'Frame rate': '10' });
  const table = Buffer.from((await filesOf(await downloaded(page)))['hunted.hcsv']).toString();
  const rows = table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').map(Number));
  const school = await page.evaluate(() => {
    const { id, x, y, z, count } = window.shoal.stage.simulation?.school ?? {};
    return { id: [...(id ?? [])].slice(0, count), x: [...(x ?? [])], y: [...(y ?? [])], z: [...(z ?? [])] };
  });
  const first = rows.filter(([, time]) => time === 0);
  expect(first.map((row) => row.at(-1))).toEqual(school.id);
  first.forEach((row, k) => {
    expect(row[3]).toBeCloseTo(school.x[k], 4);
    expect(row[4]).toBeCloseTo(school.y[k], 4);
    expect(row[5]).toBeCloseTo(school.z[k], 4);
  });
  expect(new Set(rows.map(([, time]) => time))).toEqual(new Set([0, 0.1, 0.2, 0.3, 0.4]));
});

/** Lets pickers give files and folders of the browser's own file system, which begins empty. */
async function pickFromOwnFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys())
      await root.removeEntry(name, { recursive: true });
    window.showSaveFilePicker = ({ suggestedName }) => root.getFileHandle(suggestedName, { create: true });
    window.showDirectoryPicker = () => Promise.resolve(root);
  });
}

/** Names in the browser's own file system. */
function ownNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
    return names;
  });
}

/** The files in the browser's own file system, by path. */
async function ownFiles(page: Page): Promise<Files> {
  const files = await page.evaluate(async () => {
    type Folder = FileSystemDirectoryHandle & {
      values(): AsyncIterable<FileSystemDirectoryHandle | FileSystemFileHandle>;
    };
    const found: Record<string, number[]> = {};
    const look = async (inside: FileSystemDirectoryHandle, at: string): Promise<void> => {
      for await (const one of (inside as Folder).values()) {
        if (one instanceof FileSystemDirectoryHandle) await look(one, `${at}${one.name}/`);
        else found[at + one.name] = [...new Uint8Array(await (await one.getFile()).arrayBuffer())];
      }
    };
    await look(await navigator.storage.getDirectory(), '');
    return found;
  });
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Uint8Array.from(bytes)]));
}

describe('onto the disk, where the browser writes there', () => {
  test('a folder has the same files, and an earlier one stays', async () => {
    const page = await openScene();
    await pickFromOwnFiles(page);
    await ask(page, { For: 'houdini', Format: 'usd', ...asked });
    await begin(page);
    await page.getByText(/hunted-usd saved: a folder of 4 files/).waitFor();
    const command = hashes(await byCommand(page, 'usd', 'hunted-usd', options));
    expect(hashes(await ownFiles(page))).toEqual(command);
    await begin(page);
    await page.getByText(/hunted-usd-2 saved/).waitFor();
    expect((await ownNames(page)).toSorted()).toEqual(['hunted-usd', 'hunted-usd-2']);
  });

  test('a file has the same bytes, whatever its name', async () => {
    const page = await openScene();
    await pickFromOwnFiles(page);
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      window.showSaveFilePicker = () => root.getFileHandle('my own name.npz', { create: true });
    });
    await ask(page, { For: 'numpy', Format: 'npz', ...asked });
    await begin(page);
    await page.getByText(/my own name\.npz saved/).waitFor();
    const files = await ownFiles(page);
    const command = await byCommand(page, 'npz', 'hunted.npz', options);
    expect(hashes({ 'hunted.npz': files['my own name.npz'] })).toEqual(hashes(command));
  });

  test('one that is cancelled leaves nothing, and the scene plays on meanwhile', async () => {
    const page = await openScene();
    await pickFromOwnFiles(page);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
    for (const [program, to] of [
      ['houdini', 'geo'],
      ['numpy', 'npz'],
    ]) {
      await ask(page, { For: program, Format: to, Length: '3600' });
      await begin(page);
      await page.getByText(/of 86,400 frames, about .* left/).waitFor();
      const step = await page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);
      await page.waitForFunction((from) => (window.shoal.stage.simulation?.school.step ?? 0) > from, step);
      expect(await ownNames(page)).toContain(to === 'geo' ? 'hunted-geo' : 'hunted.npz');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByText('Cancelled. Nothing was saved.').waitFor();
      expect(await ownNames(page)).toEqual([]);
      await close(page);
    }
  });
});

test('what would not fit is said before: its size, what to do, and the command', async () => {
  const page = await openScene();
  await ask(page, { For: 'houdini', Format: 'usd', Length: '3600', 'Frame rate': '120' });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('432,000 frames of 41 animals, about 1,860 MB, in a ZIP file.').waitFor();
  await begin(page);
  await dialog
    .getByRole('alert')
    .getByText(
      'About 1.9 GB does not fit into the memory of a page. Choose a shorter length, use Chrome or Edge, which write to disk, or run the command below.',
    )
    .waitFor();
  await dialog.getByText('Command line', { exact: true }).click();
  await dialog
    .getByText('shoal export hunted.json --to usd --out hunted-usd --seconds 3600 --fps 120', { exact: true })
    .waitFor();
});

test('too many animals for a format are refused before it begins', async () => {
  const page = await openScene({ ...hunted, obstacles: [], species: [{ name: 'herring', count: 5001 }] });
  for (const [program, length, sentence] of [
    ['web', '2', 'An animation in glTF can have at most 2,000 animals, got 5,001.'],
    ['phone', undefined, 'USDZ can have at most 5,000 animals, got 5,001.'],
    ['game', '200', '4,800 frames of 5,001 animals do not fit into textures.'],
  ] as const) {
    await ask(page, { For: program, ...(length && { Length: length }) });
    await begin(page);
    await page.getByRole('alert').getByText(sentence).waitFor();
    await close(page);
  }
});

test('videos and tables have their own dialogs', async () => {
  const page = await openScene();
  for (const [program, title] of [
    ['video', 'Export video'],
    ['table', 'Export positions'],
  ]) {
    await ask(page, { For: program });
    await begin(page);
    await page.getByRole('dialog', { name: title, exact: true }).waitFor();
    await close(page);
  }
});
