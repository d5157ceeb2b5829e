import { limits } from 'shoal';
import { wholeNumbers } from '../options/option-values.ts';

/** What is measured where nobody says otherwise. */
export const defaultSizes: readonly number[] = [1000, 10_000, 100_000];

/** Reads `1000,5000`: numbers of fish, from few to many. */
export const sizeList: (text: string) => readonly number[] = wholeNumbers('--fish', 1, limits.fish, 'size');
