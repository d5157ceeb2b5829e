import { expect, test } from 'vitest';
import { withSpace } from '../src/stage/edits/scene-space.ts';
import { Stage } from '../src/stage/stage.ts';

const weight = 'species[0].rules.cohesion.weight';
const radius = 'species[0].rules.separation.radius';
const document = { version: 1, seed: 4, species: [{ name: 'sardine', count: 20 }] };

/** A run of 60 steps with an edit at step 40, paused. */
async function played(): Promise<Stage> {
  const stage = new Stage({
    catalogue: { entries: [], read: async () => JSON.stringify(document) },
    now: () => 0,
  });
  stage.dispatch({ type: 'open', scenario: 'open' });
  await expect.poll(() => stage.state.value.status).toBe('ready');
  stage.dispatch({ type: 'pause' });
  stage.tick(0);
  step(stage, 40);
  edit(stage, weight, 2.5);
  step(stage, 20);
  return stage;
}

function step(stage: Stage, count: number): void {
  for (let k = 0; k < count; k++) stage.dispatch({ type: 'step' });
  stage.tick(0);
}

function edit(stage: Stage, path: string, value: number): void {
  stage.dispatch({ type: 'commit' });
  stage.dispatch({ type: 'set', path, value });
  stage.tick(0);
}

function seek(stage: Stage, to: number): void {
  stage.dispatch({ type: 'seek', step: to });
  while (stage.playback.seeks) stage.tick(0);
  stage.tick(0);
}

const last = (stage: Stage): object => {
  const { kind, later } = stage.history.latest.value.done ?? {};
  return { kind, later };
};
const weightOf = (stage: Stage): unknown => stage.document?.species[0].rules?.cohesion?.weight;

test('undo of an edit in the past brings back the steps that it discarded, with their edits, and redo discards them', async () => {
  const stage = await played();
  const end = stage.simulation?.stateHash();
  const before = stage.playback.played.value;
  expect(before).toMatchObject({ step: 60, last: 60, edits: [40] });
  seek(stage, 10);
  const [start, text] = [stage.simulation?.stateHash(), JSON.stringify(stage.document)];
  edit(stage, weight, 3.5);
  expect(stage.playback.played.value).toMatchObject({ step: 10, last: 10, edits: [10], dropped: true });
  step(stage, 15);
  for (let turn = 0; turn < 2; turn++) {
    stage.dispatch({ type: 'undo' });
    stage.tick(0);
    expect(last(stage)).toEqual({ kind: 'undo', later: 'back' });
    expect(stage.playback.played.value).toEqual({ ...before, step: 10 });
    expect(stage.simulation?.stateHash()).toBe(start);
    expect(JSON.stringify(stage.document)).toBe(text);
    expect(stage.history.offers.value).toEqual({ undo: false, redo: true });
    stage.dispatch({ type: 'redo' });
    stage.tick(0);
    expect(stage.playback.played.value).toMatchObject({ step: 10, last: 10, edits: [10] });
    expect(weightOf(stage)).toBe(3.5);
  }
  stage.dispatch({ type: 'undo' });
  seek(stage, 60);
  expect(stage.simulation?.stateHash()).toBe(end);
  expect(weightOf(stage)).toBe(2.5);
  // The edit among these steps can be undone as before.
  stage.dispatch({ type: 'undo' });
  expect(weightOf(stage)).not.toBe(2.5);
});

test('an edit that discarded nothing brings nothing back', async () => {
  const stage = await played();
  seek(stage, 10);
  edit(stage, weight, 3.5);
  // At the same step as the other edit, while the timeline still reports that one.
  edit(stage, radius, 1.25);
  expect(stage.playback.played.value.dropped).toBe(true);
  stage.dispatch({ type: 'undo' });
  expect(last(stage)).toEqual({ kind: 'undo', later: undefined });
  expect(stage.playback.played.value.last).toBe(10);
  stage.dispatch({ type: 'undo' });
  expect(last(stage)).toEqual({ kind: 'undo', later: 'back' });
  expect(stage.playback.played.value.last).toBe(60);
});

test('a slider that is dragged in the past is one edit, and undo of an older edit there can be redone', async () => {
  const stage = await played();
  seek(stage, 10);
  stage.dispatch({ type: 'commit' });
  for (const value of [3, 3.2, 3.4]) {
    stage.dispatch({ type: 'set', path: weight, value });
    step(stage, 1);
  }
  stage.dispatch({ type: 'undo' });
  expect(stage.playback.played.value).toMatchObject({ step: 10, last: 60 });
  seek(stage, 50);
  // The edit of step 40 is undone at step 50: this discards ten steps.
  stage.dispatch({ type: 'undo' });
  expect(stage.playback.played.value.last).toBe(50);
  stage.dispatch({ type: 'redo' });
  expect(last(stage)).toEqual({ kind: 'redo', later: 'back' });
  expect(stage.playback.played.value.last).toBe(60);
});

