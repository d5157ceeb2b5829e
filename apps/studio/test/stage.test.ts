import { describe, expect, test } from 'vitest';
import { type Catalogue, entryOf } from '../src/stage/catalogue.ts';
import { magnificationOf } from '../src/stage/magnification.ts';
import { slicedBaker } from '../src/stage/sliced-baker.ts';
import { Stage } from '../src/stage/stage.ts';

const files: Readonly<Record<string, string>> = {
  'small.json': JSON.stringify({ version: 1, name: 'Small', species: [{ name: 'fish', count: 20 }] }),
  'fast.json': JSON.stringify({ version: 1, view: { speed: 4 }, species: [{ name: 'fish', count: 20 }] }),
  'typo.json': JSON.stringify({ version: 1, species: [{ name: 'fish', cuont: 20 }] }),
  'cut.json': '{ "version": 1,',
  'from-file.json': JSON.stringify({
    version: 1,
    species: [{ name: 'fish', count: 2, start: { kind: 'file', file: 'states/two.json' } }],
  }),
  'states/two.json': JSON.stringify({
    positions: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    velocities: [
      [1, 0, 0],
      [0, 0, 1],
    ],
  }),
};

const catalogue: Catalogue = {
  entries: [],
  read: async (file) => {
    if (!Object.hasOwn(files, file)) throw new Error(`There is no scenario file "${file}".`);
    return files[file];
  },
};

const baker = slicedBaker(
  () => 0,
  async () => {},
);

/** A stage with an open scenario and a clock that ticks by itself, so that steps seem to cost `stepCost` ms. */
async function stageOf(scenario: string, stepCost = 0): Promise<Stage> {
  let time = 0;
  const stage = new Stage({
    catalogue,
    baker,
    now: () => {
      time += stepCost;
      return time;
    },
  });
  stage.dispatch({ type: 'open', scenario });
  await expect.poll(() => stage.state.value.status).not.toBe('loading');
  return stage;
}

const stepOf = (stage: Stage): number => stage.simulation?.school.step ?? -1;

describe('the clock', () => {
  test('steps follow the time that passes, times both speeds', async () => {
    const stage = await stageOf('fast');
    stage.tick(1 / 60);
    const first = stepOf(stage);
    for (let frame = 0; frame < 60; frame++) stage.tick(1 / 60);
    expect(stepOf(stage) - first).toBe(240);
    stage.dispatch({ type: 'speed', value: 0.5 });
    for (let frame = 0; frame < 60; frame++) stage.tick(1 / 60);
    expect(stepOf(stage) - first).toBe(360);
  });

  test('the first picture takes one step at most, however long it took to open the scene', async () => {
    const stage = await stageOf('fast');
    stage.tick(0.5);
    expect(stepOf(stage)).toBe(1);
  });

  test('a tab that was away for an hour goes on where it was', async () => {
    const stage = await stageOf('small');
    stage.tick(1 / 60);
    stage.tick(3600);
    expect(stepOf(stage)).toBe(1 + 6);
  });

  test('steps that are too dear make the scene late, not the page', async () => {
    const stage = await stageOf('fast', 20);
    for (let frame = 0; frame < 10; frame++) stage.tick(0.1);
    expect(stepOf(stage)).toBeLessThan(150);
    expect(stepOf(stage)).toBeGreaterThan(9);
  });

  test('a slow picture with cheap steps keeps time, and dear steps say how much of the speed is reached', async () => {
    const slow = await stageOf('fast');
    slow.tick(1 / 60);
    for (let frame = 0; frame < 20; frame++) slow.tick(0.4);
    expect(slow.simulation?.school.time).toBeCloseTo(32, 1);
    expect(slow.readings.value.latest.share).toBeCloseTo(1);

    const dear = await stageOf('fast', 20);
    for (let frame = 0; frame < 80; frame++) dear.tick(0.1);
    const { share, stepsPerSecond } = dear.readings.value.latest;
    expect(share).toBeLessThan(0.9);
    expect(share).toBeCloseTo(stepsPerSecond / 240, 1);
  });

  test('in a pause nothing moves but by steps', async () => {
    const stage = await stageOf('small');
    stage.dispatch({ type: 'pause' });
    stage.tick(1);
    expect([stepOf(stage), stage.sceneSeconds, stage.shownSeconds]).toEqual([0, 0, 0]);
    stage.dispatch({ type: 'step' });
    expect(stepOf(stage)).toBe(1);
    expect(stage.shownSeconds).toBeCloseTo(1 / 60);
  });

  test('readings come four times a second', async () => {
    const stage = await stageOf('small');
    let told = -1; // one call at the subscription
    stage.readings.subscribe(() => told++);
    for (let frame = 0; frame < 100; frame++) stage.tick(1 / 100);
    expect(told).toBe(4);
    expect(stage.readings.value.latest.frame).toBeCloseTo(10);
    expect(stage.readings.value.latest.stepsPerSecond).toBeGreaterThan(50);
  });
});

