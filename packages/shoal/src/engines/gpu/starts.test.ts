import { describe, expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { startGroup, startKinds } from './species-numbers.ts';

describe('starts of species, without a device', () => {
  // The edges are 6, 8 and 24 m, so the diagonal is 26 m, and in the plane 10 m.
  const world = { min: [1, 2, 3], max: [7, 10, 27] };
  /** Numbers of the start of the last species. */
  const numbersOf = (start: object, more: object = {}) => {
    const species = [{ name: 'a' }, { name: 'b', start, motion: { maxSpeed: 2 } }];
    const { name, struct, fields } = startGroup(parseScenarioJson({ version: 1, world, species, ...more }));
    expect([name, struct]).toEqual(['start', 'Start']);
    expect(fields.filter(({ type }) => type === 'u32').map(({ name }) => name)).toEqual(['kind']);
    return Object.fromEntries(fields.map(({ name, of }) => [name, of(1, 0)]));
  };
  const whole = { minX: 1, minY: 2, minZ: 3, maxX: 7, maxY: 10, maxZ: 27, centreX: 4, centreY: 6, centreZ: 15 };
  const still = { headingX: 0, headingY: 0, headingZ: 0, speed: 2 };
  const kind = (name: string) => startKinds.indexOf(name);

  test('have the sizes of the world unless they state their own', () => {
    expect(numbersOf({ kind: 'box' })).toEqual({ ...whole, ...still, kind: kind('box'), radius: 0, tube: 0 });
    expect(numbersOf({ kind: 'sphere' })).toEqual({ ...whole, ...still, kind: kind('sphere'), radius: 3, tube: 1 });
    const torus = { ...whole, ...still, kind: kind('torus'), radius: 2, tube: expect.closeTo(2 / 3, 12) };
    expect(numbersOf({ kind: 'torus' })).toEqual(torus);
    expect(numbersOf({ kind: 'ring' })).toMatchObject({ kind: kind('ring'), radius: 13 });
    expect(numbersOf({ kind: 'ring' }, { dimensions: 2 })).toMatchObject({ radius: 5 });
  });

  test('state their own', () => {
    const box = { kind: 'box', min: [2, 3, 4], max: [5, 6, 7], heading: [0, 3, 4], speed: 0.5 };
    const own = { minX: 2, minY: 3, minZ: 4, maxX: 5, maxY: 6, maxZ: 7, centreX: 4, centreY: 6, centreZ: 15 };
    const moving = { headingX: 0, headingY: 3, headingZ: 4, speed: 0.5 };
    expect(numbersOf(box)).toEqual({ ...own, ...moving, kind: kind('box'), radius: 0, tube: 0 });
    expect(numbersOf(box, { dimensions: 2 })).toMatchObject({ headingY: 3, headingZ: 0 });
    expect(numbersOf({ kind: 'torus', centre: [3, 4, 5], radius: 1.5, tube: 0.25 })).toMatchObject({
      ...{ minX: 1, maxZ: 27, centreX: 3, centreY: 4, centreZ: 5 },
      ...{ radius: 1.5, tube: 0.25, speed: 2 },
    });
  });

  test('of a list are the box of the world', () => {
    const list = { kind: 'list', positions: [[2, 2, 4]], velocities: [[1, 0, 0]] };
    expect(numbersOf(list)).toEqual({ ...whole, ...still, kind: kind('box'), radius: 0, tube: 0 });
  });
});
