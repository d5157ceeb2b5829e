// Reads STL files, as text or binary, as meshes of obstacles.

import { describe } from '../scenario/schema/problem.ts';
import { decodeText, isNumber, lineOf } from './lines.ts';
import { bytesAfter, checkTriangleCount, type Fail, type Tell } from './mesh-error.ts';
import { GrowingList, inTurn, type RawMesh } from './raw-mesh.ts';

const headerBytes = 84;
const facetBytes = 50;

/** Byte offset of a facet's corners, after its normal. */
const normalBytes = 12;

/** Reads an STL file, binary or text. */
export function readStl(bytes: Uint8Array, fail: Fail, tell: Tell): RawMesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const declared = bytes.length >= headerBytes ? view.getUint32(80, true) : 0;
  if (bytes.length >= headerBytes && bytes.length === headerBytes + declared * facetBytes) {
    checkTriangleCount(declared, fail);
    return readFacets(view, declared);
  }
  const isText = /solid/i.test(String.fromCharCode(...bytes.subarray(0, 9))) && !bytes.subarray(0, 1000).includes(0);
  if (isText) return readStlText(decodeText(bytes, fail), fail);
  if (bytes.length < headerBytes) {
    fail({
      rule: `must begin with "solid" (text) or be at least ${headerBytes} bytes long (binary)`,
      got: `${bytes.length} bytes`,
      hint: 'The file is cut off, or is no STL: export it again.',
    });
  }
  const spare = bytes.length - headerBytes - declared * facetBytes;
  // Spare bytes that are whole facets would be triangles that the header does not count.
  if (spare % facetBytes > 0 && spare > 0 && declared > 0) {
    checkTriangleCount(declared, fail);
    tell(bytesAfter(spare, `the ${declared} triangle${declared === 1 ? '' : 's'} that its header declares`));
    return readFacets(view, declared);
  }
  return fail({
    rule: `must be ${headerBytes} + ${facetBytes} × ${declared} = ${headerBytes + facetBytes * declared} bytes long for the ${declared} triangles that it declares`,
    got: `${bytes.length}`,
    hint: 'The file is cut off, or is no STL: export it again.',
  });
}

function readFacets(view: DataView, count: number): RawMesh {
  const positions = new Float32Array(9 * count);
  for (let i = 0; i < positions.length; i++) {
    const facet = headerBytes + facetBytes * Math.floor(i / 9) + normalBytes;
    positions[i] = view.getFloat32(facet + 4 * (i % 9), true);
  }
  return { positions, triangles: inTurn(3 * count) };
}

/** Reads an STL text by its grammar, word by word. */
function readStlText(text: string, fail: Fail): RawMesh {
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

  const positions = new GrowingList(Float32Array);
  let count = 0;
  do {
    expect('solid');
    skipLine();
    while (expect('facet', 'endsolid') === 'facet') {
      expect('normal');
      // Normals are ignored, since they follow from the corners. Programs write anything there, even nan.
      for (let axis = 0; axis < 3; axis++) if (next() === '') wrong('must have three numbers after normal', '');
      expect('outer');
      expect('loop');
      for (let corner = 0; corner < 3; corner++) {
        expect('vertex');
        for (let axis = 0; axis < 3; axis++) {
          const coordinate = next();
          if (!isNumber(coordinate)) wrong('must have three numbers after vertex', coordinate);
          positions.push(Number(coordinate));
        }
      }
      expect('endloop');
      expect('endfacet');
      checkTriangleCount(++count, fail);
    }
    skipLine();
  } while (hasMore());
  return { positions: positions.toArray(), triangles: inTurn(3 * count) };
}
