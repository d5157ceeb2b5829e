/** Species as bits of a number: bit s stands for the species of index s. */
export function speciesMask(species: readonly number[]): number {
  return species.reduce((bits, s) => bits | (1 << s), 0);
}
