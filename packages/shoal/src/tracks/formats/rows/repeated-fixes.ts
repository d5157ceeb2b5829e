import type { RowCells } from './row-cells.ts';

/** The reason for which a repeated fix is left out. */
export const repeated = 'fixes that repeat the one before';

/** Finds fixes that loggers write twice: the same animal, time and place as in the row before. */
export class RepeatedFixes {
  readonly #last = new Map<number, string>();

  /** @param fish index of the animal @param values time and place */
  isRepeated(row: RowCells, fish: number, ...values: readonly number[]): boolean {
    // A new reading of the file, or another file.
    if (row.index === 0) this.#last.clear();
    const fix = values.join();
    if (this.#last.get(fish) === fix) return true;
    this.#last.set(fish, fix);
    return false;
  }
}
