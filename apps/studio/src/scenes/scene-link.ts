// Packs a whole scene with its meshes into a link, and reads it from there.

import type { TriangleMesh } from 'shoal/fields';
import type { SceneDocument } from '../stage/edited-scene.ts';
import { numberText } from '../stage/state/words.ts';
import { type LinkedRun, linkedRunFrom } from './linked-run.ts';
import { bytesOfMesh, meshOfBytes, sizeOfMesh } from './mesh-bytes.ts';
import { idOf, isId, meshFilesIn } from './mesh-id.ts';

const key = '#scene=';
/** Separates the document from its meshes, which follow in the order of their first mention in the document. */
const separator = '.';
/** Marks the run of the scene, which follows the meshes. */
const runMark = '!';
/** Marks a mesh that is too large for the link. Its id follows, by which the browser may have stored it. */
const reference = '~';
/** Other programs truncate longer links. */
const mostCharacters = 100_000;
/** Limits of the unpacked size of the document, and of all meshes, against decompression bombs. */
const mostBytes = 2 * 1024 * 1024;
const mostMeshBytes = 4 * 1024 * 1024;
/** Characters of a link per byte of a mesh, measured with the Stanford bunny. */
const charactersPerByte = 1.35;

const damaged = 'This link is damaged or incomplete.';
const tooLarge = `The scene in this link is too large. A link can hold at most ${numberText(mostCharacters)} characters, or ${mostBytes / 1024 / 1024} MiB unpacked.`;

/** Limit of a link, characters. */
export const longestLink = mostCharacters;

export interface SceneLink {
  /** The address fragment. */
  readonly link: string;
  /** Mesh files that are too large for the link, and the approximate length of a link with them, characters. */
  readonly leftOut: readonly string[];
  readonly wholeCharacters: number;
  /** Whether it repeats the edits of the run at their times. */
  readonly repeats: boolean;
}

/** A mesh in a link: the mesh itself, the id of a stored mesh, or a clause that states its problem. */
export type LinkedMesh =
  | { readonly mesh: TriangleMesh }
  | { readonly id: string | undefined }
  | { readonly fault: string };

/** The scene in a link, unchecked. */
export interface LinkedScene {
  /** JSON text. */
  readonly text: string;
  /** Meshes in the order in which the document first mentions their files. */
  readonly meshes: readonly LinkedMesh[];
  readonly run: LinkedRun | undefined;
}

/**
 * The address fragment that contains a whole scene. It includes as many meshes as fit, the smallest first, and the run if
 * that fits too.
 * @throws Error with a message to show if even the document is too large for a link
 */
export async function linkOf(
  document: SceneDocument,
  meshes: Readonly<Record<string, TriangleMesh>> = {},
  run?: LinkedRun,
): Promise<SceneLink> {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const packed = await deflate(bytes, mostCharacters);
  const start = packed && key + base64Of(packed);
  const files = meshFilesIn(document);
  const parts = files.map((file) => referenceTo(Object.hasOwn(meshes, file) ? meshes[file] : undefined));
  let length = (start?.length ?? Infinity) + parts.join('').length;
  if (!start || length > mostCharacters || bytes.length > mostBytes)
    throw new Error('This scene is too large for a link. Save it as a file instead.');
  let wholeCharacters = length;
  let unpacked = 0;
  const leftOut: string[] = [];
  const here = files.filter((file) => Object.hasOwn(meshes, file));
  for (const file of here.toSorted((one, other) => sizeOfMesh(meshes[one]) - sizeOfMesh(meshes[other]))) {
    const part = await partOf(meshes[file], mostMeshBytes - unpacked);
    const [k, more] = [files.indexOf(file), part?.text.length ?? charactersPerByte * sizeOfMesh(meshes[file])];
    wholeCharacters += more - parts[k].length;
    if (part && length + more - parts[k].length <= mostCharacters) {
      length += more - parts[k].length;
      unpacked += part.bytes;
      parts[k] = part.text;
    } else leftOut.push(file);
  }
  const last = run && (await textOfRun(run));
  const repeats = last !== undefined && length + last.length <= mostCharacters;
  return { link: start + parts.join('') + (repeats ? last : ''), leftOut, wholeCharacters, repeats };
}

