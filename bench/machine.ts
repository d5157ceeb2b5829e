// The machine in words, the time of this process, and medians, for every task of the bench.

import os from 'node:os';
import { Worker } from 'node:worker_threads';

/** Processor time of this process while it runs a function, ms. Other programs lengthen it less than wall time. */
export function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The median; of an even number of values, the upper one of the middle two. */
export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

/** The quantile of values. */
export function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const [{ model }] = os.cpus();

/** The machine in words, for the results. */
export const machine: string = `${model.trim()}, ${os.cpus().length} cores, Node ${process.version}, ${os.platform()}`;

/** The machine as a file name. */
export const machineFile: string = `${model.trim()}-${os.cpus().length}-cores`
  .toLowerCase()
  .replace(/\((r|tm)\)/g, '')
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/-+$/, '');

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
