import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();

interface Traits {
  readonly traits: Readonly<Record<string, readonly number[]>>;
}

test('a saved state has the factors of each fish, and a run from it begins with them', async () => {
  const reproduction = { traits: ['cohesion', 'alignment'], spread: 0.5 };
  shop.write('few.json', { version: 1, species: [{ name: 'herring', count: 12, reproduction }] });
  const stateAfter = async (...args: readonly string[]): Promise<Traits> => {
    expect(await shop.inProcess('run', 'few.json', ...args, '--save-state', 'after.json')).toMatchObject({ code: 0 });
    return JSON.parse(readFileSync(shop.path('after.json'), 'utf8')) as Traits;
  };
  const first = await stateAfter('--steps', '3');
  expect(first.traits.cohesion).toHaveLength(12);
  expect(first.traits.alignment).not.toEqual(first.traits.cohesion);
  shop.write('first.json', first);
  expect((await stateAfter('--steps', '1', '--state', 'first.json', '--seed', '9')).traits).toEqual(first.traits);
});
