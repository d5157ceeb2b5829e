import type { ScenarioDocument } from 'shoal';
import { withFewerFish } from '../scenes/fewer-fish.ts';
import type { SceneDocument } from '../stage/scene-document.ts';

/** Fish of a sample, about. */
const mostFish = 300;
/** Species of so many fish stay as they are: predators, leaders. */
const fewest = 20;
/** A start from a list or a file cannot be made smaller; then a sample of so many is run all the same. */
export const mostSampled = 1500;

/** The scene from its start with at most about so many fish, as close together as in the whole scene. */
export function sampleOf(document: SceneDocument, most: number = mostFish): ScenarioDocument {
  const counts = document.species.map(({ count = 1 }) => count);
  const large = counts.filter((count) => count > fewest).reduce((sum, count) => sum + count, 0);
  const small = counts.reduce((sum, count) => sum + count, 0) - large;
  const fraction = large > 0 ? (most - small) / large : 1;
  const sample = document as ScenarioDocument;
  return fraction < 1 ? withFewerFish(sample, Math.max(0, fraction), fewest) : sample;
}
