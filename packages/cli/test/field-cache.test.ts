import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Ended, workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
const rock = { shape: { kind: 'rock', radius: 3 }, at: [10, 10, 10] };
shop.write('rock.json', { ...school(30), obstacles: [rock] });
shop.write('radius.json', {
  ...school(30),
  obstacles: [rock],
  field: { radius: 4, power: 2, resolution: [20, 20, 20] },
});
shop.write('two.json', { ...school(30), obstacles: [rock, { ...rock, at: [5, 5, 5], spin: { axis: [0, 1, 0] } }] });
// Some seconds of work for one core.
shop.write('large.json', {
  ...school(3),
  obstacles: [{ shape: { kind: 'sphere', radius: 3, detail: 6 }, at: [10, 10, 10] }],
  field: { resolution: [161, 161, 161] },
});

const run = (...args: readonly string[]): Promise<Ended> => shop.shoal('run', ...args, '--steps', '20', '--json');
const files = (): string[] => (existsSync(shop.cache) ? readdirSync(shop.cache).sort() : []);
const hashOf = ({ code, stdout, stderr }: Ended): string => {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).stateHash;
};
const emptyCache = (): void => rmSync(shop.cache, { recursive: true, force: true });

describe('the cache', () => {
  test('keeps a field and uses it again', async () => {
    emptyCache();
    const first = hashOf(await run('rock.json'));
    const [name, ...others] = files();
    expect(others).toEqual([]);
    expect(name).toMatch(/^[0-9a-f]{16}\.field$/);
    const path = join(shop.cache, name);
    const { ino } = statSync(path);
    utimesSync(path, 1000, 1000);
    expect(hashOf(await run('rock.json'))).toBe(first);
    // The same file, which was just read.
    expect(statSync(path).ino).toBe(ino);
    expect(statSync(path).mtimeMs).toBeGreaterThan(1e12);
  });

  test('has a file for each field, and one serves other radii and powers', async () => {
    emptyCache();
    hashOf(await run('two.json'));
    expect(files()).toHaveLength(2);
    emptyCache();
    const box = { min: [4, 4, 4], max: [16, 16, 16] };
    const scene = (radius: number) => ({
      ...school(30),
      obstacles: [rock],
      field: { radius, resolution: [20, 20, 20], ...box },
    });
    shop.write('near.json', scene(2));
    shop.write('far.json', scene(5));
    const anew = hashOf(await run('far.json', '--no-cache'));
    expect(files()).toEqual([]);
    hashOf(await run('near.json'));
    expect(hashOf(await run('far.json'))).toBe(anew);
    expect(files()).toHaveLength(1);
  });

  test('is used by inspect and compare too', async () => {
    emptyCache();
    expect((await shop.shoal('inspect', 'rock.json')).code).toBe(0);
    expect(files()).toHaveLength(1);
    emptyCache();
    await shop.shoal('compare', 'rock.json', '--presets', 'improved,common', '--steps', '5');
    expect(files()).toHaveLength(1);
    emptyCache();
    await shop.shoal('inspect', 'rock.json', '--no-cache');
    await shop.shoal('compare', 'rock.json', '--presets', 'improved,common', '--steps', '5', '--no-cache');
    expect(files()).toEqual([]);
  });

  test.each([
    ['cut off', (path: string) => truncateSync(path, 500), 'is cut off: it must have \\d+ bytes, got 500'],
    [
      'damaged',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes[700] ^= 1;
        writeFileSync(path, bytes);
      },
      'is damaged: its checksum must be [0-9a-f]{16}, got [0-9a-f]{16}',
    ],
    [
      'something else',
      (path: string) => writeFileSync(path, 'hello'),
      'is no field file: it must begin with "shoalfd"',
    ],
  ])('makes a field anew whose file is %s', async (_, harm, why) => {
    emptyCache();
    const hash = hashOf(await run('rock.json'));
    const path = join(shop.cache, files()[0]);
    const whole = readFileSync(path);
    harm(path);
    const { code, stdout, stderr } = await run('rock.json');
    expect(code).toBe(0);
    expect(stderr).toMatch(new RegExp(`^shoal: ${path}: ${why}; this cached field is ignored and made again\\.\n$`));
    expect(JSON.parse(stdout).stateHash).toBe(hash);
    expect(readFileSync(path).equals(whole)).toBe(true);
  });

  test('that cannot be written is told once, and is no failure', async () => {
    const place = shop.write('file', 'not a directory');
    const { ended } = shop.start(['run', 'two.json', '--steps', '2', '--json'], { SHOAL_CACHE: `${place}/cache` });
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toBe(
      `shoal: fields cannot be cached: ${place}/cache: cannot be written: a part of the path is a file, not a directory. Name another directory with SHOAL_CACHE, or use --no-cache.\n`,
    );
    expect(JSON.parse(stdout).steps).toBe(2);
  });

  test('is bounded: the oldest go first', async () => {
    emptyCache();
    hashOf(await run('rock.json'));
    const names = Array.from({ length: 5 }, (_, i) => `${String(i).padStart(16, '0')}.field`);
    for (const [i, name] of names.entries()) {
      const path = join(shop.cache, name);
      writeFileSync(path, '');
      truncateSync(path, 70 * 1024 * 1024);
      utimesSync(path, 1000 + i, 1000 + i);
    }
    writeFileSync(join(shop.cache, 'notes.txt'), 'not ours');
    hashOf(await run('radius.json'));
    const left = files();
    expect(left).toContain('notes.txt');
    expect(left.filter((name) => names.includes(name))).toEqual(names.slice(2));
    expect(left.filter((name) => name.endsWith('.field'))).toHaveLength(5);
    emptyCache();
  });

  test('is in the directory named by the environment', async () => {
    const home = shop.path('home');
    const { ended } = shop.start(['run', 'rock.json', '--steps', '1'], {
      ...{ SHOAL_CACHE: '', XDG_CACHE_HOME: '', HOME: home },
    });
    expect((await ended).code).toBe(0);
    expect(readdirSync(join(home, '.cache/shoal'))).toHaveLength(1);
    const caches = shop.path('caches');
    await shop.start(['run', 'rock.json', '--steps', '1'], { SHOAL_CACHE: '', XDG_CACHE_HOME: caches }).ended;
    expect(readdirSync(join(caches, 'shoal'))).toHaveLength(1);
  });
});

