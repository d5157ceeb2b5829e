import { Worker } from 'node:worker_threads';

/**
 * Time of a loop on two threads at once, divided by that on one: 1 if the machine gives each thread its own processor.
 */
export async function busyLoops(rounds: number): Promise<number> {
  const loop = `let x = 1; for (let i = 0; i < 2e7; i++) x = (x * 16807) % 2147483647; require('node:worker_threads').parentPort.postMessage(x)`;
  const run = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      new Worker(loop, { eval: true }).once('message', resolve).once('error', reject);
    });
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++)
    for (const [k, loops] of [1, 2].entries()) {
      const start = performance.now();
      await Promise.all(Array.from({ length: loops }, run));
      least[k] = Math.min(least[k], performance.now() - start);
    }
  return least[1] / least[0];
}
