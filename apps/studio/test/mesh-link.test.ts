import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { parseScenario } from 'shoal';
import { shapeMesh, type TriangleMesh } from 'shoal/fields';
import { describe, expect, test } from 'vitest';
import { withoutTriangles } from '../src/scenes/given-triangles.ts';
import { bytesOfMesh, meshOfBytes } from '../src/scenes/mesh-bytes.ts';
import { idOf } from '../src/scenes/mesh-id.ts';
import { linkedMeshes } from '../src/scenes/own-scenes.ts';
import { linkOf, longestLink, sceneOfLink } from '../src/scenes/scene-link.ts';
import { sceneFile } from '../src/scenes/scene-text.ts';

const rock = (detail: number, seed = 1): TriangleMesh => shapeMesh({ kind: 'rock', radius: 1.7, detail, seed });
const [small, large] = [rock(3), rock(5)];

const sceneWith = (...files: readonly string[]) =>
  parseScenario({
    version: 1,
    species: [{ name: 'minnow', count: 20 }],
    obstacles: files.map((file, k) => ({ shape: { kind: 'mesh', file }, at: [9 * k, 0, 0] })),
  }).scenario;

const nothingKept = { get: () => Promise.resolve(undefined) };
const packed = (bytes: Uint8Array | string): string => deflateRawSync(bytes).toString('base64url');

/** The error of a link that has these bytes instead of its mesh. */
async function faultWith(bytes: Uint8Array | string): Promise<string | undefined> {
  const part = typeof bytes === 'string' ? bytes : packed(bytes);
  const scene = await sceneOfLink(`#scene=${packed(JSON.stringify(sceneWith('a.obj')))}.${part}`);
  const { meshes, faults } = await linkedMeshes(scene, nothingKept);
  expect(meshes).toEqual({});
  return faults?.['a.obj'];
}

