// The program of a thread that decodes one HDF5 file, which is not trusted.

import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../table/decoding/reply.ts';
import { hdf5Decoder } from './hdf5-decoder.ts';

answerQuestions(hdf5Decoder(workerData as string));
