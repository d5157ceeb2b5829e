import type { Browser, Page } from 'playwright-core';
import type { School } from 'shoal';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { frames, type OpenPage, open, shown, theBrowser } from './open-page.ts';

let browser: Browser;
let opened: OpenPage | undefined;
beforeAll(async () => {
  browser = await theBrowser();
});
afterEach(async () => {
  expect(opened?.complaints).toEqual([]);
  await opened?.leave();
  opened = undefined;
});

interface Seen {
  /** Mean fraction of the fish in the pictures. */
  readonly mean: number;
  /** The longest time with less than half of the fish in the picture, simulated seconds. */
  readonly loss: number;
}

/** Plays for some simulated seconds, and after each frame projects the fish of all scenes with their cameras. */
function watch(page: Page, seconds: number): Promise<Seen> {
  return page.evaluate(
    (wanted) =>
      new Promise<Seen>((resolve) => {
        const { shoal } = window;
        const start = shoal.shown()[0].shownSeconds;
        const shares: number[] = [];
        let [loss, held] = [0, start];
        type Pose = ReturnType<typeof shoal.poses>[number];
        const shareIn = ({ position, target, fov, aspect }: Pose, school: School): number => {
          const into = target.clone().sub(position).normalize();
          const right = into.clone().set(-into.z, 0, into.x).normalize();
          const up = right.clone().cross(into);
          const high = Math.tan((fov * Math.PI) / 360);
          const at = position.clone();
          let seen = 0;
          for (let i = 0; i < school.count; i++) {
            at.set(school.x[i], school.y[i], school.z[i]).sub(position);
            const depth = at.dot(into);
            if (Math.abs(at.dot(right)) < high * aspect * depth && Math.abs(at.dot(up)) < high * depth) seen++;
          }
          return seen / school.count;
        };
        const look = (): void => {
          const now = shoal.shown()[0].shownSeconds;
          let least = 1;
          for (const [k, pose] of shoal.poses().entries()) {
            const { school } = shoal.shown()[k].simulation ?? {};
            if (!school) continue;
            const share = shareIn(pose, school);
            shares.push(share);
            least = Math.min(least, share);
          }
          if (least >= 0.5) held = now;
          loss = Math.max(loss, now - held);
          if (now - start < wanted) requestAnimationFrame(look);
          else resolve({ mean: shares.reduce((sum, one) => sum + one, 0) / shares.length, loss });
        };
        requestAnimationFrame(look);
      }),
    seconds,
  );
}

interface View {
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
  readonly target: readonly number[];
}

function view(page: Page): Promise<View> {
  return page.evaluate(() => {
    const { position, target } = window.shoal.poses()[0];
    const from = position.clone().sub(target);
    return {
      azimuth: Math.atan2(from.x, from.z),
      elevation: Math.asin(from.y / from.length()),
      distance: from.length(),
      target: target.toArray(),
    };
  });
}

/** Waits until a camera that follows a school keeps its side and distance. */
async function turned(page: Page): Promise<View> {
  for (let last = await view(page); ; ) {
    await frames(page, 20);
    const now = await view(page);
    const by = [now.azimuth - last.azimuth, now.elevation - last.elevation, now.distance / last.distance - 1];
    if (by.every((change) => Math.abs(change) < 1e-4)) return now;
    last = now;
  }
}

const inShort = ({ azimuth, elevation, distance, target }: View): string =>
  [azimuth, elevation, distance, ...target].map((x) => x.toFixed(3)).join();

const speedUp = (page: Page, value: number): Promise<void> =>
  page.evaluate((wanted) => {
    for (const stage of window.shoal.shown()) stage.dispatch({ type: 'speed', value: wanted });
  }, value);

