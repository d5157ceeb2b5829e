// Writes the Zip file of an archive, in constant memory and with the same bytes each time.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { PartialFile } from '../../files/partial-file.ts';
import type { CrateFile } from './crate.ts';

/** yazl writes local times, so this one has the same bytes in any time zone. Zip archives know none before 1980. */
const fixed = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/** A Zip archive while it is written, in constant memory. Equal files in equal order make equal bytes. */
export class Packing {
  /** The files so far, with their hashes. */
  readonly files: CrateFile[] = [];
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;

  constructor(archive: PartialFile) {
    this.#written = pipeline(this.#zip.outputStream, async (chunks) => {
      for await (const bytes of chunks) archive.write(bytes);
    });
    // Thrown where it is waited for.
    this.#written.catch(() => undefined);
  }

  /** @param name its path in the archive, with slashes */
  async add(name: string, chunks: Iterable<Uint8Array>): Promise<CrateFile> {
    const hash = createHash('sha256');
    let size = 0;
    function* hashed(): Generator<Uint8Array> {
      for (const bytes of chunks) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    }
    const source = Readable.from(hashed());
    this.#zip.addReadStream(source, name, fixed);
    try {
      // yazl reports no error of the source.
      await Promise.race([finished(source), this.#written]);
    } finally {
      source.destroy();
    }
    const file = { name, size, sha256: hash.digest('hex') };
    this.files.push(file);
    return file;
  }

  addText(name: string, data: string | Uint8Array): Promise<CrateFile> {
    return this.add(name, [typeof data === 'string' ? Buffer.from(data) : data]);
  }

  /** Writes the list of all files, which ends the archive. */
  async finish(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }
}
