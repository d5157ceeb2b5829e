import type { Stage } from '../../stage/stage.ts';
import { bestCandidates } from '../best-candidates.ts';
import type { StudySoFar } from './study.ts';

/** Studies since the page was loaded, by what they were about, so that they can be continued. */
const kept = new Map<string, StudySoFar>();

/** Identifies the schools of a study: after an edit, the same name is another school. */
function subjectOf({ state, document }: Stage): string {
  return JSON.stringify([state.value.scenario, document, bestCandidates().map((one) => one.document)]);
}

export function keepStudy(host: Stage, study: StudySoFar): void {
  kept.set(subjectOf(host), study);
}

export function discardStudy(host: Stage): void {
  kept.delete(subjectOf(host));
}

/** The study of this scene; undefined: there is none yet. */
export function keptStudy(host: Stage): StudySoFar | undefined {
  return kept.get(subjectOf(host));
}
