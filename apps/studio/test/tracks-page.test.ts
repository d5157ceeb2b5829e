import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { File as Hdf5, ready } from 'h5wasm/node';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wrongIn } from './axe-in.ts';
import { frames, lost, placeOf, rate, trexFiles } from './made-trex.ts';
import { differentPixels, openQuiet, frames as pictures } from './open-page.ts';
import { folderOf } from './search-files.ts';

/** Drops files on the page. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: 200, y: 150, data });
  await tools.detach();
}

function written(files: Readonly<Record<string, string>>): string[] {
  const folder = folderOf(files);
  return Object.keys(files).map((name) => join(folder, name));
}

interface Shown {
  readonly step: number;
  readonly time: number;
  readonly count: number;
  readonly ids: number[];
  readonly playing: boolean;
}

/** The scenes of the recording. */
function shown(page: Page): Promise<Shown[]> {
  return page.evaluate(() =>
    window.shoal.shown().flatMap(({ simulation, state }) => {
      if (!simulation) return [];
      const { step, time, count, id } = simulation.school;
      return [{ step, time, count, ids: [...id.subarray(0, count)], playing: state.value.playing }];
    }),
  );
}

const main = (page: Page) => page.locator('.tracks-review .main');
const range = (page: Page) => page.locator('.tracks-bar input[type=range]');

/** The animals as they are drawn now. */
async function picture(page: Page): Promise<Buffer> {
  await pictures(page, 2);
  return page.locator('.recording canvas').first().screenshot();
}

async function goTo(page: Page, frame: number): Promise<void> {
  await range(page).evaluate((slider: HTMLInputElement, to) => {
    slider.value = String(to);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, frame);
  await page.waitForFunction(
    (to) =>
      window.shoal.shown().every(({ playback }) => !playback.seeks) &&
      window.shoal.shown()[0].simulation?.school.step === to,
    frame,
  );
}

/** Shows the recording of three animals, and stops it. */
async function showTrex(page: Page): Promise<void> {
  await drop(page, written(trexFiles));
  await page.locator('.judgement').waitFor();
  await main(page).click();
  await page.waitForFunction(() => window.shoal.shown()[0]?.state.value.status === 'ready');
  await page.evaluate(() => {
    for (const stage of window.shoal.shown()) stage.dispatch({ type: 'pause' });
  });
}

test('dropped tracks are judged, then swim, are scrubbed through and have charts', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 900, height: 640, drawn: true });
  await drop(page, written(trexFiles));
  const review = page.locator('.tracks-review');
  await review.locator('.judgement').waitFor();
  // First what they were taken for.
  expect(await review.locator('h2').textContent()).toBe('tank_fish0.csv and 2 more');
  const facts = await review.locator('dl').textContent();
  for (const said of [
    'TRex, a CSV file for each animal',
    '3, at most 3 at once',
    `${rate} frames a second`,
    'cm, 100 in a metre',
    'y grows down',
    '93.3 % seen',
  ])
    expect(facts).toContain(said);
  expect(await review.locator('.findings li').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('Concerns')]),
  );
  expect(await wrongIn(page, '.tracks')).toEqual([]);
  expect(new URL(page.url()).searchParams.get('tracks')).toBe('tank_fish0.csv,tank_fish1.csv,tank_fish2.csv');

  await main(page).click();
  await page.waitForFunction(() => (window.shoal.shown()[0]?.simulation?.school.step ?? 0) > 2);
  await page.getByRole('button', { name: 'Pause' }).last().click();
  expect((await shown(page))[0]).toMatchObject({ count: 3, playing: false });

  // The animals and their trails are drawn where they were.
  await goTo(page, 30);
  const early = await picture(page);
  await goTo(page, 39);
  expect(await differentPixels(page, early, await picture(page))).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Trails' }).click();
  const bare = await picture(page);
  await page.getByRole('button', { name: 'Trails' }).click();
  expect(await differentPixels(page, bare, await picture(page))).toBeGreaterThan(100);

  // A lost animal is gone until it is seen again, and the slider goes back too.
  await goTo(page, lost.from + 5);
  expect((await shown(page))[0]).toMatchObject({ count: 2, ids: [0, 1] });
  await goTo(page, lost.to + 5);
  expect((await shown(page))[0]).toMatchObject({ count: 3, ids: [0, 1, 2] });
  await goTo(page, 7);
  expect((await shown(page))[0].time).toBeCloseTo(7 / rate, 6);
  expect(await page.locator('.tracks-bar .now').textContent()).toBe('0.3 s of 4.0 s');

  // A selected animal has numbers of its own, in the unit of the recording.
  await page.evaluate(() => window.shoal.shown()[0].dispatch({ type: 'choose', fish: 0 }));
  const [a, b] = [0, 1, 2].map((animal) => placeOf(animal, 7)).slice(0, 2);
  const nearest = Math.hypot(a[0] - b[0], a[1] - b[1]);
  expect(nearest).toBeGreaterThan(1);
  await expect
    .poll(() => page.locator('.tracks-bar .animal').textContent())
    .toMatch(/^Animal tank_fish0(\.csv)?: 10 cm\/s, nearest \d/);

  // Charts have the whole recording at once, with the value of the moment that is shown.
  const rotation = page.locator('.tracks-bar [data-chart=rotation]');
  await expect.poll(() => rotation.locator('output').textContent()).toBe('1.00');
  expect(await rotation.locator('canvas').isVisible()).toBe(true);
  expect(await wrongIn(page, '.tracks')).toEqual([]);
  // First the animal is let go, then the recording is left.
  await page.keyboard.press('Escape');
  await page.getByText('Click an animal to follow its numbers.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.tracks').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?scenario=two-fish');
});

