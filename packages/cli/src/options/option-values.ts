// Parses and checks the values of options: numbers, lists, names.

import type { School } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { hintFor } from '../errors/suggestion.ts';
import { withUnit } from '../terminal/number-format.ts';
import { orList } from '../terminal/words.ts';

/** A seed is 32 bits. */
export const maxSeed: number = 2 ** 32 - 1;
export const maxSteps: number = 1e9;
const mostSeeds = 1000;
export const maxSeconds: number = 1e6;

/** Parsers of option values. An error is one sentence: the option, the expected value, and the actual one. */

export function wholeNumber(option: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new InputError(`${option} must be a whole number from ${min} to ${max}, got "${text}".`);
    }
    return value;
  };
}

/** Reads `1000,5000`: whole numbers, from small to large. @param each noun for one of the numbers */
export function wholeNumbers(
  option: string,
  min: number,
  max: number,
  each: string,
): (text: string) => readonly number[] {
  const read = wholeNumber(`each number of ${option}`, min, max);
  return (text) => {
    const values = text.split(',').map((part) => read(part.trim()));
    const repeated = values.find((value, index) => values.indexOf(value) !== index);
    if (repeated !== undefined) throw new InputError(`${option} names ${repeated} twice; name each ${each} once.`);
    return values.sort((a, b) => a - b);
  };
}

export function numberBetween(option: string, unit: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!(value >= min && value <= max)) {
      const range = withUnit(`${min} to ${max}`, unit);
      throw new InputError(`${option} must be a number from ${range}, got "${text}".`);
    }
    return value;
  };
}

/** Reads a path. An empty path is refused, because it usually comes from an unset variable in a script. */
export function filePathOf(option: string, what: 'a file' | 'a directory'): (text: string) => string {
  return (text) => {
    if (text === '') throw new InputError(`${option} must name ${what}, got "".`);
    return text;
  };
}

/** Reads `1-5`, `1,2,7` or a mixture. Each seed may be named once. */
export function seedList(text: string): readonly number[] {
  const seeds = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,10})(?:-(\d{1,10}))?\s*$/.exec(part);
    const first = Number(match?.[1]);
    const last = match?.[2] === undefined ? first : Number(match[2]);
    if (first > last)
      throw new InputError(`--seeds must name each range from low to high, as in ${last}-${first}, got "${text}".`);
    if (!(first <= last && last <= maxSeed && last - first < mostSeeds)) throw wrongSeeds(text);
    for (let seed = first; seed <= last; seed++) {
      if (seeds.has(seed)) throw new InputError(`--seeds names ${seed} twice; name each seed once.`);
      seeds.add(seed);
    }
  }
  if (seeds.size > mostSeeds) throw wrongSeeds(text);
  return [...seeds];
}

function wrongSeeds(text: string): InputError {
  return new InputError(
    `--seeds must name at most ${mostSeeds} seeds from 0 to ${maxSeed}, as in 1-5 or 1,2,7, got "${text}".`,
  );
}

export function oneOf<T extends string>(option: string, choices: readonly T[]): (text: string) => T {
  return (text) => {
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) {
      throw new InputError(`${option} must be ${orList(choices)}, got "${text}".${hintFor(text, choices)}`);
    }
    return choice;
  };
}

/** Reads names that are separated by commas, each once. */
export function distinctNames(option: string): (text: string) => readonly string[] {
  return (text) => {
    const names = text.split(',').map((name) => name.trim());
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated !== undefined) throw new InputError(`${option} names "${repeated}" twice; name each once.`);
    return names;
  };
}

/** Reads some of the choices, separated by commas, each once. */
export function listOf<T extends string>(option: string, choices: readonly T[]): (text: string) => readonly T[] {
  const read = oneOf(`each name of ${option}`, choices);
  const names = distinctNames(option);
  return (text) => names(text).map(read);
}

interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** Parses `7`, `1,5,9`, `0-20` or a mixture. */
export function fishRanges(text: string): readonly IdRange[] {
  return text.split(',').map((part) => {
    const match = /^\s*(\d{1,10})(?:-(\d{1,10}))?\s*$/.exec(part);
    const first = Number(match?.[1]);
    const last = match?.[2] === undefined ? first : Number(match[2]);
    if (!(first <= last)) {
      throw new InputError(`--fish must name ids as in 7 or 1,5,9 or 0-20, got "${text}".`);
    }
    return { first, last };
  });
}

/** The ids in these ranges, each once, in order. @throws InputError for an id that no fish has */
export function fishOf(ranges: readonly IdRange[], school: School): number[] {
  const ids = new Set<number>();
  for (const { first, last } of ranges) {
    for (let id = first; id <= last; id++) {
      if (school.indexOf(id) < 0) throw new InputError(`--fish: there is no fish ${id}. ${whichFish(school)}`);
      ids.add(id);
    }
  }
  return [...ids];
}

export function whichFish({ count, id }: School): string {
  if (count === 0) return 'The school is empty.';
  const least = id.reduce((a, b) => Math.min(a, b));
  const greatest = id.reduce((a, b) => Math.max(a, b));
  return `The school's ${count} fish have ids from ${least} to ${greatest}.`;
}
