import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { verdictOn } from '../src/inspector/verdict.ts';
import { onTap } from '../src/viewport/click-selection.ts';
import { keepMessages, still } from './awaited-states.ts';
import { differentPixels, frames, hash, openQuiet, picture, pixelsBetween } from './open-page.ts';

/** Opens a scene, paused at its start. */
async function openPaused(query?: string, width = 1000, height = 640, drawn = false): Promise<Page> {
  const page = await openQuiet({ width, height, query, drawn, paused: true });
  await frames(page, 2);
  return page;
}

async function steps(page: Page, count: number): Promise<void> {
  for (let k = 0; k < count; k++) await page.keyboard.press('.');
  await frames(page, 2);
}

const chosen = (page: Page): Promise<number | undefined> => page.evaluate(() => window.shoal.stage.state.value.chosen);

const following = (page: Page): Promise<boolean> => page.evaluate(() => window.shoal.stage.state.value.following);

const card = (page: Page) => page.getByRole('complementary', { name: 'Selected fish' });

/** Tablets and phones: the least fraction that panels leave free, and whether card and settings are seen together. */
const screens = [
  [820, 1180, 0.5, true],
  [768, 1024, 0.5, true],
  [1024, 768, 0.5, true],
  [1180, 820, 0.5, true],
  [1280, 800, 0.44, true],
  [844, 390, 0.5, false],
  [390, 844, 0.38, false],
] as const;

/** The largest rectangle of the page that neither the card, nor the settings, nor the bar covers. */
function freeRectangle(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.locator('aside:visible, nav:visible').evaluateAll((panels) => {
    const boxes = panels.map((panel) => panel.getBoundingClientRect());
    const xs = [0, innerWidth, ...boxes.flatMap(({ left, right }) => [left, right])];
    const ys = [0, innerHeight, ...boxes.flatMap(({ top, bottom }) => [top, bottom])];
    const corners = xs.flatMap((x) => ys.map((y) => ({ x, y })));
    const isFree = (one: DOMRect): boolean =>
      boxes.every((box) => {
        return box.right <= one.left || box.left >= one.right || box.bottom <= one.top || box.top >= one.bottom;
      });
    const free = corners
      .flatMap(({ x, y }) => corners.map((end) => new DOMRect(x, y, end.x - x, end.y - y)))
      .filter((one) => one.width > 0 && one.height > 0 && isFree(one));
    return free.reduce((best, one) => (one.width * one.height > best.width * best.height ? one : best)).toJSON();
  });
}

