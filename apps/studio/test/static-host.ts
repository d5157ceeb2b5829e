import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The simplest possible host: files of a folder below `/some/folder/`, with no header but their type. */
export interface StaticHost {
  readonly address: string;
  /** The folder whose files are served from now on. */
  folder: string;
  /** Stops answering. */
  stop(): Promise<void>;
}

export async function staticHost(folder: string): Promise<StaticHost> {
  const below = '/some/folder/';
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const file = path.join(host.folder, pathname.slice(below.length) || 'index.html');
    const found = pathname.startsWith(below) && existsSync(file) && statSync(file).isFile();
    response.writeHead(found ? 200 : 404, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
    if (found) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: StaticHost = {
    address: `http://127.0.0.1:${port}${below}`,
    folder,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}
