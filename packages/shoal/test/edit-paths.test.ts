import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Edit, type Plan, parseScenario, Simulation } from 'shoal';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

declare module 'shoal' {
  interface OwnRuleSettings {
    light: { weight: number; side: 'up' | 'down' };
    crowd: Record<string, string | number | boolean>;
  }
}

const plan: Plan = parseScenario({
  version: 1,
  characters: [{ name: 'diver', points: [[1, 2, 3]] }],
  obstacles: [{ shape: { kind: 'sphere', radius: 1, detail: 1 }, at: [5, 5, 5] }],
  currents: [{ kind: 'uniform', velocity: [1, 0, 0] }],
  field: { resolution: [4, 4, 4] },
  species: [
    { name: 'sardine', count: 3, goals: [{ at: [1, 1, 1] }] },
    { name: 'big fish', count: 2 },
    { name: 'a.b [c]', count: 2 },
  ],
});
const simulation = (): Simulation => new Simulation(plan);
const refused = (edit: (one: Simulation) => void): string => {
  const one = simulation();
  try {
    edit(one);
  } catch (error) {
    one.applyCommands();
    expect(one.plan).toBe(plan);
    return (error as Error).message;
  }
  return '';
};

describe('the types of edits', () => {
  it('allow what a running simulation can set', () => {
    const one = simulation();
    const k: number = 0;
    const name: string = 'sardine';
    one.dispatch({ path: 'species[0].rules.cohesion.weight', value: 2 });
    one.dispatch({ type: 'set', path: `species[${k}].rules.cohesion.form`, value: 'centroid' });
    one.dispatch({ path: 'species[0].rules.cohesion.radius', value: 'all' });
    one.dispatch({ path: `species[${name}].rules.cohesion.enabled`, value: true });
    one.dispatch({ path: 'species[big fish].body.shape', value: 'tuna' });
    one.dispatch({ path: 'species[0].rules', value: { alignment: { weight: 2 } } });
    one.dispatch({ path: 'species[0].goals', value: [{ at: [1, 2, 3], reach: 2 }] });
    one.dispatch({ path: 'species[0].goals[0].at[1]', value: 4 });
    one.dispatch({ path: 'obstacles[0].at', value: [1, 2, 3] });
    one.dispatch({ path: `obstacles[${k}].at[${k}]`, value: 3 });
    one.dispatch({ path: 'obstacles[0].shape.radius', value: 1.5 });
    one.dispatch({ path: 'currents[0].velocity[2]', value: 1 });
    one.dispatch({ path: 'characters[0].points[0][1]', value: 1 });
    one.dispatch({ path: 'neighbours', value: 'octree' });
    one.dispatch({ path: 'world.max[0]', value: 50 });
    one.dispatch({ path: 'view.speed', value: 3 });
    one.dispatch({ path: 'field.stencil', value: 'isotropic' });
    one.dispatch({ path: 'simulation', value: {} });
    one.dispatch({ path: 'species[1].count', value: 4 });
    one.dispatch({ path: 'ground', value: { kind: 'plane', height: 1 } });
    one.step();
    expect(one.plan.obstacles[0].at).toEqual([3, 2, 3]);
    expect(one.plan.species[0]).toMatchObject({ goals: [{ at: [1, 4, 3], reach: 2 }] });
  });

  it('and refuse at once what the format refuses', () => {
    const unknown: string = 'species[0].motion.maxSpeed';
    // @ts-expect-error a misspelt rule
    expect(refused((one) => one.dispatch({ path: 'species[0].rules.cohesoin.weight', value: 2 }))).toContain(
      'cohesion',
    );
    // @ts-expect-error a misspelt number
    expect(refused((one) => one.dispatch({ path: 'species[0].motion.maxSped', value: 2 }))).toContain('maxSpeed');
    // @ts-expect-error a text for a number
    expect(refused((one) => one.dispatch({ path: 'species[0].motion.maxSpeed', value: '2' }))).toContain('number');
    // @ts-expect-error nothing
    expect(refused((one) => one.dispatch({ path: 'obstacles[0].at', value: undefined }))).toBe('');
    // @ts-expect-error a form that there is not
    expect(refused((one) => one.dispatch({ path: 'neighbours', value: 'tree' }))).toContain('one of');
    // @ts-expect-error a point of two numbers
    expect(refused((one) => one.dispatch({ path: 'obstacles[0].at', value: [1, 2] }))).toContain('[x, y, z]');
    // @ts-expect-error a fourth coordinate
    expect(refused((one) => one.dispatch({ path: 'obstacles[0].at[3]', value: 1 }))).toContain('a list of 3, got 3');
    // @ts-expect-error only species have names
    expect(refused((one) => one.dispatch({ path: 'obstacles[rock].at', value: [1, 2, 3] }))).toContain('path must be');
    // @ts-expect-error fixed while the simulation runs
    expect(refused((one) => one.dispatch({ path: 'seed', value: 2 }))).toContain('must stay');
    // @ts-expect-error a number for a name
    expect(refused((one) => one.dispatch({ path: 'species[0]', value: { name: 3 } }))).toContain('name must be');
    // @ts-expect-error a plan has all values of its preset
    expect(refused((one) => one.dispatch({ path: 'preset', value: 'common' }))).toContain('cannot be set alone');
    // @ts-expect-error no path: dispatchUntyped takes a whole scenario
    expect(refused((one) => one.dispatch({ path: '', value: {} }))).toContain('version is missing');
    // @ts-expect-error a point too many
    expect(refused((one) => one.dispatch({ path: 'species[0].motion.', value: 1 }))).toContain('path must be');
    // @ts-expect-error a point too few
    expect(refused((one) => one.dispatch({ path: 'species[0]motion.maxSpeed', value: 1 }))).toContain('path must be');
    // @ts-expect-error no index
    expect(refused((one) => one.dispatch({ path: 'species.motion.maxSpeed', value: 1 }))).toContain(
      'an item of a list',
    );
    // @ts-expect-error no name
    expect(refused((one) => one.dispatch({ path: 'species[].motion.maxSpeed', value: 1 }))).toContain('name a species');
    // @ts-expect-error the compiler does not know the path: dispatchUntyped takes it
    simulation().dispatch({ path: unknown, value: 1 });
    simulation().dispatchUntyped({ type: 'set', path: unknown, value: 1 });
  });

  it('know the rules that a program declares', () => {
    const edits = {
      number: { path: 'species[0].rules.light.weight', value: 2 } satisfies Edit<'species[0].rules.light.weight'>,
      text: { path: 'species[0].rules.light.side', value: 'up' } satisfies Edit<'species[0].rules.light.side'>,
      any: { path: 'species[0].rules.crowd.x', value: 'left' } satisfies Edit<'species[0].rules.crowd.x'>,
      // @ts-expect-error no side
      side: { path: 'species[0].rules.light.side', value: 'left' } satisfies Edit<'species[0].rules.light.side'>,
    };
    // This scenario is without them.
    expect(refused((one) => one.dispatch(edits.number))).toContain('light');
  });

  it('make editors complete paths', () => {
    const file = fileURLToPath(new URL('completed.ts', import.meta.url));
    let text = '';
    let version = 0;
    const service = ts.createLanguageService({
      getScriptFileNames: () => [file],
      getScriptVersion: (name) => (name === file ? String(version) : '1'),
      getScriptSnapshot: (name) => {
        const content = name === file ? text : ts.sys.readFile(name);
        return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      },
      getCompilationSettings: () => ({
        strict: true,
        lib: ['lib.es5.d.ts'],
        types: [],
        allowImportingTsExtensions: true,
        noEmit: true,
      }),
      getCurrentDirectory: () => path.dirname(file),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      readFile: ts.sys.readFile,
      fileExists: (name) => name === file || ts.sys.fileExists(name),
    });
    const completed = (typed: string): string[] => {
      const before = `import type { Edit } from '../src/simulation/edit-path.ts';
        declare function dispatch<P extends string>(edit: Edit<P>): void;
        dispatch({ path: '${typed}`;
      text = `${before}' });`;
      version++;
      return service.getCompletionsAtPosition(file, before.length, {})?.entries.map(({ name }) => name) ?? [];
    };
    expect(completed('')).toContain('species');
    expect(completed('species[sardine].rules.co')).toContain('species[sardine].rules.cohesion');
    const numbers = Object.keys(plan.species[0].motion).map((key) => `species[0].motion.${key}`);
    expect(completed('species[0].motion.').sort()).toEqual(numbers.sort());
  });
});

