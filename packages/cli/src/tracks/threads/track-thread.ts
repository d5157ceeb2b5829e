import { parentPort } from 'node:worker_threads';
import { buffersIn, performTask, type TrackTask } from './track-task.ts';

/** A thread that reads and measures tracks, one task after another. */

parentPort?.on('message', (task: TrackTask) => {
  const result = performTask(task);
  parentPort?.postMessage(result, buffersIn(result));
});
parentPort?.postMessage('ready');