describe('the true camera keeps the school in the picture', () => {
  test.each(['two-species', 'perching', 'wake'])('of the scene %s', async (scenario) => {
    opened = await open(browser, {
      query: `?scenario=${scenario}`,
      width: 1280,
      height: 800,
      sharpness: 0.25,
      between: 60,
    });
    await speedUp(opened.page, 4);
    const { mean, loss } = await watch(opened.page, 40);
    expect(mean).toBeGreaterThan(0.9);
    expect(loss).toBeLessThanOrEqual(2);
  });

  test.each([5, 10])('of step %i of the tour', async (step) => {
    opened = await open(browser, { query: `?tour=${step}`, width: 1280, height: 800, sharpness: 0.25, between: 60 });
    await shown(opened.page);
    await speedUp(opened.page, 4);
    const { mean, loss } = await watch(opened.page, 40);
    expect(mean).toBeGreaterThan(0.9);
    expect(loss).toBeLessThanOrEqual(2);
  });
});

test('with reduced motion it stands still, and cuts to the school when it has lost it', async () => {
  opened = await open(browser, {
    query: '?scenario=perching',
    sharpness: 0.25,
    between: 60,
    before: () => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => real(query.includes('prefers-reduced-motion') ? 'all' : query);
    },
  });
  const { page } = opened;
  await speedUp(page, 4);
  // In eight simulated seconds, however many pictures these have.
  const targets = await page.evaluate(async () => {
    const { poses, shown } = window.shoal;
    const until = shown()[0].shownSeconds + 8;
    const seen = new Set<string>();
    while (shown()[0].shownSeconds < until) {
      await new Promise(requestAnimationFrame);
      seen.add(String(poses()[0].target.toArray()));
    }
    return seen.size;
  });
  expect(targets).toBeLessThan(4);
  expect((await watch(page, 40)).mean).toBeGreaterThan(0.6);
});

test('a user who orbits and zooms keeps side and distance while the camera follows', async () => {
  opened = await open(browser, { query: '?scenario=wake', width: 800, height: 500, sharpness: 0.25, between: 60 });
  const { page } = opened;
  await page.mouse.move(400, 250);
  await page.mouse.down();
  await page.mouse.move(560, 230, { steps: 4 });
  await page.mouse.up();
  await page.mouse.wheel(0, 200);
  const before = await turned(page);
  await speedUp(page, 4);
  const { mean } = await watch(page, 20);
  const after = await view(page);
  expect(mean).toBeGreaterThan(0.5);
  expect(after.azimuth).toBeCloseTo(before.azimuth, 2);
  expect(after.elevation).toBeCloseTo(before.elevation, 2);
  expect(after.distance / before.distance).toBeCloseTo(1, 2);
  expect(Math.hypot(...after.target.map((x, axis) => x - before.target[axis]))).toBeGreaterThan(0.1);
});

test('after an edit of the size of the world a turned camera shows the whole school, after a small edit it stays', async () => {
  opened = await open(browser, { width: 800, height: 500, query: '?scenario=thesis-demo', drawn: false });
  const { page } = opened;
  const back = page.getByRole('button', { name: 'Show whole school' });
  await page.keyboard.press('Space');
  await page.mouse.move(400, 200);
  await page.mouse.down();
  await page.mouse.move(430, 210, { steps: 3 });
  await page.mouse.up();
  await back.waitFor();
  const widen = (factor: number) =>
    page.evaluate((by) => {
      const { stage } = window.shoal;
      const { min, max } = stage.state.value.plan?.world ?? {};
      if (!min || !max) return;
      stage.dispatch({
        type: 'edit',
        edits: [{ path: 'world.max', value: max.map((x, k) => min[k] + by * (x - min[k])) }],
      });
    }, factor);
  await widen(1.1);
  await frames(page, 4);
  expect(await back.isVisible()).toBe(true);
  await widen(2);
  await back.waitFor({ state: 'hidden' });
});

