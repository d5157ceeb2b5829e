import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { version } from 'shoal';
import { beforeAll, describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study } from './studies.ts';

const shop = workshop();

/** The files of a Zip archive by name, from the list at its end. Checks every checksum. */
function unzipped(path: string): ReadonlyMap<string, Buffer> {
  const bytes = readFileSync(path);
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let k = 0; k < bytes.readUInt16LE(end + 10); k++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + length;
    const data = inflateRawSync(bytes.subarray(start, start + packed));
    expect([data.length, crc32(data)]).toEqual([size, crc]);
    expect(bytes.readUInt32LE(start + packed + 4)).toBe(crc);
    files.set(name, data);
    at += 46 + length;
  }
  expect(at).toBe(end);
  return files;
}

type Entity = Readonly<Record<string, unknown>> & { readonly '@id': string; readonly '@type': string };
type Links = readonly { readonly '@id': string }[];

/** The requirements of the RO-Crate 1.1 specification. @returns the entities by id */
function expectCrate(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Entity> {
  const metadata = JSON.parse(String(files.get('ro-crate-metadata.json')));
  expect(metadata['@context'][0]).toBe('https://w3id.org/ro/crate/1.1/context');
  const graph: readonly Entity[] = metadata['@graph'];
  const entities = new Map(graph.map((entity) => [entity['@id'], entity]));
  expect(entities.size, 'each id once').toBe(graph.length);
  for (const entity of graph) expect(typeof entity['@type'], entity['@id']).toBe('string');
  expect(entities.get('ro-crate-metadata.json')).toEqual({
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
    about: { '@id': './' },
  });
  const root = entities.get('./') as Entity;
  expect(root).toMatchObject({ '@type': 'Dataset', name: expect.any(String), description: expect.any(String) });
  expect(root.datePublished).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(entities.get((root.license as { '@id': string })['@id'])).toMatchObject({
    name: expect.any(String),
    description: expect.any(String),
  });
  // Every link within the crate leads to an entity.
  const links = JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g);
  for (const [, id] of links) if (!id.startsWith('https:')) expect(entities.has(id), id).toBe(true);
  // Every file is reached from the root, and no other.
  const reached = new Set<string>();
  const follow = (id: string): void => {
    const { '@type': type, hasPart = [] } = entities.get(id) as Entity & { readonly hasPart?: Links };
    if (type === 'File') reached.add(decodeURIComponent(id));
    for (const part of hasPart) follow(part['@id']);
  };
  follow('./');
  expect([...reached].sort()).toEqual([...files.keys()].filter((name) => name !== 'ro-crate-metadata.json').sort());
  for (const name of reached) {
    const entity = entities.get(name.split('/').map(encodeURIComponent).join('/'));
    const data = files.get(name) as Buffer;
    expect(entity?.contentSize).toBe(String(data.length));
    expect(entity?.sha256).toBe(createHash('sha256').update(data).digest('hex'));
  }
  return entities;
}

const leftovers = (): string[] => readdirSync(shop.folder).filter((name) => name.includes('.partial-'));

beforeAll(async () => {
  shop.write('school.json', school(20, { description: 'Twenty fish.' }));
  const { code } = await shop.shoal('run', 'school.json', '--steps', '30', '--out', 'run');
  expect(code).toBe(0);
});

