import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('small.json', school(20));

const run = ['run', 'small.json', '--every', '500', '--out', 'killed'];
const inFolder = (name: string): boolean => existsSync(shop.path(`killed/${name}`));

/** Runs until these files exist, then kills the process. @returns its output */
async function killAt(files: readonly string[], ...how: readonly string[]): Promise<string> {
  const { process, ended } = shop.start([...run, '--steps', '200000', '--checkpoint', '0.01', ...how]);
  while (!files.every(inFolder) && process.exitCode === null) await wait(2);
  process.kill('SIGKILL');
  return (await ended).stderr;
}

/** Number of steps up to the last checkpoint, from the error for fewer steps. */
async function stepsKept(): Promise<number> {
  const { stderr } = await shop.shoal(...run, '--steps', '0', '--resume');
  return Number(/killed: has (\d+) steps? already/.exec(stderr)?.[1]);
}

test('a continued run has the summary of its last checkpoint, and then checkpoints of its own', async () => {
  await killAt(['.unfinished/checkpoint']);
  const first = await stepsKept();
  expect(first).toBeGreaterThan(0);
  expect(inFolder('summary.json')).toBe(false);
  expect(await killAt(['.unfinished/checkpoint', 'summary.json'], '--resume')).toContain(
    'shoal: killed: the run was interrupted; its last checkpoint was restored.\n',
  );
  expect(JSON.parse(readFileSync(shop.path('killed/summary.json'), 'utf8'))).toMatchObject({
    steps: first,
    finished: false,
  });
  expect(await stepsKept()).toBeGreaterThan(first);
});
