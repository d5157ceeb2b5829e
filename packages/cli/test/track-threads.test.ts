import type { TrackFrame } from 'shoal/tracks';
import { describe, expect, test } from 'vitest';
import { framesOf, stretchesOf } from '../src/tracks/threads/frame-stretch.ts';
import { threadsFor } from '../src/tracks/threads/track-threads.ts';
import { withoutThreads, workshop } from './run-shoal.ts';

const shop = workshop();
const [animals, frames] = [60, 1500];

/** Animals on circles; some are lost for a while, the last one is there from the middle on, and there are new names late. */
function rowsOf(write: (frame: number, id: string, x: string, y: string) => string): string {
  const lines: string[] = [];
  for (let frame = 0; frame < frames; frame++)
    for (let k = 0; k < animals; k++) {
      if ((frame + 31 * k) % 501 < 3 || (k === animals - 1 && frame < frames / 2)) continue;
      const angle = frame / 40 + k;
      const x = (Math.cos(angle) * (1 + k / 20)).toFixed(5);
      lines.push(write(frame, k % 7 === 3 ? `fish ${k}` : String(k), x, (Math.sin(1.3 * angle) + k / 30).toFixed(5)));
    }
  return lines.join('\n');
}

const csv = `# made here\nframe,id,x,y\n${rowsOf((...cells) => cells.join(','))}\n`;
shop.write('whole.csv', csv);

const with2 = { '--threads': '2' };

async function measured(file: string, options: Readonly<Record<string, string>>, ...more: readonly string[]) {
  return shop.shoal('measure', file, '--fps', '25', ...Object.entries(options).flat(), ...more);
}

describe('shoal measure --threads', () => {
  shop.write(
    'lines.jsonl',
    rowsOf((frame, id, x, y) => (frame < 300 ? `{"frame":${frame},"id":${JSON.stringify(id)},"x":${x},"y":${y}}` : '')),
  );
  // A row that is not plain, in the second piece.
  const quoted = csv.split('\n');
  quoted[60_000] = quoted[60_000].replace(/,(fish )?(\d+),/, ',"$1$2",');
  shop.write('quoted.csv', quoted.join('\n'));

  test.each([
    ['whole.csv', '--format', 'json', '--measures', 'neighbourTurnover', '--group-distance', '0.3'],
    [
      'whole.csv',
      '--format',
      'csv',
      '--smooth',
      '5',
      '--max-gap',
      '4',
      '--warm-up',
      '7',
      '--fish',
      '1,2,fish 3,fish 10',
    ],
    ['quoted.csv', '--format', 'json'],
    ['lines.jsonl', '--format', 'json'],
  ])('writes the same bytes with any number: %s %s %s %s', async (file, ...options) => {
    const one = await measured(file, { '--threads': '1' }, ...options);
    expect(one.code, one.stderr).toBe(0);
    expect(one.stdout.length).toBeGreaterThan(1000);
    for (const threads of ['2', '3']) expect(await measured(file, { '--threads': threads }, ...options)).toEqual(one);
  });

  test('names the line of an error in the middle of the file', async () => {
    const lines = csv.split('\n');
    lines[69_999] = lines[69_999].replace(/,[^,]*$/, ',here');
    shop.write('wrong.csv', lines.join('\n'));
    for (const threads of ['1', '2']) {
      const { code, stdout, stderr } = await measured('wrong.csv', { '--threads': threads });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('wrong.csv: line 70000, column "y": expected a number, got "here".');
    }
  });

  test('names the line of a second row for one animal and frame', async () => {
    const lines = csv.split('\n');
    lines.splice(50_000, 0, lines[49_999]);
    shop.write('twins.csv', lines.join('\n'));
    const { code, stderr } = await measured('twins.csv', with2);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('twins.csv: line 50001: fish '),
    });
    expect(stderr).toContain('(the other is line 50000)');
  });

  test('refuses a warm-up that is too long, and a number that is none', async () => {
    const { code, stderr } = await measured('whole.csv', with2, '--warm-up', '1000');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--warm-up must be shorter') });
    expect((await measured('whole.csv', { '--threads': '0' })).stderr).toContain(
      '--threads must be a whole number from 1 to 64, got "0".',
    );
  });

  test('measures in one where the host starts no others', async () => {
    const one = await measured('whole.csv', { '--threads': '1' });
    const args = ['measure', 'whole.csv', '--fps', '25', '--threads', '2'];
    const { code, stdout } = await shop.start(args, withoutThreads).ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: one.stdout });
  });

  test('ends at Ctrl-C, with its threads and without output', async () => {
    const { process: child, ended } = shop.start([
      'measure',
      'whole.csv',
      '--fps',
      '25',
      '--threads',
      '3',
      '--out',
      'x.txt',
    ]);
    setTimeout(() => child.kill('SIGINT'), 400);
    const { stdout } = await ended;
    expect({ stdout, signal: child.signalCode }).toEqual({ stdout: '', signal: 'SIGINT' });
  });
});

test('small files are measured in one thread', () => {
  expect(threadsFor([shop.path('whole.csv'), shop.path('none.csv')])).toBe(1);
});

test('stretches hold all frames once, and the two frames before each', () => {
  const count = 5000;
  const made = Array.from({ length: 25 }, (_, frame) => {
    const column = (from: number): Float32Array<ArrayBuffer> =>
      Float32Array.from({ length: count + frame }, (_, k) => k + from);
    const [x, y, z, vx, vy, vz] = [0, 1, 2, 3, 4, 5].map((c) => column(10_000 * c + frame));
    const none = new Float32Array(count + frame);
    const id = Uint32Array.from({ length: count + frame }, (_, k) => k);
    const species = new Uint8Array(count + frame).fill(frame);
    return {
      frame: 3 * frame,
      fish: {
        ...{ count: count + frame, id, species, x, y, z, vx, vy, vz, ax: none, ay: none, az: none },
        differentiable: species,
      },
    };
  });
  const stretches = [...stretchesOf(made)];
  expect(stretches.map(({ before, frames }) => [before, frames.length])).toEqual([
    [0, 10],
    [2, 10],
    [2, 9],
  ]);
  // Comparing all numbers would take seconds.
  const shown = ({ frame, fish }: (typeof made)[number] | TrackFrame) => [
    ...[frame, fish.count, fish.x.length, fish.ax.length, fish.differentiable?.at(-1), fish.species[0], fish.id.at(-1)],
    ...[fish.x[0], fish.y[1], fish.z[2], fish.vx[3], fish.vy[4], fish.vz.at(-1)],
  ];
  const all = stretches.flatMap((stretch) => [...framesOf(stretch, stretch.before)].map(shown));
  expect(all).toEqual(made.map(shown));
  expect([...framesOf(stretches[2])].slice(0, 2).map(shown)).toEqual(made.slice(16, 18).map(shown));
});
