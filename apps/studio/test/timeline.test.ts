import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { differentPixels, frames, hash, picture } from './open-page.ts';
import { goOn, patient, play, show, small, state, steps } from './small-scene.ts';

/** Mean distance of the fish from their middle, and their mean speed. */
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

describe('startle', () => {
  test.each(['improved', 'common'])(
    'a key bursts a school of the preset %s apart; it is an edit like any other',
    async (preset) => {
      const page = await show({ ...small, preset }, false);
      await goOn(page, 60);
      const before = await spread(page);
      await page.keyboard.press('s');
      expect(await state(page, 'state.value.plan.timeline.length')).toBe(1);
      // Time is a sum of steps, and the scene is saved without its rounding error.
      const at = Number(await state(page, 'document.timeline.0.at'));
      expect(String(at)).toBe(String(Number(at.toFixed(9))));
      await goOn(page, 60);
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
    await goOn(page, 120);
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
    expect(await bar.textContent()).toContain(`${(back / 60).toFixed(2)} s of ${(end / 60).toFixed(2)} s`);
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
    // Every moment that the label names.
    await page.evaluate(() => {
      const said: string[] = [];
      const now = document.querySelector('.timeline .now');
      if (now) new MutationObserver(() => said.push(now.textContent ?? '')).observe(now, { childList: true });
      Object.assign(window, { said });
    });
    await page.keyboard.press(',');
    await expect.poll(() => steps(page), patient).toBe(end - 1);
    await page.waitForFunction(() => !window.shoal.stage.playback.seeks);
    await frames(page, 2);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(new Set(said.map((text) => text.split(' s of ')[0]))).toEqual(new Set([((end - 1) / 60).toFixed(2)]));
    await page.keyboard.press('.');
    await frames(page, 2);
    expect(await hash(page)).toBe(atEnd);
    await play(page, 5);
    expect(await steps(page)).toBeGreaterThanOrEqual(end + 5);
    await page.keyboard.press('l');
    expect(await bar.isVisible()).toBe(false);
  });

  test('edits are marked and replayed; an edit of the past replaces later steps, and says so', async () => {
    const page = await show(small, false);
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
    expect(await bar.getByRole('status').textContent()).toContain('You edited the past');
    expect(await state(page, 'playback.played.value.last')).toBe(15);
    await play(page, 130);
    expect(await bar.getByRole('status').isVisible()).toBe(false);
    expect(await weight()).toBe(2.25);
  });
});
