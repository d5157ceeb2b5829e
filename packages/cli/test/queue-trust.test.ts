import { Worker } from 'bullmq';
import { version } from 'shoal';
import { describe, expect, test } from 'vitest';
import { type QueueSite, ReadJournal, saying, until, withSite } from './queue-site.ts';
import { hasNoRedis } from './redis.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study, tablesOf } from './studies.ts';

/* What other programs with access to Redis can do to a study: stop it, but not change its results. */

const shop = workshop();
const timeout = 180_000;
const one = { SHOAL_QUEUE_SECRET: 'a secret of a study' };
const other = { SHOAL_QUEUE_SECRET: 'the secret of another' };
shop.write('school.json', school(12));
shop.write('sweep.json', study({ kind: 'grid', levels: 4 }, { seeds: 1, seconds: 0.5 }));

/** Answers trials of a study with plausible numbers instead of running them. */
async function forging(site: QueueSite, folder: string): Promise<Worker> {
  const journal = new ReadJournal(shop, folder);
  await until('a study', async () => (await site.redis.client.scard('shoal:studies')) === 1);
  const forge = async ({ id = '' }: { id?: string }): Promise<object> => {
    const key = id.replace('trial-', '');
    return { shoal: version, key, measures: [0.9], stateHash: '0123456789abcdef', seconds: 0.1 };
  };
  return new Worker(journal.study, forge, site.queue).on('error', () => undefined);
}

describe.skipIf(hasNoRedis).concurrent('a queue that others write to', { timeout }, () => {
  test(
    'without a secret, answers that this machine does not compute end the study',
    withSite(shop, async (site) => {
      const sweep = site.start(['sweep', 'sweep.json', '--out', 'forged', '--queue']);
      const forger = await forging(site, 'forged');
      const { code, stderr } = await sweep.ended;
      expect(stderr).toMatch(
        /trial \d+: the answer from \S+ has the state hash 0123456789abcdef and the measures 0\.9, but this machine computes the state hash [0-9a-f]{16} and/,
      );
      expect(stderr).toContain('start the study again in another directory, with SHOAL_QUEUE_SECRET set');
      expect(code).toBe(1);
      await forger.close(true);
    }),
  );

  test(
    'with a secret, no answer without it enters the journal, and workers run only studies with it',
    withSite(shop, async (site) => {
      const begin = (...more: string[]) =>
        site.start(['sweep', 'sweep.json', '--out', 'signed', '--queue', ...more], one);
      const sweep = begin();
      const forger = await forging(site, 'signed');
      const { code, stderr } = await sweep.ended;
      expect(stderr).toMatch(/must be signed with the SHOAL_QUEUE_SECRET of this study, got no signature: another/);
      expect(stderr).toContain('--resume continues the study');
      expect([code, new ReadJournal(shop, 'signed').keys]).toEqual([1, []]);
      await forger.close(true);

      const resumed = begin('--resume');
      const without = site.worker();
      const wrong = site.start(['worker', '--queue', '--threads', '1'], other);
      await Promise.all([
        saying(without, 'is refused: its answers must be signed. Start this worker with the same SHOAL_QUEUE_SECRET'),
        saying(wrong, 'is refused: it is not signed with the SHOAL_QUEUE_SECRET of this worker'),
      ]);
      const right = site.start(['worker', '--queue', '--threads', '1', '--once'], one);
      const plain = shop.apart('sweep', 'sweep.json', '--out', 'plain');
      expect((await resumed.ended).code).toBe(0);
      expect((await right.ended).code).toBe(0);
      expect((await plain).code).toBe(0);
      expect(tablesOf(shop, 'signed')).toEqual(tablesOf(shop, 'plain'));
      const short = await site.start(['worker', '--queue'], { SHOAL_QUEUE_SECRET: 'short' }).ended;
      expect(short.stderr).toContain('SHOAL_QUEUE_SECRET must have at least 16 characters, got 5. Make one: openssl');
      expect(short.code).toBe(2);
    }),
  );

  test(
    'keys of another type are told, and do not end a worker',
    withSite(shop, async (site) => {
      const { client } = site.redis;
      await client.set('shoal:studies', 'text');
      const worker = site.worker();
      await saying(
        worker,
        /has a key of another type .* Remove that key, or name another .* This worker tries again\./,
      );
      const refused = await site.shoal('sweep', 'sweep.json', '--out', 'types', '--queue');
      expect(refused.stderr).toMatch(/--queue: \S+ has a key of another type .*, then continue with --resume\./);
      expect(refused.code).toBe(1);
      await client.del('shoal:studies');
      const { study: hash } = new ReadJournal(shop, 'types');
      await client.sadd(`shoal:${hash}:study-head`, 'text');
      await client.set(`shoal:${hash}:study-inputs`, 'text');
      await client.set('shoal:aa:study-head', 'text');
      await client.lpush(`shoal:${'b'.repeat(64)}:study-head`, 'text');
      await client.set(`shoal:${'b'.repeat(64)}:study-coordinator`, 'text');
      await client.sadd('shoal:studies', 'b'.repeat(64));
      const resumed = await site.shoal('sweep', 'sweep.json', '--out', 'types', '--queue', '--resume');
      expect(resumed.code).toBe(0);
      expect(worker.process.exitCode).toBe(null);
    }),
  );

  test(
    'a full Redis ends the study with what to do, and it goes on',
    withSite(shop, async (site) => {
      const { client } = site.redis;
      const sweep = site.start(['sweep', 'sweep.json', '--out', 'full', '--queue']);
      await until('trials', async () => (await client.keys('shoal:*:wait')).length === 1);
      await client.config('SET', 'maxmemory', '1');
      const full = await sweep.ended;
      expect(full.stderr).toMatch(
        /--queue: \S+ is full: it has reached its maxmemory\. Raise maxmemory there, or remove other data, then continue with --resume\./,
      );
      expect(full.code).toBe(1);
      const again = await site.shoal('sweep', 'sweep.json', '--out', 'full', '--queue', '--resume');
      expect(again.stderr).toContain('is full: it has reached its maxmemory');
      await client.config('SET', 'maxmemory', '0');
      site.worker();
      const { code } = await site.shoal('sweep', 'sweep.json', '--out', 'full', '--queue', '--resume');
      expect(code).toBe(0);
    }),
  );
});
