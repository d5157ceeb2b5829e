import { describe, expect, test } from 'vitest';
import { farBody, hunterBody, middleBody, nearBody } from './fish-body.ts';
import { beatFrequency, Swimming } from './swimming.ts';

describe('bodies', () => {
  test.each([
    ['near', nearBody(), 300],
    ['middle', middleBody(), 80],
    ['hunter', hunterBody(), 300],
    ['far', farBody(), 20],
  ])('%s: within its triangles, one body length long, facing outwards', (_name, body, most) => {
    const index = body.getIndex();
    const position = body.getAttribute('position');
    const part = body.getAttribute('part');
    if (!index) throw new Error('No index.');
    expect(index.count / 3).toBeLessThanOrEqual(most);
    body.computeBoundingBox();
    expect(body.boundingBox?.max.x).toBeCloseTo(0.5);
    expect(body.boundingBox?.min.x).toBeCloseTo(-0.5, 1);
    // Twice the signed volume of a closed body that faces outwards is positive.
    let volume = 0;
    for (let corner = 0; corner < index.count; corner += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => index.getX(corner + k));
      if (part.getX(a) > 0) continue;
      const [ax, ay, az] = [position.getX(a), position.getY(a), position.getZ(a)];
      const [bx, by, bz] = [position.getX(b), position.getY(b), position.getZ(b)];
      const [cx, cy, cz] = [position.getX(c), position.getY(c), position.getZ(c)];
      volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    }
    expect(volume).toBeGreaterThan(0);
  });
});

describe('swimming', () => {
  test('the beat is that of Bainbridge 1958: V = L (3 f − 4) / 4', () => {
    for (const [speed, length] of [
      [0, 0.3],
      [1.2, 0.3],
      [3, 0.9],
    ]) {
      const f = beatFrequency(speed, length);
      expect((length * (3 * f - 4)) / 4).toBeCloseTo(speed, 12);
    }
  });

  test('the phase goes on from where it was when the speed jumps, and stands still in a pause', () => {
    const swimming = new Swimming(1);
    const phases: number[] = [];
    for (let frame = 0; frame < 240; frame++) {
      const speed = frame % 40 < 20 ? 0.2 : 3;
      swimming.advance(0, 1 / 60, speed, 1, 0, 0);
      phases.push(swimming.phase[0]);
    }
    for (let frame = 1; frame < phases.length; frame++) {
      const turn = (phases[frame] - phases[frame - 1] + 2 * Math.PI) % (2 * Math.PI);
      expect(turn).toBeGreaterThan(0);
      expect(turn).toBeLessThan((2 * Math.PI * beatFrequency(3, 1)) / 60 + 1e-3);
    }
    const before = swimming.phase[0];
    swimming.advance(0, 0, 3, 1, 5, 5);
    expect(swimming.phase[0]).toBe(before);
  });

  test('a long gap or an extreme state keeps every number small and finite', () => {
    const swimming = new Swimming(1);
    for (const value of [0, 1e-9, 1e9]) swimming.advance(0, 1000, value, 0.01, value, -value);
    for (const numbers of [swimming.phase, swimming.amplitude, swimming.bend, swimming.bank]) {
      expect(Number.isFinite(numbers[0])).toBe(true);
    }
    expect(Math.abs(swimming.bend[0])).toBeLessThanOrEqual(0.7);
    expect(swimming.phase[0]).toBeLessThan(2 * Math.PI);
  });
});
