import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { groundCorners, MemoryFiles, madeFrames, madeGround, madeScene } from '../../../test/export/made-export.ts';
import { writeBlender } from './blender.ts';

/** The `.npy` of an entry: its shape and where its numbers begin. Entries are found by the directory at the end. */
function entriesOf(bytes: Uint8Array): Map<string, { readonly shape: number[]; readonly numbers: DataView }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, { readonly shape: number[]; readonly numbers: DataView }>();
  // The record of zip64 says where the directory begins: 20 + 22 bytes of ends follow it.
  let at = Number(view.getBigUint64(bytes.length - 42 - 56 + 48, true));
  while (view.getUint32(at, true) === 0x02014b50) {
    const [name, extra] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const title = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    const size = Number(view.getBigUint64(at + 46 + name + 4, true));
    const local = Number(view.getBigUint64(at + 46 + name + 20, true));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const entry = bytes.subarray(start, start + size);
    expect(crc32(entry), title).toBe(view.getUint32(at + 16, true));
    const header = 10 + view.getUint16(start + 8, true);
    const shape = /'shape': \(([^)]*)\)/.exec(new TextDecoder().decode(entry.subarray(0, header)))?.[1] ?? '';
    const numbers = new DataView(entry.buffer, entry.byteOffset + header, size - header);
    found.set(title, { shape: shape.split(',').filter(Boolean).map(Number), numbers });
    at += 46 + name + extra;
  }
  return found;
}

test('the folder has what its script reads: frames, meshes, and names', async () => {
  const scene = madeScene(20, 8);
  const files = new MemoryFiles();
  await writeBlender(scene, madeFrames(scene), files, crc32);
  expect(files.opened).toEqual(['school.npz', 'meshes.npz', 'scene.json', 'open.py']);
  const about = JSON.parse(files.text('scene.json'));
  expect(about).toEqual({
    name: 'Made "export"',
    fps: 24,
    angleOfView: null,
    species: [
      { name: 'herring', index: 0, mesh: 'body0' },
      { name: 'tuna 2', index: 1, mesh: 'body1' },
    ],
    obstacles: [
      { name: 'stone', mesh: 'obstacle0', moving: null, isGround: false },
      { name: 'wheel', mesh: 'obstacle1', moving: 0, isGround: false },
    ],
  });
  const meshes = entriesOf(files.bytes('meshes.npz'));
  for (const { mesh } of [...about.species, ...about.obstacles]) {
    const [points, normals, colours, corners] = ['points', 'normals', 'colours', 'corners'].map((name) => {
      const entry = meshes.get(`${mesh}_${name}.npy`);
      if (!entry) throw new Error(`${mesh}_${name} is missing`);
      return entry;
    });
    expect([normals.shape, colours.shape], mesh).toEqual([points.shape, points.shape]);
    const all = Array.from({ length: 3 * corners.shape[0] }, (_, k) => corners.numbers.getUint32(4 * k, true));
    expect(Math.max(...all), mesh).toBe(points.shape[0] - 1);
  }
  const school = entriesOf(files.bytes('school.npz'));
  expect(school.get('positions.npy')?.shape).toEqual([8, 20, 3]);
  expect(school.get('obstacles.npy')?.shape).toEqual([8, 1, 7]);
});

test('the ground is a mesh that the camera is not placed for', async () => {
  const scene = madeScene(4, 1, madeGround);
  const files = new MemoryFiles();
  await writeBlender(scene, madeFrames(scene), files, crc32);
  expect(JSON.parse(files.text('scene.json')).obstacles[2]).toEqual({
    name: 'ground',
    mesh: 'obstacle2',
    moving: null,
    isGround: true,
  });
  const points = entriesOf(files.bytes('meshes.npz')).get('obstacle2_points.npy');
  const numbers = groundCorners.map((_, k) => points?.numbers.getFloat32(4 * k, true));
  expect([points?.shape, numbers]).toEqual([[4, 3], groundCorners]);
});

test('a species that is not exported has no body', async () => {
  const scene = madeScene(20, 1);
  const files = new MemoryFiles();
  await writeBlender({ ...scene, species: [undefined, scene.species[1]] }, madeFrames(scene), files, crc32);
  expect(JSON.parse(files.text('scene.json')).species).toEqual([{ name: 'tuna 2', index: 1, mesh: 'body1' }]);
  expect([...entriesOf(files.bytes('meshes.npz')).keys()].filter((name) => name.startsWith('body0'))).toEqual([]);
});
