import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '../../scenario/limits.ts';
import {
  assemblyScript,
  formCode,
  headingCode,
  isStretched,
  maxSpecies,
  normalBit,
  readsVelocities,
  rowNumbers,
  settingsAt,
  settingsWords,
  speciesBits,
} from './layout.ts';

it('the kernel was compiled with this layout, and a species fits in its words', () => {
  const compiled = readFileSync(new URL('layout.generated.simd.ts', import.meta.url), 'utf8');
  expect(assemblyScript()).toBe(compiled);
  const fields = [...(compiled.split('class Settings {')[1] ?? '').matchAll(/^ {2}(\w+): \w+;/gm)].map(
    ([, name]) => name,
  );
  // Where a group of fields begins.
  const first = {
    codes: 'separation',
    radii: 'separationRadius',
    nearest: 'separationNearest',
    spans: 'spanX',
    numbers: 'number0',
  };
  for (const [name, at] of Object.entries(settingsAt))
    expect(fields[at], name).toBe((first as Record<string, string>)[name] ?? name);
  expect(fields.length).toBeLessThanOrEqual(settingsWords);
  // Separation, alignment, cohesion and noise, three numbers each.
  expect(rowNumbers).toBe(12);
});

it('forms and models have codes from 1 on; those of the host have 0', () => {
  const codes = ['linear-decay', 'mean', 'match', 'heading', 'other'].map((form) => formCode('alignment', form));
  expect(codes).toEqual([1, 2, 3, 4, 0]);
  expect([formCode('cohesion', 'linear-decay'), formCode('goal', 'place')]).toEqual([1, 0]);
  expect((['couzin', 'vicsek', 'sheep'] as const).map((model) => headingCode(model) > 0)).toEqual([true, true, false]);
  // The first form of alignment has unit headings.
  expect([1, 2, 4].map((code) => readsVelocities('alignment', code))).toEqual([false, true, true]);
  expect(readsVelocities('cohesion', 2)).toBe(false);
  expect(['linear-decay', 'centroid', 'unit'].map((form) => isStretched('separation', form))).toEqual([
    true,
    false,
    true,
  ]);
  expect(isStretched('cohesion', 'linear-decay')).toBe(false);
});

/*
 * Alignment multiplies all four words of a heading at once. The last word must not be a subnormal float: multiplying
 * those takes many times as long.
 */

it('the last word of a record is a normal float32 whose sums stay finite, for any species and fish', () => {
  const word = new Int32Array(1);
  const float = new Float32Array(word.buffer);
  for (const species of [0, 1, maxSpecies - 1])
    for (const fish of [0, 1, 1000, 100_000, limits.fish - 1]) {
      // As in records.simd.ts.
      word[0] = species | (fish << speciesBits) | normalBit;
      expect(float[0]).toBeGreaterThanOrEqual(2);
      expect(float[0] * limits.fish).toBeLessThan(1e38);
      expect(word[0] & ((1 << speciesBits) - 1)).toBe(species);
    }
});
