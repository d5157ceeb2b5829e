import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  differentPixels,
  frames,
  hash,
  type OpenPage,
  open,
  picture,
  pixelsBetween,
  theBrowser,
  unfold,
} from './open-page.ts';

let browser: Browser;
let opened: OpenPage;

beforeAll(async () => {
  browser = await theBrowser();
});

/** Pictures take their time without a GPU. */
const patient = { timeout: 30_000 };

afterEach(async () => {
  await opened.leave();
  expect(opened.complaints, 'errors and warnings in the console').toEqual([]);
});

const small = {
  version: 1,
  name: 'Small',
  world: { min: [0, 0, 0], max: [20, 20, 20] },
  field: { radius: 3, spacing: 0.8 },
  species: [{ name: 'fish', count: 60, start: { kind: 'sphere', radius: 4, speed: 2 } }],
};

/** Opens a scene of the test's own, resting. */
async function show(document: object): Promise<Page> {
  opened = await open(browser, { query: '?scenario=two-fish', width: 800, height: 450 });
  const { page } = opened;
  await page.evaluate((text) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'open', scenario: 'Small', text });
    stage.dispatch({ type: 'pause' });
  }, JSON.stringify(document));
  await page.waitForFunction(() => window.shoal.stage.state.value.plan?.name === 'Small');
  await frames(page, 3);
  return page;
}

const state = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(
    (keys) =>
      keys.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], window.shoal.stage),
    path,
  ) as Promise<T>;
const obstacles = (page: Page): Promise<{ name: string; at: number[]; rotationDeg: number[]; ownField: boolean }[]> =>
  state(page, 'state.value.plan.obstacles');
const grabbed = (page: Page): Promise<string | undefined> => state(page, 'state.value.grabbed');
const steps = (page: Page): Promise<number> => state(page, 'simulation.school.step');

const idle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { baking, coming } = window.shoal.stage.state.value;
    return baking === undefined && coming === undefined;
  });

/** Lets the scene play for so many steps, then rests. */
async function play(page: Page, count: number): Promise<void> {
  const until = (await steps(page)) + count;
  await page.keyboard.press('Space');
  await page.waitForFunction((step) => (window.shoal.stage.simulation?.school.step ?? 0) >= step, until);
  await page.keyboard.press('Space');
  await frames(page, 2);
}

/** Mean distance of the fish from the middle of all, and their mean speed. */
const spread = (page: Page): Promise<{ apart: number; speed: number }> =>
  page.evaluate(() => {
    const { school } = window.shoal.stage.simulation ?? {};
    if (!school) throw new Error('No school.');
    const { x, y, z, vx, vy, vz, count } = school;
    const mean = (of: (i: number) => number): number =>
      Array.from({ length: count }, (_, i) => of(i)).reduce((sum, value) => sum + value, 0) / count;
    const middle = [mean((i) => x[i]), mean((i) => y[i]), mean((i) => z[i])];
    return {
      apart: mean((i) => Math.hypot(x[i] - middle[0], y[i] - middle[1], z[i] - middle[2])),
      speed: mean((i) => Math.hypot(vx[i], vy[i], vz[i])),
    };
  });

/** Distance from a place to the nearest fish, m. */
const nearest = (page: Page, at: readonly number[]): Promise<number> =>
  page.evaluate((place) => {
    const { school } = window.shoal.stage.simulation ?? {};
    if (!school) throw new Error('No school.');
    const { x, y, z, count } = school;
    return Math.min(
      ...Array.from({ length: count }, (_, i) => Math.hypot(x[i] - place[0], y[i] - place[1], z[i] - place[2])),
    );
  }, at);