test('a recording plays beside a simulated school, with one clock', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish', width: 900, height: 640 });
  await showTrex(page);
  await goTo(page, 20);
  await page.getByLabel('Beside').selectOption('common');
  await page.waitForFunction(
    () =>
      window.shoal.shown().length === 2 && window.shoal.shown().every(({ state }) => state.value.status === 'ready'),
  );
  expect(new URL(page.url()).searchParams.get('beside')).toBe('common');
  expect(await page.locator('.side-name').allTextContents()).toEqual([
    'tank_fish0.csv and 2 other files',
    'Common boids',
  ]);
  // It stays at its moment, to which the school is computed.
  await page.waitForFunction(() => window.shoal.shown().every(({ playback }) => !playback.seeks));
  const before = await shown(page);
  expect(before.map(({ time }) => Number(time.toFixed(2)))).toEqual([0.8, 0.8]);
  expect(before.map(({ playing }) => playing)).toEqual([false, false]);
  await page.locator('.tracks').press(' ');
  // Paused in the page itself, because the recording may end before the test presses a key.
  await page.waitForFunction(() => {
    if ((window.shoal.shown()[0].simulation?.school.step ?? 0) <= 40) return false;
    document.querySelector('.tracks')?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    return true;
  });
  const [recorded, simulated] = await shown(page);
  expect([recorded.playing, simulated.playing]).toEqual([false, false]);
  expect(Math.abs(recorded.time - simulated.time)).toBeLessThanOrEqual(1 / rate);
  // At the end both stop.
  await goTo(page, frames - 3);
  await page.locator('.tracks').press(' ');
  await page.waitForFunction(
    (last) =>
      window.shoal.shown().every(({ state }) => !state.value.playing) &&
      window.shoal.shown()[0].simulation?.school.step === last,
    frames - 1,
  );
});

