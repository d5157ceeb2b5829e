import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { parseScenarioText } from 'shoal';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OpenPage, open, theBrowser, unfold } from './open-page.ts';

const own = { version: 1, name: 'My own', seed: 3, species: [{ name: 'minnow', count: 30 }] };
const lost = { ...own, obstacles: [{ shape: { kind: 'mesh', file: 'nowhere.glb' } }] };

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

async function openPage(query = '?scenario=two-fish', width = 800, height = 500): Promise<Page> {
  const made = await open(browser, { width, height, query });
  opened.push(made);
  await ready(made.page);
  return made.page;
}

async function openSettings(query?: string): Promise<Page> {
  const page = await openPage(query);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('[data-rule=cohesion] summary').click();
  await unfold(page, 'Save and share');
  return page;
}

const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');

const documentOf = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(window.shoal.stage.document));

const stepOf = (page: Page): Promise<number> => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);

const sceneName = (page: Page): Promise<string | null> => page.locator('.scene-name').textContent();

const weightField = (page: Page) => page.getByRole('textbox', { name: 'Cohesion weight', exact: true });

async function type(page: Page, text: string): Promise<void> {
  await weightField(page).fill(text);
  await weightField(page).press('Enter');
}

/** The hash a hundred steps after the start. */
function hashLater(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'pause' });
    stage.dispatch({ type: 'reset' });
    stage.simulation?.step(100);
    return stage.simulation?.stateHash() ?? '';
  });
}

