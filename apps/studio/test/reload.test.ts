import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openQuiet } from './open-page.ts';
import { documentOf, openPage, own } from './scene-page.ts';

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
    // A press of Enter must not discard what was restored.
    expect(await page.locator('.notice button.main').allTextContents()).toEqual(['Close']);
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
    // Edits of one scene do not affect another.
    await editIt(page);
    await page.goto(`${new URL(page.url()).origin}/?scenario=two-fish`);
    await page.waitForFunction(() => window.shoal?.stage.state.value.status === 'ready');
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.name)).toBe('Two fish');
    expect(await kept.count()).toBe(0);
  });

  test('shows one message at a time: the invitation waits until the others are closed', async () => {
    const page = await openQuiet({ query: '?scenario=thesis-demo', firstVisit: true });
    await editIt(page);
    await reload(page);
    const kept = page.getByText('Your edits were restored.');
    const invitation = page.getByRole('region', { name: 'Invitation to the tour' });
    await kept.waitFor();
    expect(await invitation.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await kept.isVisible()).toBe(false);
    expect(await invitation.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await invitation.count()).toBe(0);
  });

  test('repeats edits at their times, each a step of undo, and says so only once', async () => {
    const page = await openPage('?scenario=thesis-demo');
    const now = () =>
      page.evaluate(() => {
        const { simulation, document } = window.shoal.stage;
        return [simulation?.school.step, simulation?.stateHash(), JSON.stringify(document)];
      });
    const goal = await page.evaluate(() => {
      const { stage } = window.shoal;
      const play = (count: number): void => {
        for (let k = 0; k < count; k++) stage.dispatch({ type: 'step' });
      };
      stage.dispatch({ type: 'pause' });
      stage.dispatch({ type: 'reset' });
      stage.dispatch({ type: 'set', path: 'species[0].rules.wander.weight', value: 2 });
      play(20);
      stage.dispatch({ type: 'set', path: 'species[0].count', value: 27 });
      play(10);
      stage.dispatch({ type: 'commit' });
      stage.dispatch({ type: 'set', path: 'species[0].count', value: 31 });
      play(10);
      return stage.playback.goal;
    });
    // A reload keeps the step even if no picture followed it.
    expect(goal).toBe(40);
    await expect.poll(async () => (await now())[0]).toBe(40);
    const left = await now();
    await reload(page);
    await page.getByText('Your edits were restored.').waitFor();
    await expect.poll(now).toEqual(left);
    expect(
      await page
        .getByText(/Added|Undone/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    const countNow = async () => (await weight(page))[1];
    await page.keyboard.press('Control+z');
    await expect.poll(countNow).toBe(27);
    await page.keyboard.press('Control+z');
    await expect.poll(countNow).not.toBe(27);
    await page.getByRole('button', { name: 'Reset settings' }).click();
    await expect
      .poll(() => page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].rules.wander.weight))
      .not.toBe(2);
  });

  test('loses edits, and nothing else, where nothing may be kept', async () => {
    const before = () =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    const page = await openQuiet({ query: '?scenario=thesis-demo', before });
    const was = await weight(page);
    await editIt(page);
    await reload(page);
    expect(await weight(page)).toEqual(was);
  });

  describe('trusts nothing that is kept', () => {
    const scene = { address: 'two-fish', scenario: 'two-fish' };

    /** Opens a page whose stored scene is replaced. The result loads it with a text and returns its message. */
    const openTampered = async () => {
      const before = () => sessionStorage.setItem('shoal.scene', localStorage.getItem('tampered') ?? '');
      const page = await openQuiet({ query: '?scenario=two-fish', before });
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

    /** Each needs a page load, so all of them run only in the long tests. */
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
      expect(await findKept({ ...scene, own: 5, document })).toContain('two-fish must be');
    });
  });
});
