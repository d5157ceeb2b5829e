import { afterEach, expect, test, vi } from 'vitest';
import { steadyHeight } from '../src/ui/height-handle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An element whose text has a height of its own, as a browser lays it out. */
class Text {
  readonly clientWidth = 200;
  readonly style = { minHeight: '' };
  own = 0;
  get offsetHeight(): number {
    return Math.max(this.own, Number.parseFloat(this.style.minHeight) || 0);
  }
}

test('a shorter text keeps the height of the one before it for a few seconds, in a pause too', () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  const text = new Text();
  const steady = steadyHeight(text as unknown as HTMLElement);
  const show = (height: number): number => {
    text.own = height;
    steady.keep();
    return text.offsetHeight;
  };
  expect(show(60)).toBe(60);
  expect(show(20)).toBe(60);
  vi.advanceTimersByTime(3000);
  // It has grown again, so the time begins anew.
  expect(show(60)).toBe(60);
  expect(show(20)).toBe(60);
  vi.advanceTimersByTime(3000);
  expect(show(40)).toBe(60);
  vi.advanceTimersByTime(1500);
  expect(text.offsetHeight).toBe(40);
  expect(show(20)).toBe(20);
  expect(show(60)).toBe(60);
  expect(show(20)).toBe(60);
  // Another fish.
  steady.restart();
  expect(text.offsetHeight).toBe(20);
});
