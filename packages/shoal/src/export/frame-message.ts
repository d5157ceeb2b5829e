// Frames as messages, for programs that follow a running school.

import { ShoalError } from '../errors/shoal-error.ts';
import type { ExportedFrame } from './exported-frame.ts';

/** The first four bytes of a frame: "SHLF". */
const magic = 0x464c4853;
/** Bytes before the arrays. */
const headLength = 32;
/** Bytes of an animal: id, position, orientation, velocity, beat; its species, which follow the arrays, is one more. */
const perAnimal = 4 + 12 + 16 + 12 + 8;

/**
 * A frame as bytes, little-endian:
 *
 * - 0: the letters SHLF; 4: number of animals (uint32); 8: number of moving obstacles (uint32); 12: index of the frame
 *   (uint32); 16: simulated time, s (float64); 24: 0
 * - 32: ids (uint32), positions (3 float32, m), orientations (4 float32: x, y, z, w), velocities (3 float32, m/s), beats (2
 *   float32: phase, radians, and amplitude); then 7 float32 for each obstacle, then one byte of species for each animal
 */
export function encodeFrame(frame: ExportedFrame): Uint8Array {
  const { count, index, time, ids, species, positions, orientations, velocities, beats, obstacles } = frame;
  const bytes = new Uint8Array(headLength + (perAnimal + 1) * count + 4 * obstacles.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, count, true);
  view.setUint32(8, obstacles.length / 7, true);
  view.setUint32(12, index, true);
  view.setFloat64(16, time, true);
  let at = headLength;
  new Uint32Array(bytes.buffer, at, count).set(ids.subarray(0, count));
  at += 4 * count;
  for (const [column, size] of [
    [positions, 3],
    [orientations, 4],
    [velocities, 3],
    [beats, 2],
  ] as const) {
    new Float32Array(bytes.buffer, at, size * count).set(column.subarray(0, size * count));
    at += 4 * size * count;
  }
  new Float32Array(bytes.buffer, at, obstacles.length).set(obstacles);
  bytes.set(species.subarray(0, count), at + 4 * obstacles.length);
  return bytes;
}

/**
 * The frame of a message of `encodeFrame`.
 * @throws ShoalError if the bytes are not those of a frame
 */
export function decodeFrame(bytes: Uint8Array): ExportedFrame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isFrame = bytes.length >= headLength && view.getUint32(0, true) === magic;
  const [count, moving] = isFrame ? [view.getUint32(4, true), view.getUint32(8, true)] : [0, 0];
  if (!isFrame || bytes.length !== headLength + (perAnimal + 1) * count + 28 * moving)
    throw new ShoalError(
      'argument',
      `decodeFrame: the message must be a frame of Shoal, got ${bytes.length} other bytes.`,
    );
  // A copy, so that its arrays may begin at any place of the message. `slice` of a Node Buffer makes none.
  const { buffer } = new Uint8Array(bytes);
  let at = headLength;
  const floats = (size: number): Float32Array => {
    at += 4 * size;
    return new Float32Array(buffer, at - 4 * size, size);
  };
  const ids = new Uint32Array(buffer, at, count);
  at += 4 * count;
  const [positions, orientations, velocities, beats] = [3, 4, 3, 2].map((size) => floats(size * count));
  const obstacles = floats(7 * moving);
  const species = new Uint8Array(buffer, at, count);
  const [index, time] = [view.getUint32(12, true), view.getFloat64(16, true)];
  return { ...{ index, time, count, ids, species, positions, orientations, velocities, beats, obstacles } };
}
