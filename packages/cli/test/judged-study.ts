import { join } from 'node:path';
import { StudySearch, type Trial, valuesOfCandidate } from 'shoal/search';
import { trialKey } from '../src/study/journal.ts';
import { loadStudy } from '../src/study/load-study.ts';
import { StudyFolder } from '../src/study/study-folder.ts';

/** Measures of a trial; undefined: its values do not make a valid scenario. */
export type Judge = (values: readonly number[], trial: Trial) => readonly number[] | undefined;

/**
 * Records a study whose trials get their results from a function instead of simulations.
 * @param most number of trials before it is interrupted
 */
export async function judgedStudy(
  folder: string,
  file: string,
  judge: Judge,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const path = join(folder, file);
  const loaded = await loadStudy(path);
  const out = path.replace(/\.json$/, '');
  const recorded = await StudyFolder.open(out, path, loaded, false);
  const search = new StudySearch(loaded.study);
  let trials = 0;
  while (!search.isDone && trials < most) {
    const round = search.round.slice(0, most - trials);
    const results = round.map((trial) => judge(valuesOfCandidate(loaded.study, trial.point).map(Number), trial));
    for (const [k, trial] of round.entries()) {
      const measures = results[k];
      const outcome = measures && { measures, stateHash: 'judged', seconds: 0.25 };
      recorded.journal.add(trialKey(search.document(trial), trial.seed), outcome);
    }
    trials += round.length;
    if (round.length === search.round.length) search.tell(results);
  }
  recorded.close();
}
