import { describe, expect, it } from 'vitest';
import { editsBetween } from '../src/edits-between.ts';
import { SceneParts } from '../src/scene-parts.ts';

const base = { version: 1, species: [] } as const;

function parts(): SceneParts {
  const all = new SceneParts();
  all.set('a', { list: 'species', entry: { name: 'sardine', count: 10, rules: { cohesion: { weight: 1 } } } });
  all.set('b', { list: 'species', entry: { name: 'tuna', rules: {} }, limit: 5 });
  all.set('g', { list: 'goals', of: ['tuna'], entry: { at: [1, 2, 3] } });
  return all;
}

describe('the parts of a scene', () => {
  it('become a scenario, in the order in which they came', () => {
    const all = parts();
    expect(all.documentWith(base)).toEqual({
      version: 1,
      species: [
        { name: 'sardine', count: 10, rules: { cohesion: { weight: 1 } } },
        { name: 'tuna', rules: {}, goals: [{ at: [1, 2, 3] }] },
      ],
    });
    expect(all.capacity()).toBe(15);
    expect(all.isChanged).toBe(false);
  });

  it('add to what the scenario has', () => {
    const all = parts();
    all.set('f', { list: 'food', entry: { at: [0, 0, 0] } });
    const scenario = { ...base, species: [{ name: 'ray' }], food: [{ at: [9, 9, 9] as const }] };
    const { species, food } = all.documentWith(scenario);
    expect(species.map(({ name }) => name)).toEqual(['ray', 'sardine', 'tuna']);
    expect(food).toEqual([{ at: [9, 9, 9] }, { at: [0, 0, 0] }]);
  });

  it('keep their place if they go and come back at once', () => {
    const all = parts();
    const entry = { name: 'sardine', count: 12, rules: {} };
    all.delete('a');
    all.set('a', { list: 'species', entry });
    expect(all.documentWith(base).species.map(({ name }) => name)).toEqual(['sardine', 'tuna']);
    all.delete('a');
    expect(all.documentWith(base).species.map(({ name }) => name)).toEqual(['tuna']);
    all.set('a', { list: 'species', entry });
    expect(all.documentWith(base).species.map(({ name }) => name)).toEqual(['tuna', 'sardine']);
  });
});

describe('edits between two scenarios', () => {
  const species = (...all: object[]): object => ({ version: 1, seed: 1, species: all });
  const sardine = { name: 'sardine', count: 10, rules: { cohesion: { weight: 1 } } };

  it('name the values that differ', () => {
    const after = { ...sardine, rules: { cohesion: { weight: 2 } } };
    expect(editsBetween(species(sardine), species(after))).toEqual([
      { path: 'species[0].rules.cohesion.weight', value: 2 },
    ]);
    expect(editsBetween(species(sardine), species({ ...sardine }))).toEqual([]);
  });

  it('replace what has other keys', () => {
    const rules = { alignment: { weight: 3 } };
    expect(editsBetween(species(sardine), species({ ...sardine, rules }))).toEqual([
      { path: 'species[0].rules', value: rules },
    ]);
    const goals = [{ at: [1, 2, 3] }];
    expect(editsBetween(species(sardine), species({ ...sardine, goals }))).toEqual([
      { path: 'species[0].goals', value: goals },
    ]);
  });

  it('take points as one value', () => {
    const characters = (x: number): object => ({ characters: [{ name: 'diver', points: [[x, 0, 0]] }] });
    expect(editsBetween(characters(1), characters(2))).toEqual([{ path: 'characters[0].points', value: [[2, 0, 0]] }]);
  });

  it('are not enough for counts, schools, the seed, keys that go, and shapes', () => {
    const before = species(sardine);
    for (const after of [
      species({ ...sardine, count: 11 }),
      species(sardine, { name: 'tuna' }),
      species({ name: 'sardine', count: 10 }),
      { ...species(sardine), seed: 2 },
    ])
      expect(editsBetween(before, after)).toBeUndefined();
    const obstacle = (radius: number, x: number): object => ({
      obstacles: [{ shape: { kind: 'sphere', radius }, at: [x, 0, 0] }],
    });
    expect(editsBetween(obstacle(1, 0), obstacle(2, 0))).toBeUndefined();
    expect(editsBetween(obstacle(1, 0), obstacle(1, 5))).toEqual([{ path: 'obstacles[0].at', value: [5, 0, 0] }]);
  });
});
