import type { Worker } from 'node:worker_threads';
import { Simulation, type StartThread } from 'shoal';
import { afterEach, describe, expect, test } from 'vitest';
import { threadStarter } from '../../../packages/shoal/test/threads/node-thread.ts';
import { type Space, spaceOf, withSpace } from '../src/stage/edits/scene-space.ts';
import { hunterOf, presetEdit, withAnother, withHunters, without } from '../src/stage/edits/species-edits.ts';
import { Stage } from '../src/stage/stage.ts';

const document = {
  version: 1,
  seed: 4,
  species: [
    { name: 'herring', count: 60, rules: { cohesion: { weight: 7 } } },
    { name: 'sprat', count: 20, schoolsWith: ['sprat', 'herring'] },
  ],
};
const workers: Worker[] = [];
const opened: Stage[] = [];

afterEach(() => {
  for (const stage of opened.splice(0)) stage.simulation?.dispose();
  workers.length = 0;
});

async function stageOf(threads = 1, startThread: StartThread = threadStarter(workers)): Promise<Stage> {
  const stage = new Stage({
    catalogue: { entries: [], read: async () => JSON.stringify(document) },
    startThread,
    // The clock stands still during steps, so the number of steps per frame does not depend on this machine.
    now: () => 0,
  });
  opened.push(stage);
  stage.dispatch({ type: 'open', scenario: 'school' });
  await expect.poll(() => stage.state.value.status).toBe('ready');
  if (threads > 1) stage.dispatch({ type: 'engine', value: { threads } });
  return stage;
}

function running(stage: Stage): Simulation {
  if (!stage.simulation) throw new Error('There is no simulation.');
  return stage.simulation;
}

function planOf(stage: Stage) {
  const { plan } = stage.state.value;
  if (!plan) throw new Error('There is no plan.');
  return plan;
}

const atRest = (stage: Stage): Promise<unknown> => Promise.resolve(running(stage).running);

/** Waits until a seek is in progress, and finishes it. */
async function sought(stage: Stage): Promise<void> {
  await expect.poll(() => stage.playback.seeks).toBe(true);
  while (stage.playback.seeks) {
    stage.tick(1 / 60);
    await atRest(stage);
  }
}

const placeOf = (stage: Stage, id: number): number[] => {
  const { school } = running(stage);
  const i = school.indexOf(id);
  return [school.x[i], school.y[i], school.z[i]];
};

const set = (stage: Stage, edit: { path: string; value: unknown }): void => stage.dispatch({ type: 'set', ...edit });

describe('threads', () => {
  test('frames begin steps on them and never wait; the bits are those of one thread', async () => {
    const stage = await stageOf(3);
    for (let frame = 0; frame < 30; frame++) {
      stage.tick(1 / 60);
      await atRest(stage);
    }
    const { school, engine } = running(stage);
    expect(engine.threads).toBe(3);
    expect(school.step).toBeGreaterThan(20);
    const plain = new Simulation(planOf(stage), { seed: 4 });
    plain.step(school.step);
    expect(running(stage).stateHash()).toBe(plain.stateHash());
  });

  test('the timeline goes with them, and what was played is not lost by going back in the middle of a run', async () => {
    const stage = await stageOf(2);
    const played = () => stage.playback.played.value;
    for (let frame = 0; frame < 20; frame++) {
      stage.tick(1 / 10);
      await atRest(stage);
    }
    stage.tick(1 / 10);
    expect(running(stage).running).toBeDefined();
    expect(played().last).toBeGreaterThan(20);
    stage.dispatch({ type: 'step', back: true });
    await atRest(stage);
    const { step } = running(stage).school;
    await sought(stage);
    expect(played()).toMatchObject({ step: step - 1, last: step });

    stage.dispatch({ type: 'play' });
    stage.tick(1 / 5);
    expect(running(stage).running).toBeDefined();
    const { last } = played();
    stage.dispatch({ type: 'seek', step: last + 3 });
    await atRest(stage);
    await sought(stage);
    expect(played().step).toBe(last + 3);
  });

  test('a single step, a choice, an engine and a reset wait until the run is over', async () => {
    const stage = await stageOf(2);
    stage.tick(0.2);
    expect(running(stage).running).toBeDefined();
    stage.dispatch({ type: 'choose', fish: 'liveliest' });
    stage.dispatch({ type: 'step' });
    stage.dispatch({ type: 'engine', value: { threads: 1 } });
    await atRest(stage);
    await expect.poll(() => running(stage).engine.threads).toBe(1);
    expect(stage.state.value).toMatchObject({ playing: false, trouble: '' });
    expect(stage.state.value.chosen).toBeGreaterThanOrEqual(0);
    const { school } = running(stage);
    const plain = new Simulation(planOf(stage), { seed: 4 });
    plain.step(school.step);
    expect(running(stage).stateHash()).toBe(plain.stateHash());
    stage.dispatch({ type: 'reset' });
    expect(running(stage).school.step).toBe(0);
  });

  test('edits during a run are shown at once and count from the next step, also those that need another simulation', async () => {
    const stage = await stageOf(2);
    stage.tick(0.2);
    expect(running(stage).running).toBeDefined();
    set(stage, { path: 'species[0].rules.cohesion.weight', value: 1.5 });
    expect(planOf(stage).species[0].rules.cohesion.weight).toBe(1.5);
    set(stage, { path: 'species[0].count', value: 70 });
    set(stage, { path: 'species[0].rules.separation.weight', value: 2 });
    expect(planOf(stage).species[0].count).toBe(70);
    await atRest(stage);
    await expect.poll(() => running(stage).school.count).toBe(90);
    expect(running(stage).plan.species[0]).toMatchObject({
      count: 70,
      rules: { cohesion: { weight: 1.5 }, separation: { weight: 2 } },
    });
  });

  test('one that ends is reported in a sentence, and the scene plays on without it', async () => {
    const stage = await stageOf(2);
    stage.tick(0.2);
    await atRest(stage);
    stage.tick(0.2);
    await workers[1].terminate();
    await atRest(stage).catch(() => undefined);
    await expect
      .poll(() => {
        stage.tick(1 / 60);
        return stage.state.value.trouble;
      })
      .toMatch(/^thread 2 of 2 ended.*later steps run on one thread\.$/);
    expect(stage.state.value.threadTrouble).toBe(stage.state.value.trouble);
    const { step } = running(stage).school;
    for (let frame = 0; frame < 30; frame++) stage.tick(1 / 60);
    expect(running(stage).school.step).toBeGreaterThan(step);
    expect(running(stage).engine).toMatchObject({
      threads: 1,
      fallbackReason: expect.stringContaining('thread 2 of 2'),
    });
  });
});

