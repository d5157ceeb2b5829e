// Where the bytes of a recording are: a file of this computer, or one that a server sends by ranges.

import { type BlobPart, fileOfBlob, TrackError, type TrackFile } from '../tracks/track-file.ts';

/** The bytes of a recording: a file that was opened, a `File` or `Blob`, or the URL of a file. */
export type ByteSource = TrackFile | BlobPart | string;

/** The parts of `fetch` that are used. The library is compiled without the types of any host. */
declare const fetch: (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>> },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { cancel(): Promise<void> } | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}>;

/** Opens the bytes of a recording. @throws TrackError if a server does not send the file by ranges */
export async function openRecordedBytes(source: ByteSource): Promise<TrackFile> {
  if (typeof source === 'string') return await fileOfUrl(source);
  // Newer hosts give a Blob a method `bytes` too.
  if (!('arrayBuffer' in source)) return source;
  return fileOfBlob((source as { readonly name?: string }).name ?? 'recording', source);
}

async function fileOfUrl(url: string): Promise<TrackFile> {
  const name = url.replace(/[?#].*$/, '').replace(/^.*\/(?=.)/, '');
  const answer = await requested(url, name, 0, 1);
  const size = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(size))
    throw new TrackError(
      `${name}: the server must say how large the file is (Content-Range), and let other sites read it (Access-Control-Expose-Headers), got "${answer.headers.get('content-range')}". Download the file and open it from this computer.`,
    );
  return {
    name,
    size,
    bytes: async (from, to) => {
      const end = Math.min(to, size);
      return end <= from
        ? new Uint8Array(0)
        : new Uint8Array(await (await requested(url, name, from, end)).arrayBuffer());
    },
  };
}

/** Asks for the bytes from `from` to before `to`. */
async function requested(url: string, name: string, from: number, to: number): ReturnType<typeof fetch> {
  const answer = await fetch(url, { headers: { Range: `bytes=${from}-${to - 1}` } }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new TrackError(`${name}: cannot be read from ${url}: ${why}. Check the address and the connection.`);
  });
  if (answer.status === 206) return answer;
  // Otherwise the whole file would go on to arrive.
  await answer.body?.cancel().catch(() => undefined);
  throw new TrackError(
    answer.status === 200
      ? `${name}: the server must send parts of the file (206), got the whole file (200). Use a server that supports range requests, or download the file and open it from this computer.`
      : `${name}: the server must send the file, got the status ${answer.status} for ${url}. Check the address.`,
  );
}