describe('a species', () => {
  it('can be given by its name: recorded is its index', () => {
    const one = simulation();
    const { engine } = one;
    one.dispatch({ path: 'species[big fish].motion.maxSpeed', value: 3 });
    one.dispatchUntyped({ type: 'set', path: 'species[a.b [c]].motion.maxSpeed', value: 4 });
    one.step();
    expect(one.plan.species.map(({ motion }) => motion.maxSpeed).slice(1)).toEqual([3, 4]);
    expect(one.recorded.map(({ command }) => command)).toEqual([
      { type: 'set', path: 'species[1].motion.maxSpeed', value: 3 },
      { type: 'set', path: 'species[2].motion.maxSpeed', value: 4 },
    ]);
    expect(one.engine).toBe(engine);
  });

  it('of another name is refused, with the nearest', () => {
    expect(refused((one) => one.dispatch({ path: 'species[sardin].motion.maxSpeed', value: 3 }))).toBe(
      'species[sardin] must name a species of this scenario, got "sardin". Did you mean "sardine"?',
    );
    expect(refused((one) => one.dispatch({ path: 'species[-1].motion.maxSpeed', value: 3 }))).toBe(
      'species[-1] must name a species of this scenario, got "-1". Known: sardine, big fish, a.b [c].',
    );
    expect(refused((one) => one.dispatch({ path: 'species[9].motion.maxSpeed', value: 3 }))).toBe(
      'species[9].motion.maxSpeed must lead to an item of a list of 3, got 9. Its items are 0 to 2.',
    );
  });

  it('can be given by name or index where fish are spawned, found and picked', () => {
    const one = simulation();
    const ids = one.spawn(1, { positions: [[20, 20, 20]], headings: [[1, 0, 0]], speed: 0 });
    expect(() => one.spawn(3, 1)).toThrow('species must be the name of a species, or its index from 0 to 2, got 3.');
    one.applyCommands();
    for (const species of [[1], ['big fish'], ['big fish', 0]]) {
      expect(one.fishWithin([20, 20, 20], 0.1, species)).toEqual(ids);
      expect(one.pick({ origin: [20, 20, 19], direction: [0, 0, 1] }, { species, maxDistance: 2 })).toBe(ids[0]);
    }
    expect(one.fishWithin([20, 20, 20], 0.1, [0, 2])).toEqual([]);
    expect(() => one.fishWithin([20, 20, 20], 0.1, [3])).toThrow(
      'fishWithin: species must be names or indices of species, got 3.',
    );
    one.step();
    expect(one.recorded.map(({ command }) => command)).toMatchObject([{ type: 'spawn', species: 'big fish' }]);
  });
});

it.each([
  [null, 'command must be an object, got null.'],
  [{ type: 'sett', path: 'name', value: '' }, 'Did you mean "set"?'],
  [{ path: 'name', value: '' }, 'command: type must be one of "set", "spawn", "remove", got nothing.'],
  [{ type: 'set', path: 3, value: 3 }, 'command: path must be a path of keys and indices, got 3. Write it like'],
  [
    { type: 'set', path: `view${'.a'.repeat(20_000)}`, value: 3 },
    'command: path must be a path of keys and indices, got',
  ],
  [{ type: 'set', path: 'food[2]', value: { at: [1, 1, 1] } }, 'food[2] must lead to an item of a list of 0, got 2.'],
])('the command %j of a network is refused', (command, message) => {
  expect(refused((one) => one.dispatchUntyped(command as never))).toContain(message);
});
