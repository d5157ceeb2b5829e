import { shapeMesh } from 'shoal/fields';
import { describe, expect, test } from 'vitest';
import { linkedRunFrom, linkedRunOf, startOf } from '../src/scenes/linked-run.ts';
import { linkedMeshes } from '../src/scenes/own-scenes.ts';
import { repeatRun } from '../src/scenes/repeat-run.ts';
import { linkOf, sceneOfLink } from '../src/scenes/scene-link.ts';
import { Stage } from '../src/stage/stage.ts';

const text = JSON.stringify({
  version: 1,
  world: { min: [0, 0, 0], max: [20, 20, 20] },
  field: { radius: 3, spacing: 1 },
  species: [{ name: 'fish', count: 40, start: { kind: 'sphere', centre: [10, 10, 10], radius: 4, speed: 2 } }],
});

const meshes = { 'a.obj': shapeMesh({ kind: 'rock', radius: 1.7, detail: 1, seed: 1 }) };
const boulder = { shape: { kind: 'mesh', file: 'a.obj' }, at: [6, 10, 10] };

async function stageOf(scene: string): Promise<Stage> {
  const catalogue = { entries: [], read: async () => '' };
  const stage = new Stage({ catalogue, now: () => performance.now() });
  stage.dispatch({ type: 'open', scenario: 'Test', text: scene, meshes });
  await expect.poll(() => stage.state.value.status).toBe('ready');
  stage.dispatch({ type: 'pause' });
  return stage;
}

const ready = (stage: Stage) =>
  expect.poll(() => [stage.state.value.pending, stage.state.value.status]).toEqual([undefined, 'ready']);

function play(stage: Stage, steps: number): void {
  for (let k = 0; k < steps; k++) stage.dispatch({ type: 'step' });
  stage.tick(0);
}

/** A run with a mesh, a predator, a weight and a shuffle, each at another step, and a step of undo. */
async function editedRun(): Promise<Stage> {
  const stage = await stageOf(text);
  play(stage, 12);
  stage.dispatch({ type: 'edit', edits: [{ path: 'obstacles', value: [boulder] }] });
  await ready(stage);
  play(stage, 9);
  stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 5 });
  play(stage, 7);
  stage.dispatch({ type: 'edit', edits: [{ path: 'species[0].count', value: 55 }] });
  await ready(stage);
  play(stage, 5);
  stage.dispatch({ type: 'shuffle' });
  stage.dispatch({ type: 'set', path: 'species[0].rules.alignment.weight', value: 9 });
  play(stage, 4);
  stage.dispatch({ type: 'undo' });
  play(stage, 3);
  return stage;
}

/** Repeats the run of a link in another stage. */
async function opened(link: string, step: number): Promise<Stage> {
  const scene = await sceneOfLink(link);
  const found = await linkedMeshes(scene, { get: () => Promise.resolve(undefined) });
  expect(Object.keys(found.meshes ?? {})).toEqual(['a.obj']);
  if (!scene.run) throw new Error('The link has no run.');
  const stage = await stageOf(startOf(scene.text, scene.run));
  const ticks = setInterval(() => stage.tick(1 / 60), 1);
  const { how, rest } = await repeatRun(stage, scene.run.edits, step, () => {});
  clearInterval(ticks);
  expect([how, rest]).toEqual(['there', []]);
  return stage;
}

describe('a link to a run that was edited on the way', () => {
  test('repeats the edits at their times: the same state, also a hundred steps later', async () => {
    const stage = await editedRun();
    const { document, simulation } = stage;
    if (!document || !simulation) throw new Error('No scene.');
    expect(simulation.school.step).toBe(40);
    const { link, repeats } = await linkOf(document, meshes, linkedRunOf(stage));
    expect(repeats).toBe(true);
    const other = await opened(link, 40);
    expect(other.document).toEqual(document);
    expect(other.simulation?.stateHash()).toBe(simulation.stateHash());
    simulation.step(100);
    other.simulation?.step(100);
    expect(other.simulation?.stateHash()).toBe(simulation.stateHash());
    stage.dispose();
    other.dispose();
  });

  test('without a mesh that was removed on the way starts with all edits', async () => {
    const stage = await stageOf(text);
    play(stage, 4);
    stage.dispatch({ type: 'edit', edits: [{ path: 'obstacles', value: [boulder] }] });
    await ready(stage);
    expect(linkedRunOf(stage)?.edits).toHaveLength(1);
    play(stage, 4);
    stage.dispatch({ type: 'edit', edits: [{ path: 'obstacles', value: [] }] });
    await ready(stage);
    expect(linkedRunOf(stage)).toBeUndefined();
    stage.dispose();
  });

  test('is undone edit by edit, and says nothing of the edits that it repeats', async () => {
    const stage = await stageOf(text);
    const path = 'species[0].rules.cohesion.weight';
    const ticks = setInterval(() => stage.tick(1 / 60), 1);
    const edits = [5, 6].map((value, k) => ({ step: 3 + 3 * k, edits: [{ path, value }] }));
    const isTold: boolean[] = [];
    stage.history.latest.subscribe(({ done }) => done && isTold.push(!stage.history.isRepeating));
    await repeatRun(stage, edits, 9, () => {});
    clearInterval(ticks);
    stage.dispatch({ type: 'undo' });
    expect(stage.state.value.plan?.species[0].rules.cohesion.weight).toBe(5);
    expect(isTold).toEqual([false, false, true]);
    stage.dispose();
  });

  test('needs no run if all edits were made at the start', async () => {
    const stage = await stageOf(text);
    stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 5 });
    play(stage, 6);
    expect(linkedRunOf(stage)).toBeUndefined();
    play(stage, 1);
    stage.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 6 });
    expect(linkedRunOf(stage)?.edits).toHaveLength(2);
    // A restart begins with all edits.
    stage.dispatch({ type: 'reset' });
    play(stage, 6);
    expect(linkedRunOf(stage)).toBeUndefined();
    stage.dispose();
  });

  test.each([
    '',
    '[]',
    '{"back":[],"edits":[{"step":-1,"edits":[]}]}',
    '{"back":[],"edits":[{"step":4,"edits":[]},{"step":3,"edits":[]}]}',
    '{"back":[],"edits":[{"step":4}]}',
    '{"back":[{"path":7}],"edits":[]}',
    JSON.stringify({ back: [], edits: Array.from({ length: 301 }, () => ({ step: 0, edits: [] })) }),
  ])('is not trusted: %s', (run) => {
    expect(linkedRunFrom(run)).toBeUndefined();
  });
});