test('a click leaves the camera to the page, a drag takes it', async () => {
  opened = await open(browser, { width: 800, height: 500, query: '?scenario=thesis-demo' });
  const { page } = opened;
  const back = page.getByRole('button', { name: 'Show whole school' });
  await page.mouse.click(400, 200);
  await frames(page, 4);
  expect(await back.isVisible()).toBe(false);
  await page.mouse.move(400, 200);
  await page.mouse.down();
  await page.mouse.move(430, 210, { steps: 3 });
  await page.mouse.up();
  await back.waitFor();
});

describe('by keys', () => {
  test('the focused picture is orbited, zoomed and panned; its ring is seen and its name says how', async () => {
    opened = await open(browser, { width: 1280, height: 720 });
    const { page } = opened;
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    const canvas = page.getByRole('application', { name: /arrow keys to rotate.*plus and minus to zoom/ });
    expect(await canvas.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await canvas.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    const press = async (key: string): Promise<[View, View]> => {
      const before = await view(page);
      await page.keyboard.press(key);
      // Waits until the camera does not move.
      for (let last = before, now = before; ; last = now) {
        await frames(page, 6);
        now = await view(page);
        if (inShort(now) === inShort(last)) return [before, now];
      }
    };
    const [front, right] = await press('ArrowRight');
    expect(right.azimuth).toBeGreaterThan(front.azimuth + 0.03);
    const [low, high] = await press('ArrowUp');
    expect(high.elevation).toBeGreaterThan(low.elevation + 0.03);
    const [far, near] = await press('+');
    expect(near.distance / far.distance).toBeCloseTo(0.9, 2);
    const [close, back] = await press('-');
    expect(back.distance / close.distance).toBeCloseTo(1 / 0.9, 2);
    const [from, to] = await press('Shift+ArrowLeft');
    expect(to.azimuth).toBeCloseTo(from.azimuth, 3);
    expect(Math.hypot(...to.target.map((x, axis) => x - from.target[axis]))).toBeGreaterThan(0.01 * from.distance);
    // Without the focus, arrows do nothing.
    await canvas.evaluate((one) => one.blur());
    const [still, same] = await press('ArrowRight');
    expect(same.azimuth).toBeCloseTo(still.azimuth, 6);
  });

  test('a button opens the list of keys, which names them', async () => {
    opened = await open(browser, { width: 1280, height: 720, firstVisit: true });
    const { page } = opened;
    await page.getByRole('button', { name: 'Keys' }).click();
    const list = page.getByRole('region', { name: 'Keys' });
    expect(await list.getByText('Rotate and zoom', { exact: false }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Keys' }).click();
    expect(await list.count()).toBe(0);
    // The list is in front of messages, so it closes first.
    await page.keyboard.press('?');
    await list.waitFor();
    const message = page.getByRole('region', { name: 'Invitation to the tour' });
    await page.keyboard.press('Escape');
    expect(await list.count()).toBe(0);
    expect(await message.isVisible()).toBe(true);
  });
});

test('on a phone, a sheet that opens or closes does not zoom what the user has framed', async () => {
  opened = await open(browser, { width: 390, height: 844, calm: true });
  const { page } = opened;
  await page.keyboard.press('Space');
  /** Pixels of a metre in the middle of the view. */
  const scale = (): Promise<number> =>
    page.evaluate(() => {
      const [{ position, target, fov, aspect }] = window.shoal.poses();
      return innerWidth / aspect / (2 * Math.tan((fov * Math.PI) / 360) * position.distanceTo(target));
    });
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowLeft');
  await frames(page, 2);
  const turned = await scale();
  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  const aspect = (): Promise<number> => page.evaluate(() => window.shoal.poses()[0].aspect);
  const whole = await aspect();
  await settings.click();
  await expect.poll(aspect).toBeGreaterThan(1.2 * whole);
  await frames(page, 2);
  expect(await scale()).toBeCloseTo(turned, 3);
  await page.keyboard.press('Escape');
  await expect.poll(aspect).toBeCloseTo(whole, 6);
  await frames(page, 2);
  expect(await scale()).toBeCloseTo(turned, 3);
});
