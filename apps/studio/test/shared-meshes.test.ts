import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { shapeMesh } from 'shoal/fields';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { still } from './awaited-states.ts';
import { differentPixels, hash, type OpenPage, open, picture, theBrowser, unfold } from './open-page.ts';

let browser: Browser;
let opened: OpenPage[] = [];

beforeAll(async () => {
  browser = await theBrowser();
});

afterEach(async () => {
  for (const { leave, complaints } of opened) {
    await leave();
    expect(complaints, 'errors and warnings in the console').toEqual([]);
  }
  opened = [];
});

/** Longest waits on a busy machine. */
const patient = { timeout: 60_000 };
/**
 * Number of the 400 000 pixels that may differ between two pictures of one scene, because links round the camera to 0.1
 * mm.
 */
const noise = 500;

/** Opens a page with a fresh profile. */
async function openPage(query: string, drawn = false): Promise<Page> {
  // A page with code to run first cannot reuse the page of another test.
  const made = await open(browser, { width: 800, height: 500, query, drawn, calm: true, before: () => {} });
  opened.push(made);
  await made.page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
  return made.page;
}

/** An OBJ file of a rock. Without a seed it has few triangles. */
function rock(detail: number, seed = 1): string {
  const { positions, triangles } = shapeMesh({ kind: 'rock', radius: 1, detail, seed });
  const lines = (numbers: ArrayLike<number>, letter: string, from: number): string =>
    Array.from(
      { length: numbers.length / 3 },
      (_, k) => `${letter} ${numbers[3 * k] + from} ${numbers[3 * k + 1] + from} ${numbers[3 * k + 2] + from}\n`,
    ).join('');
  return lines(positions, 'v', 0) + lines(triangles, 'f', 1);
}

async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dropped = await page.evaluateHandle((named) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(named)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('canvas', 'drop', { dataTransfer: dropped });
}

const obstacles = (page: Page) =>
  page.evaluate(() =>
    (window.shoal.stage.state.value.plan?.obstacles ?? []).map(({ name, shape, at }) => ({
      name,
      at,
      file: shape.kind === 'mesh' ? shape.file : shape.kind,
      vertices: shape.kind === 'mesh' ? (window.shoal.stage.meshes[shape.file]?.positions.length ?? 0) / 3 : 0,
    })),
  );

/** Waits until the page shows this many obstacles and has prepared them. */
async function shows(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const { plan, pending, status } = window.shoal?.stage.state.value ?? {};
      return status === 'ready' && !pending && plan?.obstacles.length === wanted;
    },
    count,
    patient,
  );
}

/** Pauses at a step of the edited scene, selects a fish, moves the camera, and sets the light to dusk. */
async function lookAround(page: Page, step: number): Promise<void> {
  await page.evaluate((wanted) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'pause' });
    stage.dispatch({ type: 'select', object: undefined });
    stage.dispatch({ type: 'reset' });
    stage.dispatch({ type: 'seek', step: wanted, onward: true });
    stage.dispatch({ type: 'mood', value: 'dusk' });
    stage.dispatch({ type: 'choose', fish: 1 });
  }, step);
  await page.locator('canvas').first().focus();
  for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowLeft');
  // So close, the grain of the stone changes with the last digits of the camera's position.
  for (let k = 0; k < 6; k++) await page.keyboard.press('-');
  await page.waitForFunction(
    (wanted) => {
      const { state, playback } = window.shoal.stage;
      return playback.played.value.step === wanted && state.value.chosen === 1;
    },
    step,
    patient,
  );
  await ringGone(page);
  await settled(page);
}

/** Waits until no ring is around an added object: it stays for two seconds, to which a picture adds at most a tenth. */
function ringGone(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let [left, last] = [2.2, performance.now()]; left > 0; ) {
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      left -= Math.min(0.1, (now - last) / 1000);
      last = now;
    }
  });
}

/** Waits until the trail of the chosen fish is computed and the camera does not move. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { watch, simulation, state } = window.shoal.stage;
      const since = (simulation?.school.time ?? 0) - state.value.markings.trailSeconds;
      const isTold = (watch.path[0]?.time ?? Number.POSITIVE_INFINITY) <= Math.max(0, since) + 0.05;
      return state.value.chosen === undefined || isTold;
    },
    undefined,
    patient,
  );
  await still(page);
}

/** The hash a hundred steps later. */
const hashLater = async (page: Page): Promise<string> => {
  await page.evaluate(() => void window.shoal.stage.simulation?.step(100));
  return hash(page);
};

async function press(page: Page, name: string): Promise<void> {
  if (!(await page.getByRole('button', { name }).isVisible())) {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Save and share');
  }
  await page.getByRole('button', { name }).click();
}

async function copyLink(page: Page): Promise<{ readonly link: string; readonly said: string }> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy link');
  const said = (await page.getByText('Link copied').textContent()) ?? '';
  const { search, hash } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  return { link: search + hash, said };
}

/** A picture without the focus ring around the canvas. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return picture(page);
}

/** Compares two scenes at the same step, which must look the same and stay the same. */
async function expectSame(page: Page, before: Buffer, later: string): Promise<void> {
  await settled(page);
  const apart = await differentPixels(page, before, await pictureOf(page));
  console.info(`${apart} pixels of the picture differ.`);
  expect(apart).toBeLessThan(noise);
  expect(await hashLater(page)).toBe(later);
}