describe('threads that fall silent', () => {
  test('are given up after a while, in a sentence, and the scene plays on without them', async () => {
    const start = threadStarter(workers);
    let silent = false;
    const stage = await stageOf(2, async () => {
      const worker = (await start()) as Worker;
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message) => silent || post(message);
      return worker;
    });
    stage.tick(0.2);
    await atRest(stage);
    const { step } = running(stage).school;
    silent = true;
    for (let frame = 0; frame < 60; frame++) stage.tick(0.2);
    expect(running(stage).running).toBeDefined();
    for (let frame = 0; frame < 200; frame++) stage.tick(0.5);
    await atRest(stage).catch(() => undefined);
    await expect
      .poll(() => {
        stage.tick(1 / 60);
        return stage.state.value.trouble;
      })
      .toMatch(/^a thread does not respond\..*later steps run on one thread\.$/i);
    stage.tick(0.2);
    expect(running(stage).school.step).toBeGreaterThan(step);
    expect(running(stage).engine).toMatchObject({ threads: 1, fallbackReason: 'a thread does not respond' });
  });
});

describe('threads that never answer', () => {
  test('are reported after 5 s, can be cancelled at once, and can be started again', async () => {
    const start = threadStarter(workers);
    let isSilent = true;
    const silent = { postMessage() {}, terminate() {}, on() {}, ref() {}, unref() {} };
    const stage = await stageOf(2, async () => (isSilent ? silent : await start()));
    stage.tick(0.2);
    for (let frame = 0; frame < 24; frame++) stage.tick(0.2);
    expect(stage.state.value).toMatchObject({ lateSeconds: 0, trouble: '' });
    for (let frame = 0; frame < 7; frame++) stage.tick(0.2);
    expect(stage.state.value.lateSeconds).toBe(6);
    expect(running(stage).school.step).toBe(0);

    stage.dispatch({ type: 'retry' });
    await atRest(stage);
    stage.tick(0.2);
    const trouble = 'Steps run on one thread, because a thread does not respond.';
    expect(stage.state.value).toMatchObject({ lateSeconds: 0, trouble, threadTrouble: trouble });
    expect(running(stage).school.step).toBeGreaterThan(0);

    isSilent = false;
    stage.dispatch({ type: 'retry' });
    stage.tick(0.2);
    await atRest(stage);
    expect(stage.state.value).toMatchObject({ lateSeconds: 0, trouble: '' });
    expect(running(stage).engine).toMatchObject({ threads: 2, fallbackReason: undefined });
  });
});

