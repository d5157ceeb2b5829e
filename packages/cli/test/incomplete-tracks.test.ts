import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();

async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await shop.inProcess('measure', ...args, '--format', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function textOf(...args: readonly string[]): Promise<string> {
  const { code, stdout } = await shop.inProcess('measure', ...args);
  expect(code).toBe(0);
  return stdout;
}

const [fps, turning, speed] = [25, 4, 2];
/** Four animals, 1 m apart, on equal circles: the change of their acceleration is constant. */
const circling = (keep: (frame: number, fish: number) => boolean, velocities = false): string => {
  const lines = Array.from({ length: 4 * 100 }, (_, k) => {
    const [frame, fish] = [Math.floor(k / 4), k % 4];
    if (!keep(frame, fish)) return [];
    const angle = (turning * frame) / fps;
    const radius = speed / turning;
    const place = [radius * Math.cos(angle) + fish, radius * Math.sin(angle)];
    const velocity = velocities ? [-speed * Math.sin(angle), speed * Math.cos(angle)] : [];
    return [[frame, fish, ...place, ...velocity].join(',')];
  });
  return `frame,id,x,y${velocities ? ',vx,vy' : ''}\n${lines.flat().join('\n')}\n`;
};
/** Second difference of v over Δt, and the same of central differences, which are shorter by sin(ωΔt)/ωΔt. */
const step = turning / fps;
const jump = speed * (2 * Math.sin(step / 2)) ** 2 * fps;
const central = (jump * Math.sin(step)) / step;

describe('tracks with gaps', () => {
  test.each([
    ['complete', () => true, [], 96],
    ['one of ten positions missing', (frame: number, fish: number) => (frame + 3 * fish) % 10 > 0, [], 96],
    ['one of ten frames missing', (frame: number) => frame % 10 > 0, [], 50],
    ['filled gaps', (frame: number, fish: number) => (frame + 3 * fish) % 10 > 0, ['--max-gap', '3'], 96],
  ])('have the motion jerkiness of their central differences: %s', async (_, keep, args, count) => {
    shop.write('circles.csv', circling(keep));
    const { motionJerkiness } = (await json('circles.csv', '--fps', `${fps}`, ...args)).metrics;
    expect(motionJerkiness.mean).toBeCloseTo(central, 3);
    expect(motionJerkiness.spread).toBeLessThan(1e-3);
    expect(motionJerkiness.count).toBe(count);
    const some = (await json('circles.csv', '--fps', `${fps}`, '--fish', '0,2', ...args)).metrics.motionJerkiness;
    expect(some.mean).toBeCloseTo(central, 3);
  });

  test('have none where no differences lie within a piece, and say what it needs', async () => {
    for (const every of [4, 5]) {
      shop.write(
        'pieces.csv',
        circling((frame) => frame % every > 0),
      );
      const { metrics } = await json('pieces.csv', '--fps', `${fps}`);
      expect(metrics.motionJerkiness).toMatchObject({ mean: null, count: 0 });
      expect(metrics.speed.mean).toBeCloseTo(speed, 1);
    }
    expect(await textOf('pieces.csv', '--fps', '25')).toContain(
      'Motion jerkiness needs 5 frames of an animal without a gap.',
    );
    expect(await textOf('pieces.csv', '--fps', '25', '--smooth', '3')).toContain('Motion jerkiness needs 7 frames');
  });

  test('take no change of velocity from positions that only smoothing or filling has made', async () => {
    shop.write(
      'whole.csv',
      circling(() => true),
    );
    const smooth = (await json('whole.csv', '--fps', '25', '--smooth', '5')).metrics.motionJerkiness;
    // The mean over five positions shortens the circle.
    const shorter = (1 + 2 * Math.cos(step) + 2 * Math.cos(2 * step)) / 5;
    expect(smooth).toMatchObject({ mean: expect.closeTo(central * shorter, 3), count: 92 });
    expect(smooth.spread).toBeLessThan(1e-3);
    shop.write(
      'velocities.csv',
      circling((frame, fish) => (frame + 3 * fish) % 10 > 0, true),
    );
    const stated = (await json('velocities.csv', '--fps', '25', '--max-gap', '3')).metrics.motionJerkiness;
    expect(stated.mean).toBeCloseTo(jump, 3);
    expect(stated.spread).toBeLessThan(1e-3);
  });

  test('warn of missing animals, but not of frames that lack all', async () => {
    shop.write(
      'lost.csv',
      circling((frame, fish) => (frame + 3 * fish) % 10 > 0),
    );
    const { reading } = await json('lost.csv', '--fps', '25');
    // Of each animal ten, less those at its ends. The row before the first gap of one has no velocity.
    expect(reading).toMatchObject({ measuredRows: 359, absentRows: 38 });
    const warning =
      'Warning: 38 of 397 positions (9.57 %) are missing in frames with other animals, which are measured';
    expect(await textOf('lost.csv', '--fps', '25')).toContain(warning);
    shop.write('scene.json', { version: 1, dimensions: 2, species: [{ name: 'fish', count: 4 }] });
    const compared = await shop.inProcess(
      'compare',
      'scene.json',
      '--data',
      'lost.csv',
      '--fps',
      '30',
      '--seconds',
      '1',
    );
    expect(compared.stdout).toContain(warning);
    expect(await textOf('lost.csv', '--fps', '25', '--max-gap', '1')).not.toContain('Warning: 38');
    shop.write(
      'frames.csv',
      circling((frame) => frame % 10 > 0),
    );
    expect((await json('frames.csv', '--fps', '25')).reading).toMatchObject({ missingRows: 36, absentRows: 0 });
  });

  test('without velocities are refused with what can give them', async () => {
    const cases: [string, string][] = [
      ['0,1,1,1\n0,2,2,2\n', 'all its rows are of one frame, so no fish has a velocity, expected at least two frames.'],
      ['0,1,1,1\n1,2,2,2\n', 'each fish is in one frame only, so none has a velocity, expected the same id in frames'],
      [
        '5,1,1,1\n8,1,2,2\n14,1,2,2\n',
        'Fill the gaps, of 2 frames and more, or give velocities as columns vx and vy (in 3D also vz). Option: --max-gap FRAMES.',
      ],
    ];
    for (const [rows, message] of cases) {
      shop.write('still.csv', `frame,id,x,y\n${rows}`);
      const { code, stderr } = await shop.inProcess('measure', 'still.csv', '--fps', '1');
      expect(code).toBe(2);
      expect(stderr).toContain(message);
    }
    shop.write('one.csv', 'frame,id,x,y,vx,vy\n0,1,1,1,1,0\n0,2,2,2,1,0\n');
    expect((await json('one.csv', '--fps', '1')).metrics.polarisation.mean).toBe(1);
  });
});

describe('tracks in a plane', () => {
  const nine = (axes: (a: number, b: number) => readonly number[]): string =>
    [0, 1]
      .flatMap((frame) =>
        Array.from({ length: 9 }, (_, k) => [frame, k, ...axes((k % 3) + frame / 10, Math.floor(k / 3))].join(',')),
      )
      .join('\n');
  const measured = async (file: string, ...args: readonly string[]) => {
    const { dimensions, metrics, reading } = await json(
      file,
      '--fps',
      '10',
      '--measures',
      'localDensity,elongation',
      ...args,
    );
    return {
      dimensions,
      localDensity: metrics.localDensity.mean,
      elongation: metrics.elongation.mean,
      notes: reading.notes,
    };
  };

  test('with a constant z are measured in 2D, and say so', async () => {
    shop.write('plane.csv', `frame,id,x,y\n${nine((a, b) => [a, b])}\n`);
    shop.write('flat.csv', `frame,id,x,y,z\n${nine((a, b) => [a, b, 7])}\n`);
    const plane = await measured('plane.csv');
    expect(plane).toMatchObject({ dimensions: 2, notes: [] });
    expect(await measured('flat.csv')).toEqual({ ...plane, notes: ['z is constant, so measured in the plane, in 2D'] });
    expect(await textOf('flat.csv', '--fps', '10', '--measures', 'localDensity')).toMatch(
      /Local density +[\d.]+ fish\/m² /,
    );
    shop.write('upright.csv', `frame,id,x,y,z\n${nine((a, b) => [a, 7, b])}\n`);
    const upright = await measured('upright.csv');
    expect(upright).toMatchObject({
      dimensions: 3,
      notes: ['y is constant: to measure in the plane, exchange it for z'],
    });
    const exchanged = await measured('upright.csv', '--columns', 'y=z,z=y');
    expect(exchanged).toMatchObject({ dimensions: 2, localDensity: plane.localDensity });
  });

  test('are those of the table of a 2D run: they have the density of its directory', async () => {
    shop.write('scene.json', { version: 1, dimensions: 2, seed: 4, species: [{ name: 'fish', count: 20 }] });
    await shop.inProcess('run', 'scene.json', '--seconds', '1', '--every', '6', '--format', 'csv', '--out', 'run');
    const folder = (await json('run', '--measures', 'localDensity')).metrics.localDensity.mean;
    const table = await json('run/trajectory.csv', '--measures', 'localDensity');
    expect(table.metrics.localDensity.mean).toBeCloseTo(folder, 6);
    const compared = await shop.inProcess('compare', 'scene.json', '--data', 'run/trajectory.csv', '--seconds', '1');
    expect(compared).toMatchObject({ code: 0, stderr: '' });
  }, 60_000);
});
