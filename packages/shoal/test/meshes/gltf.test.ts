import { Document, WebIO } from '@gltf-transform/core';
import { readMesh } from 'shoal/meshes';
import { describe, expect, it } from 'vitest';
import { inspectMesh } from '../../src/fields/mesh-report.ts';
import {
  bytesOf,
  concat,
  cornersOf,
  floats,
  type Gltf,
  glbOf,
  gltfOf,
  shorts,
  soupOf,
  tetrahedron,
} from './write-meshes.ts';

/** Reads the tetrahedron's document after a change. */
async function readChanged(change: (json: Gltf) => void, shape = tetrahedron) {
  const document = gltfOf(shape);
  change(document.json);
  return readMesh(glbOf(document), 'a.glb');
}

/** The tetrahedron's triangles, their corners moved. */
function moved(move: (corner: readonly number[]) => number[]): number[] {
  return soupOf({ ...tetrahedron, corners: tetrahedron.corners.map(move) });
}

const triangle = { corners: tetrahedron.corners.slice(0, 3), triangles: [[0, 1, 2]] };

describe('glTF', () => {
  it('a file that glTF-Transform has written, with a picture that is not there', async () => {
    const document = new Document();
    const buffer = document.createBuffer();
    const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const positions = accessor('VEC3', Float32Array.from(tetrahedron.corners.flat()));
    const normals = accessor('VEC3', new Float32Array(12).fill(1));
    const indices = accessor('SCALAR', Uint16Array.from(tetrahedron.triangles.flat()));
    const texture = document.createTexture().setImage(new Uint8Array(8)).setMimeType('image/png');
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', positions)
      .setAttribute('NORMAL', normals)
      .setIndices(indices)
      .setMaterial(document.createMaterial().setBaseColorTexture(texture));
    const node = document
      .createNode()
      .setMesh(document.createMesh().addPrimitive(primitive))
      .setTranslation([10, 0, 0]);
    document.createScene().addChild(document.createNode().setScale([2, 1, 1]).addChild(node));
    // Positions and normals are interleaved.
    const mesh = await readMesh(await new WebIO().writeBinary(document), 'a.glb');
    expect(cornersOf(mesh)).toEqual(moved(([x, y, z]) => [2 * (x + 10), y, z]));
  });

  it('translation, rotation and scale of nested nodes', async () => {
    const half = Math.SQRT1_2;
    const mesh = await readChanged((json) => {
      json.nodes = [
        { children: [1], scale: [1, 2, 3], translation: [5, 0, 0] },
        // A quarter turn about z: x to y, y to -x.
        { children: [2], rotation: [0, 0, half, half] },
        { mesh: 0, translation: [0, 0, 1] },
      ];
    });
    const expected = moved(([x, y, z]) => [5 - y, 2 * x, 3 * (z + 1)]);
    cornersOf(mesh).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 5);
    });
  });

  it('a matrix, column by column, also one that shears', async () => {
    const mesh = await readChanged((json) => {
      json.nodes[0].matrix = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1];
    });
    expect(cornersOf(mesh)).toEqual(moved(([x, y, z]) => [x + 0.5 * y + 7, y + 8, z + 9]));
  });

  it('a mirrored node has its triangles turned round; two mirrors cancel', async () => {
    const mirrored = await readChanged((json) => {
      json.nodes[0].scale = [-1, 1, 1];
    });
    expect(inspectMesh(mirrored)).toMatchObject({ closed: true, volume: 1, min: [-1, 0, 0] });
    const twice = await readChanged((json) => {
      json.nodes = [
        { children: [1], scale: [1, -1, 1] },
        { mesh: 0, scale: [1, 1, -1] },
      ];
    });
    expect(cornersOf(twice)).toEqual(moved(([x, y, z]) => [x, 0 - y, 0 - z]));
  });

  it('one mesh in several nodes; parents before children, in the order of the file', async () => {
    const mesh = await readChanged((json) => {
      json.scenes[0].nodes = [2, 0];
      json.nodes = [
        { mesh: 0, translation: [20, 0, 0] },
        { mesh: 0, translation: [10, 0, 0] },
        { mesh: 0, children: [1, 3] },
        { mesh: 0, translation: [15, 0, 0] },
      ];
    });
    expect([0, 1, 2, 3].map((i) => mesh.positions[12 * i])).toEqual([0, 10, 15, 20]);
    expect(inspectMesh(mesh)).toMatchObject({ triangles: 16, components: 4, volume: 4 });
  });

  it('only the scene that is named, else the first, else all nodes', async () => {
    const least = async (change: (json: Gltf) => void) => {
      const mesh = await readChanged((json) => {
        json.nodes = [{ mesh: 0, translation: [10, 0, 0] }, { mesh: 0 }, { children: [0] }];
        json.scenes = [{ nodes: [1] }, { nodes: [2] }];
        change(json);
      });
      return [inspectMesh(mesh).min[0], mesh.triangles.length / 3];
    };
    expect(await least((json) => Object.assign(json, { scene: 1 }))).toEqual([10, 4]);
    expect(await least((json) => delete json.scene)).toEqual([0, 4]);
    expect(
      await least((json) => {
        delete json.scene;
        delete json.scenes;
      }),
    ).toEqual([0, 8]);
  });

  it('strips and fans, with indices and without; points and lines are left out', async () => {
    const corners = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [0, 2, 0],
    ];
    const shape = { corners, triangles: [[0, 1, 2]] };
    const read = async (mode: number, indices: boolean) => {
      const document = gltfOf(shape);
      document.json.accessors[1].count = 5;
      document.json.bufferViews[1].byteLength = 10;
      document.json.buffers[0].byteLength = 70;
      const both = [
        { attributes: { POSITION: 0 }, mode: 0 },
        { attributes: { POSITION: 0 }, mode: 2 },
      ];
      document.json.meshes[0].primitives = [
        ...both,
        { attributes: { POSITION: 0 }, mode, ...(indices && { indices: 1 }) },
      ];
      const binary = concat(floats(corners.flat()), shorts([4, 3, 2, 1, 0]));
      return cornersOf(await readMesh(glbOf({ json: document.json, binary }), 'a.glb'));
    };
    const of = (triangles: number[][]) => soupOf({ corners, triangles });
    expect(await read(5, false)).toEqual(
      of([
        [0, 1, 2],
        [1, 3, 2],
        [2, 3, 4],
      ]),
    );
    expect(await read(5, true)).toEqual(
      of([
        [4, 3, 2],
        [3, 1, 2],
        [2, 1, 0],
      ]),
    );
    expect(await read(6, false)).toEqual(
      of([
        [1, 2, 0],
        [2, 3, 0],
        [3, 4, 0],
      ]),
    );
    expect(await read(6, true)).toEqual(
      of([
        [3, 2, 4],
        [2, 1, 4],
        [1, 0, 4],
      ]),
    );
  });

  it('triangles without indices', async () => {
    const mesh = await readChanged((json) => delete json.meshes[0].primitives[0].indices, triangle);
    expect(cornersOf(mesh)).toEqual(soupOf(triangle));
  });

  it('bytes that stand for fractions, with gaps between', async () => {
    const document = gltfOf(triangle);
    document.json.bufferViews[0] = { buffer: 0, byteOffset: 0, byteLength: 12, byteStride: 4 };
    document.json.bufferViews[1] = { buffer: 0, byteOffset: 12, byteLength: 6 };
    document.json.buffers[0].byteLength = 18;
    Object.assign(document.json.accessors[0], { componentType: 5120, normalized: true });
    document.json.extensionsRequired = ['KHR_mesh_quantization', 'KHR_texture_transform'];
    const binary = concat(Uint8Array.from([127, 0, 0, 9, 0, 129, 0, 9, 0, 0, 127, 9]), shorts([0, 1, 2]));
    const mesh = await readMesh(glbOf({ json: document.json, binary }), 'a.glb');
    expect(cornersOf(mesh)).toEqual([1, 0, 0, 0, -1, 0, 0, 0, 1]);
  });

  it('sparse accessors, on others and on zeros', async () => {
    const { json } = gltfOf(triangle);
    // The base begins within its view: the sparse parts must not inherit that.
    const parts = [
      floats([9, 0, 0, 0, 1, 0, 0, 0, 2, 0]),
      shorts([0, 1, 2, 0]),
      shorts([0, 1]),
      floats([5, 5, 5, 6, 0, 0]),
    ];
    const binary = concat(...parts);
    json.buffers[0].byteLength = binary.length;
    json.bufferViews = [];
    let byteOffset = 0;
    for (const { length } of parts) {
      json.bufferViews.push({ buffer: 0, byteOffset, byteLength: length });
      byteOffset += length;
    }
    json.accessors[0].byteOffset = 4;
    json.accessors[0].sparse = {
      count: 2,
      indices: { bufferView: 2, componentType: 5123 },
      values: { bufferView: 3 },
    };
    expect(cornersOf(await readMesh(glbOf({ json, binary }), 'a.glb'))).toEqual([5, 5, 5, 6, 0, 0, 0, 2, 0]);
    delete json.accessors[0].bufferView;
    expect(cornersOf(await readMesh(glbOf({ json, binary }), 'a.glb'))).toEqual([5, 5, 5, 6, 0, 0, 0, 0, 0]);
  });

  it('a file beside the .gltf, by its decoded path', async () => {
    const { json, binary } = gltfOf(tetrahedron);
    json.buffers[0].uri = 'my%20files/a.bin';
    json.images = [{ uri: 'gone.png' }];
    const asked: string[] = [];
    const resources = (uri: string) => {
      asked.push(uri);
      return Buffer.from(binary);
    };
    const mesh = await readMesh(bytesOf(JSON.stringify(json)), 'a.gltf', { resources });
    expect(cornersOf(mesh)).toEqual(soupOf(tetrahedron));
    expect(asked).toEqual(['my files/a.bin']);
  });

  it('compression that may be left out is no matter', async () => {
    const mesh = await readChanged((json) => {
      json.extensionsUsed = ['KHR_draco_mesh_compression'];
      json.meshes[0].primitives[0].extensions = { KHR_draco_mesh_compression: { bufferView: 0, attributes: {} } };
    });
    expect(cornersOf(mesh)).toEqual(soupOf(tetrahedron));
  });
});
