import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawOnly, still } from './awaited-states.ts';
import { differentPixels, frames, openQuiet, picture, pixelsBetween, screenshot, unfold } from './open-page.ts';
import { idle, obstacles, patient, play, selectedPath, show, small, state } from './small-scene.ts';

/** Distance from a position to the nearest fish, m. */
const nearest = (page: Page, at: readonly number[]): Promise<number> =>
  page.evaluate((place) => {
    const { school } = window.shoal.stage.simulation ?? {};
    if (!school) throw new Error('No school.');
    const { x, y, z, count } = school;
    return Math.min(
      ...Array.from({ length: count }, (_, i) => Math.hypot(x[i] - place[0], y[i] - place[1], z[i] - place[2])),
    );
  }, at);

describe('objects', () => {
  /** Chooses an item of the menu Add. */
  async function fromMenu(page: Page, kind: string): Promise<void> {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  }

  /** Adds a shark. @returns a picture soon after it, because the ring around the shark goes away by itself */
  async function addShark(page: Page): Promise<Buffer> {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.evaluate(() => window.pictures?.stop());
    await page.getByRole('menuitem', { name: 'Shark', exact: true }).click();
    await drawOnly(page, 5);
    const seen = await screenshot(page);
    await page.evaluate(() => window.pictures?.go());
    return seen;
  }

  /** Adds an object in the middle of the view, with the settings open. */
  async function add(page: Page, kind: string): Promise<void> {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Add and interact');
    await fromMenu(page, kind);
    await idle(page);
    await frames(page, 4);
  }

  test('an obstacle that is added is drawn and pushes the fish out; it is let go, clicked, dragged, nudged and taken away', async () => {
    // The sphere pushes all fish out. Few fish on its surface are in the way of a click.
    const start = { kind: 'sphere', centre: [10, 10, 10], radius: 1.5, speed: 2 };
    const page = await show({ ...small, species: [{ ...small.species[0], count: 12, start }] });
    const empty = await picture(page);
    await add(page, 'Sphere');
    const [sphere] = await obstacles(page);
    expect(await selectedPath(page)).toBe('obstacles[0]');
    expect(await nearest(page, sphere.at)).toBeGreaterThanOrEqual(1.4);
    await page.keyboard.press('Escape');
    expect(await selectedPath(page)).toBe(undefined);
    await page.keyboard.press('Escape');
    await frames(page, 3);
    expect(await differentPixels(page, empty, await picture(page))).toBeGreaterThan(2000);
    // The handles ignore pointers until an object is selected again. Chromium would report the release of a pointer
    // that is not active as an error.
    await page.getByRole('application').dispatchEvent('pointerup', { pointerId: 99, bubbles: true });

    await page.mouse.move(400, 225);
    await frames(page, 3);
    expect(await page.locator('.name-tag').textContent()).toBe('sphere');
    const cursor = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector('canvas')?.style.cursor);
    expect(await cursor()).toBe('pointer');
    // If the pointer clicks right after its last move, the selected object has no name tag; a later move shows it
    // again.
    for (const [thing, shape] of [
      ['obstacles[0]', ''],
      [undefined, 'pointer'],
    ] as const) {
      await page.evaluate((path) => window.shoal.stage.dispatch({ type: 'select', object: path }), thing);
      await frames(page, 2);
      expect(await cursor()).toBe(shape);
    }
    await page.mouse.click(400, 225);
    expect(await selectedPath(page)).toBe('obstacles[0]');
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
    expect(await selectedPath(page)).toBe(undefined);
    await page.keyboard.press('Control+z');
    await idle(page);
    expect((await obstacles(page)).length).toBe(1);
  });

  test('can be turned and put by numbers; goal, food and gate too', async () => {
    const page = await show(small);
    await add(page, 'Box');
    const panel = page.locator('.object');
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
      await fromMenu(page, kind);
      await frames(page, 4);
      expect(await selectedPath(page)).toBe(path);
      expect(await differentPixels(page, before, await picture(page)), kind).toBeGreaterThan(30);
      await set('Position y', '12');
      await panel.getByRole('button', { name: 'Deselect' }).click();
    }
    expect(await state(page, 'state.value.plan.species.0.goals.0.at.1')).toBe(12);
    expect(await state(page, 'state.value.plan.food.0.at.1')).toBe(12);
    expect(await state(page, 'state.value.plan.gates.0.at.1')).toBe(12);
    await page.locator('[data-object="food[0]"]').click();
    await panel.getByRole('button', { name: 'Delete' }).click();
    expect(await state(page, 'state.value.plan.food.length')).toBe(0);
  });

  test('a shark is one hunter more, which a ring shows; each is a step of undo', async () => {
    const page = await show(small);
    const ringsIn = async (png: Buffer): Promise<number> =>
      (await pixelsBetween(page, png, [225, 150, 60], [255, 205, 120])).count;
    expect(await ringsIn(await picture(page))).toBe(0);
    expect(await ringsIn(await addShark(page))).toBeGreaterThan(20);
    expect(await state(page, 'state.value.plan.species.1')).toMatchObject({ count: 1, hunts: [0] });
    await fromMenu(page, 'Shark');
    await fromMenu(page, 'Shark');
    expect(await state(page, 'state.value.plan.species.1.count')).toBe(3);
    await page.keyboard.press('Control+z');
    expect(await state(page, 'state.value.plan.species.1.count')).toBe(2);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await state(page, 'state.value.plan.species.length')).toBe(1);
  });

  test('a shark comes in beside the school, in the picture, attacks at once and is marked for ten seconds', async () => {
    const page = await openQuiet({
      query: '?scenario=school-1000',
      width: 1000,
      height: 560,
      drawn: true,
      paused: true,
    });
    await still(page);
    // Moves the view elsewhere.
    await page.mouse.move(200, 300);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 3 });
    await page.mouse.up();
    const words =
      'Added a shark. It hunts the school. Once you press Play and it attacks, a red line leads to its prey';
    // Waited for from before, because it goes away by itself.
    const isSaid = page.locator('.toast', { hasText: words }).waitFor();
    const added = await addShark(page);
    await isSaid;
    await still(page);
    const isMarked = (): Promise<boolean> =>
      page.evaluate(() => window.shoal.stage.state.value.overlays.has('hunters'));
    expect(await isMarked()).toBe(true);
    // The whole school is in view, and so is the ring around the shark.
    expect(await page.getByRole('button', { name: 'Show whole school' }).isVisible()).toBe(false);
    const ring = await pixelsBetween(page, added, [225, 150, 60], [255, 205, 120]);
    expect(ring.count).toBeGreaterThan(20);
    expect(ring.x).toBeLessThan(0.66);
    const away = await page.evaluate(() => {
      const { x, y, z, count } = window.shoal.stage.simulation?.school ?? {};
      if (!x || !y || !z || !count) throw new Error('No school.');
      const shark = count - 1;
      return Math.min(
        ...Array.from({ length: shark }, (_, i) => Math.hypot(x[i] - x[shark], y[i] - y[shark], z[i] - z[shark])),
      );
    });
    expect(away).toBeLessThan(12);
    expect(await state(page, 'simulation.engine.name')).toBe('cpu');
    const attacks = await page.evaluate(async () => {
      const { simulation } = window.shoal.stage;
      if (!simulation) throw new Error('No simulation.');
      await simulation.running;
      const copy = await window.shoal.stage.copy('now');
      copy.run(90);
      await copy.running;
      return copy.takeEvents().filter(({ kind }) => kind === 'attack').length;
    });
    expect(attacks).toBe(1);
    // The second shark is marked for the same time, and the first one too. A pause does not end it.
    const start = Date.now();
    await fromMenu(page, 'Shark');
    const unmarked = (): Promise<number[]> => page.evaluate(() => [...window.shoal.stage.state.value.unmarkedHunters]);
    expect(await unmarked()).toEqual([]);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(isMarked, patient).toBe(false);
    expect(Date.now() - start).toBeGreaterThan(9000);
    // Later, only the third one is marked, in a pause for as long as that lasts.
    await page.getByRole('button', { name: 'Pause' }).click();
    await fromMenu(page, 'Shark');
    expect(await isMarked()).toBe(true);
    expect(await unmarked()).toHaveLength(2);
  });

  test('of a shared field: selecting one gives it a field of its own, in one step of undo', async () => {
    const two = [
      { shape: { kind: 'sphere', radius: 2, detail: 1 }, at: [4, 4, 4] },
      { shape: { kind: 'box', size: [3, 3, 3] }, at: [16, 16, 4] },
    ];
    const page = await show({ ...small, obstacles: two }, false);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'select', object: 'obstacles[1]' }));
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
    // The key steered the diver, so the look is unchanged.
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

