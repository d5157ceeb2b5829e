import { limits } from 'shoal';
import { wholeNumbers } from '../options/option-values.ts';

/** Default sizes. */
export const defaultSizes: readonly number[] = [1000, 10_000, 100_000];

/** Parses `1000,5000`: numbers of fish in ascending order. */
export const sizeList: (text: string) => readonly number[] = wholeNumbers('--fish', 1, limits.fish, 'size');