describe('startle', () => {
  test.each(['improved', 'common'])(
    'a key bursts a school of the preset %s apart; it is an edit like any other',
    async (preset) => {
      const page = await show({ ...small, preset });
      await play(page, 60);
      const before = await spread(page);
      await page.keyboard.press('s');
      expect(await state(page, 'state.value.plan.timeline.length')).toBe(1);
      await play(page, 60);
      const burst = await spread(page);
      expect(burst.speed).toBeGreaterThan(1.4 * before.speed);
      expect(burst.apart).toBeGreaterThan(1.15 * before.apart);
      await page.keyboard.press('Control+z');
      expect(await state(page, 'state.value.plan.timeline.length')).toBe(0);
    },
  );
});

describe('the timeline', () => {
  test('comes when asked; a drag goes back and forth with the same bits, and the scene plays on from there', async () => {
    const page = await show(small);
    const bar = page.locator('body > .timeline');
    expect(await bar.isVisible()).toBe(false);
    await page.keyboard.press('l');
    expect(await bar.isVisible()).toBe(true);
    await play(page, 120);
    const end = await steps(page);
    const atEnd = await hash(page);
    const seen = await picture(page);
    const range = bar.getByRole('slider', { name: 'Time' });
    const box = await range.boundingBox();
    if (!box) throw new Error('No slider.');
    const x = (part: number): number => box.x + 7 + part * (box.width - 14);
    const max = Number(await range.getAttribute('max'));
    await page.mouse.move(x(end / max), box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x(40 / max), box.y + box.height / 2, { steps: 5 });
    await expect.poll(() => steps(page), patient).toBeLessThan(60);
    await page.mouse.up();
    await page.waitForFunction(() => !window.shoal.stage.playback.seeks);
    const back = await steps(page);
    expect(await differentPixels(page, seen, await picture(page))).toBeGreaterThan(300);
    expect(await bar.textContent()).toContain(`${(back / 60).toFixed(1)} s of ${(end / 60).toFixed(1)} s`);
    const again = await page.evaluate((step) => {
      const { simulation } = window.shoal.stage;
      const there = simulation?.stateHash();
      simulation?.seek(0);
      simulation?.seek(step);
      return there === simulation?.stateHash();
    }, back);
    expect(again).toBe(true);
    await range.fill(String(end));
    await expect.poll(() => steps(page), patient).toBe(end);
    expect(await hash(page)).toBe(atEnd);
    await page.mouse.click(400, 60);
    await page.keyboard.press(',');
    await expect.poll(() => steps(page), patient).toBe(end - 1);
    await page.keyboard.press('.');
    await frames(page, 2);
    expect(await hash(page)).toBe(atEnd);
    await play(page, 5);
    expect(await steps(page)).toBeGreaterThanOrEqual(end + 5);
    await page.keyboard.press('l');
    expect(await bar.isVisible()).toBe(false);
  });

  test('edits are marked and played again; an edit of the past makes another future, and says so', async () => {
    const page = await show(small);
    await page.keyboard.press('l');
    await play(page, 30);
    const edited = await steps(page);
    await page.evaluate(() =>
      window.shoal.stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: -4 }),
    );
    await play(page, 40);
    const bar = page.locator('body > .timeline');
    expect(await bar.locator('.marks .edit').count()).toBe(1);
    expect(await bar.locator('.legend').textContent()).toBe('edits');
    const range = bar.getByRole('slider', { name: 'Time' });
    const weight = (): Promise<number> => state(page, 'state.value.plan.species.0.rules.cohesion.weight');
    await range.fill('10');
    await expect.poll(weight, patient).toBe(2.25);
    await range.fill(String(edited + 20));
    await expect.poll(weight, patient).toBe(-4);
    expect(await state(page, 'history.offers.value')).toEqual({ undo: true, redo: false });
    await range.fill('15');
    await expect.poll(() => steps(page), patient).toBe(15);
    expect(await bar.getByRole('status').isVisible()).toBe(false);
    await page.mouse.click(400, 60);
    await page.keyboard.press('s');
    expect(await bar.getByRole('status').textContent()).toContain('Edited in the past');
    expect(await state(page, 'playback.played.value.last')).toBe(15);
    await play(page, 130);
    expect(await bar.getByRole('status').isVisible()).toBe(false);
    expect(await weight()).toBe(2.25);
  });
});

