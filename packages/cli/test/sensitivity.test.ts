import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();

async function sensitivity(...args: readonly string[]) {
  const { code, stdout, stderr } = await shop.inProcess('measure', ...args, '--sensitivity', '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).sensitivity;
}

interface Reading {
  readonly option: string;
  readonly value: number;
  readonly isChosen: boolean;
  readonly means: Readonly<Record<string, number>>;
}

/** Mean of a metric by value of an option. */
function meansBy(found: { readings: readonly Reading[] }, option: string, key: string): Record<number, number> {
  const readings = found.readings.filter((one) => one.option === option);
  return Object.fromEntries(readings.map(({ value, means }) => [value, means[key]]));
}

function write(name: string, header: string, rows: readonly (readonly (number | string)[])[]): void {
  shop.write(name, `${header}\n${rows.map((row) => row.join(',')).join('\n')}\n`);
}

/** Normal numbers, the same sequence each time (Box and Muller 1958, from the generator mulberry32). */
function normals(): () => number {
  let state = 1;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (((bits ^ (bits >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

test('speed and jerkiness that are errors of tracking fall with smoothing as theory says', async () => {
  // Three animals at rest; positions err by σ along each axis, independently.
  const [rate, error] = [25, 0.01];
  const normal = normals();
  const rows = Array.from({ length: 3 * 4000 }, (_, k): number[] => {
    const [fish, frame] = [k % 3, Math.floor(k / 3)];
    return [frame, fish, fish + error * normal(), error * normal()];
  });
  write('still.csv', 'frame,id,x,y', rows);
  const found = await sensitivity('still.csv', '--fps', String(rate));
  // The length of two independent normal numbers is σ √(π/2) on average. Of the mean of m frames, a central difference
  // is the sum of four errors (of two, if m is 1) over 2 m Δt, and its second difference has the squares 6, 8 and 8
  // over (2 m)², or 10 over 2².
  const mean = error * Math.sqrt(Math.PI / 2);
  const speeds = { 1: Math.sqrt(2) / 2, 3: 1 / 3, 5: 1 / 5, 9: 1 / 9 };
  const jerks = { 1: Math.sqrt(10) / 2, 3: Math.sqrt(6) / 6, 5: Math.sqrt(8) / 10, 9: Math.sqrt(8) / 18 };
  const speed = meansBy(found, 'smooth', 'speed');
  const jerk = meansBy(found, 'smooth', 'motionJerkiness');
  expect(Object.keys(speed)).toEqual(['1', '3', '5', '9']);
  for (const frames of [1, 3, 5, 9] as const) {
    expect(speed[frames] / (mean * rate * speeds[frames])).toBeCloseTo(1, 1.4);
    expect(jerk[frames] / (mean * rate * rate * jerks[frames])).toBeCloseTo(1, 1.4);
  }
  expect(found.measures.speed).toMatchObject({ option: 'smooth', value: 9, dependsOnReading: true });
  expect(found.measures.speed.share).toBeCloseTo(Math.sqrt(2) / 9 - 1, 2);
  expect(found.measures.nearestNeighbour.dependsOnReading).toBe(false);
  // A place has no size, and neither gaps nor confidences are there to be varied.
  expect(found.measures.centroidX).toBeUndefined();
  expect(found.readings.every(({ option }: Reading) => option === 'smooth')).toBe(true);
});

/** Three animals side by side, 1 and 10 m apart; the middle one is there in every second five frames. */
const trio = Array.from({ length: 205 }, (_, frame) =>
  [0, 1, 11].map((y, fish) => [frame, fish, frame / 10, y]),
).flat();
const isThere = ([frame, fish]: readonly number[]): boolean => fish !== 1 || Math.floor(frame / 5) % 2 === 0;
// With the middle one, nearest neighbours are 1, 1 and 10 m away, without it both 11 m; it is there in 105 frames.
const all = 4;
const gappy = (105 * 4 + 100 * 11) / 205;

test('gaps that are filled move the nearest neighbour, and so do doubtful positions', async () => {
  write('gaps.csv', 'frame,id,x,y', trio.filter(isThere));
  const found = await sensitivity('gaps.csv', '--fps', '10');
  const by = meansBy(found, 'maxGap', 'nearestNeighbour');
  expect([by[0], by[2], by[5]]).toEqual([gappy, gappy, all].map((one) => expect.closeTo(one, 5)));
  expect(found.measures.nearestNeighbour).toMatchObject({ option: 'maxGap', value: 5, dependsOnReading: true });
  expect(found.measures.nearestNeighbour.share).toBeCloseTo(all / gappy - 1, 5);
  expect(found.measures.polarisation).toMatchObject({ change: 0, share: 0, option: null, dependsOnReading: false });

  write(
    'unsure.csv',
    'frame,id,x,y,confidence',
    trio.map((row) => [...row, isThere(row) ? 0.95 : 0.5]),
  );
  const unsure = await sensitivity('unsure.csv', '--fps', '10', '--min-confidence', '0.4');
  const surer = meansBy(unsure, 'minConfidence', 'nearestNeighbour');
  expect(surer).toEqual(
    Object.fromEntries([0, 0.3, 0.4, 0.6, 0.9].map((p) => [p, expect.closeTo(p < 0.5 ? all : gappy, 5)])),
  );
  expect(unsure.readings.find(({ isChosen, option }: Reading) => isChosen && option === 'minConfidence').value).toBe(
    0.4,
  );
});

test('the table and the chart say what is not to be trusted', async () => {
  write('gaps.csv', 'frame,id,x,y', trio.filter(isThere));
  const chosen = ['measure', 'gaps.csv', '--fps', '10', '--sensitivity'];
  const { code, stdout } = await shop.inProcess(...chosen, '--chart', 'readings.svg');
  expect(code).toBe(0);
  expect(stdout).toMatch(/chosen +--smooth 1, 3, 5 +--max-gap 0, 2, 5 +moves by +half intervals/);
  expect(stdout).toMatch(/Nearest neighbour +7\.415 m +7\.415 +4 … 7\.415 +−46\.1 % \(--max-gap 5\)/);
  expect(stdout).toMatch(/Polarisation +1 +1 +1 +0 % +0\n/);
  expect(stdout).toMatch(/^Not to be trusted: .*nearest neighbour −46\.1 % \(--max-gap 5\)/m);
  const svg = readFileSync(shop.path('readings.svg'), 'utf8');
  const panels = svg.match(/<g transform/g)?.length;
  expect(svg).toContain('Nearest neighbour (m)</text>');
  // Three readings of each of two options, of which one each is the chosen one.
  expect(svg.match(/<circle/g)).toHaveLength(6 * (panels ?? 0));
  expect(svg.match(/r="5"/g)).toHaveLength(2 * (panels ?? 0));
});

test('a reading that is not possible is told, not measured', async () => {
  write('short.csv', 'frame,id,x,y', trio.slice(0, 12));
  const { stdout } = await shop.inProcess('measure', 'short.csv', '--fps', '10', '--sensitivity');
  expect(stdout).toContain('Not measured with --smooth 5: short.csv: positions cannot be averaged over 5 frames');
  const found = await sensitivity('short.csv', '--fps', '10');
  expect(found.readings.find(({ value }: Reading) => value === 5)).toMatchObject({ means: {}, isChosen: false });
});

test('needs a format that has it, and --chart needs it', async () => {
  write('gaps.csv', 'frame,id,x,y', trio);
  const refused = async (...args: string[]) => {
    const { code, stderr } = await shop.inProcess('measure', 'gaps.csv', '--fps', '10', ...args);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await refused('--sensitivity', '--format', 'csv')).toContain(
    '--sensitivity belongs to the formats table and json',
  );
  expect(await refused('--chart', 'a.svg')).toContain('--chart draws what --sensitivity finds. Add --sensitivity.');
  expect(await refused('--sensitivity', '--chart', 'gaps.csv', '--force')).toContain('is the tracks, which --chart');
});
