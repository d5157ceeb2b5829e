import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo, still } from './awaited-states.ts';
import { openQuiet, unfold } from './open-page.ts';

/** Opens a page with a fresh profile. */
async function openPage(query: string, before = (): void => {}, paused = false): Promise<Page> {
  const page = await openQuiet({ width: 800, height: 500, query, before, paused });
  await page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
  return page;
}

/** Goes to a step, selects a fish, moves the camera, and sets the light to dusk. */
async function lookAround(page: Page, step: number): Promise<void> {
  await page.locator('canvas').first().focus();
  for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowLeft');
  await goTo(page, step);
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'mood', value: 'dusk' });
    stage.dispatch({ type: 'choose', fish: 7 });
  });
  await still(page);
}

const seen = (page: Page) =>
  page.evaluate(() => {
    const { stage, poses } = window.shoal;
    const { look, mood, chosen, playing } = stage.state.value;
    const [{ position, target }] = poses();
    const camera = [position, target].flatMap(({ x, y, z }) => [x, y, z]);
    return { look, mood, chosen, playing, camera, step: stage.simulation?.school.step };
  });

/** Opens the scene of sharks, paused at its start. */
const openShark = (): Promise<Page> => openPage('?scenario=shark', undefined, true);

/** Waits until the scene plays. @returns the simulated time in that picture, s */
async function timeAtPlay(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => {
    const { state, simulation } = window.shoal.stage;
    return state.value.playing && `${simulation?.school.time}`;
  });
  return Number(await time.jsonValue());
}

/** Waits until a page shows the same view. */
async function expectSame(page: Page, { camera, ...others }: Awaited<ReturnType<typeof seen>>): Promise<void> {
  const near = camera.map((x): unknown => expect.closeTo(x, 2));
  await expect.poll(() => seen(page)).toEqual({ ...others, camera: near });
}

/** What is drawn over the scene, and how fast it plays. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const { overlays, colouring, markings, slice, obstaclesShown, speed, magnify } = window.shoal.stage.state.value;
    return { overlays: [...overlays].sort(), colouring, markings, slice, obstaclesShown, speed, magnify };
  });

/** Switches overlays on by their switches, and sets other parts of the view. */
async function drawOver(page: Page): Promise<void> {
  await openSection(page, 'Overlays');
  for (const name of ['World box and paths', 'Axes', 'Neighbourhoods'])
    await page.getByRole('switch', { name, exact: true }).click();
  await page.evaluate(() => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'colouring', value: 'heading' });
    stage.dispatch({ type: 'markings', value: { arrows: false, trailSeconds: 9 } });
    stage.dispatch({ type: 'slice', value: { shown: true, axis: 'y', position: 1 } });
    stage.dispatch({ type: 'show-obstacles', value: false });
    stage.dispatch({ type: 'speed', value: 0.5 });
    stage.dispatch({ type: 'magnify', value: 2 });
  });
  expect((await drawn(page)).overlays).toEqual(['axes', 'bounds', 'currents', 'neighbourhoods']);
}

const hasOverlays = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.shoal?.stage.state.value.overlays.has('axes'));

/** The hash a hundred steps later. */
const hashLater = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { stage } = window.shoal;
    stage.simulation?.step(100);
    return stage.simulation?.stateHash() ?? '';
  });

const arrived = (page: Page, step: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => window.shoal?.stage.simulation?.school.step === wanted && window.shoal.stage.state.value.chosen === 7,
    step,
  );

async function openSection(page: Page, section: string): Promise<void> {
  if (!(await page.locator('.section').first().isVisible()))
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await unfold(page, section);
}

