import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { still, whenAt } from './awaited-states.ts';
import { differentPixels, frames, hash, openQuiet, picture, type, unfold } from './open-page.ts';

const scene = {
  version: 1,
  world: { min: [-10, -5, -10], max: [10, 5, 10] },
  obstacles: [{ shape: { kind: 'box', size: [4, 8, 14] }, at: [0, 0, 0] }],
  field: { spacing: 2, radius: 2 },
  species: [
    { name: 'herring', count: 40, start: { kind: 'sphere', centre: [-7, 0, 0], radius: 2 } },
    { name: 'pike', count: 2, hunts: ['herring'] },
  ],
};

async function openSettings(drawn = false): Promise<Page> {
  const page = await openQuiet({ width: 1000, height: 640, query: '?scenario=two-fish', drawn });
  await page.evaluate((text) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'pause' });
    stage.dispatch({ type: 'open', scenario: 'own', text });
  }, JSON.stringify(scene));
  await page.waitForFunction(() => {
    const { status, plan } = window.shoal.stage.state.value;
    return status === 'ready' && plan?.file === 'own';
  });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page);
  return page;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

/** Drags a slider over some values in one press of the pointer. */
async function drag(page: Page, name: string, values: readonly number[]): Promise<void> {
  await page.getByRole('slider', { name: `${name}, slider`, exact: true }).evaluate((input: HTMLInputElement, all) => {
    input.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    for (const value of all) {
      input.value = String(value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, values);
}

const undo = (page: Page) => page.evaluate(() => window.shoal.stage.dispatch({ type: 'undo' }));
const redo = (page: Page) => page.evaluate(() => window.shoal.stage.dispatch({ type: 'redo' }));
const canUndo = (page: Page) => page.evaluate(() => window.shoal.stage.history.offers.value.undo);

/** A number of every rule of a species. */
const numbers = (page: Page, key: 'weight' | 'radius', species = 0) =>
  page.evaluate(
    ([which, index]) => {
      const rules = Object.entries(window.shoal.stage.state.value.plan?.scenario.species[index].rules ?? {});
      return Object.fromEntries(
        rules.map(([name, rule]) => [name, (rule as unknown as Record<string, number>)[which]] as const),
      );
    },
    [key, species] as const,
  );

describe('the strength of all rules', () => {
  test('multiplies every weight of the chosen species; a drag is one step of undo', async () => {
    const page = await openSettings();
    const name = 'Strength of all rules';
    const [base, others] = [await numbers(page, 'weight'), await numbers(page, 'weight', 1)];
    const times = (factor: number) =>
      Object.fromEntries(
        Object.entries(base).map(([rule, weight]) => [rule, Number((factor * weight).toPrecision(9))]),
      );
    expect(await box(page, name).inputValue()).toBe('1');
    await drag(page, name, [1.3, 0.7, 0, 2.5]);
    expect(await numbers(page, 'weight')).toEqual(times(2.5));
    expect(await numbers(page, 'weight', 1)).toEqual(others);
    expect(await box(page, name).inputValue()).toBe('2.5');
    await undo(page);
    expect(await numbers(page, 'weight')).toEqual(base);
    expect(await box(page, name).inputValue()).toBe('1');
    expect(await canUndo(page)).toBe(false);
    await redo(page);
    expect(await numbers(page, 'weight')).toEqual(times(2.5));
    expect(await box(page, name).inputValue()).toBe('2.5');
    // The weights return to the same bits even from 0.
    await type(page, name, '0');
    expect(Object.values(await numbers(page, 'weight')).every((weight) => weight === 0)).toBe(true);
    await type(page, name, '1');
    expect(await numbers(page, 'weight')).toEqual(base);
  });

  test('is 1 again after an edit of one weight, and each species has its own', async () => {
    const page = await openSettings();
    const name = 'Strength of all rules';
    await type(page, name, '2');
    await page.getByRole('combobox', { name: 'Species' }).first().selectOption('pike');
    expect(await box(page, name).inputValue()).toBe('1');
    await page.getByRole('combobox', { name: 'Species' }).first().selectOption('herring');
    expect(await box(page, name).inputValue()).toBe('2');
    const doubled = await numbers(page, 'weight');
    await page.locator('.rule[data-rule=cohesion] summary').click();
    await type(page, 'Cohesion weight', '7');
    expect(await box(page, name).inputValue()).toBe('1');
    await type(page, name, '0.5');
    const halved = await numbers(page, 'weight');
    expect(halved.cohesion).toBe(3.5);
    expect(halved.separation).toBe(doubled.separation / 2);
  });
});

test('a number that is being typed stays while something else changes', async () => {
  const page = await openSettings();
  await box(page, 'Display size').fill('2.5');
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'markings', value: { arrowLength: 2 } }));
  await box(page, 'Display size').press('Enter');
  expect(await page.evaluate(() => window.shoal.stage.state.value.magnify)).toBe(2.5);
});

