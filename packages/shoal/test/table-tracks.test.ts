import { describe, expect, test } from 'vitest';
import { delimitedText } from '../src/tracks/tables/delimited-text.ts';
import type { TableRequest, TableSource } from '../src/tracks/tables/table-source.ts';
import { tableOf } from '../src/tracks/tables/table-tracks.ts';
import { fileOfBytes } from '../src/tracks/track-file.ts';
import type { TrackTable } from '../src/tracks/track-table.ts';

async function rowsOf(table: TrackTable) {
  const rows = [];
  for await (const batch of table.batches())
    for (let k = 0; k < batch.count; k++)
      rows.push([batch.frame?.[k], table.fish[batch.fish[k]], batch.x[k], batch.y[k], batch.place(k)]);
  return rows;
}

const none = Number.NaN;

describe('a text', () => {
  const read = async (text: string, request: TableRequest = {}) => {
    const file = fileOfBytes('a.csv', new TextEncoder().encode(text));
    return rowsOf(tableOf(file, await delimitedText(file), request));
  };

  test('of numbers is read from its bytes, each as `Number` reads it', async () => {
    const numbers = ['0.1', '-2.50', '+3', '.5', '5.', '1e-3', '123456789012345', '0.000000000000001234', ' 7 ', '-0'];
    const text = numbers.map((x, k) => `${k},a,${x},1`).join('\n');
    const rows = await read(`frame,id,x,y\n${text}`);
    expect(rows.map(([, , x]) => x)).toEqual(numbers.map(Number));
    expect(rows[9][4]).toBe('line 11');
  });

  test.each(['\n', '\r\n'])(
    'goes on by the careful reader at the first row that needs it, with line breaks %j',
    async (end) => {
      const lines = ['frame,id,x,y,note', '0,a,1,2,', '', '1,"b ""x""",3,4,"two', 'lines"', '2,a,nan,5,', '3,a,6,,'];
      const rows = await read(lines.join(end));
      expect(rows).toEqual([
        [0, 'a', 1, 2, 'line 2'],
        [1, 'b "x"', 3, 4, 'line 4'],
        [2, undefined, none, 5, 'line 6'],
        [3, undefined, 6, none, 'line 7'],
      ]);
    },
  );

  test('without any line break but carriage returns, and names that are numbers or not', async () => {
    const text = ['frame,id,x,y', '0,7,1,2', '0,07,3,4', '0,7 b,5,6'].join('\r');
    expect((await read(text)).map(([, fish]) => fish)).toEqual(['7', '07', '7 b']);
    expect((await read(text.replaceAll('\r', '\n'))).map(([, fish]) => fish)).toEqual(['7', '07', '7 b']);
  });

  test('is the same in pieces of any length', async () => {
    const rows = Array.from({ length: 70_000 }, (_, k) => `${k},fish ${k % 3},${k / 8},-${k / 16}`);
    const found = await read(`frame,id,x,y\n${rows.join('\n')}\n`);
    expect(found).toHaveLength(70_000);
    expect(found[69_999]).toEqual([69_999, 'fish 0', 69_999 / 8, -69_999 / 16, 'line 70001']);
  });

  test.each([
    ['0,a,1,2,3', 'line 2: expected 4 values'],
    ['0,a,1', 'line 2: expected 4 values'],
    ['0,a,1,0x10', 'line 2, column "y": expected a number in decimal digits, got "0x10"'],
    ['0,,1,2', 'line 2, column "id": expected the name or number of a fish'],
    ['-1,a,1,2', 'line 2, column "frame": expected a frame number from 0 on'],
    ['0,a,1,1e16', 'line 2, column "y": expected a number up to 1e+15'],
    ['0,"a,1,2', 'line 2: its quotation marks do not match'],
    ['0,"a"b,1,2', 'line 2: its quotation marks do not match'],
  ])('with the row %s is refused', async (row, message) => {
    await expect(read(`frame,id,x,y\n${row}\n`)).rejects.toThrow(message);
  });

  test('keeps blank lines inside quotation marks, which tell names apart', async () => {
    const rows = await read('frame,id,x,y\n0,"a\n\nb",1,2\n\n0,"a\nb",3,4\n');
    expect(rows.map(([, fish, , , place]) => [fish, place])).toEqual([
      ['a\n\nb', 'line 2'],
      ['a\nb', 'line 6'],
    ]);
  });

  test('has at most 256 species', async () => {
    const species = (count: number) => Array.from({ length: count }, (_, k) => `${k},a,s${k},1,2`).join('\n');
    await expect(read(`frame,id,species,x,y\n${species(257)}`)).rejects.toThrow('line 258: has more than 256 species');
    expect(await read(`frame,id,species,x,y\n${species(256)}`)).toHaveLength(256);
  });
});

describe('columns', () => {
  const read = (groups: readonly (readonly ArrayLike<unknown>[])[]) => {
    const source: TableSource = {
      names: ['frame', 'id', 'x', 'y'],
      async *rows() {
        yield [];
      },
      async *columns() {
        yield* groups;
      },
    };
    return rowsOf(tableOf(fileOfBytes('a.parquet', new Uint8Array()), source, {}));
  };

  test('of numbers are taken as they are, in groups', async () => {
    const first = [Float64Array.of(0, 1), Float64Array.of(3, 4), Float64Array.of(1, none), Float64Array.of(2, 5)];
    expect(await read([first, [[2n], [3n], [7], [null]]])).toEqual([
      [0, '3', 1, 2, 'row 1'],
      [1, undefined, none, 5, 'row 2'],
      [2, undefined, 7, none, 'row 3'],
    ]);
  });

  test('with names, or numbers beyond those that are exact, are read row by row', async () => {
    const ids = ['b', 9007199254740993n];
    expect(await read([[[0, 1], ids, [1, 2], [3, 4]]])).toEqual([
      [0, 'b', 1, 3, 'row 1'],
      [1, '9007199254740993', 2, 4, 'row 2'],
    ]);
  });

  test.each([
    [[0.5], ['a'], [1], [2], 'row 1, column "frame": expected a frame number from 0 on, got 0.5'],
    [[0], [2 ** 53 + 2], [1], [2], 'row 1, column "id": expected a number below 2^53'],
    [[0], [null], [1], [2], 'row 1, column "id": expected the name or number of a fish'],
    [[0], [1], [1e16], [2], 'row 1, column "x": expected a number up to 1e+15'],
    [[0], [1], [1], [{}], 'row 1, column "y": expected a number'],
  ] as const)('%j %j %j %j are refused', async (frame, id, x, y, message) => {
    await expect(read([[frame, id, x, y]])).rejects.toThrow(message);
  });
});