describe('scenes', () => {
  test('a reset keeps the numbers, a revert does not, and both start at the same state', async () => {
    const stage = await stageOf('small');
    const start = stage.simulation?.stateHash();
    stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 7 });
    stage.tick(0.1);
    stage.dispatch({ type: 'reset' });
    expect(stage.simulation?.stateHash()).toBe(start);
    expect(stage.state.value.plan?.species[0].rules.cohesion.weight).toBe(7);
    stage.dispatch({ type: 'revert' });
    expect(stage.simulation?.stateHash()).toBe(start);
    expect(stage.state.value.plan?.species[0].rules.cohesion.weight).toBe(2.25);
  });

  test('another seed is another school, and stays over a reset', async () => {
    const stage = await stageOf('small');
    const start = stage.simulation?.stateHash();
    stage.dispatch({ type: 'reseed' });
    const other = stage.simulation?.stateHash();
    expect(other).not.toBe(start);
    expect(stage.state.value.seed).toBe(2);
    stage.dispatch({ type: 'reset' });
    expect(stage.simulation?.stateHash()).toBe(other);
  });

  test('state files are fetched', async () => {
    const stage = await stageOf('from-file');
    expect(stage.state.value.problem).toBe('');
    expect([...(stage.simulation?.school.x ?? [])]).toEqual([1, 4]);
  });

  test.each([
    ['atlantis', /There is no scenario file "atlantis.json"/],
    ['typo', /typo\.json: species\[0\]\.cuont .*did you mean "count"/i],
    ['cut', /cut\.json: is not valid JSON at line 1/],
  ])('%s cannot be shown, and the sentence says why', async (scenario, sentence) => {
    const stage = await stageOf(scenario);
    expect(stage.state.value).toMatchObject({ status: 'failed', plan: undefined });
    expect(stage.state.value.problem).toMatch(sentence);
    expect(stage.simulation).toBeUndefined();
    stage.tick(1);
    stage.dispatch({ type: 'step' });
    stage.dispatch({ type: 'reset' });
  });

  test('the last choice wins, however slowly the first one comes', async () => {
    const stage = new Stage({
      catalogue: {
        entries: [],
        read: async (file) => {
          if (file === 'fast.json') await new Promise((resolve) => setTimeout(resolve, 30));
          return files[file];
        },
      },
      baker,
      now: () => 0,
    });
    stage.dispatch({ type: 'open', scenario: 'fast' });
    stage.dispatch({ type: 'open', scenario: 'small' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(stage.state.value).toMatchObject({ status: 'ready', scenario: 'small', run: 1 });
    expect(stage.state.value.plan?.name).toBe('Small');
  });

  test('a set that cannot be throws its sentence and changes nothing', async () => {
    const stage = await stageOf('small');
    const { plan } = stage.state.value;
    const bad = { type: 'set', path: 'species[0].rules.separation.radius', value: -1 } as const;
    expect(() => stage.dispatch(bad)).toThrow(/separation\.radius must be .*got -1/);
    expect(stage.state.value.plan).toBe(plan);
  });

  test('a broken file is still listed, by its name', () => {
    expect(entryOf('cut', files['cut.json'])).toEqual({ name: 'cut', title: 'cut', description: '' });
    expect(entryOf('small', files['small.json'])).toMatchObject({ title: 'Small' });
  });

  test('fish are drawn larger than life only where they would be too small to see', async () => {
    const { plan } = (await stageOf('small')).state.value;
    if (!plan) throw new Error('No plan.');
    expect(magnificationOf(plan)).toBeGreaterThan(1);
    const whale = { ...plan, species: plan.species.map((one) => ({ ...one, body: { ...one.body, length: 20 } })) };
    expect(magnificationOf(whale)).toBe(1);
  });
});
