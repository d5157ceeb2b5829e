import { readMesh } from 'shoal/meshes';
import { describe, expect, it } from 'vitest';
import { inspectMesh } from '../../src/fields/mesh-report.ts';
import {
  bytesOf,
  concat,
  cornersOf,
  glbOf,
  gltfOf,
  plyHeader,
  plyOf,
  soupOf,
  stlOf,
  tetrahedron,
} from './write-meshes.ts';

/** The tetrahedron of a file, and the notes on what was left out. */
async function notesOn(name: string, bytes: Uint8Array): Promise<readonly string[]> {
  const notes: string[] = [];
  const mesh = await readMesh(bytes, name, { onNote: (note) => notes.push(note) });
  expect(cornersOf(mesh)).toEqual(soupOf(tetrahedron));
  return notes;
}

const zeros = (count: number): Uint8Array => new Uint8Array(count);

describe('what a file has besides its mesh is left out and told', () => {
  it('bytes after the last triangle of a binary STL', async () => {
    const notes = await notesOn('a.stl', concat(stlOf(tetrahedron), Uint8Array.from([1, 2, 3])));
    expect(notes).toEqual(['a.stl: 3 bytes follow the 4 triangles that its header declares and are left out.']);
  });

  it('bytes after the end of a GLB', async () => {
    const notes = await notesOn('a.glb', concat(glbOf(gltfOf(tetrahedron)), zeros(1)));
    expect(notes).toEqual([
      `a.glb: 1 byte follows the ${glbOf(gltfOf(tetrahedron)).length} that its header declares and is left out.`,
    ]);
  });

  it('zeros and line breaks after a binary PLY are no data', async () => {
    expect(await notesOn('a.ply', concat(plyOf(tetrahedron, true), zeros(3), bytesOf('\r\n')))).toEqual([]);
  });

  it('surplus numbers in lines of a text PLY, in which each element has a line', async () => {
    const corners = tetrahedron.corners.map((corner) => `${corner.join(' ')} 0 0 1\n`).join('');
    const triangles = tetrahedron.triangles.map((face) => `3 ${face.join(' ')}\n`).join('');
    const header = plyHeader('ascii', 4, 4);
    expect(await notesOn('a.ply', bytesOf(`${header}${corners}\n${triangles}`))).toEqual([
      'a.ply: 4 lines have more numbers than the header declares, and the last ones are left out.',
    ]);
    expect(
      await notesOn('a.ply', bytesOf(`${header}${corners.replaceAll(' 0 0 1', '')}${triangles}`.trimEnd())),
    ).toEqual([]);
    const last = `${header}${corners.replaceAll(' 0 0 1', '')}${triangles.trimEnd()} 255 0 0`;
    expect(await notesOn('a.ply', bytesOf(last))).toEqual([
      'a.ply: 1 line has more numbers than the header declares, and the last ones are left out.',
    ]);
  });

  it('faces of fewer than three corners', async () => {
    const vertices = tetrahedron.corners.map((corner) => `v ${corner.join(' ')}\n`).join('');
    const faces = tetrahedron.triangles.map((face) => `f ${face.map((corner) => corner + 1).join(' ')}\n`).join('');
    const told = 'have fewer than three corners and are left out.';
    expect(await notesOn('a.obj', bytesOf(`${vertices}f 1 2\n${faces}f 3\n`))).toEqual([`a.obj: 2 faces ${told}`]);
    const corners = tetrahedron.corners.map((corner) => `${corner.join(' ')}\n`).join('');
    const triangles = tetrahedron.triangles.map((face) => `3 ${face.join(' ')}\n`).join('');
    const ply = `${plyHeader('ascii', 4, 6)}${corners}2 0 1\n${triangles}0\n`;
    expect(await notesOn('a.ply', bytesOf(ply))).toEqual([`a.ply: 2 faces ${told}`]);
  });

  it('hidden nodes, with all below them', async () => {
    const document = gltfOf(tetrahedron);
    const hidden = { extensions: { KHR_node_visibility: { visible: false } } };
    document.json.extensionsUsed = ['KHR_node_visibility'];
    document.json.extensionsRequired = ['KHR_node_visibility'];
    document.json.nodes = [
      { mesh: 0, extensions: { KHR_node_visibility: { visible: true } } },
      { ...hidden, children: [2] },
      { mesh: 0, translation: [9, 9, 9] },
    ];
    document.json.scenes = [{ nodes: [0, 1] }];
    expect(await notesOn('a.glb', glbOf(document))).toEqual([
      'a.glb: 1 node is hidden (KHR_node_visibility) and left out, with all below.',
    ]);
    document.json.scenes = [{ nodes: [1] }];
    await expect(readMesh(glbOf(document), 'a.glb')).rejects.toThrow(
      'a.glb: the scene must show a mesh, got "only hidden nodes (1)". Show the nodes before exporting.',
    );
  });
});

