import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { differentPixels, frames, openQuiet, picture, pixelsBetween, unfold } from './open-page.ts';

/** Large enough to see single fish. */
const large = { width: 1280, height: 800, sharpness: 1 };

/** A paused scene, with the section Look open. */
async function openLook(scenario: string, size = {}): Promise<Page> {
  const page = await openQuiet({ query: `?scenario=${scenario}`, quality: 'auto', drawn: true, paused: true, ...size });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Appearance');
  return page;
}

/** Mean red, green and blue of a picture, 0 to 255. */
function meanColour(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('No 2D canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const sums = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) for (let k = 0; k < 3; k++) sums[k] += data[at + k];
    return sums.map((sum) => (4 * sum) / data.length);
  }, png.toString('base64'));
}

/** Opens a scene of the test in its own page, at the scene's start. */
async function openOwn(scenario: object, quality: 'low' | 'high'): Promise<Page> {
  const page = await openQuiet({ ...large, sharpness: 0.5, drawn: true, quality, query: '?embed&scenario=two-fish' });
  await page.evaluate(
    (text) => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'pause' });
      stage.dispatch({ type: 'open', scenario: 'own', text });
    },
    JSON.stringify({ version: 1, ...scenario }),
  );
  await page.waitForFunction(() => window.shoal.stage.simulation?.plan.file === 'own');
  await frames(page, 4);
  return page;
}

