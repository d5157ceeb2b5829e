// The work of `shoal serve`: simulates a scenario in real time, and sends every frame to all programs that listen.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Plan, parseScenarioJson } from 'shoal';
import { type ExportedFrame, encodeFrame } from 'shoal/export';
import type { TriangleMesh } from 'shoal/fields';
import { WebSocket, WebSocketServer } from 'ws';
import { InputError } from '../errors/exit-error.ts';
import { openSource, type SourceOptions } from '../export/export-source.ts';
import { versions } from '../recording/summary.ts';
import { Interruption } from '../terminal/interruption.ts';
import { grouped, readable } from '../terminal/number-format.ts';

export interface ServeOptions extends SourceOptions {
  readonly port?: number;
  readonly fps?: number;
  readonly origin?: readonly string[];
  /** Simulated seconds; default: until Ctrl-C. */
  readonly seconds?: number;
}

/** Frames a second. */
export const defaultRate = 30;
export const defaultPort = 4870;
/** Only this computer can connect. */
const address = '127.0.0.1';
/** A listener that has more than this to receive misses frames, bytes. */
const mostWaiting = 4 * 1024 * 1024;
const mostListeners = 64;
/** Longest time ahead that frames are made for, ms. */
const longestWait = 1000;

/** The command `shoal serve`. @returns the exit code */
export async function serveSchool(path: string, options: ServeOptions): Promise<number> {
  const source = await openSource(path, options);
  const interruption = new Interruption('stopping after this frame');
  const fps = options.fps ?? defaultRate;
  try {
    const last = source.end === undefined ? Number.MAX_SAFE_INTEGER : Math.floor((source.end - source.start) * fps) + 1;
    const frames = Math.min(
      last,
      options.seconds === undefined ? last : Math.max(1, Math.round(options.seconds * fps)),
    );
    const scene = sceneMessage(source.plan, source.meshes, source.seed, fps);
    for (const file of scene.leftOut)
      process.stderr.write(
        `shoal: ${file} cannot be sent, so the page draws no such obstacle: it has too many triangles, or none with an area.\n`,
      );
    const listeners = await Listeners.open(options, scene.text);
    const isEndless = frames === Number.MAX_SAFE_INTEGER;
    const end = isEndless ? 'until Ctrl-C' : `for ${readable(frames / fps)} s from the first connection on`;
    const url = `ws://${address}:${listeners.port}`;
    process.stdout.write(
      `${url} sends ${grouped(source.plan.count)} animals ${fps} times per second, ${end}.\nTo watch it, run "npm start" of Shoal, and open http://localhost:5173/?serve=${url}.\n`,
    );
    if (!isEndless) await Promise.race([listeners.first, interruption.asked]);
    try {
      const range = { fps, from: source.start, frames };
      await sendAll(source.frames(range), fps, listeners, interruption);
    } finally {
      await listeners.close();
    }
    process.stderr.write(`shoal: ${grouped(listeners.sent)} frames sent, ${grouped(listeners.dropped)} left out.\n`);
    return interruption.exitCode;
  } finally {
    interruption.stopListening();
    source.close();
  }
}

/** Sends each frame at its time. A slow simulation is late, and is never made to wait by a listener. */
async function sendAll(
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  fps: number,
  listeners: Listeners,
  interruption: Interruption,
): Promise<void> {
  let next = performance.now();
  for await (const frame of frames) {
    if (interruption.signal !== undefined) return;
    listeners.send(encodeFrame(frame));
    next = Math.max(next + 1000 / fps, performance.now() - longestWait);
    await Promise.race([until(next), interruption.asked]);
  }
}

async function until(time: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, time - performance.now()));
  });
}

/** The programs that are connected. */
class Listeners {
  /** Frames sent, and frames that a listener missed because it was slow. */
  sent = 0;
  dropped = 0;
  /** Resolves when the first one connects. */
  readonly first: Promise<unknown>;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;

  private constructor(http: Server, sockets: WebSocketServer, scene: string) {
    this.#http = http;
    this.#sockets = sockets;
    this.first = once(sockets, 'connection');
    sockets.on('connection', (socket) => {
      // Nothing is expected from listeners.
      socket.on('message', () => socket.close(1008, 'this server only sends'));
      socket.on('error', () => socket.terminate());
      socket.send(scene);
    });
  }

