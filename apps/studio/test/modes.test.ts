import type { Browser, CDPSession } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { open, shown, theBrowser } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await theBrowser();
});

/** Number of objects of a class that the page still holds. */
async function countOf(session: CDPSession, name: string): Promise<number> {
  const { result: prototype } = await session.send('Runtime.evaluate', { expression: `${name}.prototype` });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return result.value;
}

test('a tour, a comparison or breeding that is closed leaves neither scenes nor canvases behind', async () => {
  // With a script of its own, the page is new: no test before it has left handles that hold scenes.
  const before = (): void => localStorage.removeItem('none');
  const { page, complaints } = await open(browser, { width: 320, height: 240, query: '?scenario=two-fish', before });
  const session = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: 'Scenes' }).click();
  const visit = async (key: string): Promise<void> => {
    if (key === 'Breed') await page.getByRole('button', { name: key, exact: true }).click();
    else {
      // The search of the scenes has the focus. Letters would be typed into it.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press(key);
    }
    await shown(page);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.shoal.shown().includes(window.shoal.stage));
  };
  const held = async (): Promise<Record<string, number>> => {
    await session.send('HeapProfiler.collectGarbage');
    return {
      stages: await countOf(session, 'window.shoal.stage.constructor'),
      simulations: await countOf(session, 'window.shoal.stage.simulation.constructor'),
      canvases: await countOf(session, 'HTMLCanvasElement'),
    };
  };
  // Objects that are made only once exist now.
  for (const key of ['t', 'b', 'Breed']) await visit(key);
  const one = { stages: 1, simulations: 1, canvases: 1 };
  // A closed scene ends a few frames later. Waits for objects that are about to be freed; leaked ones stay.
  const settled = (): Promise<void> => expect.poll(held, { timeout: 60_000, interval: 300 }).toEqual(one);
  await settled();
  for (const key of ['t', 'b', 'Breed', 't', 'b', 'Breed']) await visit(key);
  await settled();
  await page.close();
  expect(complaints).toEqual([]);
});