test('a table without rate and scale is asked for both; a link then names it, and asks for the file', async () => {
  const rows = Array.from({ length: 60 }, (_, frame) =>
    [0, 1].map((id) => `${frame},${id},${400 + 3 * frame},${id * 40 + (frame % 5)}`),
  );
  const files = written({ 'own table.csv': ['frame,id,x,y', ...rows.flat()].join('\n') });
  const page = await openQuiet({ query: '?scenario=two-fish', width: 390, height: 844 });
  await drop(page, files);
  const review = page.locator('.tracks-review');
  const state = review.getByRole('status').first();
  await expect.poll(() => state.textContent()).toMatch(/do not say how many frames there are in a second/);
  expect(await main(page).isDisabled()).toBe(true);
  expect(await wrongIn(page, '.tracks')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.type('20');
  await expect
    .poll(() => state.textContent())
    .toMatch(/Enter how many are in a metre, or say that the scale is unknown/);
  const scale = review.getByRole('textbox', { name: 'Scale' });
  await scale.fill('a lot');
  await expect.poll(() => state.textContent()).toMatch(/^Scale: enter a number from/);
  expect(await main(page).isDisabled()).toBe(true);
  await scale.fill('200');
  await main(page).click();
  await review.locator('.judgement').waitFor();
  expect(await review.locator('dl').textContent()).toContain('20 frames a second');
  // Another scale is read again. Another direction is shown at once.
  await scale.fill('100');
  expect(await main(page).textContent()).toBe('Read again');
  await main(page).click();
  await expect.poll(() => review.locator('dl').textContent()).toContain('100 in a metre');
  await review.getByLabel('y grows').selectOption('down');
  expect(await main(page).textContent()).toBe('Show');
  await main(page).click();
  await page.locator('.tracks-bar').waitFor();
  expect(await wrongIn(page, '.tracks')).toEqual([]);
  const link = new URL(page.url());
  expect(link.searchParams.get('reading')).toBe('fps:20;scale:100;y:down');

  const other = await openQuiet({ query: `${link.search}&at=1.5`, width: 900, height: 640 });
  await other.getByText('This link shows tracks in own table.csv.').waitFor();
  await other.getByLabel('Files of tracks').setInputFiles(files);
  await other.locator('.judgement').waitFor();
  await main(other).click();
  await other.waitForFunction(() => window.shoal.shown()[0]?.simulation?.school.step === 30);
  expect((await shown(other))[0]).toMatchObject({ playing: false, count: 2 });
});

test('HDF5 and JSON lines are read in the page', async () => {
  const folder = folderOf({});
  const path = join(folder, 'fish.h5');
  await ready;
  const file = new Hdf5(path, 'w');
  // The layout of idtracker.ai.
  const numbers = Float64Array.from(
    { length: 40 * 2 * 2 },
    (_, k) => 100 + (k >> 2) * 2 + 30 * ((k >> 1) & 1) + (k & 1) * 7,
  );
  file.create_dataset({ name: 'trajectories', data: numbers, shape: [40, 2, 2] });
  file.create_attribute('frames_per_second', 10);
  file.close();
  const page = await openQuiet({ query: '?scenario=two-fish' });
  await drop(page, [path]);
  await page.locator('.judgement').waitFor();
  expect(await page.locator('.judgement dl').textContent()).toMatch(/idtracker\.ai, HDF5[\s\S]*2, at most 2 at once/);
  const rows = Array.from({ length: 30 }, (_, frame) =>
    JSON.stringify({ time: frame / 10, id: 'a', x: frame, y: frame % 3, z: 1 + (frame % 4) }),
  );
  await drop(page, written({ 'rows.jsonl': rows.join('\n') }));
  await expect.poll(() => page.locator('.judgement dl').textContent()).toMatch(/a table.*10 frames a second.*3D/s);
});

test('Parquet of any codec is read in the page, and a table without positions is named', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => ({ frame: row >> 1, fish: row % 2 === 0 ? 'Ada' : 'Bo' }));
  const columnData: Parameters<typeof parquetWriteBuffer>[0]['columnData'] = [
    { name: 'Frame', data: rows.map(({ frame }) => BigInt(frame)), type: 'INT64' },
    { name: 'individual', data: rows.map(({ fish }) => fish), type: 'STRING' },
    { name: 'x', data: rows.map(({ frame }) => frame / 10), type: 'DOUBLE' },
    { name: 'y', data: rows.map(({ fish }) => (fish === 'Bo' ? 1 : 0)), type: 'FLOAT' },
  ];
  const folder = folderOf({});
  const path = join(folder, 'two.parquet');
  const compressors = { GZIP: (bytes: Uint8Array) => gzipSync(bytes) };
  writeFileSync(path, Buffer.from(parquetWriteBuffer({ columnData, codec: 'GZIP', compressors })));
  const page = await openQuiet({ query: '?scenario=two-fish' });
  await drop(page, [path]);
  const review = page.locator('.tracks-review');
  await review.getByRole('textbox', { name: 'Frame rate' }).fill('10');
  await review.getByRole('textbox', { name: 'Scale' }).fill('1');
  await main(page).click();
  await expect.poll(() => page.locator('.judgement dl').textContent()).toMatch(/a table.*2, at most 2 at once/s);
  await main(page).click();
  await expect.poll(async () => (await shown(page))[0]?.count).toBe(2);
  await page.evaluate(() => {
    for (const stage of window.shoal.shown()) stage.dispatch({ type: 'pause' });
  });
  // The tank has its own origin and scale. The animals are 1 m apart, and swim 0.1 m in a frame.
  const placesAt = async (frame: number): Promise<number[]> => {
    await goTo(page, frame);
    return await page.evaluate(() => {
      const { x, y } = window.shoal.shown()[0].simulation?.school ?? { x: [], y: [] };
      return [x[0], Math.hypot(x[1] - x[0], y[1] - y[0])];
    });
  };
  const [[before], [after, apart]] = [await placesAt(5), await placesAt(25)];
  expect((after - before) / apart).toBeCloseTo(2, 5);

  const numbers = join(folder, 'numbers.parquet');
  writeFileSync(numbers, Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'mass', data: [1], type: 'INT32' }] })));
  await page.keyboard.press('Escape');
  await drop(page, [numbers]);
  await page.getByText('numbers.parquet is a table (Parquet). It has no columns of positions').waitFor();
});

