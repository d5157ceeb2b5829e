import { TrackError } from '../../track-error.ts';
import type { FileStart } from '../../track-format.ts';
import { parseNpy } from './npy.ts';
import type { NumberArray } from './number-array.ts';
import { zipEntries } from './zip.ts';

/** Largest array that is read, bytes. */
const mostBytes = 2 ** 30;

/** A zip file of arrays by their names, which NumPy saved. */
export interface Npz {
  /** Name of the file. */
  readonly file: string;
  readonly arrays: ReadonlyMap<string, () => Promise<NumberArray>>;
}

export function isNpz(bytes: Uint8Array): boolean {
  return isZip(bytes) && firstName(bytes).endsWith('.npy');
}

export async function openNpz({ file }: FileStart): Promise<Npz> {
  const entries = await zipEntries(file);
  const arrays = new Map<string, () => Promise<NumberArray>>();
  for (const [path, { size, read }] of entries) {
    if (!path.endsWith('.npy')) continue;
    const where = `${file.name}: ${path}`;
    arrays.set(path.slice(0, -'.npy'.length), async () => {
      checkSize(where, size);
      return parseNpy(where, await read());
    });
  }
  return { file: file.name, arrays };
}

/** Refuses an array that would not fit in memory. */
export function checkSize(where: string, size: number): void {
  if (size <= mostBytes) return;
  throw new TrackError(
    `${where}: has ${Math.round(size / 2 ** 20)} MiB, expected at most ${mostBytes / 2 ** 20} MiB. Save fewer frames, or float32.`,
  );
}

function isZip([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** Name of the first file in a zip file. */
function firstName(bytes: Uint8Array): string {
  const length = bytes[26] + 256 * bytes[27];
  return String.fromCharCode(...bytes.subarray(30, Math.min(bytes.length, 30 + length)));
}
