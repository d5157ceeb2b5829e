import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { readField } from 'shoal/fields';
import { describe, expect, test } from 'vitest';
import { flawed, objText, sail, tetrahedron } from './meshes.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();
const golden = JSON.parse(readFileSync(new URL('../../shoal/test/golden/field-torus.json', import.meta.url), 'utf8'));
shop.write('torus.obj', objText(golden.vertices, golden.triangles));
shop.write('tetrahedron.obj', tetrahedron);
shop.write('flawed.obj', flawed);
shop.write('sail.obj', sail);
shop.write('positions.json', golden.samplePositions);
shop.write('rocks.json', {
  version: 1,
  name: 'Two rocks',
  obstacles: [
    { shape: { kind: 'rock', radius: 2 }, at: [10, 10, 10] },
    { shape: { kind: 'box', size: [1, 2, 3] }, at: [16, 10, 10], rotationDeg: [0, 30, 0] },
    { shape: { kind: 'sphere', radius: 1 }, at: [4, 4, 4], spin: { axis: [0, 1, 0] } },
  ],
  field: { radius: 3, stencil: 'six-point', resolution: [20, 12, 14] },
  species: [{ name: 'fish', count: 3 }],
});

async function reportOf(...args: readonly string[]) {
  const { code, stdout, stderr } = await shop.shoal('field', ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('the golden torus, through the command', () => {
  const [low, high] = golden.box;
  const args = [
    'torus.obj',
    ...['--resolution', String(golden.size), '--radius', String(golden.radius), '--power', String(golden.power)],
    ...['--box', [low, low, low, high, high, high].join(), '--values', '--sample', 'positions.json'],
  ];

  test.each([
    ['twenty-six-point', golden.vectors26],
    ['six-point', golden.vectors6],
  ])('%s', async (stencil, vectors) => {
    const field = await reportOf(...args, '--stencil', stencil);
    let worstDistance = 0;
    let worstVector = 0;
    for (let p = 0; p < golden.distances.length; p++) {
      worstDistance = Math.max(worstDistance, Math.abs(Math.abs(field.distances[p]) - golden.distances[p]));
      for (let axis = 0; golden.usable[p] && axis < 3; axis++)
        worstVector = Math.max(worstVector, Math.abs(field.vectors[p][axis] - vectors[3 * p + axis]));
    }
    expect(worstDistance).toBeLessThan(1e-4);
    expect(field.inside).toEqual(golden.inside);
    expect(worstVector).toBeLessThan(1e-3);
    if (stencil !== 'twenty-six-point') return;
    let worstSample = 0;
    for (const [k, value] of golden.sampleValues.entries())
      for (let axis = 0; axis < 3; axis++)
        worstSample = Math.max(worstSample, Math.abs(field.samples[k][axis] - value[axis]));
    expect(field.samples).toHaveLength(200);
    expect(worstSample).toBeLessThan(1e-3);
  });
});

describe('the report', () => {
  test('says what the mesh and its field are', async () => {
    const report = await reportOf('tetrahedron.obj', '--radius', '1', '--resolution', '25');
    expect(report).toMatchObject({
      name: 'tetrahedron.obj',
      ...{ vertices: 4, triangles: 4, degenerate: 0, duplicates: 0, openEdges: 0, closed: true, surface: 'solid' },
      ...{ radius: 1, power: 4, stencil: 'isotropic', points: 15625, bytes: 250_000, threads: 1 },
      grid: { min: [-1, -1, -1], max: [2, 2, 2], size: [25, 25, 25], spacing: [0.125, 0.125, 0.125] },
      error: { samples: 10_000 },
    });
    expect(report.volume).toBeCloseTo(1 / 6, 6);
    expect(report.area).toBeCloseTo(1.5 + Math.sqrt(3) / 2, 6);
    expect(report.error.worst).toBeLessThan(0.125);
    expect(report.error.mean).toBeLessThan(report.error.worst / 5);
    expect(report.pointsInside).toBeGreaterThan(20);
    expect(Object.values(report.seconds).every((seconds) => Number(seconds) >= 0)).toBe(true);
  });

  test('is a table for people', async () => {
    const { code, stdout, stderr } = await shop.shoal(
      'field',
      'tetrahedron.obj',
      '--radius',
      '1',
      '--resolution',
      '25',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^tetrahedron\.obj\n\ntriangles +4 of 4 vertices, 1 part\n/);
    for (const line of [
      /^surface +closed; counts as solid$/m,
      /^volume +0\.1667 m³$/m,
      /^grid +25 × 25 × 25 = 15625 points, \d+ inside$/m,
      /^worst error +0\.0\d+ m \(0\.\d+ of the spacing\)/m,
      /^time +tree [\d.e-]+ s, distances [\d.e-]+ s \(1 thread\), avoidance [\d.e-]+ s$/m,
    ])
      expect(stdout).toMatch(line);
  });

  test('names what is left out', async () => {
    const { stdout, stderr } = await shop.shoal('field', 'flawed.obj', '--radius', '1', '--resolution', '8');
    expect(stderr).toBe(
      'shoal: flawed.obj: 1 of 6 triangles has no area and is left out.\nshoal: flawed.obj: 1 of 6 triangles is a copy of another and is left out.\n',
    );
    expect(stdout).toMatch(/^left out +1 degenerate, 1 duplicate$/m);
    const [whole, cleaned] = await Promise.all(
      ['tetrahedron.obj', 'flawed.obj'].map((file) => reportOf(file, '--radius', '1', '--resolution', '8', '--values')),
    );
    expect(cleaned.vectors).toEqual(whole.vectors);
  });

  test('says that an open surface is a sheet, unless it is said to be solid', async () => {
    const args = ['sail.obj', '--radius', '1', '--resolution', '8'];
    const { stderr } = await shop.shoal('field', ...args);
    expect(stderr).toBe(
      'shoal: sail.obj has 4 open edges, so it counts as a sheet: two-sided like a net, without an inside. If it is a solid, state "surface": "solid".\n',
    );
    expect(await reportOf(...args)).toMatchObject({ surface: 'sheet', volume: null, pointsInside: 0 });
    expect(await reportOf(...args, '--surface', 'solid')).toMatchObject({ surface: 'solid' });
  });

  test('counts triangles and area without copies, and says that faces back to back enclose nothing', async () => {
    const corners = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';
    const args = ['--radius', '1', '--resolution', '8'];
    shop.write('twice.obj', `${corners}f 1 2 3 4\nf 1 2 3\nf 1 3 4\n`);
    expect(await reportOf('twice.obj', ...args)).toMatchObject({ triangles: 2, duplicates: 2, area: 1, openEdges: 4 });
    shop.write('back-to-back.obj', `${corners}f 1 2 3 4\nf 4 3 2 1\n`);
    const { stdout, stderr } = await shop.shoal('field', 'back-to-back.obj', ...args);
    expect(stderr).toBe(
      'shoal: back-to-back.obj has no open edge but encloses nothing: its faces lie back to back, so it counts as a sheet: two-sided like a net, without an inside. If it is a solid, state "surface": "solid".\n',
    );
    expect(stdout).toMatch(/^surface +0 open edges; counts as a sheet with two sides and no inside$/m);
  });

  test('of a mesh in millimetres asks for the unit, and --scale makes it metres', async () => {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, k >> 2].map((bit) => 2000 * bit));
    const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];
    const lines = [...corners.map((corner) => `v ${corner.join(' ')}`), ...faces.map((face) => `f ${face}`)];
    shop.write('millimetres.obj', lines.join('\n'));
    const large = await shop.shoal('field', 'millimetres.obj', '--resolution', '8');
    expect(large).toMatchObject({
      code: 0,
      stderr: 'shoal: millimetres.obj is 2000 m large. If the file is in millimetres, try --scale 0.001.\n',
    });
    const scaled = await shop.shoal('field', 'millimetres.obj', '--resolution', '8', '--scale', '0.001', '--json');
    expect(scaled).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(scaled.stdout)).toMatchObject({ volume: 8, area: 24, box: { max: [2, 2, 2] } });
    const scene = await shop.shoal('field', 'rocks.json', '--scale', '2');
    expect(scene).toMatchObject({ code: 2 });
    expect(scene.stderr).toContain('--scale scales a mesh file; in a scenario each obstacle has its own');
  });

  test('of a mesh that is small against the radius says so', async () => {
    const tiny = objText(
      [
        [0, 0, 0],
        [0.1, 0, 0],
        [0, 0.1, 0],
        [0, 0, 0.1],
      ],
      [
        [0, 2, 1],
        [0, 1, 3],
        [0, 3, 2],
        [1, 2, 3],
      ],
    );
    shop.write('tiny.obj', tiny);
    const { code, stderr } = await shop.shoal('field', 'tiny.obj', '--resolution', '16');
    expect(code).toBe(0);
    expect(stderr).toBe(
      'shoal: tiny.obj is 0.10 m large, the avoidance radius 4 m: the points of the field are too far apart for it. Try --radius 0.05.\n',
    );
  });
});