describe('what a running simulation cannot change', () => {
  test('more fish: the others stay where they are; fewer: the rest do; undo leads back', async () => {
    const stage = await stageOf();
    for (let frame = 0; frame < 30; frame++) stage.tick(1 / 60);
    stage.dispatch({ type: 'choose', fish: 61 });
    const [first, chosen] = [placeOf(stage, 0), placeOf(stage, 61)];
    const { step, time } = running(stage).school;
    set(stage, { path: 'species[0].count', value: 65 });
    expect(running(stage).school).toMatchObject({ count: 85, step, time });
    expect(placeOf(stage, 0)).toEqual(first);
    const { chosen: id } = stage.state.value;
    expect(placeOf(stage, id ?? -1)).toEqual(chosen);
    for (let frame = 0; frame < 30; frame++) stage.tick(1 / 60);
    set(stage, { path: 'species[0].count', value: 3 });
    expect(running(stage).school.count).toBe(23);
    stage.dispatch({ type: 'undo' });
    expect(planOf(stage).species[0].count).toBe(60);
    stage.dispatch({ type: 'reset' });
    expect(running(stage).school).toMatchObject({ count: 80, step: 0 });
  });

  test('a body or `schoolsWith` changes no bit of the state', async () => {
    const stage = await stageOf();
    for (let frame = 0; frame < 30; frame++) stage.tick(1 / 60);
    const hash = running(stage).stateHash();
    set(stage, { path: 'species[0].body.length', value: 1.5 });
    set(stage, { path: 'species[0].schoolsWith', value: ['herring', 'sprat'] });
    expect(running(stage).stateHash()).toBe(hash);
    expect(running(stage).plan.species[0]).toMatchObject({ body: { length: 1.5 }, schoolsWith: [0, 1] });
  });

  test('hunters come, hunt all others and go', async () => {
    const stage = await stageOf();
    stage.tick(0.1);
    const place = placeOf(stage, 5);
    set(stage, withHunters(planOf(stage), 3));
    expect(hunterOf(planOf(stage))).toBe(2);
    expect(planOf(stage).species[2]).toMatchObject({ name: 'shark', count: 3, hunts: [0, 1] });
    expect(running(stage).school.count).toBe(83);
    expect(running(stage).engine.rulesOf(0)).toContain('flee');
    expect(placeOf(stage, 5)).toEqual(place);
    set(stage, withHunters(planOf(stage), 0));
    expect(running(stage).school.count).toBe(80);
    stage.dispatch({ type: 'undo' });
    stage.dispatch({ type: 'undo' });
    expect(planOf(stage).species.map(({ name }) => name)).toEqual(['herring', 'sprat']);
    stage.dispatch({ type: 'redo' });
    expect(running(stage).school.count).toBe(83);
  });

  test('species are added, take a preset, and are removed with all references', async () => {
    const stage = await stageOf();
    set(stage, withAnother(planOf(stage), 0));
    expect(planOf(stage).species[2]).toMatchObject({ name: 'herring 2', count: 60, schoolsWith: [2] });
    set(stage, presetEdit(planOf(stage), 0, 'parker'));
    expect(planOf(stage).species[0].rules.separation.form).toBe('displacement');
    expect(planOf(stage).species[0].rules.cohesion.weight).toBe(36);
    expect(running(stage).school.count).toBe(140);
    stage.dispatch({ type: 'tune', species: 2 });
    set(stage, without(planOf(stage), 0));
    expect(planOf(stage).species.map(({ name }) => name)).toEqual(['sprat', 'herring 2']);
    expect(planOf(stage).species[0].schoolsWith).toEqual([0]);
    expect(stage.state.value.tuned).toBe(1);
    for (let frame = 0; frame < 10; frame++) stage.tick(1 / 60);
    expect(running(stage).school.count).toBe(80);
  });

  test('the world, back and forth, and its dimensions', async () => {
    const stage = await stageOf();
    set(stage, { path: 'world', value: { min: [0, 0, 0], max: [60, 30, 60] } });
    expect(running(stage).plan.world.max).toEqual([60, 30, 60]);
    stage.dispatch({ type: 'undo' });
    expect(running(stage).plan.world.max).toEqual([40, 40, 40]);
    const put = (space: Space): number[] => {
      stage.dispatch({ type: 'edit', edits: withSpace(planOf(stage), space) });
      stage.tick(0.1);
      expect(spaceOf(planOf(stage))).toBe(space);
      const { motion, rules } = planOf(stage).species[0];
      return [motion.verticalFactor, rules.wander.verticalFactor, rules.bounds.floorFactor, rules.cohesion.weight];
    };
    expect(put('vertical')).toEqual([0.8, 0.2, 4, 7]);
    const { school } = running(stage);
    expect(new Set(school.z)).toEqual(new Set([0]));
    expect(put('horizontal')).toEqual([1, 1, 1, 7]);
    expect(put('3')).toEqual([0.8, 0.2, 4, 7]);
    stage.dispatch({ type: 'undo' });
    expect(planOf(stage)).toMatchObject({ dimensions: 2, plane: 'horizontal' });
  });

  test('what is not allowed is refused, and nothing changes', async () => {
    const stage = await stageOf();
    const { simulation } = stage;
    expect(() => set(stage, { path: 'species[0].count', value: -1 })).toThrow('species[0].count');
    expect(stage.simulation).toBe(simulation);
    expect(planOf(stage).species[0].count).toBe(60);
  });
});
