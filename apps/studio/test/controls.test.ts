import type { Page } from 'playwright-core';
import { Simulation } from 'shoal';
import { describe, expect, test } from 'vitest';
import { drawOnly } from './awaited-states.ts';
import {
  differentPixels,
  frames,
  hash,
  openQuiet,
  picture,
  pixelsBetween,
  screenshot,
  type,
  unfold,
  unfoldRules,
} from './open-page.ts';

/** A few fish, a hunter and a wall between them and the viewer. */
const scene = {
  version: 1,
  world: { min: [-10, -10, -10], max: [10, 10, 10] },
  neighbours: 'octree',
  obstacles: [{ shape: { kind: 'box', size: [3, 12, 12] }, at: [0, 0, 0] }],
  field: { spacing: 2, radius: 2 },
  species: [
    { name: 'herring', count: 12 },
    { name: 'pike', count: 1, hunts: ['herring'] },
  ],
};

async function openScene(size = {}, document: object = scene): Promise<Page> {
  const page = await openQuiet({ width: 1000, height: 640, query: '?scenario=two-fish', ...size });
  await page.evaluate((text) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'pause' });
    stage.dispatch({ type: 'open', scenario: 'own', text });
  }, JSON.stringify(document));
  await page.waitForFunction(() => {
    const { status, plan } = window.shoal.stage.state.value;
    return status === 'ready' && plan?.file === 'own';
  });
  return page;
}

async function openSettings(size = {}): Promise<Page> {
  const page = await openScene(size);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  return page;
}

type Role = 'button' | 'textbox' | 'switch' | 'combobox' | 'img';

/** Every control of the thesis's demo: its name there, and its place in the studio. */
const places: Readonly<Record<string, readonly [Role, string]>> = {
  play: ['button', 'Play'],
  playSpeed: ['textbox', 'Speed'],
  boidCamera: ['button', 'Ride along'],
  boundSize: ['textbox', 'World width'],
  reset: ['button', 'Reset settings'],
  boidCount: ['textbox', 'Fish'],
  shuffleBoids: ['button', 'Shuffle'],
  ruleScalar: ['textbox', 'Strength of all rules'],
  separation: ['switch', 'Separation, on or off'],
  alignment: ['switch', 'Alignment, on or off'],
  cohesion: ['switch', 'Cohesion, on or off'],
  bounds: ['switch', 'Bounds, on or off'],
  random: ['switch', 'Wander, on or off'],
  predatorAvoidance: ['switch', 'Flee, on or off'],
  obstacleAvoidance: ['switch', 'Obstacles, on or off'],
  // A negative weight reverses the rule.
  towardsObstacle: ['textbox', 'Obstacles weight'],
  separationScalar: ['textbox', 'Separation weight'],
  separationRadius: ['textbox', 'Separation radius'],
  alignmentScalar: ['textbox', 'Alignment weight'],
  alignmentRadius: ['textbox', 'Alignment radius'],
  cohesionScalar: ['textbox', 'Cohesion weight'],
  cohesionRadius: ['textbox', 'Cohesion radius'],
  boundsScalar: ['textbox', 'Bounds weight'],
  randomScalar: ['textbox', 'Wander weight'],
  predatorAvoidanceScalar: ['textbox', 'Flee weight'],
  predatorAvoidanceRadius: ['textbox', 'Flee radius'],
  obstacleAvoidanceScalar: ['textbox', 'Obstacles weight'],
  maxSpeed: ['textbox', 'Motion max speed'],
  commonReynolds: ['combobox', 'Preset'],
  predatorCount: ['textbox', 'Predators'],
  // The row belongs to the species chosen above it.
  ruleScalar_p: ['textbox', 'Strength of all rules'],
  attackScalar: ['textbox', 'Predator weight'],
  maxSpeed_p: ['textbox', 'Predator max speed'],
  enabled: ['switch', 'Fish avoid obstacles'],
  showMesh: ['switch', 'Show obstacles'],
  showPlane: ['switch', 'Show field slice'],
  planePosition: ['textbox', 'Slice position'],
  resoultion: ['textbox', 'Field grid spacing'],
  avoidRadius: ['textbox', 'Field radius'],
  raisedTo: ['textbox', 'Field falloff'],
  useLargestRadius: ['textbox', 'Shared radius'],
  useOctree: ['combobox', 'Neighbour search'],
  leafCapacity: ['textbox', 'Simulation leaf capacity'],
  showVectors: ['switch', 'Arrows of selected fish'],
  vectorLenMultiplier: ['textbox', 'Arrow length'],
  showBounds: ['switch', 'World box and paths'],
  showOctree: ['switch', 'Octree cells'],
  showAxes: ['switch', 'Axes'],
  startRecording: ['button', 'Export video'],
  stopRecording: ['button', 'Export video'],
  drawTail: ['switch', 'Trail of selected fish'],
  removeTail: ['switch', 'Trail of selected fish'],
  drawNoiseFunction: ['img', 'Wander along x, y and z'],
};

