import { once } from 'node:events';
import { connect } from 'node:net';
import { parseScenarioJson } from 'shoal';
import { decodeFrame } from 'shoal/export';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sceneMessage } from '../src/serve/serve-school.ts';
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
  const scenario = options[0]?.endsWith('.json') ? [] : ['two.json'];
  running = shop.start(['serve', ...scenario, ...options, '--port', '0']);
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

  test('sends the meshes of obstacles as triangles, and no first states', async () => {
    shop.write('tent.obj', 'v 0 0 0\nv 3 0 0\nv 0 0.1 0\nv 0 0 2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');
    shop.write('tent.json', {
      version: 1,
      obstacles: [
        { name: 'tent', shape: { kind: 'mesh', file: 'tent.obj' }, at: [5, 0, 0], scale: [2, 2, 2] },
        { name: 'stone', shape: { kind: 'sphere', radius: 2 } },
      ],
      species: [
        { name: 'listed', start: { kind: 'list', positions: [[1, 2, 3]], velocities: [[1, 0, 0]] } },
        { name: 'sprat', count: 3, start: { kind: 'sphere', radius: 2 } },
      ],
    });
    const [text, first] = await received(await serve('tent.json'), 2);
    const { scenario } = JSON.parse(text as string);
    expect(scenario.obstacles[0]).toMatchObject({ name: 'tent', at: [5, 0, 0], scale: [2, 2, 2] });
    expect(scenario.obstacles[0].shape).toEqual({
      kind: 'triangles',
      vertices: [
        [0, 0, 0],
        [3, 0, 0],
        [0, 0.1, 0],
        [0, 0, 2],
      ],
      triangles: [
        [0, 2, 1],
        [0, 1, 3],
        [0, 3, 2],
        [1, 2, 3],
      ],
    });
    expect(scenario.obstacles[1].shape).toEqual({ kind: 'sphere', radius: 2 });
    expect(scenario.species[0]).not.toHaveProperty('start');
    expect(scenario.species[1].start).toMatchObject({ kind: 'sphere', radius: 2 });
    // A viewer reads it without any file, and has the animals of the frames.
    expect(parseScenarioJson(scenario).count).toBe(4);
    expect(decodeFrame(first as Uint8Array).count).toBe(4);
  });

  test('a mesh that is too large to be sent, or that a page would refuse, is named, and the others are sent', () => {
    const plan = parseScenarioJson({
      version: 1,
      obstacles: ['large.obj', 'small.obj', 'flat.obj'].map((file) => ({ shape: { kind: 'mesh', file } })),
      species: [{ name: 'sprat' }],
    });
    const small = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0.1, 0), triangles: Uint32Array.of(0, 1, 2) };
    const large = { positions: new Float32Array(3 * 500_001), triangles: Uint32Array.of(0, 1, 2) };
    const flat = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0), triangles: Uint32Array.of(0, 1, 2) };
    const meshes = { 'large.obj': large, 'small.obj': small, 'flat.obj': flat };
    const { text, leftOut } = sceneMessage(plan, meshes, 1, 30);
    expect(leftOut.toSorted()).toEqual(['flat.obj', 'large.obj']);
    expect(JSON.parse(text).scenario.obstacles.map(({ shape }: { shape: object }) => shape)).toEqual([
      { kind: 'mesh', file: 'large.obj' },
      {
        kind: 'triangles',
        vertices: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 0.1, 0],
        ],
        triangles: [[0, 1, 2]],
      },
      { kind: 'mesh', file: 'flat.obj' },
    ]);
  });

  test('meshes share 16 million characters: the smallest are sent, and each copy counts', () => {
    const numbers = (count: number): Float32Array => Float32Array.from({ length: 3 * count }, (_, k) => Math.sin(k));
    /** A mesh of so many vertices. One has about 33 characters. */
    const mesh = (vertices: number) => ({ positions: numbers(vertices), triangles: Uint32Array.of(0, 1, 2) });
    const meshes = { 'half.obj': mesh(200_000), 'rest.obj': mesh(230_000), 'whole.obj': mesh(460_000) };
    const sent = (...files: readonly (keyof typeof meshes)[]) => {
      const obstacles = files.map((file) => ({ shape: { kind: 'mesh', file } }));
      const plan = parseScenarioJson({ version: 1, obstacles, species: [{ name: 'sprat' }] });
      const named = Object.fromEntries(files.map((file) => [file, meshes[file]]));
      const { text, leftOut } = sceneMessage(plan, named, 1, 30);
      expect(text.length).toBeLessThanOrEqual(16_000_000);
      return { leftOut, millions: Math.round(text.length / 1e6) };
    };
    expect(sent('whole.obj', 'rest.obj')).toEqual({ leftOut: ['whole.obj'], millions: 8 });
    expect(sent('rest.obj', 'half.obj', 'half.obj')).toEqual({ leftOut: ['rest.obj'], millions: 13 });
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
