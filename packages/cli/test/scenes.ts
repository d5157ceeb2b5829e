/** Scenarios for tests. */

export function school(count: number, more: object = {}): object {
  return { version: 1, name: 'Test school', seed: 3, species: [{ name: 'fish', count }], ...more };
}

/** Two species that know each other, in a small tank. */
export const twoSpecies: object = {
  version: 1,
  name: 'Two species',
  world: { min: [0, 0, 0], max: [12, 8, 10] },
  species: [
    { name: 'herring', count: 20, schoolsWith: ['herring', 'sprat'] },
    { name: 'sprat', count: 10 },
  ],
};
