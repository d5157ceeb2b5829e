import type { ScenarioDocument } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';

/** A candidate of a study, which can be compared with others. */
export interface BestCandidate {
  readonly number: number;
  readonly document: ScenarioDocument;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  /** Parsed state files, by name. */
  readonly files: Readonly<Record<string, unknown>>;
}

let best: readonly BestCandidate[] = [];

/** Keeps the best candidates of one study, until those of another study replace them. */
export function keepBest(candidates: readonly BestCandidate[]): void {
  best = candidates;
}

/** The candidates that were kept last, best first. */
export function bestCandidates(): readonly BestCandidate[] {
  return best;
}
