import { describe, expect, test } from 'vitest';
import {
  type MatContent,
  mat5Bytes,
  opened,
  type ReadRow,
  matRow as row,
  rowsOf,
  startOfBytes,
} from '../../../../test/binary-track-files.ts';
import type { FormatRequest, TrackTable } from '../../track-table.ts';
import { mat5 } from './mat5.ts';

const nan = Number.NaN;

function open(variables: Readonly<Record<string, MatContent>>, request: FormatRequest = {}): Promise<TrackTable> {
  return opened(mat5, [['a.mat', mat5Bytes(variables, true)]], request);
}

function numbersOf(rows: readonly ReadRow[]) {
  return rows.map(({ at, fish, x, y }) => [at, fish, x, y]);
}

describe('a file of MATLAB 5 with arrays', () => {
  /** Frames × animals, a column after the other. */
  const x = { shape: [3, 2], values: [1, 2, 3, 4, nan, 6] };
  const y = { shape: [3, 2], values: [11, 12, 13, 14, nan, 16] };
  const expected = [
    [1, '1', 1, 11],
    [1, '2', 4, 14],
    [2, '1', 2, 12],
    [2, '2', nan, nan],
    [3, '1', 3, 13],
    [3, '2', 6, 16],
  ];

  test.each([true, false])('x and y, compressed or not: %s', async (isCompressed) => {
    const table = await opened(mat5, [['a.mat', mat5Bytes({ fps: row(30), x, y }, isCompressed)]]);
    expect(table).toMatchObject({
      ...{ unit: 'unknown', framesPerSecond: 30, dimensions: 2 },
      notes: ['positions are x, y, of 3 frames × 2 animals × 2 coordinates'],
    });
    expect(numbersOf(await rowsOf(table))).toEqual(expected);
  });

  test('x and y in a structure', async () => {
    expect(numbersOf(await rowsOf(await open({ data: { structs: [{ x, y }] } })))).toEqual(expected);
  });

  test('x, y and z of one animal, in rows', async () => {
    const table = await open({ x: row(1, 2), y: row(3, 4), z: row(5, 6) });
    expect(table.dimensions).toBe(3);
    expect(await rowsOf(table)).toMatchObject([
      { at: 1, x: 1, y: 3, z: 5 },
      { at: 2, x: 2, y: 4, z: 6 },
    ]);
  });

  test('trajectories, as idTracker writes them, with probabilities', async () => {
    const trajectories = { shape: [3, 2, 2], values: [...x.values, ...y.values] };
    const probtrajectories = { shape: [3, 2], values: [1, 0.9, 0.8, 0.7, -1, 2] };
    const table = await open({ trajectories, probtrajectories });
    expect(table).toMatchObject({ format: 'idTracker, MATLAB', unit: 'px', yDown: true });
    const rows = await rowsOf(table);
    expect(numbersOf(rows)).toEqual(expected);
    expect(rows.map(({ confidence }) => confidence)).toEqual([1, 0.7, 0.9, nan, 0.8, 1]);
  });

  test('of other names is refused, and its variables are named', async () => {
    await expect(open({ count: { shape: [3, 2], values: [1, 2, 3, 4, 5, 6] }, fps: row(30) })).rejects.toThrow(
      'a.mat: has count (3 × 2), fps (1 × 1), expected an array of positions of the shape frames × animals × 2 (or 3), named positions, or arrays x and y of frames × animals. Save it so.',
    );
  });

  test('with animals first is refused', async () => {
    const wide = { shape: [2, 3], values: x.values };
    await expect(open({ x: wide, y: wide })).rejects.toThrow('a.mat: x, y has 2 frames of 3 animals by its shape');
  });
});

