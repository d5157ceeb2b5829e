import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { parseScenarioText, presets, Simulation, withPreset } from 'shoal';
import { waterNameOf } from 'shoal/internal';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawOnly } from './awaited-states.ts';
import {
  differentPixels,
  frames,
  hash,
  type OpenOptions,
  type OpenPage,
  open,
  pixelsBetween,
  shown,
  theBrowser,
} from './open-page.ts';

let browser: Browser;
let opened: OpenPage;

beforeAll(async () => {
  browser = await theBrowser();
});

afterEach(async () => {
  await opened.leave();
  expect(opened.complaints, 'errors and warnings in the console').toEqual([]);
});

const plan = parseScenarioText(readFileSync(new URL('../../../scenarios/smoothness.json', import.meta.url), 'utf8'));

/** The comparison, paused at its start. */
async function compare(options: OpenOptions = {}): Promise<Page> {
  const query = '?scenario=smoothness&compare=common,improved';
  opened = await open(browser, { width: 802, height: 500, query, ...options });
  await rest(opened.page);
  return opened.page;
}

async function rest(page: Page): Promise<void> {
  await shown(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('r');
}

interface Side {
  readonly preset: string;
  readonly seed: number;
  readonly step: number;
  readonly hash: string;
}

const sides = (page: Page): Promise<Side[]> =>
  page.evaluate(() =>
    window.shoal.shown().map(({ simulation }) => ({
      preset: simulation?.plan.species[0].rules.cohesion.form === 'centroid' ? 'common' : 'improved',
      seed: simulation?.seed ?? -1,
      step: simulation?.school.step ?? -1,
      hash: simulation?.stateHash() ?? '',
    })),
  );

/** The state that Node computes for the scene with a preset. */
function headless(preset: 'common' | 'improved', seed: number, steps: number): string {
  const simulation = new Simulation(withPreset(plan, preset), { seed });
  simulation.step(steps);
  return simulation.stateHash();
}

async function pane(page: Page, side: number): Promise<Buffer> {
  await frames(page, 2);
  return page
    .locator('.pane canvas')
    .nth(side)
    .screenshot({ style: '.side-name, .differences { visibility: hidden; }' });
}

/** Waits until neither camera moves. Then both pictures stay the same, and differ from the previous ones. */
async function turnedTogether(page: Page, before: Buffer): Promise<Buffer> {
  let one = before;
  const apart = async (): Promise<number> => {
    await frames(page, 20);
    one = await pane(page, 0);
    return differentPixels(page, one, await pane(page, 1));
  };
  await expect.poll(apart, { timeout: 60_000 }).toBe(0);
  expect(await differentPixels(page, before, one)).toBeGreaterThan(2000);
  return one;
}

describe('two schools side by side', () => {
  test('run from one seed, each with its preset, to the bit as without a window', async () => {
    const page = await compare();
    expect((await sides(page)).map((side) => side.hash)).toEqual([
      headless('common', 1, 0),
      headless('improved', 1, 0),
    ]);
    for (let k = 0; k < 20; k++) await page.keyboard.press('.');
    expect(await sides(page)).toEqual([
      { preset: 'common', seed: 1, step: 20, hash: headless('common', 1, 20) },
      { preset: 'improved', seed: 1, step: 20, hash: headless('improved', 1, 20) },
    ]);
    const names = await page.locator('.side-name').allTextContents();
    expect(names).toEqual(['Common boids', 'Improved boids']);
    const told = page.locator('.differences');
    expect(await told.first().locator('dt, dd').first().textContent()).toBe('Separation');
    expect(await told.locator('> dl > dd:first-of-type').allTextContents()).toEqual([
      'xᵢ − mean xⱼ',
      'Σ (d/l)(1 − l/r); capped at 1',
    ]);
    // A sixth row is shown too, and one press folds both sides.
    expect(await told.locator('> dl > dt').count()).toBe(2 * 6);
    expect(await told.locator('details').count()).toBe(0);
    const isOpen = (): Promise<boolean[]> =>
      told.evaluateAll((lists) => lists.map((list) => (list as HTMLDetailsElement).open));
    const before = await isOpen();
    expect(before[0]).toBe(before[1]);
    for (const side of [0, 1]) {
      const [was] = await isOpen();
      await told.nth(side).getByText('What differs').click();
      await expect.poll(isOpen).toEqual([!was, !was]);
    }
  });

  test('share a clock: both are always at the same step', async () => {
    const page = await compare();
    await page.keyboard.press('Space');
    for (let look = 0; look < 8; look++) {
      await frames(page, 2);
      const [one, other] = await sides(page);
      expect(one.step).toBe(other.step);
    }
    expect((await sides(page))[0].step).toBeGreaterThan(8);
    // Charts draw both runs, each in the colour of its side.
    await page.waitForFunction(
      () =>
        window.shoal
          .shown()
          .every(({ measures: { table } }) => table.column('jerkiness').filter((jump) => jump > 0).length > 8),
      undefined,
      { timeout: 60_000 },
    );
    await page.keyboard.press('Space');
    await page.getByText('What the charts show').click();
    const meanings = page.locator('.meanings dt');
    expect(await meanings.allTextContents()).toEqual(['Jerkiness', 'Polarisation', 'Nearest neighbour']);
    expect(await meanings.first().isVisible()).toBe(true);
    await page.getByText('What the charts show').click();
    for (const key of ['jerkiness', 'polarisation', 'nearestNeighbour']) {
      // Orange and sky blue, even if a thin line is blended with the background.
      for (const [low, high] of [
        [
          [190, 110, 0],
          [255, 212, 160],
        ],
        [
          [40, 120, 180],
          [180, 218, 255],
        ],
      ]) {
        const like = async (): Promise<number> => {
          const png = await page.locator(`.compare [data-chart=${key}]`).screenshot();
          return (await pixelsBetween(page, png, low, high)).count;
        };
        await expect.poll(like, { message: `${key} above ${low}`, timeout: 60_000 }).toBeGreaterThan(9);
      }
    }
  });

  test('are each in the middle of its own side, though their worlds lie elsewhere', async () => {
    const query = '?scenario=smoothness&compare=common,scene:two-fish';
    const page = await compare({ sharpness: 1, query, drawn: true });
    await page.keyboard.press('d');
    await frames(page, 20);
    const { x, y, count } = await pixelsBetween(page, await pane(page, 1), [0, 0, 0], [80, 80, 80]);
    // Two fish, each a few pixels long.
    expect(count).toBeGreaterThan(10);
    expect(Math.abs(x - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(y - 0.5)).toBeLessThan(0.1);
  });

  test('are seen closer than one alone, so that fish are no specks', async () => {
    const page = await compare({ width: 1440, height: 900, query: '?scenario=bait-ball&compare=common,improved' });
    await frames(page, 3);
    const pixels = await page.evaluate(() =>
      window.shoal.shown().map(({ simulation, state }, side) => {
        const { position, target, fov } = window.shoal.poses()[side];
        const length = (simulation?.plan.species[0].body.length ?? 0) * state.value.magnify;
        const high = document.querySelectorAll('.pane')[side].clientHeight;
        return (length * high) / (2 * Math.tan((fov * Math.PI) / 360) * position.distanceTo(target));
      }),
    );
    for (const length of pixels) expect(length).toBeGreaterThan(17);
  });

  test('share a camera: whichever is dragged, the other turns with it', async () => {
    // Set so that no camera glides for seconds.
    const page = await compare({ drawn: true, calm: true });
    await frames(page, 20);
    // At the start both schools are the same, so the same view gives the same picture.
    const [left, right] = [await pane(page, 0), await pane(page, 1)];
    expect(await differentPixels(page, left, right)).toBe(0);
    let before = left;
    for (const [from, to] of [
      [600, 700],
      [200, 120],
    ]) {
      await page.mouse.move(from, 150);
      await page.mouse.down();
      await page.mouse.move(to, 180, { steps: 4 });
      await page.mouse.up();
      before = await turnedTogether(page, before);
    }
    await page.mouse.move(600, 150);
    await page.mouse.wheel(0, -400);
    await turnedTogether(page, before);
  });

  test('sides, seed and order are chosen on the bar and stand in the address', async () => {
    const page = await compare();
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await shown(page);
    expect((await sides(page)).map(({ preset }) => preset)).toEqual(['improved', 'common']);
    const seed = page.getByRole('textbox', { name: 'Seed', exact: true });
    // The page behind has a field with this name too.
    await page.locator('.compare').getByRole('textbox', { name: 'Seed' }).fill('9');
    await page.locator('.compare').getByRole('textbox', { name: 'Seed' }).press('Enter');
    await page.waitForFunction(() => window.shoal.shown().every(({ simulation }) => simulation?.seed === 9));
    expect(await seed.last().inputValue()).toBe('9');
    await page.getByRole('combobox', { name: 'Second side' }).selectOption('scene:two-fish');
    await page.waitForFunction(() => window.shoal.shown()[1].simulation?.plan.name === 'Two fish');
    const { search } = new URL(page.url());
    expect(search).toBe('?scenario=smoothness&compare=improved,scene:two-fish&seed=9');
    await page.reload();
    await shown(page);
    expect(await page.getByRole('combobox', { name: 'Second side' }).inputValue()).toBe('scene:two-fish');
    expect((await sides(page)).map((side) => side.seed)).toEqual([9, 9]);
  });

  test('come by B and go by Escape, and the page is as it was', async () => {
    opened = await open(browser, { query: '?scenario=two-fish' });
    const { page } = opened;
    await page.keyboard.press('Space');
    await page.evaluate(() => {
      window.shoal.stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 7 });
    });
    const before = await hash(page);
    await page.keyboard.press('b');
    await shown(page);
    expect(await page.getByRole('navigation', { name: 'Scene' }).isVisible()).toBe(false);
    await page.getByRole('combobox', { name: 'Second side' }).selectOption('as-it-is');
    await page.waitForFunction(() => window.shoal.shown()[1].simulation?.plan.species[0].rules.cohesion.weight === 7);
    await page.keyboard.press('Escape');
    expect(await page.locator('.compare').count()).toBe(0);
    expect(await hash(page)).toBe(before);
    expect(new URL(page.url()).search).toBe('?scenario=two-fish');
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await shown(page);
  });
});

