import type { SceneDocument } from '../stage/scene-document.ts';

const key = '#scene=';
/** Longer links are cut by programs that pass them on. */
const mostCharacters = 100_000;
/** A scene that was packed small may be huge: no more than this is unpacked. */
const mostBytes = 2 * 1024 * 1024;
/** Bytes that are unpacked at a time, so that little is made before it is counted. */
const piece = 512;

const damaged = 'This link is damaged or incomplete: no scene can be read from it.';
const tooLarge = `The scene in this link is too large: a link holds at most ${mostCharacters.toLocaleString('en')} characters, and ${mostBytes / 1024 / 1024} MB when it is unpacked.`;

/**
 * The part of an address after `#` that holds a whole scene.
 * @throws Error with a sentence if it is too large for a link
 */
export async function linkOf(document: SceneDocument): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const packed = await collect(streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw')), mostCharacters);
  const link = packed && key + base64Of(packed);
  if (!link || link.length > mostCharacters || bytes.length > mostBytes)
    throw new Error('This scene is too large for a link. Save it as a file instead.');
  return link;
}

/** Whether an address's part after `#` is meant to hold a scene. */
export function isLink(hash: string): boolean {
  return hash.startsWith(key);
}

/**
 * The JSON text of the scene in a link; it is yet to be checked.
 * @throws Error with a sentence if there is none
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
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + piece));
      else controller.close();
      at += piece;
    },
  });
}

/** All bytes of a stream; undefined if there are more than allowed. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      return undefined;
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** base64url: nothing in it has a meaning in an address. */
function base64Of(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