describe('things', () => {
  /** Puts something into the middle of the view, by its button. */
  async function add(page: Page, kind: string): Promise<void> {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Add and interact');
    await page.getByRole('button', { name: kind, exact: true }).click();
    await idle(page);
    await frames(page, 4);
  }

  test('an obstacle that is added is drawn and pushes the fish out; it is let go, clicked, dragged, nudged and taken away', async () => {
    // The sphere pushes all of them out: on its surface few are in the way of a click.
    const start = { kind: 'sphere', centre: [10, 10, 10], radius: 1.5, speed: 2 };
    const page = await show({ ...small, species: [{ ...small.species[0], count: 12, start }] });
    const empty = await picture(page);
    await add(page, 'Sphere');
    const [sphere] = await obstacles(page);
    expect(await grabbed(page)).toBe('obstacles[0]');
    expect(await nearest(page, sphere.at)).toBeGreaterThanOrEqual(1.4);
    await page.keyboard.press('Escape');
    expect(await grabbed(page)).toBe(undefined);
    await page.keyboard.press('Escape');
    await frames(page, 3);
    expect(await differentPixels(page, empty, await picture(page))).toBeGreaterThan(2000);

    await page.mouse.move(400, 225);
    await frames(page, 3);
    expect(await page.locator('.name-tag').textContent()).toBe('sphere');
    const cursor = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector('canvas')?.style.cursor);
    expect(await cursor()).toBe('pointer');
    // However soon after its last move the pointer clicks, what is selected then is not named, and it is again later.
    for (const [thing, shape] of [
      ['obstacles[0]', ''],
      [undefined, 'pointer'],
    ] as const) {
      await page.evaluate((path) => window.shoal.stage.dispatch({ type: 'grab', thing: path }), thing);
      await frames(page, 2);
      expect(await cursor()).toBe(shape);
    }
    await page.mouse.click(400, 225);
    expect(await grabbed(page)).toBe('obstacles[0]');
    await expect.poll(cursor, patient).toBe('');
    await frames(page, 8);
    // The handle in the middle moves it in the plane of the picture.
    await page.mouse.move(400, 225);
    await frames(page, 2);
    await page.mouse.down();
    await page.mouse.move(450, 225, { steps: 4 });
    await frames(page, 3);
    const onTheWay = (await obstacles(page))[0].at;
    await page.mouse.move(500, 225, { steps: 4 });
    await page.mouse.up();
    await frames(page, 3);
    const there = (await obstacles(page))[0].at;
    const way = (to: readonly number[]): number => Math.hypot(...to.map((value, k) => value - sphere.at[k]));
    expect(way(onTheWay)).toBeGreaterThan(0.3);
    expect(way(there)).toBeGreaterThan(1.5 * way(onTheWay));
    expect(await nearest(page, there)).toBeGreaterThanOrEqual(1.4);
    await page.keyboard.press('Control+z');
    await idle(page);
    expect((await obstacles(page))[0].at).toEqual(sphere.at);
    await page.keyboard.press('Control+y');
    await idle(page);
    expect((await obstacles(page))[0].at).toEqual(there);

    await page.keyboard.press('ArrowUp');
    expect((await obstacles(page))[0].at[1]).toBeCloseTo(there[1] + 0.2, 3);
    await page.keyboard.press('Delete');
    await idle(page);
    expect(await obstacles(page)).toEqual([]);
    expect(await grabbed(page)).toBe(undefined);
    await page.keyboard.press('Control+z');
    await idle(page);
    expect((await obstacles(page)).length).toBe(1);
  });

  test('can be turned and put by numbers; goal, food and gate too', async () => {
    const page = await show(small);
    await add(page, 'Box');
    const panel = page.locator('.thing');
    const set = async (name: string, text: string): Promise<void> => {
      const field = panel.getByRole('textbox', { name, exact: true });
      await field.fill(text);
      await field.press('Enter');
      await idle(page);
    };
    await set('Position x', '4.5');
    await panel.getByRole('button', { name: 'Rotate' }).click();
    await set('Rotate y', '30');
    expect((await obstacles(page))[0]).toMatchObject({ rotationDeg: [0, 30, 0], ownField: true });
    expect((await obstacles(page))[0].at[0]).toBe(4.5);
    for (const [kind, path] of [
      ['Goal', 'species[0].goals[0]'],
      ['Food', 'food[0]'],
      ['Gate', 'gates[0]'],
    ] as const) {
      const before = await picture(page);
      await page.getByRole('button', { name: kind, exact: true }).click();
      await frames(page, 4);
      expect(await grabbed(page)).toBe(path);
      expect(await differentPixels(page, before, await picture(page)), kind).toBeGreaterThan(30);
      await set('Position y', '12');
      await panel.getByRole('button', { name: 'Deselect' }).click();
    }
    expect(await state(page, 'state.value.plan.species.0.goals.0.at.1')).toBe(12);
    expect(await state(page, 'state.value.plan.food.0.at.1')).toBe(12);
    expect(await state(page, 'state.value.plan.gates.0.at.1')).toBe(12);
    await page.locator('[data-thing="food[0]"]').click();
    await panel.getByRole('button', { name: 'Delete' }).click();
    expect(await state(page, 'state.value.plan.food.length')).toBe(0);
  });

  test('a shark is one hunter more, which a ring shows; each is a step of undo', async () => {
    const page = await show(small);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Add and interact');
    const rings = async (): Promise<number> =>
      (await pixelsBetween(page, await picture(page), [225, 150, 60], [255, 205, 120])).count;
    expect(await rings()).toBe(0);
    const shark = page.getByRole('button', { name: 'Shark', exact: true });
    await shark.click();
    expect(await rings()).toBeGreaterThan(20);
    expect(await state(page, 'state.value.plan.species.1')).toMatchObject({ count: 1, hunts: [0] });
    await shark.click();
    await shark.click();
    expect(await state(page, 'state.value.plan.species.1.count')).toBe(3);
    await page.keyboard.press('Control+z');
    expect(await state(page, 'state.value.plan.species.1.count')).toBe(2);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await state(page, 'state.value.plan.species.length')).toBe(1);
  });

  test('of a shared field: selecting one gives it a field of its own, in one step of undo', async () => {
    const two = [
      { shape: { kind: 'sphere', radius: 2, detail: 1 }, at: [4, 4, 4] },
      { shape: { kind: 'box', size: [3, 3, 3] }, at: [16, 16, 4] },
    ];
    const page = await show({ ...small, obstacles: two });
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'grab', thing: 'obstacles[1]' }));
    await page.keyboard.press('PageUp');
    await idle(page);
    const [first, second] = await obstacles(page);
    expect(first).toMatchObject({ at: [4, 4, 4], ownField: false });
    expect(second.ownField).toBe(true);
    expect(second.at).not.toEqual([16, 16, 4]);
    await page.keyboard.press('Control+z');
    await idle(page);
    expect((await obstacles(page))[1]).toMatchObject({ at: [16, 16, 4], ownField: false });
  });
});

