import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { parseScenarioText, Simulation } from 'shoal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, open } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** The bits of a state do not depend on where it was computed. */
describe('the same bits in the page as in Node', () => {
  test.each([
    ['school-1000', 100],
    ['mill', 100],
    ['arch', 60],
    ['bait-ball', 60],
  ])('%s, after %i steps', async (name, steps) => {
    const text = readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), 'utf8');
    const simulation = new Simulation(parseScenarioText(text));
    simulation.step(steps);
    const { page, complaints } = await open(browser, { query: `?scenario=${name}` });
    // Fields of obstacles are made first.
    await page.waitForFunction(() => window.shoal.stage.simulation !== undefined);
    const there = await page.evaluate((count) => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'pause' });
      stage.dispatch({ type: 'reset' });
      for (let k = 0; k < count; k++) stage.dispatch({ type: 'step' });
      const { school, engine } = stage.simulation ?? {};
      return { step: school?.step, kernel: engine?.kernel, hash: stage.simulation?.stateHash() };
    }, steps);
    await page.close();
    expect(there).toEqual({ step: steps, kernel: simulation.engine.kernel, hash: simulation.stateHash() });
    expect(complaints).toEqual([]);
  });
});
