import type { Positions } from '../../src/neighbours/search.ts';

/** A small seeded generator for tests (mulberry32): the seed in a failing test's message brings the case back. */
export function generator(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const edge = 20;
export const shapes = ['uniform', 'clumps', 'plane', 'line', 'coincident', 'lattice', 'runaways'] as const;

/** Up to 160 fish of three species in a cube of 20 m (or far outside it, if the shape says so). */
export function randomPositions(seed: number, inside = false): Positions & { shape: (typeof shapes)[number] } {
  const random = generator(seed);
  const shape = shapes[seed % (inside ? shapes.length - 1 : shapes.length)];
  const count = Math.floor(random() * 160);
  const component = () => Float32Array.from({ length: count }, () => random() * edge);
  const [x, y, z] = [component(), component(), component()];
  for (let i = 0; i < count; i++) {
    if (shape === 'clumps' && i % 4 > 0) {
      x[i] = clamp(x[i - (i % 4)] + random() - 0.5);
      y[i] = clamp(y[i - (i % 4)] + random() - 0.5);
      z[i] = clamp(z[i - (i % 4)] + random() - 0.5);
    } else if (shape === 'plane') y[i] = 7;
    else if (shape === 'line') y[i] = z[i] = 0;
    else if (shape === 'coincident') x[i] = y[i] = z[i] = 5 * (i % 3);
    else if (shape === 'lattice') {
      // Exactly at multiples of the reaches that the tests use: on cell faces, and at distances equal to a reach.
      x[i] = 2 * Math.floor(random() * 10);
      y[i] = 2 * Math.floor(random() * 10);
      z[i] = 2 * Math.floor(random() * 10);
    } else if (shape === 'runaways' && i % 20 === 0) x[i] = (random() - 0.5) * 2e9;
  }
  return { count, x, y, z, species: Uint8Array.from({ length: count }, () => Math.floor(random() * 3)), shape };
}

function clamp(value: number): number {
  return Math.min(edge - 1e-3, Math.max(0, value));
}
