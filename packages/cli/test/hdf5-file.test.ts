import { writeFileSync } from 'node:fs';
import { type Dataset, File, ready } from 'h5wasm';
import { hdf5Format } from 'shoal/tracks';
import { describe, expect, test } from 'vitest';
import { hdf5Decoder } from '../src/tracks/hdf5-decoder.ts';
import { workshop } from './run-shoal.ts';

type Hdf5FileModule = typeof import('../src/tracks/hdf5-file.ts');

// The built module, which finds the program of its thread.
const { openHdf5 } = (await import(new URL('../dist/tracks/hdf5-file.js', import.meta.url).href)) as Hdf5FileModule;

const shop = workshop();
const { FS } = await ready;

/** Bytes of an HDF5 file. */
function bytesOf(fill: (file: File) => void): Uint8Array {
  const file = new File('/made.h5', 'w');
  fill(file);
  file.flush();
  file.close();
  return FS.readFile('/made.h5') as Uint8Array;
}

function made(name: string, fill: (file: File) => void, change = (bytes: Uint8Array) => bytes): string {
  writeFileSync(shop.path(name), change(bytesOf(fill)));
  return shop.path(name);
}

/** Frames of one animal with one point, in the layout of SLEAP. */
const frames = 4000;
const xs = Float64Array.from({ length: frames }, (_, k) => Math.sin(k));
const ys = Float64Array.from({ length: frames }, (_, k) => k / 8);

function fillSleap(file: File): void {
  file.create_dataset({ name: 'node_names', data: ['nose'] });
  file.create_dataset({
    ...{ name: 'tracks', data: Float64Array.of(...xs, ...ys), shape: [1, 2, 1, frames] },
    ...{ chunks: [1, 1, 1, 500], compression: 'gzip' },
  });
}

