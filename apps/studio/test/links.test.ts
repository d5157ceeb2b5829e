import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openQuiet } from './open-page.ts';
import { documentOf, hashLater, openPage, openSettings, own, ready, sceneName, typeWeight } from './scene-page.ts';

const stateless = { ...own, species: [{ name: 'minnow', count: 30, start: { kind: 'file', file: 'nowhere.json' } }] };

const stepOf = (page: Page): Promise<number> => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);

/** The text in the clipboard after Copy link. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('links', () => {
  test('a shared scene is exactly the same one in another browser', async () => {
    const page = await openSettings('?scenario=shark');
    await typeWeight(page, '6.5');
    await page.locator('[data-rule=wander] summary').click();
    await page.locator('[data-rule=alignment]').getByRole('switch').click();
    await page.getByRole('button', { name: 'New random start' }).click();
    const link = await copyLink(page);
    expect(link).toMatch(/\/\?[^#]*#scene=[\w-]+$/);
    const document = await documentOf(page);

    const other = await openPage(new URL(link).search + new URL(link).hash);
    expect(await documentOf(other)).toBe(document);
    expect(other.url()).toBe(link);
    expect(await hashLater(other)).toBe(await hashLater(page));
    // Another scene is another address.
    await other.getByRole('button', { name: 'Scenes' }).click();
    await other.locator('[data-scenario=two-fish]').click();
    await expect.poll(() => other.url()).toMatch(/\?scenario=two-fish$/);
  });

  test('a scene with fewer fish says so however it is opened: first, by reload, link, gallery and Back', async () => {
    const page = await openQuiet({ width: 800, height: 500, query: '', firstVisit: true });
    const said = page.getByText(/^The 6,003 fish of this scene need a GPU.* The page shows 3,0\d\d\.$/);
    const expectSaid = async (): Promise<void> => {
      await said.waitFor();
      expect(await sceneName(page)).toBe('The great bait ball, with fewer fish');
      // The next message is another one.
      await page.locator('.notice').getByRole('button', { name: 'Close' }).click();
      await said.waitFor({ state: 'hidden' });
    };
    // The invitation comes first.
    await page.getByRole('region', { name: 'Invitation to the tour' }).waitFor();
    await said.waitFor({ state: 'attached' });
    expect(await said.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expectSaid();
    await page.reload();
    await expectSaid();
    const hash = await page.evaluate(async () => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'pause' });
      const bytes = new Blob([JSON.stringify(stage.document)]).stream();
      const packed = bytes.pipeThrough(new CompressionStream('deflate-raw'));
      const text = String.fromCharCode(...new Uint8Array(await new Response(packed).arrayBuffer()));
      return `#scene=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
    });
    await page.evaluate((link) => {
      location.hash = link;
    }, hash);
    await page.waitForFunction(() => window.shoal.stage.state.value.scenario === 'Shared scene');
    await expectSaid();
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.locator('[data-scenario=great-bait-ball]').click();
    await expectSaid();
    await page.goBack();
    await page.waitForFunction(() => window.shoal.stage.state.value.scenario === 'Shared scene');
    await expectSaid();
  });

  test('a short link to a scene that would keep the page busy asks first, and nothing stands still', async () => {
    const linkTo = (count: number): string => {
      const clump = { name: 'clump', count, start: { kind: 'sphere', radius: 0 } };
      return `#scene=${deflateRawSync(JSON.stringify({ version: 1, species: [clump] })).toString('base64url')}`;
    };
    expect(linkTo(30_000).length).toBeLessThan(130);
    const page = await openPage(linkTo(30_000));
    const asked = page.getByText('Shared scene could freeze this page. About');
    await asked.waitFor();
    expect(await asked.textContent()).toContain('5.4 s a step: 900,000,000 pairs');
    const played = await stepOf(page);
    await page.waitForFunction((step) => (window.shoal.stage.simulation?.school.step ?? 0) > step, played);
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.count)).toBeLessThan(10_000);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    // The time to open a clump grows with the square of its size: this one takes a second, the earlier one took half a
    // minute on a busy machine.
    await page.evaluate((another) => {
      window.shoal.stage.dispatch({ type: 'pause' });
      location.hash = another;
    }, linkTo(10_000));
    await page.getByRole('button', { name: 'Open anyway' }).click();
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.count === 10_000);
  });

  test('a link that is pasted while a scene runs is opened', async () => {
    const page = await openSettings();
    await expect.poll(() => stepOf(page)).toBeGreaterThan(0);
    await typeWeight(page, '3');
    const link = await copyLink(page);
    // The link repeats the run until the edit as it was.
    expect(await page.getByText('Link copied.').textContent()).toContain('It shows the scene as you see it now.');
    const other = await openPage('?scenario=sphere');
    await other.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await expect.poll(() => sceneName(other)).toBe(await sceneName(page));
    const document = (one: Page) => one.evaluate(() => window.shoal.stage.document);
    const wanted = await document(page);
    await expect.poll(() => document(other), { timeout: 60_000 }).toEqual(wanted);
  });

  test.each([
    ['damaged', '#scene=hello', /^This link is damaged or incomplete/],
    ['too long', `#scene=${'A'.repeat(120_000)}`, /^The scene in this link is too large/],
  ])('one that is %s says so and the first scene opens', async (_what, hash, sentence) => {
    const page = await openPage(hash);
    expect(await page.getByRole('alert').textContent()).toMatch(sentence);
    expect(await sceneName(page)).toBe('The great bait ball, with fewer fish');
    expect(new URL(page.url()).hash).toBe('');
  });

  test.each([
    ['a wrong value', { ...own, seed: 'x' }, /^Shared scene: seed must be/],
    ['a state that is not here', stateless, /nowhere\.json/],
  ])('one with %s says so and the first scene opens', async (_what, document, sentence) => {
    const page = await openPage(`#scene=${deflateRawSync(JSON.stringify(document)).toString('base64url')}`);
    await expect.poll(() => sceneName(page)).toBe('The great bait ball, with fewer fish');
    expect(await page.getByRole('alert').textContent()).toMatch(sentence);
    await ready(page);
    expect(new URL(page.url()).hash).toBe('');
  });
});
