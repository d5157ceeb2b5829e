import { parentPort } from 'node:worker_threads';
import { type FieldRecipe, type Slab, SlabBaker } from 'shoal';

/** A thread of the bake pool: gets a recipe, then slabs of it one after the other, and answers with their distances. */

let baker: SlabBaker | undefined;

parentPort?.on('message', (message: FieldRecipe | Slab) => {
  if ('parts' in message) {
    baker = new SlabBaker(message);
    return;
  }
  const distances = baker?.bake(message) ?? new Float32Array(0);
  parentPort?.postMessage(distances, [distances.buffer as ArrayBuffer]);
});
parentPort?.postMessage('ready');
