import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openQuiet, unfold } from './open-page.ts';

export const own = { version: 1, name: 'My own', seed: 3, species: [{ name: 'minnow', count: 30 }] };

export async function openPage(query = '?scenario=two-fish', width = 800, height = 500, drawn = false): Promise<Page> {
  const page = await openQuiet({ width, height, query, drawn });
  await ready(page);
  return page;
}

export async function openSettings(query?: string, drawn = false): Promise<Page> {
  const page = await openPage(query, 800, 500, drawn);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('[data-rule=cohesion] summary').click();
  await unfold(page, 'Save and share');
  return page;
}

export const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');

export const documentOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(window.shoal.stage.document));

export const sceneName = (page: Page): Promise<string | null> => page.locator('.scene-name').textContent();

export const weightField = (page: Page) => page.getByRole('textbox', { name: 'Cohesion weight', exact: true });

export async function typeWeight(page: Page, text: string): Promise<void> {
  await weightField(page).fill(text);
  await weightField(page).press('Enter');
}

/** The hash a hundred steps after the start. */
export function hashLater(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'pause' });
    stage.dispatch({ type: 'reset' });
    stage.simulation?.step(100);
    return stage.simulation?.stateHash() ?? '';
  });
}

/** Drops a file on the scene as the operating system would. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([called, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], called, { type: 'application/json' }));
      return transfer;
    },
    [name, text] as const,
  );
  await page.dispatchEvent('canvas', 'dragover', { dataTransfer: files });
  expect(await page.locator('body.dropping').count()).toBe(1);
  await page.dispatchEvent('canvas', 'drop', { dataTransfer: files });
  expect(await page.locator('body.dropping').count()).toBe(0);
}
