// What every exporter reads and writes: frames of animals, and files.

import { ShoalError } from '../errors/shoal-error.ts';

/** The animals at one time. The arrays are valid until the next frame is requested. */
export interface ExportedFrame {
  /** From 0. */
  readonly index: number;
  /** Simulated time, s. */
  readonly time: number;
  /** Number of animals. */
  readonly count: number;
  /** Ascending. */
  readonly ids: Uint32Array;
  /** Index of each animal's species. */
  readonly species: Uint8Array;
  /** x, y and z of each animal, m; y is up. */
  readonly positions: Float32Array;
  /**
   * Unit quaternions x, y, z, w. They turn a body whose nose is at +x, its back at +y and its right side at +z into the
   * world, with its bank in turns.
   */
  readonly orientations: Float32Array;
  /** m/s. */
  readonly velocities: Float32Array;
  /** Phase of the tail beat, radians, and its amplitude: about 1 when cruising. Two numbers an animal. */
  readonly beats: Float32Array;
  /** Bend of each body in turns, 1 / body lengths, positive: nose and tail to the right. Messages have none. */
  readonly bends?: Float32Array;
  /** Position, m, and orientation of each obstacle that moves: seven numbers. */
  readonly obstacles: Float32Array;
}

/** Which frames are exported. */
export interface FrameRange {
  /** Frames a second of simulated time. */
  readonly fps: number;
  /** Time of the first frame, s. */
  readonly from: number;
  /** Number of frames. */
  readonly frames: number;
  /** Indices of the species that are exported; default: all. */
  readonly species?: readonly number[] | undefined;
}

/** A file that is being written. */
export interface ExportFile {
  /** Writes bytes. @param at place in the file; default: after what was written before without a place */
  write(bytes: Uint8Array, at?: number): void | Promise<void>;
  /** Ends the file: it is complete. */
  close(): void | Promise<void>;
}

/** Where an export writes its files. */
export interface ExportFiles {
  /** Whether a file is complete already, from an export that was stopped. */
  has(name: string): boolean;
  /** Begins a file. @param name relative, such as `clips/school.0001.usda` */
  open(name: string): ExportFile | Promise<ExportFile>;
}

/** Ends an export whose frames ended early, as those of a recording that was cut off. */
export function requireFrames(writer: string, { frames }: { readonly frames: number }, got: number): void {
  if (got === frames) return;
  throw new ShoalError(
    'argument',
    `${writer}: the scene has ${frames} frames, but those that were given ended after ${got}. Set \`frames\` to ${got}, or give the missing ones.`,
  );
}

/** Writes a whole file. */
export async function writeWhole(files: ExportFiles, name: string, content: string | Uint8Array): Promise<void> {
  const file = await files.open(name);
  await file.write(typeof content === 'string' ? utf8(content) : content);
  await file.close();
}

/** The bytes of a text. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Every host has it, but the library is compiled without the types of any host. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