const arrived = async (page: Page, step: number, count: number): Promise<void> => {
  await shows(page, count);
  await page.waitForFunction(
    (wanted) => window.shoal.stage.simulation?.school.step === wanted && window.shoal.stage.state.value.chosen === 1,
    step,
    patient,
  );
};

describe('a dropped mesh', () => {
  test('is in the link: another browser shows the same picture and computes the same', async () => {
    const page = await openPage('?scenario=shark', true);
    const without = await pictureOf(page);
    await drop(page, { 'pebble.obj': rock(3) });
    await shows(page, 1);
    await lookAround(page, 60);
    const seen = await pictureOf(page);
    expect(await differentPixels(page, without, seen)).toBeGreaterThan(10 * noise);
    const { link, said } = await copyLink(page);
    expect(said).toMatch(/^Link copied\. It shows the scene as you see it now\. It has [\d,]+ characters/);

    const other = await openPage(link, true);
    await arrived(other, 60, 1);
    expect(await other.getByRole('alert').count()).toBe(0);
    await expectSame(other, seen, await hashLater(page));
  });

  test('that is too large for a link survives a reload, with others of its name', async () => {
    const page = await openPage('?scenario=two-fish', true);
    await drop(page, { 'rock.obj': rock(5) });
    await shows(page, 1);
    await drop(page, { 'rock.obj': rock(2, 5) });
    await shows(page, 2);
    await drop(page, { 'rock.obj': rock(2, 5) });
    await shows(page, 3);
    const before = await obstacles(page);
    expect(before.map(({ file, vertices }) => [file, vertices])).toEqual([
      ['rock.obj', 10_242],
      ['rock 2.obj', 162],
      ['rock 2.obj', 162],
    ]);
    await lookAround(page, 40);
    const seen = await pictureOf(page);
    await page.reload();
    await arrived(page, 40, 3);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'quality', value: 'low' }));
    await page.getByText('Your edits were restored.').waitFor();
    expect(await obstacles(page)).toEqual(before);
    await settled(page);
    expect(await differentPixels(page, seen, await pictureOf(page))).toBeLessThan(noise);

    // The link names the mesh by its id. This browser has stored it; another browser shows the rest of the scene.
    const { link, said } = await copyLink(page);
    expect(said).toMatch(
      /does not contain the mesh “rock\.obj”: otherwise the link would have about [\d,]+ characters, more than the limit of 100,000/,
    );
    const other = await openPage(link);
    await shows(other, 2);
    expect(await other.getByRole('alert').textContent()).toContain('The mesh "rock.obj" is not in this browser.');
    await page.goto(new URL(link, page.url()).href);
    await shows(page, 3);
    expect((await obstacles(page)).map(({ vertices }) => vertices)).toEqual([10_242, 162, 162]);
  });

  test('that the browser cannot store is named, also after a reload', async () => {
    const noStorage = (): void => {
      indexedDB.open = () => {
        throw new DOMException('No storage here.', 'InvalidStateError');
      };
    };
    const made = await open(browser, {
      width: 800,
      height: 500,
      query: '?scenario=two-fish',
      before: noStorage,
    });
    opened.push(made);
    const { page } = made;
    await drop(page, { 'pebble.obj': rock(2) });
    await shows(page, 1);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('This browser cannot store “pebble.obj”, so a reload will lose it.');
    await page.reload();
    const lost = page.getByText(
      'Your edits were restored, but not completely. The mesh "pebble.obj" is not in this browser.',
    );
    await lost.waitFor();
    await drop(page, { 'pebble.obj': rock(2) });
    await shows(page, 1);
  });

  test('is in the saved file, which opens here and runs with the command', async () => {
    const page = await openPage('?scenario=two-fish');
    await drop(page, { 'pebble.obj': rock(3) });
    await shows(page, 1);
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'pause' });
      stage.dispatch({ type: 'reset' });
    });
    const later = await hashLater(page);
    const saving = page.waitForEvent('download');
    await press(page, 'Save file');
    const folder = mkdtempSync(join(tmpdir(), 'shoal-saved-'));
    try {
      const file = join(folder, 'saved.json');
      await (await saving).saveAs(file);
      const command = join(import.meta.dirname, '../../../packages/cli/bin/shoal.js');
      const shoal = (...given: readonly string[]): string =>
        execFileSync(process.execPath, [command, ...given], { encoding: 'utf8' });
      expect(shoal('validate', file)).toContain('ok');
      expect(shoal('run', file, '--steps', '100', '--no-cache', '--json')).toContain(`"${later}"`);

      const other = await openPage('?scenario=school-1000');
      await drop(other, { 'saved.json': readFileSync(file, 'utf8') });
      await shows(other, 1);
      await other.evaluate(() => {
        const { stage } = window.shoal;
        stage.dispatch({ type: 'pause' });
        stage.dispatch({ type: 'reset' });
      });
      expect(await hashLater(other)).toBe(later);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('and the scenario that names it can be dropped together', async () => {
    const page = await openPage('?scenario=two-fish');
    const scenario = {
      version: 1,
      name: 'My own',
      species: [{ name: 'minnow', count: 5 }],
      obstacles: [{ shape: { kind: 'mesh', file: 'meshes/pebble.obj' }, at: [6, 0, 0] }],
    };
    await drop(page, { 'pebble.obj': rock(2), 'mine.json': JSON.stringify(scenario) });
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.name === 'My own');
    await shows(page, 1);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
