// Reads HDF5 files of trackers in the worker. Loaded only for such files, because h5wasm is large.

import * as h5wasm from 'h5wasm';
import { openH5wasm } from 'shoal/internal';
import { type Hdf5File, TrackError } from 'shoal/tracks';

/** Opens an HDF5 file in this worker. What takes too long ends with the worker. */
export async function hdf5OfBlob(name: string, blob: Blob): Promise<Hdf5File> {
  const reader = new FileReaderSync();
  const named = async <Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      // The messages of h5wasm describe its internals.
      const reason = error instanceof TrackError ? error.message : ' is damaged: it cannot be decoded.';
      throw new TrackError(`${name}${reason} Copy or export it again.`);
    }
  };
  const content = await named(() =>
    openH5wasm(h5wasm, blob.size, (buffer, offset, length, position) => {
      const bytes = new Int8Array(reader.readAsArrayBuffer(blob.slice(position, position + length)));
      buffer.set(bytes, offset);
      return bytes.length;
    }),
  );
  return {
    items: await named(() => content.items()),
    numbers: (path, axis, from, to) => named(() => content.numbers(path, axis, from, to)),
    texts: (path) => named(() => content.texts(path)),
    targets: (path) => named(() => content.targets(path)),
    close: () => Promise.resolve(),
  };
}

/** Reads at once. Only workers have it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