describe('choosing a fish', () => {
  test('keys choose the next one and the one that turns most, and let go', async () => {
    const page = await openPaused();
    expect(await card(page).count()).toBe(0);
    await page.keyboard.press('n');
    expect(await chosen(page)).toBe(0);
    await page.keyboard.press('n');
    expect(await chosen(page)).toBe(1);
    await steps(page, 5);
    await page.keyboard.press('m');
    await frames(page, 2);
    const liveliest = await page.evaluate(() => {
      const { school } = window.shoal.stage.simulation ?? {};
      if (!school) return -1;
      const sizes = Array.from(school.ax.subarray(0, school.count), (x, i) =>
        Math.hypot(x, school.ay[i], school.az[i]),
      );
      return school.id[sizes.indexOf(Math.max(...sizes))];
    });
    expect(await chosen(page)).toBe(liveliest);
    expect(await card(page).getByRole('heading', { level: 2 }).textContent()).toContain(`id ${liveliest}`);
    await page.keyboard.press('Escape');
    expect(await chosen(page)).toBeUndefined();
    await frames(page, 2);
    expect(await card(page).count()).toBe(0);
  });

  test('a click on a fish chooses it, a drag does not, and the choice outlives pause, step and start over', async () => {
    const page = await openPaused('?scenario=two-fish');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.keyboard.press('f');
    const id = await chosen(page);
    expect(id).toBe(1);
    // The camera follows it, so it moves to the middle.
    await still(page);
    await page.keyboard.press('Escape');
    expect(await chosen(page)).toBeUndefined();
    expect(await following(page)).toBe(false);
    await page.mouse.move(500, 320);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 4 });
    await page.mouse.move(500, 320, { steps: 4 });
    await page.mouse.move(500, 335, { steps: 4 });
    await page.mouse.up();
    expect(await chosen(page)).toBeUndefined();
    await page.mouse.click(500, 320);
    expect(await chosen(page)).toBe(1);
    // On empty water, a drag keeps the choice, and a click or a tap ends it.
    await page.mouse.move(800, 150);
    await page.mouse.down();
    await page.mouse.move(800, 190, { steps: 4 });
    await page.mouse.move(800, 150, { steps: 4 });
    await page.mouse.up();
    expect(await chosen(page)).toBe(1);
    await page.mouse.click(800, 150);
    expect(await chosen(page)).toBeUndefined();
    await expect.poll(() => card(page).count()).toBe(0);
    // A diver is steered by presses there.
    for (const key of ['n', 'n', 'x']) await page.keyboard.press(key);
    await page.mouse.click(800, 150);
    expect(await chosen(page)).toBe(1);
    await page.keyboard.press('x');
    const before = await page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);
    await page.keyboard.press('Space');
    await page.waitForFunction((step) => (window.shoal.stage.simulation?.school.step ?? 0) > step, before);
    await page.keyboard.press('Space');
    await steps(page, 3);
    await page.keyboard.press('r');
    await frames(page, 2);
    expect(await chosen(page)).toBe(1);
    expect(await card(page).count()).toBe(1);
    // The new scene has other fish.
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'open', scenario: 'vortex' }));
    await page.waitForFunction(() => window.shoal.stage.state.value.plan?.file === 'vortex.json');
    expect(await chosen(page)).toBeUndefined();
  });

  test('it is marked in the water, and looking changes nothing of what the fish do', async () => {
    const page = await openPaused(undefined, 1000, 640, true);
    await steps(page, 20);
    const untouched = await hash(page);
    const before = await picture(page);
    await page.keyboard.press('n');
    const marked = await picture(page);
    expect(await differentPixels(page, before, marked)).toBeGreaterThan(60);
    await page.keyboard.press('r');
    await frames(page, 2);
    for (let k = 0; k < 20; k++) {
      await page.keyboard.press('.');
      await frames(page, 1);
    }
    expect(await hash(page)).toBe(untouched);
    await page.keyboard.press('Escape');
  });
});