/** Drops a file on the scene, as the system would. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([called, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], called, { type: 'application/json' }));
      return transfer;
    },
    [name, text] as const,
  );
  await page.dispatchEvent('canvas', 'dragover', { dataTransfer: files });
  expect(await page.locator('body.dropping').count()).toBe(1);
  await page.dispatchEvent('canvas', 'drop', { dataTransfer: files });
  expect(await page.locator('body.dropping').count()).toBe(0);
}

/** What stands in the clipboard after a press of Copy link. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('undo and redo', () => {
  test('by keys, also from the field that was typed in', async () => {
    const page = await openSettings();
    await type(page, '3');
    await type(page, '4');
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
    await type(page, '3');
    await weightField(page).pressSequentially('77');
    await page.keyboard.press('Control+z');
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules.cohesion.weight)).toBe(3);
  });

  test('by buttons; a drag is one step, and so is a key that is held', async () => {
    const page = await openSettings();
    const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name }));
    expect([await undo.isDisabled(), await redo.isDisabled()]).toEqual([true, true]);
    const first = await documentOf(page);
    const slider = page.getByRole('slider', { name: 'Cohesion weight, slider' });
    await slider.scrollIntoViewIfNeeded();
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
    await page.getByRole('combobox', { name: 'Cohesion form' }).selectOption('centroid');
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
    await type(page, '7.5');
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
    const other = await openPage('');
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
    // From here on it is a scene like any other.
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.locator('[data-scenario=two-fish]').click();
    await expect.poll(() => page.url()).toContain('scenario=two-fish');
  });

  test.each([
    ['typo.json', JSON.stringify({ ...own, sede: 1, speceis: [] }), /^typo\.json: .*sede.*And 1 more problem\.$/],
    ['cut.json', '{ "version": 1,', /^cut\.json: is not valid JSON at line 1/],
    ['picture.json', '\u0000\u0001PNG', /not valid JSON/],
    ['huge.json', ' '.repeat(16 * 1024 * 1024 + 1), /^huge\.json is too large for a scenario: 17 MB, at most 16 MB/],
    [
      'crowd.json',
      JSON.stringify({
        ...own,
        species: [{ name: 'x', count: 9_000_000 }],
        world: { min: [0, 0, 0], max: [900, 900, 900] },
      }),
      /9,000,000 fish are too many/,
    ],
    ['lost.json', JSON.stringify(lost), /no mesh "nowhere\.glb"/],
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

describe('a reload', () => {
  const weight = (page: Page) =>
    page.evaluate(() => {
      const { plan } = window.shoal.stage.state.value;
      return [plan?.species[0].rules.cohesion.weight, plan?.species[0].count, window.shoal.stage.state.value.seed];
    });
  /** Some edits: numbers, more fish, another seed. */
  const editIt = (page: Page) =>
    page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'reseed', seed: 5 });
      stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 3 });
      stage.dispatch({ type: 'set', path: 'species[0].count', value: 27 });
    });
  const reload = async (page: Page) => {
    await page.reload();
    await page.waitForFunction(() => window.shoal?.stage.state.value.status === 'ready');
  };

  test('keeps edits, offers to start afresh, and lets both be undone', async () => {
    const page = await openPage('?scenario=thesis-demo');
    const before = await weight(page);
    await editIt(page);
    await reload(page);
    const kept = page.getByText('Your edits were restored.');
    await kept.waitFor();
    expect(await weight(page)).toEqual([3, 27, 5]);
    expect(new URL(page.url()).search).toBe('?scenario=thesis-demo');
    await page.keyboard.press('Control+z');
    expect(await weight(page)).toEqual(before);
    await page.keyboard.press('Control+y');
    expect(await weight(page)).toEqual([3, 27, 5]);
    await page.getByRole('button', { name: 'Reset settings' }).click();
    expect(await weight(page)).toEqual(before);
    expect(await kept.isVisible()).toBe(false);
    await reload(page);
    expect(await weight(page)).toEqual(before);
    expect(await kept.count()).toBe(0);
    // Edits of one scene are none of another.
    await editIt(page);
    await page.goto(`${new URL(page.url()).origin}/?scenario=two-fish`);
    await page.waitForFunction(() => window.shoal?.stage.state.value.status === 'ready');
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.name)).toBe('Two fish');
    expect(await kept.count()).toBe(0);
  });

  test('loses edits, and nothing else, where nothing may be kept', async () => {
    const before = () =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    const made = await open(browser, { query: '?scenario=thesis-demo', before });
    opened.push(made);
    const { page } = made;
    const was = await weight(page);
    await editIt(page);
    await reload(page);
    expect(await weight(page)).toEqual(was);
  });

  describe('trusts nothing that is kept', () => {
    const scene = { address: 'two-fish', scenario: 'two-fish' };

    /** Opens a page that finds what it kept replaced; the answer loads it with another text and tells what it says. */
    const openTampered = async () => {
      const before = () => sessionStorage.setItem('shoal.scene', localStorage.getItem('tampered') ?? '');
      const made = await open(browser, { query: '?scenario=two-fish', before });
      opened.push(made);
      const { page } = made;
      const document = JSON.parse(await documentOf(page));
      const findKept = async (kept: unknown) => {
        const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
        await page.evaluate((value) => localStorage.setItem('tampered', value), text);
        await reload(page);
        const { name, count } = await page.evaluate(() => {
          const { plan } = window.shoal.stage.state.value;
          return { name: plan?.name, count: plan?.count };
        });
        expect([name, count], text.slice(0, 200)).toEqual(['Two fish', 2]);
        expect(await documentOf(page)).toBe(JSON.stringify(document));
        return await page.locator('.notice').first().textContent();
      };
      return { document, findKept };
    };

    /** Each needs the page to load anew: all of them on demand. */
    const some = <T>(all: readonly T[]): T[] => all.filter((_, k) => process.env.SHOAL_LONG || k % 3 === 0);

    test('a document that cannot be shown is dropped with a sentence', async () => {
      const { document, findKept } = await openTampered();
      const [fish] = document.species;
      for (const part of some([
        { species: [{ ...fish, count: 1e7 }] },
        { species: [{ ...fish, count: -3 }] },
        { species: [] },
        { seed: 'abc' },
        { seed: -5 },
        { seed: 1e300 },
        { seed: 1.5 },
        { unknown: 1 },
        { version: 2 },
        { name: 'x'.repeat(4e6) },
      ]))
        expect(await findKept({ ...scene, document: { ...document, ...part } })).toContain('could not be restored');
      expect(await findKept({ ...scene, document: 5 })).toContain('could not be restored');
      expect(await findKept(scene)).toContain('could not be restored');
    });

    test('without a scene there is, it is as if nothing was kept', async () => {
      const { document, findKept } = await openTampered();
      for (const scenario of some([undefined, null, { a: 1 }, 'nope', '']))
        expect(await findKept({ ...scene, scenario, document })).not.toContain('edits');
      for (const text of some([
        'null',
        '5',
        '{',
        `{"address":"two-fish","document":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      ]))
        expect(await findKept(text)).not.toContain('edits');
      expect(await findKept({ ...scene, scenario: 5, own, document })).not.toContain('edits');
      expect(await findKept({ ...scene, own: 5, document })).toContain('two-fish:');
    });
  });
});

describe('links', () => {
  test('a shared scene is exactly the same one in another browser', async () => {
    const page = await openSettings('?scenario=shark');
    await type(page, '6.5');
    await page.locator('[data-rule=wander] summary').click();
    await page.locator('[data-rule=alignment]').getByRole('switch').click();
    await page.getByRole('button', { name: 'New random start' }).click();
    const link = await copyLink(page);
    expect(link).toMatch(/\/#scene=[\w-]+$/);
    const document = await documentOf(page);

    const other = await openPage(new URL(link).hash);
    expect(await documentOf(other)).toBe(document);
    expect(other.url()).toBe(link);
    expect(await hashLater(other)).toBe(await hashLater(page));
    // Another scene is another address.
    await other.getByRole('button', { name: 'Scenes' }).click();
    await other.locator('[data-scenario=two-fish]').click();
    await expect.poll(() => other.url()).toMatch(/\?scenario=two-fish$/);
  });

  test('a short link to a scene that would keep the page busy asks first, and nothing stands still', async () => {
    const linkTo = (count: number): string => {
      const clump = { name: 'clump', count, start: { kind: 'sphere', radius: 0 } };
      return `#scene=${deflateRawSync(JSON.stringify({ version: 1, species: [clump] })).toString('base64url')}`;
    };
    expect(linkTo(30_000).length).toBeLessThan(130);
    const page = await openPage(linkTo(30_000));
    const asked = page.getByText('Shared scene would keep this page busy. About');
    await asked.waitFor();
    expect(await asked.textContent()).toContain('5.4 s a step: 900,000,000 pairs');
    const played = await stepOf(page);
    await page.waitForFunction((step) => (window.shoal.stage.simulation?.school.step ?? 0) > step, played);
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.count)).toBeLessThan(10_000);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    // To open a clump takes the square of its number: this one a second, that of before half a minute on a busy machine.
    await page.evaluate((another) => {
      window.shoal.stage.dispatch({ type: 'pause' });
      location.hash = another;
    }, linkTo(10_000));
    await page.getByRole('button', { name: 'Open anyway' }).click();
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.count === 10_000);
  });

  test('a link that is pasted while a scene runs is opened', async () => {
    const page = await openSettings();
    const link = await copyLink(page);
    const other = await openPage('');
    await other.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await expect.poll(() => sceneName(other)).toBe(await sceneName(page));
  });

  test.each([
    ['damaged', '#scene=hello', /^This link is damaged or incomplete/],
    ['too long', `#scene=${'A'.repeat(120_000)}`, /^The scene in this link is too large/],
  ])('one that is %s says so and the first scene opens', async (_what, hash, sentence) => {
    const page = await openPage(hash);
    expect(await page.getByRole('alert').textContent()).toMatch(sentence);
    expect(await sceneName(page)).toBe('A school of 1000');
    expect(new URL(page.url()).hash).toBe('');
  });

  test.each([
    ['a wrong value', { ...own, seed: 'x' }, /^Shared scene: seed must be/],
    ['a mesh that is not here', lost, /no mesh "nowhere\.glb"/],
  ])('one with %s says so and the first scene opens', async (_what, document, sentence) => {
    const page = await openPage(`#scene=${deflateRawSync(JSON.stringify(document)).toString('base64url')}`);
    await expect.poll(() => sceneName(page)).toBe('A school of 1000');
    expect(await page.getByRole('alert').textContent()).toMatch(sentence);
    await ready(page);
    expect(new URL(page.url()).hash).toBe('');
  });
});

test('a picture is a PNG of the scene, as large as it is drawn', async () => {
  const page = await openSettings();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save image' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('two-fish.png');
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // Pages of tests are drawn with half a pixel for a pixel of the page.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([400, 250]);
  const colours = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([data]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data: pixels } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    return new Set(Array.from({ length: pixels.length / 4 }, (_, k) => pixels.slice(4 * k, 4 * k + 3).join())).size;
  }, bytes.toString('base64'));
  expect(colours).toBeGreaterThan(100);
});