/** Mean brightness of the pixels of a picture in squares, 0 to 255, row by row. */
function brightness(page: Page, png: Buffer, across: number, down: number): Promise<number[]> {
  return page.evaluate(
    async ([base64, wide, high]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(wide, high).getContext('2d');
      if (!context) throw new Error('No 2D canvas.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, wide, high);
      const { data } = context.getImageData(0, 0, wide, high);
      return Array.from({ length: wide * high }, (_, k) => (data[4 * k] + data[4 * k + 1] + data[4 * k + 2]) / 3);
    },
    [png.toString('base64'), across, down] as const,
  );
}

describe('the look', () => {
  test('the light of day is blue, dusk is violet and warm, the deep is almost black', async () => {
    const page = await openLook('school-1000');
    await page.getByRole('combobox', { name: 'Quality' }).selectOption('High');
    const colours: Record<string, number[]> = {};
    for (const light of ['Dusk', 'Deep', 'Day']) {
      await page.getByRole('combobox', { name: 'Lighting' }).selectOption(light);
      colours[light] = await meanColour(page, await picture(page));
    }
    const [red, green, blue] = colours.Day;
    expect(blue).toBeGreaterThan(red + 25);
    expect(green).toBeGreaterThan(red + 15);
    expect(colours.Dusk[0]).toBeGreaterThan(colours.Dusk[1] + 10);
    expect(colours.Dusk[2]).toBeGreaterThan(colours.Dusk[1]);
    expect(Math.max(...colours.Deep)).toBeLessThan(60);
    // The diagram has no light to choose.
    await page.keyboard.press('d');
    expect(await page.getByRole('combobox', { name: 'Lighting' }).isVisible()).toBe(false);
  });

  test('sheep stand on grass under a sky, which turns red at dusk', async () => {
    const page = await openLook('gate');
    const seen = async () => {
      const png = await picture(page);
      const grass = await pixelsBetween(page, png, [40, 70, 0], [140, 150, 70]);
      const sky = await pixelsBetween(page, png, [60, 130, 190], [235, 242, 255]);
      const red = await pixelsBetween(page, png, [180, 90, 70], [255, 200, 190]);
      return { grass, sky, red };
    };
    // The code of the meadow is loaded with the first scene that needs it.
    await expect.poll(async () => (await seen()).grass.count, { timeout: 60_000 }).toBeGreaterThan(20_000);
    const { grass, sky, red } = await seen();
    expect(sky.count).toBeGreaterThan(2000);
    expect(sky.y).toBeLessThan(grass.y - 0.2);
    expect(await page.getByRole('combobox', { name: 'Style' }).locator('option').allTextContents()).toEqual([
      'Land',
      'Diagram',
    ]);
    const light = page.getByRole('combobox', { name: 'Lighting' });
    expect(await light.locator('option').allTextContents()).toEqual(['Day', 'Dusk', 'Night']);
    await light.selectOption('Dusk');
    const dusk = await seen();
    expect(dusk.red.count).toBeGreaterThan(3 * red.count);
    expect(dusk.sky.count).toBeLessThan(0.2 * sky.count);
  });

  test('from below, waves show either the bright sky or the deep', async () => {
    const ocean = {
      world: { min: [-20, -12, -20], max: [20, 12, 20] },
      view: { water: 'ocean', from: [0.3, -0.62, 0.75] },
      species: [{ name: 'sardine', count: 1, body: { length: 0.1 } }],
    };
    const page = await openOwn(ocean, 'high');
    const png = await picture(page);
    const sky = await pixelsBetween(page, png, [130, 190, 200], [255, 255, 255]);
    const between = await pixelsBetween(page, png, [60, 110, 160], [129, 210, 230]);
    expect(sky.count).toBeGreaterThan(10_000);
    // If waves blur its edge, a surface looks like clouds.
    expect(between.count).toBeLessThan(0.45 * sky.count);
  });

  test('bright waves have glare in high quality, and none in a diagram', async () => {
    const ocean = {
      world: { min: [-20, -12, -20], max: [20, 12, 20] },
      view: { water: 'ocean', from: [0.3, -0.62, 0.75] },
      species: [{ name: 'sardine', count: 1, body: { length: 0.1 } }],
    };
    const page = await openOwn(ocean, 'high');
    const seen = async (quality: 'medium' | 'high'): Promise<Buffer> => {
      await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'quality', value }), quality);
      await frames(page, 3);
      return picture(page);
    };
    const squares = async (quality: 'medium' | 'high'): Promise<number[]> =>
      brightness(page, await seen(quality), 32, 20);
    const [plain, dazzling] = [await squares('medium'), await squares('high')];
    const added = dazzling.map((one, k) => one - plain[k]);
    const brightest = plain.indexOf(Math.max(...plain));
    const darkest = plain.indexOf(Math.min(...plain));
    const beside = added.filter((_, k) => plain[k] < 190 && Math.max(plain[k - 1] ?? 0, plain[k + 1] ?? 0) > 210);
    console.info(`Glare adds ${Math.max(...added).toFixed(1)} at most, ${added[darkest].toFixed(1)} in the dark.`);
    expect(added[brightest]).toBeGreaterThan(1);
    expect(Math.max(...added)).toBeGreaterThan(4);
    for (const one of beside) expect(one).toBeGreaterThan(0);
    // It stays near what is bright, and nothing gets darker.
    expect(Math.abs(added[darkest])).toBeLessThan(1.5);
    expect(Math.min(...added)).toBeGreaterThan(-1.5);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'look', value: 'diagram' }));
    const diagrams = [await seen('medium'), await seen('high')];
    expect(await differentPixels(page, diagrams[0], diagrams[1])).toBe(0);
  });

  test('edges are smooth, on a software adapter too', async () => {
    const page = await openQuiet({
      ...large,
      sharpness: 0.5,
      drawn: true,
      paused: true,
      query: '?embed&scenario=school-1000',
    });
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'look', value: 'diagram' }));
    await frames(page, 3);
    // Between the white ground and the greys of fish, lines and stones. Jagged edges have almost none.
    const pale = await pixelsBetween(page, await picture(page), [0, 226, 0], [255, 238, 255]);
    expect(pale.count).toBeGreaterThan(100);
  });

  test('the corners of a picture are a little darker than its edge', async () => {
    const page = await openOwn(
      { view: { water: 'ocean', from: [0, 0, 1] }, species: [{ name: 'a', count: 1 }] },
      'low',
    );
    const columns = 16;
    const corner = async (): Promise<number> => {
      const bottom = (await brightness(page, await picture(page), columns, 10)).slice(-columns);
      return bottom[0] / bottom[columns / 2];
    };
    // Water is darker straight down, so without the lens the corner would be the brighter one.
    expect(await corner()).toBeLessThan(0.97);
    expect(await corner()).toBeGreaterThan(0.6);
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'look', value: 'diagram' });
      // Its lines may lie in a corner.
      stage.dispatch({ type: 'overlay', name: 'bounds', shown: false });
    });
    await frames(page, 3);
    expect(await corner()).toBe(1);
  });

  test('from below, fish are dark before the bright surface', async () => {
    const places = Array.from({ length: 720 }, (_, i) => [(i % 30) * 0.6 - 9, 0, Math.floor(i / 30) * 0.3 - 3.6]);
    const off = { enabled: false };
    const page = await openOwn(
      {
        world: { min: [-12, -8, -12], max: [12, 8, 12] },
        view: { water: 'ocean', from: [0.3, -0.9, 0.3] },
        species: [
          {
            name: 'herring',
            body: { length: 0.8 },
            rules: { separation: off, alignment: off, cohesion: off, bounds: off, wander: off },
            start: { kind: 'list', positions: places, velocities: places.map(() => [1e-5, 0, 0]) },
          },
        ],
      },
      'low',
    );
    const pixels = await brightness(page, await picture(page), 640, 400);
    // The middle of the picture: fish, and the sky between them.
    const middle = Array.from({ length: 40 }, (_, row) =>
      pixels.slice((180 + row) * 640 + 256, (180 + row) * 640 + 384),
    )
      .flat()
      .sort((a, b) => a - b);
    const [fish, sky] = [0.1, 0.5].map((share) => middle[Math.floor(share * middle.length)]);
    console.info(`From below, fish have a brightness of ${fish.toFixed(0)} before a sky of ${sky.toFixed(0)}.`);
    expect(sky).toBeGreaterThan(200);
    expect(fish).toBeLessThan(130);
  });

  test('patches of sun move over a school, where there are caustics', async () => {
    // A layer of resting fish, seen from above. None of them shades another.
    const places = Array.from({ length: 720 }, (_, i) => [(i % 30) * 0.6 - 9, 0, Math.floor(i / 30) * 0.3 - 3.6]);
    const off = { enabled: false };
    const layer = {
      world: { min: [-12, -8, -12], max: [12, 8, 12] },
      view: { water: 'ocean', from: [0, 0.95, 0.3] },
      simulation: { step: 0.2 },
      species: [
        {
          name: 'herring',
          body: { length: 0.8 },
          rules: { separation: off, alignment: off, cohesion: off, bounds: off, wander: off },
          start: { kind: 'list', positions: places, velocities: places.map(() => [1e-5, 0, 0]) },
        },
      ],
    };
    const changeAt = async (quality: 'low' | 'high'): Promise<number> => {
      const page = await openOwn(layer, quality);
      const seen = async (): Promise<number[]> => {
        const squares = await brightness(page, await picture(page), 32, 20);
        // The middle of the picture: the school alone.
        return [7, 8, 9, 10, 11, 12].flatMap((row) => squares.slice(row * 32 + 11, row * 32 + 21));
      };
      const before = await seen();
      await page.evaluate(() => {
        for (let step = 0; step < 50; step++) window.shoal.stage.dispatch({ type: 'step' });
      });
      const after = await seen();
      return after.reduce((sum, one, k) => sum + Math.abs(one / before[k] - 1), 0) / after.length;
    };
    const [plain, patchy] = [await changeAt('low'), await changeAt('high')];
    console.info(
      `In ten seconds the light changes by ${plain.toFixed(3)} without and ${patchy.toFixed(3)} with patches.`,
    );
    expect(patchy).toBeGreaterThan(1.5 * plain);
  });

  test('quality changes the picture and says in words what automatic has chosen', async () => {
    const page = await openLook('school-1000');
    const quality = page.getByRole('combobox', { name: 'Quality' });
    const words = page.getByText(/^Current quality: (low|medium|high)\.$/);
    expect(await words.isVisible()).toBe(true);
    await quality.selectOption('High');
    expect(await words.isVisible()).toBe(false);
    const high = await picture(page);
    await quality.selectOption('Low');
    const low = await picture(page);
    expect(await differentPixels(page, high, low)).toBeGreaterThan(2000);
    await quality.selectOption('High');
    expect(await differentPixels(page, high, await picture(page))).toBe(0);
  });

  test('a species can be drawn as another fish while it swims', async () => {
    const page = await openLook('two-fish', large);
    const before = await picture(page);
    await unfold(page, 'Species');
    await page.getByRole('combobox', { name: '3D model' }).selectOption('Tang');
    await frames(page, 2);
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(100);
  });

  test('hunters have a red rim where they are marked', async () => {
    const page = await openLook('two-fish', large);
    const at = (positions: readonly number[][]) => ({
      kind: 'list',
      positions,
      velocities: positions.map(() => [1, 0, 0]),
    });
    const hunt = {
      version: 1,
      species: [
        { name: 'herring', start: at([[1, 0, 0]]) },
        { name: 'shark', hunts: ['herring'], start: at([[0, 0, 0]]), body: { length: 3 } },
      ],
    };
    await page.evaluate(
      (text) => window.shoal.stage.dispatch({ type: 'open', scenario: 'hunt', text }),
      JSON.stringify(hunt),
    );
    await page.waitForFunction(() => window.shoal.stage.simulation?.plan.file === 'hunt');
    const red = async (): Promise<number> =>
      (await pixelsBetween(page, await picture(page), [150, 0, 0], [255, 110, 110])).count;
    // Some plants and crusts of stones are red too.
    const others = await red();
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'overlay', name: 'hunters', shown: true }));
    expect(await red()).toBeGreaterThan(others + 50);
  });

  test('the reef takes at most 20 draw calls', async () => {
    const page = await openQuiet({ query: '?scenario=reef', drawn: true, paused: true });
    await page.waitForFunction(() => window.shoal.stage.simulation !== undefined);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'quality', value: 'high' }));
    // Counted when they are made, because all drawing uses these.
    const calls = await page.evaluate(async () => {
      // By picture, because two may be drawn in the meantime.
      const counted = new Map<unknown, number>();
      const drawing = WebGL2RenderingContext.prototype;
      const names = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const;
      const own = names.map((name) => drawing[name]);
      names.forEach((name, k) => {
        drawing[name] = function (this: WebGL2RenderingContext, ...given: unknown[]) {
          const { currentTime } = document.timeline;
          counted.set(currentTime, (counted.get(currentTime) ?? 0) + 1);
          return (own[k] as (...all: unknown[]) => void).apply(this, given);
        };
      });
      window.shoal.stage.dispatch({ type: 'mood', value: 'dusk' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      names.forEach((name, k) => {
        (drawing as unknown as Record<string, unknown>)[name] = own[k];
      });
      return Math.max(...counted.values());
    });
    expect(calls).toBeGreaterThan(6);
    expect(calls).toBeLessThanOrEqual(20);
  });
});
