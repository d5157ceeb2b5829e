import { describe, expect, it } from 'vitest';
import { differencesBetween, keysOf, pathOf, presentKeys, valueAt, withValueAt } from './path.ts';

const document = { name: 'a', species: [{ count: 3, rules: { cohesion: { weight: 1 } } }, { count: 5 }] };

it('a path is made of names and indices', () => {
  expect(keysOf('species[1].rules.own-rule.weight')).toEqual(['species', 1, 'rules', 'own-rule', 'weight']);
  for (const path of ['name', 'world.size[2]', 'a.b[0][12].c', 'a.7']) expect(pathOf(keysOf(path) ?? [])).toBe(path);
  for (const text of ['', '.', 'a.', '.a', 'a[', 'a[b]', 'a[-1]', 'a[0]b', '[0]', 'a..b', 'a[0.5]', 'a[00]'])
    expect(keysOf(text), text).toBeUndefined();
});

it('reads own values alone', () => {
  expect(valueAt(document, 'species[0].rules.cohesion.weight')).toBe(1);
  expect(valueAt(document, ['species', 1])).toBe(document.species[1]);
  for (const path of ['species[2].count', 'species.length', 'name.length', 'constructor', '__proto__', 'species[0]x'])
    expect(valueAt(document, path), path).toBeUndefined();
  expect(presentKeys(document, ['species', 0, 'rules', 'flee', 'weight'])).toEqual(['species', 0, 'rules']);
  expect(presentKeys(document, ['species', 1, 'count'])).toEqual(['species', 1, 'count']);
});

describe('a copy with another value', () => {
  it('replaces, adds and removes', () => {
    expect(withValueAt(document, 'species[1].count', 9)).toEqual({
      ...document,
      species: [document.species[0], { count: 9 }],
    });
    expect(withValueAt({}, 'world.size', [1, 2])).toEqual({ world: { size: [1, 2] } });
    expect(withValueAt({ a: 1, b: 2 }, 'a', undefined)).toStrictEqual({ b: 2 });
    expect(withValueAt({ a: { b: 1 } }, 'a.b', undefined)).toStrictEqual({ a: {} });
    expect(withValueAt({ a: 1 }, 'a', null)).toEqual({ a: null });
  });

  it('shares the other values, and leaves the document as it is', () => {
    const before = structuredClone(document);
    const after = withValueAt(document, 'species[1].count', 9);
    expect(after?.species[0]).toBe(document.species[0]);
    expect(document).toEqual(before);
  });

  it('sets no value where there is no place', () => {
    for (const path of [
      'species[2].count',
      'species[2]',
      'name.first',
      'species.first',
      'species.0',
      'name[0]',
      'a[0]',
      '',
    ])
      expect(withValueAt(document, path, 1), path).toBeUndefined();
    expect(withValueAt(document, 'species[1]', undefined)).toBeUndefined();
  });

  it('sets a key of every object as an own value', () => {
    const after = withValueAt({}, '__proto__.weight', 1);
    expect(Object.keys(after ?? {})).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).weight).toBeUndefined();
  });
});

describe('differences', () => {
  it('are values with their paths', () => {
    const after = withValueAt(document, 'species[0].rules.cohesion.weight', 2);
    const path = 'species[0].rules.cohesion.weight';
    expect(differencesBetween(document, after)).toEqual([{ path, before: 1, after: 2 }]);
    expect(differencesBetween(document, structuredClone(document))).toEqual([]);
    expect(differencesBetween(1, 2, 'view.zoom')).toEqual([{ path: 'view.zoom', before: 1, after: 2 }]);
  });

  it('are a whole object if several of its values differ, and each value of the document itself', () => {
    const before = { a: { min: 1, max: 2 }, b: 1, c: 1 };
    expect(differencesBetween(before, { a: { min: 3, max: 4 }, b: 2, c: 2 }).map(({ path }) => path)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('are a whole list if it holds numbers, or another number of items', () => {
    const one = { at: [1, 2, 3], items: [{ a: 1 }, { a: 2 }] };
    const other = { at: [1, 2, 4], items: [{ a: 1 }] };
    expect(differencesBetween({ x: one }, { x: { ...one, at: other.at } }).map(({ path }) => path)).toEqual(['x.at']);
    expect(differencesBetween({ x: one }, { x: { ...one, items: other.items } }).map(({ path }) => path)).toEqual([
      'x.items',
    ]);
  });

  it('set one after another, lead from a document to the other', () => {
    const other = {
      name: 'b',
      species: [
        { count: 4, rules: { flee: { weight: 2 } } },
        { count: 5, body: { length: 2 } },
      ],
    };
    for (const [from, to] of [
      [document, other],
      [other, document],
    ] as const) {
      const steps = differencesBetween(from, to);
      expect(steps.reduce<unknown>((now, { path, after }) => withValueAt(now, path, after), from)).toEqual(to);
    }
  });
});
