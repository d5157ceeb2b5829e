// Reads what writeUsdz writes with the USD loader of three.js.

import { crc32 } from 'node:zlib';
import { type ExportedScene, scaleOf, writeUsdz } from 'shoal/export';
import { Matrix4, type Mesh, Quaternion, Vector3 } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import { describe, expect, test } from 'vitest';
import {
  angleBetween,
  groundCorners,
  isThere,
  MemoryFiles,
  madeFrames,
  madeGround,
  madePose,
  madeScene,
} from './made-export.ts';

async function written(scene: ExportedScene): Promise<Uint8Array> {
  const files = new MemoryFiles();
  await writeUsdz(scene, madeFrames(scene), files, 'still.usdz', crc32);
  return files.bytes('still.usdz');
}

/** The entries of a package, by its own headers. @throws if an entry is compressed or not aligned, as viewers reject it */
function entriesOf(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const entries = new Map<string, string>();
  let at = 0;
  while (view.getUint32(at, true) === 0x04034b50) {
    const [method, crc, size] = [
      view.getUint16(at + 8, true),
      view.getUint32(at + 14, true),
      view.getUint32(at + 18, true),
    ];
    const [name, extra] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const from = at + 30 + name + extra;
    const text = (first: number, length: number): string =>
      new TextDecoder().decode(bytes.subarray(first, first + length));
    if (method !== 0) throw new Error(`${text(at + 30, name)} is compressed`);
    if (from % 64 !== 0) throw new Error(`${text(at + 30, name)} begins at ${from}`);
    if (crc32(bytes.subarray(from, from + size)) !== crc) throw new Error(`${text(at + 30, name)} is damaged`);
    entries.set(text(at + 30, name), text(from, size));
    at = from + size;
  }
  return entries;
}

const read = (bytes: Uint8Array) => new USDLoader().parse(bytes.slice().buffer as ArrayBuffer);

describe('usdz', () => {
  test('poses and bodies of all animals that are there, by three.js', async () => {
    const scene = madeScene(20, 1);
    const root = read(await written(scene));
    let shown = 0;
    for (const [slot, id] of scene.ids.entries()) {
      const species = scene.species[scene.speciesOfIds[slot]];
      if (!species) throw new Error('not exported');
      const mesh = root.getObjectByName(`${species.name.replace(' ', '_')}_${id}`) as Mesh | undefined;
      if (!isThere(slot, 0)) {
        expect(mesh).toBeUndefined();
        continue;
      }
      if (!mesh) throw new Error(`${id} is missing`);
      shown++;
      root.updateMatrixWorld(true);
      const [place, turn, size] = [new Vector3(), new Quaternion(), new Vector3()];
      mesh.matrixWorld.decompose(place, turn, size);
      const { position, orientation } = madePose(slot, 0);
      for (const [axis, one] of position.entries()) expect(place.getComponent(axis)).toBeCloseTo(one, 3);
      expect(angleBetween(turn.toArray(), orientation)).toBeLessThan(0.01);
      for (const [axis, one] of scaleOf(species, id, 1).entries()) expect(size.getComponent(axis)).toBeCloseTo(one, 4);
      mesh.geometry.computeBoundingBox();
      const { min, max } = mesh.geometry.boundingBox ?? {};
      expect((max?.x ?? 0) - (min?.x ?? 0)).toBeGreaterThan(0.97);
    }
    expect(shown).toBe(17);
    for (const name of ['obstacle_stone', 'obstacle_wheel']) expect(root.getObjectByName(name), name).toBeDefined();
    expect(root.getObjectByName('obstacle_wheel')?.position.toArray()).toEqual([8, 4, 8]);
  });

  test('the ground, where the scenario has one', async () => {
    const meshIn = async (more?: object) =>
      read(await written(madeScene(20, 1, more))).getObjectByName('obstacle_ground') as Mesh | undefined;
    expect(await meshIn()).toBeUndefined();
    const ground = await meshIn(madeGround);
    ground?.updateWorldMatrix(true, false);
    const { position } = ground?.geometry.attributes ?? {};
    const corners = new Set<string>();
    for (let k = 0; k < (position?.count ?? 0); k++) {
      const corner = new Vector3().fromBufferAttribute(position, k).applyMatrix4(ground?.matrixWorld ?? new Matrix4());
      corners.add(corner.toArray().join());
    }
    const wanted = [0, 3, 6, 9].map((at) => groundCorners.slice(at, at + 3).join());
    expect([...corners].toSorted()).toEqual(wanted.toSorted());
  });

  test('bodies in the shape of their tail beat', async () => {
    const scene = madeScene(20, 1);
    const entries = entriesOf(await written(scene));
    // Phases 0.3 × slot: slots 0 and 3 are 0 and 0.9 radians, in shapes 0 and 1.
    const root = entries.get('school.usda') ?? '';
    expect(root).toContain('def Xform "herring_1" (\n        prepend references = @./bodies/herring_0.usda@</Body>');
    expect(root).toContain('def Xform "herring_9" (\n        prepend references = @./bodies/herring_2.usda@</Body>');
    const pointsOf = (name: string) => /points = (.*)/.exec(entries.get(name) ?? '')?.[1];
    expect(pointsOf('bodies/herring_0.usda')).not.toBe(pointsOf('bodies/herring_2.usda'));
  });

  test('the root first, stored and aligned to 64 bytes', async () => {
    const bytes = await written(madeScene(20, 1));
    expect([...entriesOf(bytes).keys()][0]).toBe('school.usda');
    const moved = bytes.slice();
    moved[28] += 1;
    expect(() => entriesOf(moved)).toThrow('school.usda begins at 65');
    const damaged = bytes.slice();
    damaged[200] += 1;
    expect(() => entriesOf(damaged)).toThrow('school.usda is damaged');
    // Without its directory, three.js rejects it too.
    expect(() => read(bytes.subarray(0, bytes.length - 100))).toThrow();
  });

  test('refuses several frames and many animals', async () => {
    await expect(written(madeScene(2, 2))).rejects.toThrow('a still has one frame, got 2. Set `frames` to 1');
    await expect(written(madeScene(5001, 1))).rejects.toThrow('at most 5000 animals, a prim each, got 5001');
  });
});
