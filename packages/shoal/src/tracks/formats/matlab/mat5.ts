// Files of MATLAB 5: https://www.mathworks.com/help/pdf_doc/matlab/matfile_format.pdf

import { TrackError } from '../../track-error.ts';
import type { TrackFile } from '../../track-file.ts';
import type { TrackFormat } from '../../track-format.ts';
import { inflate, inflateInto } from '../arrays/inflate.ts';
import { onlyOne } from '../rows/header.ts';
import { type Mat5Header, mat5Header, mat5Value } from './mat5-value.ts';
import { matlabTable } from './matlab-table.ts';
import type { MatlabValue } from './matlab-value.ts';

export const mat5: TrackFormat = {
  name: 'mat',
  title: 'MATLAB 5 (Ctrax, JAABA, idTracker, arrays x and y)',
  matches: ({ bytes }) => bytes.length >= headerLength && startsWithMatlab(bytes) && byteOrder(bytes) !== undefined,
  async open(starts, request) {
    const { file, bytes } = onlyOne(starts, 'MATLAB');
    const variables = await variablesOf(file, isLittle(bytes));
    return matlabTable({ file: file.name, variables, close: async () => undefined }, request);
  },
};

const headerLength = 128;
/** Bytes of a variable that are read for its name and shape. */
const startLength = 4096;
const mostVariables = 10_000;
const mostBytes = 2 ** 30;
const [matrixType, compressedType] = [14, 15];

function startsWithMatlab(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 10)) === 'MATLAB 5.0';
}

/** The letters MI, in the byte order of the file. */
function byteOrder(bytes: Uint8Array): 'little' | 'big' | undefined {
  const letters = String.fromCharCode(bytes[126], bytes[127]);
  return letters === 'IM' ? 'little' : letters === 'MI' ? 'big' : undefined;
}

function isLittle(bytes: Uint8Array): boolean {
  return byteOrder(bytes) === 'little';
}

async function variablesOf(file: TrackFile, little: boolean): Promise<Map<string, MatlabValue>> {
  const variables = new Map<string, MatlabValue>();
  for (let at = headerLength; at < file.size; ) {
    const tag = await file.bytes(at, at + 8);
    if (tag.length < 8 || variables.size > mostVariables) throw damaged(file);
    const [type, size] = [0, 4].map((from) => new DataView(tag.buffer, tag.byteOffset).getUint32(from, little));
    const next = at + 8 + size;
    if (next > file.size) throw damaged(file);
    if (size > mostBytes) throw tooLarge(file, size);
    const [from, to] = [at + 8, next];
    const load = async (): Promise<Uint8Array> => {
      const bytes = await file.bytes(from, to);
      return type === compressedType ? decompress(file, bytes, little) : bytes;
    };
    if (type === matrixType || type === compressedType) {
      const header = await headerAt(file, { from, to, isCompressed: type === compressedType, little });
      variables.set(header.name, await mat5Value(header, once(load), () => damaged(file)));
    }
    at = next;
  }
  return variables;
}

async function headerAt(
  file: TrackFile,
  { from, to, isCompressed, little }: { from: number; to: number; isCompressed: boolean; little: boolean },
): Promise<Mat5Header> {
  let start: Uint8Array;
  if (isCompressed) {
    const room = new Uint8Array(startLength);
    const length = await inflateInto(room, await file.bytes(from, to), 'deflate');
    start = room.subarray(8, Math.min(length ?? 0, startLength));
  } else start = await file.bytes(from, Math.min(to, from + startLength));
  const header = mat5Header(start, little);
  if (!header) throw damaged(file);
  return header;
}

/** The matrix in a compressed element, without its tag. */
async function decompress(file: TrackFile, bytes: Uint8Array, little: boolean): Promise<Uint8Array> {
  const tag = new Uint8Array(8);
  const found = await inflateInto(tag, bytes, 'deflate');
  const size = new DataView(tag.buffer).getUint32(4, little);
  if (size > mostBytes) throw tooLarge(file, size);
  const whole = found === undefined || found < 8 ? undefined : await inflate(bytes, 'deflate', 8 + size);
  if (!whole) throw damaged(file);
  return whole.subarray(8);
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

function damaged(file: TrackFile): TrackError {
  return new TrackError(
    `${file.name}: is damaged: a variable is cut or has contents of another length than it states, expected a complete MATLAB file. Copy or save it again.`,
  );
}

function tooLarge(file: TrackFile, size: number): TrackError {
  return new TrackError(
    `${file.name}: has a variable of ${Math.round(size / 2 ** 20)} MiB, expected at most ${mostBytes / 2 ** 20} MiB. Save the tracks alone.`,
  );
}
