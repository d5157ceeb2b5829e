import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { Metrics, type MetricValues, parseScenario, parseScenarioText, Simulation, version } from 'shoal';
import { describe, expect, test } from 'vitest';
import { linePartsOf } from '../src/charts/chart-options.ts';
import { differentPixels, frames, openQuiet, unfold } from './open-page.ts';

const scene = 'thesis-demo';

/** Opens the scene, paused at its start. */
function openScene(width = 900, height = 560): Promise<Page> {
  return openQuiet({ width, height, query: `?scenario=${scene}`, paused: true });
}

/** Makes steps with the key, and waits until they are drawn. */
async function steps(page: Page, count: number): Promise<void> {
  for (let k = 0; k < count; k++) {
    await page.keyboard.press('.');
    await frames(page, 1);
  }
  await frames(page, 2);
}

/** The library's own metrics of the same scene after this many steps. */
async function metricsAfter(count: number): Promise<MetricValues> {
  const text = await readFile(new URL(`../../../scenarios/${scene}.json`, import.meta.url), 'utf8');
  const simulation = new Simulation(parseScenarioText(text, { file: `${scene}.json` }));
  simulation.step(count);
  return new Metrics(simulation).measure();
}

const chartOf = (page: Page, key: string) => page.locator(`[data-chart=${key}]`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Charts' });

test('a line is broken where nothing was measured', () => {
  const parts = (times: readonly number[], numbers: readonly (number | null | undefined)[] = times): string[] =>
    linePartsOf(times, [...numbers]).map(({ first, last }) => `${first}–${last}`);
  expect(parts([0, 0.1, 0.2, 1.9])).toEqual(['0–3']);
  expect(parts([0, 9])).toEqual(['0–0', '1–1']);
  expect(parts([0, 9, 9.1, 9.2, 20, 20.1])).toEqual(['0–0', '1–3', '4–5']);
  expect(parts([0, 5, 10, 15, 20]), 'a usual distance').toEqual(['0–4']);
  expect(parts([0, 0.1, 0.2, 0.3], [1, null, 1, 1])).toEqual(['0–0', '2–3']);
  expect(parts([0, 0.1, 0.2, 0.3, 9], [undefined, 1, undefined, 1, 1]), 'several runs').toEqual(['1–3', '4–4']);
});

describe('the charts', () => {
  test('come with G, show what the library measures, and go with G', async () => {
    const page = await openScene();
    expect(await page.locator('.uplot:visible').count()).toBe(0);
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    await steps(page, 12);
    const expected = await metricsAfter(12);
    const shown = (title: string) => panel(page).getByLabel(title, { exact: true }).textContent();
    expect(await shown('Polarisation')).toBe(expected.polarisation.toFixed(2));
    expect(await shown('Rotation')).toBe(expected.rotation.toFixed(2));
    expect(await shown('Nearest neighbour')).toBe(expected.nearestNeighbour.toFixed(2));
    expect(await shown('Groups')).toBe(String(expected.groups));
    await page.keyboard.press('g');
    expect(await panel(page).count()).toBe(0);
  });

  test('of traits are offered by scenes that have them, also below 0', async () => {
    const page = await openScene();
    const chip = panel(page).getByRole('button', { name: 'Traits', exact: true });
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    expect(await chip.count()).toBe(0);
    const hunt = { rest: 0.1, attack: 5, onset: 0.2, catchDistance: 4, onCatch: 'respawn' };
    const text = JSON.stringify({
      version: 1,
      world: { min: [0, 0, 0], max: [9, 9, 9] },
      species: [
        { name: 'a', count: 60, reproduction: { traits: ['cohesion', 'flee'], start: -1, spread: 0.5, min: -3 } },
        { name: 'b', count: 9, hunts: ['a'], rules: { hunt } },
      ],
    });
    await page.evaluate(
      (value) => window.shoal.stage.dispatch({ type: 'open', scenario: 'evolve', text: value }),
      text,
    );
    await chip.click();
    const figure = chartOf(page, 'traits');
    await figure.waitFor();
    await steps(page, 2);
    const lines = await page.evaluate(() => {
      const { table } = window.shoal.stage.measures;
      return ['traitCohesion', 'traitFlee'].map((key) => table.column(key).at(-1) ?? 0);
    });
    for (const mean of lines) expect(Math.abs(mean + 1)).toBeLessThan(0.5);
    // Factors are not added up.
    expect(await figure.locator('output').textContent()).toBe('');
    await frames(page, 3);
    const drawn = await figure.screenshot();
    expect(drawn.length).toBeGreaterThan(1500);
  });

  test('know the run from before they were opened, at few moments', async () => {
    const page = await openScene();
    const rows = (): Promise<number> => page.evaluate(() => window.shoal.stage.measures.table.count);
    await page.keyboard.press('Space');
    await page.waitForFunction(() => window.shoal.stage.measures.table.count > 2, undefined, { timeout: 60_000 });
    await page.keyboard.press('Space');
    const before = await rows();
    const opened = await page.evaluate(() => window.shoal.stage.simulation?.school.time ?? 0);
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    await steps(page, 1);
    expect(await rows()).toBeGreaterThan(before);
    expect(await page.evaluate(() => window.shoal.stage.measures.table.time[0])).toBeLessThan(opened);
  });

  test('are drawn: the line appears, and in the diagram on white', async () => {
    const page = await openScene();
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    await frames(page, 2);
    const empty = await chartOf(page, 'polarisation').screenshot();
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
    await page.waitForFunction(() => window.shoal.stage.measures.table.count > 8, undefined, { timeout: 60_000 });
    await page.keyboard.press('Space');
    await frames(page, 3);
    const drawn = await chartOf(page, 'polarisation').screenshot();
    expect(await differentPixels(page, empty, drawn)).toBeGreaterThan(80);
    await page.keyboard.press('d');
    await frames(page, 4);
    expect(await differentPixels(page, drawn, await chartOf(page, 'polarisation').screenshot())).toBeGreaterThan(5000);
  });

  test('draw a line only where there are measurements', async () => {
    const page = await openScene();
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    /** Ink in some columns in the middle of the chart, between the two ends: the grid and, if it is there, the line. */
    const drawn = (times: readonly number[]): Promise<number> =>
      page.evaluate(async (all) => {
        const { table, news } = window.shoal.stage.measures;
        table.clear();
        for (const time of all) table.add(time, { polarisation: 0.7 });
        news.update({ revision: news.value.revision + 1 });
        await new Promise(requestAnimationFrame);
        const drawing = document.querySelector<HTMLCanvasElement>('[data-chart=polarisation] canvas');
        const copy = new OffscreenCanvas(9, (drawing?.height ?? 0) / 2).getContext('2d', { willReadFrequently: true });
        if (!drawing || !copy) return Number.NaN;
        copy.drawImage(drawing, -drawing.width / 2, 0);
        const { data } = copy.getImageData(0, 0, 9, copy.canvas.height);
        return data.reduce((sum, value, k) => sum + (k % 4 === 3 ? value : 0), 0);
      }, times);
    const broken = await drawn([0, 0.1, 20, 20.1]);
    expect(await drawn([0, 4, 8, 12, 16, 20])).toBeGreaterThan(broken + 9 * 100);
  });

  test('others can be chosen, with a line for each phase of a step', async () => {
    const page = await openScene();
    await page.keyboard.press('g');
    await panel(page).getByRole('button', { name: 'Phases of a step' }).click();
    await panel(page).getByRole('button', { name: 'Groups' }).click();
    await chartOf(page, 'phases').waitFor();
    expect(await chartOf(page, 'groups').count()).toBe(0);
    expect(await panel(page).getByRole('button', { name: 'Groups' }).getAttribute('aria-pressed')).toBe('false');
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'play' }));
    await expect
      .poll(async () => Number(await panel(page).getByLabel('Phases of a step', { exact: true }).textContent()))
      .toBeGreaterThan(0);
  });

  test('the pointer shows the values of its time in all charts, and an edit near it', async () => {
    const page = await openScene();
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    await steps(page, 10);
    await page.evaluate(() =>
      window.shoal.stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 5 }),
    );
    await steps(page, 10);
    const { time, values } = await page.evaluate(() => {
      const { table } = window.shoal.stage.measures;
      return { time: [...table.time], values: [...table.column('nearestNeighbour')] };
    });
    const over = chartOf(page, 'polarisation').locator('.u-over');
    const box = await over.boundingBox();
    if (!box) throw new Error('Nothing to point at.');
    const edited = await page.evaluate(() => window.shoal.stage.measures.marks[0].time);
    const row = time.reduce((best, at, k) => (Math.abs(at - edited) < Math.abs(time[best] - edited) ? k : best), 0);
    const whole = Math.max(1, time[time.length - 1] - time[0]);
    await page.mouse.move(box.x + (box.width * (time[row] - time[0])) / whole, box.y + box.height / 2);
    await expect.poll(() => panel(page).locator('.when').textContent()).toContain(`at ${time[row].toFixed(2)} s`);
    const shown = panel(page).getByLabel('Nearest neighbour', { exact: true });
    expect(await shown.textContent()).toBe(values[row].toFixed(2));
    expect(await panel(page).locator('.when').textContent()).toContain('edited: cohesion weight');
    await page.mouse.move(10, 300);
    await expect.poll(() => panel(page).locator('.when').textContent()).toBe('');
  });

  /** Saves the measures. @returns the name and the lines of the file */
  async function saved(page: Page, every = 6): Promise<{ name: string; lines: string[] }> {
    await panel(page).getByRole('button', { name: 'Save CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save measures' });
    const field = dialog.getByRole('textbox', { name: 'Steps per row' });
    await field.fill(String(every));
    await field.press('Enter');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const file = await download;
    const text = await readFile(await file.path(), 'utf8');
    await dialog.getByRole('button', { name: 'Close' }).click();
    return { name: file.suggestedFilename(), lines: text.trim().split('\n') };
  }

  test('are saved as a table on a grid of simulated time, which agrees with what the library measures', async () => {
    const page = await openScene();
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    await steps(page, 15);
    const { name, lines } = await saved(page, 3);
    expect(name).toBe('thesis-demo-measures.csv');
    const comments = lines.filter((line) => line.startsWith('#'));
    const plan = await page.evaluate(() => window.shoal.stage.state.value.plan);
    expect(comments).toEqual([
      `# shoal ${version}, measures of a run`,
      `# scenario: ${plan?.name}`,
      expect.stringMatching(/^# scenario SHA-256: [0-9a-f]{64}$/),
      `# seed: ${plan?.seed}`,
      '# step: 0.066666667 s; a row for every 3 steps',
      '# units: time s, nearestNeighbour m, extent m',
    ]);
    const [heading, ...rows] = lines.slice(comments.length);
    expect(heading).toBe('time,polarisation,rotation,nearestNeighbour,groups,extent,catches');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1']);
    const { polarisation, rotation, nearestNeighbour, groups, extent } = await metricsAfter(15);
    const [, ...last] = rows[rows.length - 1].split(',').map(Number);
    [polarisation, rotation, nearestNeighbour, groups, extent, 0].forEach((value, k) => {
      expect(last[k]).toBeCloseTo(value, 12);
    });
  });

  test('are saved the same by all with one link, with edits at their times, from the start', async () => {
    const page = await openScene();
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    // Measured at arbitrary times, as on a busy computer.
    await steps(page, 5);
    const edits = [
      ['species[0].rules.cohesion.weight', 5],
      ['species[0].count', 40],
    ] as const;
    for (const [path, value] of edits) {
      await page.evaluate(([at, to]) => window.shoal.stage.dispatch({ type: 'set', path: at, value: to }), [
        path,
        value,
      ] as const);
      await steps(page, 6);
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const own = await saved(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Save and share');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const other = await openQuiet({ width: 900, height: 560, query: link.search + link.hash });
    await other.waitForFunction(() => window.shoal.stage.simulation?.school.step === 17);
    // Until then, edits of the run are still being repeated.
    await expect.poll(() => other.evaluate(() => window.shoal.stage.playback.seeks)).toBe(false);
    await other.keyboard.press('g');
    await other.waitForSelector('.uplot');
    expect((await saved(other)).lines).toEqual(own.lines);
    expect(own.lines.filter((line) => line.startsWith('# at '))).toEqual([
      '# at 0.333333333 s: species[0].rules.cohesion.weight = 5',
      '# at 0.733333333 s: species[0].count = 40',
    ]);
    expect(own.lines.at(-1)).toMatch(/^0\.8,/);
  });

  test('of a single fish have no line and no 0 where there is no value', async () => {
    const page = await openScene();
    await page.evaluate(
      (text) => window.shoal.stage.dispatch({ type: 'open', scenario: 'one', text }),
      JSON.stringify({ version: 1, species: [{ name: 'minnow', count: 1 }] }),
    );
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    await steps(page, 7);
    // As the library may give it.
    await page.evaluate(() => {
      const { table, news } = window.shoal.stage.measures;
      table.clear();
      for (let k = 0; k < 9; k++) table.add(k, { polarisation: Number.NaN, groups: 1 });
      news.update({ revision: news.value.revision + 1 });
    });
    await expect.poll(() => panel(page).getByLabel('Polarisation', { exact: true }).textContent()).toBe('–');
    expect(await panel(page).getByLabel('Nearest neighbour', { exact: true }).textContent()).toBe('–');
    expect(await panel(page).getByLabel('Groups', { exact: true }).textContent()).toBe('1');
    const { lines } = await saved(page);
    const at =
      lines
        .find((line) => line.startsWith('time'))
        ?.split(',')
        .indexOf('nearestNeighbour') ?? 0;
    expect(lines.filter((line) => /^\d/.test(line)).map((line) => line.split(',')[at])).toEqual(['', '']);
  });

  test('of large schools are measured by a worker, and show what the library measures', async () => {
    const scenario = { version: 1 as const, seed: 3, species: [{ name: 'minnow', count: 1500 }] };
    const page = await openScene();
    await page.keyboard.press('g');
    await page.waitForSelector('.uplot');
    const opened = page.waitForEvent('worker', { predicate: (worker) => worker.url().includes('measure-worker') });
    await page.evaluate(
      (text) => window.shoal.stage.dispatch({ type: 'open', scenario: 'many', text }),
      JSON.stringify(scenario),
    );
    await opened;
    await expect
      .poll(() => page.evaluate(() => window.shoal.stage.measures.table.column('groups').at(-1)))
      .toBeGreaterThan(0);
    const { groups, nearestNeighbour } = new Metrics(new Simulation(parseScenario(scenario))).measure();
    expect(
      await page.evaluate(() => {
        const { table } = window.shoal.stage.measures;
        return [...table.time, table.column('groups')[0], table.column('nearestNeighbour')[0]];
      }),
    ).toEqual([0, groups, nearestNeighbour]);
  });

  test('begin anew when the scene does', async () => {
    const page = await openScene();
    await page.keyboard.press('g');
    await steps(page, 15);
    expect(await page.evaluate(() => window.shoal.stage.measures.table.count)).toBeGreaterThan(2);
    await page.keyboard.press('r');
    await frames(page, 2);
    expect(await page.evaluate(() => [...window.shoal.stage.measures.table.time])).toEqual([0]);
  });

  test('are in the list of panels; on a phone they take the place of its sheet', async () => {
    const page = await openScene(390, 844);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Charts');
    await page.getByRole('switch', { name: 'Show charts' }).click();
    await chartOf(page, 'polarisation').waitFor();
    expect(await page.getByRole('complementary').count()).toBe(1);
    const [sheet, chart] = [await panel(page).boundingBox(), await chartOf(page, 'polarisation').boundingBox()];
    expect(sheet?.width).toBe(390);
    expect(chart?.width).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    expect(await panel(page).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Settings' }).isVisible()).toBe(true);
  });

  test('stand beside the card of the chosen fish and beside the panels', async () => {
    const page = await openScene(1280, 720);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await chartOf(page, 'polarisation').waitFor();
    const boxes = await Promise.all(
      [page.locator('.card'), panel(page), page.getByRole('complementary', { name: 'Settings' })].map((one) =>
        one.boundingBox(),
      ),
    );
    const [card, charts, panels] = boxes.map((box) => box ?? { x: 0, width: 0 });
    expect(card.x + card.width).toBeLessThan(charts.x);
    expect(charts.x + charts.width).toBeLessThan(panels.x);
    expect(charts.width).toBeGreaterThan(300);
  });
});
