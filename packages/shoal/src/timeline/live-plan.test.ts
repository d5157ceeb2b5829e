import { expect, test } from 'vitest';
import { copy } from './timeline.ts';

test('a copy of a frozen value can be written to, at every depth, and leaves the value as it is', () => {
  const value = Object.freeze({ a: Object.freeze([Object.freeze({ b: 1 }), null]), c: 'd', e: undefined });
  const copied = copy(value) as { a: [{ b: number }, null] };
  expect(copied).toEqual(value);
  copied.a[0].b = 2;
  expect(value.a[0]).toEqual({ b: 1 });
});
