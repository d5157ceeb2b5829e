import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { open, patience, theBrowser, unfold } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

/** A page of another site that contains this HTML. */
async function pageWith(html: string): Promise<{ address: string; close(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>A blog</title><h1>A blog</h1>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const fishIn = (frame: Frame): Promise<number> =>
  frame.evaluate(() => window.shoal.stage.simulation?.school.count ?? 0);
const stepIn = (frame: Frame): Promise<number> => frame.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);

test('the copied code shows the scene in a frame of another page', async () => {
  const { page, leave } = await open(browser, { query: '?scenario=two-fish' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, 'Save and share');
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await page.getByText('Code copied').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await leave();
  expect(code).toContain(`src="${inject('address')}?scenario=two-fish&amp;embed"`);
  const blog = await pageWith(code);
  const visit = await browser.newPage();
  visit.setDefaultTimeout(patience);
  try {
    await visit.goto(blog.address);
    const frame = visit.frames().find((one) => one.parentFrame());
    if (!frame) throw new Error('There is no frame.');
    await expect.poll(() => fishIn(frame), { timeout: 60_000 }).toBe(2);
    const before = await stepIn(frame);
    await expect.poll(() => stepIn(frame)).toBeGreaterThan(before);
    // Only the button and the link can be used.
    expect(await frame.getByRole('button').allTextContents()).toHaveLength(1);
    await frame.getByRole('button', { name: 'Pause' }).click();
    const link = frame.getByRole('link', { name: 'Open in Shoal' });
    // The address may be copied without a click.
    expect(await link.getAttribute('href')).toBe(`${inject('address')}?scenario=two-fish`);
    const [studio] = await Promise.all([visit.context().waitForEvent('page'), link.click()]);
    expect(studio.url()).toBe(`${inject('address')}?scenario=two-fish`);
    await studio.getByRole('button', { name: 'Scenes', exact: true }).waitFor();
    await studio.close();
  } finally {
    await visit.close();
    blog.close();
  }
});
