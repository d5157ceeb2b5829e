import { expect, test } from 'vitest';
import { AutoQuality } from '../src/viewport/auto-quality.ts';

function draw(quality: AutoQuality, seconds: number, milliseconds: number, share = 1): void {
  for (let time = 0; time < seconds; time += milliseconds / 1000) quality.add(milliseconds / 1000, share);
}

test('slow pictures bring it down step by step, and no further than low', () => {
  const quality = new AutoQuality('high');
  draw(quality, 2, 50);
  expect(quality.level).toBe('medium');
  draw(quality, 20, 50);
  expect(quality.level).toBe('low');
});

test('a hiccup does nothing, nor does a tab that was hidden, nor a slow simulation', () => {
  const quality = new AutoQuality('high');
  draw(quality, 5, 16.7);
  quality.add(0.2, 1);
  quality.add(600, 1);
  draw(quality, 5, 16.7);
  draw(quality, 20, 100, 0.1);
  expect(quality.level).toBe('high');
});

test('fast frames raise it, but not at once to the level that was too slow', () => {
  const quality = new AutoQuality('medium');
  draw(quality, 10, 16.7);
  expect(quality.level).toBe('high');
  draw(quality, 3, 40);
  expect(quality.level).toBe('medium');
  let changes = 0;
  for (let second = 0; second < 300; second++) {
    const before = quality.level;
    draw(quality, 1, before === 'high' ? 40 : 16.7);
    if (quality.level !== before) changes++;
  }
  // Tried again after one minute, and after two more.
  expect(changes).toBeLessThanOrEqual(4);
});