describe('the card', () => {
  test('its numbers are those of the library', async () => {
    const page = await openPaused();
    await steps(page, 30);
    await page.keyboard.press('m');
    await frames(page, 2);
    const id = await chosen(page);
    const document = await page.evaluate(() => window.shoal.stage.simulation?.plan.scenario);
    const { inspectFish, parseScenarioJson, ruleRowsOf, Simulation } = await import('shoal');
    const simulation = new Simulation(parseScenarioJson(document), {
      seed: await page.evaluate(() => window.shoal.stage.state.value.seed),
    });
    simulation.step(30);
    expect(simulation.stateHash()).toBe(await hash(page));
    const report = inspectFish(simulation, id ?? -1);
    const shown = (name: string): Promise<string | null> => card(page).getByLabel(name, { exact: true }).textContent();
    expect(await shown('Speed, m/s')).toBe(Math.hypot(...report.velocity).toFixed(2));
    expect(await card(page).getByLabel('Acceleration, m/s²', { exact: true }).allTextContents()).toEqual([
      Math.hypot(...report.acceleration).toFixed(2),
      Math.hypot(...report.acceleration).toFixed(2),
    ]);
    const sum = [0, 0, 0];
    for (const [name, { vector, weight }] of Object.entries(report.steering)) {
      const row = card(page).locator(`[data-rule=${name}]`);
      const length = weight * Math.hypot(...vector);
      expect(await row.locator('output').textContent(), name).toBe(length.toFixed(2));
      for (let axis = 0; axis < 3; axis++) sum[axis] += weight * vector[axis];
      if (length < 0.005) continue;
      const { forms, parameters } = ruleRowsOf(simulation.plan)[name];
      const form = String((simulation.plan.species[0].rules as Record<string, { form: string }>)[name].form);
      expect(await row.locator('.formula').textContent()).toBe(forms[form].formula);
      const numbers = await row.locator('.numbers').textContent();
      expect(numbers).toContain(`length ${Math.hypot(...vector).toFixed(2)}`);
      if (parameters.radius) expect(numbers).toMatch(new RegExp(`^${report.neighbours[name]} neighbour`));
    }
    expect(await shown('Sum, m/s²')).toBe(Math.hypot(...sum).toFixed(2));
    const along = (name: string): number => {
      const { vector, weight } = report.steering[name];
      return vector.reduce((part, value, axis) => part + weight * value * report.acceleration[axis], 0);
    };
    const most = Object.keys(report.steering).reduce((one, other) => (along(other) > along(one) ? other : one));
    expect(await card(page).locator('.verdict strong').textContent()).toMatch(
      new RegExp(simulation.plan.ruleRows[most].title, 'i'),
    );
    for (const [name, mates] of Object.entries(report.flockmateIds)) expect(mates.length).toBe(report.neighbours[name]);
  });

  test('while the scene plays it changes calmly, and its charts fill', async () => {
    const page = await openPaused();
    await page.keyboard.press('n');
    const note = card(page).getByRole('status').filter({ hasText: 'over time' });
    expect(await note.textContent()).toBe('Press play to see them over time.');
    await page.keyboard.press('Space');
    // Seconds between its changes, of which a slow machine makes fewer, and the longest time between two pictures.
    const { gaps, longestFrame } = await page.evaluate(
      () =>
        new Promise<{ gaps: number[]; longestFrame: number }>((resolve) => {
          const times: number[] = [];
          let [last, longest] = [performance.now(), 0];
          const stop = window.shoal.stage.watch.sample.subscribe(() => times.push(performance.now()));
          const look = (): void => {
            const now = performance.now();
            longest = Math.max(longest, now - last);
            last = now;
            if (times.length < 10) return void requestAnimationFrame(look);
            stop();
            // The first call is made by subscribing, and the second may come at once.
            const later = times.slice(2);
            resolve({ gaps: later.slice(1).map((time, k) => (time - later[k]) / 1000), longestFrame: longest / 1000 });
          };
          requestAnimationFrame(look);
        }),
    );
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeGreaterThan(0.18);
    for (const gap of gaps) expect(gap).toBeLessThan(0.66 + 2 * longestFrame);
    const path = card(page).getByRole('img', { name: 'Speed over the last 10 s' }).locator('path');
    await expect.poll(async () => (await path.getAttribute('d'))?.split('L').length ?? 0).toBeGreaterThan(5);
    expect(await note.count()).toBe(0);
  });

  test.each(['remove', 'nothing'])('it says when its fish was caught, and what is caught does %s', async (onCatch) => {
    const page = await openPaused('?scenario=shark');
    const { fish, steps: when } = await page.evaluate((value) => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'set', path: 'species[1].rules.hunt.onCatch', value });
      stage.dispatch({ type: 'set', path: 'species[1].rules.hunt.catchDistance', value: 3 });
      const { simulation } = stage;
      if (!simulation) throw new Error('There is no simulation.');
      for (let k = 1; k < 3000; k++) {
        simulation.step(1);
        const caught = simulation.takeEvents().find(({ kind }) => kind === 'catch');
        if (caught) return { fish: caught.other, steps: k };
      }
      throw new Error('No fish was caught.');
    }, onCatch);
    await page.evaluate(
      ([id, count]) => {
        const { stage } = window.shoal;
        stage.dispatch({ type: 'reset' });
        stage.dispatch({ type: 'choose', fish: id });
        stage.simulation?.step(count - 1);
      },
      [fish, when] as const,
    );
    await frames(page, 3);
    const note = card(page).locator('.caught:visible');
    expect(await note.count()).toBe(0);
    await steps(page, 1);
    expect(await note.textContent()).toContain(`It was caught at ${(when / 60).toFixed(1)} s.`);
    expect((await note.textContent())?.includes('last values')).toBe(onCatch === 'remove');
    await steps(page, 3);
    expect(await chosen(page)).toBe(fish);
    expect(await note.count()).toBe(1);
  });
});

