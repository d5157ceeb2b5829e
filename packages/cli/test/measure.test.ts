import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { requestedMetricRows } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { rowsOf } from './tables.ts';

const shop = workshop();
const all = requestedMetricRows.map(({ key }) => key).join(',');

/** Three animals that circle a point at 2 rad/s, 1 m from it, 60 frames at 25 a second, in millimetres. */
const circle = (frame: number, fish: number): [number, number] => {
  const angle = (2 * frame) / 25 + (2 * Math.PI * fish) / 3;
  return [5000 + 1000 * Math.cos(angle), 2000 + 1000 * Math.sin(angle)];
};
const lines = Array.from({ length: 180 }, (_, k) => [
  Math.floor(k / 3),
  `f${k % 3}`,
  ...circle(Math.floor(k / 3), k % 3),
]);
shop.write('mill.csv', `Frame,track,x_mm,y_mm\n${lines.map((line) => line.join(',')).join('\n')}\n`);
const named = ['--columns', 'id=track,x=x_mm,y=y_mm'];
const scaled = [...named, '--fps', '25', '--pixels-per-metre', '1000'];

async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await shop.inProcess('measure', ...args, '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('measure', () => {
  test('of animals that mill gives their speed and rotation, and says how it read them', async () => {
    const report = await json('mill.csv', ...scaled, '--group-distance', '2');
    // A chord over two frames has the length 2 sin(2/25).
    const speed = (25 * 2 * Math.sin(2 / 25)) / 2;
    expect(report).toMatchObject({ fish: 3, frames: 60, dimensions: 2, tracks: 'mill.csv', warmUp: 0 });
    expect(report.reading).toMatchObject({
      framesPerSecond: 25,
      pixelsPerMetre: 1000,
      velocities: 'central differences',
      emptyRows: 0,
    });
    expect(report.sha256).toMatch(/^[0-9a-f]{64}$/);
    const { metrics } = report;
    // The ends of a track have one-sided differences.
    expect(metrics.speed.mean).toBeCloseTo(speed, 2);
    expect(metrics.rotation.mean).toBeCloseTo(1, 3);
    expect(metrics.polarisation.mean).toBeLessThan(0.01);
    expect([metrics.centroidX.mean, metrics.centroidY.mean]).toEqual([5, 2].map((x) => expect.closeTo(x, 4)));
    expect(metrics.extent.mean).toBeCloseTo(1, 5);
    expect(metrics.groups.mean).toBe(1);
    expect(metrics.jerkiness).toBeUndefined();
    expect(report.states.find(({ state }: { state: string }) => state === 'milling')).toMatchObject({
      share: 1,
      stays: 1,
    });
    expect((await json('mill.csv', ...scaled)).metrics.groups).toBeUndefined();
    const table = (await shop.inProcess('measure', 'mill.csv', ...scaled, '--leaders', '0.4', '--surroundings')).stdout;
    expect(table).toContain('25 frames a second · 1000 units of length a metre');
    expect(table).toMatch(/^milling +100 %/m);
    expect(table).toMatch(/^f\d +-?[\d.]+ s/m);
    // The last ten frames of three animals.
    const late = await json('mill.csv', ...scaled, '--surroundings', '--warm-up', '2');
    expect(late.surroundings.neighbourMap.flat().reduce((sum: number, one: number) => sum + one, 0)).toBe(30);
  });

  test('of several arenas are measured as one school only with a warning', async () => {
    const names = [
      'Frame;Time',
      ...[0, 1].flatMap((arena) => [0, 1].map((k) => `X_Arena${arena}_Ind${k};Y_Arena${arena}_Ind${k}`)),
    ];
    const rows = Array.from({ length: 30 }, (_, t) =>
      [t, t / 25, ...[0, 1].flatMap((arena) => [t, 10 * arena, t, 10 * arena + 2 + 4 * arena])].join(';'),
    );
    shop.write('arenas.csv', `${[names.join(';'), ...rows].join('\n')}\n`);
    const nearest = async (...args: string[]) => {
      const { code, stdout } = await shop.inProcess('measure', 'arenas.csv', ...args, '--format', 'json');
      return { code, mean: code === 0 ? JSON.parse(stdout).metrics.nearestNeighbour.mean : Number.NaN };
    };
    expect((await nearest('--arena', '0')).mean).toBeCloseTo(2, 6);
    expect((await nearest('--arena', '1')).mean).toBeCloseTo(6, 6);
    const { stdout } = await shop.inProcess('measure', 'arenas.csv');
    expect(stdout).toContain('which are different arenas, were measured as one school. Choose one with --arena NAME.');
    expect((await nearest('--arena', 'x')).code).toBe(2);
  });

  test('maps effective forces', async () => {
    const { forces } = await json('mill.csv', ...scaled, '--forces', '4');
    // At 2 m/s on a circle of radius 1 m they turn by 4 m/s², and keep their speed.
    expect(forces.turning).toBeCloseTo(4, 0.7);
    expect(forces.speeding).toBeLessThan(0.4);
    expect(forces.cells.length).toBeGreaterThan(0);
    expect([forces.range, forces.balanceAhead]).toEqual([4, null]);
    const { stdout } = await shop.inProcess('measure', 'mill.csv', ...scaled, '--forces', '4');
    expect(stdout).toContain('speeding changes sign at');
    const refused = await shop.inProcess('measure', 'mill.csv', ...scaled, '--forces', '4', '--format', 'csv');
    expect(refused.stderr).toContain('--forces belongs to the formats table and json, got csv.');
  });

  test('tries no delay that is longer than the tracks', async () => {
    const { leaders } = await json('mill.csv', ...named, '--fps', '1000000', '--leaders', '1000');
    expect(leaders).toHaveLength(3);
  });

  test('refuses more leaders than fit in memory, of the frames after the warm-up', async () => {
    const frames = [1, 2, 999_999_999, 1_000_000_000];
    shop.write('sparse.csv', `frame,id,x,y\n${frames.map((frame) => `${frame},a,${frame % 10},1`).join('\n')}\n`);
    const args = ['sparse.csv', '--fps', '10', '--leaders', '1'];
    expect(await shop.inProcess('measure', ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        '--leaders compares at most 20000000 frames × fish, got the frames 1 to 1000000000 of at least 1.',
      ),
    });
    expect((await json(...args, '--warm-up', '1')).leaders).toHaveLength(1);
  });

  test('reads CSV, JSON lines and Parquet alike, and times instead of frames', async () => {
    const rows = lines.map(([frame, id, x, y]) => ({
      time: Number((Number(frame) / 25).toFixed(3)),
      id,
      x: Number(x) / 1000,
      y: Number(y) / 1000,
    }));
    shop.write('mill.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    shop.write('mill.tsv', `time\tid\tx\ty\n${rows.map((row) => Object.values(row).join('\t')).join('\n')}`);
    const column = (name: 'time' | 'id' | 'x' | 'y') => ({ name, data: rows.map((row) => row[name]) });
    const columns = [column('time'), column('id'), column('x'), column('y')];
    writeFileSync(shop.path('mill.parquet'), Buffer.from(parquetWriteBuffer({ columnData: columns as never })));
    const first = (await json('mill.csv', ...scaled)).metrics;
    for (const file of ['mill.jsonl', 'mill.tsv', 'mill.parquet']) {
      const { metrics, reading } = await json(file);
      expect(reading.framesPerSecond, file).toBeCloseTo(25, 2);
      for (const key of Object.keys(first))
        if (first[key].mean !== null) expect(metrics[key].mean, `${file} ${key}`).toBeCloseTo(first[key].mean, 3);
    }
  });

  test('of a run is what the run measured', async () => {
    shop.write(
      'school.json',
      school(40, {
        species: [{ name: 'fish', count: 40, rules: { bounds: { form: 'wrap' } } }],
        world: { min: [-5, 1, 0], max: [7, 9, 10] },
      }),
    );
    const args = ['run', 'school.json', '--steps', '40', '--every', '2', '--measures', all, '--out', 'run', '--json'];
    const { code, stdout } = await shop.shoal(...args);
    expect(code).toBe(0);
    const recorded = await rowsOf(shop.path('run/metrics.parquet'));
    expect(Object.keys(recorded[0])).toEqual(expect.arrayContaining(all.split(',')));
    await shop.inProcess('measure', 'run', '--measures', all, '--format', 'csv', '--out', 'again.csv');
    const again = await rowsOf(shop.path('again.csv'));
    expect(again).toHaveLength(21);
    for (const [k, row] of again.entries())
      for (const [key, value] of Object.entries(row)) {
        if (key === 'fish') continue;
        const was = recorded[k][key];
        if (was === null || Number.isNaN(was)) expect(value, key).toBeNull();
        else expect(value, `${key} in frame ${k}`).toBeCloseTo(was, 12);
      }
    const { metrics } = JSON.parse(stdout);
    const turnover = recorded.slice(1).reduce((sum, { neighbourTurnover }) => sum + Number(neighbourTurnover) / 20, 0);
    expect(metrics.neighbourTurnover).toBeCloseTo(turnover, 12);
    // In a continued run, metrics that compare frames are the same as in an uninterrupted one.
    await shop.shoal('run', 'school.json', '--steps', '27', '--every', '2', '--measures', all, '--out', 'parts');
    expect((await shop.shoal('run', 'school.json', '--out', 'parts', '--resume', '--steps', '40')).code).toBe(0);
    for (const table of ['metrics', 'trajectory'])
      expect(
        readFileSync(shop.path(`parts/${table}.parquet`)).equals(readFileSync(shop.path(`run/${table}.parquet`))),
        table,
      ).toBe(true);
    const other = await shop.inProcess(
      'run',
      'school.json',
      '--out',
      'parts',
      '--resume',
      '--measures',
      'localDensity',
    );
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('parts: was run with measures motionJerkiness,'),
    });
    expect((await shop.inProcess('report', 'run')).code).toBe(0);
    expect(readFileSync(shop.path('run/report.html'), 'utf8')).toContain('Correlation length');
  });

  test('fills gaps, smooths, and leaves out what has no velocity', async () => {
    // One animal moves at 2 m/s with a gap of two frames and noise of ± 0.1 m; another appears in one frame.
    const x = (k: number) => 0.2 * k + (k % 2 === 0 ? 0.1 : -0.1);
    const seen = [0, 1, 2, 3, 6, 7, 8, 9];
    shop.write('gap.csv', `frame,id,x,y\n4,1,,3\n${seen.map((k) => `${k},1,${x(k)},3`).join('\n')}\n5,2,1,1\n`);
    const plain = await json('gap.csv', '--fps', '10');
    expect(plain).toMatchObject({
      frames: 8,
      reading: { emptyRows: 1, missingRows: 2, missingFrames: 1, filledRows: 0, loneRows: 1 },
    });
    const filled = await json('gap.csv', '--fps', '10', '--max-gap', '2', '--smooth', '3');
    expect(filled).toMatchObject({ frames: 10, reading: { filledRows: 2, smooth: 3, maxGap: 2 } });
    expect(Math.abs(filled.metrics.speed.mean - 2)).toBeLessThan(Math.abs(plain.metrics.speed.spread));
    const { metrics } = await json('gap.csv', '--fps', '10', '--fish', '1', '--warm-up', '0.5');
    expect(metrics.speed.independent).toBeLessThanOrEqual(4);
  });

  test('counts positions that have no row', async () => {
    // Fish 1 lacks frames 2, 5 and 6, fish 2 frames 4 to 6; no fish is in frames 5 and 6.
    const rows = [0, 1, 3, 4, 7, 8].map((k) => `${k},1,${k},0`).concat([1, 2, 3, 7].map((k) => `${k},2,${k},1`));
    shop.write('absent.csv', `frame,id,x,y\n${rows.join('\n')}\n`);
    const { reading } = await json('absent.csv', '--fps', '10', '--max-gap', '2');
    expect(reading).toMatchObject({ emptyRows: 0, missingRows: 6, missingFrames: 2, filledRows: 3 });
    const { stdout } = await shop.inProcess('measure', 'absent.csv', '--fps', '10', '--max-gap', '2');
    expect(stdout).toContain(
      '6 positions missing between first and last frames (2 frames for all fish), 3 filled: gaps of up to 2 frames',
    );
    expect(stdout).not.toContain('Centroid z');
  });

  test('across the seam of a periodic world a fish does not jump', async () => {
    const rows = Array.from({ length: 20 }, (_, k) => `${k},1,${(9.05 + 0.1 * k) % 10},5`);
    shop.write('seam.csv', `frame,id,x,y\n${rows.join('\n')}\n`);
    expect((await json('seam.csv', '--fps', '10')).metrics.speed.mean).toBeGreaterThan(2);
    expect((await json('seam.csv', '--fps', '10', '--periodic', '10,10')).metrics.speed.mean).toBeCloseTo(1, 5);
  });

  test('measures one species, and keeps far coordinates exact', async () => {
    const far = [500_000, 4_000_000];
    const row = (k: number, id: number) =>
      `${k},${id},${far[0] + id},${far[1] + (id < 2 ? k / 10 : -k / 10)},${id < 2 ? 'cod' : 'eel'}`;
    shop.write(
      'far.csv',
      `frame;id;x;y;species\n${Array.from({ length: 80 }, (_, k) => row(Math.floor(k / 4), k % 4)).join('\n')}\n`.replaceAll(
        ',',
        ';',
      ),
    );
    const cod = await json('far.csv', '--fps', '10', '--species', 'cod');
    expect(cod.metrics).toMatchObject({
      polarisation: { mean: expect.closeTo(1, 9) },
      nearestNeighbour: { mean: expect.closeTo(1, 6) },
    });
    expect(cod.metrics.centroidX.mean).toBeCloseTo(500_000.5, 4);
    expect((await json('far.csv', '--fps', '10')).metrics.polarisation.mean).toBeLessThan(1e-3);
  });
});

