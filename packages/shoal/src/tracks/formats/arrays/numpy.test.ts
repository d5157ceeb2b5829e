import { describe, expect, test } from 'vitest';
import { npyBytes, npzBytes, opened, rowsOf, startOfBytes, zipBytes } from '../../../../test/binary-track-files.ts';
import { npy, npz } from './numpy.ts';

const nan = Number.NaN;

/** Two frames of one animal, then of two: frames × animals × 2. */
const positions = [1, 2, 3, 4, 5, 6, Number.NaN, Number.POSITIVE_INFINITY];
const shape = [2, 2, 2];

describe('an NPY file', () => {
  test('of frames × animals × 2 has a row for each animal in each frame, NaN where it was lost', async () => {
    const table = await opened(npy, [['a.npy', npyBytes(shape, Float64Array.from(positions))]]);
    expect(table).toMatchObject({
      format: 'an array of positions',
      unit: 'unknown',
      dimensions: 2,
      fish: ['1', '2'],
      notes: ['positions are the array, of 2 frames × 2 animals × 2 coordinates'],
    });
    expect(await rowsOf(table)).toEqual([
      { at: 0, fish: '1', x: 1, y: 2, place: 'a.npy: frame 0, animal 1' },
      { at: 0, fish: '2', x: 3, y: 4, place: 'a.npy: frame 0, animal 2' },
      { at: 1, fish: '1', x: 5, y: 6, place: 'a.npy: frame 1, animal 1' },
      { at: 1, fish: '2', x: Number.NaN, y: Number.NaN, place: 'a.npy: frame 1, animal 2' },
    ]);
  });

  const numbers = [1, 2, 3, 4];
  const bigEndian = (array: ArrayBufferView, bytes: 2 | 4 | 8): Buffer => {
    const copy = Buffer.from(Buffer.from(array.buffer));
    return bytes === 2 ? copy.swap16() : bytes === 4 ? copy.swap32() : copy.swap64();
  };
  test.each<[string, ArrayBufferView]>([
    ['<f4', Float32Array.from(numbers)],
    ['>f4', bigEndian(Float32Array.from(numbers), 4)],
    ['>f8', bigEndian(Float64Array.from(numbers), 8)],
    // The bits of float16: exponent with an offset of 15.
    ['<f2', Uint16Array.of(0x3c00, 0x4000, 0x4200, 0x4400)],
    ['|i1', Int8Array.from(numbers)],
    ['|u1', Uint8Array.from(numbers)],
    ['<i2', Int16Array.from(numbers)],
    ['>u2', bigEndian(Uint16Array.from(numbers), 2)],
    ['<i4', Int32Array.from(numbers)],
    ['<u4', Uint32Array.from(numbers)],
    ['<i8', BigInt64Array.from(numbers.map(BigInt))],
    ['>u8', bigEndian(BigUint64Array.from(numbers.map(BigInt)), 8)],
  ])('of type %s', async (type, data) => {
    const rows = await rowsOf(await opened(npy, [['a.npy', npyBytes([2, 2], data, { type })]]));
    expect(rows.map(({ x, y }) => [x, y])).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('of float16 has small, negative and lost values', async () => {
    const bits = Uint16Array.of(0x0001, 0xc500, 0x7c00, 0x7e00);
    const rows = await rowsOf(await opened(npy, [['a.npy', npyBytes([2, 2], bits, { type: '<f2' })]]));
    expect(rows.map(({ x, y }) => [x, y])).toEqual([
      [2 ** -24, -5],
      [Number.NaN, Number.NaN],
    ]);
  });

  test('may be in Fortran order, of version 2 or 3, and in 3D', async () => {
    const data = Float64Array.of(1, 4, 2, 5, 3, 6);
    for (const version of [1, 2, 3]) {
      const table = await opened(npy, [['a.npy', npyBytes([2, 3], data, { isFortran: true, version })]]);
      expect(table.dimensions).toBe(3);
      expect((await rowsOf(table)).map(({ x, y, z }) => [x, y, z])).toEqual([
        [1, 2, 3],
        [4, 5, 6],
      ]);
    }
  });

  test.each<[string, Uint8Array, string]>([
    [
      'of pickled objects',
      npyBytes([], Uint8Array.of(0x80, 4), { type: '|O' }),
      'a.npy: contains pickled Python objects, which can run programs, expected an array of numbers. Export the tracks as CSV, HDF5 or Parquet (idtracker.ai: its formats csv, h5 and parquet).',
    ],
    [
      'of texts',
      npyBytes([1], Uint8Array.of(65, 0, 0, 0), { type: '<U1' }),
      'a.npy: has values of type "<U1", expected numbers',
    ],
    [
      'that is cut',
      npyBytes([2, 2, 2], Float64Array.of(1, 2)),
      'a.npy: is cut: has 16 bytes of values, expected 64 for an array of 2 × 2 × 2.',
    ],
    [
      'with a shape that no memory holds',
      npyBytes([1e9, 1e9, 2], Float64Array.of(1, 2)),
      'a.npy: is cut: has 16 bytes of values, expected 16000000000000000000',
    ],
    [
      'without animals',
      npyBytes([1e12, 0, 2], Float64Array.of()),
      'a.npy: has 1000000000000 frames of 0 animals with 1 points, expected at least one of each',
    ],
    [
      'without a header',
      Buffer.from('\x93NUMPY\x01\x00\xff\xff{', 'latin1'),
      'a.npy: is damaged: its header cannot be read',
    ],
    [
      'with animals first',
      npyBytes([2, 3, 2], new Float64Array(12)),
      'a.npy: its array has 2 frames of 3 animals by its shape, expected frames first, and more of them.',
    ],
    [
      'of no positions',
      npyBytes([4, 5], new Float64Array(20)),
      'a.npy: has an array (4 × 5), expected an array of positions of the shape frames × animals × 2 (or 3)',
    ],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(opened(npy, [['a.npy', bytes]]).then(rowsOf)).rejects.toThrow(message);
  });

  test('has one unnamed point, so a request for another is refused', async () => {
    const bytes = npyBytes(shape, Float64Array.from(positions));
    await expect(opened(npy, [['a.npy', bytes]], { point: 'nose' })).rejects.toThrow(
      'a.npy: has one position for each animal, got a request for nose, expected none. Leave it out.',
    );
  });
});

describe('an NPZ file', () => {
  const arrays = {
    fps: [[], [50]],
    x: [
      [2, 1],
      [1, 2],
    ],
    y: [
      [2, 1],
      [3, 4],
    ],
  } as const;

  test.each([{}, { isDeflated: true }, { is64: true }, { isDeflated: true, is64: true }])(
    'of arrays x and y: %j',
    async (writing) => {
      const table = await opened(npz, [['a.npz', npzBytes(arrays, writing)]]);
      expect(table).toMatchObject({
        framesPerSecond: 50,
        notes: ['positions are x, y, of 2 frames × 1 animals × 2 coordinates'],
      });
      expect((await rowsOf(table)).map(({ at, x, y }) => [at, x, y])).toEqual([
        [0, 1, 3],
        [1, 2, 4],
      ]);
    },
  );

  test('may have other arrays, also of texts', async () => {
    const bytes = zipBytes({
      'names.npy': npyBytes([1], Uint8Array.of(65, 0, 0, 0), { type: '<U1' }),
      'count.npy': npyBytes([2, 2], new Float64Array(4)),
      'positions.npy': npyBytes([1, 1, 2], Float64Array.of(1, 2)),
    });
    expect(await rowsOf(await opened(npz, [['a.npz', bytes]]))).toMatchObject([{ x: 1, y: 2 }]);
  });

  test.each<[string, Uint8Array, string]>([
    [
      'that is encrypted',
      npzBytes(arrays, { isEncrypted: true }),
      'a.npz: fps.npy is encrypted, expected a zip without password.',
    ],
    [
      'that is cut',
      npzBytes(arrays).subarray(0, 400),
      'a.npz: is damaged: its list of contents cannot be read, expected a complete zip file.',
    ],
    [
      'that states more than deflate can hold',
      npzBytes(arrays, { isDeflated: true, stated: 900_000_000 }),
      'a.npz: is damaged: fps.npy cannot be read',
    ],
    [
      'that states less than it has',
      npzBytes(arrays, { isDeflated: true, stated: 9 }),
      'a.npz: is damaged: fps.npy cannot be read',
    ],
    [
      'that states more than is read',
      npzBytes(arrays, { is64: true, stated: 2 ** 40 }),
      'a.npz: fps.npy: has 1048576 MiB, expected at most 1024 MiB.',
    ],
    [
      'with a changed byte',
      Uint8Array.from(
        npzBytes({
          positions: [
            [1, 2],
            [5, 6],
          ],
        }),
        (byte, k) => (k === 120 ? byte ^ 1 : byte),
      ),
      'a.npz: is damaged: positions.npy cannot be read',
    ],
    [
      'of no positions',
      npzBytes({ a: [[2], [1, 2]], b: [[], [1]] }),
      'a.npz: has a (2), b (1), expected an array of positions',
    ],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(opened(npz, [['a.npz', bytes]]).then(rowsOf)).rejects.toThrow(message);
  });

  test('is a zip file whose first file is an array', async () => {
    expect(npz.matches(await startOfBytes(zipBytes({ 'a.txt': Uint8Array.of(1) })))).toBe(false);
    expect(npy.matches(await startOfBytes(npzBytes(arrays)))).toBe(false);
  });

  test('is one', async () => {
    const bytes = npzBytes(arrays);
    await expect(
      opened(npz, [
        ['a.npz', bytes],
        ['b.npz', bytes],
      ]),
    ).rejects.toThrow('b.npz: is a second file from NumPy, expected one, which has all animals.');
  });
});

describe('the NPZ files of TRex', () => {
  const inf = Number.POSITIVE_INFINITY;
  const animal = (id: number, more: Parameters<typeof npzBytes>[0] = {}): Uint8Array =>
    npzBytes({
      frame: [[3], [0, 1, 2]],
      time: [[3], [0, 0.04, 0.08]],
      missing: [[3], [1, 0, 0]],
      ANGLE: [[3], [0, 1, 2]],
      'X#wcentroid': [[3], [inf, 10 + id, 11]],
      'Y#wcentroid': [[3], [inf, 20, 21]],
      X: [[3], [inf, 12, 13]],
      Y: [[3], [inf, 20, 21]],
      poseX0: [[3], [5, 5, 5]],
      poseY0: [[3], [6, 7, 8]],
      detection_p: [[3], [0.5, 0.6, 0.7]],
      cm_per_pixel: [[1], [0.05]],
      frame_rate: [[], [25]],
      video_size: [[2], [1280, 1024]],
      id: [[1], [id]],
      ...more,
    });
  const two = (more = {}): [string, Uint8Array][] => [
    ['video_id3.npz', animal(3, more)],
    ['video_id7.npz', animal(7, more)],
  ];

  test('are a table of the weighted centres', async () => {
    const table = await opened(npz, two());
    expect(table).toMatchObject({
      format: 'TRex, an NPZ file for each animal',
      unit: 'cm',
      framesPerSecond: 25,
      yDown: true,
      fish: ['video_id3', 'video_id7'],
      notes: [
        'of 3 body points, wcentroid was measured',
        'the direction of the body is ANGLE',
        'positions are in cm (0.05 cm a pixel)',
      ],
    });
    const rows = await rowsOf(table);
    expect(rows).toHaveLength(6);
    expect(rows.slice(0, 2)).toEqual([
      {
        at: 0,
        fish: 'video_id3',
        x: Number.NaN,
        y: Number.NaN,
        heading: Number.NaN,
        confidence: 0.5,
        place: 'video_id3.npz: frame 0',
      },
      { at: 1, fish: 'video_id3', x: 13, y: 20, heading: 1, confidence: 0.6, place: 'video_id3.npz: frame 1' },
    ]);
    expect(rows[4]).toMatchObject({ fish: 'video_id7', x: 17 });
  });

  test('may be read at another point, of which poses are in pixels, and along another axis', async () => {
    const table = await opened(npz, two(), { point: 'pose0', axis: ['wcentroid', 'head'] });
    expect(table).toMatchObject({
      unit: 'cm',
      notes: [
        'of 3 body points, pose0 was measured',
        'the direction of the body is from wcentroid to head',
        'positions are in cm (0.05 cm a pixel)',
        'poses are in pixels in the file, and were multiplied by cm_per_pixel',
      ],
    });
    const rows = await rowsOf(table);
    // The first frame is missing, whatever its pose says.
    expect(rows.slice(0, 3).map(({ x, y, heading }) => [x, y, heading])).toEqual([
      [nan, nan, nan],
      [0.25, expect.closeTo(0.35, 12), Math.PI],
      [0.25, 0.4, 0],
    ]);
  });

  test('may have poses with names', async () => {
    const table = await opened(npz, two({ nose_X: [[3], [1, 2, 3]], nose_Y: [[3], [4, 5, 6]] }), { point: 'nose' });
    expect((await rowsOf(table))[1]).toMatchObject({ x: 0.1, y: 0.25 });
  });

  test('have times where they state no rate', async () => {
    const table = await opened(npz, two({ frame_rate: [[1], [0]] }));
    expect(table.framesPerSecond).toBeUndefined();
    for await (const { time } of table.batches()) expect(time).toEqual(Float64Array.of(0, 0.04, 0.08));
  });

  test.each([
    [{ cm_per_pixel: [[1], [1]] }, 'cm_per_pixel is 1, so positions are in pixels'],
    [{ 'X#wcentroid': [[3], [0, 900, 900]] }, 'positions exceed the video in cm, so they are taken for pixels'],
  ])('are in pixels: %j', async (more, note) => {
    const table = await opened(npz, two(more));
    expect([table.unit, table.notes.at(-1)]).toEqual(['px', note]);
  });

  test('of old versions state neither rate nor size of a pixel, and are in cm', async () => {
    const old = npzBytes({
      frame: [[1], [52]],
      time: [[1], [0.9]],
      X: [[1], [1]],
      Y: [[1], [2]],
      poseX0: [[1], [3]],
      poseY0: [[1], [4]],
    });
    const table = await opened(npz, [['video_fish0.npz', old]]);
    expect([table.unit, table.fish, table.notes]).toEqual([
      'cm',
      ['video_fish0'],
      [
        'of 2 body points, head was measured',
        'positions are in cm, as TRex writes them; the file states no size of a pixel (cm_per_pixel)',
      ],
    ]);
    await expect(opened(npz, [['a.npz', old]], { point: 'pose0' })).rejects.toThrow(
      'a.npz: has poses in pixels, but no cm_per_pixel, expected the size of a pixel.',
    );
  });

  test.each([
    [{ frame_rate: [[], [30]] }, 'b.npz: has frame_rate 30 and cm_per_pixel 0.05, expected 25 and 0.05 as in a.npz.'],
    [{ Y: [[2], [1, 2]] }, 'b.npz: its array "Y" has the shape 2, expected 3 as "frame".'],
  ])('must fit together: %j', async (more, message) => {
    const files: [string, Uint8Array][] = [
      ['a.npz', animal(1)],
      ['b.npz', animal(2, more as never)],
    ];
    await expect(opened(npz, files, { point: 'head' }).then(rowsOf)).rejects.toThrow(message);
  });

  test('without a point that is asked for are refused', async () => {
    await expect(opened(npz, two(), { point: 'tail' })).rejects.toThrow(
      'video_id3.npz: has no body point "tail", expected one of wcentroid, head, pose0.',
    );
  });
});
