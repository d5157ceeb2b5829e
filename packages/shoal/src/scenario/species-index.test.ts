import { expect, test } from 'vitest';
import { parseScenarioJson } from './parse.ts';
import { speciesName, withSpeciesIndex } from './species-index.ts';

const plan = parseScenarioJson({ version: 1, species: [{ name: 'cod' }, { name: 'blue eel' }] }, { file: 'a.json' });

test('a name of a species in a path becomes its index', () => {
  const same = ['species[1].count', 'species[1', 'species', 'seed', 'myspecies[cod]', 'species[cod]x'];
  for (const path of same) expect(withSpeciesIndex(path, plan)).toBe(path);
  expect(withSpeciesIndex('species[cod]', plan)).toBe('species[0]');
  expect(withSpeciesIndex('species[blue eel].goals[0].at', plan)).toBe('species[1].goals[0].at');
  expect(withSpeciesIndex('species[cod][0]', plan)).toBe('species[0][0]');
  expect(() => withSpeciesIndex('species[cot].count', plan)).toThrow(
    'a.json: species[cot] must name a species of this scenario, got "cot". Did you mean "cod"?',
  );
});

test('a species has a name by its index, and a name is not checked', () => {
  expect([speciesName(0, plan), speciesName(1, plan), speciesName('none', plan)]).toEqual(['cod', 'blue eel', 'none']);
  for (const wrong of [2, -1, 0.5, Number.NaN])
    expect(() => speciesName(wrong, plan)).toThrow(
      `a.json: species must be the name of a species, or its index from 0 to 1, got ${wrong}.`,
    );
});
