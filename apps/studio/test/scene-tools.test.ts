import { readFile } from 'node:fs/promises';
import { parseScenarioText } from 'shoal';
import { describe, expect, test } from 'vitest';
import {
  documentOf,
  drop,
  hashLater,
  openPage,
  openSettings,
  own,
  ready,
  sceneName,
  typeWeight,
  weightField,
} from './scene-page.ts';

describe('undo and redo', () => {
  test('by keys, also from the field that was typed in', async () => {
    const page = await openSettings();
    await typeWeight(page, '3');
    await typeWeight(page, '4');
    await page.keyboard.press('Control+z');
    expect(await weightField(page).inputValue()).toBe('3');
    await weightField(page).blur();
    await page.keyboard.press('Meta+z');
    expect(await weightField(page).inputValue()).toBe('2.25');
    await page.keyboard.press('Control+Shift+z');
    expect(await weightField(page).inputValue()).toBe('3');
    await page.keyboard.press('Control+y');
    expect(await weightField(page).inputValue()).toBe('4');
  });

  test('letters that do not count yet are undone as letters', async () => {
    const page = await openSettings();
    await typeWeight(page, '3');
    await weightField(page).pressSequentially('77');
    await page.keyboard.press('Control+z');
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules.cohesion.weight)).toBe(3);
  });

  test('by buttons; a drag is one step, and so is a key that is held', async () => {
    const page = await openSettings();
    // The message about an edit has a button with this name too.
    const [undo, redo] = ['Undo', 'Redo'].map((name) => page.locator(`button.tool[aria-label=${name}]`));
    expect([await undo.isDisabled(), await redo.isDisabled()]).toEqual([true, true]);
    const first = await documentOf(page);
    const slider = page.getByRole('slider', { name: 'Cohesion weight, slider' });
    // Waits until the panel has stopped scrolling.
    await slider.hover();
    const box = await slider.boundingBox();
    if (!box) throw new Error('No slider.');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 20, middle);
    await page.mouse.down();
    for (const part of [0.3, 0.5, 0.8]) await page.mouse.move(box.x + part * box.width, middle);
    await page.mouse.up();
    const dragged = await documentOf(page);
    expect(dragged).not.toBe(first);
    await slider.focus();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('ArrowLeft');
    await page.keyboard.up('ArrowLeft');
    expect(await documentOf(page)).not.toBe(dragged);
    await undo.click();
    expect(await documentOf(page)).toBe(dragged);
    await undo.click();
    expect(await documentOf(page)).toBe(first);
    expect([await undo.isDisabled(), await redo.isDisabled()]).toEqual([true, false]);
    await redo.click();
    expect(await documentOf(page)).toBe(dragged);
  });

  test('switches, forms, the seed and all original numbers', async () => {
    const page = await openSettings();
    const states = [await documentOf(page)];
    await page.locator('[data-rule=cohesion]').getByRole('switch').click();
    states.push(await documentOf(page));
    await page.getByRole('combobox', { name: 'Cohesion formula' }).selectOption('centroid');
    states.push(await documentOf(page));
    await page.getByRole('button', { name: 'New random start' }).click();
    states.push(await documentOf(page));
    await page.getByRole('button', { name: 'Reset settings' }).click();
    expect(await documentOf(page)).toBe(states[0]);
    for (const state of states.reverse()) {
      await page.keyboard.press('Control+z');
      expect(await documentOf(page)).toBe(state);
    }
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });
});

test('the keys are listed with ?', async () => {
  const page = await openPage();
  const sheet = page.getByRole('region', { name: 'Keys' });
  await page.keyboard.press('?');
  const text = await sheet.textContent();
  for (const key of ['Space', 'Ctrl+Z', 'Ctrl+Y', 'Shift+Ctrl+Z', '⌘Z']) expect(text).toContain(key);
  await page.keyboard.press('?');
  expect(await sheet.count()).toBe(0);
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  expect(await sheet.count()).toBe(0);
});