describe('a scenario', () => {
  test('has the field that its standing obstacles share', async () => {
    expect(await reportOf('rocks.json')).toMatchObject({
      name: 'Two rocks',
      ...{ radius: 3, power: 4, stencil: 'six-point', components: 2 },
      grid: { size: [20, 12, 14] },
    });
  });

  test('can be asked for another', async () => {
    const options = ['--spacing', '1', '--stencil', 'isotropic', '--box', '6,6,6,18,12,12', '--power', '2'];
    expect(await reportOf('rocks.json', ...options)).toMatchObject({
      ...{ radius: 3, power: 2, stencil: 'isotropic' },
      grid: { size: [13, 7, 7], min: [6, 6, 6], max: [18, 12, 12] },
    });
  });
});

describe('files', () => {
  test('the field is the same bit for bit with any number of threads', async () => {
    const files = await Promise.all(
      ['1', '2', '3'].map(async (threads) => {
        const out = `threads-${threads}.field`;
        const report = await reportOf('torus.obj', '--resolution', '24', '--threads', threads, '--out', out);
        expect(report.threads).toBe(Number(threads));
        return readFileSync(shop.path(out));
      }),
    );
    expect(files[1].equals(files[0])).toBe(true);
    expect(files[2].equals(files[0])).toBe(true);
    const { field } = readField(files[0]);
    expect(field.grid.size).toEqual([24, 24, 24]);
  });

  test('are replaced with --force only', async () => {
    writeFileSync(shop.path('there.field'), 'mine');
    const args = ['field', 'tetrahedron.obj', '--resolution', '6', '--out', 'there.field'];
    const refused = await shop.shoal(...args);
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr: 'shoal: there.field: exists already; replace it with --force, or name another file for --out.\n',
    });
    expect(readFileSync(shop.path('there.field'), 'utf8')).toBe('mine');
    expect((await shop.shoal(...args, '--force')).code).toBe(0);
    expect(readField(readFileSync(shop.path('there.field'))).field.grid.size).toEqual([6, 6, 6]);
  });

  test('a picture shows slices in colour', async () => {
    const args = ['--radius', '1', '--resolution', '24', '--picture', 'picture.png'];
    const { code, stdout } = await shop.shoal('field', 'tetrahedron.obj', ...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\npicture\.png: written\.\n$/);
    const { width, height, data, channels } = decode(readFileSync(shop.path('picture.png')));
    expect(width).toBeGreaterThanOrEqual(1600);
    const colours = new Set<number>();
    for (let at = 0; at < width * height * channels; at += 7 * channels)
      colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    expect(colours.size).toBeGreaterThan(200);
  });

  test('of which one cannot be written are not written at all', async () => {
    const args = ['--out', 'lonely.field', '--picture', 'no/such/folder.png'];
    const { code } = await shop.shoal('field', 'tetrahedron.obj', '--resolution', '6', ...args);
    expect(code).toBe(2);
    expect(existsSync(shop.path('lonely.field'))).toBe(false);
  });
});
