/** The individual variation of a fish, from 0 to 1: a golden-ratio sequence by id. */
export function looksOf(id: number): number {
  return ((id * 0.618034 + 0.1) % 1) * 0.999;
}
