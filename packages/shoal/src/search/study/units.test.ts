import { expect, test } from 'vitest';
import type { Dimension } from '../dimension.ts';
import type { MeasureDocument } from './document.ts';
import { unitOfMeasure, unitOfVaried } from './units.ts';

const range: Dimension = { kind: 'range', min: 1, max: 4, scale: 'linear', isWhole: false };
const choices = (...values: unknown[]): Dimension => ({ kind: 'choices', values });

test.each<[readonly (string | number)[], Dimension, string]>([
  [['species', 0, 'rules', 'alignment', 'weight'], range, 'm/s²'],
  [['species', 0, 'rules', 'alignment', 'form'], choices('mean', 'heading'), ''],
  [['species', 0, 'rules', 'alignment', 'radius'], choices('all', 4), 'm'],
  [['species', 0, 'motion', 'maxSpeed'], range, 'm/s'],
  [['species', 0, 'body', 'length'], range, 'm'],
  [['species', 1, 'count'], choices(1, 2), 'fish'],
  [['food', 0, 'count'], range, ''],
  [['world', 'min', 1], range, 'm'],
  [['world', 'max', 0], range, 'm'],
  [['world', 'other', 0], range, ''],
  [['other', 'max', 0], range, ''],
  [['simulation', 'step'], range, 's'],
  // Names that every object has are no parameters.
  [['species', 0, 'constructor', 'name'], range, ''],
  [['species', 0, 'motion', 'constructor'], range, ''],
])('the unit of the value at %j', (place, dimension, unit) => {
  expect(unitOfVaried({ dimension, places: [place] })).toBe(unit);
});

test.each([
  [{ kind: 'metric', metric: 'polarisation' }, '', ''],
  [{ kind: 'metric', metric: 'nearestNeighbour' }, 'm', 'm'],
  [{ kind: 'metric', metric: 'localDensity' }, 'fish/m²', 'fish/m³'],
  [{ kind: 'metric', metric: 'traitFlee' }, '', ''],
  [{ kind: 'count' }, 'fish', 'fish'],
  [{ kind: 'events', event: 'catch' }, '', ''],
])('the unit of %j, in the plane and in space', (measure, flat, solid) => {
  const one = { name: 'a', ...measure } as MeasureDocument;
  expect([unitOfMeasure(one, 2), unitOfMeasure(one, 3)]).toEqual([flat, solid]);
});
