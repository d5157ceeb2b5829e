import type { School, StateFile, Vec3 } from 'shoal';
import { generator } from '../random/states.ts';

export const shapes = ['uniform', 'thin', 'dense', 'clumps', 'one cell', 'coincident', 'runaways'] as const;

/** Number of fish of a state: mostly few, sometimes none, now and then many. */
export function sizeOf(seed: number, most: number): number {
  if (seed % 1000 === 501) return most;
  if (seed % 100 === 51) return 1500;
  const special = [0, 1, 2, 255, 256, 257];
  return seed % 10 === 0 ? special[(seed / 10) % special.length] : Math.floor(300 ** generator(seed)());
}

/**
 * Fish of several species in or around a box with this edge, m; a tenth of them at rest.
 * @param far whether some may be thousands of kilometres away
 */
export function stateOf(seed: number, count: number, edge: number, species: number, far = true): StateFile {
  const random = generator(seed + 1e6);
  // Many fish are spread more widely, because otherwise all would be neighbours.
  const shape = count > 300 ? 'uniform' : shapes[seed % shapes.length];
  const scale = { thin: 4, dense: 0.4, 'one cell': 0.05 }[shape as string] ?? Math.max(1, Math.cbrt(count / 400));
  const vector = (size: number, shift: number): Vec3 => [
    random() * size + shift,
    random() * size + shift,
    random() * size + shift,
  ];
  const places: Vec3[] = [];
  for (let i = 0; i < count; i++) {
    const place = vector(edge * scale, (edge * (1 - scale)) / 2);
    const before = places[i - 1 - (i % 4)];
    if (shape === 'clumps' && before) places.push([before[0] + place[0] / 9, before[1] + place[1] / 9, place[2]]);
    else if (shape === 'coincident' && i % 3 > 0) places.push(places[i - 1]);
    else if (shape === 'runaways' && far && i % 20 === 7)
      places.push([place[0] * 1e7, -place[1] * 1e4, place[2] * 1e5]);
    else places.push(place);
  }
  return {
    positions: places,
    velocities: places.map(() => (random() < 0.1 ? [0, 0, 0] : vector(4, -2))),
    species: places.map(() => Math.floor(random() * species)),
  };
}

/** Moves all fish by about a millionth; fish at the same position move together. */
export function nudge({ count, x, y, z }: Pick<School, 'count' | 'x' | 'y' | 'z'>, seed: number): void {
  const random = generator(seed);
  const known = new Map<string, readonly number[]>();
  for (let i = 0; i < count; i++) {
    const place = [x[i], y[i], z[i]];
    const moved = known.get(place.join()) ?? place.map((value) => value * (1 + 4e-6 * (random() - 0.5)));
    known.set(place.join(), moved);
    [x[i], y[i], z[i]] = moved;
  }
}
