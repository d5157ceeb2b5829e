import type { SceneDocument } from '../stage/scene-document.ts';

const key = '#scene=';
/** Other programs truncate longer links. */
const mostCharacters = 100_000;
/** Limit of the unpacked size, against decompression bombs. */
const mostBytes = 2 * 1024 * 1024;
/** Bytes unpacked at a time, so that the limit stops early. */
const chunk = 512;

const damaged = 'This link is damaged or incomplete.';
const tooLarge = `The scene in this link is too large: at most ${mostCharacters.toLocaleString('en')} characters, or ${mostBytes / 1024 / 1024} MB unpacked.`;

/**
 * The address fragment that contains a whole scene.
 * @throws Error with a message to show if it is too large for a link
 */
export async function linkOf(document: SceneDocument): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const packed = await collect(streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw')), mostCharacters);
  const link = packed && key + base64Of(packed);
  if (!link || link.length > mostCharacters || bytes.length > mostBytes)
    throw new Error('This scene is too large for a link. Save it as a file instead.');
  return link;
}

/** Whether an address fragment should contain a scene. */
export function isLink(hash: string): boolean {
  return hash.startsWith(key);
}

/**
 * The JSON text of the scene in a link, unchecked.
 * @throws Error with a message to show if there is none
 */
export async function textOfLink(hash: string): Promise<string> {
  if (hash.length > mostCharacters) throw new Error(tooLarge);
  let bytes: Uint8Array | undefined;
  try {
    const packed = bytesOf(hash.slice(key.length));
    bytes = await collect(streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw')), mostBytes);
    if (bytes) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(damaged);
  }
  throw new Error(tooLarge);
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + chunk));
      else controller.close();
      at += chunk;
    },
  });
}

/** All bytes of a stream; undefined: more than allowed. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const bytes of chunks) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

/** base64url, which needs no escapes in an address. */
function base64Of(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