describe('a mesh that is dropped', () => {
  const tetrahedron = 'v 1 1 1\nv -1 -1 1\nv -1 1 -1\nv 1 -1 -1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

  async function drop(page: Page, name: string, text: string): Promise<void> {
    const files = await page.evaluateHandle(
      ([called, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], called));
        return transfer;
      },
      [name, text] as const,
    );
    await page.dispatchEvent('canvas', 'dragover', { dataTransfer: files });
    await page.dispatchEvent('canvas', 'drop', { dataTransfer: files });
  }

  test('comes into the middle, a third of the world long; fish keep out; undo takes it away', async () => {
    const page = await show(small);
    const before = await picture(page);
    await drop(page, 'Pyramid.obj', tetrahedron);
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.obstacles.length === 1);
    await idle(page);
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(1500);
    expect(await state(page, 'state.value.plan.obstacles.0.scale.0')).toBeCloseTo(20 / 3 / 2, 1);
    expect(await grabbed(page)).toBe('obstacles[0]');
    await play(page, 30);
    const inside = await page.evaluate(() => {
      const { simulation } = window.shoal.stage;
      if (!simulation) throw new Error('No simulation.');
      const { x, y, z, count } = simulation.school;
      return Array.from({ length: count }, (_, i) => simulation.obstacles.clearance(x[i], y[i], z[i])).filter(
        (clearance) => clearance < 0,
      ).length;
    });
    expect(inside).toBe(0);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Add and interact');
    expect(await page.locator('.thing').textContent()).toContain('Keep that file in the same folder');
    await page.getByRole('button', { name: 'Undo' }).click();
    await idle(page);
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole('button', { name: 'Redo' }).click();
    await idle(page);
    expect((await obstacles(page))[0].name).toBe('Pyramid');
  });

  test('if it is broken, one sentence says why and the scene stays', async () => {
    const page = await show(small);
    const before = await hash(page);
    await drop(page, 'broken.stl', 'not a mesh');
    const alert = page.locator('.trouble');
    await expect.poll(() => alert.isVisible(), patient).toBe(true);
    expect(await alert.textContent()).toContain('broken.stl');
    expect(await hash(page)).toBe(before);
    expect(await obstacles(page)).toEqual([]);
  });
});

