import { planOfCandidate, runTrial, type TrialResult } from 'shoal/search';
import type { FieldCache } from '../field/field-cache.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import type { Outcome } from './journal.ts';
import type { LoadedStudy } from './load-study.ts';

/** Runs trials of a study on this thread. */
export async function trialRunner(
  { study, scenario: { plan, files, meshes } }: LoadedStudy,
  cache: FieldCache | undefined,
): Promise<(point: Float64Array, seed: number) => Outcome> {
  // Fields shared by all trials that move no obstacle. Other trials compute their own.
  const fields = await prepareFields(plan, meshes, cache);
  return (point, seed) => {
    const candidate = planOfCandidate(study, point);
    if (!candidate) return undefined;
    const begun = performance.now();
    const result = runTrial(study, candidate, seed, { files, meshes, fields });
    return { ...asJson(result), seconds: Math.round(performance.now() - begun) / 1000 };
  };
}

/**
 * Limits measures to values that JSON can store, so that an outcome is the same from the journal, from a queue or from
 * this thread.
 */
function asJson({ measures, stateHash }: TrialResult): TrialResult {
  return { measures: measures.map((x) => (Number.isFinite(x) ? x + 0 : Number.NaN)), stateHash };
}
