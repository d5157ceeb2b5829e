import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { Metrics, type Plan, parseScenarioText, Simulation, withPreset } from 'shoal';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tourSteps } from '../src/modes/tour/tour-steps.ts';
import { differentPixels, frames, hash, type OpenPage, open, shown, theBrowser } from './open-page.ts';

const folder = new URL('../src/modes/tour/steps/', import.meta.url);

/** The rules that steer the fish in each step, in the library's order. */
const enabled: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  separation: ['separation'],
  alignment: ['separation', 'alignment'],
  cohesion: ['separation', 'alignment', 'cohesion'],
  bounds: ['separation', 'alignment', 'cohesion', 'bounds'],
  wander: ['separation', 'alignment', 'cohesion', 'bounds', 'wander'],
  predators: ['separation', 'alignment', 'cohesion', 'bounds', 'wander', 'flee'],
  obstacles: ['separation', 'alignment', 'cohesion', 'bounds', 'wander', 'goal', 'obstacles'],
  everything: ['separation', 'alignment', 'cohesion', 'bounds', 'wander', 'flee', 'obstacles'],
  smoothness: ['separation', 'alignment', 'cohesion', 'bounds'],
};

describe('the steps of the tour', () => {
  test('are ten scenes of at most 200 fish, each with its rule switched on', () => {
    expect(tourSteps.map(({ file }) => file)).toEqual(Object.keys(enabled));
    expect(readdirSync(folder).sort()).toEqual(tourSteps.map(({ file }) => `${file}.json`).sort());
    for (const { file, rule, trials, invite } of tourSteps) {
      const { count, name, description, species } = parseScenarioText(
        readFileSync(new URL(`${file}.json`, folder), 'utf8'),
      );
      expect(count).toBeLessThanOrEqual(200);
      expect(name).not.toBe('');
      expect(description?.match(/[.!?](?= |$)/g)?.length, `sentences of ${file}`).toBe(2);
      // These steps mark their shark.
      if (trials.some((trial) => trial.rule === 'flee')) expect(invite).toMatch(/pink sphere.*red line/);
      if (rule) expect(species[0].rules[rule].enabled).toBe(true);
      expect(trials.length).toBeGreaterThan(0);
    }
  });

  /** Plays a step for five seconds and returns the largest fraction of fish for which something held. */
  function mostOf(file: string, holds: (simulation: Simulation, plan: Plan, i: number) => boolean): number {
    const plan = parseScenarioText(readFileSync(new URL(`${file}.json`, folder), 'utf8'));
    const simulation = new Simulation(plan);
    const { count } = plan.species[0];
    let most = 0;
    while (simulation.school.time < 5) {
      simulation.step(30);
      const found = Array.from({ length: count }, (_, i) => i).filter((i) => holds(simulation, plan, i));
      most = Math.max(most, found.length / count);
    }
    return most;
  }

  test.each(['predators', 'everything'])('in %s the shark is among the fish within five seconds', (file) => {
    const near = mostOf(file, ({ school: { x, y, z, count } }, { species }, i) => {
      const shark = count - 1;
      return Math.hypot(x[i] - x[shark], y[i] - y[shark], z[i] - z[shark]) < species[0].rules.flee.radius;
    });
    expect(near).toBeGreaterThan(0.25);
  });

  test('fish flow around the rocks, and leave the box, within five seconds', () => {
    const near = mostOf('obstacles', ({ school: { x, y, z }, obstacles }, { field }, i) => {
      return obstacles.clearance(x[i], y[i], z[i], field.radius) < field.radius;
    });
    expect(near).toBeGreaterThan(0.5);
    const outside = mostOf('bounds', ({ school: { x, y, z } }, { world: { min, max } }, i) =>
      [x[i], y[i], z[i]].some((at, axis) => at < min[axis] || at > max[axis]),
    );
    expect(outside).toBeGreaterThan(0.5);
  });

  test('where two schools are compared, the common one is jerkier from the first picture on', () => {
    const { file, presets = [], begins = 0 } = tourSteps[tourSteps.length - 1];
    const scene = parseScenarioText(readFileSync(new URL(`${file}.json`, folder), 'utf8'));
    const [common, improved] = presets.map((preset) => {
      const simulation = new Simulation(withPreset(scene, preset));
      while (simulation.school.time < begins) simulation.step(1);
      const metrics = new Metrics(simulation);
      metrics.observe();
      return Array.from({ length: 60 }, () => {
        simulation.step(1);
        metrics.observe();
        return metrics.jerkiness;
      }).slice(1);
    });
    const mean = (of: number[]): number => of.reduce((sum, x) => sum + x / of.length, 0);
    // As the chart does, over a quarter of a second.
    for (let from = 0; from + 4 <= common.length; from += 4)
      expect(mean(common.slice(from, from + 4))).toBeGreaterThan(1.2 * mean(improved.slice(from, from + 4)));
  });
});

