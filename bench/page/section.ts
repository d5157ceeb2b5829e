import type { Results } from './results.ts';

/** A section of the page. */
export interface Section {
  /** Its anchor on the page. */
  readonly id: string;
  readonly title: string;
  /** The arguments of `npm run bench --` that measure its figures. */
  readonly parts: string;
  /** Its figures; an empty text if there are no rows. */
  readonly figures: (results: Results) => readonly string[];
}
