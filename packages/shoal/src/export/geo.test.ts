import { expect, test } from 'vitest';
import { angleBetween, isThere, MemoryFiles, madeFrames, madeScene } from '../../test/export/made-export.ts';
import { type ExportedSpecies, scaleOf } from './exported-scene.ts';
import { writeGeo } from './geo.ts';

interface Geo {
  readonly positions: number[][];
  /** Numbers of each point by name of the attribute. */
  readonly points: Record<string, number[]>[];
}

/** Reads the ASCII form of version 5 by the description of SideFX: counts, dictionary, points. */
function readGeo(text: string): Geo {
  const lines = text.trimEnd().split('\n');
  const header = lines.slice(0, 4).join(' ');
  const count = (name: string): number => Number(new RegExp(`\\b${name} (\\d+)`).exec(header)?.[1]);
  expect(lines[0]).toBe('PGEOMETRY V5');
  for (const none of ['NPrims', 'NPointGroups', 'NPrimGroups', 'NVertexAttrib', 'NPrimAttrib', 'NAttrib'])
    expect(count(none), none).toBe(0);
  expect(lines[4]).toBe('PointAttrib');
  const dictionary = lines.slice(5, 5 + count('NPointAttrib')).map((line) => {
    const [name, size, type, ...defaults] = line.split(' ');
    expect(['float', 'vector', 'int']).toContain(type);
    expect(defaults).toHaveLength(Number(size));
    return { name, size: Number(size) };
  });
  const body = lines.slice(5 + dictionary.length);
  expect(body.splice(-2)).toEqual(['beginExtra', 'endExtra']);
  expect(body).toHaveLength(count('NPoints'));
  const rows = body.map((line) => {
    const [, place, values] = /^([^(]+) \(([^)]+)\)$/.exec(line) as RegExpExecArray;
    const numbers = values.split(' ').map(Number);
    expect(numbers).toHaveLength(dictionary.reduce((sum, { size }) => sum + size, 0));
    return {
      place: place.split(' ').map(Number),
      of: Object.fromEntries(dictionary.map(({ name, size }) => [name, numbers.splice(0, size)])),
    };
  });
  return { positions: rows.map(({ place }) => place), points: rows.map(({ of }) => of) };
}

test('each file has the animals of its frame, with what Houdini needs to copy a body to them', async () => {
  const scene = madeScene(30, 8);
  const files = new MemoryFiles();
  await writeGeo(scene, madeFrames(scene), files);
  expect(files.opened).toEqual(Array.from({ length: 8 }, (_, k) => `school.000${k + 1}.geo`));
  for (const frame of madeFrames(scene)) {
    const { positions, points } = readGeo(files.text(`school.000${frame.index + 1}.geo`));
    expect(points.map(({ id }) => id[0])).toEqual([...frame.ids.subarray(0, frame.count)]);
    expect(frame.count).toBe(Array.from(scene.ids.keys()).filter((slot) => isThere(slot, frame.index)).length);
    points.forEach(({ orient, v, id, species, scale, phase, amplitude }, n) => {
      const of = scene.species[frame.species[n]] as ExportedSpecies;
      const [x, y, z, w] = positions[n];
      const numbers = [x, y, z, ...v, ...scale, ...phase, ...amplitude];
      const expected = [
        ...frame.positions.subarray(3 * n, 3 * n + 3),
        ...frame.velocities.subarray(3 * n, 3 * n + 3),
        ...scaleOf(of, id[0], scene.magnify),
        ...frame.beats.subarray(2 * n, 2 * n + 2),
      ];
      expect(Math.max(...numbers.map((one, k) => Math.abs(one - expected[k])))).toBeLessThan(1e-4);
      expect(angleBetween(orient, frame.orientations.subarray(4 * n, 4 * n + 4))).toBeLessThan(0.1);
      expect([w, ...species]).toEqual([1, frame.species[n]]);
    });
  }
});

test('an export that continues writes only the files that are missing, with the same bytes', async () => {
  const scene = madeScene(10, 6);
  const [whole, parts] = [new MemoryFiles(), new MemoryFiles()];
  await writeGeo(scene, madeFrames(scene), whole);
  for (const name of ['school.0001.geo', 'school.0003.geo']) parts.all.set(name, whole.bytes(name));
  await writeGeo(scene, madeFrames(scene), parts);
  expect(parts.opened).toEqual(['school.0002.geo', 'school.0004.geo', 'school.0005.geo', 'school.0006.geo']);
  for (const name of whole.opened) expect(parts.text(name), name).toBe(whole.text(name));
});

test('a frame without animals is a file without points', async () => {
  const scene = madeScene(4, 1);
  const files = new MemoryFiles();
  await writeGeo(
    scene,
    madeFrames(scene, () => false),
    files,
  );
  expect(readGeo(files.text('school.0001.geo')).points).toEqual([]);
});