/** Parameters that need no control here. */
const elsewhere: Readonly<Record<string, string>> = {
  attackRadius: 'a predator chooses its prey at any distance',
  generate: 'fields are made as soon as a number of theirs changes',
};

describe("the thesis's demo", () => {
  test('has no control that the studio has not', async () => {
    const page = await openSettings();
    await page.keyboard.press('n');
    await unfold(page);
    await page.getByRole('switch', { name: 'Show field slice' }).click();
    await unfoldRules(page);
    for (const [control, [role, name]] of Object.entries(places)) {
      const found = page.getByRole(role, { name, exact: role !== 'img' });
      expect(await found.count(), `${control}: ${name}`).toBe(1);
      expect(await found.isEnabled(), control).toBe(true);
    }
    // All 55 controls, each once.
    expect(new Set([...Object.keys(places), ...Object.keys(elsewhere)]).size).toBe(55);
  });
});

describe('sections', () => {
  test('come in the order in which a person thinks, open by keyboard, and stay as they were left', async () => {
    const page = await openSettings();
    const titles = await page.locator('.section > summary').allTextContents();
    const order = ['Scene', 'Species', 'Rules', 'World', 'Obstacles', 'Predators', 'Appearance', 'Performance'];
    expect(titles.filter((title) => order.includes(title))).toEqual(order);
    const world = page.locator('[data-section=World]');
    expect(await world.getAttribute('open')).toBeNull();
    await world.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: 'World width' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'World width' }).isVisible()).toBe(true);
  });

  test('a new hunter is shown by a ring for two seconds, which is still with reduced motion', async () => {
    const page = await openScene({ drawn: true }, { ...scene, obstacles: [] });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Predators');
    const ringsIn = async (png: Buffer): Promise<number> =>
      (await pixelsBetween(page, png, [225, 150, 60], [255, 205, 120])).count;
    const rings = async (): Promise<number> => ringsIn(await picture(page));
    expect(await rings()).toBe(0);
    // Only two pictures follow the edit, because the ring shrinks faster than a busy machine takes a screenshot.
    await page.evaluate(() => window.pictures?.stop());
    await type(page, 'Predators', '3');
    await drawOnly(page, 2);
    const first = await ringsIn(await screenshot(page));
    expect(first).toBeGreaterThan(60);
    await page.evaluate(() => window.pictures?.go());
    // The panel closes.
    await expect.poll(rings).toBeLessThan(0.8 * first);
    await expect.poll(rings, { timeout: 60_000 }).toBe(0);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await page.waitForFunction(() => window.shoal?.stage.state.value.plan?.file === 'own');
    await page.evaluate(() => {
      const { stage } = window.shoal;
      window.pictures?.stop();
      stage.dispatch({ type: 'pause' });
      stage.dispatch({ type: 'quality', value: 'low' });
      stage.dispatch({ type: 'set', path: 'species[1].count', value: 4 });
    });
    const ringsNow = async (): Promise<number> => ringsIn(await screenshot(page));
    await drawOnly(page, 2);
    const before = await ringsNow();
    expect(before).toBeGreaterThan(20);
    await drawOnly(page, 2);
    expect(await ringsNow()).toBe(before);
    await page.evaluate(() => window.pictures?.go());
    await expect.poll(rings, { timeout: 60_000 }).toBe(0);
  });

  test('that are unfolded come into sight, and a slider that is held stays where it is', async () => {
    const page = await openSettings({ height: 420 });
    const sight = await page.locator('.sheet:not(.strip) .body').boundingBox();
    const section = page.locator('[data-section="Predators"]');
    await section.locator('summary').scrollIntoViewIfNeeded();
    await section.locator('summary').click();
    const row = section.getByRole('slider', { name: 'Predators, slider' });
    const top = async (): Promise<number> => (await row.boundingBox())?.y ?? -1;
    const end = (sight?.y ?? 0) + (sight?.height ?? 0);
    // The section is taller than the panel, so its beginning is at the upper edge.
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan((sight?.y ?? 0) + 40);
    expect(await top()).toBeLessThan(end);
    // The first predators add rows above this one: a choice of species.
    await page.evaluate(() =>
      window.shoal.stage.dispatch({ type: 'set', path: 'species', value: [{ name: 'a', count: 5 }] }),
    );
    await frames(page, 3);
    // Without the previous predators the panel is shorter.
    await row.scrollIntoViewIfNeeded();
    const box = await row.boundingBox();
    if (!box) throw new Error('The slider is not there.');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 8, y);
    await page.mouse.down();
    for (let x = 8; x < box.width; x += 12) {
      await page.mouse.move(box.x + x, y);
      await frames(page, 2);
      expect(Math.abs((await top()) - box.y)).toBeLessThan(2);
    }
    await page.mouse.up();
    const species = () => page.evaluate(() => window.shoal.stage.state.value.plan?.species.length);
    await expect.poll(species, { timeout: 60_000 }).toBe(2);
  });

  test('have their number boxes below each other, with room for six digits', async () => {
    const page = await openScene({ height: 700 }, { ...scene, preset: 'parker' });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll<HTMLDetailsElement>(
        '[data-section] details, details[data-section]',
      ))
        folded.open = true;
    });
    const boxes = page.locator(
      '[data-section=Species] .line > input[type=text], [data-section=Rules] .line > input[type=text]',
    );
    const ends = await boxes.evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().right)),
    );
    expect(ends.length).toBeGreaterThan(20);
    expect(new Set(ends).size).toBe(1);
    const fish = page.getByRole('textbox', { name: 'Fish', exact: true });
    for (const digits of ['88888', '888888'])
      expect(
        await fish.evaluate((field: HTMLInputElement, text) => {
          field.value = text;
          return field.scrollWidth <= field.clientWidth;
        }, digits),
        digits,
      ).toBe(true);
    // A small number leaves the slider its space.
    const time = page.getByRole('textbox', { name: 'Simulation time step', exact: true });
    expect(await time.inputValue()).toBe('0.0167');
    expect(await page.locator('.line.long', { has: time }).count()).toBe(0);
  });

  test('the slider of the fish reaches 100 000, in equal ratios, and says what they cost before they come', async () => {
    const page = await openSettings({ height: 700 });
    await unfold(page, 'Species');
    const slider = page.getByRole('slider', { name: 'Fish, slider' });
    const count = (): Promise<number | undefined> =>
      page.evaluate(() => window.shoal.stage.state.value.plan?.species[0].count);
    const cost = async (): Promise<number> =>
      Number(
        /(?:about|more than) ([\d,.]+) .*simulation steps per second/i
          .exec((await page.locator('.cost').textContent()) ?? '')?.[1]
          .replaceAll(',', ''),
      );
    const drag = (fraction: number): Promise<void> =>
      slider.evaluate((input: HTMLInputElement, wanted) => {
        input.value = String(wanted * Number(input.max));
        input.dispatchEvent(new Event('input'));
      }, fraction);
    const before = await cost();
    const shown: string[] = [];
    for (const fraction of [0.2, 0.4, 0.6, 0.8, 1]) {
      await drag(fraction);
      shown.push(await page.getByRole('textbox', { name: 'Fish', exact: true }).inputValue());
    }
    expect(shown).toEqual(['9', '99', '1000', '10000', '100000']);
    expect(await slider.getAttribute('aria-valuetext')).toBe('100000');
    expect(await count()).toBe(12);
    // In this small world.
    expect(await page.locator('.cost').textContent()).toBe('Too many fish for this scene.');
    // A refused number leaves nothing behind.
    await slider.dispatchEvent('change');
    expect([await count(), await cost()]).toEqual([12, before]);
    await drag(0.6);
    expect(await cost()).toBeLessThan(before / 50);
    await drag(0.4);
    await slider.dispatchEvent('change');
    expect(await count()).toBe(99);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await count()).toBeGreaterThan(99);
    // Even if a step of the slider is less than a fish.
    await drag(0.2);
    await slider.dispatchEvent('change');
    for (let fish = 8; fish >= 5; fish--) {
      await page.keyboard.press('ArrowLeft');
      expect(await count()).toBe(fish);
    }
  });

  test('say what 0 means where it does not mean very little', async () => {
    const page = await openSettings();
    await unfold(page, 'Species');
    const turn = page.getByRole('textbox', { name: /max turn rate/i }).first();
    const row = page.locator('.row').filter({ has: turn });
    const unit = row.locator('.unit');
    expect(await turn.inputValue()).toBe('0');
    expect(await unit.textContent()).toBe('no limit');
    expect(await unit.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await turn.fill('90');
    await turn.press('Enter');
    await expect.poll(() => unit.textContent()).toBe('°/s');
  });

  test('of species, world and hunters change the scene, which goes on from where it is', async () => {
    const page = await openSettings();
    await unfold(page, 'Species');
    await unfold(page, 'World');
    await unfold(page, 'Predators');
    await page.keyboard.press('.');
    const shape = () =>
      page.evaluate(() => {
        const { plan, school } = window.shoal.stage.simulation ?? {};
        return [school?.step, school?.count, plan?.species.length, plan?.world.max[1], plan?.dimensions];
      });
    await type(page, 'Fish', '20');
    expect(await shape()).toEqual([1, 21, 2, 10, 3]);
    await type(page, 'Predators', '4');
    expect(await shape()).toEqual([1, 24, 2, 10, 3]);
    await page.getByRole('button', { name: 'Add species' }).click();
    expect(await shape()).toEqual([1, 44, 3, 10, 3]);
    expect(await page.getByRole('combobox', { name: 'Species' }).first().inputValue()).toBe('herring 2');
    await page.getByRole('button', { name: 'Remove species' }).click();
    expect(await shape()).toEqual([1, 24, 2, 10, 3]);
    await type(page, 'World height', '30');
    await expect.poll(shape).toEqual([1, 24, 2, 15, 3]);
    await page.keyboard.press('Escape');
    for (let k = 0; k < 5; k++) await page.keyboard.press('Control+z');
    await expect.poll(shape).toEqual([1, 13, 2, 10, 3]);
    await frames(page, 2);
  });
});