describe('the tour', () => {
  let browser: Browser;
  let opened: OpenPage;

  beforeAll(async () => {
    browser = await theBrowser();
  });

  afterEach(async () => {
    await opened.leave();
    expect(opened.complaints, 'errors and warnings in the console').toEqual([]);
  });

  async function openPage(query = '?scenario=two-fish', width = 640, height = 360, drawn = false): Promise<Page> {
    opened = await open(browser, { width, height, query, drawn });
    return opened.page;
  }

  /** Waits for a step and returns the rules that steer its fish, from the running simulations. */
  async function rulesAt(page: Page, file: string): Promise<string[]> {
    await page.waitForFunction((wanted) => {
      const { stage, shown } = window.shoal;
      return shown().every((one) => {
        const { status, scenario } = one.state.value;
        return one !== stage && status === 'ready' && scenario === wanted && (one.simulation?.school.step ?? 0) > 0;
      });
    }, file);
    return page.evaluate(() =>
      window.shoal.shown().flatMap(({ simulation }) => {
        const rules = simulation?.plan.species[0].rules as Record<string, { enabled: boolean }>;
        return (simulation?.engine.rulesOf(0) ?? []).filter((rule) => rules[rule].enabled);
      }),
    );
  }

  const documentOf = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(window.shoal.stage.document));

  const stepInAddress = (page: Page): string | null => new URL(page.url()).searchParams.get('tour');

  test('a switch that cannot be set says why, and stays as it was', async () => {
    opened = await open(browser, { query: '?tour=9' });
    const { page } = opened;
    await shown(page);
    await page.keyboard.press('Space');
    const bounds = 'species[0].rules.bounds';
    await page.evaluate((of) => {
      const [stage] = window.shoal.shown();
      stage.dispatch({ type: 'set', path: `${of}.enabled`, value: false });
      stage.dispatch({ type: 'set', path: `${of}.form`, value: 'wrap' });
    }, bounds);
    const sentence = page.locator('.trials').getByRole('alert');
    const on = page.locator('.trials').getByRole('switch', { name: 'Bounds' });
    expect(await on.isChecked()).toBe(false);
    await on.click();
    await sentence.waitFor();
    expect(await sentence.textContent()).toContain('bounds');
    expect(await on.isChecked()).toBe(false);
  });

  test('keys of objects do nothing to the scene behind it', async () => {
    const page = await openPage();
    await page.keyboard.press('t');
    await page.locator('.in-mode').waitFor();
    await page.keyboard.press('x');
    expect(await page.evaluate(() => window.shoal.stage.state.value.diver)).toBeUndefined();
    await page.keyboard.press('Escape');
    await page.locator('.in-mode').waitFor({ state: 'detached' });
    await page.keyboard.press('x');
    await expect.poll(() => page.evaluate(() => window.shoal.stage.state.value.diver)).toBeDefined();
  });

  test('goes from step to step by keyboard, and each has just its rules', async () => {
    const page = await openPage();
    await page.keyboard.press('t');
    for (const [index, { file }] of tourSteps.entries()) {
      const twice = file === 'smoothness';
      const rules = await rulesAt(page, file);
      expect([...new Set(rules)].sort(), file).toEqual([...enabled[file]].sort());
      expect(rules).toHaveLength(enabled[file].length * (twice ? 2 : 1));
      expect(stepInAddress(page)).toBe(String(index + 1));
      expect(await page.getByText(`Tour · ${index + 1} of ${tourSteps.length}`).isVisible()).toBe(true);
      const boxes = await page.evaluate(() =>
        window.shoal.shown().map(({ state }) => state.value.overlays.has('bounds')),
      );
      expect(boxes, `whether ${file} shows the box`).toEqual(boxes.map(() => file === 'bounds'));
      const marked = await page.evaluate(() =>
        window.shoal.shown().map(({ state }) => state.value.overlays.has('hunters')),
      );
      const hasShark = ['predators', 'everything'].includes(file);
      expect(marked, `whether ${file} marks its shark`).toEqual(marked.map(() => hasShark));
      expect(await page.title()).toBe(`${await page.locator('#tour-title').textContent()} – Tour – Shoal`);
      const leastTime = (): Promise<number> =>
        page.evaluate(() => Math.min(...window.shoal.shown().map(({ simulation }) => simulation?.school.time ?? 0)));
      await expect.poll(leastTime).toBeGreaterThan(tourSteps[index].begins ?? 0);
      if (twice) {
        const forms = await page.evaluate(() =>
          window.shoal.shown().map(({ simulation }) => simulation?.plan.species[0].rules.cohesion.form),
        );
        expect(forms).toEqual(['centroid', 'linear-decay']);
        await expect
          .poll(() => page.locator('.jerkiness-chart path').first().getAttribute('d'), { timeout: 60_000 })
          .toContain('L');
        // One of the two formulas needs a length.
        expect(await page.getByRole('textbox', { name: 'Cohesion radius' }).inputValue()).toBe('11');
        expect(await page.getByRole('button', { name: 'Cohesion radius: all' }).count()).toBe(0);
      }
      await page.keyboard.press(index % 2 ? 'ArrowRight' : 'Enter');
    }
    expect(await page.getByRole('region', { name: 'Tour' }).count()).toBe(0);
    await page.getByRole('status').getByText('End of the tour.').waitFor();
    expect(await page.title()).toBe('Two fish – Shoal');
    expect(stepInAddress(page)).toBe(null);
  });

  test('goes by click: Next, Back, a dot, Done', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Tour', exact: true }).click();
    const title = page.locator('#tour-title');
    expect(await title.textContent()).toBe('No rules');
    for (let at = 1; at < tourSteps.length; at++) await page.getByRole('button', { name: 'Next' }).click();
    expect(await title.textContent()).toBe('Common vs improved');
    // Enter on a button presses this button.
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    expect(await title.textContent()).toBe('Everything together');
    await page.getByRole('button', { name: 'Step 3: Alignment' }).click();
    expect(await title.textContent()).toBe('Alignment');
    expect(await page.locator('.dot[aria-current=step]').getAttribute('aria-label')).toBe('Step 3: Alignment');
    await rulesAt(page, 'alignment');
    await page.getByRole('button', { name: 'Step 10: Common vs improved' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByRole('region', { name: 'Tour' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Tour', exact: true }).isVisible()).toBe(true);
  });

  test('the control on the card changes the plan of the step and what its fish do, and nothing else', async () => {
    const page = await openPage('?scenario=two-fish&tour=2');
    await rulesAt(page, 'separation');
    const before = await documentOf(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('r');
    const steps = async (): Promise<string> => {
      await page.keyboard.press('r');
      for (let k = 0; k < 5; k++) await page.keyboard.press('.');
      return page.evaluate(() => window.shoal.shown()[0].simulation?.stateHash() ?? '');
    };
    const usual = await steps();
    expect(await steps()).toBe(usual);
    const field = page.getByRole('textbox', { name: 'Separation radius' });
    // Its formula needs a length.
    const all = page.getByRole('button', { name: 'Separation radius: all' });
    expect(await all.count()).toBe(0);
    await field.fill('all');
    await field.press('Enter');
    expect(await page.locator('.trials').getByRole('alert').textContent()).toBe(
      'Enter a number from 0 to 1,000,000 m, not "all".',
    );
    await field.fill('5');
    await field.press('Enter');
    expect(await page.evaluate(() => window.shoal.shown()[0].simulation?.plan.species[0].rules.separation.radius)).toBe(
      5,
    );
    // While the slider has the focus, it uses the arrow keys.
    await page.getByRole('slider', { name: 'Separation radius, slider' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => window.shoal.shown()[0].simulation?.plan.species[0].rules.separation.radius)).toBe(
      5.1,
    );
    expect(stepInAddress(page)).toBe('2');
    await page.locator('.tour').focus();
    expect(await steps()).not.toBe(usual);

    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await rulesAt(page, 'everything');
    await page.getByRole('switch', { name: 'Cohesion' }).click();
    expect(await rulesAt(page, 'everything')).not.toContain('cohesion');
    expect(await documentOf(page)).toBe(before);
  });

  test('Escape brings the scene back as it was, with its edits, to the bit; meanwhile it stands still', async () => {
    const page = await openPage(undefined, 640, 360, true);
    await page.keyboard.press('Space');
    await page.evaluate(() => {
      window.shoal.stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 7 });
    });
    for (let k = 0; k < 3; k++) await page.keyboard.press('.');
    await page.keyboard.press('n');
    // The ring of its focus is in both pictures.
    await page.locator('canvas').first().focus();
    await frames(page, 3);
    const [state, document, view] = [await hash(page), await documentOf(page), await page.screenshot()];
    await page.keyboard.press('t');
    await rulesAt(page, 'nothing');
    // Keys belong to the tour: none reaches the scene behind it.
    for (const key of ['Space', '.', 'r', 'n', 'Control+z']) await page.keyboard.press(key);
    await frames(page, 3);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('region', { name: 'Tour' }).count()).toBe(0);
    expect(await hash(page)).toBe(state);
    expect(await documentOf(page)).toBe(document);
    await frames(page, 3);
    expect(await differentPixels(page, view, await page.screenshot())).toBeLessThan(200);
    await page.keyboard.press('Control+z');
    expect(await page.evaluate(() => window.shoal.stage.document?.species[0].rules.cohesion.weight)).toBe(2.25);
  });

  test('has the light of its own scenes, and leaves that of the page as it was', async () => {
    const page = await openPage();
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'mood', value: 'deep' }));
    await page.keyboard.press('t');
    await shown(page);
    const moods = (): Promise<string[]> =>
      page.evaluate(() => window.shoal.shown().map(({ state }) => state.value.mood));
    expect(await moods()).toEqual(['day']);
    await page.keyboard.press('End');
    await expect.poll(moods).toEqual(['day', 'day']);
    await page.keyboard.press('Escape');
    expect(await moods()).toEqual(['deep']);
  });

  test('what plays goes on where it was, and only then', async () => {
    const page = await openPage();
    await page.keyboard.press('t');
    await rulesAt(page, 'nothing');
    const step = (): Promise<number> => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? -1);
    const before = await step();
    await frames(page, 5);
    expect(await step()).toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(step).toBeGreaterThan(before);
  });

  test('an address opens a step, or the last one if there is no such', async () => {
    const page = await openPage('?scenario=two-fish&tour=99');
    await shown(page);
    expect(await page.locator('#tour-title').textContent()).toBe('Common vs improved');
    expect(stepInAddress(page)).toBe('10');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).search).toBe('?scenario=two-fish');
  });

  test('on a phone the card leaves the fish their place', async () => {
    const page = await openPage('?scenario=two-fish&tour=1', 390, 844);
    await shown(page);
    for (const [index] of tourSteps.entries()) {
      await page.getByRole('button', { name: `Step ${index + 1}:` }).click();
      const box = await page.locator('.tour-card').boundingBox();
      expect(box?.y, `top of card ${index + 1}`).toBeGreaterThan(844 * 0.4);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
      expect(await page.getByRole('button', { name: /Next|Done/ }).isVisible()).toBe(true);
    }
  });

  test('on a tablet held upright the card is below the fish, and two schools are above each other', async () => {
    const page = await openPage('?scenario=two-fish&tour=10', 820, 1180);
    await shown(page);
    expect((await page.locator('.tour-card').boundingBox())?.width).toBe(820);
    const [upper, lower] = await page
      .locator('.pane')
      .evaluateAll((panes) => panes.map((pane) => pane.getBoundingClientRect().toJSON()));
    expect(upper.width).toBe(820);
    expect(upper.bottom).toBeLessThanOrEqual(lower.top);
    expect(lower.height).toBeGreaterThan(200);
  });

  test('comes and goes many times without a trace on the GPU', async () => {
    const page = await openPage('?scenario=two-fish', 320, 240, true);
    // Browsers complain from the 17th context on, if none was freed.
    for (let time = 0; time < 18; time++) {
      await page.keyboard.press('t');
      await shown(page);
      await frames(page, 1);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => window.shoal.shown().includes(window.shoal.stage));
    }
    await expect.poll(() => page.locator('canvas').count()).toBe(1);
    const seen = await page.screenshot();
    await expect.poll(async () => differentPixels(page, seen, await page.screenshot())).toBeGreaterThan(0);
  });
});

