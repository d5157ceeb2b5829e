// Says why a scene cannot be opened on the page, or that it will take long.

import { describeWork, estimateWork, parseScenarioText, ScenarioError } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { numberText } from '../stage/state/words.ts';

/** More fish would freeze the page. */
const mostFish = 1_000_000;

/** The problems of a scenario text, one sentence each; empty if it can be shown. */
export function refusalOf(text: string, file: string): readonly string[] {
  try {
    const { count } = parseScenarioText(text, { file });
    if (count <= mostFish) return [];
    return [`${file}: ${numberText(count)} fish are too many for a page. It can open at most ${numberText(mostFish)}.`];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.message.split('\n');
  }
}

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

/** A sentence for each missing mesh. @param faults reasons why received meshes cannot be used, by file */
export function missingSentences(
  files: readonly string[],
  faults: Readonly<Record<string, string>> = {},
): readonly string[] {
  return files.map((file) => {
    const why = Object.hasOwn(faults, file) ? `cannot be used: ${faults[file]}` : 'is not in this browser';
    return `The mesh "${file}" ${why}. Drop the file on the page to add the mesh.`;
  });
}