describe('a mesh in a link', () => {
  test('is the same, bit for bit and in the same order, in less than half of its bytes', async () => {
    const { link, leftOut } = await linkOf(sceneWith('a.obj', 'b.obj', 'a.obj'), { 'a.obj': small, 'b.obj': rock(2) });
    expect(leftOut).toEqual([]);
    expect(link).toMatch(/^#scene=[\w-]+\.[\w-]+\.[\w-]+$/);
    const { meshes } = await linkedMeshes(await sceneOfLink(link), nothingKept);
    expect(meshes).toEqual({ 'a.obj': small, 'b.obj': rock(2) });
    const bytes = bytesOfMesh(small);
    expect(deflateRawSync(bytes).length).toBeLessThan((small.positions.byteLength + small.triangles.byteLength) / 2);
  });

  test('may have any triangles', () => {
    const meshes = fc.integer({ min: 3, max: 700 }).chain((vertices) =>
      fc.record({
        positions: fc
          .array(fc.float({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 3 * vertices, maxLength: 3 * vertices })
          .map((values) => Float32Array.from(values)),
        triangles: fc
          .array(fc.integer({ min: 0, max: vertices - 1 }), { minLength: 3, maxLength: 3000 })
          .map((corners) => Uint32Array.from(corners.slice(0, corners.length - (corners.length % 3)))),
      }),
    );
    fc.assert(
      fc.property(meshes, (mesh) => {
        expect(meshOfBytes(bytesOfMesh(mesh))).toEqual(mesh);
      }),
      { numRuns: 40 },
    );
  });

  test('that is too large is left out, the smaller ones stay; the browser that has stored it shows it', async () => {
    const scene = sceneWith('large.obj', 'small.obj');
    const { link, leftOut, wholeCharacters } = await linkOf(scene, { 'large.obj': large, 'small.obj': small });
    expect(leftOut).toEqual(['large.obj']);
    expect(link.length).toBeLessThan(longestLink);
    expect(wholeCharacters).toBeGreaterThan(120_000);
    const read = await sceneOfLink(link);
    expect((await linkedMeshes(read, nothingKept)).meshes).toEqual({ 'small.obj': small });
    const kept = { get: (id: string) => Promise.resolve(id === idOf(large) ? large : undefined) };
    expect((await linkedMeshes(read, kept)).meshes).toEqual({ 'large.obj': large, 'small.obj': small });
  });

  test('is not trusted', async () => {
    const good = bytesOfMesh(small);
    const changed = (at: number, value: number): Uint8Array => {
      const bytes = good.slice();
      new DataView(bytes.buffer).setUint32(at, value, true);
      return bytes;
    };
    expect(await faultWith('%%%')).toBe('it is incomplete');
    expect(await faultWith(packed(good).slice(0, 500))).toBe('it is incomplete');
    expect(await faultWith(new Uint8Array(3))).toBe('it must have at least 12 bytes, got 3');
    expect(await faultWith(changed(0, 4_000_000_000))).toMatch(
      /^4,000,000,000 vertices and 1,280 triangles must have .* got/,
    );
    expect(await faultWith(new Uint8Array(12))).toBe('it must have three corners per triangle, got 0');
    // NaN and infinity as bits of float32.
    for (const bits of [0x7fc00000, 0x7f800000, 0x7149f2ca])
      expect(await faultWith(changed(12, bits))).toMatch(/^vertex 0 must have finite coordinates of at most/);
    // The first corner is unlisted: its difference is the first of the last part.
    const rest = new DataView(good.buffer).getUint32(8, true);
    const far = good.slice();
    far[good.length - 4 * rest] = 0xfe;
    far[good.length - 3 * rest] = 0xff;
    expect(await faultWith(far)).toMatch(/^triangle 0 must refer to vertices 0 to 641, got 32767$/);
    const wild = good.slice();
    wild[12 + small.positions.byteLength] = 7;
    expect(await faultWith(wild)).toBe('its data is damaged at triangle 0');
    // Every corner is unlisted, but there are fewer differences.
    const endless = good.slice();
    endless.fill(255, 12 + small.positions.byteLength, good.length - 4 * rest);
    expect(await faultWith(endless)).toMatch(/^its data is damaged at triangle \d+$/);
    expect(await faultWith(new Uint8Array(60_000_000))).toBe(
      'the meshes of the link must total at most 4 MiB unpacked, got more',
    );
  });
});

describe('a scenario file', () => {
  test('contains its meshes as triangles, which are read as the same meshes', () => {
    const document = sceneWith('a.obj', 'b.obj', 'a.obj');
    const { text, leftOut } = sceneFile(document, { 'a.obj': small, 'b.obj': rock(2) });
    expect(leftOut).toEqual([]);
    expect(text.split('\n').length).toBeLessThan(2000);
    const [first, second, third] = parseScenario(JSON.parse(text)).obstacles;
    for (const [{ shape }, mesh] of [
      [first, small],
      [second, rock(2)],
      [third, small],
    ] as const)
      expect(shape.kind === 'triangles' && shapeMesh(shape)).toEqual(mesh);

    const opened = withoutTriangles(text, {});
    const { obstacles } = JSON.parse(opened.text);
    const files = obstacles.map(({ shape }: { shape: { file: string } }) => shape.file);
    expect(Object.keys(opened.meshes)).toEqual([...new Set(files)]);
    expect(files.map((file: string) => opened.meshes[file])).toEqual([small, rock(2), small]);
  });

  test('names the meshes that are too large for it', () => {
    const huge = { positions: new Float32Array(3 * 600_000), triangles: large.triangles };
    const { text, leftOut } = sceneFile(sceneWith('huge.obj', 'small.obj'), { 'huge.obj': huge, 'small.obj': small });
    expect(leftOut).toEqual(['huge.obj']);
    expect(parseScenario(JSON.parse(text)).obstacles.map(({ shape }) => shape.kind)).toEqual(['mesh', 'triangles']);
  });
});