describe('the engine', () => {
  test('threads are chosen while the scene plays; it goes on with the same bits', async () => {
    const page = await openQuiet({ width: 1000, height: 640, query: '?scenario=mill' });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Performance');
    const running = page.locator('.running');
    await expect.poll(() => running.textContent()).toBe('Runs on one thread. Kernel: SIMD.');
    await page.getByRole('combobox', { name: 'Compute on' }).selectOption('Several threads');
    await type(page, 'Threads', '2');
    await expect.poll(() => running.textContent()).toBe('Runs on 2 threads. Kernel: SIMD.');
    const step = () => page.evaluate(() => window.shoal.stage.simulation?.school.step ?? 0);
    const before = await step();
    await expect.poll(step).toBeGreaterThan(before + 20);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForFunction(() => !window.shoal.stage.simulation?.running);
    await page.keyboard.press('.');
    await page.waitForFunction(() => !window.shoal.stage.simulation?.running);
    const plain = new Simulation(await planOf(page));
    plain.step(await step());
    expect(await hash(page)).toBe(plain.stateHash());
    await page.getByRole('combobox', { name: 'Compute on' }).selectOption('One thread');
    expect(await hash(page)).toBe(plain.stateHash());
    await page.getByRole('combobox', { name: 'Kernel' }).selectOption('TypeScript (slower)');
    await expect.poll(() => running.textContent()).toBe('Runs on one thread. Kernel: TypeScript.');
  });
});

