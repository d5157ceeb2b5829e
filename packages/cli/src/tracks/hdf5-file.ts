// Opens HDF5 files of trackers for the command. A thread decodes them, because files are not trusted.

import { statSync } from 'node:fs';
import type { Hdf5File, Hdf5Item, Hdf5Target } from 'shoal/tracks';
import { reading } from '../errors/file-system-error.ts';
import { DecoderThread, type DecodingLimits } from '../table/decoding/decoder-thread.ts';
import type { Hdf5Question } from './hdf5-decoder.ts';

// Also in dist/bundle/ it is beside this file.
const program = new URL('./hdf5-thread.js', import.meta.url);
const remedy = 'Copy or export it again.';

/** Opens an HDF5 file that a thread decodes. For `hdf5Format` of the library. */
export async function openHdf5(path: string): Promise<Hdf5File> {
  const { size } = reading(path, remedy, () => statSync(path));
  const thread = new DecoderThread<Hdf5Question>({
    ...{ path, remedy, program },
    decoder: async (file) => (await import('./hdf5-decoder.ts')).hdf5Decoder(file),
  });
  /** Generous limits: the decoder reads 20 MB a second or more, but the same chunk for several questions. */
  const limitsOf = (values: number): DecodingLimits => ({
    seconds: 60 + (size + 8 * values) / 1e6,
    bytes: 2 ** 30 + 32 * values,
  });
  let last: Promise<unknown> = Promise.resolve();
  /** The thread takes one question at a time. */
  const ask = <Answer>(question: Hdf5Question, values: number): Promise<Answer> => {
    const answer = last.then(() => thread.ask<Answer>(question, limitsOf(values)));
    last = answer.catch(() => undefined);
    return answer;
  };
  const items = await ask<ReadonlyMap<string, Hdf5Item>>({ ask: 'items' }, 0);
  return {
    items,
    numbers(path, axis, from, to) {
      const { shape = [] } = items.get(path) ?? {};
      const values = shape.reduce((product, length, k) => product * (k === axis ? to - from : length), 1);
      return ask<Float64Array>({ ask: 'numbers', path, axis, from, to }, values);
    },
    texts: (path) => ask<readonly string[]>({ ask: 'texts', path }, size),
    targets: (path) => ask<readonly Hdf5Target[]>({ ask: 'targets', path }, size),
    close: () => thread.close(),
  };
}