describe('archive', () => {
  test('of a run is an RO-Crate with its files, its inputs and its environment', async () => {
    const { code, stdout, stderr } = await shop.inProcess('archive', 'run');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'shoal: the archive states no licence; add --license, such as --license CC-BY-4.0.\n',
    });
    expect(stdout).toMatch(/^run\.zip: written: run, 9 files, [\d.]+ KiB\.\n$/);
    const files = unzipped(shop.path('run.zip'));
    for (const name of [
      'trajectory.parquet',
      'metrics.parquet',
      'summary.json',
      'inputs/scenario.json',
      'snapshot.bin',
    ])
      expect(files.get(name)?.equals(readFileSync(shop.path(`run/${name}`))), name).toBe(true);
    const entities = expectCrate(files);
    expect(entities.get('#shoal')).toMatchObject({ name: 'Shoal', softwareVersion: version });
    expect(entities.get('#simulation')).toMatchObject({
      '@type': 'CreateAction',
      object: [{ '@id': 'inputs/scenario.json' }],
    });
    const summary = JSON.parse(String(files.get('summary.json')));
    const { made } = JSON.parse(String(files.get('environment.json')));
    expect(made).toEqual({ versions: summary.versions, host: summary.host });
    expect(JSON.parse(String(files.get('package-lock.json'))).packages).toHaveProperty('node_modules/commander');
    // Another program can read it too.
    const test = spawnSync('unzip', ['-t', shop.path('run.zip')], { encoding: 'utf8' });
    if (!test.error) expect(test.stdout).toContain('No errors detected');
    expect(leftovers()).toEqual([]);
  });

  test('names licence and authors, and is replaced only with --force', async () => {
    const people = ['--author', 'Ada Lovelace', '--author', 'Alan Turing <0000-0002-1825-0097>'];
    const again = await shop.inProcess('archive', 'run', '--license', 'CC-BY-4.0', ...people);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('run.zip: exists already; replace it') });
    const args = ['archive', 'run/', '--license', 'cc-by-4.0', ...people, '--force'];
    expect(await shop.inProcess(...args)).toMatchObject({ code: 0, stderr: '' });
    const entities = expectCrate(unzipped(shop.path('run.zip')));
    expect(entities.get('./')).toMatchObject({
      license: { '@id': 'https://spdx.org/licenses/CC-BY-4.0' },
      author: [{ '@id': '#author-1' }, { '@id': 'https://orcid.org/0000-0002-1825-0097' }],
    });
    expect(entities.get('#author-1')).toEqual({ '@id': '#author-1', '@type': 'Person', name: 'Ada Lovelace' });
  });

  test('of runs with several seeds, and of a study, have all of their files', async () => {
    await shop.shoal('run', 'school.json', '--steps', '5', '--seeds', '1-2', '--format', 'csv', '--out', 'seeds');
    expect((await shop.inProcess('archive', 'seeds')).stdout).toMatch(
      /^seeds\.zip: written: runs with several seeds, /,
    );
    const seeds = unzipped(shop.path('seeds.zip'));
    expectCrate(seeds);
    expect([...seeds.keys()]).toEqual(expect.arrayContaining(['seeds.csv', 'seed-2/trajectory.csv']));

    shop.write('sweep.json', study({ kind: 'grid', levels: 2 }, { name: 'First', seeds: 1, seconds: 0.1 }));
    expect((await shop.shoal('sweep', 'sweep.json', '--out', 'study')).code).toBe(0);
    expect((await shop.inProcess('archive', 'study', '--out', 'first.zip')).stdout).toContain(
      'first.zip: written: study',
    );
    const packed = unzipped(shop.path('first.zip'));
    const entities = expectCrate(packed);
    expect(entities.get('./')).toMatchObject({ name: 'First: a study with Shoal' });
    // The versions at packing time are not those of the study's runs.
    expect(entities.get('#shoal')).toEqual({ '@id': '#shoal', '@type': 'SoftwareApplication', name: 'Shoal' });
    expect(Object.keys(JSON.parse(String(packed.get('environment.json'))))).toEqual(['archived']);
  });

  test('of a study whose journal, inputs or results were changed is refused', async () => {
    for (const [name, from, to, text] of [
      ['journal.jsonl', /"measures":\[/, '"measures":[1', /journal\.jsonl: line 2 was changed after it was written/],
      ['inputs/school.json', /$/, '\n', /inputs\/school\.json: changed since the study began/],
      [
        'summary.json',
        '"candidates": 4',
        '"candidates": 5',
        /summary\.json: does not match its checksum in provenance/,
      ],
      ['best/1.json', /$/, '\n', /best\/1\.json: does not match its checksum in provenance\.json: .*--resume/],
      ['provenance.json', '"results"', '"others"', /provenance\.json: must list the results/],
    ] as const) {
      const path = shop.path(`study/${name}`);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(path, whole.replace(from, to));
      const { code, stderr } = await shop.inProcess('archive', 'study', '--out', 'changed.zip');
      expect(stderr, name).toMatch(text);
      expect([code, existsSync(shop.path('changed.zip'))]).toEqual([2, false]);
      writeFileSync(path, whole);
    }
  });

  test('follows no symbolic link, and leaves out work in progress', async () => {
    shop.shell(
      'cp -r run linked; ln -s /etc/hostname linked/host; ln -s .. linked/up; mkfifo linked/pipe; echo x > "linked/.part"',
    );
    const { code, stderr } = await shop.inProcess('archive', 'linked', '--license', 'CC0-1.0');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'shoal: left out (symbolic links or special files): host, pipe, up\n',
    });
    const names = [...unzipped(shop.path('linked.zip')).keys()];
    expect(names.some((name) => /host|up|pipe|\.part/.test(name))).toBe(false);
    symlinkSync(shop.path('run'), shop.path('alias'));
    const whole = await shop.inProcess('archive', 'alias');
    expect(whole).toMatchObject({ code: 2, stderr: expect.stringContaining('alias: is a symbolic link, expected') });
  });

  test('of equal files has the same bytes, whenever they were written and in any time zone', async () => {
    shop.shell('cp -r study copy');
    utimesSync(shop.path('copy/inputs/study.json'), 1, 1);
    const day = '--date 2026-11-29';
    const zones = ['TZ=America/New_York $shoal archive study', 'TZ=Asia/Kolkata $shoal archive copy'];
    for (const command of zones) expect(shop.shell(`${command} ${day}`).code).toBe(0);
    expect(readFileSync(shop.path('study.zip')).equals(readFileSync(shop.path('copy.zip')))).toBe(true);
    expect(expectCrate(unzipped(shop.path('study.zip'))).get('./')).toMatchObject({ datePublished: '2026-11-29' });
  });

  test('keeps letters outside ASCII in file names', async () => {
    shop.shell('cp -r run names; echo 1 > "names/100 % ä#?.txt"');
    expect((await shop.inProcess('archive', 'names')).code).toBe(0);
    const files = unzipped(shop.path('names.zip'));
    expect(String(files.get('100 % ä#?.txt'))).toBe('1\n');
    expectCrate(files);
  });
});

