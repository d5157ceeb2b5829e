import { readMesh } from 'shoal/meshes';
import { describe, expect, it } from 'vitest';
import { inspectMesh } from '../../src/fields/mesh-report.ts';
import { processorTime } from '../processor-time.ts';
import { bytesOf } from './write-meshes.ts';

// Small files that would make a reader work for minutes or fill the memory. Limits are loose: these took ten times as long.

/** Runs a reader and returns the seconds it took and the memory it took at most, MB; `got` is its message or triangles. */
async function costOf(name: string, bytes: Uint8Array): Promise<{ got: string; seconds: number; megabytes: number }> {
  const before = process.resourceUsage().maxRSS;
  const started = processorTime();
  const got = await readMesh(bytes, name).then(
    ({ triangles }) => `${triangles.length / 3} triangles`,
    (error: Error) => error.message,
  );
  const seconds = (processorTime() - started) / 1000;
  return { got, seconds, megabytes: (process.resourceUsage().maxRSS - before) / 1024 };
}

/** A document with one accessor of positions. */
function gltf(positions: Float32Array, primitive: object, primitives: number, nodes: number): Uint8Array {
  const base64 = Buffer.from(positions.buffer).toString('base64');
  const { byteLength } = positions;
  return bytesOf(
    JSON.stringify({
      asset: { version: '2.0' },
      buffers: [{ byteLength, uri: `data:application/octet-stream;base64,${base64}` }],
      bufferViews: [{ buffer: 0, byteLength }],
      accessors: [{ bufferView: 0, type: 'VEC3', componentType: 5126, count: positions.length / 3 }],
      meshes: [{ primitives: Array(primitives).fill({ attributes: { POSITION: 0 }, ...primitive }) }],
      nodes: Array.from({ length: nodes }, (_, i) => ({ mesh: 0, translation: [i, 0, 0] })),
    }),
  );
}

const ring = (turns: number): string =>
  Array.from({ length: 1000 }, (_, i) => {
    const angle = (2 * Math.PI * turns * i) / 1000;
    return `v ${Math.cos(angle).toFixed(5)} ${Math.sin(angle).toFixed(5)} 0\n`;
  }).join('');
const face = `f ${Array.from({ length: 1000 }, (_, i) => i + 1).join(' ')}\n`;

describe('a small glTF file', () => {
  it('with millions of placed parts of points is refused before they are looked at', async () => {
    const { got, seconds } = await costOf('a.gltf', gltf(new Float32Array(9), { mode: 0 }, 30_000, 30_000));
    expect(got).toContain(
      'must have at most 100000 primitives, where nodes place them, got 120000. Join meshes before exporting',
    );
    expect(seconds).toBeLessThan(10);
  });

  it('with strips that are placed again and again shares their vertices', async () => {
    const strip = Float32Array.from({ length: 12_000 }, (_, i) => Math.sin(1.7 * i));
    const { got, seconds, megabytes } = await costOf('a.gltf', gltf(strip, { mode: 5 }, 250, 1));
    expect(got).toBe('999500 triangles');
    expect(seconds).toBeLessThan(20);
    expect(megabytes).toBeLessThan(250);
  });

  it('with parts that use few of many vertices does not go through all of them for each part', async () => {
    const base = JSON.parse(new TextDecoder().decode(gltf(new Float32Array(9), {}, 1, 20_000)));
    base.buffers[0] = { byteLength: 1_200_000, uri: `data:application/octet-stream;base64,${'A'.repeat(1_600_000)}` };
    base.bufferViews[0].byteLength = 1_200_000;
    base.accessors = [
      { bufferView: 0, type: 'VEC3', componentType: 5126, count: 100_000 },
      { bufferView: 0, type: 'SCALAR', componentType: 5125, count: 3 },
    ];
    base.meshes[0].primitives[0].indices = 1;
    const { got, seconds } = await costOf('a.gltf', bytesOf(JSON.stringify(base)));
    expect(got).toContain('must have a triangle with an area, got 20000 that are points or lines');
    expect(seconds).toBeLessThan(10);
  });
});

describe('an OBJ file', () => {
  it('of polygons that cross themselves a thousand times is read in seconds', async () => {
    const { got, seconds } = await costOf('a.obj', bytesOf(ring(499) + face.repeat(40)));
    expect(got).toBe('39920 triangles');
    expect(seconds).toBeLessThan(10);
  });

  it('of very many polygons of a thousand corners that are not convex is refused', async () => {
    const zigzag = Array.from({ length: 1000 }, (_, i) =>
      i < 500 ? `v ${i} ${i % 2} 0\n` : `v ${1000 - i} ${3 + (i % 2)} 0\n`,
    ).join('');
    const { got } = await costOf('a.obj', bytesOf(zigzag + face.repeat(101)));
    expect(got).toBe(
      'a.obj: line 1101 must not have so many corners in faces that are not convex, got 1000 more. Have the faces triangulated on export.',
    );
    const mesh = await readMesh(bytesOf(zigzag + face), 'a.obj');
    // The polygon is the strip between two zigzags: 499 long and 3 high, and the ends.
    expect(inspectMesh(mesh)).toMatchObject({ triangles: 998, openEdges: 1000 });
    expect(inspectMesh(mesh).area).toBeCloseTo(shoelace(zigzag), 3);
  });

  it('of empty lines takes little more than its own length', async () => {
    for (const text of ['\n', '\\\n', '\r\n', '# \n']) {
      const { got, seconds, megabytes } = await costOf('a.obj', bytesOf(text.repeat(8_000_000)));
      expect(got).toContain('must have faces, got 0 vertices and no line that begins with f and three corners.');
      expect(seconds).toBeLessThan(7);
      expect(megabytes).toBeLessThan(400);
    }
  });

  it('with one endless face is refused without a list of its corners', async () => {
    const { got, megabytes } = await costOf('a.obj', bytesOf(`v 0 0 0\nf${' 1'.repeat(12_000_000)}`));
    expect(got).toContain('line 2 must have at most 1000 corners, got 12000000.');
    expect(megabytes).toBeLessThan(300);
  });
});

it('corners in a line are no reason for overlap where ears are clipped', async () => {
  // A T with corners in the middle of its edges: no fan fits.
  const corners = [
    [0, 2],
    [1, 2],
    [1, 1],
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 2],
    [3, 2],
    [3, 3],
    [1.5, 3],
    [0, 3],
  ];
  for (let turned = 0; turned < corners.length; turned++) {
    const turnedCorners = [...corners.slice(turned), ...corners.slice(0, turned)];
    const text = `${turnedCorners.map(([x, y]) => `v ${x} ${y} 0\n`).join('')}f ${corners.map((_, i) => i + 1).join(' ')}\n`;
    const report = inspectMesh(await readMesh(bytesOf(text), 'a.obj'));
    expect(report).toMatchObject({ triangles: 9, area: 5 });
  }
});

/** The area of the polygon through the vertices of an OBJ text, in its plane z = 0. */
function shoelace(text: string): number {
  const points = text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(1, 3).map(Number));
  const twice = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