describe('the verdict', () => {
  /**
   * A fish with this acceleration, from rules of equal weight: the length of each rule's steering, and its component
   * along the acceleration.
   */
  async function verdictOf(
    acceleration: number,
    asked: Readonly<Record<string, readonly [length: number, along: number]>>,
    weight = 1,
    { sum = 0, heading = null }: { readonly sum?: number; readonly heading?: object | null } = {},
  ): Promise<ReturnType<typeof verdictOn>> {
    const { parseScenario } = await import('shoal');
    const rules = Object.entries(asked).map(([name, [length, along]]) => {
      return { name, length, weight, along, neighbours: undefined };
    });
    const moment = {
      id: 0,
      species: 'fish',
      here: true,
      caughtAt: undefined,
      time: 0,
      speed: 1,
      sum,
      hunt: undefined,
    };
    const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: 1, ...(heading && heading) }] });
    return verdictOn({ ...moment, acceleration, rules }, plan);
  }
  const verdict = async (...asked: Parameters<typeof verdictOf>): Promise<string> => {
    const { cause, words } = await verdictOf(...asked);
    return cause ?? words;
  };

  test('names the rule that the fish follows, not a stronger one that is outdone', async () => {
    expect(await verdict(1, { separation: [3, -2.9], cohesion: [2.5, 2.4], alignment: [1.6, 1.5] })).toBe(
      'Now accelerated mostly by cohesion',
    );
    expect(await verdict(3, { separation: [1, 0.9], cohesion: [1.2, 1.1], alignment: [1.5, 1] })).toBe(
      'Now accelerated by several rules, mainly cohesion',
    );
  });

  test('does not say that a fish swims towards others if the weight is negative', async () => {
    const { cause, words } = await verdictOf(2, { cohesion: [2, 2] }, -1);
    expect(cause).toBe('Now accelerated mostly by cohesion');
    expect(words).toBe('its weight is negative, so it acts in the opposite direction.');
  });

  test('says why rules with longer bars are not the cause', async () => {
    const asked = { separation: [3, -2.9], cohesion: [3, 2.2], wander: [2.5, 2.4] } as const;
    expect((await verdictOf(2, asked)).words).toMatch(
      /^[a-z].*\. Separation and cohesion are stronger, but pull less in the direction of the acceleration\.$/,
    );
    const one = await verdictOf(1, { separation: [3, -0.2], wander: [1.2, 1.2] });
    expect(one.cause).toBe('Now accelerated mostly by wander');
    expect(one.words).toMatch(
      /^[a-z].*\. Separation is stronger, but pulls less in the direction of the acceleration\.$/,
    );
    expect((await verdictOf(1, { wander: [1.2, 1.2], separation: [1, 0.1] })).words).toMatch(/^[a-z][^.]*\.$/);
  });

  test('says so where no rule is the cause', async () => {
    expect(await verdict(2, { separation: [3, 0.4], cohesion: [2, 0.1] })).toMatch(
      /^The acceleration is not the sum of the rules: with priority blending, the acceleration budget /,
    );
    expect(await verdict(0.001, { separation: [3, -1], cohesion: [3, 1] })).toBe(
      'The rules cancel out: together they change neither its course nor its speed now.',
    );
    // Rules that ask for more than the fish gets do not cancel out.
    expect(await verdict(0.001, { separation: [3, 0] }, 1, { sum: 3 })).toBe(
      'Its vertical agility or its acceleration budget reduces the requested acceleration to 0.',
    );
    const heading = { heading: { model: 'vicsek' } };
    expect(await verdict(1, {}, 1, { heading })).toBe('Its heading model steers it, not rules.');
    expect(await verdict(1, { separation: [0, 0] })).toBe('No rule acts on it now.');
  });
});

