import { describeWork, estimateWork, parseScenarioText } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';

/**
 * The page asks before it opens a scene that takes longer than this to prepare, s. The limit is high because a worker
 * prepares the fields and can be stopped.
 */
const longToMake = 15;
/** The page also asks if a step takes longer than this, s. The limit is low because steps block the page. */
const longStep = 0.5;

/** A warning if a scenario takes long to open or to run in the page; else empty. */
export function warningOf(text: string, file: string, meshes: Readonly<Record<string, TriangleMesh>> = {}): string {
  return describeWork(estimateWork(parseScenarioText(text, { file }), meshes), longToMake, longStep);
}
