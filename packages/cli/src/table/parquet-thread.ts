// The program of a thread that decodes one Parquet file, which is not trusted.

import { workerData } from 'node:worker_threads';
import { answerQuestions } from './decoding/reply.ts';
import { parquetDecoder } from './parquet-decoder.ts';

answerQuestions(parquetDecoder(workerData as string));
