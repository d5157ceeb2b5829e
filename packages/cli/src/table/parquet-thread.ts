import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../decoding/answer-questions.ts';
import { parquetDecoder } from './parquet-decoder.ts';

/** A thread that decodes one Parquet file. */

answerQuestions(parquetDecoder(workerData as string));