test('an edited scene is in the address, as long as it is compared', async () => {
  opened = await open(browser, { query: '?scenario=two-fish' });
  const { page } = opened;
  const path = 'species[0].rules.cohesion.weight';
  await page.evaluate((path) => window.shoal.stage.dispatch({ type: 'set', path, value: 7 }), path);
  await page.keyboard.press('b');
  await shown(page);
  await page.getByRole('combobox', { name: 'Second side' }).selectOption('as-it-is');
  await page.waitForFunction(() => location.hash.startsWith('#scene='));
  const address = page.url();
  expect(new URL(address).search).toBe('?compare=as-opened,as-it-is&seed=1');
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).search + new URL(page.url()).hash).toBe('?scenario=two-fish');
  await page.close();
  const other = await open(browser, { query: new URL(address).search + new URL(address).hash });
  await shown(other.page);
  expect(
    await other.page.evaluate(() => window.shoal.shown()[1].simulation?.plan.species[0].rules.cohesion.weight),
  ).toBe(7);
  opened.complaints.push(...other.complaints);
  await other.page.close();
});

describe('the blind study', () => {
  /** Everything by which the sides could be told apart. */
  const words = ['common', 'improved', ...Object.values(presets).map(({ title }) => title.toLowerCase())];

  /** Runs in the page: counts what is drawn while schools form, and later. */
  function countDraws(): void {
    const draws = { hidden: 0, visible: 0 };
    Object.assign(window, { draws });
    const gl = WebGL2RenderingContext.prototype;
    gl.clear = () => {
      draws[document.querySelector('.forming') ? 'hidden' : 'visible']++;
    };
  }

  /** The colours of elements, by the words that they begin with. */
  async function coloursOf(elements: Locator, part = ''): Promise<Record<string, string>> {
    const found = await elements.evaluateAll(
      (all, part) =>
        all.flatMap((one) => {
          const coloured = part ? one.querySelector<HTMLElement>(part) : (one as HTMLElement);
          const colour = coloured && getComputedStyle(coloured).getPropertyValue('--side');
          return colour ? [[one.textContent?.split(' ')[0] ?? '', colour] as const] : [];
        }),
      part,
    );
    return Object.fromEntries(found);
  }

  async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  }

  test('hides which is which, counts votes by key and by click, and saves what was really seen', async () => {
    const page = await compare();
    const colours = await coloursOf(page.locator('.side-name'));
    await page.getByRole('button', { name: 'Blind study' }).click();
    const times = page.getByRole('textbox', { name: 'Rounds per pair' });
    // The rounds offered are enough to show a preference.
    expect(await page.getByText('too few to show').count()).toBe(0);
    expect(await page.locator('.differences').count()).toBe(0);
    await times.fill('3');
    await times.press('Enter');
    await page.getByText('Fewer than 6 per pair are too few to show a preference.').waitFor();
    await page.evaluate(countDraws);
    await page.getByRole('button', { name: 'Start' }).click();
    const seen: { left: string; right: string; seed: number }[] = [];
    const answers = ['left', 'no difference', 'right'];
    const votes = [
      () => page.keyboard.press('1'),
      () => page.getByRole('button', { name: 'No difference' }).click(),
      () => page.getByRole('button', { name: 'Right' }).click(),
    ];
    for (const [round, vote] of votes.entries()) {
      await page.getByText(`Round ${round + 1} of 3`).waitFor();
      await page.waitForFunction((last) => {
        const isFormed = window.shoal
          .shown()
          .every(
            ({ state, simulation }) =>
              state.value.status === 'ready' && state.value.run > last && (simulation?.school.time ?? 0) > 20,
          );
        // Time without a picture does not count, however late the test presses the key.
        if (isFormed) window.pictures?.stop();
        return isFormed;
      }, round + 1);
      // Too early: both must first be watched.
      await page.keyboard.press('1');
      expect(await page.getByRole('button', { name: 'No difference' }).isDisabled()).toBe(true);
      expect(await page.locator('.forming').count()).toBe(0);
      await page.evaluate(() => window.pictures?.go());
      await page.getByRole('button', { name: 'No difference', disabled: false }).waitFor({ timeout: 60_000 });
      const html = (await page.locator('.compare').evaluate((root) => root.outerHTML)).toLowerCase();
      for (const word of words) expect(html, word).not.toContain(word);
      expect(await page.title()).toBe('Smoothness – Shoal');
      const [left, right] = await sides(page);
      expect(left.seed).toBe(right.seed);
      expect(left.preset).not.toBe(right.preset);
      // Otherwise each seed would have its own water.
      const waters = await page.evaluate(() =>
        window.shoal.shown().map(({ simulation }) => simulation?.plan.view.water),
      );
      expect(waters).toEqual([waterNameOf(plan), waterNameOf(plan)]);
      seen.push({ left: left.preset, right: right.preset, seed: left.seed });
      await vote();
    }
    await page.getByRole('heading', { name: '3 votes' }).waitFor();
    const draws = await page.evaluate(() => (window as unknown as { draws: Record<string, number> }).draws);
    expect(draws.visible).toBeGreaterThan(0);
    expect(draws.hidden, 'draws of schools that are still forming').toBe(0);
    const title = (preset: string): string => presets[preset as 'common' | 'improved'].title;
    const last = seen[2];
    expect(await page.locator('.side-name').allTextContents()).toEqual([title(last.left), title(last.right)]);
    // One of the two counted votes was for the side on the left of the first round, and one for the right of the last.
    const chosen = [seen[0].left, last.right].filter((name) => name === 'common').length;
    const row = page.getByRole('row', { name: 'Common boids' });
    const text = ['0 votes: 0 % (0 % to 84 %)', '1 vote: 50 % (1 % to 99 %)', '2 votes: 100 % (16 % to 100 %)'];
    expect(await row.getByRole('cell').last().textContent()).toBe(text[chosen]);
    // The rows add up to the number above them, and the winner comes first.
    const [first, second, third] = await page.getByRole('row').allTextContents();
    if (chosen !== 1) expect([first, second].map((row) => row.match(/\d votes/)?.[0])).toEqual(['2 votes', '0 votes']);
    expect(third).toBe('No difference1 vote, in neither share');
    const verdict = chosen === 1 ? 'Undecided: as many votes' : 'Too few votes to tell: ';
    expect(await page.getByText(verdict).count()).toBe(1);
    // Whatever its side in the last round, a school has the colour that it has in the comparison.
    expect(await coloursOf(page.locator('.side-name'))).toEqual(colours);
    expect(await coloursOf(page.getByRole('row'), '.share-bar')).toEqual(colours);
    const json = await download(page, 'Save JSON');
    expect(json.name).toBe('smoothness-study.json');
    const study = JSON.parse(json.text) as { question: string; scene: string; votes: Record<string, unknown>[] };
    expect(study).toMatchObject({ question: 'Which looks more like real fish?', scene: 'Smoothness' });
    expect(study.votes).toHaveLength(3);
    for (const [round, { left, right, seed }] of seen.entries()) {
      const answer = answers[round];
      const chosen = answer === 'left' ? left : answer === 'right' ? right : '';
      expect(study.votes[round]).toMatchObject({ round: round + 1, left, right, seed, answer, chosen });
      expect(Date.parse(String(study.votes[round].time))).toBeGreaterThan(Date.now() - 600_000);
      expect(study.votes[round].seconds).toBeGreaterThanOrEqual(5);
    }
    expect(seen.map(({ seed }) => seed).sort()).toEqual([1, 2, 3]);
    const csv = await download(page, 'Save CSV');
    expect(csv.name).toBe('smoothness-study.csv');
    expect(csv.text.trimEnd().split('\n')).toHaveLength(4);
    await page.getByRole('button', { name: 'Done' }).click();
    await shown(page);
    expect(await page.locator('.side-name').allTextContents()).toEqual(['Common boids', 'Improved boids']);
    // The votes are kept, and more can be added, even after the comparison was closed.
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await shown(page);
    await page.getByRole('button', { name: 'Blind study' }).click();
    await page.getByRole('heading', { name: '3 votes' }).waitFor();
    await page.getByRole('button', { name: 'More rounds' }).click();
    await page.getByText('Round 4 of 8').waitFor();
    expect(await page.locator('.side-name').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard and start over' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    // Nothing was edited, so there is no other scene without edits.
    expect(await page.getByRole('checkbox', { name: 'As it is now' }).count()).toBe(1);
    expect(await page.getByRole('checkbox', { name: 'Without edits' }).count()).toBe(0);
  });

  test('waits with the vote until both were seen for 5 s: time without a picture does not count', async () => {
    const page = await compare();
    await page.getByRole('button', { name: 'Blind study' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    const any = page.getByRole('button', { name: 'No difference' });
    // Held in the page itself from the first picture in which they are watched.
    await page.waitForFunction(
      () => {
        const isWatched = [...document.querySelectorAll('.study *')].some(
          (one) => one.checkVisibility() && one.textContent?.startsWith('Watch for'),
        );
        if (isWatched) window.pictures?.stop();
        return isWatched;
      },
      undefined,
      { timeout: 60_000 },
    );
    await page.waitForTimeout(6000);
    await drawOnly(page, 2);
    expect(await any.isDisabled()).toBe(true);
    await page.evaluate(() => window.pictures?.go());
    await page.getByRole('button', { name: 'No difference', disabled: false }).waitFor({ timeout: 60_000 });
  });

  test('stopped before a vote it leaves nothing; stopped later it shows what there is', async () => {
    const page = await compare();
    await page.getByRole('button', { name: 'Blind study' }).click();
    await page.getByRole('checkbox', { name: 'Common boids' }).uncheck();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: "Parker's pseudocode" }).check();
    await page.getByRole('combobox', { name: 'Add a scene' }).selectOption('scene:two-fish');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Round 1 of 18').waitFor();
    await page.waitForFunction(() => window.shoal.shown().every(({ state }) => state.value.status === 'ready'));
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Blind study' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Blind study' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForFunction(() =>
      window.shoal.shown().every(({ simulation }) => (simulation?.school.step ?? 0) > 2),
    );
    await page.getByRole('button', { name: 'No difference', disabled: false }).waitFor({ timeout: 60_000 });
    // Small schools form in less time than a click from outside the page, or a timer, takes.
    await page.evaluate(() => {
      const study = document.querySelector('.study') as Element;
      const observer = new MutationObserver(() => {
        if (!study.textContent?.includes('Round 2 of 6')) return;
        observer.disconnect();
        for (const button of study.querySelectorAll('button')) if (button.textContent === 'Stop') button.click();
      });
      observer.observe(study, { subtree: true, childList: true, characterData: true });
    });
    await page.keyboard.press('2');
    await page.getByRole('heading', { name: '1 vote' }).waitFor();
    // The schools of the next round are shown as far as they have formed.
    await page.waitForFunction(() => {
      const scenes = window.shoal.shown();
      return !document.querySelector('.forming') && scenes.every(({ state }) => state.value.playing);
    });
    const [{ step }] = await sides(page);
    expect(step * plan.step).toBeLessThan(20);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await page.locator('.compare').count()).toBe(0);
  });
});
