import { expect, test } from 'vitest';
import { launch, open } from './open-page.ts';

declare global {
  interface Window {
    silent?: boolean;
  }
}

/** Threads can take seconds to start on a busy machine. */
const patience = { timeout: 60_000 };

test('threads that never answer: the page says so, stops waiting when asked to, and starts them again', async () => {
  const browser = await launch();
  const { page, complaints } = await open(browser, {
    before: () => {
      window.silent = true;
      const Real = Worker;
      const silent = { postMessage() {}, terminate() {}, addEventListener() {} };
      window.Worker = new Proxy(Real, {
        construct: (_, [url, options]: [URL, WorkerOptions]) =>
          window.silent && options?.name === 'shoal' ? silent : new Real(url, options),
      });
    },
  });
  const engine = () => page.evaluate(() => window.shoal.stage.simulation?.engine.threads);
  const step = () => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'engine', value: { threads: 2 } }));
  await expect.poll(engine, patience).toBe(2);
  const stands = await step();

  const late = page.locator('.late');
  await late.waitFor({ timeout: 60_000 });
  expect(await late.locator('p').textContent()).toMatch(/^The threads have not responded for \d s\.$/);
  expect(await step()).toBe(stands);
  await late.getByRole('button', { name: 'Continue on one thread' }).click();
  const trouble = page.locator('.trouble');
  await trouble.waitFor();
  expect(await trouble.locator('p').textContent()).toBe('Steps run on one thread, because a thread does not respond.');
  expect(await late.isVisible()).toBe(false);
  await expect.poll(step, patience).toBeGreaterThan(stands);

  await page.evaluate(() => {
    window.silent = false;
  });
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(engine, patience).toBe(2);
  const before = await step();
  await expect.poll(step, patience).toBeGreaterThan(before);
  expect(await trouble.isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await browser.close();
});
