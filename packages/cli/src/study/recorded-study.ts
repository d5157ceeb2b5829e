// Reads a study from its directory, finished or not, for reports and `shoal rerun`.

import { join } from 'node:path';
import { bestOf, type Candidate, StudySearch } from 'shoal/search';
import { loadRuleFiles } from '../own-rules/rule-file.ts';
import { readJournal, refuseOtherMeasures, trialKey } from './journal.ts';
import { type LoadedStudy, loadStudy } from './load-study.ts';
import { studyFile } from './study-files.ts';
import { refuseChangedInputs, refuseOtherRules } from './study-folder-check.ts';
import type { FinishedTrial } from './study-run.ts';

/** A study as recorded in its directory. It may be unfinished, or a shard of a sweep. */
export interface RecordedStudy {
  readonly loaded: LoadedStudy;
  /** Candidates in order. Of an unfinished generation, only candidates with a finished trial. */
  readonly candidates: readonly Candidate[];
  /** Feasible candidates, best first; for several losses, the Pareto front. */
  readonly best: readonly Candidate[];
  /** Trials in the order of the search. */
  readonly trials: readonly FinishedTrial[];
  readonly isFinished: boolean;
  /** Total number of trials; undefined for a race, or for a search that decides itself when to end. */
  readonly planned: number | undefined;
}

/**
 * Reads a study's directory, and replays its search with the outcomes in the journal.
 * @param modules paths of --rules, whose code the trials need; undefined: no trial is run
 */
export async function readRecordedStudy(folder: string, modules?: readonly string[]): Promise<RecordedStudy> {
  const path = join(folder, studyFile.journal);
  const journal = readJournal(path);
  const { outcomes } = journal;
  const recorded = modules === undefined ? journal.rules : undefined;
  if (modules !== undefined) refuseOtherRules(folder, journal.rules, await loadRuleFiles(modules));
  const loaded = await loadStudy(join(folder, studyFile.study), {
    ...(modules && { modules }),
    ...(recorded && { recorded }),
  });
  refuseChangedInputs(folder, loaded, journal);
  const { study } = loaded;
  refuseOtherMeasures(path, journal, study.measures.length);
  const search = new StudySearch(study);
  // A design requests all its trials at once.
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
    best: bestOf(candidates, study),
    trials,
    isFinished: search.isDone,
    planned: study.race ? undefined : ofSearch,
  };
}
