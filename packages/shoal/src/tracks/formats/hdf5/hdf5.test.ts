import { describe, expect, test } from 'vitest';
import { rowsOf, startOfBytes } from '../../../../test/binary-track-files.ts';
import type { FormatRequest, TrackTable } from '../../track-table.ts';
import { arrayInMemory } from '../arrays/number-array.ts';
import { hdf5Format } from './hdf5.ts';
import type { Hdf5Attribute, Hdf5File, Hdf5Item } from './hdf5-file.ts';

const nan = Number.NaN;

/** A dataset: numbers in C order, texts, or paths that references point to. */
interface FakeDataset {
  readonly shape: readonly number[];
  readonly numbers?: readonly number[];
  readonly texts?: readonly string[];
  readonly targets?: readonly string[];
  readonly scales?: readonly string[];
  readonly attributes?: Readonly<Record<string, Hdf5Attribute>>;
}
type Fake = Readonly<Record<string, FakeDataset | { readonly attributes: Readonly<Record<string, Hdf5Attribute>> }>>;

/** Counts closed files. */
let closed = 0;

function fileOf(fake: Fake): Hdf5File {
  const dataset = (path: string): FakeDataset => fake[path] as FakeDataset;
  const itemAt = (path: string): Hdf5Item => {
    const { shape, numbers, texts, targets, scales, attributes = {} } = dataset(path);
    if (!shape) return { attributes };
    const type = numbers ? 'number' : texts ? 'text' : targets ? 'reference' : 'other';
    return { shape, type, attributes, ...(scales && { scales }) };
  };
  const visible = Object.keys(fake).filter((path) => !path.startsWith('/#refs#'));
  return {
    items: new Map(visible.map((path) => [path, itemAt(path)])),
    numbers: (path, axis, from, to) => {
      const { shape, numbers = [] } = dataset(path);
      return arrayInMemory(shape, 'C', (index) => numbers[index]).part(axis, from, to);
    },
    texts: async (path) => dataset(path).texts ?? [],
    targets: async (path) => (dataset(path).targets ?? []).map((target) => ({ path: target, ...itemAt(target) })),
    close: async () => {
      closed++;
    },
  };
}

const signature = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');

async function open(fake: Fake, request: FormatRequest = {}): Promise<TrackTable> {
  return hdf5Format(async () => fileOf(fake)).open([await startOfBytes(signature, 'a.h5')], request);
}

