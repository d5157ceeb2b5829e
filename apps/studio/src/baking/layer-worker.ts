import { SlabBaker, Surface } from 'shoal/fields';
import type { LayerAnswer, LayerQuestion } from './layer-messages.ts';

/* Computes layers of one field, together with other workers. */

let baker: SlabBaker;

self.addEventListener('message', ({ data }: MessageEvent<LayerQuestion>) => {
  if ('recipe' in data) {
    baker = new SlabBaker(data.recipe, new Surface(data.recipe.parts, data.trees));
    return;
  }
  const { layer } = data;
  const distances = baker.bake({ from: layer, to: layer + 1 });
  const answer: LayerAnswer = { layer, distances };
  self.postMessage(answer, { transfer: [distances.buffer] });
});