test('a value that is dragged back in the past still brings the steps back', async () => {
  const stage = await played();
  seek(stage, 10);
  const start = Number(weightOf(stage) ?? 2);
  stage.dispatch({ type: 'commit' });
  for (const value of [3, 3.2, start]) {
    stage.dispatch({ type: 'set', path: weight, value });
    step(stage, 1);
  }
  stage.dispatch({ type: 'undo' });
  expect(last(stage)).toEqual({ kind: 'undo', later: 'back' });
  expect(stage.playback.played.value.last).toBe(60);
});

test('undo and redo of one edit leave the runs of others', async () => {
  const stage = await played();
  seek(stage, 10);
  edit(stage, weight, 3);
  step(stage, 20);
  seek(stage, 20);
  edit(stage, weight, 4);
  step(stage, 5);
  const found: unknown[] = [];
  for (const type of ['undo', 'redo', 'undo', 'redo', 'undo', 'undo'] as const) {
    stage.dispatch({ type });
    stage.tick(0);
    found.push(stage.history.latest.value.done?.later);
  }
  expect(found).toEqual(['back', undefined, 'back', undefined, 'back', 'back']);
});

test('the last three runs are held; steps of older ones are said to be lost', async () => {
  const stage = await played();
  for (let k = 0; k < 5; k++) {
    seek(stage, 10 + 2 * k);
    edit(stage, weight, 3 + k / 8);
    step(stage, 5);
  }
  const found: unknown[] = [];
  for (let k = 0; k < 5; k++) {
    stage.dispatch({ type: 'undo' });
    found.push(stage.history.latest.value.done?.later);
  }
  expect(found).toEqual(['back', 'back', 'back', 'lost', 'lost']);
});

test('an edit of counts, species or dimensions is an edit of the same run: the timeline and undo cross it', async () => {
  const stage = await played();
  const { simulation } = stage;
  const end = simulation?.stateHash();
  edit(stage, 'species[0].count', 21);
  expect(simulation?.school.count).toBe(21);
  expect(stage.playback.played.value).toMatchObject({ first: 0, last: 60, edits: [40, 60] });
  step(stage, 10);
  stage.dispatch({ type: 'commit' });
  const { plan } = stage.state.value;
  if (plan) stage.dispatch({ type: 'edit', edits: withSpace(plan, 'horizontal') });
  stage.dispatch({ type: 'commit' });
  const shark = { name: 'shark', count: 2, hunts: ['sardine'] };
  stage.dispatch({ type: 'set', path: 'species', value: [...(stage.document?.species ?? []), shark] });
  stage.dispatch({ type: 'tune', species: 1 });
  step(stage, 10);
  const [last, text] = [simulation?.stateHash(), JSON.stringify(stage.document)];
  expect(stage.playback.played.value).toMatchObject({ first: 0, last: 80, edits: [40, 60, 70] });
  seek(stage, 60);
  seek(stage, 59);
  expect([simulation?.school.count, stage.document?.species[0].count, stage.state.value.tuned]).toEqual([20, 20, 0]);
  expect(stage.state.value.plan?.dimensions).toBe(3);
  step(stage, 1);
  // The state before the commands of this step, which take effect with the next one.
  expect(simulation?.stateHash()).toBe(end);
  seek(stage, 80);
  expect([simulation?.stateHash(), JSON.stringify(stage.document)]).toEqual([last, text]);
  // An edit before all of these discards them, and undo brings them back.
  seek(stage, 50);
  edit(stage, weight, 4);
  expect(stage.playback.played.value).toMatchObject({ last: 50, edits: [40, 50] });
  stage.dispatch({ type: 'undo' });
  stage.tick(0);
  expect(stage.playback.played.value).toMatchObject({ step: 50, last: 80, edits: [40, 60, 70] });
  seek(stage, 80);
  expect([simulation?.stateHash(), JSON.stringify(stage.document)]).toEqual([last, text]);
  for (let k = 0; k < 3; k++) stage.dispatch({ type: 'undo' });
  expect(stage.state.value.plan).toMatchObject({ count: 20, dimensions: 3 });
  expect(stage.simulation).toBe(simulation);
});
