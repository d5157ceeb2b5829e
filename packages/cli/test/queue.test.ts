import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import { version } from 'shoal';
import { beforeAll, describe, expect, test } from 'vitest';
import { QueueSite, ReadJournal, said, saying, secret, until, withSite } from './queue-site.ts';
import { hasNoRedis, TestRedis } from './redis.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study, tablesOf } from './studies.ts';

const shop = workshop();
/** Timeout, ms. A busy machine takes several times as long as an idle one. */
const timeout = 180_000;
const journalOf = (folder: string): ReadJournal => new ReadJournal(shop, folder);

beforeAll(() => {
  shop.write('school.json', school(30));
  shop.write('search.json', study({ kind: 'genetic', trials: 18, population: 6 }, { seconds: 15, seeds: 1 }));
  shop.write('endless.json', study({ kind: 'random', trials: 1000 }, { seconds: 4 }));
});

// Each test mostly waits, for locks to expire and for the remains of other processes.
describe.skipIf(hasNoRedis).concurrent('a study with a queue', { timeout }, () => {
  test(
    'gives the same tables with workers that are killed and a Redis that fails; none is lost or counted twice',
    withSite(shop, async (site) => {
      const one = site.worker('--once');
      const [plain, alone] = await Promise.all([
        shop.apart('search', 'search.json', '--out', 'plain'),
        site.shoal('search', 'search.json', '--out', 'alone', '--queue'),
      ]);
      expect(plain.code).toBe(0);
      expect(alone.code).toBe(0);
      expect(alone.stderr).not.toContain('is lost');
      expect(tablesOf(shop, 'alone')).toEqual(tablesOf(shop, 'plain'));
      const { code, stderr } = await one.ended;
      expect(stderr).toMatch(new RegExp(`${journalOf('alone').keys.length} trials of "Test school" finished here`));
      expect(code).toBe(0);

      const three = [site.worker(), site.worker(), site.worker()];
      const search = site.start(['search', 'search.json', '--out', 'three', '--queue']);
      await Promise.all(three.map((each) => saying(each, 'running trials of "Test school"')));
      const active = `shoal:${journalOf('three').study}:active`;
      // Each worker has a trial.
      await until('three trials at once', async () => (await site.redis.client.llen(active)) === 3);
      three[0].process.kill('SIGKILL');
      await site.redis.restart('SIGKILL', 200);
      const ended = await search.ended;
      expect(ended.stderr).toContain('lost the connection to');
      expect(ended.code).toBe(0);
      expect(tablesOf(shop, 'three')).toEqual(tablesOf(shop, 'plain'));
      expect(journalOf('three').keys.sort()).toEqual(journalOf('plain').keys.sort());
      expect(new Set(journalOf('three').keys).size).toBe(journalOf('three').keys.length);
      expect(await site.redis.client.keys('*')).toEqual([]);
    }),
  );

  test(
    'is run by one coordinator, ends with Ctrl-C and goes on',
    withSite(shop, async (site) => {
      const served = site.worker();
      const first = site.start(['sweep', 'endless.json', '--out', 'endless', '--queue']);
      await until('five trials', () => journalOf('endless').keys.length >= 5);
      const second = await site.shoal('sweep', 'endless.json', '--out', 'second', '--queue');
      expect(second.stderr).toMatch(
        new RegExp(`process ${first.process.pid} on \\S+ already runs this study at ${site.shown}. Wait for it`),
      );
      expect(second.code).toBe(2);
      expect(existsSync(shop.path('second'))).toBe(false);

      first.process.kill('SIGINT');
      const { code, stderr } = await first.ended;
      expect(stderr).toMatch(/endless: \d+ trials finished\. Continue with the same command and --resume\./);
      expect(code).toBe(130);
      expect(await site.redis.client.keys('*')).toEqual([]);
      const kept = journalOf('endless').keys.length;

      const resumed = site.start(['sweep', 'endless.json', '--out', 'endless', '--queue', '--resume']);
      const lonely = saying(resumed, 'no worker is connected');
      await until('more trials', () => journalOf('endless').keys.length > kept + 3);
      expect(new Set(journalOf('endless').keys).size).toBe(journalOf('endless').keys.length);
      served.process.kill('SIGTERM');
      expect((await served.ended).code).toBe(143);
      await lonely;
      // The next process waits for the lock to expire, and finds the answers in Redis.
      resumed.process.kill('SIGKILL');
      await resumed.ended;
      const successor = site.start(['sweep', 'endless.json', '--out', 'endless', '--queue', '--resume']);
      site.worker();
      const before = journalOf('endless').keys.length;
      await until('a successor', () => journalOf('endless').keys.length > before);
      successor.process.kill('SIGINT');
      expect((await successor.ended).code).toBe(130);
    }),
  );

  test(
    'refuses other versions, and workers survive what is no job of theirs',
    withSite(shop, async (site) => {
      const { client } = site.redis;
      const offer = async (hash: string, head: object, inputs: object): Promise<void> => {
        await client.hset(`shoal:${hash}:study-inputs`, inputs);
        await client.set(`shoal:${hash}:study-head`, JSON.stringify(head));
        await client.set(`shoal:${hash}:study-coordinator`, '{}');
        await client.sadd('shoal:studies', hash, 'nonsense');
      };
      await offer('a'.repeat(64), { name: 'newer\u001b[2J', shoal: '9.9.9' }, { 'study.json': '{}' });
      await offer('b'.repeat(64), { name: 'outside', shoal: version }, { 'study.json': '{}', '../../evil.json': '{}' });
      await offer('c'.repeat(64), { name: 'no study', shoal: version }, { 'study.json': '{"scenario":"/etc/passwd"}' });
      const other = site.worker();
      const refusals = await saying(other, /(is refused[\s\S]*){3}\n/);
      for (const why of [
        `"newer\\u001b[2J" is refused: its coordinator is shoal 9.9.9, this worker is shoal ${version}`,
        '"outside" is refused: its input "../../evil.json" lies outside its folder',
        `"no study" is refused`,
        "scenario must be a plain path inside the study's folder",
      ])
        expect(refusals).toContain(why);
      expect(other.process.exitCode).toBe(null);
      other.process.kill('SIGKILL');
      await other.ended;
      await client.flushall();

      const search = site.start(['search', 'endless.json', '--out', 'hostile', '--queue']);
      await until('a study', async () => (await client.scard('shoal:studies')) === 1);
      const hash = journalOf('hostile').study;
      const queue = new Queue(hash, site.queue);
      const point = [0.5, 0.5];
      const hostile: Readonly<Record<string, unknown>> = {
        'a-version': { shoal: '0.0.1', point, seed: 1 },
        'a-shape': [1, 2],
        'a-point': { shoal: version, point: [0.5, 7], seed: 1 },
        'a-text': { shoal: version, point: ['0.5', '0.5'], seed: 1 },
        'a-seed': { shoal: version, point, seed: -1 },
        'a-file': { shoal: version, point, seed: 1, scenario: '../../../etc/passwd' },
        'a-key': { shoal: version, point, seed: 1 },
        huge: { shoal: version, point: Array.from({ length: 2_000_000 }, () => 0.5), seed: 1 },
      };
      for (const [jobId, data] of Object.entries(hostile)) await queue.add('trial', data, { jobId, lifo: true });
      await client.hset(`shoal:${hash}:no-json`, 'data', '{', 'opts', '{}', 'name', 'x', 'timestamp', '1');
      await client.rpush(`shoal:${hash}:wait`, 'no-json');
      const brave = site.worker();
      const says = await saying(brave, /(refused a trial from the queue[\s\S]*){9}\n/);
      for (const why of [
        `the coordinator is shoal 0.0.1, this worker is shoal ${version}`,
        'point must be 2 numbers from 0 to 1, got [0.5,7]',
        'seed must be a whole number from 0 to 4294967295, got -1',
        'the keys of the job must be shoal, point and seed, got "scenario"',
        'the name must be the key of its trial, got "a-key"',
      ])
        expect(says).toContain(why);
      const done = journalOf('hostile').keys.length;
      await until('more trials', () => journalOf('hostile').keys.length > done + 5);
      expect([brave.process.exitCode, search.process.exitCode]).toEqual([null, null]);

      // A worker that answers with invalid data ends the study.
      brave.process.kill('SIGKILL');
      const lie = { shoal: version, key: 'x', measures: [] };
      const liar = new Worker(hash, () => Promise.resolve(lie), site.queue).on('error', () => undefined);
      const { code, stderr } = await search.ended;
      expect(stderr).toMatch(/trial \d+: no result came back: the key of the answer must be [0-9a-f]{32}, got "x"/);
      expect(code).toBe(1);
      await Promise.all([liar.close(true), queue.disconnect()]);
    }),
  );
});