describe('the shared radius', () => {
  test('sets three radii together, also to all, and is one step of undo from any of them', async () => {
    const page = await openSettings();
    const before = await numbers(page, 'radius');
    const largest = Math.max(before.separation, before.alignment, before.cohesion);
    expect(await box(page, 'Shared radius').inputValue()).toBe(String(largest));
    expect(await page.locator('.row:has([aria-label="Shared radius"]) .unit').first().textContent()).toBe('m');
    // One of the rules already has the first value.
    await drag(page, 'Shared radius', [before.alignment, 4, 6]);
    expect(await numbers(page, 'radius')).toEqual({ ...before, separation: 6, alignment: 6, cohesion: 6 });
    await undo(page);
    expect(await numbers(page, 'radius')).toEqual(before);
    expect(await canUndo(page)).toBe(false);
    // Their usual formulas fade with distance, so none of them allows "all".
    expect(await page.getByRole('button', { name: 'Shared radius: all' }).count()).toBe(0);
    await page.evaluate(() => {
      const edits = ['separation', 'alignment', 'cohesion'].map((rule) => ({
        path: `species[0].rules.${rule}.form`,
        value: rule === 'alignment' ? 'mean' : 'centroid',
      }));
      window.shoal.stage.dispatch({ type: 'edit', edits });
    });
    await page.getByRole('button', { name: 'Shared radius: all' }).click();
    expect(await numbers(page, 'radius')).toEqual({
      ...before,
      separation: 'all',
      alignment: 'all',
      cohesion: 'all',
    });
  });
});

describe('the world', () => {
  test('keeps its proportions if that is switched on', async () => {
    const page = await openSettings();
    const world = () => page.evaluate(() => window.shoal.stage.state.value.plan?.scenario.world);
    await type(page, 'World width', '30');
    await expect.poll(world).toMatchObject({ min: [-15, -5, -10], max: [15, 5, 10] });
    await toggle(page, 'Keep proportions').click();
    await type(page, 'World height', '20');
    await expect.poll(world).toMatchObject({ min: [-30, -10, -20], max: [30, 10, 20] });
    expect(await box(page, 'World depth').inputValue()).toBe('40');
    await undo(page);
    await expect.poll(world).toMatchObject({ min: [-15, -5, -10], max: [15, 5, 10] });
    await toggle(page, 'Keep proportions').click();
    await type(page, 'World depth', '10');
    await expect.poll(world).toMatchObject({ min: [-15, -5, -5], max: [15, 5, 5] });
  });
});

describe('fish avoid obstacles', () => {
  test('switches the rule of all species, in one step of undo', async () => {
    const page = await openSettings();
    const rules = () =>
      page.evaluate(() => window.shoal.stage.state.value.plan?.species.map((one) => one.rules.obstacles.enabled));
    const all = toggle(page, 'Fish avoid obstacles');
    expect(await all.isChecked()).toBe(true);
    await all.click();
    expect(await rules()).toEqual([false, false]);
    expect(await toggle(page, 'Obstacles, on or off').isChecked()).toBe(false);
    await undo(page);
    expect(await rules()).toEqual([true, true]);
    expect(await all.isChecked()).toBe(true);
    expect(await canUndo(page)).toBe(false);
  });
});

