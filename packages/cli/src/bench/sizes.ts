import { limits } from 'shoal';
import { InputError } from '../input-error.ts';
import { wholeNumber } from '../option-values.ts';

/** What is measured where nobody says otherwise. */
export const defaultSizes: readonly number[] = [1000, 10_000, 100_000];

const oneSize = wholeNumber('each number of --fish', 1, limits.fish);

/** Reads `1000,5000`: numbers of fish, from few to many. */
export function sizeList(text: string): readonly number[] {
  const sizes = text.split(',').map((part) => oneSize(part.trim()));
  const repeated = sizes.find((size, index) => sizes.indexOf(size) !== index);
  if (repeated !== undefined) throw new InputError(`--fish names ${repeated} twice; name each size once.`);
  return sizes.sort((a, b) => a - b);
}
