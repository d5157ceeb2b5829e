import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { ReadJournal, saying, withSite } from './queue-site.ts';
import { hasNoRedis } from './redis.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';
import { study, tablesOf } from './studies.ts';

/* Studies whose processes are killed repeatedly. They take minutes, so only SHOAL_LONG=1 runs them. */

const isLong = process.env.SHOAL_LONG === '1';
const timeout = 900_000;
const shop = workshop();
const journalOf = (folder: string): ReadJournal => new ReadJournal(shop, folder);

beforeAll(async () => {
  if (!isLong) return;
  shop.write('school.json', school(60));
  shop.write('search.json', study({ kind: 'genetic', trials: 400, population: 20 }, { seconds: 20, seeds: 2 }));
  shop.write('short.json', study({ kind: 'cma-es', trials: 160 }, { seconds: 4, seeds: 2 }));
  for (const name of ['search', 'short'])
    expect((await shop.shoal('search', `${name}.json`, '--out', `${name}-plain`)).code).toBe(0);
}, timeout);

/** No trial is lost or counted twice, and the tables are the same as those of an undisturbed run. */
function expectSame(folder: string, plain: string): void {
  expect(tablesOf(shop, folder)).toEqual(tablesOf(shop, plain));
  expect(journalOf(folder).keys.sort()).toEqual(journalOf(plain).keys.sort());
}

describe.runIf(isLong)('a study', () => {
  test.skipIf(hasNoRedis)(
    'with 3 workers, of which one is killed every 5 s, and a Redis that is restarted twice',
    withSite(shop, async (site) => {
      let kills = 0;
      const workers = [site.worker(), site.worker(), site.worker()];
      const search = site.start(['search', 'search.json', '--out', 'hard', '--queue']);
      const start = performance.now();
      await saying(workers[0], 'running trials');
      let isOver = false;
      const restarts = (async () => {
        for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
          await wait(9000);
          if (isOver) return 0;
          await site.redis.restart(signal, 1000);
        }
        return 2;
      })();
      const killing = (async () => {
        for (;;) {
          await wait(5000);
          if (isOver) return;
          workers[kills % 3].process.kill('SIGKILL');
          workers[kills % 3] = site.worker();
          kills++;
        }
      })();
      const { code, stderr } = await search.ended;
      const seconds = Math.round((performance.now() - start) / 1000);
      isOver = true;
      const [made] = await Promise.all([restarts, killing]);
      expect({ code, stderr: stderr.includes('no result') }).toEqual({ code: 0, stderr: false });
      expectSame('hard', 'search-plain');
      expect([kills > 4, made]).toEqual([true, 2]);
      process.stdout.write(`${journalOf('hard').keys.length} trials in ${seconds} s with ${kills} kills\n`);
    }),
    timeout,
  );

  test(
    'without a queue, killed at 50 random moments',
    async () => {
      let kills = 0;
      let rounds = 0;
      const trials: number[] = [];
      const start = performance.now();
      while (kills < 50) {
        // A fast machine may finish a study between two kills. The study is then checked, and the next one begins.
        const folder = `short-${rounds++}`;
        for (let isOver = false; !isOver; ) {
          const resume = existsSync(shop.path(`${folder}/journal.jsonl`)) ? ['--resume'] : [];
          const running = shop.start(['search', 'short.json', '--out', folder, ...resume]);
          const moment = kills < 50 ? wait(Math.random() * 2500) : new Promise(() => undefined);
          // Kills it before its first line, or during its trials.
          const ended = await Promise.race([moment, running.ended]);
          isOver = ended !== undefined;
          if (isOver) expect(ended).toMatchObject({ code: 0 });
          else {
            running.process.kill('SIGKILL');
            await running.ended;
            trials.push(journalOf(folder).keys.length);
            kills++;
          }
        }
        expectSame(folder, 'short-plain');
      }
      const seconds = Math.round((performance.now() - start) / 1000);
      process.stdout.write(`${kills} kills in ${seconds} s, with ${trials.join(', ')} trials finished\n`);
    },
    timeout,
  );
});
