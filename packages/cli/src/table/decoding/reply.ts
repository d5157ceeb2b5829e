// What the command and its threads that decode files send each other.

import { parentPort } from 'node:worker_threads';
import { InputError } from '../../errors/exit-error.ts';

/**
 * Decodes a part of a foreign file. It may throw an InputError whose message continues the path of the file, as in ":
 * has no rows."
 */
export type Decoder<Question> = (question: Question) => Promise<unknown>;

/** The result of a question. A failure has no text, because the messages of a decoder describe its internals. */
export type DecoderReply = { readonly answer: unknown } | { readonly refusal: string };

export const damaged: DecoderReply = { refusal: ' is damaged: it cannot be decoded.' };

export async function replyOf<Question>(decoder: Decoder<Question>, question: Question): Promise<DecoderReply> {
  try {
    return { answer: await decoder(question) };
  } catch (error) {
    return error instanceof InputError ? { refusal: error.message } : damaged;
  }
}

/** Answers the questions of a DecoderThread. Its thread calls this once. */
export function answerQuestions<Question>(decoder: Decoder<Question>): void {
  parentPort?.on('message', async (question: Question) => {
    const reply = await replyOf(decoder, question);
    parentPort?.postMessage(reply, 'answer' in reply ? buffersIn(reply.answer) : []);
  });
  parentPort?.postMessage('ready');
}

/** Buffers of columns, which move to the other thread instead of being copied. */
function buffersIn(answer: unknown): ArrayBuffer[] {
  if (!Array.isArray(answer)) return [];
  const whole = answer.filter((one) => one instanceof Float64Array && one.byteLength === one.buffer.byteLength);
  return [...new Set(whole.map(({ buffer }) => buffer as ArrayBuffer))];
}