describe('compare --data', () => {
  test('finds no difference to a run of the same scenario, and one to another preset', async () => {
    // In a small tank most metrics forget their values within a few seconds.
    shop.write('plain.json', school(12, { seed: 5, world: { min: [0, 0, 0], max: [5, 5, 5] } }));
    const run = await shop.shoal('run', 'plain.json', '--seconds', '120', '--every', '6', '--out', 'observed');
    expect(run.code).toBe(0);
    const args = ['compare', 'plain.json', '--data', 'observed', '--seconds', '120', '--seeds', '1-3'];
    const { code, stdout, stderr } = await shop.inProcess(...args, '--presets', 'improved,abzu-article', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { tracks, runs } = JSON.parse(stdout);
    expect(runs.map(({ title }: { title: string }) => title)).toEqual(['improved', 'abzu-article']);
    const [same, other] = runs.map((one: { difference: object }) => one.difference);
    for (const key of ['polarisation', 'absoluteRotation', 'motionJerkiness']) {
      expect(runs[0].metrics[key].low, key).toBeLessThan(runs[0].metrics[key].high);
      expect(runs[0].metrics[key].mean - tracks.metrics[key].mean, key).toBeCloseTo(same[key].mean, 12);
    }
    // Metrics that change over the whole time, while the school forms, have no interval, nor has their difference.
    const keys = Object.keys(same);
    for (const key of keys) expect(same[key].low === null, key).toBe(tracks.metrics[key].low === null);
    const known = keys.filter((key) => same[key].low !== null);
    expect(known.length).toBeGreaterThan(3);
    const holds = known.filter((key) => same[key].low <= 0 && same[key].high >= 0);
    expect(holds.length).toBeGreaterThanOrEqual(known.length - 1);
    expect(runs[0].metrics.absoluteRotation.independent).toBe(3);
    expect(Math.abs(other.speed.mean)).toBeGreaterThan(5 * Math.abs(same.speed.mean));
    const again = await shop.inProcess(...args, '--presets', 'improved,abzu-article', '--json');
    expect(again.stdout).toBe(stdout);
    const table = await shop.inProcess('compare', 'plain.json', '--data', 'observed', '--seconds', '4');
    expect(table.stdout).toMatch(
      /^tracks: No interval: correlated too long, with fewer than 6 independent values: .*Speed/m,
    );
    const { metrics } = await json('observed');
    for (const key of Object.keys(tracks.metrics)) {
      const { mean, low, high, independent } = tracks.metrics[key];
      expect({ mean, low, high, independent }, key).toMatchObject(tracks.metrics[key]);
      expect(metrics[key], key).toMatchObject(tracks.metrics[key]);
    }
    expect(table.stdout).toMatch(/^10 frames a second · lengths in metres · .* · velocities: columns/m);
    expect(table.stdout).toMatch(/^ +tracks +run +run − tracks$/m);
    expect(table.stdout).toMatch(/^Speed \(m\/s\) +[\d.]+ /m);
  }, 120_000);

  test('a frame with one animal has no value of what needs two: it counts neither as 0 nor as 1', async () => {
    // Two fish 5 m apart that swim side by side at 3 m/s; one is absent in every second hundred of frames.
    const lone = Array.from({ length: 600 }, (_, frame) =>
      (Math.floor(frame / 100) % 2 === 0 ? [0, 5] : [0]).map((y, id) => `${frame},${id},${0.1 * frame},${y}`),
    );
    shop.write('lone.csv', `frame,id,x,y\n${lone.flat().join('\n')}\n`);
    const { metrics, frames, states } = await json('lone.csv', '--fps', '30', '--measures', 'shapeLength');
    expect(frames).toBe(600);
    const expected = { nearestNeighbour: 5, extent: 2.5, polarisation: 1, rotation: 0, shapeLength: 2.5 };
    for (const [key, mean] of Object.entries(expected))
      expect(metrics[key], key).toMatchObject({ count: 300, mean: expect.closeTo(mean, 5) });
    // A single animal has a speed and a position.
    expect(metrics.speed).toMatchObject({ count: 600, mean: expect.closeTo(3, 4) });
    expect(states.find(({ state }: { state: string }) => state === 'polarised')).toMatchObject({ share: 1, stays: 3 });
    const pairs = await json('lone.csv', '--fps', '30', '--min-animals', '2');
    expect(pairs.metrics.speed.count).toBe(300);
    expect(pairs.reading.minAnimals).toBe(2);
    const { stdout } = await shop.inProcess('measure', 'lone.csv', '--fps', '30');
    expect(stdout).toMatch(
      /^Frames with a value, of 600: 300 \(Polarisation, Rotation, .*\), 596 \(Motion jerkiness\)/m,
    );
    const table = (await shop.inProcess('measure', 'lone.csv', '--fps', '30', '--format', 'csv')).stdout.split('\n');
    const nearest = table[0].split(',').indexOf('nearestNeighbour');
    expect([table[1], table[101]].map((line) => line.split(',')[nearest])).toEqual(['5', '']);
    const compared = await shop.inProcess('measure', 'lone.csv', '--fps', '30', '--min-animals', '3');
    expect(compared.stdout).toMatch(/^Nearest neighbour +– +– +– +–$/m);
  });

  test('the table states independent values, warns of few, and gives no interval where none can be given', async () => {
    const walk = (frames: number) => {
      const lines = Array.from({ length: frames }, (_, k) => [0, 1].map((id) => `${k},${id},${k * k + id},${3 * id}`));
      shop.write('walk.csv', `frame,id,x,y\n${lines.flat().join('\n')}\n`);
      return shop.inProcess('measure', 'walk.csv', '--fps', '1');
    };
    expect((await walk(12)).stdout).toMatch(
      /^No interval: Polarisation, .*, with fewer than 20 values\. Measure longer\.$/m,
    );
    expect((await walk(40)).stdout).toMatch(
      /^No interval: correlated too long, with fewer than 6 independent values: .*Centroid x \(1\).* Measure longer\.$/m,
    );
    expect((await walk(40)).stdout).toMatch(/autocorrelation time +independent$/m);
  });

  test('local density is per m² in 2D, in tables, columns and pages', async () => {
    const measured = async (file: string) =>
      (await shop.inProcess('measure', file, '--measures', 'localDensity', '--fps', '10')).stdout;
    const rows = (tail: (k: number) => string) =>
      [0, 1, 2].flatMap((f) =>
        [...Array(9)].map((_, k) => `${f},${k},${k % 3},${Math.floor(k / 3) + f / 10}${tail(k)}`),
      );
    shop.write('plane.csv', `frame,id,x,y\n${rows(() => '').join('\n')}\n`);
    shop.write('solid.csv', `frame,id,x,y,z\n${rows((k) => `,${k / 9}`).join('\n')}\n`);
    expect(await measured('plane.csv')).toMatch(/^Local density +[\d.]+ fish\/m² /m);
    expect(await measured('solid.csv')).toMatch(/^Local density +[\d.]+ fish\/m³ /m);
    shop.write('disc.json', { ...school(20, { seed: 2 }), dimensions: 2 });
    const args = ['--seconds', '0.2', '--measures', 'localDensity', '--out', 'disc', '--format', 'csv'];
    const { stdout } = await shop.inProcess('run', 'disc.json', ...args);
    expect(stdout).toMatch(/^Local density +[\d.]+ fish\/m² /m);
    expect((await shop.inProcess('run', 'disc.json', ...args.slice(0, 4), '--seeds', '1-2')).stdout).toMatch(
      /^Local density +[\d.]+ fish\/m² /m,
    );
    await shop.inProcess('report', 'disc');
    expect(readFileSync(shop.path('disc/report.html'), 'utf8')).toContain('fish/m²');
    expect(readFileSync(shop.path('disc/report.html'), 'utf8')).not.toContain('fish/m³');
  }, 60_000);

  test('a school of one fish has no nearest neighbour, in the table, in JSON, in the tables and on the page', async () => {
    shop.write('one.json', school(1, { seed: 2 }));
    const args = ['one.json', '--seconds', '2'];
    const { stdout } = await shop.inProcess('run', ...args, '--format', 'csv', '--out', 'one');
    expect(stdout).toMatch(/^Nearest neighbour +– +– +– +– +mean distance/m);
    expect(stdout).toMatch(/^Polarisation +– +– /m);
    const { metrics, means } = JSON.parse((await shop.inProcess('run', ...args, '--json')).stdout);
    for (const key of ['nearestNeighbour', 'extent', 'polarisation', 'rotation', 'absoluteRotation']) {
      expect(metrics[key], key).toBeNull();
      expect(means[key].mean, key).toBeNull();
    }
    expect(metrics).toMatchObject({ groups: 1, largestGroup: 1 });
    expect(metrics.speed).toBeGreaterThan(0);
    const [head, first] = readFileSync(shop.path('one/metrics.csv'), 'utf8').split('\n');
    expect(first.split(',')[head.split(',').indexOf('nearestNeighbour')]).toBe('');
    expect((await shop.inProcess('report', 'one')).code).toBe(0);
    expect(readFileSync(shop.path('one/report.html'), 'utf8')).not.toContain('NaN');
  }, 60_000);

  test('measures the run at the frame rate of the tracks, and leaves out what depends on it if it cannot', async () => {
    shop.write('flat.json', { ...school(30, { seed: 5 }), dimensions: 2 });
    const compared = (fps: string, ...more: string[]) =>
      shop.inProcess('compare', 'flat.json', '--data', 'mill.csv', ...named, '--fps', fps, '--seconds', '1', ...more);
    const equal = (await compared('30')).stdout;
    expect(equal).toMatch(/^run measured at 30 frames a second$/m);
    expect(equal).toMatch(/^Motion jerkiness/m);
    const other = (await compared('25')).stdout;
    expect(other).toMatch(/^run measured at 30 frames a second, tracks at 25: .*"step": 0.0133333 }/m);
    expect(other).not.toMatch(/^Motion jerkiness/m);
    expect((await compared('120')).stdout).toMatch(/^run measured at 60 frames a second, tracks at 120: /m);
    // The text and the JSON name the same metric.
    expect(other).toContain('"Motion jerkiness" depends on the rate and is left out.');
    expect(JSON.parse((await compared('25', '--json')).stdout).leftOut).toEqual(['motionJerkiness']);
  });

  test.each([
    [['--presets', 'improved,common', '--fps', '25'], '--fps says how tracks are read: add --data TRACKS.'],
    [['--data', 'mill.csv', '--out', 'page.html'], '--out is an option of the page, which --data does not write.'],
    [['--data', 'mill.csv', ...scaled], 'The scenario is 3D and the tracks are 2D, expected the same.'],
  ])('refuses %j', async (args, message) => {
    shop.write('plain.json', school(60, { seed: 5 }));
    const { code, stderr } = await shop.inProcess('compare', 'plain.json', ...args, '--steps', '1');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describe('measure refuses', () => {
  const header = 'frame,id,x,y\n';
  test.each([
    ['', 'is empty, expected a line of column names, then rows.'],
    [header, 'has no row with a position, expected one for each fish and frame.'],
    [
      'frame,name,x,y\n1,1,1,1\n',
      'has no column "id", only "frame", "name", "x" and "y". Name it. If the names are on a later line, remove the lines above it. Option: --columns id=NAME.',
    ],
    [
      'fish,x_mm,y_mm\n1,1,1\n',
      'has no columns "frame" or "time", "id", "x" and "y", only "fish", "x_mm" and "y_mm". Name them. If the names are on a later line, remove the lines above it. Option: --columns frame=NAME,id=NAME,x=NAME,y=NAME.',
    ],
    ['id,x,y\n1,1,1\n', 'has no column "frame" or "time", only "id", "x" and "y". Name it.'],
    [
      `${header}0,1,1,1\n1,1,abc,1\n`,
      'line 3, column "x": expected a number, got "abc". If the row states names or units, remove it, and state the unit. Option: --pixels-per-metre N.',
    ],
    [`${header}0,1,1,Infinity\n`, 'has no row with a position, expected one for each fish and frame.'],
    [
      `${header}0.5,1,1,1\n`,
      'line 2, column "frame": expected a frame number from 0 on, got "0.5". Correct the row, or remove it.',
    ],
    [
      `${header}0,,1,1\n`,
      'line 2, column "id": expected the name or number of a fish, got "". Correct the row, or remove it.',
    ],
    [`${header}0,1,1\n`, 'line 2: expected 4 values as in the first line, got 3. Correct the row, or remove it.'],
    [
      `${header}0,1,1,1\n1,1,2,2\n0,1,3,3\n`,
      'line 4: fish 1 has two rows for one frame (the other is line 2), expected one. Remove one of them.',
    ],
    [
      `${header}0,1,1,1\n5,1,2,2\n`,
      'so none has a velocity. Fill the gaps, of 4 frames and more, or give velocities as columns',
    ],
    [`${header}0,1,1,1e300\n`, 'line 2, column "y": expected a number up to 1e+15, got "1e300".'],
    [`${header}0,1,0,5,1\n`, 'expected 4 values as in the first line, got 5. If its numbers have decimal commas,'],
    ['frame;id;x;y\n0;1;0,5;1\n', 'line 2, column "x": expected a number with a decimal point, got "0,5".'],
    ['\0\u0001\n', 'is not text in UTF-8 or UTF-16, expected CSV or JSON lines. Save it as UTF-8.'],
  ])('%j', async (text, message) => {
    shop.write('bad.csv', text);
    const { code, stdout, stderr } = await shop.inProcess('measure', 'bad.csv', '--fps', '10');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^shoal: bad\.csv: /);
    expect(stderr).toContain(message);
  });

  test.each([
    [['none.csv'], 'none.csv: cannot be read: no such file or directory. Check the path.'],
    [
      ['mill.csv', ...named],
      'mill.csv: has frames but no times that tell how long one is. State the frames in a second. Option: --fps N.',
    ],
    [['mill.csv', ...scaled, '--columns', 'x=far'], 'mill.csv: has no column "far" for x.'],
    [['mill.csv', ...scaled, '--smooth', '4'], '--smooth must be an odd number of frames, as in 5, got "4".'],
    [
      ['mill.csv', ...scaled, '--smooth', '61'],
      'mill.csv: positions cannot be averaged over 61 frames: the longest track without a gap has 60. Average fewer. Option: --smooth FRAMES.',
    ],
    [['mill.csv', '--measures', 'polarization'], 'Did you mean "polarisation"? "polarisation" is always measured'],
    [['mill.csv', ...scaled, '--warm-up', '9'], '--warm-up must be shorter than the tracks, 2.400 s, got 9.'],
    [['mill.csv', ...scaled, '--species', 'cod'], '--species must be left out, as the tracks name none, got "cod".'],
    [['mill.csv', ...scaled, '--fish', 'f9'], '--fish: the tracks have no animal "f9". Their animals are f0, f1, f2.'],
    [
      ['mill.csv', ...scaled, '--out', 'mill.csv', '--force'],
      'mill.csv: is the tracks, which --out must not overwrite.',
    ],
    [['mill.csv', ...scaled, '--out', 'bad.csv'], 'bad.csv: exists already; replace it with --force'],
    [['mill.csv', '--periodic', '10'], '--periodic must be 2 or 3 lengths in metres, as in 30,30, got "10".'],
    [['mill.csv', '--columns', 'speed=v'], '--columns must be pairs of frame, time,'],
    [
      ['uneven.csv'],
      'uneven.csv: the times 0.1 and 0.25 s are 1.50 frames of 0.1000 s apart, expected a whole number.',
    ],
    [
      ['gaps.csv', '--fps', '10', '--max-gap', '100000'],
      'gaps.csv: filling gaps of up to 100000 frames adds 2399976 positions to the 26 of the tracks, expected at most 2000000.',
    ],
    [
      ['rotten.parquet'],
      'rotten.parquet: must be a complete Parquet file, got 16 bytes without a footer. Write it again.',
    ],
  ])('%j', async (args, message) => {
    shop.write('uneven.csv', 'time,id,x,y\n0,1,1,1\n0.1,1,1,2\n0.25,1,1,3\n');
    shop.write(
      'gaps.csv',
      `frame,id,x,y\n${Array.from({ length: 25 }, (_, k) => `${k}00000,1,1,${k}`).join('\n')}\n2400001,1,1,1\n`,
    );
    shop.write('rotten.parquet', 'PAR1 and no more');
    const { code, stderr } = await shop.inProcess('measure', ...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(existsSync(shop.path('.mill.csv'))).toBe(false);
  });
});
