import { type Plan, parameters } from 'shoal';
import { describe, expect, test } from 'vitest';
import { editedOf } from '../src/stage/edited-scene.ts';
import { withForm } from '../src/stage/edits/species-edits.ts';
import { Stage } from '../src/stage/stage.ts';
import type { Action } from '../src/stage/state/action.ts';

const document = {
  version: 1,
  seed: 5,
  species: [
    { name: 'sardine', count: 12 },
    { name: 'shark', count: 2, hunts: ['sardine'] },
  ],
};
const ball = { shape: { kind: 'sphere', radius: 3, detail: 1 }, at: [20, 10, 20] };
const files: Readonly<Record<string, string>> = {
  'open.json': JSON.stringify(document),
  'ball.json': JSON.stringify({ ...document, obstacles: [ball], field: { resolution: [8, 8, 8] } }),
};

async function opened(scenario: string): Promise<Stage> {
  const stage = new Stage({
    catalogue: { entries: [], read: async (file) => files[file] },
    now: () => 0,
  });
  stage.dispatch({ type: 'open', scenario });
  await ready(stage);
  return stage;
}

async function ready(stage: Stage): Promise<void> {
  await expect
    .poll(() => stage.state.value)
    .toMatchObject({ status: 'ready', problem: '', trouble: '', pending: undefined, baking: undefined });
}

/** The scene and its view. */
const textOf = (stage: Stage): string => {
  const { scene, view } = editedOf(stage.state.value) ?? {};
  return JSON.stringify({ scene, view });
};
const weightPath = 'species[0].rules.cohesion.weight';
const weight = (stage: Stage): number | undefined => stage.state.value.plan?.species[0].rules.cohesion.weight;

/** Sets a value as a press would, as one step of undo. */
function edit(stage: Stage, path: string, value: unknown): void {
  stage.dispatch({ type: 'commit' });
  stage.dispatch({ type: 'set', path, value });
}

/** A fixed sequence of random numbers. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Settings of the view, each with the title of its step of undo. */
const viewSteps: readonly (readonly [Action, title: string])[] = [
  [{ type: 'look', value: 'diagram' }, 'Set style to diagram'],
  [{ type: 'look', value: 'water' }, 'Set style to water'],
  [{ type: 'mood', value: 'dusk' }, 'Set lighting to dusk'],
  [{ type: 'magnify', value: 3 }, 'Set display size to 3'],
  [{ type: 'speed', value: 0.5 }, 'Set speed to 0.5'],
  [{ type: 'overlay', name: 'axes', shown: true }, 'Switched axes on'],
  [{ type: 'overlay', name: 'bounds', shown: true }, 'Switched world box and paths on'],
  [{ type: 'overlay', name: 'axes', shown: false }, 'Switched axes off'],
  [{ type: 'colouring', value: 'traitCohesion' }, 'Set fish colour to trait cohesion'],
  [{ type: 'show-obstacles', value: false }, 'Switched obstacles off'],
  [{ type: 'markings', value: { trail: false } }, 'Switched trail off'],
  [{ type: 'markings', value: { trailSeconds: 8 } }, 'Set trail length to 8'],
  [{ type: 'slice', value: { shown: true } }, 'Switched field slice on'],
  [{ type: 'slice', value: { axis: 'x' } }, 'Set slice axis to x'],
  [{ type: 'camera', value: 'orbit' }, 'Set camera to slow orbit'],
  [{ type: 'quality', value: 'low' }, 'Set quality to low'],
];
const viewActions = viewSteps.map(([action]) => action);

/** A random edit that some panel offers. */
function randomEdit(stage: Stage, chance: (below: number) => number): Action {
  const rows = stage.state.value.plan?.ruleRows ?? {};
  const species = `species[${chance(2)}]`;
  const rule = Object.keys(rows)[chance(Object.keys(rows).length)];
  const base = `${species}.rules.${rule}`;
  const numbers = (table: object, path: string): Action => {
    const entries = Object.entries(table);
    const [key, { slider }] = entries[chance(entries.length)];
    const value = slider[0] + slider[2] * chance(1 + Math.round((slider[1] - slider[0]) / slider[2]));
    return { type: 'set', path: `${path}.${key}`, value };
  };
  switch (chance(9)) {
    case 0:
      return { type: 'set', path: `${base}.enabled`, value: chance(2) === 0 };
    case 1: {
      const forms = Object.keys(rows[rule].forms);
      return { type: 'set', path: `${base}.form`, value: forms[chance(forms.length)] };
    }
    case 2:
      return numbers(parameters.motion, `${species}.motion`);
    case 3:
      return numbers(parameters.perception, `${species}.perception`);
    case 4:
      return chance(4) === 0 ? { type: 'revert' } : { type: 'reseed', seed: chance(100) };
    case 5:
      return viewActions[chance(viewActions.length)];
    default:
      return numbers(rows[rule].parameters, base);
  }
}

