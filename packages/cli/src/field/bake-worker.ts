import { parentPort } from 'node:worker_threads';
import { bakeSlabs, type SharedBake } from './shared-bake.ts';

/** A thread of the bake pool: takes part in one field after the other, and tells of each slab that is done. */

parentPort?.on('message', (bake: SharedBake) => {
  for (const slab of bakeSlabs(bake)) parentPort?.postMessage(slab);
});
parentPort?.postMessage('ready');