test('broken files end in a sentence, and another file can be chosen', async () => {
  const broken = folderOf({});
  writeFileSync(join(broken, 'cut.h5'), Buffer.from('\x89HDF\r\n\x1a\n and nothing more', 'latin1'));
  writeFileSync(join(broken, 'cut.npy'), Buffer.from('\x93NUMPY\x01\x00\x10\x00', 'latin1'));
  const page = await openQuiet({ query: '?scenario=two-fish' });
  const alert = page.locator('.tracks-review').getByRole('alert').first();
  await drop(page, [join(broken, 'cut.h5')]);
  await expect
    .poll(() => alert.textContent())
    .toMatch(/^cut\.h5: must be a complete HDF5 file.*Copy or export it again\.$/);
  await drop(page, [join(broken, 'cut.npy')]);
  await expect.poll(() => alert.textContent()).toContain('cut.npy');
  await drop(page, written({ 'a.csv': 'frame,id,x,y\n0,0,1,1\n1,0,1,oops\n' }));
  await page.getByLabel('Frame rate').waitFor();
  await page.locator('.tracks-review').getByRole('textbox', { name: 'Frame rate' }).fill('10');
  await page.locator('.tracks-review').getByRole('textbox', { name: 'Scale' }).fill('1');
  await main(page).click();
  await expect.poll(() => alert.textContent()).toMatch(/a\.csv: line 3/);
  // Files that are dropped while others are being read take their place.
  await page.getByLabel('Files of tracks').setInputFiles([join(broken, 'cut.npy')]);
  await page.getByLabel('Files of tracks').setInputFiles(written(trexFiles));
  await page.locator('.judgement').waitFor();
  expect(await alert.isVisible()).toBe(false);
});

test('reading can be cancelled, and begun again', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish&tracks=tank_fish0.csv' });
  // The worker does not come.
  await page.route(/tracks-worker/, () => undefined);
  await page.getByLabel('Files of tracks').setInputFiles(written(trexFiles));
  const state = page.locator('.tracks-review').getByRole('status').first();
  await expect.poll(() => state.textContent()).toBe('Reading…');
  expect(await main(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  expect(await state.textContent()).toBe('Reading was stopped.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main(page).click();
  await page.locator('.judgement').waitFor();
});