/** Interrupts a command some time after it said that there is a field to prepare, ms. */
async function stoppedAfter(delay: number, args: string[]): Promise<Awaited<ReturnType<typeof shop.start>['ended']>> {
  const { process, ended } = shop.start(args);
  await new Promise<void>((resolve) => {
    process.stderr?.on('data', (text: string) => text.includes('to prepare') && resolve());
  });
  await wait(delay);
  process.kill('SIGINT');
  return ended;
}

describe('Ctrl-C while a field is made', () => {
  test.each([
    ['run', ['run', 'large.json', '--out', 'stopped'], 'stopped'],
    ['field', ['field', 'large.json', '--out', 'stopped.field', '--threads', '2'], 'stopped.field'],
  ])(
    '%s stops with exit code 130 and leaves nothing',
    async (_, args, output) => {
      emptyCache();
      // A signal that comes before the command listens simply ends it, with no code.
      let stopped = await stoppedAfter(500, args);
      for (let delay = 2000; stopped.code === null && delay < 20_000; delay *= 2)
        stopped = await stoppedAfter(delay, args);
      expect(stopped).toEqual({
        code: 130,
        stdout: '',
        stderr:
          'shoal: large.json: About 99 s to prepare: 4,173,281 field points. Raise field.spacing or lower field.resolution.\nshoal: stopping. Press Ctrl-C again to quit at once.\nshoal: stopped while a field was made; it is not kept.\n',
      });
      expect(files()).toEqual([]);
      expect(readdirSync(shop.folder).filter((name) => name.includes(output))).toEqual([]);
    },
    120_000,
  );
});