describe('a diver', () => {
  const middle = (page: Page): Promise<number[]> =>
    page.evaluate(() => {
      const points = window.shoal.stage.simulation?.nextPlan.characters[0].points ?? [];
      return [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    });

  test('dives in, is steered by keys and by the pointer, frightens the fish, and gets out again', async () => {
    const off = { characters: { enabled: false, radius: 5, weight: 30 } };
    const page = await show({ ...small, species: [{ ...small.species[0], rules: off }] });
    const empty = await picture(page);
    await page.keyboard.press('x');
    expect(await state(page, 'state.value.plan.characters.0.name')).toBe('diver');
    expect(await state(page, 'state.value.plan.species.0.rules.characters.enabled')).toBe(true);
    expect(await differentPixels(page, empty, await picture(page))).toBeGreaterThan(60);
    const from = await middle(page);
    await play(page, 60);
    expect(await middle(page)).toEqual(from);
    expect(await nearest(page, from)).toBeGreaterThan(1.5);

    await page.keyboard.press('Space');
    await page.keyboard.down('d');
    await expect
      .poll(async () => Math.hypot(...(await middle(page)).map((value, k) => value - from[k])))
      .toBeGreaterThan(1.5);
    await page.keyboard.up('d');
    // The letter steered: the look is as it was.
    expect(await state(page, 'state.value.look')).toBe('water');
    await frames(page, 2);
    const turned = await middle(page);
    await page.mouse.move(400, 40);
    await page.mouse.down();
    await expect.poll(async () => (await middle(page))[1] - turned[1], patient).toBeGreaterThan(1);
    await page.mouse.up();
    await page.keyboard.press('Space');
    expect(await state(page, 'history.offers.value')).toEqual({ undo: true, redo: false });
    await page.keyboard.press('x');
    expect(await state(page, 'state.value.plan.characters.length')).toBe(0);
    await page.keyboard.press('Control+z');
    expect(await state(page, 'state.value.plan.characters.length')).toBe(1);
    await page.keyboard.press('Control+z');
    expect(await state(page, 'state.value.plan.characters.length')).toBe(0);
    expect(await state(page, 'state.value.plan.species.0.rules.characters.enabled')).toBe(false);
  });
});
