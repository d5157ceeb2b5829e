// Starts a thread of the pool with the program school-thread.ts, which Vite bundles.

import type { StartThread } from 'shoal';

export const startThread: StartThread = () =>
  new Worker(new URL('./school-thread.ts', import.meta.url), { type: 'module', name: 'shoal' });
