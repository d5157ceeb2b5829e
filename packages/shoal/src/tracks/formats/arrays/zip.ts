// Reads zip files by their central directory.

import { crc32 } from '../../../math/bytes.ts';
import { TrackError, type TrackFile } from '../../track-file.ts';
import { inflate } from './inflate.ts';

/** Whether these are the first bytes of a zip file. */
export function isZip([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** Name of the first file in a zip file. */
export function firstName(bytes: Uint8Array): string {
  const length = bytes[26] + 256 * bytes[27];
  return String.fromCharCode(...bytes.subarray(30, Math.min(bytes.length, 30 + length)));
}

/** A file in a zip file. */
interface ZipEntry {
  readonly name: string;
  /** Bytes, uncompressed. */
  readonly size: number;
  read(): Promise<Uint8Array>;
}

const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [end64Mark, locatorMark] = [0x06064b50, 0x07064b50];
const endLength = 22;
const longestComment = 0xffff;
const locatorLength = 20;
const mostEntries = 10_000;
/** A number that is in the extra field of ZIP64 instead. */
const elsewhere = 0xffffffff;

/** The files in a zip file, by their names. */
export async function zipEntries(file: TrackFile): Promise<ReadonlyMap<string, ZipEntry>> {
  const directory = await directoryOf(file);
  const bytes = await file.bytes(directory.from, directory.from + directory.size);
  const view = viewOf(bytes);
  const entries = new Map<string, ZipEntry>();
  for (let k = 0, at = 0; k < directory.count; k++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) throw damaged(file);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const next = at + 46 + name + extra + comment;
    if (next > bytes.length) throw damaged(file);
    const entry: Entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      ...sizesOf(new DataView(bytes.buffer, bytes.byteOffset + at, 46 + name + extra), 46 + name),
    };
    if (entry.from + entry.stored > file.size) throw damaged(file);
    entries.set(entry.name, { name: entry.name, size: entry.size, read: () => read(file, entry) });
    at = next;
  }
  return entries;
}

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  /** Bytes in the file, and uncompressed. */
  readonly stored: number;
  readonly size: number;
  /** Place of its header. */
  readonly from: number;
}

/** Finds the central directory from the end of the file. */
async function directoryOf(file: TrackFile): Promise<{ count: number; size: number; from: number }> {
  const start = Math.max(0, file.size - endLength - longestComment - locatorLength);
  const bytes = await file.bytes(start, file.size);
  const view = viewOf(bytes);
  for (let at = bytes.length - endLength; at >= 0; at--) {
    if (view.getUint32(at, true) !== endMark) continue;
    let directory = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      from: view.getUint32(at + 16, true),
    };
    const locator = at - locatorLength;
    if (locator >= 0 && view.getUint32(locator, true) === locatorMark)
      directory = await directory64(file, whole(view, locator + 8));
    if (directory.count > mostEntries || directory.from + directory.size > file.size) break;
    return directory;
  }
  throw damaged(file);
}

async function directory64(file: TrackFile, from: number): Promise<{ count: number; size: number; from: number }> {
  const view = viewOf(await file.bytes(from, from + 56));
  if (view.byteLength < 56 || view.getUint32(0, true) !== end64Mark) throw damaged(file);
  return { count: whole(view, 32), size: whole(view, 40), from: whole(view, 48) };
}

/** Sizes and place of an entry. @param extra where its extra fields start */
function sizesOf(view: DataView, extra: number): Pick<Entry, 'stored' | 'size' | 'from'> {
  const [stored, size, from] = [20, 24, 42].map((field) => view.getUint32(field, true));
  if (stored !== elsewhere && size !== elsewhere && from !== elsewhere) return { stored, size, from };
  for (let at = extra; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    const real = (value: number): number => {
      if (value !== elsewhere) return value;
      field += 8;
      return field <= view.byteLength ? whole(view, field - 8) : Number.POSITIVE_INFINITY;
    };
    const uncompressed = real(size);
    return { size: uncompressed, stored: real(stored), from: real(from) };
  }
  return { stored, size, from };
}

async function read(file: TrackFile, entry: Entry): Promise<Uint8Array> {
  const { name, isEncrypted, method, checksum, stored, size, from } = entry;
  if (isEncrypted)
    throw new TrackError(`${file.name}: ${name} is encrypted, expected a zip without password. Save it without one.`);
  if (method !== 0 && method !== 8)
    throw new TrackError(
      `${file.name}: ${name} is compressed by method ${method}, expected 0 (none) or 8 (deflate). Save it again with numpy.savez.`,
    );
  const header = viewOf(await file.bytes(from, from + 30));
  if (header.byteLength < 30 || header.getUint32(0, true) !== localMark) throw damaged(file);
  const data = from + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = await file.bytes(data, data + stored);
  const content = method === 0 ? bytes : await inflate(bytes, 'deflate-raw', size);
  if (bytes.length !== stored || content?.length !== size || crc32(content) !== checksum) throw damaged(file, name);
  return content;
}

function whole(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function damaged(file: TrackFile, part = 'its list of contents'): TrackError {
  return new TrackError(
    `${file.name}: is damaged: ${part} cannot be read, expected a complete zip file. Copy or export it again.`,
  );
}

/** The library is compiled without the types of any host. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
