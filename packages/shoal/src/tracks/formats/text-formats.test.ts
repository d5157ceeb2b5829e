import { describe, expect, test } from 'vitest';
import {
  formatNamed,
  frames,
  positionOf,
  readTexts,
  type Sample,
  samples,
  startsOf,
  type Texts,
} from '../../../test/track-texts.ts';
import { openTracks } from '../open-recording.ts';
import { fileOfBytes, TrackError } from '../track-file.ts';
import { textFormats } from './text-formats.ts';

/** The names of the formats that a file may be in. */
async function matching(texts: Texts): Promise<readonly string[]> {
  const starts = await startsOf(texts);
  return textFormats.filter((format) => starts.some((start) => format.matches(start))).map(({ name }) => name);
}

/** A text with one change. */
const changed = (texts: Texts, name: string, change: (content: string) => string): Texts => ({
  ...texts,
  [name]: change(texts[name] as string),
});

test('there is a sample of each format', () => {
  expect(Object.keys(samples).toSorted()).toEqual(textFormats.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(samples))('%s', (name, sample) => {
  test('is recognised, and by no other format', async () => {
    for (const [file, content] of Object.entries(sample.texts))
      expect(await matching({ [file]: content })).toEqual([name]);
  });

  test('reads to the positions, frames and names of the recording', async () => {
    const { table, observations } = await readTexts(formatNamed(name), sample.texts);
    expect([table.unit, table.yDown, table.framesPerSecond]).toEqual([
      sample.unit,
      sample.yDown,
      sample.framesPerSecond,
    ]);
    expect(table.fish).toEqual(sample.fish);
    const seen = observations.filter(({ x, y }) => !Number.isNaN(x + y));
    expect(seen.length).toBe(
      sample.fish.flatMap((_, animal) => frames.filter((frame) => positionOf(animal, frame))).length,
    );
    for (const one of seen) {
      const [frame] = frames.filter((each) => isAt(sample, one, each));
      const [x, y] = positionOf(sample.fish.indexOf(one.fish), frame) ?? [];
      expect([one.x / sample.scale, one.y / sample.scale]).toEqual([
        expect.closeTo(x as number, 6),
        expect.closeTo(y as number, 6),
      ]);
    }
    expect(new Set(seen.map((one) => `${one.fish} ${one.frame} ${one.time}`)).size).toBe(seen.length);
  });

  test('gives a row too long, a word for a number and a broken quotation mark as an error with its line', async () => {
    const [file, content] = Object.entries(sample.texts).at(-1) as [string, string | Uint8Array];
    const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf16le');
    const lines = text.trimEnd().split(/\r?\n/);
    const last = lines.at(-1) as string;
    const bad = [
      `${last}${(/[\t;]/.exec(last) ?? /,/.exec(last) ?? [' '])[0]}7`,
      last.replace(/\d[\d.,]*/g, 'x'),
      `"${last}`,
    ];
    for (const line of bad) {
      const broken = [...lines.slice(0, -1), line].join('\n');
      const read = readTexts(formatNamed(name), {
        ...sample.texts,
        [file]: typeof content === 'string' ? broken : Buffer.from(broken, 'utf16le'),
      });
      await expect(read).rejects.toThrow(TrackError);
      await expect(read).rejects.toThrow(`${file}: line ${lines.length}`);
    }
  });

  test('a file that is cut anywhere is read, or refused with an error that names it', async () => {
    const [file, content] = Object.entries(sample.texts).at(-1) as [string, string | Uint8Array];
    for (let end = 1; end < content.length; end += 7) {
      const texts = { ...sample.texts, [file]: content.slice(0, end) };
      const starts = await startsOf({ [file]: texts[file] });
      if (!formatNamed(name).matches(starts[0])) continue;
      const error = await readTexts(formatNamed(name), texts).then(
        () => undefined,
        (problem: unknown) => problem,
      );
      if (error === undefined) continue;
      expect(error).toBeInstanceOf(TrackError);
      expect((error as Error).message).toMatch(/^[^:]+: .+\. [A-Z].+\.$/);
    }
  });
});

/** Whether an observation is of a frame. */
function isAt(
  { frame, time }: Sample,
  one: { frame?: number | undefined; time?: number | undefined },
  each: number,
): boolean {
  if (frame && one.frame !== frame(each)) return false;
  return time ? Math.abs((one.time as number) - time(each)) < 1e-9 : one.frame !== undefined;
}

test.each([
  ['a plain table', 'frame,id,x,y\n0,a,1,2\n1,a,1,2\n'],
  ['a plain table with times and velocities', 'frame,time,id,x,y,vx,vy\n0,0,a,1,2,0,0\n1,0.04,a,1,2,0,0\n'],
  ['capitals beside small letters', 'frame,id,X,Y,x,y\n0,0,0,0,0,0\n0,1,27,125,0.1,0.5\n'],
  ['a table that R wrote', '"frame" "id" "x" "y"\n"1" 0 "a" 1 2\n"2" 1 "a" 1 2\n'],
  ['a table with a comment', '# frame id x y\n0 1 2 3\n1 1 2 3\n'],
  ['numbers without names', '0,1,389,806,0,0,0,0\n0,2,317,879,0,0,0,0\n'],
  ['numbers between blanks', '0 1 389 0 806 0 0 0\n6 1 390 0 900 1 0 9\n'],
  ['positions on the earth without dates', 'frame,id,lon,lat\n0,a,15,-22\n'],
  ['JSON lines', '{"frame":0,"id":0,"x":0,"y":0}\n{"frame":1,"id":0,"x":0,"y":0}\n'],
  ['nothing', ''],
  ['blank lines', '\n\n'],
  ['bytes', new Uint8Array(400)],
])("%s is no tracker's", async (_, content) => {
  expect(await matching({ 'table.csv': content })).toEqual([]);
});

test.each(textFormats)('$name refuses a file that does not begin as its own', async (format) => {
  await expect(readTexts(format, { 'table.csv': 'frame,id,x,y\n0,a,1,2\n' })).rejects.toThrow(
    `table.csv: does not begin as files from ${format.title} do. Choose another format, or leave it out.`,
  );
});

test('files of several trackers are told apart', async () => {
  const [[trex], [octron]] = [samples.trex, samples.octron].map(({ texts }) => Object.entries(texts));
  const files = [trex, octron, ['notes.txt', 'a tank of 2 m\n'] as const].map(([name, content]) =>
    fileOfBytes(name, typeof content === 'string' ? new TextEncoder().encode(content) : content),
  );
  await expect(openTracks(files, { formats: textFormats })).rejects.toThrow(
    `${trex[0]} is TRex, but notes.txt is in no known format, ${octron[0]} is OCTRON: expected the files of one recording`,
  );
});

test('more than one file of all animals is refused', async () => {
  const { texts } = samples.mot;
  await expect(readTexts(formatNamed('mot'), { ...texts, 'b.txt': texts['mot.txt'] })).rejects.toThrow(
    'b.txt: is a second file from MOT, expected one, which has all animals. Read each recording by itself.',
  );
});

test('a wrong cell is named with its line, column and content', async () => {
  const texts = changed(samples.fasttrack.texts, 'tracking.txt', (content) =>
    content.replace('\t210\t3\t0', '\t210\t3.5\t0'),
  );
  await expect(readTexts(formatNamed('fasttrack'), texts)).rejects.toThrow(
    'tracking.txt: line 9, column "imageNumber": expected a frame number from 0 on, got "3.5". Correct the row, or remove it.',
  );
});
