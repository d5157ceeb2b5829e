import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseScenario, parseScenarioJson } from '../scenario/parse.ts';
import { habitatOf } from './bodies/models.ts';

const bird = { name: 'bird', body: { shape: 'starling' } } as const;
const fish = { name: 'fish' };
const walker = { name: 'walker', onGround: true };
const ground = { kind: 'plane', height: 0 } as const;

test('the habitat follows from the animals, unless the scenario states it', () => {
  const of = (...species: (typeof bird | typeof fish | typeof walker)[]) =>
    habitatOf(parseScenario({ version: 1, ground, species }));
  expect(of(fish)).toBe('water');
  expect(of(bird)).toBe('air');
  expect(of(bird, fish)).toBe('water');
  expect(of(bird, walker)).toBe('land');
  expect(habitatOf(parseScenario({ version: 1, view: { habitat: 'land' }, species: [fish] }))).toBe('land');
  expect(habitatOf(parseScenario({ version: 1, view: { habitat: 'water' }, species: [bird] }))).toBe('water');
});

test('the scenes that come with shoal', () => {
  const folder = new URL('../../../../scenarios/', import.meta.url);
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file.slice(0, -5),
      habitatOf(parseScenarioJson(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))),
    ]);
  expect(found.filter(([, habitat]) => habitat !== 'water')).toEqual([
    ['gate', 'land'],
    ['murmuration', 'air'],
    ['parker', 'air'],
    ['perching', 'air'],
    ['stampede', 'land'],
    ['starlings', 'air'],
  ]);
});
