// The program of the worker that reads recorded runs, so that the page does not wait for it. Files are not trusted.

import { answersToRun } from './read-run.ts';
import type { RunQuestion } from './run-messages.ts';

const answer = answersToRun((reply, transfer) => self.postMessage(reply, { transfer }));

self.addEventListener('message', ({ data }: MessageEvent<RunQuestion>) => void answer(data));
