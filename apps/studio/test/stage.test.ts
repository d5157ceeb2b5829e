import { parseScenario, type ScenarioDocument, Simulation } from 'shoal';
import { describe, expect, test } from 'vitest';
import { shuffled } from '../src/stage/directing.ts';
import { sceneView } from '../src/stage/edited-scene.ts';
import { objectsOf } from '../src/stage/edits/scene-objects.ts';
import { Stage } from '../src/stage/stage.ts';
import { type Catalogue, entryOf } from '../src/stage/state/catalogue.ts';
import { magnificationOf } from '../src/stage/state/magnification.ts';

const files: Readonly<Record<string, string>> = {
  'small.json': JSON.stringify({ version: 1, name: 'Small', species: [{ name: 'fish', count: 20 }] }),
  'fast.json': JSON.stringify({ version: 1, view: { speed: 4 }, species: [{ name: 'fish', count: 20 }] }),
  'viewed.json': JSON.stringify({
    version: 1,
    view: { mood: 'dusk', magnify: 3 },
    characters: [{ name: 'pointer', points: [[0, 100_000, 0]] }],
    species: [{ name: 'fish', count: 20 }],
  }),
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

/** A stage with an open scenario and a clock that advances by itself, so that steps seem to take `stepCost` ms. */
async function stageOf(scenario: string, stepCost = 0): Promise<Stage> {
  let time = 0;
  const stage = new Stage({
    catalogue,
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

describe('shuffle', () => {
  const world = { min: [-10, -10, -10], max: [10, 10, 10] } as const;
  const heap = { kind: 'sphere', centre: [9, 0, 0], radius: 0.1 } as const;
  const schoolOf = (scenario: ScenarioDocument) => {
    const simulation = new Simulation(parseScenario(scenario));
    for (const command of shuffled(simulation.nextPlan, simulation.school)) simulation.dispatchUntyped(command);
    simulation.applyCommands();
    return simulation.school;
  };
  const spread = (values: Float32Array, count: number): number =>
    Math.max(...values.subarray(0, count)) - Math.min(...values.subarray(0, count));

  test('keeps the number of fish of each species, and a plane', () => {
    const species = ['a', 'b'].map((name, k) => ({ name, count: 100 * (k + 1), start: heap }));
    const { count, species: of, x, y, z, vx, vz } = schoolOf({ version: 1, dimensions: 2, world, species });
    expect([count, of.subarray(0, count).filter((one) => one === 1).length]).toEqual([300, 200]);
    for (const values of [x, y]) expect(spread(values, count)).toBeGreaterThan(15);
    expect(vx.subarray(0, count).filter((one) => one > 0).length).toBeGreaterThan(90);
    expect([spread(z, count), spread(vz, count)]).toEqual([0, 0]);
  });

  test('lets fish that walk stay on the ground', () => {
    const species = [{ name: 'sheep', count: 50, onGround: true, start: heap }];
    const ground = { kind: 'plane', height: -3 } as const;
    const { count, y } = schoolOf({ version: 1, world, ground, species });
    expect(spread(y, count)).toBeLessThan(0.3);
  });
});

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

    // A single long frame is a pause; a row of them is slow drawing.
    const rare = await stageOf('fast');
    rare.tick(1 / 60);
    for (let frame = 0; frame < 8; frame++) rare.tick(1.25);
    expect(rare.readings.value.latest.share).toBeCloseTo(0.5 / 1.25);

    const dear = await stageOf('fast', 20);
    for (let frame = 0; frame < 80; frame++) dear.tick(0.1);
    const { share, stepsPerSecond } = dear.readings.value.latest;
    expect(share).toBeLessThan(0.9);
    expect(share).toBeCloseTo(stepsPerSecond / 240, 1);
  });

  test('a reset of the settings restores the view of the scene too', async () => {
    const stage = await stageOf('small');
    const opened = sceneView(stage.state.value);
    stage.dispatch({ type: 'look', value: 'diagram' });
    stage.dispatch({ type: 'mood', value: 'dusk' });
    stage.dispatch({ type: 'magnify', value: opened.magnify + 2 });
    stage.dispatch({ type: 'overlay', name: 'axes', shown: true });
    stage.dispatch({ type: 'markings', value: { trail: false } });
    stage.dispatch({ type: 'colouring', value: 'speed' });
    stage.dispatch({ type: 'show-obstacles', value: false });
    stage.dispatch({ type: 'speed', value: 3 });
    for (const [key, value] of Object.entries(sceneView(stage.state.value)))
      if (key !== 'slice') expect(value, key).not.toEqual(opened[key as keyof typeof opened]);
    stage.dispatch({ type: 'revert' });
    expect(sceneView(stage.state.value)).toEqual(opened);
  });

  test('in a pause nothing moves but by steps', async () => {
    const stage = await stageOf('small');
    stage.dispatch({ type: 'pause' });
    stage.tick(1);
    expect([stepOf(stage), stage.sceneSeconds, stage.shownSeconds]).toEqual([0, 0, 0]);
    stage.dispatch({ type: 'step' });
    expect(stepOf(stage)).toBe(1);
    stage.tick(1 / 60);
    expect(stage.shownSeconds).toBeCloseTo(1 / 60);
    expect(stage.simulation?.shownTime).toBe(stage.simulation?.school.time);
  });

  test('a pause between two steps comes to rest at the next state, and then nothing changes', async () => {
    const stage = await stageOf('small');
    for (let frame = 0; frame < 25; frame++) stage.tick(1 / 90);
    stage.dispatch({ type: 'pause' });
    const { simulation } = stage;
    if (!simulation) throw new Error('no simulation');
    const { step, time } = simulation.school;
    const shown = [simulation.shownTime];
    for (let frame = 0; frame < 5; frame++) {
      stage.tick(0.004);
      shown.push(simulation.shownTime);
    }
    expect(shown[0]).toBeLessThan(time - 0.001);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown[5]).toBe(time);
    expect(stage.surroundingsTime).toBe(time / simulation.plan.view.speed);
    stage.tick(1);
    expect(simulation.shownTime).toBe(time);
    expect(simulation.school.step).toBe(step);
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

describe('the view of a scene', () => {
  test('its light and size are used; the next scene has the usual ones again', async () => {
    const stage = await stageOf('viewed');
    expect(stage.state.value).toMatchObject({ mood: 'dusk', magnify: 3 });
    stage.dispatch({ type: 'open', scenario: 'small' });
    await expect.poll(() => stage.state.value.status).toBe('ready');
    expect(stage.state.value).toMatchObject({ mood: 'day', magnify: 3.5 });
  });

  test("the viewer's own light stays", async () => {
    const stage = await stageOf('viewed');
    stage.dispatch({ type: 'mood', value: 'deep' });
    stage.dispatch({ type: 'open', scenario: 'small' });
    await expect.poll(() => stage.state.value.status).toBe('ready');
    expect(stage.state.value.mood).toBe('deep');
  });

  test('the pointer moves its character, which is no edit of the scene and no object of its lists', async () => {
    const stage = await stageOf('viewed');
    const points = [[1, 2, 3]] as const;
    stage.dispatch({ type: 'point', points });
    expect(stage.simulation?.plan.characters[0].points).toEqual(points);
    expect(stage.document).toEqual(stage.original);
    expect(stage.history.offers.value.undo).toBeFalsy();
    const { plan } = stage.state.value;
    expect(plan && objectsOf(plan)).toEqual([]);
  });

  test('scenes without that character ignore the pointer', async () => {
    const stage = await stageOf('small');
    stage.dispatch({ type: 'point', points: [[1, 2, 3]] });
    expect(stage.simulation?.plan.characters).toEqual([]);
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
    stage.dispatch({ type: 'reseed', seed: 2 });
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
    ['cut', /cut\.json is not valid JSON at line 1/],
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

test('a scene of a study opens with the state files that came with it', async () => {
  const stage = await stageOf('small');
  const text = JSON.stringify({
    version: 1,
    species: [{ name: 'fish', count: 1, start: { kind: 'file', file: 'own.json' } }],
  });
  const states = { 'own.json': { positions: [[7, 8, 9]], velocities: [[1, 0, 0]] } };
  stage.dispatch({ type: 'open', scenario: 'Trial 3', text, files: states });
  await expect.poll(() => stage.state.value).toMatchObject({ scenario: 'Trial 3', status: 'ready' });
  expect(stage.simulation?.school.z[0]).toBe(9);
  stage.dispatch({ type: 'reset' });
  expect(stage.simulation?.school.z[0]).toBe(9);
});