describe('the pointer', () => {
  const pointed = { ...small, characters: [{ name: 'pointer', points: [[0, 100_000, 0]] }] };
  const points = (page: Page): Promise<readonly (readonly number[])[]> =>
    page.evaluate(() => window.shoal.stage.simulation?.nextPlan.characters[0]?.points ?? []);

  test('a scene with the character `pointer`: it lies on the ray of the mouse, and far away when the mouse drags or leaves', async () => {
    const page = await show(pointed, false);
    const play = (type: 'toggle' | 'pause'): Promise<void> =>
      page.evaluate((action) => window.shoal.stage.dispatch({ type: action }), type);
    await play('toggle');
    const atRest = [[0, 100_000, 0]];
    expect(await points(page)).toEqual(atRest);
    await page.mouse.move(380, 200);
    await page.mouse.move(400, 225);
    await expect.poll(() => points(page), patient).toHaveLength(9);
    // The middle of the picture is the middle of the school.
    const [x, y, z] = (await points(page))[4];
    expect(Math.hypot(x - 10, y - 10, z - 10)).toBeLessThan(4);
    await page.mouse.down();
    await page.mouse.move(420, 230);
    await expect.poll(() => points(page), patient).toEqual(atRest);
    await page.mouse.up();
    await page.mouse.move(410, 225);
    await expect.poll(() => points(page), patient).toHaveLength(9);
    // The settings cover the scene.
    await page.getByRole('button', { name: 'Settings', exact: true }).hover();
    await expect.poll(() => points(page), patient).toEqual(atRest);
    await play('pause');
    expect(await page.evaluate(() => window.shoal.stage.history.offers.value.undo)).toBeFalsy();
  });
});