describe('undo', () => {
  test.each([1, 2, 3])(
    'after 200 random edits leads back to the same document, and redo forth again (%i)',
    async (seed) => {
      const stage = await opened('open');
      const chance = chanceOf(seed);
      const first = textOf(stage);
      const states = [first];
      for (let made = 0; made < 200; ) {
        stage.dispatch({ type: 'commit' });
        try {
          stage.dispatch(randomEdit(stage, chance));
        } catch {
          continue; // a value that does not fit the others is refused
        }
        made++;
        if (textOf(stage) !== states.at(-1)) states.push(textOf(stage));
      }
      expect(states.length).toBeGreaterThan(120);
      for (const state of states.slice(0, -1).reverse()) {
        stage.dispatch({ type: 'undo' });
        expect(textOf(stage)).toBe(state);
      }
      expect(stage.history.offers.value).toEqual({ undo: false, redo: true });
      stage.dispatch({ type: 'undo' });
      expect(textOf(stage)).toBe(first);
      for (const state of states.slice(1)) {
        stage.dispatch({ type: 'redo' });
        expect(textOf(stage)).toBe(state);
      }
      expect(stage.history.offers.value).toEqual({ undo: true, redo: false });
    },
  );

  test('each setting of the view is a step with a name, and undone without a new run', async () => {
    const stage = await opened('open');
    stage.tick(0.1);
    const { run } = stage.state.value;
    const { simulation } = stage;
    const states = [textOf(stage)];
    for (const [action, title] of viewSteps) {
      stage.dispatch({ type: 'commit' });
      stage.dispatch(action);
      expect(stage.history.titleOf('undo')).toBe(title);
      states.push(textOf(stage));
    }
    // A drag.
    stage.dispatch({ type: 'commit' });
    for (const value of [4, 5, 6]) stage.dispatch({ type: 'magnify', value });
    // These are none.
    for (const type of ['pause', 'play', 'show-timeline'] as const) stage.dispatch({ type });
    stage.dispatch({ type: 'choose', fish: 3 });
    stage.dispatch({ type: 'follow' });
    for (const state of states.reverse()) {
      stage.dispatch({ type: 'undo' });
      expect(textOf(stage)).toBe(state);
    }
    expect(stage.history.offers.value).toEqual({ undo: false, redo: true });
    expect(stage.simulation).toBe(simulation);
    expect(stage.state.value).toMatchObject({ run, chosen: 3, following: true });
  });

  test('of a step that also changes the seed, made at a later moment of the run, can be redone', async () => {
    const stage = await opened('open');
    for (let k = 0; k < 5; k++) stage.dispatch({ type: 'step' });
    stage.tick(0);
    stage.dispatch({ type: 'hold' });
    stage.dispatch({ type: 'reseed', seed: 9 });
    stage.dispatch({ type: 'edit', edits: [{ path: 'species[0].count', value: 20 }] });
    stage.dispatch({ type: 'commit' });
    const look = () => [stage.state.value.seed, stage.simulation?.school.count];
    for (const [way, found] of [
      ['undo', [5, 14]],
      ['redo', [9, 22]],
      ['undo', [5, 14]],
    ] as const) {
      for (let k = 0; k < 5; k++) stage.dispatch({ type: 'step' });
      stage.tick(0);
      stage.dispatch({ type: way });
      stage.tick(0);
      expect(look()).toEqual(found);
      expect(stage.history.offers.value).toEqual({ undo: way === 'redo', redo: way === 'undo' });
    }
  });

  test('a reset of the scene and its view is one step', async () => {
    const stage = await opened('open');
    const first = textOf(stage);
    edit(stage, weightPath, 3);
    stage.dispatch({ type: 'commit' });
    stage.dispatch({ type: 'mood', value: 'dusk' });
    const changed = textOf(stage);
    stage.dispatch({ type: 'revert' });
    expect(textOf(stage)).toBe(first);
    expect(stage.history.titleOf('undo')).toBe('Reset settings');
    stage.dispatch({ type: 'undo' });
    expect(textOf(stage)).toBe(changed);
    expect(stage.history.titleOf('redo')).toBe('Reset settings');
    // Of the view alone.
    edit(stage, weightPath, 2.25);
    stage.dispatch({ type: 'revert' });
    stage.dispatch({ type: 'undo' });
    expect(stage.state.value.mood).toBe('dusk');
    // Of nothing.
    stage.dispatch({ type: 'undo' });
    stage.dispatch({ type: 'undo' });
    stage.dispatch({ type: 'undo' });
    const { latest, offers } = stage.history;
    const [{ done }, offered] = [latest.value, offers.value];
    stage.dispatch({ type: 'revert' });
    expect([latest.value.done, offers.value]).toEqual([done, offered]);
  });

  test('a setting of the view holds at all times of the run, and so does its step', async () => {
    const stage = await opened('open');
    const go = (step: number): void => {
      stage.dispatch({ type: 'seek', step });
      while (stage.playback.seeks) stage.tick(0.1);
    };
    const mood = (value: 'day' | 'dusk' | 'deep'): void => {
      stage.dispatch({ type: 'commit' });
      stage.dispatch({ type: 'mood', value });
    };
    const titles = () => [stage.history.titleOf('undo'), stage.history.titleOf('redo')];
    for (let frame = 0; frame < 30; frame++) stage.tick(0.1);
    const there = stage.simulation?.school.step ?? 0;
    edit(stage, weightPath, 4);
    mood('dusk');
    // The edit is later, the light is not.
    go(5);
    expect(titles()).toEqual(['Set lighting to dusk', '']);
    mood('deep');
    stage.dispatch({ type: 'undo' });
    stage.dispatch({ type: 'undo' });
    expect(stage.state.value.mood).toBe('day');
    expect(titles()).toEqual(['', 'Set lighting to dusk']);
    go(there);
    expect(titles()).toEqual(['Set cohesion weight to 4', 'Set lighting to dusk']);
    stage.dispatch({ type: 'redo' });
    expect(stage.state.value.mood).toBe('dusk');
    expect(weight(stage)).toBe(4);
    stage.dispatch({ type: 'undo' });
    stage.dispatch({ type: 'undo' });
    expect([stage.state.value.mood, weight(stage)]).toEqual(['day', 2.25]);
  });

  test('a drag is one step, and one that ends where it began is none', async () => {
    const stage = await opened('open');
    const before = weight(stage);
    stage.dispatch({ type: 'commit' });
    for (const value of [3, 4, 5]) stage.dispatch({ type: 'set', path: weightPath, value });
    edit(stage, weightPath, 6);
    stage.dispatch({ type: 'undo' });
    expect(weight(stage)).toBe(5);
    stage.dispatch({ type: 'commit' });
    for (const value of [7, 5]) stage.dispatch({ type: 'set', path: weightPath, value });
    stage.dispatch({ type: 'undo' });
    expect(weight(stage)).toBe(before);
    expect(stage.history.offers.value).toEqual({ undo: false, redo: true });
  });

  test('a new edit forgets what could be made again; another scene forgets all', async () => {
    const stage = await opened('open');
    edit(stage, weightPath, 3);
    stage.dispatch({ type: 'undo' });
    edit(stage, weightPath, 4);
    expect(stage.history.offers.value).toEqual({ undo: true, redo: false });
    stage.dispatch({ type: 'reset' });
    expect(stage.history.offers.value.undo).toBe(true);
    stage.dispatch({ type: 'open', scenario: 'ball' });
    await ready(stage);
    expect(stage.history.offers.value).toEqual({ undo: false, redo: false });
    stage.dispatch({ type: 'undo' });
    expect(weight(stage)).toBe(2.25);
  });

  test('follows the timeline: later edits are not offered, and never return after an edit of the past', async () => {
    const stage = await opened('open');
    const other = 'species[1].rules.cohesion.weight';
    const go = (step: number): void => {
      stage.dispatch({ type: 'seek', step });
      while (stage.playback.seeks) stage.tick(0.1);
    };
    const offers = () => stage.history.offers.value;
    const first = textOf(stage);
    for (let frame = 0; frame < 30; frame++) stage.tick(0.1);
    const there = stage.simulation?.school.step ?? 0;
    expect(there).toBeGreaterThan(60);
    edit(stage, weightPath, 4);
    expect(offers()).toEqual({ undo: true, redo: false });
    go(5);
    expect(textOf(stage)).toBe(first);
    expect(offers()).toEqual({ undo: false, redo: false });
    go(there);
    expect(weight(stage)).toBe(4);
    expect(offers()).toEqual({ undo: true, redo: false });

    go(5);
    edit(stage, other, 7);
    const edited = textOf(stage);
    stage.dispatch({ type: 'undo' });
    expect(textOf(stage)).toBe(first);
    expect(offers()).toEqual({ undo: false, redo: true });
    stage.dispatch({ type: 'undo' });
    expect(textOf(stage)).toBe(first);
    stage.dispatch({ type: 'redo' });
    stage.dispatch({ type: 'redo' });
    expect(textOf(stage)).toBe(edited);
    stage.dispatch({ type: 'play' });
    for (let frame = 0; frame < 30; frame++) stage.tick(0.1);
    expect(textOf(stage)).toBe(edited);
    expect(offers()).toEqual({ undo: true, redo: false });
  });

  test('all species go round the world in one edit, which is one step', async () => {
    const stage = await opened('open');
    const plan = (): Plan => {
      if (!stage.state.value.plan) throw new Error('There is no plan.');
      return stage.state.value.plan;
    };
    const forms = (): string[] => plan().species.map(({ rules }) => rules.bounds.form);
    edit(stage, 'species[1].rules.bounds.enabled', false);
    const first = textOf(stage);
    stage.dispatch({ type: 'commit' });
    stage.dispatch({ type: 'edit', edits: withForm(plan(), 0, 'bounds', 'wrap') });
    expect(forms()).toEqual(['wrap', 'wrap']);
    expect(stage.simulation?.plan.wraps).toBe(true);
    const round = textOf(stage);
    stage.dispatch({ type: 'undo' });
    expect(textOf(stage)).toBe(first);
    stage.dispatch({ type: 'redo' });
    expect(textOf(stage)).toBe(round);
    expect(stage.state.value.trouble).toBe('');
    stage.dispatch({ type: 'edit', edits: withForm(plan(), 1, 'bounds', 'push') });
    expect(forms()).toEqual(['push', 'push']);
    stage.dispatch({ type: 'edit', edits: withForm(plan(), 1, 'bounds', 'sphere') });
    expect(forms()).toEqual(['push', 'sphere']);
  });

  test('numbers that only fit together come back together', async () => {
    const stage = await opened('open');
    const first = textOf(stage);
    edit(stage, 'species[0].motion.maxSpeed', 90);
    edit(stage, 'species[0].motion.minSpeed', 80);
    const fast = textOf(stage);
    stage.dispatch({ type: 'revert' });
    stage.dispatch({ type: 'undo' });
    expect(textOf(stage)).toBe(fast);
    stage.dispatch({ type: 'redo' });
    expect(textOf(stage)).toBe(first);
  });

  test('an edit that waits for a field is undone too, and one that was cancelled is no step', async () => {
    const stage = await opened('ball');
    const first = textOf(stage);
    edit(stage, 'field.radius', 5);
    expect(stage.state.value.pending).toBeDefined();
    edit(stage, weightPath, 4);
    stage.dispatch({ type: 'undo' });
    expect(weight(stage)).toBe(2.25);
    stage.dispatch({ type: 'undo' });
    await ready(stage);
    expect(textOf(stage)).toBe(first);

    stage.dispatch({ type: 'redo' });
    await ready(stage);
    expect(stage.state.value.plan?.field.radius).toBe(5);
    edit(stage, 'field.radius', 6);
    stage.dispatch({ type: 'cancel' });
    expect(stage.state.value.plan?.field.radius).toBe(5);
    stage.dispatch({ type: 'undo' });
    await ready(stage);
    expect(textOf(stage)).toBe(first);
  });

  test('edits of one gesture are one step, whatever they change; steering a diver is none', async () => {
    const stage = await opened('open');
    const first = textOf(stage);
    stage.dispatch({ type: 'hold' });
    stage.dispatch({ type: 'set', path: 'food', value: [{ at: [1, 1, 1] }] });
    for (const x of [2, 3, 4]) stage.dispatch({ type: 'set', path: 'food[0].at', value: [x, 1, 1] });
    stage.dispatch({ type: 'set', path: weightPath, value: 4 });
    stage.dispatch({ type: 'commit' });
    const held = textOf(stage);
    stage.dispatch({ type: 'dive', at: [9, 9, 9], heading: [1, 0, 0] });
    const diving = textOf(stage);
    for (const x of [5, 6])
      stage.dispatch({
        type: 'steer',
        points: [
          [x, 0, 0],
          [x - 1, 0, 0],
        ],
      });
    stage.tick(1);
    expect(textOf(stage)).not.toBe(diving);
    stage.dispatch({ type: 'undo' });
    expect(textOf(stage)).toBe(held);
    stage.dispatch({ type: 'undo' });
    expect(textOf(stage)).toBe(first);
    stage.dispatch({ type: 'redo' });
    expect(textOf(stage)).toBe(held);
  });
});
