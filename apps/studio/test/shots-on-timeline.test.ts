import type { Page } from 'playwright-core';
import { parseScenario, type ScenarioDocument } from 'shoal';
import { exportedScene } from 'shoal/export';
import { expect, test } from 'vitest';
import { goTo, still } from './awaited-states.ts';
import { wrongIn } from './axe-in.ts';
import { show, small, steps } from './small-scene.ts';

const film = {
  start: 0,
  shots: [
    { position: [10, 12, 40], target: [10, 10, 10], seconds: 2, next: 'smooth' },
    { position: [40, 30, 10], target: [10, 10, 10], seconds: 2, next: 'smooth', name: 'From above' },
    { position: [10, 12, -20], target: [10, 8, 10], seconds: 5, next: 'cut' },
  ],
};

/** Opens a scene with three shots and its timeline. */
async function showFilm(): Promise<Page> {
  const page = await show({ ...small, view: { film } }, false);
  await page.keyboard.press('l');
  await barOf(page, 'Shot 3').waitFor();
  return page;
}

const barOf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Shots' }).getByRole('button', { name, exact: false });
async function undo(page: Page): Promise<void> {
  // A field would undo what was typed.
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+z');
}
const documentOf = (page: Page): Promise<ScenarioDocument> =>
  page.evaluate(() => window.shoal.stage.document as unknown as ScenarioDocument);
const filmOf = async (page: Page) => (await documentOf(page)).view?.film;
const positionOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => window.shoal.poses()[0].position.toArray());

/** Times at which the shots begin, s. */
async function beginnings(page: Page): Promise<number[]> {
  const { start = 0, shots = [] } = (await filmOf(page)) ?? {};
  return shots.map((_, k) =>
    Number(
      shots
        .slice(0, k)
        .reduce((sum, { seconds }) => sum + seconds, start)
        .toFixed(6),
    ),
  );
}

/** Turns the camera by keys. */
async function turn(page: Page, key: string): Promise<void> {
  const scene = page.getByRole('application');
  await scene.focus();
  for (let k = 0; k < 4; k++) await scene.press(key);
  await still(page);
}

async function expectAt(page: Page, wanted: ArrayLike<number>, digits: number): Promise<void> {
  for (const [axis, x] of (await positionOf(page)).entries()) expect(x).toBeCloseTo(wanted[axis], digits);
}

test('K keeps the view at the current time, and a shot between two others leaves their times', async () => {
  const page = await show(small, false);
  await still(page);
  await page.keyboard.press('k');
  await barOf(page, 'Shot 1, at 0 s').waitFor();
  expect(await page.locator('body > .timeline').isVisible()).toBe(true);
  await goTo(page, 240);
  await turn(page, 'ArrowRight');
  await page.getByRole('button', { name: 'Keep this view as a shot' }).click();
  await goTo(page, 120);
  await turn(page, 'ArrowUp');
  await page.keyboard.press('k');
  expect(await beginnings(page)).toEqual([0, 2, 4]);
  const kept = (await filmOf(page))?.shots[1].position ?? [];
  await expectAt(page, kept, 2);
  // A second view at the same time takes the place of the first.
  await turn(page, 'ArrowUp');
  await page.keyboard.press('k');
  expect(await beginnings(page)).toEqual([0, 2, 4]);
  const next = (await filmOf(page))?.shots[1].position;
  expect(next).not.toEqual(kept);
  await undo(page);
  expect((await filmOf(page))?.shots[1].position).toEqual(kept);
});

test('a shot gets a name and a time by its fields, and a wrong time is refused', async () => {
  const page = await showFilm();
  await barOf(page, 'Shot 2, From above, at 2 s').click();
  const name = page.getByRole('textbox', { name: 'Name of the shot' });
  expect(await name.inputValue()).toBe('From above');
  await name.fill(' The arrival ');
  await name.press('Enter');
  await barOf(page, 'Shot 2, The arrival, at 2 s').waitFor();
  const time = page.getByRole('textbox', { name: 'Time of the shot' });
  await time.fill('soon');
  await time.press('Enter');
  await page.getByText('Enter a time in seconds from 0 to 1,000,000.').waitFor();
  expect(await time.inputValue()).toBe('2');
  await time.fill('1,5');
  await time.press('Enter');
  expect(await beginnings(page)).toEqual([0, 1.5, 4]);
  await undo(page);
  await undo(page);
  expect(await filmOf(page)).toEqual(film);
});

test('a drag moves a shot to another time, past others too, and is one step of undo', async () => {
  const page = await showFilm();
  const lane = await page.getByRole('group', { name: 'Shots' }).boundingBox();
  const box = await barOf(page, 'Shot 2').boundingBox();
  if (!lane || !box) throw new Error('No shots on the timeline.');
  /** The timeline shows at least this many seconds. */
  const shown = 10;
  const at = (seconds: number) => [box.x + 6 + (seconds / shown) * lane.width, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0));
  await page.mouse.down();
  await page.mouse.move(...at(4), { steps: 6 });
  await page.mouse.up();
  await barOf(page, 'Shot 3, From above').waitFor();
  const [, second, third] = await beginnings(page);
  expect(second).toBe(4);
  expect(Math.abs(third - 6)).toBeLessThan(shown / lane.width);
  await undo(page);
  expect(await filmOf(page)).toEqual(film);
});

test('arrow keys move a shot, Enter goes to it, Delete deletes it', async () => {
  const page = await showFilm();
  await barOf(page, 'Shot 3').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await beginnings(page)).toEqual([0, 2, 4.9]);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => {
    const { playback } = window.shoal.stage;
    return !playback.seeks && playback.played.value.step === 294;
  });
  await still(page);
  await expectAt(page, film.shots[2].position, 2);
  await page.keyboard.press('Delete');
  expect(await beginnings(page)).toEqual([0, 2]);
  // The scene has not gone anywhere.
  expect(await steps(page)).toBe(294);
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Shot 2, From above, at 2 s');
  await undo(page);
  expect(await beginnings(page)).toEqual([0, 2, 4.9]);
});

test('the page and an export of the saved scene see the same at each time', async () => {
  const page = await showFilm();
  const plan = parseScenario(await documentOf(page));
  expect(plan.view.film).toEqual(film);
  const none = { ids: new Uint32Array(), species: new Uint8Array() };
  const { camera } = exportedScene(plan, {}, none, { fps: 24, from: 0, frames: 1, seed: plan.seed });
  await page.evaluate(() => window.shoal.stage.dispatch({ type: 'camera', value: 'shots' }));
  for (const step of [0, 90, 120, 200, 300]) {
    await goTo(page, step);
    await still(page);
    await expectAt(page, camera.poseAt(step / 60), 3);
  }
});

test('a checker of accessibility finds nothing in the shots and the fields of one', async () => {
  const page = await showFilm();
  await barOf(page, 'Shot 2').click();
  expect(await wrongIn(page, '.timeline')).toEqual([]);
});
