import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('small.json', school(20));
// Every step takes long enough that signals are polled after it. With SIGNALS set, the sixth step sends one.
shop.write(
  'slow.mjs',
  `export default {
    name: 'slow',
    parameters: { weight: 1 },
    steer(out, i, settings, { school }) {
      out[0] = out[1] = out[2] = 0;
      if (i > 0) return;
      if (process.env.SIGNALS && school.step === 5) process.kill(process.pid, 'SIGINT');
      for (const end = performance.now() + 25; performance.now() < end; );
    },
  };`,
);

/** Steps of a batch: those before the next frame. */
const batch = 20;
const run = (folder: string, threads: number): string[] => [
  ...['run', 'small.json', '--rules', 'slow.mjs', '--every', `${batch + 1}`, '--steps', `${batch + 2}`],
  ...['--threads', `${threads}`, '--out', folder],
];

test.each([1, 2])('a signal within a batch of steps on %i threads loses nothing', async (threads) => {
  const cut = `cut-${threads}`;
  const { code, stderr } = await shop.start(run(cut, threads), { SIGNALS: '1' }).ended;
  expect(stderr).toContain(`Continue it: shoal run small.json --out ${cut} --rules slow.mjs --resume`);
  expect(code).toBe(130);
  const { steps, finished } = JSON.parse(readFileSync(shop.path(`${cut}/summary.json`), 'utf8'));
  expect(finished).toBe(false);
  // One thread stops before the next step, several threads after their batch.
  if (threads === 1) expect(steps).toBeLessThan(batch / 2);
  else expect(steps).toBe(batch);
  expect(await shop.shoal(...run(cut, threads), '--resume')).toMatchObject({ code: 0 });
  const whole = `whole-${threads}`;
  expect(await shop.shoal(...run(whole, threads))).toMatchObject({ code: 0 });
  for (const name of ['trajectory.parquet', 'metrics.parquet', 'events.jsonl', 'snapshot.bin'])
    expect(readFileSync(shop.path(`${cut}/${name}`)).equals(readFileSync(shop.path(`${whole}/${name}`))), name).toBe(
      true,
    );
});
