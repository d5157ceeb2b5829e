// The connection to `shoal serve`. Nothing that it sends is trusted.

import { type Plan, parseScenarioText } from 'shoal';
import { decodeFrame, type ExportedFrame } from 'shoal/export';
import { numberText } from '../../stage/state/words.ts';

/** The scene of a served school. */
export interface ServedScene {
  readonly plan: Plan;
  /** Text of its scenario. */
  readonly text: string;
  /** Frames a second. */
  readonly fps: number;
}

/** Receives what a server sends. It throws if it cannot show that. */
export interface ServedListener {
  scene(scene: ServedScene): void;
  frame(frame: ExportedFrame): void;
  /** @param sentence says why there are no frames now */
  lost(sentence: string): void;
}

/** Largest messages: characters of the scene, MiB of a frame. */
const largest = { scene: 16_000_000, frame: 256 };
/** Seconds before the first attempt to connect again, and the most. */
const wait = { first: 1, most: 10 };
/** As in the policy of the page. */
const thisComputer = ['127.0.0.1', 'localhost'];

/** The address of a server on this computer. @throws Error with a message to show for another one */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'ws:' || !thisComputer.includes(url.hostname))
    throw new Error(
      `The address of a served school must be on this computer, such as ws://127.0.0.1:4870, got ${text || 'none'}. Start “shoal serve” here, and open the address that it prints.`,
    );
  return url.href;
}

/** Follows a server, and connects again when it is lost. */
export class ServedConnection {
  readonly #address: string;
  readonly #listener: ServedListener;
  #socket: WebSocket | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #seconds = wait.first;

  /** @param address see `serverAddress` */
  constructor(address: string, listener: ServedListener) {
    this.#address = address;
    this.#listener = listener;
    this.#connect();
  }

  stop(): void {
    clearTimeout(this.#again);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.#address);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    let hasScene = false;
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket !== this.#socket) return;
      try {
        if (!hasScene) this.#listener.scene(sceneOf(data));
        else this.#listener.frame(frameOf(data));
        hasScene = true;
        this.#seconds = wait.first;
      } catch (error) {
        this.stop();
        this.#listener.lost(error instanceof Error ? error.message : String(error));
      }
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket !== this.#socket) return;
      const why = hasScene
        ? code === 1001
          ? 'The served school has ended.'
          : 'The connection to the served school was lost.'
        : `Cannot connect to ${this.#address}. Either no school is served there (start one: shoal serve SCENARIO), or the server refuses this page (allow it with --origin).`;
      this.#listener.lost(`${why} The page tries to reconnect every few seconds.`);
      this.#again = setTimeout(() => this.#connect(), 1000 * this.#seconds);
      this.#seconds = Math.min(wait.most, 2 * this.#seconds);
    });
  }
}

/** @throws Error with a message to show */
function sceneOf(data: unknown): ServedScene {
  if (typeof data !== 'string' || data.length > largest.scene)
    throw new Error(
      `The server must first send a scene, a text of at most ${numberText(largest.scene)} characters, got ${sizeOf(data)}. ${remedy}`,
    );
  let scene: { readonly scenario?: unknown; readonly fps?: unknown } | null = null;
  try {
    scene = JSON.parse(data);
  } catch {
    // Reported below.
  }
  const { scenario, fps } = scene ?? {};
  if (typeof scenario !== 'object' || typeof fps !== 'number' || !(fps > 0))
    throw new Error(`The server has sent a scene without a scenario and a frame rate. ${remedy}`);
  const text = JSON.stringify(scenario);
  return { plan: parseScenarioText(text, { file: 'the scenario of the server' }), text, fps };
}

/** @throws Error with a message to show */
function frameOf(data: unknown): ExportedFrame {
  if (!(data instanceof ArrayBuffer) || data.byteLength > largest.frame * 2 ** 20)
    throw new Error(
      `After the scene, the server must send frames of at most ${largest.frame} MiB, got ${sizeOf(data)}. ${remedy}`,
    );
  try {
    return decodeFrame(new Uint8Array(data));
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error} ${remedy}`);
  }
}

function sizeOf(data: unknown): string {
  if (typeof data === 'string') return `a text of ${numberText(data.length)} characters`;
  return data instanceof ArrayBuffer ? `${numberText(data.byteLength / 2 ** 20, 1)} MiB` : 'another message';
}

const remedy = 'Use “shoal serve” of this version of Shoal.';

// How fast a served school is shown, so that it stays a moment behind the last frame.

/** Seconds by which a view is behind the last frame: time for two frames, and for their way. */
export function delayOf(fps: number): number {
  return 2 / fps + 0.05;
}

/** Seconds behind the last frame beyond which the view goes to the present at once. */
const longestBehind = 1;

/**
 * Seconds to show in a second: more than 1 if the view is late, less if it comes too near to the last frame.
 * @param behind seconds from the moment that is shown to the last frame @returns Infinity: go to the present at once
 */
export function paceOf(behind: number, delay: number): number {
  if (Math.abs(behind) > longestBehind + delay) return Number.POSITIVE_INFINITY;
  return Math.min(2, Math.max(0, behind / delay));
}
