import { join } from 'node:path';
import { bestOf, type Candidate, StudySearch } from 'shoal/search';
import { readJournal, refuseOtherMeasures, trialKey } from './journal.ts';
import { type LoadedStudy, loadStudy } from './load-study.ts';
import { studyFile } from './study-files.ts';
import { refuseChangedInputs } from './study-folder-check.ts';
import type { FinishedTrial } from './study-run.ts';

/** A study as its directory records it. It may be unfinished, or a shard of a sweep. */
export interface RecordedStudy {
  readonly loaded: LoadedStudy;
  /** In order; of an unfinished generation, those with a finished trial. */
  readonly candidates: readonly Candidate[];
  /** Feasible ones, best first; for several losses, the Pareto front. */
  readonly best: readonly Candidate[];
  /** In the order of the search. */
  readonly trials: readonly FinishedTrial[];
  readonly isFinished: boolean;
  /** Total number of trials; undefined for a race, or a search that ends by itself. */
  readonly planned: number | undefined;
}

/** Reads a study's directory, and replays its search with the outcomes in the journal. */
export async function readRecordedStudy(folder: string): Promise<RecordedStudy> {
  const path = join(folder, studyFile.journal);
  const journal = readJournal(path);
  const { outcomes } = journal;
  const loaded = await loadStudy(join(folder, studyFile.study));
  refuseChangedInputs(folder, loaded, journal);
  const { study } = loaded;
  refuseOtherMeasures(path, outcomes, study.measures.length);
  const search = new StudySearch(study);
  // A design asks for all its trials at once.
  const ofDesign = study.race ? undefined : search.round.length;
  const trials: FinishedTrial[] = [];
  let rest: readonly Candidate[] = [];
  while (!search.isDone) {
    const { round } = search;
    const keyed = round.map((trial) => ({ trial, key: trialKey(search.document(trial), trial.seed) }));
    const finished = keyed
      .filter(({ key }) => outcomes.has(key))
      .map(({ trial, key }) => ({ trial, outcome: outcomes.get(key) }));
    for (const one of finished) trials.push(one);
    if (finished.length < round.length) {
      rest = search.unfinished(new Map(finished.map(({ trial, outcome }) => [trial.index, outcome?.measures])));
      break;
    }
    search.tell(finished.map(({ outcome }) => outcome?.measures));
  }
  const candidates = [...search.candidates, ...rest];
  const ofSearch = search.budget === undefined ? ofDesign : search.budget * study.seeds.length;
  return {
    loaded,
    candidates,
    best: bestOf(candidates),
    trials,
    isFinished: search.isDone,
    planned: study.race ? undefined : ofSearch,
  };
}
