import type { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { describe } from '../scenario/problem.ts';
import { checkTriangleCount } from './limits.ts';
import type { Fail } from './mesh-error.ts';
import { joinBlocks, type RawMesh, rawMeshOf } from './raw-mesh.ts';
import { decodeText, isNumber, lineOf } from './text.ts';

const headerBytes = 84;
const facetBytes = 50;

/** Facets of a text file that are handed to the loader at once, which keeps its memory small. */
const facetsAtOnce = 10_000;

/** Reads an STL file, binary or text. */
export async function readStl(bytes: Uint8Array, fail: Fail): Promise<RawMesh> {
  const { STLLoader } = await import('three/addons/loaders/STLLoader.js');
  const loader = new STLLoader();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const declared = bytes.length >= headerBytes ? view.getUint32(80, true) : 0;
  if (bytes.length >= headerBytes && bytes.length === headerBytes + declared * facetBytes) {
    checkTriangleCount(declared, fail);
    return rawMeshOf(loader.parse(new Uint8Array(bytes).buffer));
  }
  const isText = /solid/i.test(String.fromCharCode(...bytes.subarray(0, 9))) && !bytes.subarray(0, 1000).includes(0);
  if (isText) return readStlText(decodeText(bytes, fail), loader, fail);
  if (bytes.length < headerBytes) {
    fail({
      rule: `must begin with "solid" (text) or be at least ${headerBytes} bytes long (binary)`,
      got: `${bytes.length} bytes`,
      hint: 'The file is cut off, or is no STL: export it again.',
    });
  }
  return fail({
    rule: `must be ${headerBytes} + ${facetBytes} × ${declared} = ${headerBytes + facetBytes * declared} bytes long for the ${declared} triangles that it declares`,
    got: `${bytes.length}`,
    hint: 'The file is cut off, or is no STL: export it again.',
  });
}

/**
 * Follows the grammar of an STL text word by word, which the loader does not: it passes over what it cannot read. Hands
 * it clean blocks of facets, without the names, in which its patterns would look for facets.
 */
function readStlText(text: string, loader: STLLoader, fail: Fail): RawMesh {
  const word = /\S+/g;
  let at = 0;
  const next = (): string => {
    const match = word.exec(text);
    at = match ? match.index : text.length;
    return match ? match[0] : '';
  };
  const wrong = (rule: string, got: string): never =>
    fail({
      where: `line ${lineOf(text, at)}`,
      rule,
      got: got === '' ? 'the end of the file' : describe(got),
      hint: 'The file is cut off, or is no STL: export it again.',
    });
  const expect = (...wanted: string[]): string => {
    const got = next();
    const keyword = got.toLowerCase();
    return wanted.includes(keyword) ? keyword : wrong(`must have ${wanted.join(' or ')}`, got);
  };
  /** The name of a solid is the rest of the line. */
  const skipLine = (): void => {
    const end = text.indexOf('\n', word.lastIndex);
    word.lastIndex = end < 0 ? text.length : end;
  };

  const hasMore = (): boolean => {
    const from = word.lastIndex;
    const found = word.test(text);
    word.lastIndex = from;
    return found;
  };

  const blocks: Float32Array[] = [];
  let facets: string[] = [];
  let count = 0;
  const hand = (): void => {
    if (facets.length === 0) return;
    const { positions } = rawMeshOf(loader.parse(`solid\n${facets.join('\n')}\nendsolid\n`));
    if (positions.length !== facets.length * 9)
      wrong(`must give ${facets.length} triangles`, `${positions.length / 9}`);
    blocks.push(Float32Array.from(positions));
    facets = [];
  };

  do {
    expect('solid');
    skipLine();
    while (expect('facet', 'endsolid') === 'facet') {
      expect('normal');
      // The normal follows from the corners; programs write what they like, nan too.
      for (let axis = 0; axis < 3; axis++) if (next() === '') wrong('must have three numbers after normal', '');
      expect('outer');
      expect('loop');
      const corners: string[] = [];
      for (let corner = 0; corner < 3; corner++) {
        expect('vertex');
        const coordinates: string[] = [];
        for (let axis = 0; axis < 3; axis++) {
          const coordinate = next();
          if (!isNumber(coordinate)) wrong('must have three numbers after vertex', coordinate);
          coordinates.push(coordinate);
        }
        corners.push(`vertex ${coordinates.join(' ')}`);
      }
      expect('endloop');
      expect('endfacet');
      facets.push(`facet normal 0 0 0 outer loop ${corners.join(' ')} endloop endfacet`);
      checkTriangleCount(++count, fail);
      if (facets.length === facetsAtOnce) hand();
    }
    skipLine();
  } while (hasMore());
  hand();
  return joinBlocks(blocks);
}
