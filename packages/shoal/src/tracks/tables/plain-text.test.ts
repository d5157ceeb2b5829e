import { expect, test } from 'vitest';
import { NameIndex } from '../formats/rows/fish-names.ts';
import { fileOfBytes } from '../track-file.ts';
import { PlainText } from './plain-text.ts';
import type { TrackColumn } from './table-source.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const layout = { separator: ','.charCodeAt(0), skipped: 2, width: 4 };
const columns = new Map<TrackColumn, number>([
  ['frame', 0],
  ['id', 1],
  ['x', 2],
  ['y', 3],
]);
const rowCount = 30_000;
const head = '# a tank\nframe,id,x,y\n';
const row = (k: number): string => `${Math.floor(k / 3)},${k % 3},${(k * 0.37) % 1},-${k}.5`;
const rows = Array.from({ length: rowCount }, (_, k) => row(k));

async function read(bytes: Uint8Array): Promise<{ plain: PlainText; x: number[]; y: number[]; places: string[] }> {
  const plain = new PlainText(fileOfBytes('a.csv', bytes), layout, columns, new NameIndex());
  const [x, y, places]: [number[], number[], string[]] = [[], [], []];
  for await (const batch of plain.batches()) {
    x.push(...batch.x);
    y.push(...batch.y);
    for (let k = 0; k < batch.count; k++) places.push(batch.place(k));
  }
  return { plain, x, y, places };
}

test.each([
  ['line feeds', '\n', ''],
  ['a line break at the end', '\n', '\n'],
  ['carriage returns', '\r\n', '\r\n'],
])('a text of several pieces is read to its end, with %s', async (_, lineBreak, end) => {
  const text = head.replaceAll('\n', lineBreak) + rows.join(lineBreak) + end;
  expect(text.length).toBeGreaterThan(2 * 2 ** 18);
  const { plain, x, y, places } = await read(new TextEncoder().encode(text));
  expect([plain.rows, plain.isComplete]).toEqual([rowCount, true]);
  expect(x).toEqual(rows.map((_, k) => Number(String((k * 0.37) % 1))));
  expect(y).toEqual(rows.map((_, k) => -k - 0.5));
  expect([places[0], places[rowCount - 1]]).toEqual(['line 3', `line ${rowCount + 2}`]);
});

test('letters of other alphabets may be in it', async () => {
  const { plain } = await read(new TextEncoder().encode(`# réservoir 水槽\nframe,id,x,y\n${rows.join('\n')}`));
  expect([plain.rows, plain.isComplete]).toEqual([rowCount, true]);
});

test.each([
  ['NUL', 0],
  ['half of a letter', 0xc3],
])('%s ends it, wherever it is', async (_, code) => {
  for (const at of [5, 300_000, 300_001, 300_002, 300_003]) {
    const bytes = new TextEncoder().encode(head + rows.join('\n'));
    bytes[at] = code;
    const { plain } = await read(bytes);
    expect(plain.isComplete).toBe(false);
    expect(plain.rows).toBeLessThan(rowCount);
  }
});

test('a row that is longer than a piece ends it', async () => {
  const { plain } = await read(new TextEncoder().encode(`${head}${rows[0]}\n1,1,${'0'.repeat(600_000)}1,2\n`));
  expect([plain.rows, plain.isComplete]).toEqual([1, false]);
});

test('a file that became shorter ends it', async () => {
  const bytes = new TextEncoder().encode(head + rows.join('\n'));
  const file = { ...fileOfBytes('a.csv', bytes.subarray(0, 400_000)), size: bytes.length };
  const plain = new PlainText(file, layout, columns, new NameIndex());
  for await (const _ of plain.batches());
  expect(plain.isComplete).toBe(false);
});
