import { parseScenario } from 'shoal';
import { describe, expect, test, vi } from 'vitest';
import { evenScale, resized } from '../src/interact/interact-panel.ts';
import { hintOf } from '../src/panels/cost-hint.ts';
import { slownessOf } from '../src/panels/count-row.ts';
import { noRulesNote } from '../src/panels/rules-panel.ts';
import { fittingCatalogue } from '../src/scenes/fitting-catalogue.ts';
import { goToStep } from '../src/scenes/go-to-step.ts';
import { repeatRun } from '../src/scenes/repeat-run.ts';
import { clockTime } from '../src/scenes/seen-view.ts';
import { rulesOf } from '../src/stage/edits/scene-objects.ts';
import { Stage } from '../src/stage/stage.ts';
import { Observable } from '../src/stage/state/observable.ts';
import { StepCost } from '../src/stage/step-cost.ts';

const scene = (count: number, more: object = {}): string =>
  JSON.stringify({ version: 1, species: [{ name: 'sardine', count, ...more }] });

async function opened(text: string, now = () => performance.now()): Promise<Stage> {
  const stage = new Stage({
    catalogue: { entries: [], read: async () => text },
    now,
  });
  stage.dispatch({ type: 'open', scenario: 'open' });
  await expect.poll(() => stage.state.value.status).toBe('ready');
  return stage;
}

test('the catalogue tells before opening how many fish a scene will have here', async () => {
  const machine = { cores: 1, drawsInSoftware: true, hasGpu: async () => false };
  const texts: Record<string, string> = { 'many.json': scene(6000), 'few.json': scene(20) };
  const catalogue = fittingCatalogue({ entries: [], read: async (file) => texts[file] }, machine);
  const shown = await catalogue.shownOf?.('many');
  expect(shown?.all).toBe(6000);
  expect(shown?.shown).toBeLessThanOrEqual(3000);
  expect(await catalogue.shownOf?.('few')).toBeUndefined();
  expect(
    await fittingCatalogue(
      { entries: [], read: async (file) => texts[file] },
      { ...machine, hasGpu: async () => true },
    ).shownOf?.('many'),
  ).toBeUndefined();
});

const shownAs = { speed: 1, look: 'water', drawnQuality: 'high' } as const;

test('a scene without fish promises no speed, and one with a few no exact speed', () => {
  const hint = (count: number, stepsPerSecond: number): string =>
    hintOf(parseScenario(JSON.parse(scene(count))), stepsPerSecond, shownAs).text;
  expect(hint(0, 5_600_000)).toBe('The scene has no fish.');
  expect(hint(5, 1234)).toContain('About 1,200 simulation steps per second');
  // An estimate from a large school says little about a single fish.
  expect(hint(1, 7_500_000)).toContain('More than 10,000 simulation steps per second');
});

test('a hint of the cost warns when playback is too slow, says why, and what helps', () => {
  const plan = parseScenario(JSON.parse(scene(60)));
  const needed = 1 / plan.step;
  expect(hintOf(plan, 4 * needed, shownAs)).toMatchObject({ isSlow: false });
  expect(hintOf(plan, needed / 4, shownAs)).toMatchObject({
    text: `Too slow: about ${Number((needed / 4).toPrecision(2))} of ${Math.ceil(needed)} simulation steps per second. Faster with fewer fish, the diagram look or a lower quality.`,
    isSlow: true,
  });
  // The steps alone would be fast enough.
  expect(hintOf(plan, 4 * needed, { speed: 1, look: 'diagram', drawnQuality: 'low' }, 0.1)).toMatchObject({
    text: `Too slow: about ${Number((needed / 10).toPrecision(2))} of ${Math.ceil(needed)} simulation steps per second; drawing is the slow part. Faster with fewer fish.`,
    isSlow: true,
  });
  const few = parseScenario(JSON.parse(scene(1)));
  expect(hintOf(few, needed / 4, shownAs).text).toMatch(/\. Faster with the diagram look or a lower quality\.$/);
  expect(hintOf(few, needed / 4, { speed: 1, look: 'diagram', drawnQuality: 'low' }).text).toMatch(/per second\.$/);
});

test('a number of fish for which the page would not answer is named before it is taken', () => {
  const plan = { ...parseScenario(JSON.parse(scene(5))), count: 999_999 };
  expect(slownessOf(plan, { stepsPerSecond: () => 2 })).toBeUndefined();
  expect(slownessOf(plan, { stepsPerSecond: () => 0.16 })).toBe(
    'With 999,999 fish a step takes about 6.3 s here, and this page may not respond for minutes. Enter the number again to try.',
  );
});

test('the cost of more fish is estimated from the fastest of recent steps', () => {
  const plan = parseScenario(JSON.parse(scene(500)));
  const readings = new Observable({ latest: { step: 0 } });
  const stage = { readings, state: { value: { plan } }, meshes: {} };
  const cost = new StepCost(stage as unknown as Stage);
  const measure = (...steps: number[]): number => {
    for (const step of steps) readings.update({ latest: { step } });
    return cost.stepsPerSecond(plan);
  };
  // The first steps of a page, before they are compiled.
  measure(0, 90, 90);
  expect(measure(2)).toBeCloseTo(500);
  // Another program runs beside it.
  expect(measure(40, 40, 40)).toBeCloseTo(500);
  // The fish have come closer together.
  expect(measure(...Array(8).fill(4))).toBeCloseTo(250);
});

