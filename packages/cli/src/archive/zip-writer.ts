import { crc32, createDeflateRaw } from 'node:zlib';

/** The destination of the archive, which is written from start to end. */
export interface Sink {
  readonly length: number;
  write(data: Uint8Array): void;
}

interface Entry {
  readonly name: Buffer;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Sizes and offsets have 32 bits, and the number of files 16; the Zip64 extension for larger ones is not written. */
export const mostBytes: number = 3.75 * 1024 ** 3;
export const mostFiles = 65_000;

const version = 20; // 2.0: deflate and folders
const flags = 0x0808; // sizes follow the data; names are UTF-8
const deflated = 8;
const ordinaryFile = (0o100644 << 16) >>> 0;

/** Writes a Zip archive (PKWARE APPNOTE 6.3) in constant memory. Sizes stand after the data of each file. */
export class ZipWriter {
  readonly #sink: Sink;
  readonly #entries: Entry[] = [];

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** @param name its path in the archive, with slashes */
  async add(name: string, chunks: Iterable<Uint8Array>, modified: Date): Promise<void> {
    const offset = this.#sink.length;
    const head = { name: Buffer.from(name), ...dosTime(modified) };
    this.#sink.write(localHeader(head));
    const start = this.#sink.length;
    const { crc, size } = await this.#deflate(chunks);
    const entry: Entry = { ...head, crc, size, packed: this.#sink.length - start, offset };
    this.#sink.write(descriptor(entry));
    this.#entries.push(entry);
  }

  /** Writes the list of all files, which ends the archive. */
  finish(): void {
    const from = this.#sink.length;
    for (const entry of this.#entries) this.#sink.write(centralHeader(entry));
    this.#sink.write(endRecord(this.#entries.length, from, this.#sink.length - from));
  }

  async #deflate(chunks: Iterable<Uint8Array>): Promise<{ crc: number; size: number }> {
    const deflate = createDeflateRaw();
    // `packing` reports its errors.
    deflate.on('error', () => undefined);
    let crc = 0;
    let size = 0;
    const packing = (async () => {
      for await (const packed of deflate) this.#sink.write(packed as Uint8Array);
    })();
    // Handled here, so that Node does not report an unhandled rejection while chunks are being read.
    packing.catch((error: Error) => deflate.destroy(error));
    try {
      for (const bytes of chunks) {
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes))
          await Promise.race([new Promise((resolve) => deflate.once('drain', resolve)), packing]);
      }
      deflate.end();
    } catch (error) {
      deflate.destroy();
      throw error;
    }
    await packing;
    return { crc, size };
  }
}

type Head = Pick<Entry, 'name' | 'time' | 'date'>;

function localHeader({ name, time, date }: Head): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  bytes.writeUInt16LE(version, 4);
  bytes.writeUInt16LE(flags, 6);
  bytes.writeUInt16LE(deflated, 8);
  bytes.writeUInt16LE(time, 10);
  bytes.writeUInt16LE(date, 12);
  bytes.writeUInt16LE(name.length, 26);
  return Buffer.concat([bytes, name]);
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16);
  for (const [k, value] of [0x08074b50, crc, packed, size].entries()) bytes.writeUInt32LE(value, 4 * k);
  return bytes;
}

function centralHeader({ name, time, date, crc, packed, size, offset }: Entry): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE((3 << 8) | version, 4); // permissions are those of Unix
  bytes.writeUInt16LE(version, 6);
  bytes.writeUInt16LE(flags, 8);
  bytes.writeUInt16LE(deflated, 10);
  bytes.writeUInt16LE(time, 12);
  bytes.writeUInt16LE(date, 14);
  for (const [k, value] of [crc, packed, size].entries()) bytes.writeUInt32LE(value, 16 + 4 * k);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(ordinaryFile, 38);
  bytes.writeUInt32LE(offset, 42);
  return Buffer.concat([bytes, name]);
}

function endRecord(count: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(from, 16);
  return bytes;
}

/** In UTC, with a resolution of 2 s, from 1980 to 2107. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(2107, Math.max(1980, at.getUTCFullYear()));
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}
