import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open, theBrowser, unfold } from './open-page.ts';

const filmOf = (page: Page) => page.evaluate(() => window.shoal.stage.document?.view.film);
const cameraOf = (page: Page) =>
  page.evaluate(() => {
    const { position } = window.shoal.poses()[0];
    return { x: position.x, mode: window.shoal.stage.state.value.cameraMode };
  });

test('shots are added where the camera is, ordered, played, saved with the scene and filmed', async () => {
  const { page, complaints, leave } = await open(await theBrowser(), {
    query: '?scenario=two-fish',
    drawn: true,
    paused: true,
  });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Camera');
  const way = page.getByRole('combobox', { name: 'Camera' });
  expect(await way.locator('option[value=shots]').isDisabled()).toBe(true);
  const add = page.getByRole('button', { name: 'Add shot' });
  await add.click();
  const near = await cameraOf(page);
  await page.getByRole('application').focus();
  for (let k = 0; k < 6; k++) await page.getByRole('application').press('ArrowRight');
  await expect.poll(async () => (await cameraOf(page)).x).not.toBeCloseTo(near.x, 2);
  await add.click();
  const list = page.getByRole('list', { name: 'Shots' });
  expect(await list.getByRole('listitem').count()).toBe(2);
  // Edits at a later time apply to the whole run.
  await page.evaluate(() => {
    for (let k = 0; k < 5; k++) window.shoal.stage.dispatch({ type: 'step' });
  });
  await page.getByRole('textbox', { name: 'Shot 1: length' }).fill('1.5');
  await page.getByRole('textbox', { name: 'Shot 1: length' }).press('Enter');
  await page.getByRole('textbox', { name: 'Shot 2: length' }).fill('0.5');
  await page.getByRole('textbox', { name: 'Shot 2: length' }).press('Enter');
  await page.getByRole('textbox', { name: 'Shot 2: length' }).fill('2000000');
  await page.getByRole('textbox', { name: 'Shot 2: length' }).press('Enter');
  await page.getByText('Enter a number of seconds from 0.01 to 1,000,000.').waitFor();
  const film = await filmOf(page);
  expect(film?.shots.map(({ seconds, next }) => [seconds, next])).toEqual([
    [1.5, 'smooth'],
    [0.5, 'smooth'],
  ]);

  // Waited for in the page: the shots take only two seconds.
  const filmed = page.waitForFunction(() => window.shoal.stage.state.value.cameraMode === 'shots');
  await page.getByRole('button', { name: 'Play shots' }).click();
  await filmed;
  // The film ends with the last shot, and the camera belongs to the user again.
  await expect.poll(async () => (await cameraOf(page)).mode, { timeout: 60_000 }).toBe('free');
  expect((await cameraOf(page)).x).toBeCloseTo(film?.shots[1].position[0] ?? Number.NaN, 2);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'pause' }));

  await page.getByRole('button', { name: 'Shot 2: earlier' }).click();
  expect((await filmOf(page))?.shots.map(({ seconds }) => seconds)).toEqual([0.5, 1.5]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await filmOf(page)).toEqual(film);

  // No dialog of the browser asks for a file.
  await page.evaluate(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined, writable: true }));
  await unfold(page, 'Save and share');
  await page.getByRole('button', { name: 'Export video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export video' });
  await dialog.getByLabel('Camera').selectOption('shots');
  expect(await dialog.getByRole('textbox', { name: 'Length' }).inputValue()).toBe('2');
  await dialog.getByLabel('Size').selectOption('custom');
  for (const [name, value] of [
    ['Width', '160'],
    ['Height', '90'],
    ['Frame rate', '4'],
  ]) {
    await dialog.getByRole('textbox', { name }).fill(value);
    await dialog.getByRole('textbox', { name }).press('Enter');
  }
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await coming).suggestedFilename()).toBe('two-fish.mp4');
  expect(complaints).toEqual([]);
  await leave();
});

test('a slow orbit goes around the school until another way is chosen', async () => {
  const { page, leave } = await open(await theBrowser(), { query: '?scenario=two-fish' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Camera');
  const azimuth = () =>
    page.evaluate(() => {
      const { position, target } = window.shoal.poses()[0];
      return Math.atan2(position.x - target.x, position.z - target.z);
    });
  const before = await azimuth();
  await page.getByRole('combobox', { name: 'Camera' }).selectOption('orbit');
  // Far more than the usual drift in this time.
  await expect.poll(async () => (await azimuth()) - before, { timeout: 60_000 }).toBeGreaterThan(0.15);
  await page.getByRole('combobox', { name: 'Camera' }).selectOption('follow');
  await expect.poll(() => page.evaluate(() => window.shoal.stage.state.value.following)).toBe(true);
  await leave();
});