test('the cost of a number of fish is not taken from another number that was measured too', () => {
  const [few, many] = [300, 20_000].map((count) => parseScenario(JSON.parse(scene(count))));
  const readings = new Observable({ latest: { step: 0 } });
  const state = { value: { plan: few } };
  const cost = new StepCost({ readings, state, meshes: {} } as unknown as Stage);
  const run = (plan: typeof few, step: number): void => {
    state.value.plan = plan;
    for (let k = 0; k < 5; k++) readings.update({ latest: { step } });
  };
  run(few, 1);
  run(many, 1000);
  expect(cost.stepsPerSecond(many)).toBeCloseTo(1);
  expect(cost.stepsPerSecond(few)).toBeCloseTo(1000);
  run(few, 2);
  expect(cost.stepsPerSecond(few)).toBeCloseTo(500);
});

test('at speed 0 nothing runs, and play returns to the normal speed', async () => {
  const stage = await opened(scene(5));
  stage.dispatch({ type: 'play' });
  stage.dispatch({ type: 'speed', value: 0 });
  stage.dispatch({ type: 'toggle' });
  expect(stage.state.value).toMatchObject({ playing: true, speed: 1 });
  stage.dispatch({ type: 'toggle' });
  expect(stage.state.value).toMatchObject({ playing: false, speed: 1 });
});

test('a species whose rules are all off is said to swim straight on', async () => {
  const stage = await opened(scene(5));
  // Switches of the panel. In this scene there is no predator, goal or obstacle for the other rules.
  const { plan } = stage.state.value;
  const rules = plan ? rulesOf(plan, 0) : [];
  expect(rules).toContain('bounds');
  const note = (): string => (stage.state.value.plan ? noRulesNote(stage.state.value.plan, 0, rules) : '');
  const off = (some: readonly string[]): void =>
    stage.dispatch({
      type: 'edit',
      edits: some.map((rule) => ({ path: `species[0].rules.${rule}.enabled`, value: false })),
    });
  expect(note()).toBe('');
  off(['bounds']);
  expect(note()).toBe('Bounds is off: sardine may swim out of the world and out of view.');
  off(rules);
  expect(note()).toContain('All rules of sardine are off');
});

test('the size of an object keeps its proportions', () => {
  expect(resized([2, 2, 2], 3)).toEqual([3, 3, 3]);
  expect(evenScale([1, 2, 4])).toBe(2);
  expect(resized([1, 2, 4], 4)).toEqual([2, 4, 8]);
});

test('a moment is named as a clock does', () => {
  expect(clockTime(200)).toBe('3:20');
  expect(clockTime(5.9)).toBe('0:05');
});

test('going to a later step tells how far it is, and can be cancelled', async () => {
  const stage = await opened(scene(30));
  stage.dispatch({ type: 'pause' });
  const timer = setInterval(() => stage.tick(1 / 60), 1);
  const told: number[] = [];
  const going = goToStep(stage, 100_000_000, Infinity, (fraction) => {
    told.push(fraction);
    if (told.length === 3) stage.dispatch({ type: 'seek', step: stage.playback.played.value.step });
  });
  expect(await going).toBe('left');
  clearInterval(timer);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told[2]).toBeGreaterThan(0);
  expect(stage.simulation?.school.step).toBeLessThan(100_000_000);
});

describe('a scene that is opened on the way to a later step', () => {
  async function left(isPaused: boolean, leave: (stage: Stage) => Promise<unknown>): Promise<boolean> {
    const stage = await opened(scene(30));
    if (isPaused) stage.dispatch({ type: 'pause' });
    const timer = setInterval(() => stage.tick(1 / 60), 1);
    const way = leave(stage);
    expect(stage.state.value.playing).toBe(false);
    stage.dispatch({ type: 'open', scenario: 'other', text: scene(20) });
    await way;
    await expect.poll(() => stage.simulation?.school.count).toBe(20);
    clearInterval(timer);
    return stage.state.value.playing;
  }
  const farther = (stage: Stage) => goToStep(stage, 100_000_000, Infinity);
  const edits = [{ step: 100_000_000, edits: [{ path: 'species[0].count', value: 31 }] }];
  const repeated = (stage: Stage) => repeatRun(stage, edits, 200_000_000, () => {});

  test.each([
    ['going', farther],
    ['repeating edits', repeated],
  ])('plays if the one before did: %s', async (_name, leave) => {
    expect(await left(false, leave)).toBe(true);
    expect(await left(true, leave)).toBe(false);
  });
});

test('slow first steps, in a page that is still loading, do not make a moment far', async () => {
  let slow = 6;
  let clock = 0;
  // A slow step takes longer than the steps of a frame may take.
  const stage = await opened(scene(30), () => {
    if (slow > 0) clock += 100;
    return clock;
  });
  const time = vi.spyOn(performance, 'now').mockReturnValue(0);
  const going = goToStep(stage, 1000);
  for (let frame = 1; frame <= 8; frame++) {
    time.mockReturnValue(200 * frame);
    stage.tick(0.2);
    slow--;
    if (frame === 6) expect(stage.playback.played.value.step).toBeLessThan(20);
  }
  time.mockRestore();
  expect(await going).toBe('there');
});
