import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { still } from './awaited-states.ts';
import { differentPixels, frames, openQuiet, picture, unfold } from './open-page.ts';
import { threadWatch, timed } from './thread-time.ts';

/** An arch on the sand, a rock and a ring that turns. */
const trio = {
  version: 1,
  name: 'Trio',
  obstacles: [
    { shape: { kind: 'arch', width: 5, height: 5, thickness: 2, seed: 3 }, at: [20, 0, 20] },
    { shape: { kind: 'rock', radius: 4, seed: 2 }, at: [8, 2, 10] },
    { shape: { kind: 'torus', radius: 4, tube: 0.8 }, at: [30, 12, 20], spin: { axis: [0, 1, 0], degPerSecond: 30 } },
  ],
  field: { radius: 4, resolution: [20, 20, 20] },
  species: [{ name: 'fish', count: 40 }],
};
const lost = { ...trio, obstacles: [{ shape: { kind: 'mesh', file: 'nowhere.glb' } }] };
const broken = { ...trio, obstacles: [{ shape: { kind: 'mesh', file: 'broken.stl' } }] };
const ball = {
  ...trio,
  obstacles: [{ shape: { kind: 'mesh', file: 'ball.obj' }, at: [20, 10, 20], scale: [5, 5, 5] }],
};
const tetrahedron = 'v 1 1 1\nv -1 -1 1\nv -1 1 -1\nv 1 -1 -1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

declare global {
  interface Window {
    /** Restores the page's own catalogue. */
    putBack?: () => void;
  }
}

/** Adds these documents and meshes to the page's catalogue, and opens one of them. */
async function show(page: Page, document: object): Promise<void> {
  await page.evaluate(
    ([text, obj]) => {
      const { stage } = window.shoal;
      const { catalogue } = stage;
      const { read, readBytes } = catalogue;
      catalogue.read = async (file) => (file === 'own.json' ? text : await read.call(catalogue, file));
      const meshes: Record<string, string> = { 'broken.stl': 'not a mesh', 'ball.obj': obj };
      catalogue.readBytes = async (file) =>
        file in meshes ? new TextEncoder().encode(meshes[file]) : ((await readBytes?.(file)) ?? new Uint8Array());
      window.putBack = () => {
        Object.assign(catalogue, { read, readBytes });
        delete window.putBack;
      };
      stage.dispatch({ type: 'open', scenario: 'own' });
    },
    [JSON.stringify(document), tetrahedron] as const,
  );
  await page.waitForFunction(() => {
    const { status, plan, baking } = window.shoal.stage.state.value;
    return (status === 'ready' && plan?.file === 'own.json' && baking === undefined) || status === 'failed';
  });
  await page.evaluate(() => window.putBack?.());
}

/** Opens the scene, paused at its start if it is drawn: what is seen of a ring that turns depends on the moment. */
async function openTrio(drawn = false): Promise<Page> {
  const page = await openQuiet({ query: '?scenario=two-fish', drawn, paused: drawn });
  await show(page, trio);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Obstacles');
  return page;
}

async function set(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.fill(text);
  await field.press('Enter');
}

const settings = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.shoal.stage.simulation?.obstacles.bodies.map(({ field }) => field.settings));

const idle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { baking, pending } = window.shoal.stage.state.value;
    return baking === undefined && pending === undefined;
  });

describe('obstacles', () => {
  test.each(['water', 'diagram'] as const)('are drawn in the look %s, and can be left out', async (look) => {
    const page = await openTrio(true);
    await page.evaluate((value) => window.shoal.stage.dispatch({ type: 'look', value }), look);
    await still(page);
    const seen = await picture(page);
    const shown = page.getByRole('switch', { name: 'Show obstacles' });
    await shown.click();
    expect(await differentPixels(page, seen, await picture(page))).toBeGreaterThan(400);
    await shown.click();
    expect(await differentPixels(page, seen, await picture(page))).toBe(0);
  });

  test('those that move are drawn where they are', async () => {
    const page = await openTrio(true);
    await still(page);
    const seen = await picture(page);
    // Only the light may change.
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'look', value: 'diagram' }));
    const before = await picture(page);
    await page.evaluate(() => {
      for (let k = 0; k < 90; k++) window.shoal.stage.dispatch({ type: 'step' });
    });
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(300);
    expect(await differentPixels(page, seen, before)).toBeGreaterThan(10_000);
  });

  test('have no controls in scenes without any, which their section says', async () => {
    const page = await openTrio();
    const controls = page.getByRole('switch', { name: 'Show obstacles' });
    const slice = page.getByRole('switch', { name: 'Show field slice' });
    await unfold(page, 'Overlays');
    expect(await controls.isVisible()).toBe(true);
    expect(await slice.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.locator('[data-scenario=sphere]').click();
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.obstacles.length === 0);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    expect(await controls.isVisible()).toBe(false);
    expect(await slice.isVisible()).toBe(false);
    expect(await page.getByText('This scene has no obstacles.').isVisible()).toBe(true);
  });

  test('of a mesh are drawn; a mesh that is missing or broken is named', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish', drawn: true, paused: true });
    await show(page, ball);
    await still(page);
    const seen = await picture(page);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'show-obstacles', value: false }));
    expect(await differentPixels(page, seen, await picture(page))).toBeGreaterThan(500);
    for (const [document, words] of [
      [lost, 'There is no mesh "nowhere.glb"'],
      [broken, 'broken.stl'],
    ] as const) {
      await show(page, document);
      const alert = page.locator('.message');
      expect(await alert.textContent()).toContain('This scenario cannot be shown');
      expect(await alert.textContent()).toContain(words);
    }
  });
});

