import { parentPort } from 'node:worker_threads';
import { type Decoder, replyOf } from './reply.ts';

/** Answers the questions of a DecoderThread. Its thread calls this once. */
export function answerQuestions<Question>(decoder: Decoder<Question>): void {
  parentPort?.on('message', async (question: Question) => {
    parentPort?.postMessage(await replyOf(decoder, question));
  });
  parentPort?.postMessage('ready');
}
