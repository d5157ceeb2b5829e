import { writeFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { loadTracks } from '../src/tracks/load-tracks.ts';
import { compressedTables } from './compressed-tables.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();

async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await shop.inProcess('measure', ...args, '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function refusal(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await shop.inProcess('measure', ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  return stderr;
}

/** Five animals in a row that swim at 1 m/s, one behind the other, 30 frames a second. */
const frames = 60;
const rows = Array.from({ length: 5 * frames }, (_, k) => {
  const [frame, id] = [Math.floor(k / 5), k % 5];
  return { frame, id, x: frame / 30 + 0.1 * id, y: 0.5 * id, z: 0.2 * id };
});
const csv = (names: string, of: (row: (typeof rows)[number]) => readonly unknown[], separator = ','): string =>
  [names, ...rows.map((row) => of(row).join(separator))].join('\n');

/** Every text below holds these rows, so the measures must be those of the plain table. */
async function expectPlain(file: string, ...args: readonly string[]): Promise<Record<string, { mean: number }>> {
  const { metrics, reading } = await json(file, ...args);
  expect(reading.framesPerSecond).toBeCloseTo(30, 4);
  expect(metrics.speed.mean).toBeCloseTo(1, 4);
  expect(metrics.nearestNeighbour.mean).toBeCloseTo(Math.hypot(0.1, 0.5), 4);
  return metrics;
}

describe('texts of other programs', () => {
  const plain = csv('frame,id,x,y', ({ frame, id, x, y }) => [frame, id, x, y]);
  const utf16 = Buffer.from(`\uFEFF${plain}`, 'utf16le');
  test.each([
    [
      'line breaks and quotation marks in cells',
      csv('frame,"my\nnotes",id,x,y', ({ frame, id, x, y }) => [frame, '"a, ""b""\nc"', id, x, y]),
      [],
    ],
    ['Windows line breaks', plain.replaceAll('\n', '\r\n'), []],
    ['old Macintosh line breaks', plain.replaceAll('\n', '\r'), []],
    ['comments', `# made, by "hand\n# of 5"\n${plain}`, []],
    ['names in a comment', plain.replace('frame', '# frame'), []],
    ['blanks', csv('  frame   id x y', ({ frame, id, x, y }) => ['  ', frame, id, x.toExponential(9), y], '   '), []],
    ['UTF-16, little-endian', utf16, []],
    ['UTF-16, big-endian', Buffer.from(utf16).swap16(), []],
    [
      'decimal commas',
      csv('frame;id;x;y', ({ frame, id, x, y }) => [frame, id, x, y], ';').replaceAll('.', ','),
      ['--decimal-comma'],
    ],
    ['no names, and a gap', `0,7,nan,\n${plain.replace(/^.*\n/, '')}`, ['--columns', 'frame=1,id=2,x=3,y=4']],
    [
      'other columns named X and Y',
      csv('frame,id,X,Y,x,y', ({ frame, id, x, y }) => [frame, id, 250 * x, 250 * y, x, y]),
      [],
    ],
    [
      'quotation marks between blanks',
      csv('"frame" "id" "x" "y"', ({ frame, id, x, y }) => [frame, `"no. ${id} \\"${id}""\\""`, x, y], ' '),
      [],
    ],
    [
      'line breaks in quotation marks between blanks',
      csv(
        '# made, by "hand\nframe "my\nnotes" id x y',
        ({ frame, id, x, y }) => [frame, '"a ""b\n\n\\"c\nd"', id, x, y],
        ' ',
      ),
      [],
    ],
    ...[' ', '\t', ','].map((separator): [string, string, string[]] => [
      `R's row names, separated by ${JSON.stringify(separator)}`,
      csv(
        ['"frame"', '"id"', '"x"', '"y"'].join(separator),
        ({ frame, id, x, y }) => [`"${5 * frame + id + 1}"`, frame, `"a ${id}"`, x, y],
        separator,
      ),
      [],
    ]),
    [
      "R's row names without quotation marks",
      csv('frame id x y', ({ frame, id, x, y }) => [5 * frame + id, frame, id, x, y], ' '),
      [],
    ],
    [
      'a column that stands twice',
      csv('frame,id,x,y,frame,Y', ({ frame, id, x, y }) => [frame, id, x, y, frame, y]),
      [],
    ],
    ['marks of missing positions', `${plain}\n60,0,inf,1\n60,1,-,-\n60,2,-Infinity,nan\n60,3,N/A,1`, []],
  ])('%s', async (_, content, args) => {
    writeFileSync(shop.path('text.csv'), content);
    await expectPlain('text.csv', '--fps', '30', ...args);
  });

  test('says that it took names of rows, and columns that stand twice, and refuses rows with a value too many', async () => {
    shop.write('r.txt', '"frame" "id" "x" "y"\n"1" 0 "a" 0 0\n"2" 1 "a" 1 0\n');
    expect((await json('r.txt', '--fps', '1')).reading.notes).toEqual([
      'the first column has no name and was taken as row names',
    ]);
    shop.write('twice.csv', 'frame,ID,Id,x,y,frame\n0,a,a,1,1,0\n1,a,a,2,1,1.0\n');
    expect((await json('twice.csv', '--fps', '1')).reading.notes).toEqual([
      'the columns "frame" and "frame" have the same values, the first was read',
      'the columns "ID" and "Id" have the same values, the first was read',
    ]);
    const refused: [string, string][] = [
      // Row names differ.
      ['frame\tid\tx\ty\n0\t1\t1\t1\t9\n0\t2\t1\t1\t9\n', 'line 3: expected 4 values as in the first line, got 5.'],
      ['frame\tid\tx\ty\n0\t1\t1\t1\t\n', 'line 2: expected 4 values as in the first line, got 5.'],
      ['"frame" "id" "x" "y"\n"1" 0 1 0 0\n"2" 0 2 0\n', 'line 3: expected 5 values as in the first line, got 4.'],
    ];
    for (const [text, message] of refused) {
      shop.write('long.txt', text);
      expect(await refusal('long.txt', '--fps', '1'), text).toContain(message);
    }
  });

  test('says on which line a row is, after cells with line breaks', async () => {
    shop.write('lines.csv', 'frame,id,note,x,y\n0,1,"a\nb\nc",1,1\n\n1,1,d,wrong,1\n');
    expect(await refusal('lines.csv', '--fps', '1')).toContain('lines.csv: line 6, column "x": expected a number, got');
    shop.write('open.csv', `frame,id,x,y\n0,1,1,1\n1,1,"2,1\n${'3,1,1,1\n'.repeat(200_000)}`);
    expect(await refusal('open.csv', '--fps', '1')).toContain('open.csv: line 3 has more than 1048576 characters');
    shop.write('open.csv', 'frame,id,x,y\n0,1,1,1\n1,1,"2,1\n');
    expect(await refusal('open.csv', '--fps', '1')).toContain('open.csv: line 3: its quotation marks do not match.');
    shop.write('lines.txt', 'frame id note x y\n0 1 "a\nb\nc" 1 1\n\n1 1 d wrong 1\n');
    expect(await refusal('lines.txt', '--fps', '1')).toContain('lines.txt: line 6, column "x": expected a number, got');
    shop.write('open.txt', `frame id x y\n0 1 1 1\n1 1 "2 1\n${'3 1 1 1\n'.repeat(200_000)}`);
    expect(await refusal('open.txt', '--fps', '1')).toContain('open.txt: line 3 has more than 1048576 characters');
    shop.write('open.txt', 'frame id x y\n0 1 1 1\n1 1 "2 1\n2 1 2 1\n');
    expect(await refusal('open.txt', '--fps', '1')).toContain('open.txt: line 3: its quotation marks do not match.');
  });

  test('reads dates and times', async () => {
    const moment = (frame: number): string =>
      new Date(Date.UTC(2026, 10, 28, 23, 59, 59) + 500 * frame).toISOString().replace('T', ' ').replace('Z', '');
    shop.write(
      'dates.csv',
      csv('time,id,x,y', ({ frame, id, x, y }) => [moment(frame), id, x, y]),
    );
    const { reading, metrics } = await json('dates.csv');
    expect(reading.framesPerSecond).toBe(2);
    expect(metrics.speed.mean).toBeCloseTo(2 / 30, 5);
    shop.write('dates.csv', 'time,id,x,y\n2026-02-30T12:00:00Z,1,1,1\n');
    expect(await refusal('dates.csv')).toContain('column "time": expected a date and time that exist');
  });

  test.each([
    ['frame,id,x,y\n0,1,0x10,1\n', 'column "x": expected a number in decimal digits, got "0x10". Correct the row'],
    ['frame,id,x,y\n0,1,0b11,1\n', 'column "x": expected a number in decimal digits, got "0b11".'],
    [
      'frame,id,x,y\ns,none,mm,mm\n0,1,1,1\n',
      'line 2, column "frame": expected a number, got "s". If the row states names or units, remove it',
    ],
    [
      'frame;id;x;y\n0;1;0,5;1\n',
      'expected a number with a decimal point, got "0,5". Say that numbers have decimal commas, or correct the row. Option: --decimal-comma.',
    ],
    [
      'frame,id,x,x,y\n0,1,2,2.0,3\n1,1,1,2,3\n',
      'has 2 columns for x ("x"), which differ at line 3 ("1" and "2"), expected one. Rename or remove the other.',
    ],
    [
      'frame,ID,Id,x,y\n0,1,2,2,3\n',
      'has 2 columns for id ("ID" and "Id"), which differ at line 2 ("1" and "2"), expected one. Name the right one. Option: --columns id=ID.',
    ],
    [
      '1,1,5,6\n2,1,5,6\n',
      'only "1", "2", "3" and "4" (it has no line of names, so they are numbered). Name them. Option: --columns frame=NUMBER,id=NUMBER,x=NUMBER,y=NUMBER.',
    ],
    [
      `scorer${',DLC'.repeat(72)}\n`,
      'line 2: expected 73 values that begin with bodyparts, got 0 that begin with "". Export the file again.',
    ],
    [
      `${Array.from({ length: 72 }, (_, k) => `c${k}`).join(',')}\n`,
      'only "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", … (72 in all).',
    ],
    ['PK\u0003\u0004', 'is a zip file (also .xlsx), expected CSV, JSON lines or Parquet. Export the tracks'],
  ])('%j is refused', async (text, message) => {
    shop.write('bad.csv', text);
    expect(await refusal('bad.csv', '--fps', '10')).toContain(message);
  });

  test('refuses text that is not UTF-8, in which different names could become equal', async () => {
    writeFileSync(shop.path('latin.csv'), Buffer.from('frame,id,x,y\n0,r\u00e9,1,1\n', 'latin1'));
    expect(await refusal('latin.csv', '--fps', '1')).toContain('latin.csv: is not text in UTF-8 or UTF-16');
    writeFileSync(shop.path('file.csv'), Buffer.from('\u0089HDF\r\n\u001a\n', 'latin1'));
    expect(await refusal('file.csv')).toContain('file.csv: must be a complete HDF5 file, got 8 bytes that are cut');
  });
});

describe('JSON lines', () => {
  test('have the columns of all their rows', async () => {
    const objects = rows.map(({ z, ...rest }, k) => (k === 0 ? rest : { ...rest, z }));
    shop.write('late.jsonl', objects.map((row) => JSON.stringify(row)).join('\n'));
    const { dimensions, metrics, reading } = await json('late.jsonl', '--fps', '30');
    expect({ dimensions, empty: reading.emptyRows }).toEqual({ dimensions: 3, empty: 1 });
    expect(metrics.nearestNeighbour.mean).toBeCloseTo(Math.hypot(0.1, 0.5, 0.2), 3);
  });

  test('keep ids above 2^53 apart', async () => {
    const text = rows.map((row) =>
      JSON.stringify({ ...row, note: '12345678901234567' }).replace(/"id":(\d)/, '"id":900719925474099$1'),
    );
    shop.write('large.jsonl', text.join('\n'));
    const { fish } = await loadTracks([shop.path('large.jsonl')], { fps: 30 });
    expect(fish).toEqual([
      '9007199254740990',
      '9007199254740991',
      '9007199254740992',
      '9007199254740993',
      '9007199254740994',
    ]);
    shop.write('float.jsonl', '{"frame":0,"id":9007199254740993.0,"x":0,"y":0}');
    expect(await refusal('float.jsonl', '--fps', '1')).toContain(
      'column "id": expected a number below 2^53, or a text, got 9007199254740992.',
    );
    shop.write('object.jsonl', '{"frame":0,"id":{"number":1},"x":0,"y":0}');
    expect(await refusal('object.jsonl', '--fps', '1')).toContain(
      'column "id": expected a number or a text, got {"number":1}.',
    );
  });
});

describe('Parquet', () => {
  test.each(['zstd', 'lz4', 'brotli', 'gzip'] as const)('compressed by %s is read, with 64-bit ids', async (codec) => {
    // Its name does not say what it is.
    writeFileSync(shop.path('table.bin'), Buffer.from(compressedTables[codec], 'base64'));
    const { ended } = shop.start(['measure', 'table.bin', '--fps', '20', '--format', 'json']);
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { fish, metrics } = JSON.parse(stdout);
    expect(fish).toBe(2);
    expect(metrics.speed.mean).toBeCloseTo(10, 5);
    expect(metrics.nearestNeighbour.mean).toBeCloseTo(3, 5);
  });

  test('with times of the day, and with moments, is read in seconds', async () => {
    writeFileSync(shop.path('day.parquet'), Buffer.from(compressedTables.timeOfDay, 'base64'));
    const { reading, metrics } = await json('day.parquet');
    expect(reading.framesPerSecond).toBeCloseTo(20, 6);
    expect(metrics.speed.mean).toBeCloseTo(10, 5);
    const written = (
      converted_type: 'TIME_MILLIS' | 'TIMESTAMP_MICROS',
      type: 'INT32' | 'INT64',
      times: unknown,
    ): void =>
      writeFileSync(
        shop.path('typed.parquet'),
        Buffer.from(
          parquetWriteBuffer({
            schema: [
              { name: 'root', num_children: 4 },
              { name: 'time', type, converted_type, repetition_type: 'REQUIRED' },
              ...['id', 'x', 'y'].map((name) => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' }) as const),
            ],
            columnData: [
              { name: 'time', data: times as never },
              ...(['id', 'x', 'y'] as const).map((name) => ({ name, data: rows.map((row) => row[name]) })),
            ],
          }),
        ),
      );
    written(
      'TIME_MILLIS',
      'INT32',
      rows.map(({ frame }) => 40 * frame),
    );
    expect((await json('typed.parquet')).reading.framesPerSecond).toBeCloseTo(25, 6);
    // A Date would round 0.4 ms away.
    const start = 1_795_867_200_000_000n;
    written(
      'TIMESTAMP_MICROS',
      'INT64',
      rows.map(({ frame }) => new Date(Number(start / 1000n) + 400 * frame)),
    );
    expect((await json('typed.parquet')).reading.framesPerSecond).toBeCloseTo(2.5, 6);
  });
});

describe('frames and times', () => {
  const both = (time: (frame: number, id: number) => unknown): void => {
    shop.write(
      'both.csv',
      csv('frame,time,id,x,y', ({ frame, id, x, y }) => [frame, time(frame, id), id, x, y]),
    );
  };

  test('give the rate of all rows, also where times lost their zeros', async () => {
    // 0.3 for 0.03, 0.7 for 0.07: in each second the frames 1 and 2.
    both((frame) => (frame / 30).toFixed(2).replace(/\.0(?=[1-9])/, '.'));
    const { reading, metrics } = await json('both.csv');
    // Times have two digits.
    expect(reading.framesPerSecond).toBeCloseTo(30, 2);
    expect(metrics.speed.mean).toBeCloseTo(1, 3);
    expect(reading.notes).toEqual([
      'the times of 20 rows contradict the frames and were left out (line 7 is the first)',
    ]);
    // The wrong times are at both ends.
    const ends = csv('frame,time,id,x,y', ({ frame, id, x, y }) => [
      frame,
      frame === 0 || frame === 59 ? 9 : frame / 30,
      id,
      x,
      y,
    ]);
    shop.write('both.csv', ends);
    await expectPlain('both.csv');
  });

  test('that jump ahead together have a gap', async () => {
    both((frame) => frame / 30 + (frame < 30 ? 0 : 100));
    await expectPlain('both.csv');
    const { reading } = await json('both.csv');
    expect(reading).toMatchObject({
      missingFrames: 3000,
      notes: ['the times jump ahead where the frames do not: 3000 frames taken as missing (before line 152)'],
    });
    // Without every tenth frame, counted through.
    both((frame) => (frame + Math.floor(frame / 9)) / 30);
    expect((await json('both.csv')).reading).toMatchObject({ missingFrames: 6 });
  });

  test('that contradict each other are refused', async () => {
    // A clock that was set back, and frames that are counted for each animal by itself.
    both((frame) => (frame < 30 ? frame : frame - 200) / 30);
    expect(await refusal('both.csv')).toContain(
      'both.csv: the times of 150 of its 300 rows contradict their frames (the first is line 2), expected',
    );
    both((frame, id) => frame / 30 + 7 * id);
    expect(await refusal('both.csv')).toContain('State the frames in a second to go by the frames alone');
    await expectPlain('both.csv', '--fps', '30');
  });

  test('of one fish that go back are told', async () => {
    const [first, second, ...others] = csv('time,id,x,y', ({ frame, id, x, y }) => [frame / 30, id, x, y])
      .split('\n')
      .slice(1);
    shop.write('unsorted.csv', ['time,id,x,y', ...others, first, second].join('\n'));
    expect((await json('unsorted.csv')).reading.notes).toEqual([
      '2 rows go back in time and were sorted (line 300 is the first)',
    ]);
  });
});

describe('animals with positions at different times', () => {
  // Two that swim apart: their polarisation is 0, and that of each alone is 1.
  const apart = Array.from({ length: 80 }, (_, k) => `${k / 10},${k % 2},${k % 2 === 0 ? k : -k},${k % 2}`);

  test('are refused, unless their gaps are filled', async () => {
    shop.write('apart.csv', `time,id,x,y\n${apart.join('\n')}\n`);
    expect(await refusal('apart.csv')).toContain('apart.csv: no fish is in two frames that follow each other');
    shop.write(
      'apart.csv',
      `time,id,x,y,vx,vy\n${apart.map((row, k) => `${row},${k % 2 === 0 ? 10 : -10},0`).join('\n')}\n`,
    );
    expect(await refusal('apart.csv')).toContain(
      'apart.csv: fish 0 has positions at other times than the rest: only 0 of its 40 frames contain another fish, expected positions of all fish at the same times. Fill gaps of up to 1 frame, or interpolate the tracks to common times. Option: --resample, or --max-gap 1.',
    );
    const { metrics } = await json('apart.csv', '--max-gap', '1', '--warm-up', '0.1');
    expect(metrics.polarisation.mean).toBeLessThan(0.05);
    const { metrics: resampled, reading } = await json('apart.csv', '--resample');
    expect(resampled.polarisation.mean).toBeLessThan(0.05);
    expect(reading.notes.at(-1)).toContain('positions were interpolated to common frames every');
    const { code, stderr } = await shop.inProcess('measure', 'apart.csv', '--resample', '--periodic', '30,30');
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot cross the seam of a periodic world')]);
  });
});
