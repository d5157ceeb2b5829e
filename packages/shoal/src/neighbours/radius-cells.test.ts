import { describe, expect, it } from 'vitest';
import { School } from '../school/school.ts';
import { RadiusCells } from './radius-cells.ts';

/** A school of fish at random positions in a box, the same in every run. */
function schoolIn(count: number, edge: number, seed: number): School {
  const school = new School(count);
  let word = seed;
  const next = (): number => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return (word / 2 ** 32 - 0.5) * edge;
  };
  for (let i = 0; i < count; i++) {
    school.x[i] = next();
    school.y[i] = next();
    school.z[i] = next();
  }
  return school;
}

function cellsOf(points: School, radius: number, dimensions: 2 | 3 = 3, isOpen = true): RadiusCells {
  const cells = new RadiusCells();
  for (let k = 0; k < points.count; k++) cells.add(Float64Array.of(points.x[k], points.y[k], points.z[k]));
  cells.sort(radius, dimensions, isOpen);
  return cells;
}

function found(cells: RadiusCells, fish: School, i: number): number[] {
  cells.find(fish, i, i + 1);
  return [...cells.near.subarray(cells.firsts[0], cells.ends[0])];
}

function within(points: School, fish: School, i: number, radius: number, dimensions: 2 | 3 = 3): number[] {
  return [...points.x.keys()].filter((k) => {
    const dz = dimensions === 3 ? points.z[k] - fish.z[i] : 0;
    return (points.x[k] - fish.x[i]) ** 2 + (points.y[k] - fish.y[i]) ** 2 + dz ** 2 <= radius * radius;
  });
}

describe('points in cells', () => {
  it.each([
    [3, 40, 5],
    [3, 40, 0.5],
    [3, 40, 60],
    [2, 40, 5],
    [3, 1000, 5],
    [3, 5, 5],
  ] as const)(
    '%i dimensions, %i points, radius %f: finds all that are near, in their order',
    (dimensions, many, radius) => {
      const points = schoolIn(many, 40, 1);
      const fish = schoolIn(300, 60, 2);
      const cells = cellsOf(points, radius, dimensions);
      let read = 0;
      let near = 0;
      for (let i = 0; i < fish.count; i++) {
        const all = found(cells, fish, i);
        const wanted = within(points, fish, i, radius, dimensions);
        expect(all.filter((k) => wanted.includes(k))).toEqual(wanted);
        expect(all).toEqual([...all].sort((a, b) => a - b));
        read += all.length;
        near += wanted.length;
      }
      if (many >= 40 && radius <= 5) expect(read).toBeLessThan(12 * near + 300);
    },
  );

  it('finds a fish at the very edge of the radius', () => {
    const points = schoolIn(20, 0, 1);
    points.x.fill(16777216);
    const fish = schoolIn(1, 0, 1);
    fish.x[0] = 16777216 - 6;
    expect(found(cellsOf(points, 6), fish, 0)).toHaveLength(20);
    expect(found(cellsOf(points, 5), fish, 0)).toHaveLength(0);
  });

  it('takes all points in a periodic world, with a radius without end, and if there are few', () => {
    const points = schoolIn(20, 40, 1);
    const fish = schoolIn(1, 0, 1);
    fish.x[0] = 1000;
    expect(found(cellsOf(points, 5, 3, false), fish, 0)).toHaveLength(20);
    expect(found(cellsOf(points, Number.POSITIVE_INFINITY), fish, 0)).toHaveLength(20);
    expect(found(cellsOf(schoolIn(3, 40, 1), 5), fish, 0)).toHaveLength(3);
    expect(found(cellsOf(points, 5), fish, 0)).toEqual([]);
  });

  it('finds nothing near a fish that is nowhere, and other points beside one that is nowhere', () => {
    const points = schoolIn(20, 1, 1);
    points.x[3] = Number.NaN;
    const fish = schoolIn(2, 0, 1);
    fish.x[1] = Number.NaN;
    const cells = cellsOf(points, 5);
    expect(found(cells, fish, 0).filter((k) => k !== 3)).toHaveLength(19);
    expect(found(cells, fish, 1)).toEqual([]);
  });

  it('sorts other points after the first ones', () => {
    const cells = cellsOf(schoolIn(40, 40, 1), 5);
    const points = schoolIn(12, 1, 3);
    cells.clear();
    for (let k = 0; k < 12; k++) cells.add(Float64Array.of(points.x[k] + 100, points.y[k], points.z[k]));
    cells.sort(5, 3, true);
    const fish = schoolIn(1, 0, 1);
    expect(found(cells, fish, 0)).toEqual([]);
    fish.x[0] = 100;
    expect(found(cells, fish, 0)).toHaveLength(12);
  });
});
