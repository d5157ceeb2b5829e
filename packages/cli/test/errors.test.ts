import { mkdirSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('good.json', school(5));
shop.write('broken.json', '{ "version": 1,\n  "species": [ }');
shop.write('wrong.json', {
  version: 1,
  species: [{ name: 'fish', rules: { separation: { radius: -0.5 }, alignmnt: {} } }],
});
shop.write('latin.json', '');
mkdirSync(shop.path('folder'));

/** Arguments, and the complete text on stderr. */
const mistakes: readonly (readonly [args: string, message: string])[] = [
  ['rnu good.json', `shoal: unknown command 'rnu'. Did you mean run? See "shoal --help".\n`],
  ['help nope', `shoal: unknown command 'nope'. See "shoal --help".\n`],
  ['help rport', `shoal: unknown command 'rport'. Did you mean report? See "shoal --help".\n`],
  ['grind --help', `shoal: unknown command 'grind'. See "shoal --help".\n`],
  [
    'compare good.json --presets improved,common --seeds 5-1',
    'shoal: --seeds must name each range from low to high, as in 1-5, got "5-1".\n',
  ],
  [
    'compare good.json --presets improved,common --seeds 1-2000',
    'shoal: --seeds must name at most 1000 seeds from 0 to 4294967295, as in 1-5 or 1,2,7, got "1-2000".\n',
  ],
  ['run good.json --seeds 42,42,42 --out twice', 'shoal: --seeds names 42 twice; name each seed once.\n'],
  ['run good.json --seeds 1-5,3', 'shoal: --seeds names 3 twice; name each seed once.\n'],
  [
    'compare good.json --presets improved,common --seed 1 --seeds 1-2',
    `shoal: option '--seeds <LIST>' cannot be used with option '--seed <N>'. See "shoal compare --help".\n`,
  ],
  ['run', `shoal: missing required argument 'FILE'. See "shoal run --help".\n`],
  ['run good.json --stepz 3', `shoal: unknown option '--stepz'. Did you mean --steps? See "shoal run --help".\n`],
  [
    'run nothing.json',
    'shoal: nothing.json: cannot be read: no such file or directory. Check the path, or write a starting scenario with "shoal init".\n',
  ],
  ['run folder', 'shoal: folder: is a directory, expected a scenario file (JSON).\n'],
  ['run good.json --steps ten', 'shoal: --steps must be a whole number from 0 to 1000000000, got "ten".\n'],
  ['run good.json --steps -1', 'shoal: --steps must be a whole number from 0 to 1000000000, got "-1".\n'],
  ['run good.json --steps 1.5', 'shoal: --steps must be a whole number from 0 to 1000000000, got "1.5".\n'],
  ['run good.json --seconds soon', 'shoal: --seconds must be a number from 0 to 1000000 s, got "soon".\n'],
  ['run good.json --seed 4294967296', 'shoal: --seed must be a whole number from 0 to 4294967295, got "4294967296".\n'],
  ['run good.json --every 0', 'shoal: --every must be a whole number from 1 to 1000000000, got "0".\n'],
  [
    'run good.json --engine gpu --threads 2',
    'shoal: --threads 2 says how the CPU computes: leave it out, or --engine gpu.\n',
  ],
  [
    'bench good.json --engine gpu --kernel simd',
    'shoal: --kernel simd says how the CPU computes: leave it out, or --engine gpu.\n',
  ],
  ['run good.json --engine gpv', 'shoal: --engine must be cpu, gpu or auto, got "gpv". Did you mean "gpu"?\n'],
  [
    'run good.json --out runs --format parkuet',
    'shoal: --format must be parquet, csv or jsonl, got "parkuet". Did you mean "parquet"?\n',
  ],
  [
    'run good.json --steps 3 --seconds 4',
    `shoal: option '--steps <N>' cannot be used with option '--seconds <S>'. See "shoal run --help".\n`,
  ],
  ['run good.json --resume', 'shoal: --resume applies to a recorded run, so it needs a directory: add --out DIR.\n'],
  [
    'presets comon',
    'shoal: the preset must be improved, common, parker, abzu-article or aron, got "comon". Did you mean "common"?\n',
  ],
  ['inspect good.json --fish 3-1', 'shoal: --fish must name ids as in 7 or 1,5,9 or 0-20, got "3-1".\n'],
  ['inspect good.json --fish 9', "shoal: --fish: there is no fish 9. The school's 5 fish have ids from 0 to 4.\n"],
  ['compare good.json --presets improved,improved', 'shoal: --presets names "improved" twice; name each once.\n'],
  [
    'compare good.json',
    `shoal: required option '--presets <NAMES>' or '--data <TRACKS...>' not specified. See "shoal compare --help".\n`,
  ],
  [
    'report folder',
    'shoal: folder: holds no run (no summary.json) and no study (no journal.jsonl), expected a directory that "shoal run --out", "shoal search" or "shoal sweep" has written.\n',
  ],
  ['report good.json', 'shoal: good.json: is a file, expected the directory of a run (shoal run --out DIR).\n'],
];

describe('a mistake gives one sentence, exit code 2 and no file', () => {
  test.each(mistakes)('shoal %s', async (args, message) => {
    const before = readdirSync(shop.folder);
    expect(await shop.inProcess(...args.split(' '))).toEqual({ code: 2, stdout: '', stderr: message });
    expect(readdirSync(shop.folder)).toEqual(before);
  });
});

describe('a bad scenario', () => {
  test('that is not JSON is shown with its place', async () => {
    const { code, stderr } = await shop.shoal('run', 'broken.json');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shoal: broken\.json is not valid JSON at line 2, column \d+, got /);
  });

  test('is shown with all its problems, each in a line of its own, and without a stack', async () => {
    const { code, stdout, stderr } = await shop.shoal('run', 'wrong.json', '--out', 'runs');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.sort()).toEqual([
      expect.stringMatching(/^shoal: wrong\.json: species\[0\]\.rules\.alignmnt .*Did you mean "alignment"\?$/),
      expect.stringMatching(/^shoal: wrong\.json: species\[0\]\.rules\.separation\.radius must be .*, got -0\.5\.$/),
    ]);
  });

  test('of more than 16 MiB is not read', async () => {
    shop.write('huge.json', ' '.repeat(16 * 1024 * 1024 + 1));
    expect(await shop.shoal('validate', 'huge.json')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'shoal: huge.json: has 16.0 MiB, expected a scenario file (JSON) of at most 16 MiB.\n',
    });
  });

  test('may be no device and no pipe without a writer', async () => {
    const { code, stderr } = shop.shell(
      'mkfifo pipe && timeout 20 $shoal run pipe; a=$?; $shoal run /dev/zero; exit $a',
    );
    expect(code).toBe(2);
    expect(stderr).toBe(
      'shoal: pipe: is not an ordinary file, expected a scenario file (JSON).\nshoal: /dev/zero: is not an ordinary file, expected a scenario file (JSON).\n',
    );
  });

  test('must be text', async () => {
    const { code, stderr } = shop.shell(`printf '\\xff\\xfe' > latin.json; $shoal run latin.json`);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'shoal: latin.json: is not text in UTF-8, expected a scenario file (JSON). Save it as UTF-8.\n',
    );
  });
});

describe('output', () => {
  test('is no failure if its reader closes the pipe early', () => {
    const { stdout, stderr } = shop.shell('$shoal schema | head -c 1; echo " $PIPESTATUS"');
    expect({ stdout, stderr }).toEqual({ stdout: '{ 0\n', stderr: '' });
  });

  test('that cannot be written is one', () => {
    const { code, stderr } = shop.shell('$shoal schema > /dev/full');
    expect(code).toBe(1);
    expect(stderr).toContain('shoal: standard output: writing stopped: the disk is full.');
  });
});