describe('the invitation', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await theBrowser();
  });

  test('greets a first visitor, leads to the tour, and is gone for good when it was dismissed', async () => {
    const { page, complaints } = await open(browser, { query: '?scenario=two-fish', firstVisit: true });
    const invitation = page.getByRole('region', { name: 'Invitation to the tour' });
    expect(await invitation.isVisible()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await shown(page);
    await page.keyboard.press('Escape');
    expect(await invitation.count()).toBe(0);
    await page.reload();
    await page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
    expect(await invitation.count()).toBe(0);
    await page.close();
    expect(complaints).toEqual([]);
  });

  test('does not come after a tour that the address has opened', async () => {
    const { page, complaints } = await open(browser, { query: '?scenario=two-fish&tour=10', firstVisit: true });
    await shown(page);
    await page.getByRole('button', { name: 'Done' }).click();
    const invitation = page.getByRole('region', { name: 'Invitation to the tour' });
    expect(await invitation.count()).toBe(0);
    await page.goto(page.url().replace(/\?.*/, '?scenario=two-fish'));
    await page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
    expect(await invitation.count()).toBe(0);
    await page.close();
    expect(complaints).toEqual([]);
  });

  test('only comes again where nothing can be stored', async () => {
    const { page, complaints } = await open(browser, {
      query: '?scenario=two-fish',
      firstVisit: true,
      before: () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Blocked.', 'SecurityError');
          },
        }),
    });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByRole('region', { name: 'Invitation to the tour' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('region', { name: 'Invitation to the tour' }).waitFor();
    await page.close();
    expect(complaints).toEqual([]);
  });
});