describe.skipIf(hasNoRedis).concurrent('the address of a queue', { timeout }, () => {
  test(
    'is refused with a reason and a remedy',
    withSite(shop, async (site) => {
      const refused = async (given: string, text: string | RegExp, environment = {}): Promise<void> => {
        const { code, stderr } = await site.start(['worker', '--queue', given], environment).ended;
        expect(stderr).toMatch(text);
        expect(code).toBe(2);
      };
      await Promise.all([
        refused('http://127.0.0.1', /--queue must be redis:\/\/HOST:PORT/),
        refused(`redis://:${secret}@127.0.0.1:x`, /got other text, which is not shown/),
        refused(
          'redis://127.0.0.1:1',
          /redis:\/\/127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED.*Start Redis there/,
        ),
        refused(site.shown, /NOAUTH.*SHOAL_QUEUE_PASSWORD/),
        refused(`redis://:wrong-password@127.0.0.1:${site.redis.port}`, /WRONGPASS.*SHOAL_QUEUE_PASSWORD/),
      ]);
      const both = await site.shoal('sweep', 'endless.json', '--out', 'both', '--queue', '--shard', '1/2');
      expect(both.stderr).toContain('--shard: with --queue, workers share the trials');
      expect(both.code).toBe(2);
    }),
  );

  test('rediss:// uses TLS and checks the certificate', async () => {
    const [certificate, key] = [shop.path('certificate.pem'), shop.path('key.pem')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, '-keyout', key, '-out', certificate],
      { stdio: 'ignore' },
    );
    const site = new QueueSite(shop, await TestRedis.start({ password: secret, tls: { certificate, key } }));
    try {
      const url = `rediss://:${encodeURIComponent(secret)}@localhost:${site.redis.port}`;
      const unknown = await site.start(['worker', '--queue', url]).ended;
      expect(unknown.stderr).toMatch(/self-signed certificate.*NODE_EXTRA_CA_CERTS/);
      expect(unknown.code).toBe(2);
      const known = site.start(['worker', '--queue', url], { NODE_EXTRA_CA_CERTS: certificate });
      await saying(known, `waiting for studies at rediss://localhost:${site.redis.port}`);
    } finally {
      await site.close();
    }
  });
});

