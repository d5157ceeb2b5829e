import { once } from 'node:events';
import { connect } from 'node:net';
import { decodeFrame } from 'shoal/export';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Running, workshop } from './run-shoal.ts';
import { twoSpecies } from './scenes.ts';

const shop = workshop();
shop.write('two.json', twoSpecies);

let running: Running | undefined;
afterEach(() => {
  running?.process.kill('SIGKILL');
});

/** Starts the server on a free port. @returns its address */
async function serve(...options: readonly string[]): Promise<string> {
  running = shop.start(['serve', 'two.json', '--port', '0', ...options]);
  const [line] = (await once(running.process.stdout as NodeJS.ReadableStream, 'data')) as [string];
  const address = /ws:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
  expect(line).toContain(`open http://localhost:5173/?serve=${address}.`);
  return address;
}

/** The first messages of a connection: texts and bytes. */
async function received(address: string, count: number, origin?: string): Promise<(string | Uint8Array)[]> {
  const socket = new WebSocket(address, origin === undefined ? {} : { origin });
  const messages: (string | Uint8Array)[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer, isBinary) => {
      messages.push(isBinary ? data : data.toString());
      if (messages.length >= count) resolve();
    });
    socket.on('error', reject);
  });
  socket.terminate();
  return messages.slice(0, count);
}

describe('shoal serve', () => {
  test('tells the scene, then sends frames of all animals as they swim on', async () => {
    const [scene, first, second] = await received(await serve('--fps', '50'), 3);
    expect(JSON.parse(scene as string)).toMatchObject({
      kind: 'scene',
      name: 'Two species',
      fps: 50,
      species: [{ name: 'herring' }, { name: 'sprat' }],
      // The page shows it by this.
      scenario: { name: 'Two species', species: [{ name: 'herring' }, { name: 'sprat' }] },
    });
    const [one, next] = [decodeFrame(first as Uint8Array), decodeFrame(second as Uint8Array)];
    expect(Array.from(one.ids)).toEqual(Array.from({ length: 30 }, (_, id) => id));
    expect(Array.from(one.species)).toEqual([...new Array(20).fill(0), ...new Array(10).fill(1)]);
    expect(next.index).toBe(one.index + 1);
    expect(next.time - one.time).toBeCloseTo(1 / 50, 9);
    expect(next.positions).not.toEqual(one.positions);
    for (let n = 0; n < 30; n++) expect(Math.hypot(...one.orientations.subarray(4 * n, 4 * n + 4))).toBeCloseTo(1, 6);
  });

  test('ends with Ctrl-C, and says what was sent', async () => {
    await received(await serve(), 2);
    const { process, ended } = running as Running;
    process.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/\d+ frames sent, 0 left out\./);
  });

  test('with --seconds it waits for a connection, and ends by itself', async () => {
    // The scene, and six frames.
    expect(await received(await serve('--seconds', '0.2'), 7)).toHaveLength(7);
    expect((await (running as Running).ended).code).toBe(0);
  });

  test('an origin without a scheme is refused', async () => {
    const { code, stderr } = await shop.apart('serve', 'two.json', '--origin', 'example.org');
    expect(code).toBe(2);
    expect(stderr).toContain('--origin must be a scheme and a host, as in https://example.org, got "example.org".');
  });

  test('lets no page of another origin in, unless it is named', async () => {
    const address = await serve('--origin', 'https://school.example');
    await expect(received(address, 1, 'https://other.example')).rejects.toThrow('403');
    expect(await received(address, 1, 'https://school.example')).toHaveLength(1);
    expect(await received(address, 1, 'http://localhost:5173')).toHaveLength(1);
  });

  test('closes a connection that sends something', async () => {
    const socket = new WebSocket(await serve());
    await once(socket, 'open');
    socket.send('hello');
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1008);
  });

  test('a listener that does not read misses frames, and stops no other', async () => {
    shop.write('many.json', { version: 1, name: 'Many', species: [{ name: 'fish', count: 4000 }] });
    running = shop.start(['serve', 'many.json', '--port', '0', '--fps', '240', '--threads', '1']);
    const [line] = (await once(running.process.stdout as NodeJS.ReadableStream, 'data')) as [string];
    const { port } = new URL(/ws:\S+/.exec(line)?.[0] ?? '');
    const deaf = connect(Number(port), '127.0.0.1');
    deaf.write(
      `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    deaf.pause();
    // While its buffers fill, another one still gets frames.
    expect(await received(`ws://127.0.0.1:${port}`, 120)).toHaveLength(120);
    running.process.kill('SIGINT');
    const { stderr } = await running.ended;
    deaf.destroy();
    const [, leftOut = '0'] = /([\d\u202f, ]+) left out/.exec(stderr) ?? [];
    expect(Number(leftOut.replace(/\D/g, ''))).toBeGreaterThan(0);
  });

  test('a port in use is refused with the remedy', async () => {
    const address = await serve();
    const { code, stderr } = await shop.apart('serve', 'two.json', '--port', new URL(address).port);
    expect(code).toBe(2);
    expect(stderr).toMatch(/--port \d+: is in use\. Name another one, or 0/);
  });
});