describe('the slice', () => {
  test('shows the field, moves and turns', async () => {
    const page = await openTrio(true);
    await still(page);
    await unfold(page, 'Overlays');
    const without = await picture(page);
    const shown = page.getByRole('switch', { name: 'Show field slice' });
    const position = page.getByRole('textbox', { name: 'Slice position' });
    expect(await position.isVisible()).toBe(false);
    await shown.click();
    const middle = await picture(page);
    expect(await differentPixels(page, without, middle)).toBeGreaterThan(500);
    await set(page, 'Slice position', '10');
    const elsewhere = await picture(page);
    expect(await differentPixels(page, middle, elsewhere)).toBeGreaterThan(500);
    await page.getByRole('combobox', { name: 'Slice axis' }).selectOption('y');
    const level = await picture(page);
    expect(await differentPixels(page, elsewhere, level)).toBeGreaterThan(500);
    expect(await page.evaluate(() => window.shoal.stage.state.value.slice)).toMatchObject({ axis: 'y', shown: true });
    await shown.click();
    expect(await differentPixels(page, without, await picture(page))).toBe(0);
  });

  test('follows obstacles that move, and an edit of the field', async () => {
    const page = await openTrio(true);
    await still(page);
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'look', value: 'diagram' });
      stage.dispatch({ type: 'show-obstacles', value: false });
      stage.dispatch({ type: 'slice', value: { shown: true, axis: 'z', position: 20 } });
    });
    const before = await picture(page);
    await set(page, 'Field falloff', '1');
    await idle(page);
    const wider = await picture(page);
    expect(await differentPixels(page, before, wider)).toBeGreaterThan(500);
    await page.evaluate(() => {
      for (let k = 0; k < 90; k++) window.shoal.stage.dispatch({ type: 'step' });
    });
    expect(await differentPixels(page, wider, await picture(page))).toBeGreaterThan(300);
  });
});

