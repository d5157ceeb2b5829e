/**
 * How much some pairs of animals are together more than others: the coefficient of variation, over pairs, of the share of
 * the frames with both in which they are in one group (the simple ratio index, Cairns & Schwager 1987,
 * doi:10.1016/S0003-3472(87)80018-0). 0 if all pairs are together equally often.
 */
export class Association {
  /** By pair of ids: frames with both, and frames in which both are in one group. */
  readonly #pairs = new Map<number, { both: number; together: number }>();

  /** @param groups a label for each animal, the same for the members of a group */
  add(id: Uint32Array, groups: Int32Array): void {
    for (let i = 0; i < groups.length; i++)
      for (let j = i + 1; j < groups.length; j++) {
        const key = id[i] * 2 ** 26 + id[j];
        let pair = this.#pairs.get(key);
        if (!pair) {
          pair = { both: 0, together: 0 };
          this.#pairs.set(key, pair);
        }
        pair.both++;
        if (groups[i] === groups[j]) pair.together++;
      }
  }

  get variation(): number {
    const shares = [...this.#pairs.values()].map(({ both, together }) => together / both);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const squares = shares.reduce((sum, share) => sum + (share - mean) * (share - mean), 0);
    return Math.sqrt(squares / (shares.length - 1)) / mean;
  }
}
