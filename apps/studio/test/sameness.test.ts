import { readFileSync } from 'node:fs';
import { type Plan, parseScenario, parseScenarioText, Simulation } from 'shoal';
import { describe, expect, inject, test } from 'vitest';
import { openQuiet, patience, theBrowser } from './open-page.ts';
import { runOnThreads } from './run-on-threads.ts';

/** A fish that turns as sharply as possible, in a school of its own. @returns the state of each scene after a step */
function turnSharply(simulation: Simulation | undefined, plans: readonly Plan[]): (string | undefined)[] {
  // The page's library is not accessible in another way.
  const Here = simulation?.constructor as typeof Simulation;
  return plans.map((plan) => {
    const again = new Here(plan, { state: { positions: [[5, 5, 5]], velocities: [[1, 0, 0]], species: [0] } });
    again.step();
    return again.stateHash();
  });
}

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
    const page = await openQuiet({ query: `?scenario=${name}` });
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
    expect(there).toEqual({ step: steps, kernel: simulation.engine.kernel, hash: simulation.stateHash() });
  });

  test.each([
    ['mill', 2, 100],
    ['mill', 3, 100],
    ['school-1000', 2, 1000],
  ])('%s on %i threads, after %i steps', async (name, threads, steps) => {
    const text = readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), 'utf8');
    const simulation = new Simulation(parseScenarioText(text));
    simulation.step(steps);
    const page = await openQuiet({ query: `?scenario=${name}` });
    const there = await page.evaluate(runOnThreads, { threads, steps });
    expect(there).toEqual({ threads, hash: simulation.stateHash() });
  });

  // JavaScript engines differ in the last bit of the sines of these turns. At these speeds that bit decides to which
  // float a velocity is rounded.
  test('where turns are limited', async () => {
    const plans = [
      [82, 0.9859153454821364],
      [146, 1.3238234597971075],
      [658, 0.560361490912672],
    ].map(([maxTurnDegPerSecond, maxSpeed]) =>
      parseScenario({
        version: 1,
        currents: [{ kind: 'uniform', velocity: [0, 9, 0] }],
        species: [
          {
            name: 'fish',
            count: 1,
            motion: { maxSpeed, maxTurnDegPerSecond, verticalFactor: 1 },
            rules: { current: { weight: 9 }, bounds: { enabled: false }, wander: { enabled: false } },
          },
        ],
      }),
    );
    const here = turnSharply(new Simulation(plans[0]), plans);
    const page = await openQuiet({ query: '?scenario=school-1000' });
    const simulation = await page.waitForFunction(() => window.shoal.stage.simulation);
    const there = await simulation.evaluate(turnSharply, plans);
    expect(there).toEqual(here);
  });

  test('on one thread where the page is not isolated, with the reason', async () => {
    // A service worker would send the headers.
    const page = await (await theBrowser()).newPage({ serviceWorkers: 'block' });
    page.setDefaultTimeout(patience);
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const { 'cross-origin-opener-policy': _, 'cross-origin-embedder-policy': __, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(`${inject('address')}?scenario=mill`);
    const there = await page.evaluate(runOnThreads, { threads: 2, steps: 3 });
    // Further requests of the page get no answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    expect(there).toMatchObject({ threads: 1, alone: expect.stringContaining('not cross-origin isolated') });
  });
});
