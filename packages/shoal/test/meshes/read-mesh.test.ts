import { readMesh } from 'shoal/meshes';
import { describe, expect, it } from 'vitest';
import { inspectMesh } from '../../src/fields/mesh-report.ts';
import { allFormats, bytesOf, concat, cornersOf, plyHeader, soupOf, stlTextOf, tetrahedron } from './write-meshes.ts';

describe('readMesh', () => {
  for (const [name, bytes] of Object.entries(allFormats(tetrahedron))) {
    it(`${name}: the same tetrahedron, welded, in the order of the file`, async () => {
      const mesh = await readMesh(bytes, name);
      expect(cornersOf(mesh)).toEqual(soupOf(tetrahedron));
      expect(inspectMesh(mesh)).toMatchObject({ vertices: 4, triangles: 4, closed: true, volume: 1 });
    });

    it(`${name}: from the middle of a larger buffer, at an odd place`, async () => {
      const larger = new Uint8Array(bytes.length + 20).fill(0x66);
      larger.set(bytes, 7);
      const mesh = await readMesh(larger.subarray(7, 7 + bytes.length), name.toUpperCase());
      expect(cornersOf(mesh)).toEqual(soupOf(tetrahedron));
    });

    it(`${name}: leaves the bytes as they are`, async () => {
      const before = Uint8Array.from(bytes);
      await readMesh(bytes, name);
      expect(bytes).toEqual(before);
    });
  }

  it('takes the extension of the last part of a path', async () => {
    const { 'text.obj': obj } = allFormats(tetrahedron);
    expect((await readMesh(obj, 'some.stl/where.ply\\rock.v2.obj')).triangles.length).toBe(12);
  });

  it('0 and -0 are one place', async () => {
    const obj = bytesOf('v 0 0 0\nv 1 0 0\nv 0 1 0\nv -0 -0 -0\nv 0 0 1\nf 1 2 3\nf 4 5 2\n');
    expect((await readMesh(obj, 'a.obj')).positions.length / 3).toBe(4);
  });
});

describe('OBJ', () => {
  const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';
  const read = async (text: string) => readMesh(bytesOf(text), 'a.obj');

  it('cuts polygons into triangles', async () => {
    expect([...(await read(`${square}f 1 2 3 4\n`)).triangles]).toEqual([0, 1, 2, 0, 2, 3]);
    const pentagon = await read(`${square}v -1 0.5 0\nf 1 2 3 4 5\n`);
    expect(inspectMesh(pentagon)).toMatchObject({ triangles: 3, area: 1.5 });
  });

  it('cuts a polygon with an inward corner without overlap, whichever way it faces', async () => {
    // An L of 3 m²: a fan around its first corner, (2, 0), would leave it.
    const corners = 'v 2 5 0\nv 2 5 1\nv 1 5 1\nv 1 5 2\nv 0 5 2\nv 0 5 0\n';
    for (const face of ['f 1 2 3 4 5 6', 'f 6 5 4 3 2 1', 'f 2 3 4 5 6 1']) {
      expect(inspectMesh(await read(`${corners}${face}\n`))).toMatchObject({ triangles: 4, area: 3, openEdges: 6 });
    }
    const arrow = await read('v 0 0 0\nv 2 1 0\nv 0 2 0\nv 1 1 0\nf 1 2 3 4\n');
    expect(inspectMesh(arrow)).toMatchObject({ triangles: 2, area: 1 });
  });

  it('negative indices, slashes, continued lines, old line ends, groups and lines', async () => {
    const text = `\ufeff# c\r\ng a\r\n${square.replaceAll('\n', '\r\n')}vt 0 0\r\nvn 0 0 1\r\nf -4/1/1 -3//1 \\\r\n-2/1\r\ng b\r\n  f\t1 3 4\r\nl 1 2\r\np 3\r\ncurv 0 1 1 2\r\n`;
    expect([...(await read(text)).triangles]).toEqual([0, 1, 2, 0, 2, 3]);
    expect((await read(`${square}f 1 2 3\n`.replaceAll('\n', '\r'))).triangles.length).toBe(3);
  });

  it('colours after the coordinates, exponents and plus signs', async () => {
    const mesh = await read('v +1e0 .5 -2. 1 0 0\nv 0 0 0 1 0 0\nv 0 1E-1 0 0.2 0.3 0.4\nf 1 2 3\n');
    expect(cornersOf(mesh)).toEqual([1, 0.5, -2, 0, 0, 0, 0, Math.fround(0.1), 0]);
  });
});

