import { type BakeFieldsOptions, bakeFields, type Plan } from 'shoal';
import type { FieldStore } from 'shoal/fields';
import { describe, expect, test } from 'vitest';
import { Stage } from '../src/stage/stage.ts';

const ball = { shape: { kind: 'sphere', radius: 3, detail: 1 }, at: [20, 10, 20] };
const document = {
  version: 1,
  obstacles: [ball],
  field: { resolution: [8, 8, 8] },
  species: [{ name: 'fish', count: 20 }],
};
const files: Readonly<Record<string, string>> = {
  'ball.json': JSON.stringify(document),
  'other.json': JSON.stringify({ ...document, obstacles: [{ ...ball, at: [10, 10, 10] }] }),
  'open.json': JSON.stringify({ ...document, obstacles: [] }),
};
const catalogue = { entries: [], read: async (file: string) => files[file] };
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Requests for fields that wait until the test completes or rejects them. */
class Waiting {
  readonly orders: { signal: AbortSignal; before: number; done(): Promise<void>; fail(sentence: string): void }[] = [];

  readonly bake = (plan: Plan, options: BakeFieldsOptions = {}): Promise<FieldStore> =>
    new Promise((resolve, reject) => {
      options.progress?.(0.5);
      this.orders.push({
        signal: options.signal as AbortSignal,
        before: options.fields?.fields.size ?? 0,
        done: async () => {
          await bakeFields(plan, options).then(resolve, reject);
          await pause();
        },
        fail: (sentence) => reject(new Error(sentence)),
      });
    });
}

async function opened(scenario: string): Promise<{ stage: Stage; baker: Waiting }> {
  const baker = new Waiting();
  const stage = new Stage({ catalogue, bake: baker.bake, now: () => 0 });
  stage.dispatch({ type: 'open', scenario });
  await pause();
  if (scenario !== 'open') await baker.orders[0].done();
  expect(stage.state.value).toMatchObject({ status: 'ready', scenario, problem: '' });
  return { stage, baker };
}

const radiusOf = (stage: Stage): number | undefined => stage.simulation?.plan.field.radius;

describe('opening', () => {
  test('waits for the field and then has it', async () => {
    const { stage, baker } = await opened('ball');
    expect(baker.orders).toHaveLength(1);
    expect(stage.simulation?.obstacles.bodies[0].field.grid.size).toEqual([8, 8, 8]);
  });

  test('a scene without obstacles asks for nothing', async () => {
    const { baker } = await opened('open');
    expect(baker.orders).toEqual([]);
  });

  test('cancelled, it leaves the scene that was there; without one it says so', async () => {
    const { stage, baker } = await opened('ball');
    const { simulation } = stage;
    stage.dispatch({ type: 'open', scenario: 'other' });
    await pause();
    expect(stage.state.value).toMatchObject({ status: 'loading', baking: 0.5 });
    stage.dispatch({ type: 'cancel' });
    expect(baker.orders[1].signal.aborted).toBe(true);
    await baker.orders[1].done();
    expect(stage.simulation).toBe(simulation);
    expect(stage.state.value).toMatchObject({ status: 'ready', scenario: 'ball', baking: undefined });

    const fresh = new Stage({ catalogue, bake: new Waiting().bake, now: () => 0 });
    fresh.dispatch({ type: 'open', scenario: 'ball' });
    await pause();
    fresh.dispatch({ type: 'cancel' });
    expect(fresh.state.value).toMatchObject({
      status: 'failed',
      problem: 'You cancelled the preparation of the obstacles.',
    });
  });

  test('a baker that fails leaves the scene that was there, with a sentence', async () => {
    const { stage, baker } = await opened('ball');
    const { simulation } = stage;
    stage.dispatch({ type: 'open', scenario: 'other' });
    await pause();
    baker.orders[1].fail('Out of memory.');
    await pause();
    expect(stage.simulation).toBe(simulation);
    expect(stage.state.value).toMatchObject({ status: 'ready', scenario: 'ball', trouble: 'Out of memory.' });
  });
});

describe('edits', () => {
  test('of the field wait for it and are shown as pending; others do not wait', async () => {
    const { stage, baker } = await opened('ball');
    stage.dispatch({ type: 'set', path: 'field.radius', value: 6 });
    expect(radiusOf(stage)).toBe(4);
    expect(stage.state.value.pending?.field.radius).toBe(6);
    stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 7 });
    expect(stage.simulation?.plan.species[0].rules.cohesion.weight).toBe(7);
    await baker.orders[1].done();
    expect(radiusOf(stage)).toBe(6);
    expect(stage.simulation?.plan.species[0].rules.cohesion.weight).toBe(7);
    expect(stage.state.value).toMatchObject({ pending: undefined, baking: undefined });
  });

  test('the later one wins and keeps earlier requests', async () => {
    const { stage, baker } = await opened('ball');
    stage.dispatch({ type: 'set', path: 'field.radius', value: 6 });
    stage.dispatch({ type: 'set', path: 'field.power', value: 2 });
    stage.dispatch({ type: 'set', path: 'field.radius', value: 7 });
    expect(baker.orders.map(({ signal }) => signal.aborted)).toEqual([false, true, true, false]);
    await baker.orders[1].done();
    expect(radiusOf(stage)).toBe(4);
    await baker.orders[3].done();
    expect(stage.simulation?.plan.field).toMatchObject({ radius: 7, power: 2 });
    expect(stage.simulation?.recorded.map(({ command }) => command)).toMatchObject([
      { path: 'field.power' },
      { path: 'field.radius' },
    ]);
  });

  test('cancelled or failed, they leave the scene; refused ones throw at once', async () => {
    const { stage, baker } = await opened('ball');
    const plan = stage.simulation?.plan;
    stage.dispatch({ type: 'set', path: 'field.radius', value: 6 });
    stage.dispatch({ type: 'cancel' });
    await baker.orders[1].done();
    expect(stage.simulation?.plan).toBe(plan);
    stage.dispatch({ type: 'set', path: 'field.radius', value: 6 });
    baker.orders[2].fail('Out of memory.');
    await pause();
    expect(stage.simulation?.plan).toBe(plan);
    expect(stage.state.value).toMatchObject({ pending: undefined, baking: undefined, trouble: 'Out of memory.' });
    expect(() => stage.dispatch({ type: 'set', path: 'field.radius', value: -1 })).toThrow(/field\.radius must be/);
    expect(baker.orders).toHaveLength(3);
  });

  test('obstacles can be moved and added to a scene that has none', async () => {
    const { stage, baker } = await opened('open');
    stage.dispatch({ type: 'set', path: 'obstacles', value: [ball] });
    await baker.orders[0].done();
    expect(stage.simulation?.obstacles.bodies).toHaveLength(1);
    stage.dispatch({ type: 'set', path: 'obstacles[0].at', value: [5, 5, 5] });
    await baker.orders[1].done();
    expect(stage.simulation?.plan.obstacles[0].at).toEqual([5, 5, 5]);
  });

  test('only what is missing is ordered: a reset needs nothing', async () => {
    const { stage, baker } = await opened('ball');
    stage.dispatch({ type: 'reset' });
    expect(stage.state.value.run).toBe(2);
    stage.dispatch({ type: 'set', path: 'field.interpolation', value: 'cubic' });
    expect(stage.simulation?.plan.field.interpolation).toBe('cubic');
    expect(baker.orders).toHaveLength(1);
    stage.dispatch({ type: 'set', path: 'field.radius', value: 5 });
    expect(baker.orders[1].before).toBe(1);
    await baker.orders[1].done();
    expect(stage.simulation?.plan.field.radius).toBe(5);
  });
});
