import { Worker } from 'node:worker_threads';
import type { StartThread } from 'shoal';

/** The program of a thread as it was built: Node starts no TypeScript. */
const program = new URL('../../dist/engines/cpu/threads/worker.js', import.meta.url);

/** Starts threads and keeps them in a list, where a test can do them harm. */
export function threadStarter(workers: Worker[] = []): StartThread {
  return () => {
    const worker = new Worker(program);
    workers.push(worker);
    return worker;
  };
}