test('without a queue nothing of it is loaded; without its packages a queue is refused', async () => {
  shop.write('tiny.json', study({ kind: 'grid', levels: 2 }));
  const hook = `import { appendFileSync } from 'node:fs';
export async function resolve(name, context, next) {
  if (name !== 'bullmq' && name !== 'ioredis') return next(name, context);
  appendFileSync(${JSON.stringify(shop.path('resolved.txt'))}, name + '\\n');
  throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
}`;
  const module = JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`);
  const register = `import { register } from 'node:module'; register(${module});`;
  shop.write('without.mjs', register);
  const without = { NODE_OPTIONS: `--import=file://${shop.path('without.mjs')}`, SHOAL_QUEUE: 'redis://127.0.0.1:1' };
  const plain = await shop.start(['sweep', 'tiny.json', '--out', 'tiny'], without).ended;
  expect(plain.code).toBe(0);
  expect(existsSync(shop.path('resolved.txt'))).toBe(false);
  const missing = await shop.start(['worker', '--queue'], without).ended;
  expect(missing.stderr).toContain(
    'the packages "bullmq" and "ioredis" are not installed. Install them beside shoal-cli',
  );
  expect(missing.code).toBe(2);
  expect(existsSync(shop.path('resolved.txt'))).toBe(true);
});

// After all other tests, because it checks what they have printed and written.
describe.skipIf(hasNoRedis)('the address of a queue', () => {
  test(
    'with a password appears nowhere; nor does one in the environment',
    withSite(shop, async (site) => {
      const given = site.start(['worker', '--queue', site.address], { DEBUG: 'ioredis:*' });
      await saying(given, `waiting for studies at ${site.shown}`);
      const byEnvironment = site.start(['worker', '--queue', site.shown], {
        SHOAL_QUEUE_PASSWORD: secret,
      });
      await saying(byEnvironment, 'waiting for studies');
      if (process.platform === 'linux') {
        const title = readFileSync(`/proc/${given.process.pid}/cmdline`, 'utf8');
        expect(title).toContain('shoal worker --queue redis://127.0.0.1');
        expect(title).not.toContain(encodeURIComponent(secret));
      }
      const everything = [...said, ...filesIn(shop.folder).map((file) => readFileSync(file, 'latin1'))].join('\n');
      expect(everything).toContain('no worker is connected');
      for (const text of [secret, encodeURIComponent(secret), 'wrong-password']) expect(everything).not.toContain(text);
    }),
  );
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