/** The text in the clipboard after Copy link. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSection(page, 'Save and share');
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('');
  return copied();
}

const pyramid = 'v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nv 0 2 0\nf 1 2 3 4\nf 2 1 5\nf 3 2 5\nf 4 3 5\nf 1 4 5\n';

const afterPath = (link: string): string => new URL(link).search + new URL(link).hash;

describe('a link', () => {
  test('to a scene without edits is short, and shows what was seen', async () => {
    const page = await openShark();
    await lookAround(page, 200);
    const link = await copyLink(page);
    expect(new URL(link).hash).toBe('');
    expect(link.length).toBeLessThan(180);
    expect(link).toMatch(/\?scenario=shark&mood=dusk&camera=[-\d.,]+&aspect=[\d.]+&time=[\d.]+,paused&fish=7$/);
    const before = await seen(page);

    const other = await openPage(afterPath(link));
    await arrived(other, 200);
    await expectSame(other, before);
    expect(await hashLater(other)).toBe(await hashLater(page));
  });

  test('shows what is drawn over the scene, and another scene keeps it', async () => {
    const page = await openPage('?scenario=reef&time=0,paused');
    await drawOver(page);
    const before = await drawn(page);
    const link = await copyLink(page);
    const shown =
      'overlays=bounds,currents,axes,neighbourhoods&colour=heading&obstacles=off&slice=y,1&marks=0,9&speed=0.5';
    expect(link).toContain(`&size=2&${shown}`);

    const other = await openPage(afterPath(link));
    await hasOverlays(other);
    expect(await drawn(other)).toEqual(before);
    expect(await other.getByRole('alert').count()).toBe(0);
    await other.evaluate(() => window.shoal.stage.dispatch({ type: 'open', scenario: 'two-fish' }));
    await expect.poll(() => afterPath(other.url())).toBe('?scenario=two-fish');
    expect((await drawn(other)).overlays).toEqual(before.overlays);
  });

  test('has no overlays that the scene opens with in its style, and no marks of an added shark', async () => {
    const page = await openPage('?scenario=two-fish&look=diagram&time=0,paused');
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'overlay', name: 'hunters', shown: true, besides: new Set() });
    });
    expect(await copyLink(page)).not.toContain('overlays');
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'overlay', name: 'hunters', shown: true });
      for (const name of ['bounds', 'currents'] as const) stage.dispatch({ type: 'overlay', name, shown: false });
    });
    expect(await copyLink(page)).toMatch(/&overlays=hunters$/);
    await page.evaluate(() => window.shoal.stage.dispatch({ type: 'overlay', name: 'hunters', shown: false }));
    const link = await copyLink(page);
    expect(link).toMatch(/&overlays=none$/);
    const other = await openPage(afterPath(link));
    await expect.poll(() => drawn(other)).toMatchObject({ overlays: [] });
  });

  test('to an edited scene shows it and what was seen; another scene has another address', async () => {
    const page = await openShark();
    const set = { type: 'set', path: 'species[0].rules.cohesion.weight', value: 6.5 } as const;
    await page.evaluate((action) => {
      const { stage } = window.shoal;
      stage.dispatch(action);
      stage.dispatch({ type: 'reset' });
      stage.dispatch({ type: 'look', value: 'diagram' });
    }, set);
    await lookAround(page, 150);
    const link = await copyLink(page);
    expect(link).toMatch(/\?look=diagram&mood=dusk&camera=.*#scene=/);
    const before = await seen(page);

    const other = await openPage(afterPath(link));
    await arrived(other, 150);
    await expectSame(other, before);
    expect(await hashLater(other)).toBe(await hashLater(page));
    await other.evaluate(() => window.shoal.stage.dispatch({ type: 'open', scenario: 'two-fish' }));
    await expect.poll(() => afterPath(other.url())).toBe('?scenario=two-fish');
  });

  test('to a scene that was edited while it ran, with a dropped mesh, shows the same moment', async () => {
    const page = await openShark();
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.simulation?.step(50);
    });
    const edited = page.waitForFunction(() => window.shoal.stage.state.value.plan?.obstacles.length === 1);
    await page.evaluate((text) => {
      const bytes = new TextEncoder().encode(text);
      window.shoal.stage.dispatch({ type: 'mesh', file: 'pyramid.obj', bytes, at: [0, 0, 0] });
    }, pyramid);
    await edited;
    await page.waitForFunction(() => window.shoal.stage.state.value.pending === undefined);
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.simulation?.step(30);
      stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 6.5 });
    });
    await lookAround(page, 150);
    const link = await copyLink(page);
    const before = await seen(page);

    const other = await openPage(afterPath(link));
    await arrived(other, 150);
    await expectSame(other, before);
    expect(await hashLater(other)).toBe(await hashLater(page));
  });

  test('says that it goes to a time, and can be stopped', async () => {
    const stopAtOnce = (): void => {
      const look = setInterval(() => {
        const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start at 0 s');
        if (!stop?.checkVisibility()) return;
        clearInterval(look);
        localStorage.setItem('said', stop.parentElement?.textContent ?? '');
        stop.click();
      }, 5);
    };
    const page = await openPage('?scenario=two-fish&time=90000', stopAtOnce);
    const time = await timeAtPlay(page);
    expect(await page.evaluate(() => localStorage.getItem('said'))).toContain('Going to 1500:00…');
    expect(time).toBeLessThan(60);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('to a time that takes long starts at the beginning, and offers to go there', async () => {
    const page = await openPage('?scenario=school-1000&time=90000');
    const go = page.getByRole('button', { name: 'Go to 1500:00' });
    await go.waitFor();
    expect(await timeAtPlay(page)).toBeLessThan(60);
    await go.click();
    await page.getByText('Going to 1500:00… 0 %').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForFunction(() => !window.shoal.stage.playback.seeks);
    expect(await page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(false);
    expect(await page.getByText('Going to 1500:00').isVisible()).toBe(false);
  });

  test('shows as much in a narrower picture, from farther away', async () => {
    const distance = async (aspect: string): Promise<number> => {
      const page = await openPage(`?scenario=two-fish&camera=30,12,10,10,10,10${aspect}&time=0,paused`);
      await still(page);
      const [x, y, z, ...target] = (await seen(page)).camera;
      return Math.hypot(x - target[0], y - target[1], z - target[2]);
    };
    const before = await distance('');
    expect(await distance('&aspect=1')).toBeCloseTo(before, 3);
    expect(await distance('&aspect=3.2')).toBeCloseTo((before * 3.2) / (800 / 500), 2);
  });

  test('with wrong values is shown without them', async () => {
    const page = await openPage('?scenario=two-fish&look=paper&mood=deep&camera=1,2&fish=99&overlays=axes,nets');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('look must be water or diagram, got "paper".');
    expect(await page.locator('.notice li').allTextContents()).toEqual([
      expect.stringContaining('camera must be'),
      expect.stringContaining('overlays must be'),
      'The scene has no fish 99.',
    ]);
    expect(await page.evaluate(() => window.shoal.stage.state.value.mood)).toBe('deep');
  });
});

describe('a reload', () => {
  test('keeps what is seen, also of an edited scene', async () => {
    // The option `paused` would hold after the reload too.
    const page = await openPage('?scenario=shark');
    await page.evaluate(() => {
      const { stage } = window.shoal;
      stage.dispatch({ type: 'pause' });
      stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 6.5 });
      stage.dispatch({ type: 'reset' });
      stage.dispatch({ type: 'look', value: 'diagram' });
    });
    await lookAround(page, 120);
    const before = await seen(page);
    await page.reload();
    await arrived(page, 120);
    await expectSame(page, before);
    await page.getByText('Your edits were restored.').waitFor();
  });

  test('keeps what is drawn over the scene', async () => {
    const page = await openPage('?scenario=reef&time=0,paused');
    await drawOver(page);
    const before = await drawn(page);
    await page.reload();
    await hasOverlays(page);
    expect(await drawn(page)).toEqual(before);
  });

  test('shows another link at the same scene as that says', async () => {
    const page = await openShark();
    await lookAround(page, 60);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/?scenario=shark&look=diagram`);
    await page.waitForFunction(() => window.shoal?.stage.state.value.look === 'diagram');
    expect(await page.evaluate(() => window.shoal.stage.state.value.chosen)).toBe(undefined);
  });
});

describe('a scene with a mesh that is not here', () => {
  const lacking = {
    version: 1,
    name: 'My own',
    seed: 3,
    species: [{ name: 'minnow', count: 30 }],
    obstacles: [
      { name: 'mine', shape: { kind: 'mesh', file: 'pyramid.obj' }, at: [26, 20, 20] },
      { name: 'ball', shape: { kind: 'sphere', radius: 1 }, at: [14, 20, 20] },
    ],
  };
  const link = (document: object): string => `#scene=${deflateRawSync(JSON.stringify(document)).toString('base64url')}`;
  const obstacles = (page: Page) =>
    page.evaluate(() => window.shoal.stage.state.value.plan?.obstacles.map(({ name }) => name));

  test('shows the rest, names the mesh, and takes it when it is dropped', async () => {
    const page = await openPage(link(lacking));
    expect(await obstacles(page)).toEqual(['ball']);
    expect(await page.getByRole('alert').textContent()).toBe(
      'Shared scene is shown, but not completely. The mesh "pyramid.obj" is not in this browser. Drop the file on the page to add the mesh.',
    );
    // Neither a reload nor a link loses any of it.
    await page.reload();
    await page.getByText('The mesh "pyramid.obj" is not in this browser').waitFor();
    const { hash } = new URL(await copyLink(page));
    const shared = JSON.parse(inflateRawSync(Buffer.from(hash.slice('#scene='.length), 'base64url')).toString());
    expect(shared.obstacles.map(({ name }: { name: string }) => name)).toEqual(['mine', 'ball']);
    await page.evaluate((text) => {
      const bytes = new TextEncoder().encode(text);
      window.shoal.stage.dispatch({ type: 'mesh', file: 'pyramid.obj', bytes, at: [0, 0, 0] });
    }, pyramid);
    await expect.poll(() => obstacles(page), { timeout: 60_000 }).toEqual(['mine', 'ball']);
    expect(await page.evaluate(() => window.shoal.stage.state.value.plan?.obstacles[0].at)).toEqual([26, 20, 20]);
  });
});