test('a tap counts when its click comes: what opens under the finger before it would be clicked too', () => {
  const canvas = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 10, top: 20 }) });
  const taps: (string | number)[][] = [];
  onTap(canvas as unknown as HTMLCanvasElement, (...tap) => taps.push(tap));
  const send = (type: string, clientX: number): void => {
    const pointer = { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, clientX, clientY: 50 };
    canvas.dispatchEvent(Object.assign(new Event(type), pointer));
  };
  send('pointerdown', 40);
  send('pointerup', 42);
  expect(taps).toEqual([]);
  send('click', 42);
  expect(taps).toEqual([[32, 30, 'touch']]);
  // A drag ends with a click too.
  send('pointerdown', 40);
  send('pointerup', 80);
  send('click', 80);
  expect(taps).toHaveLength(1);
});

test('the card of a predator says when it attacks next', async () => {
  const page = await openPaused();
  const document = {
    version: 1,
    species: [
      { name: 'fish', count: 20 },
      { name: 'shark', count: 1, hunts: ['fish'] },
    ],
  };
  await page.evaluate((text) => {
    window.shoal.stage.dispatch({ type: 'open', scenario: 'hunt', text });
  }, JSON.stringify(document));
  await page.waitForFunction(() => window.shoal.stage.simulation?.plan.file === 'hunt');
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'choose', fish: 20 }));
  await frames(page, 2);
  const note = card(page).locator('.hunt:visible');
  expect(await note.textContent()).toBe('Rests. Next attack in 10 s.');
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'set', path: 'species[1].rules.hunt.rest', value: 0 }));
  await steps(page, 3);
  // At first its force is close to 0.
  expect(await note.textContent()).toMatch(/^Has chosen fish \d+\. Its attack reaches full force in 29 s\.$/);
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'overlay', name: 'hunters', shown: true });
    stage.dispatch({ type: 'set', path: 'species[1].rules.hunt.onset', value: 0.01 });
  });
  await steps(page, 1);
  expect(await note.textContent()).toMatch(/^Has been attacking fish \d+ for 0 s\. The red line leads to it\.$/);
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'choose', fish: 3 }));
  await frames(page, 2);
  expect(await note.count()).toBe(0);
});