describe('STL', () => {
  it('several solids, names that look like keywords, capitals, normals that are no numbers', async () => {
    const one = new TextDecoder().decode(stlTextOf(tetrahedron, 'facet endsolid solid endfacet'));
    const two = new TextDecoder().decode(stlTextOf(tetrahedron, '')).toUpperCase().replaceAll('NORMAL 0', 'NORMAL NAN');
    const mesh = await readMesh(bytesOf(`${one}\n${two}`), 'a.stl');
    expect(cornersOf(mesh)).toEqual([...soupOf(tetrahedron), ...soupOf(tetrahedron)]);
  });

  it('more facets than are handed to the loader at once', async () => {
    const corners = Array.from({ length: 25_003 }, (_, i) => [i, i % 2, 0]);
    const strip = { corners, triangles: Array.from({ length: 25_001 }, (_, i) => [i, i + 1, i + 2]) };
    expect(cornersOf(await readMesh(stlTextOf(strip), 'a.stl'))).toEqual(soupOf(strip));
  });
});

describe('PLY', () => {
  const read = async (text: string) => readMesh(bytesOf(text), 'a.ply');

  it('faces of four corners, doubles, further elements and properties', async () => {
    const header =
      'ply\nformat ascii 1.0\nobj_info x\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 2\nproperty uchar flags\nproperty list uchar uint vertex_index\nelement edge 1\nproperty list int float weights\nend_header\n';
    const mesh = await read(
      `${header}0 0 0 1 2 3\n1 0 0 1 2 3\n1 1 0 1 2 3\n0 1 0 1 2 3\n9 4 0 1 2 3 8 3 2 1 0\n2 0.5 0.25`,
    );
    expect([...mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3, 2, 1, 0]);
  });

  it('colours of faces and lines that end as on Windows', async () => {
    const header = plyHeader('ascii', 3, 1).replace(
      'end_header',
      'property uchar red\nproperty uchar green\nproperty uchar blue\nend_header',
    );
    const mesh = await read(`${header}0 0 0\n1 0 0\n0 1 0\n3 0 1 2 255 0 0\n`.replaceAll('\n', '\r\n'));
    expect(cornersOf(mesh)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  it('strips of triangles, as in the sample files of MeshLab', async () => {
    const header = plyHeader('ascii', 6, 1)
      .replace('element face', 'element tristrips')
      .replace('uchar int vertex_indices', 'int int vertex_indices');
    const corners = '0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n1 2 0\n';
    const strips = await read(`${header}${corners}10 0 1 2 3 -1 2 3 4 5 -1\n`);
    expect([...strips.triangles]).toEqual([0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5]);
    // Two strips joined by repeated vertices, without triangles that have no area.
    const joined = await read(`${header}${corners}8 0 1 2 2 3 3 4 5\n`);
    expect(inspectMesh(joined)).toMatchObject({ degenerate: 0, triangles: 2 });
  });

  it('a comment that says end_header', async () => {
    const header = plyHeader('ascii', 3, 1).replace('a comment', 'end_header');
    expect((await read(`${header}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n`)).triangles.length).toBe(3);
  });

  it('an element over several lines, and two in one', async () => {
    const mesh = await read(`${plyHeader('ascii', 3, 1)}0 0\n0\n1 0 0 0 1 0\n3 0\n1 2\n`);
    expect(cornersOf(mesh)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  describe('header lines that end in LF, CRLF or CR, before binary data that may begin with an LF', () => {
    const breaks = ['\n', '\r\n', '\r'];
    // 1 + 10 · 2⁻²³ m, whose first byte is 0x0a, the code of LF.
    const afterOne = 1 + 10 * 2 ** -23;
    for (const [lines, last] of breaks.flatMap((lines) => breaks.map((last) => [lines, last]))) {
      for (const x of [0, afterOne]) {
        // A CR that no other line has and an LF after it are one line break.
        if (x > 0 && last === '\r' && lines !== last) continue;
        it(`${JSON.stringify([lines, last])}, x = ${x}`, async () => {
          const text = plyHeader('binary_little_endian', 3, 1).replaceAll('\n', lines);
          const header = bytesOf(text.slice(0, -lines.length) + last);
          const data = concat(
            new Uint8Array(Float32Array.from([x, 0, 0, 2, 0, 0, 0, 1, 0]).buffer),
            Uint8Array.from([3, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
          );
          const mesh = await readMesh(concat(header, data), 'a.ply');
          expect(cornersOf(mesh)).toEqual([0, 1, 0, 2, 0, 0, x, 0, 0]);
          expect(
            (
              await read(
                `${text.replace('binary_little_endian', 'ascii').slice(0, -lines.length)}${last}0 0 0${lines}1 0 0${lines}0 1 0${lines}3 0 1 2`,
              )
            ).triangles.length,
          ).toBe(3);
        });
      }
    }
  });
});
