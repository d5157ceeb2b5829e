import { parseScenarioJson, ScenarioError } from 'shoal';
import { documentOfCandidate, valuesOfCandidate } from 'shoal/search';
import { InputError } from '../errors/exit-error.ts';
import type { LoadedStudy } from './load-study.ts';
import type { StudyRun } from './study-run.ts';

/**
 * Refuses a study without any valid candidate, because there is no result.
 * @param file of the study, for the message
 * @throws InputError that states the problem of the first candidate
 */
export function refuseNoneValid(file: string, { study }: LoadedStudy, { search }: Pick<StudyRun, 'search'>): void {
  const { candidates } = search;
  const [first] = candidates;
  if (!first || candidates.some(({ measures }) => measures !== undefined)) return;
  const values = valuesOfCandidate(study, first.point).map((value, d) => `${study.varied[d].name} ${value}`);
  const problems = problemsOf(documentOfCandidate(study, first.point));
  throw new InputError(
    `${file}: none of its ${candidates.length} candidates makes a valid scenario. The first one (${values.join(', ')}):\n${problems}\nCorrect the values of "vary", and run the study in another directory.`,
  );
}

function problemsOf(document: unknown): string {
  try {
    parseScenarioJson(document);
    return '';
  } catch (error) {
    if (error instanceof ScenarioError) return error.message;
    throw error;
  }
}
