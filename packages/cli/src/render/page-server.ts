// Serves the studio's page for films to the browser of `shoal render`.

import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { InputError } from '../errors/exit-error.ts';

const host = '127.0.0.1';

/** Both isolation headers together make threads over shared memory possible. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** A path of a file, or the bytes themselves. */
export type Served = string | Uint8Array;

/** Serves files to a page on this machine, on a free port. */
export class PageServer {
  readonly #server: Server;

  /** @param find what is served under a path, without its leading slash; undefined: nothing */
  static async start(find: (path: string) => Served | undefined): Promise<PageServer> {
    const server = createServer((request, response) => answer(request, response, find));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, resolve);
    });
    return new PageServer(server);
  }

  private constructor(server: Server) {
    this.#server = server;
  }

  get address(): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function answer(request: IncomingMessage, response: ServerResponse, find: (path: string) => Served | undefined): void {
  const path = (request.url ?? '').slice(1);
  // A page of another site that has this address under its own name gets nothing.
  const isOwn = request.headers.host === `${host}:${request.socket.localPort}` && request.method === 'GET';
  const found = isOwn ? find(path) : undefined;
  const type = types[extname(path)] ?? 'application/octet-stream';
  const range = typeof found === 'string' ? rangeOf(request.headers.range, found) : undefined;
  response.writeHead(found === undefined ? 404 : range ? 206 : 200, {
    ...headers,
    'Content-Type': type,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${range.size}` }),
  });
  if (typeof found !== 'string') response.end(found);
  // A file that cannot be read ends the answer early, which the page reports.
  else pipeline(createReadStream(found, range), response, () => undefined);
}

/** The bytes of a file that a request asks for, the last one included; undefined: all. */
function rangeOf(asked: string | undefined, path: string): { start: number; end: number; size: number } | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(asked ?? '') ?? [];
  if (first === undefined) return undefined;
  // A file that has gone is sent as one without bytes, which the page reports.
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const [start, end] = [Number(first), Math.min(Number(last), size - 1)];
  return start <= end ? { start, end, size } : undefined;
}

/** The first file of the page that draws. */
export const firstPage = 'render.html';

const inside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The package has no sources, and the page as a part of it. */
const usual = inside(existsSync(inside('../../src')) ? '../../../../apps/studio/dist/render/' : '../../page/');

/** The files of the page that draws, by their paths in its addresses. */
export function pageFiles(folder: string = usual): ReadonlyMap<string, string> {
  if (!existsSync(join(folder, firstPage)))
    throw new InputError(
      'The page that draws films is missing. In the repository, build it with "npm run build -w apps/studio"; elsewhere, install shoal-cli again.',
    );
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(names.map((name) => [name.split(sep).join('/'), join(folder, name)]));
}