describe('scenario files', () => {
  test('what is saved is valid, and opened again it is the same scene', async () => {
    const page = await openSettings();
    await typeWeight(page, '7.5');
    await page.getByRole('button', { name: 'New random start' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('two-fish.json');
    const text = await readFile(await saved.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ $schema: './scenario.schema.json', version: 1 });
    const { scenario } = parseScenarioText(text);
    expect(scenario.species[0].rules.cohesion.weight).toBe(7.5);
    expect(JSON.stringify(scenario)).toBe(await documentOf(page));

    const later = await hashLater(page);
    const other = await openPage('?scenario=sphere');
    await other.getByRole('button', { name: 'Scenes' }).click();
    const [chooser] = await Promise.all([
      other.waitForEvent('filechooser'),
      other.getByRole('button', { name: 'Open file' }).click(),
    ]);
    await chooser.setFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await other.waitForFunction(() => window.shoal.stage.state.value.scenario === 'mine.json');
    await ready(other);
    expect(await hashLater(other)).toBe(later);
    expect(new URL(other.url()).search).toBe('');
  });

  test('a file that is dropped is opened', async () => {
    const page = await openPage();
    await drop(page, 'own.json', JSON.stringify(own));
    await expect.poll(() => sceneName(page)).toBe('My own');
    expect(await page.evaluate(() => window.shoal.stage.simulation?.school.count)).toBe(30);
    // From now on it is an ordinary scene.
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.locator('[data-scenario=two-fish]').click();
    await expect.poll(() => page.url()).toContain('scenario=two-fish');
  });

  test.each([
    [
      'typo.json',
      JSON.stringify({ ...own, sede: 1, speceis: [] }),
      /^typo\.json: sede is not a known key\. Did you mean "seed"\?$/,
    ],
    ['cut.json', '{ "version": 1,', /^cut\.json is not valid JSON at line 1/],
    ['picture.json', '\u0000\u0001PNG', /not valid JSON/],
    ['huge.json', ' '.repeat(16 * 1024 * 1024 + 1), /^huge\.json is too large for a scenario: 17 MiB, at most 16 MiB/],
    [
      'crowd.json',
      JSON.stringify({
        ...own,
        species: [{ name: 'x', count: 9_000_000 }],
        world: { min: [0, 0, 0], max: [900, 900, 900] },
      }),
      /9,000,000 fish are too many/,
    ],
  ])('%s is refused in a sentence, and the scene goes on', async (name, text, sentence) => {
    const page = await openPage();
    const before = await page.evaluate(() => window.shoal.stage.state.value.run);
    await drop(page, name, text);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(sentence);
    await ready(page);
    const state = await page.evaluate(() => window.shoal.stage.state.value);
    expect([state.run, state.scenario, state.problem]).toEqual([before, 'two-fish', '']);
    expect(page.url()).toContain('scenario=two-fish');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await alert.count()).toBe(0);
  });
});

test('all problems of a file can be read; Escape closes the newest message, then the panel', async () => {
  const page = await openPage();
  await page.setViewportSize({ width: 900, height: 560 });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await drop(page, 'typo.json', JSON.stringify({ ...own, sede: 1, speceis: [], vieuw: 2 }));
  const alert = page.locator('.notices [role=alert]:visible');
  await alert.waitFor();
  const others = page.locator('.notice li');
  expect(await others.first().isVisible()).toBe(false);
  await page.getByText('Show all problems').click();
  expect(await others.allTextContents()).toEqual([
    expect.stringMatching(/^typo\.json: .*speceis/),
    expect.stringMatching(/^typo\.json: .*vieuw/),
  ]);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'complain', sentence: 'Something else is wrong.' }));
  await expect.poll(() => alert.count()).toBe(2);
  const sheet = page.locator('.sheet:not(.strip):visible');
  await page.keyboard.press('Escape');
  expect(await alert.allTextContents()).toEqual([expect.stringContaining('sede')]);
  await page.keyboard.press('Escape');
  expect(await alert.count()).toBe(0);
  expect(await sheet.count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await sheet.count()).toBe(0);
});

test('an image is a PNG of the scene: as large as on the screen, or larger and without the water', async () => {
  const page = await openSettings(undefined, true);
  const dialog = page.getByRole('dialog', { name: 'Save image' });
  const save = async (): Promise<Buffer> => {
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = await coming;
    expect(saved.suggestedFilename()).toBe('two-fish.png');
    return readFile(await saved.path());
  };
  /** Number of colours, and the fractions of pixels that are opaque and partly opaque. */
  const look = (png: Buffer) =>
    page.evaluate(async (base64) => {
      const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([data]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data: pixels } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      const colours = new Set<number>();
      let [opaque, edges] = [0, 0];
      for (let at = 0; at < pixels.length; at += 4) {
        colours.add((pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]);
        if (pixels[at + 3] === 255) opaque++;
        else if (pixels[at + 3] > 0) edges++;
      }
      const size = [bitmap.width, bitmap.height];
      return { size, colours: colours.size, opaque: (4 * opaque) / pixels.length, edges };
    }, png.toString('base64'));

  await page.getByRole('button', { name: 'Save image' }).click();
  // Pages of tests are drawn with half a pixel for a pixel of the page.
  await dialog.getByText('400 × 250 pixels').waitFor();
  const whole = await look(await save());
  expect(whole).toMatchObject({ size: [400, 250], opaque: 1, edges: 0 });
  expect(whole.colours).toBeGreaterThan(100);

  await dialog.getByLabel('Size').selectOption('2');
  await dialog.getByLabel('Background').selectOption('none');
  const alone = await look(await save());
  expect(alone.size).toEqual([800, 500]);
  // Two fish with smooth edges on a transparent background.
  expect(alone.opaque).toBeGreaterThan(1e-5);
  expect(alone.opaque).toBeLessThan(0.2);
  expect(alone.edges).toBeGreaterThan(20);
  expect(alone.colours).toBeGreaterThan(20);

  // The streaks of a current belong to the water.
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'set', path: 'currents', value: [{ kind: 'uniform', velocity: [3, 0, 0] }] });
    for (let k = 0; k < 60; k++) stage.dispatch({ type: 'step' });
  });
  const withCurrents = async (shown: boolean): Promise<Buffer> => {
    await page.evaluate(
      (value) => window.shoal.stage.dispatch({ type: 'overlay', name: 'currents', shown: value }),
      shown,
    );
    return save();
  };
  expect(await withCurrents(true)).toEqual(await withCurrents(false));
  await dialog.getByLabel('Background').selectOption('scene');
  expect(await withCurrents(true)).not.toEqual(await withCurrents(false));
});
