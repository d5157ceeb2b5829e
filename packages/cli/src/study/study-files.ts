/** The files of a study's directory. */
export const studyFile = {
  /** Copies of the study, its scenario and the files that it needs. Trials are run from these copies. */
  inputs: 'inputs',
  study: 'inputs/study.json',
  /** One line for each finished trial; it only grows. */
  journal: 'journal.jsonl',
  candidates: 'candidates.parquet',
  trials: 'trials.parquet',
  /** The best candidates as scenario files. */
  best: 'best',
  summary: 'summary.json',
  /** Versions, hashes of the inputs, and the machine that wrote the results. */
  provenance: 'provenance.json',
  report: 'report.html',
} as const;

/** Number of the best candidates that are written as scenarios: 1.json, 2.json, … */
export const mostBest = 5;

/** Whether a name is that of such a scenario. */
export function isBest(name: string): boolean {
  return Array.from({ length: mostBest }, (_, k) => `${k + 1}.json`).includes(name);
}
