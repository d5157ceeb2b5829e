import { expect, it } from 'vitest';
import { Hash } from '../school/hash.ts';
import { cosHalfView } from './search.ts';

it('is slightly below the cosine of half the field of view, and all around from 360° on', () => {
  for (let degrees = 0; degrees < 360; degrees++) {
    const below = Math.cos((degrees * Math.PI) / 360) - cosHalfView(degrees);
    expect(below, `${degrees}°`).toBeGreaterThan(0);
    expect(below, `${degrees}°`).toBeLessThan(2e-12);
  }
  expect([cosHalfView(360), cosHalfView(400)]).toEqual([-1, -1]);
});

it('has the same bits on every host', () => {
  const hash = new Hash();
  const views = Float64Array.from({ length: 360 }, (_, degrees) => cosHalfView(degrees));
  hash.addAll(new Uint8Array(views.buffer));
  expect(hash.hex()).toMatchInlineSnapshot(`"3ab41e56c2a1d26d"`);
});
