import type { Results } from './results.ts';

/** A part of the page. */
export interface Section {
  /** Its address on the page. */
  readonly id: string;
  readonly title: string;
  /** The words after `npm run bench --` that measure it. */
  readonly parts: string;
  /** Its figures; empty text where there are no rows. */
  readonly figures: (results: Results) => readonly string[];
}