async function textOfRun(run: LinkedRun): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(run));
  const packed = bytes.length <= mostBytes ? await deflate(bytes, mostCharacters) : undefined;
  return packed && separator + runMark + base64Of(packed);
}

function referenceTo(mesh: TriangleMesh | undefined): string {
  return separator + reference + (mesh ? idOf(mesh) : '');
}

/** A packed mesh; undefined if it is too large. @param most unpacked bytes */
async function partOf(
  mesh: TriangleMesh,
  most: number,
): Promise<{ readonly text: string; readonly bytes: number } | undefined> {
  if (sizeOfMesh(mesh) > most) return undefined;
  const bytes = bytesOfMesh(mesh);
  const packed = bytes.length <= most ? await deflate(bytes, bytes.length) : undefined;
  return packed && { text: separator + base64Of(packed), bytes: bytes.length };
}

/** Whether an address fragment is meant to contain a scene. */
export function isLink(hash: string): boolean {
  return hash.startsWith(key);
}

/**
 * Reads the scene in a link, which is not trusted.
 * @throws Error with a message to show if there is none
 */
export async function sceneOfLink(hash: string): Promise<LinkedScene> {
  if (hash.length > mostCharacters) throw new Error(tooLarge);
  const [start, ...parts] = hash.slice(key.length).split(separator);
  const text = await textOf(start);
  const last = parts.at(-1)?.startsWith(runMark) ? parts.pop() : undefined;
  let left = mostMeshBytes;
  const meshes: LinkedMesh[] = [];
  for (const part of parts) {
    const read = await linkedMesh(part, left);
    left -= read.bytes;
    meshes.push(read.linked);
  }
  return {
    text,
    meshes,
    run: last === undefined ? undefined : linkedRunFrom(await textOf(last.slice(runMark.length))),
  };
}

async function textOf(part: string): Promise<string> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await inflate(bytesOf(part), mostBytes);
    if (bytes) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(damaged);
  }
  throw new Error(tooLarge);
}

/** @param most unpacked bytes */
async function linkedMesh(
  part: string,
  most: number,
): Promise<{ readonly linked: LinkedMesh; readonly bytes: number }> {
  if (part.startsWith(reference)) {
    const id = part.slice(reference.length);
    return { linked: { id: isId(id) ? id : undefined }, bytes: 0 };
  }
  let bytes: Uint8Array | undefined;
  try {
    bytes = await inflate(bytesOf(part), most);
  } catch {
    return { linked: { fault: 'it is incomplete' }, bytes: 0 };
  }
  if (!bytes)
    return {
      linked: {
        fault: `the meshes of the link must total at most ${mostMeshBytes / 1024 / 1024} MiB unpacked, got more`,
      },
      bytes: most,
    };
  try {
    return { linked: { mesh: meshOfBytes(bytes) }, bytes: bytes.length };
  } catch (error) {
    return { linked: { fault: error instanceof Error ? error.message : String(error) }, bytes: bytes.length };
  }
}

/**
 * Bytes that are packed or unpacked at a time. A few bytes can unpack to a thousand times as many, so the limit must be
 * checked often.
 */
const chunks = { packed: 65_536, unpacked: 512 };

/** Compresses bytes. @returns undefined if there are more than `most` */
function deflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | undefined> {
  return collect(streamOf(bytes, chunks.packed).pipeThrough(new CompressionStream('deflate-raw')), most);
}

/**
 * Decompresses bytes; rejects if they are damaged. @returns undefined if there are more than `most`, as in a
 * decompression bomb
 */
function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | undefined> {
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
function base64Of(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws DOMException if the text is not base64url */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
