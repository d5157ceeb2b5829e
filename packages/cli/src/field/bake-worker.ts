import { parentPort } from 'node:worker_threads';
import { bakeSlabs, type SharedBake } from './shared-bake.ts';

/** A worker of the bake pool: bakes slabs of one field after the other and reports each finished slab. */

parentPort?.on('message', (bake: SharedBake) => {
  for (const slab of bakeSlabs(bake)) parentPort?.postMessage(slab);
});
parentPort?.postMessage('ready');
