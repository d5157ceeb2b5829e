// Decodes HDF5 files with h5wasm. Every number in them may be wrong.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import * as h5wasm from 'h5wasm';
import { type H5wasmContent, openH5wasm } from 'shoal/internal';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import type { Decoder } from '../table/decoding/reply.ts';

/** What is asked about a file. */
export type Hdf5Question =
  | { readonly ask: 'items' }
  | {
      readonly ask: 'numbers';
      readonly path: string;
      readonly axis: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly ask: 'texts' | 'targets'; readonly path: string };

/** Opens a file that a thread decodes. */
export function hdf5Decoder(path: string): Decoder<Hdf5Question> {
  const opened = openAt(path);
  // Each question gets the error.
  opened.catch(() => undefined);
  return async (question) => {
    try {
      return answerOf(await opened, question);
    } catch (error) {
      throw error instanceof TrackError ? new InputError(error.message) : error;
    }
  };
}

function answerOf(content: H5wasmContent, question: Hdf5Question): unknown {
  switch (question.ask) {
    case 'items':
      return content.items();
    case 'numbers':
      return content.numbers(question.path, question.axis, question.from, question.to);
    default:
      return content[question.ask](question.path);
  }
}

async function openAt(path: string): Promise<H5wasmContent> {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    return await openH5wasm(h5wasm, size, (buffer, offset, length, position) =>
      readSync(descriptor, buffer, offset, length, position),
    );
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