async function planOf(page: Page) {
  const { parseScenarioJson } = await import('shoal');
  return parseScenarioJson(await page.evaluate(() => window.shoal.stage.state.value.plan?.scenario));
}

describe('the chosen fish', () => {
  test('C looks out of its eyes and back; the trail can be left out, and a jump in time draws the way to it', async () => {
    const page = await openScene({ drawn: true });
    await frames(page, 5);
    await page.keyboard.press('n');
    const outside = await picture(page);
    await page.keyboard.press('c');
    expect(await page.getByRole('button', { name: 'Ride along' }).getAttribute('aria-pressed')).toBe('true');
    const inside = await picture(page);
    expect(await differentPixels(page, outside, inside)).toBeGreaterThan(50_000);
    await page.keyboard.press('c');
    expect(await differentPixels(page, outside, await picture(page))).toBe(0);
    await page.evaluate(() => {
      for (let k = 0; k < 90; k++) window.shoal.stage.dispatch({ type: 'step' });
    });
    const trailed = await picture(page);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'markings', value: { trail: false } }));
    expect(await differentPixels(page, trailed, await picture(page))).toBeGreaterThan(10);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'seek', step: 60 }));
    // No step between 0 and 90 was looked at.
    await page.waitForFunction(() => {
      const { path } = window.shoal.stage.watch;
      return path[0]?.time === 0 && path.length > 15 && Math.abs((path.at(-1)?.time ?? 0) - 1) < 1e-6;
    });
    const untrailed = await picture(page);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'markings', value: { trail: true } }));
    const changed = await differentPixels(page, untrailed, await picture(page));
    expect(changed).toBeGreaterThan(10);
  });

  test('is never one behind an obstacle that is drawn', async () => {
    // Eight fish at the corners, so that the camera is far away, and one in the middle between walls.
    const corners = [-9, 9].flatMap((x) => [-9, 9].flatMap((y) => [-9, 9].map((z) => [x, y, z])));
    const positions = [[0, 0, 0], ...corners];
    const start = { kind: 'list', positions, velocities: positions.map(() => [0, 0, 0]) };
    const page = await openScene(
      {},
      {
        ...scene,
        obstacles: [
          ...[-5, 5].flatMap((at) => [
            { shape: { kind: 'box', size: [14, 14, 2] }, at: [0, 0, at] },
            { shape: { kind: 'box', size: [14, 2, 14] }, at: [0, at, 0] },
            { shape: { kind: 'box', size: [2, 14, 14] }, at: [at, 0, 0] },
          ]),
        ],
        species: [{ name: 'herring', count: 9, start, body: { length: 1 } }],
      },
    );
    await frames(page, 5);
    const chosen = () => page.evaluate(() => window.shoal.stage.state.value.chosen);
    await page.keyboard.press('v');
    await frames(page, 10);
    // Position on the screen of the fish in the middle.
    const [x, y] = await page.evaluate(() => {
      const { position, target, fov } = window.shoal.poses()[0];
      const into = target.clone().sub(position).normalize();
      const right = into.clone().set(-into.z, 0, into.x).normalize();
      const up = right.clone().cross(into);
      const fish = position.clone().negate();
      const scale = innerHeight / (2 * Math.tan((fov * Math.PI) / 360) * fish.dot(into));
      return [innerWidth / 2 + scale * fish.dot(right), innerHeight / 2 - scale * fish.dot(up)];
    });
    await page.mouse.click(x, y);
    expect(await chosen()).toBeUndefined();
    // The click selected the wall, whose handles would be in the way.
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'show-obstacles', value: false }));
    await page.mouse.click(x, y);
    expect(await chosen()).toBe(0);
  });

  test('has a card with three heights on a phone', async () => {
    const page = await openScene({ width: 390, height: 844 });
    await page.keyboard.press('n');
    const card = page.getByRole('complementary', { name: 'Selected fish' });
    const heights = new Set<number>();
    for (let press = 0; press < 3; press++) {
      heights.add(Math.round((await card.boundingBox())?.height ?? 0));
      await page.getByRole('button', { name: 'Height of the card' }).click();
    }
    expect(heights.size).toBe(3);
  });
});

test('panels are light or dark as the system is, or as is chosen', async () => {
  const page = await openSettings();
  const theme = () => page.evaluate(() => document.body.dataset.theme);
  expect(await theme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  const glass = () =>
    page.locator('aside.sheet:not(.strip)').evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
  expect(await glass()).toContain('11, 28, 38');
  await unfold(page, 'Appearance');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
  expect(await theme()).toBe('light');
  expect(await glass()).toContain('250, 251, 251');
  await page.emulateMedia({ colorScheme: null });
});