describe('edits of the field', () => {
  test('radius, power, stencil and interpolation take effect', async () => {
    const page = await openTrio();
    await page.getByRole('slider', { name: 'Field radius, slider' }).fill('6');
    await idle(page);
    expect(await settings(page)).toMatchObject([{ radius: 6 }, { radius: 6 }]);
    await set(page, 'Field falloff', '2.5');
    await idle(page);
    await page.getByRole('combobox', { name: 'Field gradient method' }).selectOption('six-point');
    await idle(page);
    const wanted = { radius: 6, power: 2.5, stencil: 'six-point' };
    expect(await settings(page)).toEqual([wanted, wanted]);
    await page.getByRole('combobox', { name: 'Field interpolation' }).selectOption('cubic');
    await idle(page);
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.field.interpolation)).toBe('cubic');
    await page.getByRole('button', { name: 'Reset settings' }).click();
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.field.radius === 4);
    expect(await settings(page)).toMatchObject([
      { radius: 4, power: 4 },
      { radius: 4, power: 4 },
    ]);
  });

  test('while a field is being made its progress is shown, pictures go on and fish swim; then it is there', async () => {
    const page = await openTrio();
    const watch = await threadWatch(page);
    const usual = (await timed(watch, () => frames(page, 20))) / 20;
    const from = await watch();
    const { seconds, gaps, parts, swum, said } = await page.evaluate(async () => {
      const { stage } = window.shoal;
      const { simulation } = stage;
      let last = performance.now();
      const gap = async (): Promise<number> => {
        await new Promise(requestAnimationFrame);
        const before = last;
        last = performance.now();
        return last - before;
      };
      await gap();
      const parts: number[] = [];
      const gaps: number[] = [];
      const said = new Set<string>();
      const [from, steps] = [last, simulation?.school.step ?? 0];
      stage.dispatch({ type: 'set', path: 'field.resolution', value: [64, 64, 64] });
      for (;;) {
        gaps.push(await gap());
        const { baking } = stage.state.value;
        if (baking === undefined) break;
        parts.push(baking);
        // Read in the page, because the field may be there before a test reads it.
        const bar = document.querySelector('.working [role=progressbar]');
        if (bar?.checkVisibility()) said.add(document.querySelector('.working .words')?.textContent ?? '');
      }
      const swum = (simulation?.school.step ?? 0) - steps;
      return { seconds: (last - from) / 1000, gaps, parts, swum, said: [...said] };
    });
    expect(said.length).toBeGreaterThan(0);
    for (const words of said) expect(words).toMatch(/^Preparing obstacle… \d+ %$/);
    const bar = page.getByRole('progressbar', { name: 'Preparing obstacle' });
    const baking = ((await watch()) - from) / gaps.length;
    expect(seconds).toBeGreaterThan(1);
    // Compares computing times of the page in one run, so that the machine does not matter. Baking in the page itself
    // would take seconds per picture.
    console.info(`A picture takes the page ${usual.toFixed(1)} ms, and ${baking.toFixed(1)} ms while a field is made.`);
    expect(baking).toBeLessThan(3 * usual + 50);
    expect(Math.max(...gaps)).toBeLessThan(500 * seconds);
    expect(new Set(parts).size).toBeGreaterThan(4);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(swum).toBeGreaterThan(30);
    await idle(page);
    expect(await bar.isVisible()).toBe(false);
    const sizes = await page.evaluate(() =>
      window.shoal.stage.simulation?.obstacles.bodies.map(({ field }) => field.grid.size[0]),
    );
    expect(sizes).toEqual([64, 64]);
  });

  test('a cancelled one leaves the scene as it was, and of two the later wins', async () => {
    const page = await openTrio();
    const before = await settings(page);
    const start = (size: number): Promise<void> =>
      page.evaluate((n) => {
        window.shoal.stage.dispatch({ type: 'set', path: 'field.resolution', value: [n, n, n] });
      }, size);
    // Clicked in the page, because on a fast machine a click from outside arrives after the field is complete.
    const cancelled = await page.evaluate(() => {
      const { stage } = window.shoal;
      return new Promise<string | null | undefined>((resolve) => {
        const stop = stage.state.subscribe(({ baking }) => {
          if (baking === undefined) return;
          stop();
          setTimeout(() => {
            const cancel = document.querySelector<HTMLButtonElement>('.baking:not([hidden]) button');
            cancel?.click();
            resolve(cancel?.textContent);
          });
        });
        stage.dispatch({ type: 'set', path: 'field.resolution', value: [120, 120, 120] });
      });
    });
    expect(cancelled).toBe('Cancel');
    await idle(page);
    expect(await settings(page)).toEqual(before);
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.field.resolution)).toEqual([20, 20, 20]);
    await start(120);
    await start(24);
    await idle(page);
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.field.resolution)).toEqual([24, 24, 24]);
  });
});

describe('where threads fail', () => {
  test('refused ones are replaced by work between pictures', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish' });
    await page.evaluate(() => {
      window.Worker = class {
        constructor() {
          throw new DOMException('Refused.', 'SecurityError');
        }
      } as unknown as typeof Worker;
    });
    await show(page, trio);
    expect(await settings(page)).toHaveLength(2);
  });

  test('one that ends is done without: the page computes what is missing, and the scene goes on', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish' });
    await page.evaluate(() => {
      const Real = window.Worker;
      window.Worker = class extends Real {
        override postMessage(message: unknown): void {
          super.postMessage(message);
          Object.assign(window, { deaths: 1 + ((window as { deaths?: number }).deaths ?? 0) });
          setTimeout(() => this.dispatchEvent(new Event('error', { cancelable: true })), 100);
        }
      };
    });
    await show(page, trio);
    const size = [64, 64, 64];
    await page.evaluate((value) => {
      window.shoal.stage.dispatch({ type: 'set', path: 'field.resolution', value });
    }, size);
    await idle(page);
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.field.resolution)).toEqual(size);
    expect(await page.evaluate(() => (window as { deaths?: number }).deaths)).toBeGreaterThan(0);
    expect(await page.locator('.trouble').isVisible()).toBe(false);
    expect(await page.evaluate(() => window.shoal.stage.state.value.status)).toBe('ready');
  });
});
