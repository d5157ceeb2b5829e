import { expect, test } from 'vitest';
import { MemoryFiles, madeFrames, madeScene } from '../../test/export/made-export.ts';
import { type ExportedSpecies, scaleOf } from './exported-scene.ts';
import { writeHcsv } from './hcsv.ts';

type Vector = [x: number, y: number, z: number];

/** An asset as HoudiniNiagara makes it of a file, and what Niagara's modules read from it. */
interface PointCache {
  readonly rows: Record<string, number>[];
  readonly spawnTimes: number[];
}

/**
 * Follows `FHoudiniPointCacheLoaderCSV`: rows must be in the order of time, empty cells would be dropped, and each id is
 * looked up again under the number that it has got.
 */
function readCache(text: string): PointCache {
  const [title, ...lines] = text.split('\n').filter((line) => line !== '');
  const titles = title.replaceAll(' ', '').split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',').filter((cell) => cell !== '');
    if (cells.length !== titles.length) throw new Error(`${cells.length} cells for ${titles.length} titles`);
    return Object.fromEntries(titles.map((name, k) => [name, Number(cells[k])]));
  });
  expect(titles.filter((name) => name.toLowerCase().includes('time'))).toEqual(['time']);
  expect(rows.every(({ time }, k) => k === 0 || time >= rows[k - 1].time)).toBe(true);
  const numbers = new Map<number, number>();
  const spawnTimes: number[] = [];
  for (const { id } of rows) if (!numbers.has(id)) numbers.set(id, numbers.size);
  for (const row of rows) {
    const again = numbers.get(numbers.get(row.id) as number) as number;
    expect(again).toBe(row.id);
    spawnTimes[again] ??= row.time;
  }
  return { rows, spawnTimes };
}

const vector = (row: Record<string, number>, name: string): Vector => [
  row[`${name}.x`],
  row[`${name}.y`],
  row[`${name}.z`],
];

/** Turns a vector by a quaternion x, y, z, w. */
function turned([x, y, z]: Vector, [i, j, k, w]: readonly number[]): Vector {
  const [a, b, c] = [2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)];
  return [x + w * a + j * c - k * b, y + w * b + k * a - i * c, z + w * c + i * b - j * a];
}

/** As the plugin turns Houdini's axes into Unreal's: of vectors, and of quaternions. */
const swapped = ([x, y, z]: Vector): Vector => [x, z, y];
const swappedTurn = ([x, y, z, w]: readonly number[]): number[] => [-x, -z, -y, w];

test('Niagara gets each animal at its time and place, with its own number', async () => {
  const scene = madeScene(30, 8);
  const files = new MemoryFiles();
  await writeHcsv(scene, madeFrames(scene), files, 'school.hcsv');
  const { rows, spawnTimes } = readCache(files.text('school.hcsv'));
  let k = 0;
  for (const frame of madeFrames(scene))
    for (let n = 0; n < frame.count; n++, k++) {
      const row = rows[k];
      expect([row.animal, row.type]).toEqual([frame.ids[n], frame.species[n]]);
      const of = scene.species[frame.species[n]] as ExportedSpecies;
      const numbers = [...['P', 'v', 'scale'].flatMap((name) => vector(row, name)), row.phase, row.amplitude, row.time];
      const expected = [
        ...frame.positions.subarray(3 * n, 3 * n + 3),
        ...frame.velocities.subarray(3 * n, 3 * n + 3),
        ...scaleOf(of, row.animal, scene.magnify),
        ...frame.beats.subarray(2 * n, 2 * n + 2),
        frame.time - scene.from,
      ];
      expect(Math.max(...numbers.map((one, at) => Math.abs(one - expected[at])))).toBeLessThan(1e-4);
    }
  expect(rows).toHaveLength(k);
  // Some appear in frame 3: Niagara spawns points in the order of their numbers.
  expect(spawnTimes.at(-1)).toBeCloseTo(3 / 24, 5);
  expect(spawnTimes).toEqual([...spawnTimes].sort((a, b) => a - b));
  expect(spawnTimes[0]).toBe(0);
});

test('in Unreal, a body with its nose at +x and its back at +z points where the animal does', async () => {
  const scene = madeScene(12, 2);
  const files = new MemoryFiles();
  await writeHcsv(scene, madeFrames(scene), files, 'school.hcsv');
  const { rows } = readCache(files.text('school.hcsv'));
  let k = 0;
  for (const { count, orientations } of madeFrames(scene))
    for (let n = 0; n < count; n++, k++) {
      const row = rows[k];
      const turn = [row['orient.x'], row['orient.y'], row['orient.z'], row['orient.w']];
      const own = orientations.subarray(4 * n, 4 * n + 4);
      const near = (a: Vector, b: Vector): void => {
        const apart = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        expect((180 / Math.PI) * apart).toBeLessThan(0.1);
      };
      near(turned([1, 0, 0], swappedTurn(turn)), swapped(turned([1, 0, 0], [...own])));
      near(turned([0, 0, 1], swappedTurn(turn)), swapped(turned([0, 1, 0], [...own])));
      near(vector(row, 'N'), turned([1, 0, 0], [...own]));
    }
  expect(k).toBeGreaterThan(0);
});

test('memory holds a part of a large file', async () => {
  const scene = madeScene(4000, 4);
  const sizes: number[] = [];
  const files = new MemoryFiles();
  const open = files.open.bind(files);
  files.open = (name) => {
    const file = open(name);
    return {
      ...file,
      write: (bytes, at) => {
        sizes.push(bytes.length);
        return file.write(bytes, at);
      },
    };
  };
  await writeHcsv(scene, madeFrames(scene), files, 'school.hcsv');
  expect(Math.max(...sizes)).toBeLessThan(1.1e6);
  expect(sizes.length).toBeGreaterThan(1);
  expect(files.text('school.hcsv').split('\n').at(-2)?.split(',').at(-1)).toBe('7999');
});
