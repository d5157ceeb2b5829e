/** The files of a study's directory. */
export const studyFile = {
  /** Copies of the study, its scenario and the files that it needs; trials are run from these. */
  inputs: 'inputs',
  study: 'inputs/study.json',
  /** One line for each finished trial; it only grows. */
  journal: 'journal.jsonl',
  candidates: 'candidates.parquet',
  trials: 'trials.parquet',
  /** The best candidates as scenario files. */
  best: 'best',
  summary: 'summary.json',
  report: 'report.html',
} as const;
