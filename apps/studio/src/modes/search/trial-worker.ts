// The program of a worker that runs trials of one study, one after another, for the mode Results.

import { FieldStore } from 'shoal/fields';
import { planOfCandidate, runTrial, type Study, type TrialFiles } from 'shoal/search';
import type { TrialMessage, TrialQuestion } from './run-trials.ts';

let open: { readonly study: Study; readonly files: TrialFiles } | undefined;

function answerTo(question: TrialQuestion): TrialMessage | undefined {
  if (question.type === 'study') {
    // Fields shared by all trials that move no obstacle.
    open = { study: question.study, files: { ...question.files, fields: new FieldStore() } };
    return undefined;
  }
  const { key, point, seed } = question;
  if (!open) return { key, problem: 'There is no study.' };
  try {
    const plan = planOfCandidate(open.study, point);
    return { key, outcome: plan && runTrial(open.study, plan, seed, open.files) };
  } catch (error) {
    return { key, problem: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<TrialQuestion>) => {
  const answer = answerTo(data);
  if (answer) self.postMessage(answer);
});