test('HDF5 is recognised at the start, or after a block of the user', async () => {
  const format = hdf5Format(async () => fileOf({}));
  const at = async (from: number): Promise<boolean> =>
    format.matches(await startOfBytes(Buffer.concat([Buffer.alloc(from, 'M'), signature])));
  expect([await at(0), await at(512), await at(2048), await at(100), await at(1000)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('HDF5 of another layout is refused, closed, and its datasets are named', async () => {
  closed = 0;
  await expect(open({ '/': { attributes: {} }, '/speed': { shape: [3], numbers: [1, 2, 3] } })).rejects.toThrow(
    'a.h5: is HDF5 with /speed (3), expected the layout of SLEAP (analysis), DeepLabCut, idtracker.ai, movement, the Pedestrian Dynamics Data Archive or MATLAB 7.3. Export the tracks as CSV.',
  );
  await expect(open({ '/df_with_missing': { attributes: { pandas_type: 'frame_table' } } })).rejects.toThrow(
    'a.h5: is a table of pandas whose columns cannot be read as points of animals',
  );
  const list = { shape: [1] };
  await expect(open({ '/frames': list, '/instances': list, '/pred_points': list })).rejects.toThrow(
    'a.h5: is a project or predictions of SLEAP, expected its analysis file.',
  );
  expect(closed).toBe(3);
});

describe('the analysis file of SLEAP', () => {
  // Track × coordinate × node × frame: two tracks, nose and tail, two frames.
  const tracks = [10, 11, 8, nan, 20, 21, 20, nan, 30, nan, 32, nan, 5, nan, 7, nan];
  const sleap: Fake = {
    '/node_names': { shape: [2], texts: ['nose', 'tail'] },
    '/point_scores': { shape: [2, 2, 2], numbers: [0.8, 0.7, 0.6, nan, 1.2, nan, 1, nan] },
    '/track_names': { shape: [2], texts: ['a', 'b'] },
    '/track_occupancy': { shape: [2, 2], numbers: [1, 1, 1, 0] },
    '/tracks': { shape: [2, 2, 2, 2], numbers: tracks },
  };

  test('has the mean of the points that were found', async () => {
    closed = 0;
    const table = await open(sleap);
    expect(table).toMatchObject({
      ...{ format: 'SLEAP analysis HDF5', unit: 'px', yDown: true, dimensions: 2, fish: ['a', 'b'] },
      notes: ['of 2 body points, the mean of those with a position was measured'],
    });
    const rows = await rowsOf(table);
    expect(rows).toMatchObject([
      { at: 0, fish: 'a', x: 9, y: 20, place: 'a.h5: frame 0, animal a' },
      { at: 0, fish: 'b', x: 31, y: 6, confidence: 1 },
      { at: 1, fish: 'a', x: 11, y: 21, confidence: 0.7 },
      { at: 1, fish: 'b', x: nan, y: nan, confidence: nan },
    ]);
    expect(rows[0].confidence).toBe(0.6);
    expect(closed).toBe(1);
  });

  test('may be read at one point and along an axis', async () => {
    const table = await open(sleap, { point: 'tail', axis: ['tail', 'nose'] });
    expect(table.notes).toEqual([
      'of 2 body points, tail was measured',
      'the direction of the body is from tail to nose',
    ]);
    const rows = await rowsOf(table);
    expect(rows.map(({ x, y, heading }) => [x, y, heading])).toEqual([
      [8, 20, 0],
      [32, 7, expect.closeTo((-3 * Math.PI) / 4, 12)],
      [nan, nan, nan],
      [nan, nan, nan],
    ]);
    await expect(open(sleap, { point: 'fin' })).rejects.toThrow(
      'a.h5: has no body point "fin", expected one of nose, tail.',
    );
  });

  test('without tracking, with scores of instances, or with frames first', async () => {
    const { '/point_scores': _, ...without } = sleap;
    const table = await open({
      ...without,
      '/instance_scores': { shape: [1, 2], numbers: [0.5, 0.6] },
      '/node_names': { shape: [1], texts: ['nose'] },
      '/track_names': { shape: [0], numbers: [] },
      '/track_occupancy': { shape: [2, 1], numbers: [1, 1] },
      '/tracks': { shape: [1, 2, 1, 2], numbers: [1, 2, 3, 4] },
    });
    expect([table.fish, table.notes]).toEqual([['animal'], []]);
    expect(await rowsOf(table)).toMatchObject([
      { x: 1, y: 3, confidence: 0.5 },
      { x: 2, y: 4, confidence: 0.6 },
    ]);
    const framesFirst = await open({
      ...without,
      '/track_occupancy': { shape: [1, 3], numbers: [1, 1, 1] },
      '/track_names': { shape: [3], texts: ['a', 'b', 'c'] },
      '/tracks': { shape: [1, 2, 2, 3], numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    });
    expect(await rowsOf(framesFirst)).toMatchObject([
      { fish: 'a', x: 4, y: 7 },
      { x: 5, y: 8 },
      { x: 6, y: 9 },
    ]);
  });

  test('of another shape is refused', async () => {
    await expect(open({ ...sleap, '/tracks': { shape: [2, 3, 2, 2], numbers: [] } })).rejects.toThrow(
      'a.h5: /tracks has the shape 2 × 3 × 2 × 2, expected tracks × 2 × 2 nodes × frames.',
    );
  });
});

describe('the HDF5 file of idtracker.ai', () => {
  const idtracker = (attributes: Readonly<Record<string, Hdf5Attribute>>): Fake => ({
    '/': { attributes },
    '/id_probabilities': { shape: [2, 2, 1], numbers: [1, 0.9, nan, 0.8] },
    '/trajectories': { shape: [2, 2, 2], numbers: [1, 2, 3, 4, nan, nan, 7, 8] },
  });

  test('has a row for each animal in each frame', async () => {
    const table = await open(idtracker({ frames_per_second: 28, length_unit: -1, identities_labels: ['red', 'blue'] }));
    expect(table).toMatchObject({
      ...{
        format: 'idtracker.ai, HDF5',
        unit: 'px',
        framesPerSecond: 28,
        yDown: true,
        fish: ['red', 'blue'],
        notes: [],
      },
    });
    expect(await rowsOf(table)).toMatchObject([
      { at: 0, fish: 'red', x: 1, y: 2, confidence: 1 },
      { at: 0, fish: 'blue', x: 3, y: 4, confidence: 0.9 },
      { at: 1, fish: 'red', x: nan, y: nan, confidence: nan },
      { at: 1, fish: 'blue', x: 7, y: 8, confidence: 0.8 },
    ]);
  });

  test('may state a length unit, which is told', async () => {
    const table = await open(idtracker({ length_unit: [22.5] }));
    expect([table.framesPerSecond, table.notes]).toEqual([
      undefined,
      ['positions are in pixels; the file states a length unit of 22.5'],
    ]);
  });
});

describe('the netCDF file of movement', () => {
  const file = (names: readonly string[], more: Fake = {}): Fake => ({
    '/': { attributes: { fps: 50, time_unit: 'seconds', source_software: 'DeepLabCut' } },
    '/confidence': { shape: [2, 1, 2], numbers: [0.5, 0.6, 0.7, 0.8], scales: ['/time', ...names.slice(1)] },
    '/position': { shape: [2, 2, 1, 2], numbers: [1, 2, 3, 4, 5, 6, 7, nan], scales: ['/time', ...names] },
    '/space': { shape: [2], texts: ['x', 'y'] },
    '/time': { shape: [2], numbers: [0.1, 0.12] },
    [names[1]]: { shape: [1], texts: ['centroid'] },
    [names[2]]: { shape: [2], texts: ['a', 'b'] },
    ...more,
  });

  test.each([[['/space', '/keypoint', '/individual']], [['/space', '/keypoints', '/individuals']]])(
    'with the axes %s',
    async (names) => {
      const table = await open(file(names));
      expect(table).toMatchObject({
        ...{ format: 'movement, netCDF of DeepLabCut', unit: 'px', framesPerSecond: 50, yDown: true, fish: ['a', 'b'] },
        notes: ['the file states no unit: positions are taken for pixels of a picture, y down'],
      });
      expect(await rowsOf(table)).toMatchObject([
        { at: 5, fish: 'a', x: 1, y: 3, confidence: 0.5 },
        { at: 5, fish: 'b', x: 2, y: 4, confidence: 0.6 },
        { at: 6, fish: 'a', x: 5, y: 7, confidence: 0.7 },
        { at: 6, fish: 'b', x: nan, y: nan, confidence: nan },
      ]);
    },
  );

  const names = ['/space', '/keypoint', '/individual'];

  test('with times between frames has times, without a rate frames', async () => {
    const between = await open(file(names, { '/time': { shape: [2], numbers: [0.1, 0.125] } }));
    for await (const { time, frame } of between.batches())
      expect([time, frame]).toEqual([Float64Array.of(0.1, 0.1, 0.125, 0.125), undefined]);
    const frames = await open(
      file(names, { '/': { attributes: { time_unit: 'frames' } }, '/time': { shape: [2], numbers: [3, 9] } }),
    );
    expect((await rowsOf(frames)).map(({ at }) => at)).toEqual([3, 3, 9, 9]);
  });

  test.each<[Fake, string]>([
    [
      { '/space': { shape: [2], texts: ['rho', 'phi'] } },
      'a.h5: has the coordinates rho, phi, expected x, y or x, y, z.',
    ],
    [
      { '/time': { shape: [3], numbers: [1, 2, 3] } },
      'a.h5: /time has the shape 3, expected 2, a number for each frame',
    ],
    [
      { '/position': { shape: [2, 2], numbers: [1, 2, 3, 4] } },
      'a.h5: /position has no coordinates on its axes, expected /time, /space',
    ],
  ])('is refused if it is not consistent: %j', async (more, message) => {
    await expect(open(file(names, more))).rejects.toThrow(message);
  });
});

describe('a file of MATLAB 7.3', () => {
  const double = { MATLAB_class: 'double' };

  test('has its axes in reverse order', async () => {
    // In MATLAB 3 frames × 2 animals.
    const x = { shape: [2, 3], numbers: [1, 2, 3, 4, 5, 6], attributes: double };
    const table = await open({ '/x': x, '/y': { ...x, numbers: [11, 12, 13, 14, 15, 16] } });
    expect((await rowsOf(table)).map(({ at, fish, x: one, y }) => [at, fish, one, y])).toEqual([
      [1, '1', 1, 11],
      [1, '2', 4, 14],
      [2, '1', 2, 12],
      [2, '2', 5, 15],
      [3, '1', 3, 13],
      [3, '2', 6, 16],
    ]);
  });

  test('has arrays of structures as lists of references', async () => {
    const vector = (...numbers: number[]): FakeDataset => ({ shape: [numbers.length, 1], numbers, attributes: double });
    const list = (...targets: string[]): FakeDataset => ({ shape: [targets.length, 1], targets });
    const table = await open({
      '/#refs#/a': vector(1, 2),
      '/#refs#/b': vector(3),
      '/#refs#/c': vector(4, 5),
      '/#refs#/d': vector(6),
      '/#refs#/e': vector(1),
      '/#refs#/f': vector(8),
      '/trx': { attributes: { MATLAB_class: 'struct' } },
      '/trx/firstframe': list('/#refs#/e', '/#refs#/f'),
      '/trx/x': list('/#refs#/a', '/#refs#/b'),
      '/trx/y': list('/#refs#/c', '/#refs#/d'),
    });
    expect(table.format).toBe('Ctrax or JAABA, MATLAB');
    expect(await rowsOf(table)).toMatchObject([
      { at: 1, fish: '1', x: 1, y: 4 },
      { at: 2, fish: '1', x: 2, y: 5 },
      { at: 8, fish: '2', x: 3, y: 6 },
    ]);
  });
});

describe('the HDF5 file of DeepLabCut', () => {
  /** Names of columns as Python pickles them; `again` has texts that were there before. */
  const pickle = `(lp0
(VDLC
p1
Va
p2
Vnose
p3
Vx
p4
tp5
a(g1
g2
g3
Vy
p6
tp7
a(g1
g2
g3
Vlikelihood
p8
tp9
a(g1
Vb
p10
g3
g6
tp11
a(g1
g10
g3
g4
tp12
a(g1
Vsingle
p13
Vcorner
p14
g4
tp15
a.`;
  const file = (kind: string): Fake => ({
    '/df': { attributes: { pandas_type: 'frame_table' } },
    '/df/table': { shape: [2], attributes: { values_block_0_kind: kind } },
    '/df/table/index': { shape: [2], numbers: [5, 6] },
    '/df/table/values_block_0': { shape: [2, 6], numbers: [1, 2, 0.9, 4, 3, 100, 5, 6, 0.8, nan, nan, 100] },
  });

  test('has its columns by their names, and no animal called single', async () => {
    const table = await open(file(pickle));
    expect(table).toMatchObject({
      ...{ format: 'DeepLabCut HDF5', unit: 'px', yDown: true, dimensions: 2, fish: ['a', 'b'] },
      notes: ['points of no animal were left out: corner'],
    });
    expect(await rowsOf(table)).toMatchObject([
      { at: 5, fish: 'a', x: 1, y: 2, confidence: 0.9 },
      { at: 5, fish: 'b', x: 3, y: 4, confidence: nan },
      { at: 6, fish: 'a', x: 5, y: 6, confidence: 0.8 },
      { at: 6, fish: 'b', x: nan, y: nan, confidence: nan },
    ]);
  });

  test.each([
    ['other Python objects', `cos\nsystem\n${pickle}`],
    ['a cut text', pickle.slice(0, 60)],
    ['a list too short', '(lp0\n(VDLC\nVnose\nVx\nta.'],
    ['a column twice', pickle.replace('Vsingle', 'Vb').replace('Vcorner', 'Vnose')],
    [
      'other points for each animal',
      `(lp0\n${Array.from({ length: 6 }, (_, k) => `(VDLC\nV${k}\nV${k}\nVx\nta`).join('')}.`,
    ],
    ['a list in itself', '(lp0\ng0\na.'],
  ])('with %s for names is refused', async (_, kind) => {
    await expect(open(file(kind))).rejects.toThrow('a.h5: is a table of pandas whose columns cannot be read');
  });
});

describe('the table of the Pedestrian Dynamics Data Archive', () => {
  const people = (frames: readonly number[]): Fake => ({
    '/': { attributes: {} },
    '/trajectory': { shape: [3], attributes: { fps: [25] } },
    '/trajectory/id': { shape: [3], numbers: [7, 4, 7] },
    '/trajectory/frame': { shape: [3], numbers: frames },
    '/trajectory/x': { shape: [3], numbers: [1, 2, nan] },
    '/trajectory/y': { shape: [3], numbers: [5, 6, 7] },
    '/trajectory/z': { shape: [3], numbers: [1.7, 1.8, 1.7] },
  });

  test('has a row a person and frame, in metres', async () => {
    const table = await open(people([0, 0, 1]));
    expect(await rowsOf(table)).toMatchObject([
      { at: 0, fish: '7', x: 1, y: 5 },
      { at: 0, fish: '4', x: 2, y: 6 },
      { at: 1, fish: '7', x: nan, y: 7 },
    ]);
    expect(table).toMatchObject({
      ...{ unit: 'm', framesPerSecond: 25, dimensions: 2 },
      notes: ['z was left out, since it may be the height of a person'],
    });
  });

  test('with frames that are none is refused, with the row', async () => {
    await expect(rowsOf(await open(people([0, 0.5, 1])))).rejects.toThrow(
      'a.h5: row 2 of /trajectory: expected a frame number from 0 on, got 0.5. Export it again.',
    );
  });
});

test('a mean of points is that of the sure ones, where there are any', async () => {
  // One animal, three points (1, 1), (3, 5) and (8, 0), in two frames: two of the points are sure, then none.
  const file: Fake = {
    '/': { attributes: {} },
    '/tracks': {
      shape: [1, 2, 3, 2],
      numbers: [
        [1, 3, 8],
        [1, 5, 0],
      ].flatMap((axis) => axis.flatMap((x) => [x, x])),
    },
    '/point_scores': { shape: [1, 3, 2], numbers: [0.9, 0.5, 0.7, 0.4, 0.2, 0.3] },
    '/node_names': { shape: [3], texts: ['nose', 'fin', 'tail'] },
    '/track_names': { shape: [1], texts: ['a'] },
  };
  const table = await open(file, { minConfidence: 0.6 });
  expect(table.notes).toContain('of 3 body points, the mean of those with a confidence of at least 0.6 was measured');
  expect(await rowsOf(table)).toMatchObject([
    { at: 0, x: 2, y: 3, confidence: 0.7 },
    { at: 1, x: 4, y: 2, confidence: 0.3 },
  ]);
});