describe('archive refuses, and leaves nothing behind,', () => {
  test.each([
    ['nothing', [], 'nothing: cannot be read: no such file'],
    [
      'school.json',
      [],
      'school.json: is a file, expected the directory of a run or a study. Give the directory itself.',
    ],
    ['empty', [], 'empty: holds no run (no summary.json), no runs with several seeds (no seeds.csv) and no study'],
    ['run', ['--out', 'run/run.zip'], 'run/run.zip: is inside the directory that is packed'],
    ['run', ['--out', 'run'], 'run: is the directory that is packed'],
    ['run', ['--license', 'mine'], '--license must be the SPDX identifier of a usual licence (CC0-1.0, CC-BY-4.0,'],
    ['run', ['--license', 'CC-BY-4'], 'got "CC-BY-4". Did you mean "CC-BY-4.0"?'],
    ['run', ['--author', '<x>'], '--author must be a name, or a name and an ORCID'],
    [
      'run',
      ['--author', 'A <0000-0002-1825-0097>', '--author', 'B <https://orcid.org/0000-0002-1825-0097>'],
      '--author: "A" and "B" both have the ORCID 0000-0002-1825-0097',
    ],
    ['run', ['--out', 'no/where.zip'], 'no/where.zip: cannot be written: no such file or directory'],
    [
      'damaged',
      [],
      'damaged/metrics.parquet: does not match its checksum in summary.json: expected the file of this run.',
    ],
    ['lacking', [], 'lacking/trajectory.parquet: is missing: summary.json has its checksum.'],
    ['clash', [], 'clash/environment.json: has a name that the archive gives to a file of its own.'],
    ['run', ['--date', '2026-02-30'], '--date must be a day such as 2026-11-29, got "2026-02-30".'],
    ['backslash', [], 'backslash/b\\c.txt: has a name that a Zip archive cannot keep, expected no backslash,'],
    ['drive', [], 'drive/c:notes.txt: has a name that a Zip archive cannot keep'],
  ])('%s %j', async (folder, args, message) => {
    mkdirSync(shop.path('empty'), { recursive: true });
    if (folder === 'damaged') shop.shell('cp -r run damaged; printf x >> damaged/metrics.parquet');
    if (folder === 'lacking') shop.shell('cp -r run lacking; rm lacking/trajectory.parquet');
    if (folder === 'clash') shop.shell('cp -r run clash; echo 1 > clash/environment.json');
    if (folder === 'backslash') shop.shell(String.raw`cp -r run backslash; echo 1 > 'backslash/b\c.txt'`);
    if (folder === 'drive') shop.shell('cp -r run drive; echo 1 > drive/c:notes.txt');
    rmSync(shop.path(`${folder}.zip`), { force: true });
    const { code, stdout, stderr } = await shop.inProcess('archive', folder, ...args);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(existsSync(shop.path(`${folder}.zip`))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test('when it is ended, or the disk is full', async () => {
    shop.shell('cp -r run slow; head -c 60000000 /dev/urandom > slow/noise.bin');
    const { process: child, ended } = shop.start(['archive', 'slow']);
    const begun = Date.now();
    while (leftovers().length === 0 && Date.now() - begun < 20_000) await new Promise((go) => setTimeout(go, 5));
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect([existsSync(shop.path('slow.zip')), leftovers()]).toEqual([false, []]);
    const full = shop.shell('ulimit -f 2000; trap "" XFSZ; $shoal archive slow');
    expect({ code: full.code, stderr: full.stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('slow.zip: writing stopped: the file would be larger than this system allows'),
    });
    expect([existsSync(shop.path('slow.zip')), leftovers()]).toEqual([false, []]);
  });
});