describe('polygons are cut alike in every format', () => {
  /** A prism of 1 m over a polygon in x and z, as faces of its corners, counted from `first`. */
  function prism(base: readonly (readonly [number, number])[], first: number) {
    const n = base.length;
    const corners = [0, 1].flatMap((y) => base.map(([x, z]) => [x, y, z]));
    const range = Array.from({ length: n }, (_, i) => i);
    const sides = range.map((i) => [i, n + i, n + ((i + 1) % n), (i + 1) % n]);
    const faces = [range, range.map((i) => 2 * n - 1 - i), ...sides].map((face) =>
      face.map((corner) => corner + first),
    );
    return { corners, faces };
  }

  const bodies = {
    'a quadrangle with an inward corner': {
      base: [
        [0, 0],
        [2, 1],
        [4, 0],
        [2, 4],
      ],
      area: 12 + 2 * 5 ** 0.5 + 2 * 20 ** 0.5,
      volume: 6,
    },
    'a regular pentagon': {
      base: Array.from({ length: 5 }, (_, i) => [Math.cos((2 * Math.PI * i) / 5), Math.sin((2 * Math.PI * i) / 5)]),
      area: 5 * Math.sin((2 * Math.PI) / 5) + 10 * Math.sin(Math.PI / 5),
      volume: 2.5 * Math.sin((2 * Math.PI) / 5),
    },
  } as const;

  for (const [name, { base, area, volume }] of Object.entries(bodies)) {
    const obj = (): Uint8Array => {
      const { corners, faces } = prism(base as never, 1);
      const lines = [...corners.map((v) => `v ${v.join(' ')}`), ...faces.map((face) => `f ${face.join(' ')}`)];
      return bytesOf(lines.join('\n'));
    };
    const ply = (facesFirst: boolean): Uint8Array => {
      const { corners, faces } = prism(base as never, 0);
      const vertex = [`element vertex ${corners.length}`, 'property float x', 'property float y', 'property float z'];
      const face = [`element face ${faces.length}`, 'property list uchar int vertex_indices'];
      const head = ['ply', 'format ascii 1.0', ...(facesFirst ? [...face, ...vertex] : [...vertex, ...face])];
      const data = [corners.map((v) => v.join(' ')), faces.map((f) => `${f.length} ${f.join(' ')}`)];
      return bytesOf([...head, 'end_header', ...(facesFirst ? data.reverse() : data).flat(), ''].join('\n'));
    };
    const files: [string, Uint8Array][] = [
      ['a.obj', obj()],
      ['a.ply', ply(false)],
      ['faces-first.ply', ply(true)],
    ];
    it.each(files)(`${name}: %s`, async (file, bytes) => {
      const report = inspectMesh(await readMesh(bytes, file));
      expect(report.closed).toBe(true);
      expect(report.area).toBeCloseTo(area, 5);
      expect(Math.abs(report.volume)).toBeCloseTo(volume, 5);
    });
  }
});
