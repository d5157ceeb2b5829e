import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { differentPixels, frames, hash, picture, unfold } from './open-page.ts';
import { idle, obstacles, patient, play, selectedPath, show, small, state } from './small-scene.ts';

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
    await page.evaluate(() => {
      const said: string[] = [];
      const look = (): void => {
        const words = document.querySelector('.notices > .working > .words');
        if (words?.checkVisibility({ visibilityProperty: true })) said.push(words.textContent ?? '');
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { said });
    });
    await drop(page, 'Pyramid.obj', tetrahedron);
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.obstacles.length === 1);
    await idle(page);
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said[0])).toBe('Reading Pyramid.obj…');
    expect(await differentPixels(page, before, await picture(page))).toBeGreaterThan(1500);
    expect(await state(page, 'state.value.plan.obstacles.0.scale.0')).toBeCloseTo(20 / 3 / 2, 1);
    expect(await selectedPath(page)).toBe('obstacles[0]');
    // Its size can be changed without the settings.
    const arrows = await picture(page);
    const handles = page.getByRole('group', { name: 'Handles' });
    await handles.getByRole('button', { name: 'Scale' }).click();
    await frames(page, 3);
    expect(await differentPixels(page, arrows, await picture(page))).toBeGreaterThan(50);
    await handles.getByRole('button', { name: 'Move' }).click();
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
    expect(await page.locator('.object').textContent()).toContain('Mesh from “Pyramid.obj”');
    await page.locator('.sheet').getByRole('button', { name: 'Undo' }).click();
    await idle(page);
    expect(await obstacles(page)).toEqual([]);
    await page.locator('.sheet').getByRole('button', { name: 'Redo' }).click();
    await idle(page);
    expect((await obstacles(page))[0].name).toBe('Pyramid');
  });

  test('a second one comes beside the first, and its handles are in its own middle, wherever its origin is', async () => {
    const page = await show(small);
    const far = tetrahedron.replace(/^v (\S+) (\S+) (\S+)/gm, (_, x, y, z) => `v ${+x + 9} ${+y - 4} ${+z + 6}`);
    const dropped = async (name: string, count: number): Promise<void> => {
      await drop(page, name, far);
      await page.waitForFunction((most) => window.shoal.stage.state.value.plan?.obstacles.length === most, count);
      await idle(page);
      await frames(page, 8);
    };
    await dropped('One.obj', 1);
    const { at } = (await obstacles(page))[0];
    await page.mouse.move(400, 225);
    await frames(page, 2);
    await page.mouse.down();
    await page.mouse.move(450, 225, { steps: 4 });
    await page.mouse.up();
    await frames(page, 3);
    expect((await obstacles(page))[0].at).not.toEqual(at);
    await page.keyboard.press('Control+z');
    await idle(page);
    expect((await obstacles(page))[0].at).toEqual(at);

    await dropped('Two.obj', 2);
    await dropped('Three.obj', 3);
    const middles = await page.evaluate(() =>
      (window.shoal.stage.state.value.plan?.obstacles ?? []).map((one) =>
        [9, -4, 6].map((x, axis) => one.at[axis] + one.scale[axis] * x),
      ),
    );
    expect(middles[0].map(Math.round)).toEqual([10, 10, 10]);
    // Each is a third of the world wide.
    for (const [k, one] of middles.entries())
      for (const other of middles.slice(0, k))
        expect(Math.max(...one.map((x, axis) => Math.abs(x - other[axis])))).toBeGreaterThan(6.6);
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
