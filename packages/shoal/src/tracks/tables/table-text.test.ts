import { describe, expect, test } from 'vitest';
import { lineBatches, longestLine } from '../file-start.ts';
import { fileOfBytes, type TrackFile } from '../track-file.ts';
import { delimitedText } from './delimited-text.ts';
import { jsonLines } from './json-lines.ts';
import type { SourceRow, TableSource } from './table-source.ts';

/** Most bytes that are read at once. */
const piece = 1 << 17;
/** Where the first piece ends, and the sixth: each is twice as long as the one before. */
const ends = [1 << 12, 63 << 12];

function fileOf(content: string | Uint8Array): TrackFile {
  return fileOfBytes('rows', typeof content === 'string' ? new TextEncoder().encode(content) : content);
}

async function linesIn(content: string | Uint8Array): Promise<(readonly [string, number])[]> {
  const all = [];
  for await (const lines of lineBatches(fileOf(content))) all.push(...lines);
  return all;
}

describe('lines of a text', () => {
  test('have their numbers, with all line breaks, and without blank lines', async () => {
    expect(await linesIn('a\n\nb\r\n \nc\rd')).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 5],
      ['d', 6],
    ]);
    expect(await linesIn('a\n')).toEqual([['a', 1]]);
    expect(await linesIn('a\r')).toEqual([['a\r', 1]]);
    expect(await linesIn('')).toEqual([]);
  });

  test.each(['\n', '\r\n', '\r'])('go on where the text is read in pieces, with line breaks %j', async (end) => {
    for (const before of ends.flatMap((at) => [at - 2, at - 1, at])) {
      const first = 'a'.repeat(before);
      const text = [first, 'é', '', 'b'.repeat(piece), 'c', 'd'].join(end);
      expect(await linesIn(text), `${before}`).toEqual([
        [first, 1],
        ['é', 2],
        ['b'.repeat(piece), 4],
        ['c', 5],
        ['d', 6],
      ]);
    }
  });

  test('have whole characters where the text is read in pieces', async () => {
    for (const shift of [0, 1, 2, 3]) {
      const line = `${'a'.repeat(shift)}${'😀'.repeat(piece / 3)}é`;
      expect(await linesIn(line), `${shift}`).toEqual([[line, 1]]);
      const marked = `\ufeff${line}\nb`;
      const units = Uint16Array.from({ length: marked.length }, (_, k) => marked.charCodeAt(k));
      expect(await linesIn(new Uint8Array(units.buffer)), `${shift}`).toEqual([
        [line, 1],
        ['b', 2],
      ]);
    }
    const marked = `\ufeffa\n${'b'.repeat(piece - 6)}\n\ufeffc\n${'d'.repeat(piece)}`;
    expect((await linesIn(marked)).map(([line]) => line.slice(0, 2))).toEqual(['a', 'bb', '\ufeffc', 'dd']);
  });

  test('have at most 2^20 characters', async () => {
    const long = 'a'.repeat(longestLine);
    expect(await linesIn(`b\n${long.slice(2)}\nc`)).toHaveLength(3);
    expect(await linesIn(`${long}\nc`)).toHaveLength(2);
    await expect(linesIn(`b\n\n${'a'.repeat(longestLine + piece)}`)).rejects.toThrow(
      'line 3 has more than 1048576 characters',
    );
  });

  test.each([[[0xff, 0x41]], [[0x41, 0xfe]], [[0xfe, 0x41]], [[0x41, 0xff]], [[0x41, 0xc3]], [[0x41, 0]]])(
    'are not in bytes %j, which are no text',
    async (bytes) => {
      await expect(linesIn(Uint8Array.from(bytes))).rejects.toThrow('is not text in UTF-8 or UTF-16');
    },
  );
});

async function rowsIn(source: TableSource, wanted: readonly number[]): Promise<SourceRow[]> {
  const all = [];
  for await (const rows of source.rows(wanted)) all.push(...rows);
  return all;
}

describe('rows of a text', () => {
  const read = async (content: string, ...wanted: number[]) => {
    const source = await delimitedText(fileOf(content));
    const { names, isNumbered } = source;
    const rows = await rowsIn(source, wanted);
    return { names, isNumbered, rows: rows.map(({ cells, place }) => [...cells, place]) };
  };

  test.each([',', ' '])('come after comments of any length, and have the wanted cells, separated by %j', async (by) => {
    const comments = '# made by hand\n'.repeat(7000);
    const row = (...cells: string[]) => cells.join(by);
    expect(
      await read(`${comments}${row('frame', 'id', 'x')}\n${row('1', 'a', '2')}\n\n${row('3', 'b', '4')}\n`, 2, 0),
    ).toEqual({
      names: ['frame', 'id', 'x'],
      isNumbered: false,
      rows: [
        ['2', '1', 'line 7002'],
        ['4', '3', 'line 7004'],
      ],
    });
    expect(await read(`${comments}${row('1', '2')}\n`, 1)).toMatchObject({
      names: ['1', '2'],
      rows: [['2', 'line 7001']],
    });
  });

  test.each<[text: string, names: string[], isNumbered: boolean]>([
    ['# frame id x\n1,2,3\n', ['frame', 'id', 'x'], false],
    ['# frame, id, x y\n1,2,3\n', ['frame', 'id', 'x y'], false],
    ['# two words\n1,2,3\n', ['1', '2', '3'], true],
    ['1,nan,3\n', ['1', '2', '3'], true],
    ['nan,nan\n1,2\n', ['nan', 'nan'], false],
    ['1;2,5;\n', ['1', '2', '3'], true],
    ['a;b,c\t d\n1\t2\n', ['a;b,c', 'd'], false],
    [' a  "b c" \n1 2\n', ['a', 'b c'], false],
    ['a\n', ['a'], false],
  ])('%j has the columns %j', async (text, names, isNumbered) => {
    expect(await read(text)).toMatchObject({ names, isNumbered });
  });

  test('without any line but comments are refused', async () => {
    await expect(read('# a\n# b\n')).rejects.toThrow('is empty, expected a line of column names');
  });
});

describe('rows of JSON lines', () => {
  test('have the columns of all rows, and large whole numbers as texts', async () => {
    const text = [
      '{"a":1,"b":"x"}',
      '',
      '{"c":-1234567890123456,"a":"1234567890123456","b":0.1234567890123456}',
      '{"a":1e1234567890123456,"b":[12],"c":123456789012345}',
    ];
    const source = await jsonLines(fileOf(text.join('\n')));
    expect(source.names).toEqual(['a', 'b', 'c']);
    expect(await rowsIn(source, [2, 0, 1])).toEqual([
      { cells: [undefined, 1, 'x'], place: 'line 1' },
      { cells: ['-1234567890123456', '1234567890123456', 0.1234567890123456], place: 'line 3' },
      { cells: [123456789012345, Number.POSITIVE_INFINITY, [12]], place: 'line 4' },
    ]);
  });

  test.each(['[1]', 'null', '3', '{"a":'])('%s is refused', async (line) => {
    const refused = jsonLines(fileOf(`{"a":1}\n${line}\n`));
    await expect(refused).rejects.toThrow(`line 2: expected a JSON object, got ${line}. Correct the line.`);
  });

  test('an empty file is refused', async () => {
    await expect(jsonLines(fileOf('\n{}\n'))).rejects.toThrow('is empty, expected a JSON object a line');
  });
});
