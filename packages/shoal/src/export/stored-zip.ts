// A ZIP file whose entries are stored and aligned. Format: PKWARE's APPNOTE 6.3; USD's "Usdz File Format Specification".

import { utf8 } from './exported-frame.ts';
import { LittleEndianBytes } from './little-endian-bytes.ts';
import type { Crc32 } from './npz-file.ts';

/** The contents of each entry begin at a multiple of this, bytes. */
const alignment = 64;
/** Id of the field that fills the gap before contents, as Pixar's tools write it. */
const paddingField = 0x1986;

/** The parts of a file, in order. @param entries contents by name; together less than 4 GB */
export function storedZip(entries: Readonly<Record<string, Uint8Array>>, crc32: Crc32): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let at = 0;
  for (const [name, contents] of Object.entries(entries)) {
    const path = utf8(name);
    const crc = crc32(contents);
    const used = at + 30 + path.length + 4;
    const gap = (alignment - (used % alignment)) % alignment;
    const local = new LittleEndianBytes(30 + path.length + 4 + gap).u32(0x04034b50);
    head(local, path, contents, crc)
      .u16(4 + gap)
      .put(path);
    local.u16(paddingField).u16(gap);
    const record = new LittleEndianBytes(46 + path.length).u32(0x02014b50).u16(20);
    head(record, path, contents, crc).u16(0).u16(0).u16(0).u16(0).u32(0).u32(at).put(path);
    parts.push(local.all, contents);
    records.push(record.all);
    at += local.all.length + contents.length;
  }
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const end = new LittleEndianBytes(22).u32(0x06054b50).u16(0).u16(0).u16(records.length).u16(records.length);
  end.u32(size).u32(at).u16(0);
  return [...parts, ...records, end.all];
}

/** What local headers and records of the directory share: stored, with a name in UTF-8, dated 1980. */
function head(to: LittleEndianBytes, path: Uint8Array, { length }: Uint8Array, crc: number): LittleEndianBytes {
  return to.u16(20).u16(0x0800).u16(0).u16(0).u16(0x21).u32(crc).u32(length).u32(length).u16(path.length);
}
