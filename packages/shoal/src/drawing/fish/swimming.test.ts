import { describe, expect, test } from 'vitest';
import { beatFrequency, type Effort, Swimming } from './swimming.ts';

const fish = { atRest: 4 / 3, perLength: 4 / 3 };
const calm: Effort = { speed: 3, length: 1, along: 0, sideways: 0, acceleration: 0, topSpeed: 3, ...fish };

describe('swimming', () => {
  test('the beat is that of Bainbridge 1958: V = L (3 f − 4) / 4', () => {
    for (const [speed, length] of [
      [0, 0.3],
      [1.2, 0.3],
      [3, 0.9],
    ]) {
      const f = beatFrequency(speed, length, 4 / 3, 4 / 3);
      expect((length * (3 * f - 4)) / 4).toBeCloseTo(speed, 12);
    }
  });

  test('the phase goes on from where it was when the speed jumps, and stands still in a pause', () => {
    const swimming = new Swimming(1);
    const phases: number[] = [];
    for (let frame = 0; frame < 240; frame++) {
      swimming.advance(0, 1 / 60, { ...calm, speed: frame % 40 < 20 ? 0.2 : 3 });
      phases.push(swimming.phase[0]);
    }
    for (let frame = 1; frame < phases.length; frame++) {
      const turn = (phases[frame] - phases[frame - 1] + 2 * Math.PI) % (2 * Math.PI);
      expect(turn).toBeGreaterThan(0);
      expect(turn).toBeLessThan((2 * Math.PI * beatFrequency(3, 1, 4 / 3, 4 / 3)) / 60 + 1e-3);
    }
    const before = swimming.phase[0];
    swimming.advance(0, 0, { ...calm, along: 5, sideways: 5 });
    expect(swimming.phase[0]).toBe(before);
  });

  test('a startled fish beats harder at once and calms down slowly; one at rest hardly moves', () => {
    const swimming = new Swimming(2);
    const after = (seconds: number, effort: Partial<Effort>): number => {
      for (let frame = 0; frame < seconds * 60; frame++) swimming.advance(0, 1 / 60, { ...calm, ...effort });
      return swimming.amplitude[0];
    };
    const cruising = after(3, {});
    expect(cruising).toBeGreaterThan(0.8);
    expect(cruising).toBeLessThan(1.2);
    const startled = after(0.25, { acceleration: 12, along: 8 });
    expect(startled).toBeGreaterThan(1.5);
    expect(after(0.25, {})).toBeGreaterThan(cruising + 0.4);
    expect(after(4, {})).toBeCloseTo(cruising, 2);
    expect(after(4, { speed: 0 })).toBeLessThan(0.3);
  });

  test('it bends and banks into a turn, to the side to which it turns', () => {
    const swimming = new Swimming(2);
    for (let frame = 0; frame < 60; frame++) {
      swimming.advance(0, 1 / 60, { ...calm, sideways: 4 });
      swimming.advance(1, 1 / 60, { ...calm, sideways: -4 });
    }
    expect(swimming.bend[0]).toBeGreaterThan(0.2);
    expect(swimming.bank[0]).toBeGreaterThan(0.2);
    expect(swimming.bend[1]).toBeCloseTo(-swimming.bend[0]);
    expect(swimming.bank[1]).toBeCloseTo(-swimming.bank[0]);
  });

  test('room for more fish leaves those there as they are', () => {
    const swimming = new Swimming(2);
    for (let frame = 0; frame < 60; frame++) swimming.advance(1, 1 / 60, { ...calm, sideways: 4 });
    const before = [swimming.phase[1], swimming.amplitude[1], swimming.bend[1], swimming.bank[1]];
    swimming.reserve(5);
    expect([swimming.phase[1], swimming.amplitude[1], swimming.bend[1], swimming.bank[1]]).toEqual(before);
    expect(swimming.phase[4]).toBeGreaterThan(0);
    expect(swimming.amplitude[4]).toBe(1);
  });

  test('a long gap or an extreme state keeps every number small and finite', () => {
    const swimming = new Swimming(1);
    for (const value of [0, 1e-9, 1e9]) {
      const extreme = { speed: value, length: 0.01, along: value, sideways: -value, acceleration: value };
      swimming.advance(0, 1000, { ...calm, ...extreme, topSpeed: 0 });
    }
    for (const numbers of [swimming.phase, swimming.amplitude, swimming.bend, swimming.bank]) {
      expect(Number.isFinite(numbers[0])).toBe(true);
    }
    expect(Math.abs(swimming.bend[0])).toBeLessThanOrEqual(0.7);
    expect(swimming.phase[0]).toBeLessThan(2 * Math.PI);
  });
});
