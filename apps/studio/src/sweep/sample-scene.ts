// A small copy of the scene, for sweeps and breeding, which run many of them.

import type { ScenarioDocument } from 'shoal';
import { withFewerFish } from '../scenes/fewer-fish.ts';
import type { SceneDocument } from '../stage/edited-scene.ts';

/** Approximate maximum number of fish in a sample. */
const mostFish = 300;
/** Species with at most this many fish, such as predators and leaders, keep their number. */
const fewest = 20;
/** Most fish of a start from a list or a file, whose number cannot be reduced. */
export const mostSampled = 1500;

/** The scene at its start, with about `most` fish at most and the same density. */
export function sampleOf(document: SceneDocument, most: number = mostFish): ScenarioDocument {
  const counts = document.species.map(({ count = 1 }) => count);
  const large = counts.filter((count) => count > fewest).reduce((sum, count) => sum + count, 0);
  const small = counts.reduce((sum, count) => sum + count, 0) - large;
  const fraction = large > 0 ? (most - small) / large : 1;
  const sample = document as ScenarioDocument;
  return fraction < 1 ? withFewerFish(sample, Math.max(0, fraction), fewest) : sample;
}