  /** @throws InputError if the port is in use */
  static async open({ port = defaultPort, origin = [] }: ServeOptions, scene: string): Promise<Listeners> {
    const http = createServer((_, response) => {
      response.writeHead(426, { 'content-type': 'text/plain' }).end('Connect with a WebSocket.\n');
    });
    const sockets = new WebSocketServer({
      server: http,
      maxPayload: 1024,
      verifyClient: ({ req }: { req: IncomingMessage }, done: (ok: boolean, code: number, why: string) => void) => {
        if (sockets.clients.size >= mostListeners) done(false, 503, 'Too many connections');
        else done(isAllowed(req.headers.origin, origin), 403, 'Forbidden: allow this origin with --origin');
      },
    });
    await new Promise<void>((resolve, reject) => {
      // It has the errors of the server too.
      sockets.on('error', () => undefined);
      http.once('error', (error: NodeJS.ErrnoException) => {
        reject(
          error.code === 'EADDRINUSE'
            ? new InputError(`--port ${port}: is in use. Name another one, or 0 for any that is free.`)
            : error,
        );
      });
      http.listen(port, address, resolve);
    });
    return new Listeners(http, sockets, scene);
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  send(frame: Uint8Array): void {
    for (const socket of this.#sockets.clients) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      if (socket.bufferedAmount > mostWaiting) this.dropped++;
      else {
        socket.send(frame);
        this.sent++;
      }
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.close(1001, 'the school has ended');
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#http.close(() => resolve());
    });
  }
}

/** Programs send no origin; pages are allowed from this computer, and from the origins that the user names. */
function isAllowed(origin: string | undefined, named: readonly string[]): boolean {
  if (origin === undefined || named.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

type Meshes = Readonly<Record<string, TriangleMesh>>;
type Obstacle = Plan['scenario']['obstacles'][number];

/** Most characters of the message. The page reads no longer one (`connection.ts` of the studio). */
const mostCharacters = 16_000_000;
/** The library's limits of the shape `triangles`. */
const most = { vertices: 500_000, triangles: 1_000_000 };
/** Significant digits of vertices: pictures need no more. */
const digits = 7;

/** The first message of a connection. */
interface SceneMessage {
  /** JSON. */
  readonly text: string;
  /** Mesh files that are too large for it, or that the page would refuse. */
  readonly leftOut: readonly string[];
}

/** The scene of a plan. @param fps frames a second */
export function sceneMessage(plan: Plan, meshes: Meshes, seed: number, fps: number): SceneMessage {
  const { scenario } = plan;
  const message = {
    ...{ kind: 'scene', name: plan.name, seed, fps, world: plan.world },
    species: plan.species.map(({ name, body }) => ({ name, length: body.length })),
    scenario: { ...scenario, species: scenario.species.map(withoutStates) },
    units: 'm, s, y up, right-handed; quaternions x, y, z, w',
    versions: versions(),
  };
  const { obstacles, leftOut } = withTriangles(
    scenario.obstacles,
    meshes,
    mostCharacters - JSON.stringify(message).length,
  );
  const text = JSON.stringify({ ...message, scenario: { ...message.scenario, obstacles } });
  return { text, leftOut };
}

/** Whether a page accepts these shapes: `triangles` have limits that mesh files have not. */
function canBeOpened(shapes: readonly object[]): boolean {
  try {
    parseScenarioJson({ version: 1, species: [{ name: 'any' }], obstacles: shapes.map((shape) => ({ shape })) });
    return true;
  } catch {
    return false;
  }
}

/** A species without the first states of its animals: frames have the animals. */
function withoutStates({ start, ...one }: Plan['scenario']['species'][number]): object {
  return start.kind === 'file' || start.kind === 'list' ? one : { start, ...one };
}

/** Obstacles with the triangles of their mesh files, as long as they fit: the smallest meshes come first. */
function withTriangles(
  obstacles: readonly Obstacle[],
  meshes: Meshes,
  characters: number,
): { readonly obstacles: readonly object[]; readonly leftOut: readonly string[] } {
  const sizeOf = (file: string): number => meshes[file].positions.length + meshes[file].triangles.length;
  const shapes = new Map<string, object>();
  const leftOut: string[] = [];
  let left = characters;
  for (const file of Object.keys(meshes).toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    const copies = obstacles.filter(({ shape }) => shape.kind === 'mesh' && shape.file === file).length;
    const shape = left > 2 * copies * sizeOf(file) ? trianglesOf(meshes[file]) : undefined;
    const length = copies * JSON.stringify(shape ?? '').length;
    if (shape && length <= left && canBeOpened([...shapes.values(), shape])) {
      shapes.set(file, shape);
      left -= length;
    } else leftOut.push(file);
  }
  return {
    obstacles: obstacles.map((one) => {
      const shape = one.shape.kind === 'mesh' ? shapes.get(one.shape.file) : undefined;
      return shape ? { ...one, shape } : one;
    }),
    leftOut,
  };
}

/** A mesh as a shape of a scenario; undefined: it has too many triangles. */
function trianglesOf({ positions, triangles }: TriangleMesh): object | undefined {
  if (positions.length / 3 > most.vertices || triangles.length / 3 > most.triangles) return undefined;
  const rounded = Array.from(positions, (x) => Number(x.toPrecision(digits)));
  return { kind: 'triangles', vertices: triplesOf(rounded), triangles: triplesOf(Array.from(triangles)) };
}

function triplesOf(numbers: readonly number[]): (readonly number[])[] {
  return Array.from({ length: numbers.length / 3 }, (_, k) => numbers.slice(3 * k, 3 * k + 3));
}
