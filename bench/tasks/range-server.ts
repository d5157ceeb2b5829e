// A worker that serves a file by ranges and says its address.

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { size } = statSync(workerData);
const server = createServer(({ headers }, response) => {
  const [start, end] = (/^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')?.slice(1) ?? []).map(Number);
  response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 });
  createReadStream(workerData, { start, end }).pipe(response);
});
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/trajectory.parquet`),
);
