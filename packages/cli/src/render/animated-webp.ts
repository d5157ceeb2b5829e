// Writes an animated WebP from single pictures, without encoding them again (WebP container specification, Google).

import { InputError } from '../errors/exit-error.ts';

/** Bit of the header that says that the file is an animation. */
const animationFlag = 0x02;
/** The picture replaces all that was there before. */
const replaces = 0x02;
const mostBytes = 2 ** 32 - 1;

/** @param pictures files of WebP pictures without transparency, of this size */
export function animatedWebp(
  pictures: readonly Uint8Array[],
  {
    width,
    height,
    framesPerSecond,
  }: { readonly width: number; readonly height: number; readonly framesPerSecond: number },
): Uint8Array {
  const header = Buffer.alloc(10);
  header[0] = animationFlag;
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  // Background colour, then the number of loops: 0 is without end.
  const animation = Buffer.alloc(6);
  const frames = pictures.map((file, k) => {
    const frame = Buffer.alloc(16);
    frame.writeUIntLE(width - 1, 6, 3);
    frame.writeUIntLE(height - 1, 9, 3);
    frame.writeUIntLE(millisecond(k + 1, framesPerSecond) - millisecond(k, framesPerSecond), 12, 3);
    frame[15] = replaces;
    return chunk('ANMF', Buffer.concat([frame, bitstream(file)]));
  });
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', header), chunk('ANIM', animation), ...frames]);
  if (body.length > mostBytes)
    throw new InputError('The animation would be larger than 4 GiB. Choose a smaller size, or --out FILE.mp4.');
  return chunk('RIFF', body);
}

/** Rounded so that long animations keep their time. */
function millisecond(frame: number, framesPerSecond: number): number {
  return Math.round((1000 * frame) / framesPerSecond);
}

/** The chunk of a file that has the picture, with its header. */
function bitstream(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  throw new Error('The browser wrote a WebP without a picture.');
}

/** Chunks of odd length are followed by a zero. */
function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8, name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
