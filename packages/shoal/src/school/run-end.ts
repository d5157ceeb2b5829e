/** @returns the end of the run of fish of one species that begins at `first`, at most `to` */
export function runEnd(species: Uint8Array, first: number, to: number): number {
  let end = first + 1;
  while (end < to && species[end] === species[first]) end++;
  return end;
}
