import { Worker } from 'node:worker_threads';
import type { StartThread } from 'shoal';

/** The program of a thread as it was built: Node starts no TypeScript. */
const program = new URL('../../dist/engines/cpu/threads/worker.js', import.meta.url);

/** Starts threads and keeps them in a list, where a test can do them harm. */
export function threadStarter(workers: Worker[] = []): StartThread {
  return ({ heard, ended }) => {
    // Without the test runner's conditions, by which `shoal` is TypeScript.
    const worker = new Worker(program, { execArgv: [] });
    workers.push(worker);
    worker.on('message', heard);
    worker.on('error', (error) => ended(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => ended(`exit code ${code}`));
    return {
      post: (message) => worker.postMessage(message),
      stop: () => void worker.terminate(),
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  };
}
