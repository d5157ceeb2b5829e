// Finds the bytes of the buffers of a glTF file, inside the file or beside it.

import { describe } from '../scenario/schema/problem.ts';
import type { GltfJson } from './gltf-json.ts';
import { type Fail, maxBytes } from './mesh-error.ts';
import type { ReadMeshOptions } from './raw-mesh.ts';

/** Every host has `atob`, but the library is compiled without the types of any host. */
declare const atob: (text: string) => string;

/**
 * Returns a function that reads a buffer of the document: from the file itself (its binary chunk or a data: URI), or
 * from another file in the same folder or below it.
 */
export function bufferReader(
  json: GltfJson,
  binary: Uint8Array | undefined,
  fail: Fail,
  { resources }: ReadMeshOptions,
): (index: number) => Uint8Array {
  const known = new Map<number, Uint8Array>();
  return (index) => {
    let bytes = known.get(index);
    if (!bytes) {
      const where = `buffers[${index}]`;
      const { uri, byteLength } = json.entry('buffers', index, where);
      const length = json.whole(byteLength, `${where}.byteLength`, 1, maxBytes);
      if (uri === undefined) {
        if (index !== 0 || !binary) json.wrong(`${where}.uri`, 'must say where the bytes are', uri);
        bytes = binary as Uint8Array;
      } else if (typeof uri !== 'string') {
        bytes = json.wrong(`${where}.uri`, 'must be text', uri);
      } else {
        bytes = /^data:/i.test(uri) ? bytesOfDataUri(uri, where, fail) : bytesBeside(uri, where, fail, resources);
      }
      if (bytes.length < length) json.wrong(where, `must have ${length} bytes`, bytes.length);
      known.set(index, bytes);
    }
    return bytes;
  };
}

function bytesOfDataUri(uri: string, where: string, fail: Fail): Uint8Array {
  const comma = uri.indexOf(',');
  try {
    if (comma < 0 || !/;base64$/i.test(uri.slice(0, comma))) throw new Error('no base64');
    const text = atob(uri.slice(comma + 1));
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  } catch {
    return fail({
      where: `${where}.uri`,
      rule: 'must be a data: URI in base64',
      got: describe(uri),
      hint: 'Export it again.',
    });
  }
}

function bytesBeside(uri: string, where: string, fail: Fail, resources: ReadMeshOptions['resources']): Uint8Array {
  let path = uri;
  try {
    path = decodeURIComponent(uri);
  } catch {
    // The path contains a percent sign that is not an escape.
  }
  const inOneFile = 'Export it as .glb, which has everything in one file.';
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) {
    fail({ where: `${where}.uri`, rule: 'must be a file beside this one', got: describe(uri), hint: inOneFile });
  }
  if (!resources) {
    return fail({
      where: `${where}.uri`,
      rule: 'must lie within the file, since other files cannot be opened here',
      got: describe(uri),
      hint: inOneFile,
    });
  }
  try {
    const bytes = resources(path);
    if (bytes instanceof Uint8Array) return bytes;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    return fail({
      where: `${where}.uri`,
      rule: `names ${describe(path)}, which cannot be read: ${reason}`,
      hint: `Put that file beside this one. ${inOneFile}`,
    });
  }
  return fail({
    where: `${where}.uri`,
    rule: `names ${describe(path)}, for which there are no bytes`,
    hint: inOneFile,
  });
}
