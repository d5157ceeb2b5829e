import type { School } from 'shoal';
import { InputError } from '../errors/exit-error.ts';

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