describe('following', () => {
  test('the key follows and lets go; so does the whole view', async () => {
    const page = await openPaused();
    await page.keyboard.press('f');
    expect(await following(page), 'nothing to follow').toBe(false);
    await page.keyboard.press('n');
    await page.keyboard.press('f');
    expect(await following(page)).toBe(true);
    expect(await page.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('f');
    expect(await following(page)).toBe(false);
    await page.getByRole('button', { name: 'Follow' }).click();
    expect(await following(page)).toBe(true);
    await page.keyboard.press('v');
    expect(await following(page)).toBe(false);
  });

  test('the fish is kept where neither its card nor the panels are, and that is much of every screen', async () => {
    const page = await openPaused('', 820, 1180, true);
    const alone = {
      version: 1,
      species: [{ name: 'loner', start: { kind: 'list', positions: [[3, 4, 5]], velocities: [[1, 0, 0]] } }],
    };
    await page.evaluate((text) => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'open', scenario: 'alone', text });
      stage.dispatch({ type: 'look', value: 'diagram' });
      stage.dispatch({ type: 'overlay', name: 'bounds', shown: false });
    }, JSON.stringify(alone));
    await page.waitForFunction(() => window.shoal.stage.simulation?.plan.file === 'alone');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('f');
    for (const [width, height, least, hasCard] of screens) {
      const size = `${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await frames(page, 2);
      expect(await card(page).isVisible(), `the card at ${size}`).toBe(hasCard);
      const free = await freeRectangle(page);
      expect((free.width * free.height) / (width * height), `free at ${size}`).toBeGreaterThan(least);
      const isInside = async (): Promise<boolean> => {
        const at = await pixelsBetween(page, await picture(page), [0, 0, 0], [80, 80, 80]);
        const [x, y] = [width * at.x - free.x, height * at.y - free.y];
        return x > 0 && x < free.width && y > 0 && y < free.height;
      };
      await expect.poll(isInside, { timeout: 60_000, message: `the fish at ${size}` }).toBe(true);
    }
  });

  test('turning the camera keeps the fish, dragging it far lets go', async () => {
    const page = await openPaused();
    await page.keyboard.press('n');
    await page.keyboard.press('f');
    await still(page);
    const drag = async (button: 'left' | 'right', follows: boolean): Promise<void> => {
      await page.mouse.move(600, 300);
      await page.mouse.down({ button });
      await page.mouse.move(900, 400, { steps: 12 });
      await frames(page, 3);
      await expect.poll(() => following(page)).toBe(follows);
      await page.mouse.up({ button });
      await frames(page, 2);
      expect(await following(page)).toBe(follows);
    };
    await drag('left', true);
    await drag('right', false);
    expect(await chosen(page)).toBe(0);
  });
});

test('the sheet of keys names them', async () => {
  const page = await openPaused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('region', { name: 'Keys' }).locator('kbd');
  await sheet.first().waitFor();
  const keys = await sheet.allTextContents();
  expect(keys).toEqual(expect.arrayContaining(['N', 'M', 'F', 'Esc', '?']));
  await page.keyboard.press('Escape');
  expect(await page.getByRole('region', { name: 'Keys' }).count()).toBe(0);
});

describe.each([
  [1280, 720],
  [390, 844],
])('at %i × %i', (width, height) => {
  test('the card lies over nothing else, stays on the page, and everything in it has a name', async () => {
    const page = await openPaused('', width, height);
    await page.keyboard.press('n');
    await steps(page, 10);
    const box = await card(page).boundingBox();
    if (!box) throw new Error('There is no card.');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    for (const other of await page.locator('header h1, header p, nav').all()) {
      const over = await other.boundingBox();
      if (!over) continue;
      const apart = over.y + over.height <= box.y + 0.5 || box.y + box.height <= over.y + 0.5;
      expect(apart, await other.evaluate(({ tagName }) => tagName)).toBe(true);
    }
    const wide = await card(page).evaluate((aside) =>
      [...aside.querySelectorAll<HTMLElement>('*')]
        .filter(
          (part) => part instanceof HTMLElement && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
        )
        .map((part) => part.outerHTML.slice(0, 80)),
    );
    expect(wide).toEqual([]);
    const nameless = await card(page)
      .locator('button, output, svg, section')
      .evaluateAll((parts) =>
        parts
          .filter((part) => !(part.getAttribute('aria-label') || part.textContent?.trim()))
          .map((one) => one.outerHTML),
      );
    expect(nameless).toEqual([]);
  });
});

test('on a tablet the view is composed beside the card, and messages are there too', async () => {
  const page = await openPaused('', 820, 1180);
  const aspect = (): Promise<number> => page.evaluate(() => window.shoal.poses()[0].aspect);
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: 'Rock' }).click();
  const box = await card(page).boundingBox();
  const toast = page.locator('.notices > .toast');
  await toast.waitFor();
  await keepMessages(page);
  const message = await toast.boundingBox();
  if (!box || !message) throw new Error('There is no card or no message.');
  const right = box.x + box.width;
  expect(message.x).toBeGreaterThan(right);
  await expect.poll(aspect).toBeCloseTo((820 - right) / 1180, 3);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const lower = await toast.boundingBox();
  expect(lower?.y).toBeGreaterThan(box.y + 100);
});
