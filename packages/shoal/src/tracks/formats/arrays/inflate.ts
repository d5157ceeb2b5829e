// Inflates compressed arrays of NumPy and MATLAB, up to a limit.

/** Largest result, bytes. */
const mostBytes = 2 ** 30;
/** Deflate makes of a byte at most 1032, and its frame of an empty input a few. */
const mostGrowth = 1032;

/**
 * Decompresses bytes of a known length. Neither takes more memory than that length, nor believes one that the bytes
 * cannot have.
 * @param format `deflate` is zlib's, `deflate-raw` that of zip
 * @returns undefined if the bytes are damaged or have another length
 */
export async function inflate(
  bytes: Uint8Array,
  format: 'deflate' | 'deflate-raw',
  length: number,
): Promise<Uint8Array | undefined> {
  if (!(length <= mostBytes && length <= mostGrowth * (bytes.length + 1))) return undefined;
  const whole = new Uint8Array(length);
  const stored = await inflateInto(whole, bytes, format);
  return stored === length ? whole : undefined;
}

/** Decompresses as many bytes as there is room for. @returns their number; undefined if the input is damaged */
export async function inflateInto(
  room: Uint8Array,
  bytes: Uint8Array,
  format: 'deflate' | 'deflate-raw',
): Promise<number | undefined> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // Both fail with the reader below, which reports it.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  let stored = 0;
  try {
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return stored;
      const rest = room.length - stored;
      room.set(value.subarray(0, rest), stored);
      stored += Math.min(rest, value.length);
      if (value.length > rest) return stored + 1;
    }
  } catch {
    return undefined;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** The library is compiled without the types of any host. */
declare const DecompressionStream: new (
  format: 'deflate' | 'deflate-raw',
) => {
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } };
  readonly readable: {
    getReader(): { read(): Promise<{ readonly value?: Uint8Array }>; cancel(): Promise<void> };
  };
};