describe('shuffle', () => {
  test('puts all fish elsewhere at once, outside of obstacles; the timeline goes back', async () => {
    const page = await openSettings();
    for (let k = 0; k < 5; k++) await page.keyboard.press('.');
    await page.keyboard.press(',');
    await page.waitForFunction(() => window.shoal.stage.playback.played.value.step === 4);
    const before = await hash(page);
    await page.keyboard.press('.');
    await page.waitForFunction(() => window.shoal.stage.playback.played.value.step === 5);
    await page.keyboard.press('n');
    const look = () =>
      page.evaluate(() => {
        const { simulation, state } = window.shoal.stage;
        if (!simulation) throw new Error('There is no simulation.');
        const { count, step, species, x, y, z, vx } = simulation.school;
        const all = Array.from({ length: count }, (_, i) => i);
        return {
          count,
          step,
          pikes: all.filter((i) => species[i] === 1).length,
          right: all.filter((i) => x[i] > 2).length,
          forwards: all.filter((i) => vx[i] > 0).length,
          outside: all.filter((i) => Math.abs(x[i]) > 10 || Math.abs(y[i]) > 5 || Math.abs(z[i]) > 10).length,
          inside: all.filter((i) => Math.abs(x[i]) < 2 && Math.abs(y[i]) < 4 && Math.abs(z[i]) < 7).length,
          chosen: state.value.chosen,
        };
      });
    expect(await look()).toMatchObject({ count: 42, step: 5, pikes: 2, chosen: 0 });
    expect((await look()).right).toBeLessThan(3);
    await page.getByRole('button', { name: 'Shuffle' }).click();
    await page.getByRole('status').filter({ hasText: 'The school is shuffled' }).waitFor();
    const after = await look();
    expect(after).toMatchObject({ count: 42, step: 5, pikes: 2, outside: 0, inside: 0, chosen: undefined });
    // Of 42 fish. A smaller number has a probability below 1 in 10 000.
    expect(after.right).toBeGreaterThan(4);
    expect(after.forwards).toBeGreaterThan(8);
    expect(await canUndo(page)).toBe(false);
    const shuffled = await hash(page);
    await page.keyboard.press(',');
    await page.waitForFunction(() => window.shoal.stage.playback.played.value.step === 4);
    expect(await hash(page)).toBe(before);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'seek', step: 5 }));
    await page.waitForFunction(() => window.shoal.stage.playback.played.value.step === 5);
    expect(await hash(page)).toBe(shuffled);
  });
});

describe('marks of the selected fish', () => {
  test('arrows have the length that is set, and can be left out', async () => {
    const page = await openSettings(true);
    await page.keyboard.press('.');
    await page.keyboard.press('n');
    await frames(page, 5);
    const usual = await picture(page);
    await toggle(page, 'Arrows of selected fish').click();
    const none = await picture(page);
    expect(await box(page, 'Arrow length').count()).toBe(0);
    const changed = await differentPixels(page, none, usual);
    expect(changed).toBeGreaterThan(100);
    await toggle(page, 'Arrows of selected fish').click();
    expect(await differentPixels(page, usual, await picture(page))).toBe(0);
    await type(page, 'Arrow length', '2');
    expect(await differentPixels(page, none, await picture(page))).toBeGreaterThan(1.4 * changed);
    await type(page, 'Arrow length', '0.5');
    expect(await differentPixels(page, none, await picture(page))).toBeLessThan(0.8 * changed);
  });

  test('the trail is as long as is set, at once', async () => {
    const page = await openSettings(true);
    await page.keyboard.press('n');
    await toggle(page, 'Arrows of selected fish').click();
    const isPaused = whenAt(page, 6.5 * 60, { type: 'pause' });
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
    await isPaused;
    await still(page);
    const trailed = async (seconds: number): Promise<Buffer> => {
      await type(page, 'Trail length', String(seconds));
      return picture(page);
    };
    const [short, usual, long] = [await trailed(1), await trailed(4), await trailed(6)];
    await toggle(page, 'Trail of selected fish').click();
    expect(await box(page, 'Trail length').count()).toBe(0);
    const none = await picture(page);
    const lengths: number[] = [];
    for (const one of [short, usual, long]) lengths.push(await differentPixels(page, none, one));
    expect(lengths[0]).toBeGreaterThan(10);
    expect(lengths[1]).toBeGreaterThan(1.5 * lengths[0]);
    expect(lengths[2]).toBeGreaterThan(1.1 * lengths[1]);
  });
});