describe('an HDF5 file', () => {
  test('is read as tracks by slices of its frames', async () => {
    const path = made('sleap.h5', fillSleap);
    const size = bytesOf(fillSleap).length;
    const file = { name: path, size, bytes: async (from: number, to: number) => bytesOf(fillSleap).subarray(from, to) };
    const format = hdf5Format((one) => openHdf5(one.name));
    const start = { file, bytes: await file.bytes(0, 1 << 16), lines: undefined };
    expect(format.matches(start)).toBe(true);
    const table = await format.open([start], {});
    expect(table.format).toBe('SLEAP analysis HDF5');
    const [x, y]: number[][] = [[], []];
    for await (const batch of table.batches()) {
      x.push(...batch.x);
      y.push(...batch.y);
    }
    expect([x, y]).toEqual([[...xs], [...ys]]);
  });

  test('has its groups, datasets and attributes, but nothing that links lead to', async () => {
    const path = made('items.h5', (file) => {
      file.create_attribute('fps', 25);
      file.create_attribute('names', ['red', 'blue']);
      file.create_dataset({ name: 'ids', data: BigInt64Array.of(7n, -9n) });
      file.create_dataset({ name: 'words', data: ['a', 'bcd'] });
      const group = file.create_group('inner');
      group.create_dataset({ name: 'one', data: 2.5, shape: [] });
      group.create_attribute('MATLAB_class', 'struct');
      file.create_external_link('/etc/hostname', '/x', 'outside');
      file.create_soft_link('/nothing', 'broken');
    });
    const hdf5 = await openHdf5(path);
    expect([...hdf5.items.keys()].sort()).toEqual(['/', '/ids', '/inner', '/inner/one', '/words']);
    expect(hdf5.items.get('/')?.attributes).toEqual({ fps: 25, names: ['red', 'blue'] });
    expect(hdf5.items.get('/inner')).toEqual({ attributes: { MATLAB_class: 'struct' } });
    expect(hdf5.items.get('/ids')).toEqual({ shape: [2], type: 'number', attributes: {} });
    // Questions that are asked at once are answered in turn.
    const answers = [hdf5.numbers('/ids', 0, 0, 2), hdf5.numbers('/ids', 0, 1, 2), hdf5.numbers('/inner/one', 0, 0, 1)];
    expect(await Promise.all([...answers, hdf5.texts('/words')])).toEqual([
      Float64Array.of(7, -9),
      Float64Array.of(-9),
      Float64Array.of(2.5),
      ['a', 'bcd'],
    ]);
    await hdf5.close();
  });

  test('has references, which lead to other datasets, as in MATLAB 7.3', async () => {
    const path = made('references.h5', (file) => {
      const hidden = file.create_group('#refs#');
      hidden.create_dataset({ name: 'a', data: Float64Array.of(1, 2), shape: [2, 1] });
      const target = file.get('/#refs#/a') as Dataset;
      target.create_attribute('MATLAB_class', 'double');
      file.create_dataset({ name: 'x', data: [target.create_reference()] });
    });
    const hdf5 = await openHdf5(path);
    expect([...hdf5.items.keys()].sort()).toEqual(['/', '/x']);
    const [target] = await hdf5.targets('/x');
    expect(target).toEqual({
      ...{ path: '/#refs#/a', shape: [2, 1], type: 'number' },
      attributes: { MATLAB_class: 'double' },
    });
    expect(await hdf5.numbers(target.path, 0, 0, 2)).toEqual(Float64Array.of(1, 2));
    await hdf5.close();
  });

  test('has the columns of its tables as datasets', async () => {
    const path = made('table.h5', (file) => {
      const columns = new Map<string, unknown>([
        ['index', Int32Array.of(5, 6, 7)],
        ['x', Float64Array.of(1.5, 2.5, 3.5)],
      ]);
      file.create_dataset({ name: 'table', data: columns });
    });
    const hdf5 = await openHdf5(path);
    expect([...hdf5.items.keys()]).toEqual(['/', '/table', '/table/index', '/table/x']);
    expect(hdf5.items.get('/table/x')).toEqual({ shape: [3], type: 'number', attributes: {} });
    expect(await hdf5.numbers('/table/x', 0, 1, 3)).toEqual(Float64Array.of(2.5, 3.5));
    await hdf5.close();
  });

  test.each<[string, (file: File) => void, (bytes: Uint8Array) => Uint8Array, string]>([
    [
      'cut.h5',
      fillSleap,
      (bytes) => bytes.subarray(0, 900),
      ': must be a complete HDF5 file, got 900 bytes that are cut or damaged.',
    ],
    [
      'loop.h5',
      (file) => {
        file.create_group('a').create_hard_link('/a', 'a');
      },
      (bytes) => bytes,
      ': has more than 10000 groups and datasets, or 8 levels of them, expected tracks.',
    ],
    [
      'huge.h5',
      (file) => {
        const shape = [1, 2];
        const { path } = file.create_dataset({
          name: 'x',
          data: Float64Array.of(1, 2),
          shape,
          maxshape: [null, null],
          chunks: [1, 2],
        });
        (file.get(path) as Dataset).resize([1_000_000, 1_000_000]);
      },
      (bytes) => bytes,
      ' is damaged: /x has 8000000000000 bytes by its shape 1000000 × 1000000, expected at most 1032 times the size of the file.',
    ],
  ])('%s is refused', async (name, fill, change, message) => {
    const path = made(name, fill, change);
    await expect(openHdf5(path)).rejects.toThrow(`${path}${message}`);
  });

  test('with a damaged chunk is refused when that is read, not read as other numbers', async () => {
    const path = made('chunk.h5', fillSleap, (bytes) => {
      // Chunks of zlib begin with 78 5e: the last of them, and a byte within.
      const copy = Buffer.from(bytes);
      copy[copy.lastIndexOf(Buffer.from([0x78, 0x5e])) + 40] ^= 0xff;
      return copy;
    });
    const hdf5 = await openHdf5(path);
    await expect(hdf5.numbers('/tracks', 3, 0, frames)).rejects.toThrow(
      `${path} is damaged: it cannot be decoded. Copy or export it again.`,
    );
  });

  test('is also decoded where no thread starts', async () => {
    const cut = made('cut-here.h5', fillSleap, (bytes) => bytes.subarray(0, 900));
    await expect(hdf5Decoder(cut)({ ask: 'items' })).rejects.toThrow('must be a complete HDF5 file');
    // Its descriptor is closed, so that the next file may have the same number.
    const path = made('here.h5', fillSleap);
    for (const decoder of [hdf5Decoder(path), hdf5Decoder(path)])
      expect(await decoder({ ask: 'numbers', path: '/tracks', axis: 3, from: 8, to: 9 })).toEqual(
        Float64Array.of(xs[8], 1),
      );
  });
});