describe('tracks in structures, as Ctrax and JAABA write them', () => {
  const fly = (id: number, first: number, more: Readonly<Record<string, MatContent>> = {}) => ({
    x: row(id, 2, 3),
    y: row(4, 5, nan),
    theta: row(0.1, 0.2, 0.3),
    firstframe: row(first),
    id: row(id),
    fps: row(30),
    ...more,
  });

  test('begin at frames of their own, from 1', async () => {
    const table = await open({ trx: { structs: [fly(7, 1), fly(9, 5)] } });
    expect(table).toMatchObject({
      ...{ format: 'Ctrax or JAABA, MATLAB', unit: 'px', framesPerSecond: 30, yDown: true, fish: ['7', '9'] },
      notes: ['positions are x and y of trx', 'the direction of the body is theta'],
    });
    const rows = await rowsOf(table);
    expect(numbersOf(rows)).toEqual([
      [1, '7', 7, 4],
      [2, '7', 2, 5],
      [3, '7', 3, nan],
      [5, '9', 9, 4],
      [6, '9', 2, 5],
      [7, '9', 3, nan],
    ]);
    expect(rows[4]).toMatchObject({ heading: 0.2, place: 'a.mat: trx(2): frame 6' });
  });

  test('are in mm if they are there in mm', async () => {
    const inMm = { x_mm: row(0.1, 0.2, 0.3), y_mm: row(1, 2, 3) };
    const table = await open({ trx: { structs: [fly(7, 1, inMm)] } });
    expect([table.unit, table.notes[0]]).toEqual(['mm', 'positions are x_mm and y_mm of trx']);
    expect((await rowsOf(table)).map(({ x, y }) => [x, y])).toEqual([
      [0.1, 1],
      [0.2, 2],
      [0.3, 3],
    ]);
  });

  test('may have times in place of frames, and ids that are no names', async () => {
    const one = { x: row(1, 2), y: row(3, 4), t: row(0.5, 0.7), id: row(1) };
    const table = await open({ birds: { structs: [one, one] } });
    expect(table).toMatchObject({ unit: 'unknown', fish: ['1', '2'] });
    expect((await rowsOf(table)).map(({ at }) => at)).toEqual([0.5, 0.7, 0.5, 0.7]);
  });

  test.each<[Readonly<Record<string, MatContent>>, string]>([
    [{ y: row(1) }, 'a.mat: trx(1).y: has 1 values, expected 3, as many as x. Save the tracks again.'],
    [{ firstframe: row(1.5) }, 'a.mat: trx(1).firstframe: is not a whole number, expected the first frame.'],
    [{ x: { structs: [{ a: row(1) }] } }, 'a.mat: trx(1).x: is no vector of numbers'],
  ])('must fit together: %j', async (more, message) => {
    await expect(open({ trx: { structs: [fly(1, 1, more)] } }).then(rowsOf)).rejects.toThrow(message);
  });
});

describe('the raw output of Ctrax', () => {
  const flat = {
    x_pos: row(1, 2, 3),
    y_pos: row(4, 5, 6),
    angle: row(0, 1, 2),
    identity: row(0, 3, 3),
    ntargets: row(2, 0, 1),
    startframe: row(10),
    timestamps: row(0, 0.04, 0.08),
  };

  test('has the animals of all frames one after another', async () => {
    const table = await open(flat);
    expect(table).toMatchObject({
      format: 'Ctrax, MATLAB',
      unit: 'px',
      yDown: true,
      framesPerSecond: 25,
      fish: ['0', '3'],
    });
    expect(await rowsOf(table)).toMatchObject([
      { at: 10, fish: '0', x: 1, y: 4, heading: 0 },
      { at: 10, fish: '3', x: 2, y: 5, heading: 1 },
      { at: 12, fish: '3', x: 3, y: 6, heading: 2 },
    ]);
  });

  test('is refused if the counts do not fit', async () => {
    await expect(open({ ...flat, ntargets: row(2, 2) })).rejects.toThrow(
      'a.mat: x_pos has 3 values, expected 4, the sum of ntargets. Export it again from Ctrax.',
    );
  });
});

describe('a damaged file of MATLAB', () => {
  const whole = mat5Bytes({ x: row(1, 2), y: row(3, 4) }, true);
  const plain = mat5Bytes({ x: row(1, 2), y: row(3, 4) });
  const square = mat5Bytes({ positions: { shape: [2, 2], values: [1, 2, 3, 4] } });
  /** Overwrites four bytes. */
  const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32LE(value, at);
    return copy;
  };

  // The tag of the first variable is at 128, the lengths of its shape are at 160.
  test.each<[string, Uint8Array, string]>([
    ['cut', whole.subarray(0, whole.length - 4), 'a.mat: is damaged: a variable is cut'],
    [
      'changed where it is compressed',
      Uint8Array.from(whole, (byte, k) => (k === 150 ? byte ^ 1 : byte)),
      'is damaged',
    ],
    ['longer than the file', changed(plain, 132, 4e9), 'is damaged'],
    ['of a billion values', changed(square, 160, 1_000_000_000), 'is damaged'],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(opened(mat5, [['a.mat', bytes]]).then(rowsOf)).rejects.toThrow(message);
  });

  test('is none without its signature', async () => {
    expect(mat5.matches(await startOfBytes(whole))).toBe(true);
    expect(mat5.matches(await startOfBytes(Uint8Array.from(whole, (byte, k) => (k === 0 ? 0 : byte))))).toBe(false);
    expect(mat5.matches(await startOfBytes(whole.subarray(0, 100)))).toBe(false);
  });

  test('is one', async () => {
    const twice: [string, Uint8Array][] = ['a.mat', 'b.mat'].map((name) => [name, whole]);
    await expect(opened(mat5, twice)).rejects.toThrow('b.mat: is a second file from MATLAB, expected one');
  });
});
