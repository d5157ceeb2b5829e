import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  journalHeadLine,
  journalLine,
  planOfCandidate,
  readStudyText,
  runTrial,
  StudySearch,
  trialIdentity,
} from 'shoal/search';
import { onTestFinished } from 'vitest';

/** Few fish and long steps, so that a run is short. */
export const scenario = JSON.stringify({
  version: 1,
  name: 'Few',
  simulation: { step: 0.1 },
  species: [{ name: 'fish', count: 20, start: { kind: 'sphere', radius: 4 } }],
});

export const study = {
  version: 1,
  name: 'Order of few',
  scenario: 'few.json',
  vary: [
    { kind: 'range', name: 'alignment', paths: ['species[0].rules.alignment.weight'], min: 0.1, max: 20, scale: 'log' },
    { kind: 'range', name: 'cohesion', paths: ['species[0].rules.cohesion.weight'], min: 0, max: 5 },
  ],
  seeds: 2,
  seconds: 2,
  measures: [{ kind: 'metric', name: 'order', metric: 'polarisation' }],
  objectives: [{ kind: 'maximise', measure: 'order' }],
  method: { kind: 'genetic', trials: 16, population: 8 },
};

export interface NodeStudy {
  /** The text as the command writes it. */
  readonly journal: string;
  /** State hash of each run, by candidate and seed. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** The results that the library gives for a study in Node. */
export function runInNode(text: string): NodeStudy {
  const read = readStudyText(text, () => ({ text: scenario, file: 'few.json' }));
  const search = new StudySearch(read);
  const inputs = createHash('sha256').update(text).update('\0few.json\0').update(scenario).digest('hex');
  const lines = [journalHeadLine({ study: inputs })];
  const hashes = new Map<string, string>();
  while (!search.isDone) {
    search.tell(
      search.round.map((trial) => {
        const plan = planOfCandidate(read, trial.point);
        if (!plan) throw new Error('No scenario.');
        const outcome = runTrial(read, plan, trial.seed);
        const identity = trialIdentity(search.document(trial), trial.seed);
        const line = journalLine(inputs, createHash('sha256').update(identity).digest('hex').slice(0, 32), outcome);
        // A repeated trial is not run again.
        if (!lines.includes(line)) lines.push(line);
        hashes.set(`${trial.candidate} ${trial.seed}`, outcome.stateHash);
        return outcome.measures;
      }),
    );
  }
  return { journal: `${lines.join('\n')}\n`, hashes };
}

/** A folder with these files, for one test. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-search-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
