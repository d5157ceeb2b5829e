// The program of the worker that reads tracks, so that the page does not wait for it. Files are not trusted.

import { answersTo } from './read-tracks.ts';
import type { TracksQuestion } from './track-messages.ts';

const answer = answersTo((reply, transfer) => self.postMessage(reply, { transfer }));

self.addEventListener('message', ({ data }: MessageEvent<TracksQuestion>) => void answer(data));
