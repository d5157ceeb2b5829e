/**
 * Bytes that are packed or unpacked at a time. A few bytes can unpack to a thousand times as many, so the limit must be
 * checked often.
 */
const chunks = { packed: 65_536, unpacked: 512 };

/** Compresses bytes. @returns undefined if there are more than `most` */
export function deflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | undefined> {
  return collect(streamOf(bytes, chunks.packed).pipeThrough(new CompressionStream('deflate-raw')), most);
}

/**
 * Decompresses bytes; rejects if they are damaged. @returns undefined if there are more than `most`, as in a
 * decompression bomb
 */
export function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | undefined> {
  return collect(streamOf(bytes, chunks.unpacked).pipeThrough(new DecompressionStream('deflate-raw')), most);
}

function streamOf(bytes: Uint8Array<ArrayBuffer>, chunk: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + chunk));
      else controller.close();
      at += chunk;
    },
  });
}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const read: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      return undefined;
    }
    read.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const bytes of read) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

/** base64url, which needs no escapes in an address. */
export function base64Of(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws DOMException if the text is not base64url */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
