// Adds the most similar name to errors about unknown ones.

import { didYouMean as nearest } from 'shoal/internal/scenario';

/** ` Did you mean "alignment"?`, or an empty text if no choice is close. */
export function hintFor(got: string, choices: readonly string[]): string {
  const hint = nearest(got, choices);
  return hint && ` ${hint}`;
}
