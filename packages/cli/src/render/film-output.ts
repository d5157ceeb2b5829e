// What `--out` of `shoal render` and `shoal picture` names: a video, or pictures with numbers.

import { basename, dirname, extname, join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';

/** What --out names: one file, or a picture for each frame. */
export interface FilmOutput {
  /** As given. */
  readonly path: string;
  /** A video, or the format of the pictures. */
  readonly format: 'mp4' | 'webm' | 'png' | 'jpeg' | 'webp';
  /** Names of the files of the frames; undefined: all frames are in one file. */
  readonly names?: FrameNames;
  /** The folder of the output, or that of the pictures. */
  readonly folder: string;
  /** The hidden folder beside the output with all that is finished. */
  readonly unfinished: string;
}

const videos = ['mp4', 'webm'] as const;
/** Least number of digits in the names of the pictures in a folder. */
const usualDigits = 4;

/** Reads --out of a film by its ending. */
export function filmOutput(path: string): FilmOutput {
  const plain = path.replace(/[/\\]+$/, '');
  const ending = extname(plain).slice(1).toLowerCase();
  const unfinished = join(dirname(plain), `.${basename(plain)}.unfinished`);
  const folder = dirname(plain);
  if (path !== plain || ending === '')
    return { path, format: 'png', folder: plain, unfinished, names: numbered('frame-', usualDigits, '.png') };
  const pattern = /^(.*?)(#+)(\.[^.]+)$/.exec(basename(plain));
  const picture = pictureFormat(plain);
  if (pattern && picture)
    return { path, format: picture, folder, unfinished, names: numbered(pattern[1], pattern[2].length, pattern[3]) };
  const format = [...videos, 'webp' as const].find((one) => one === ending);
  if (format) return { path, format, folder, unfinished };
  const remedy = picture
    ? `For a picture of each frame, name a folder or ${basename(plain, extname(plain))}-####.${ending}; for one picture, use "shoal picture".`
    : 'Name a file with one of these endings.';
  throw new InputError(
    `--out must end in .mp4, .webm or .webp (animated), be a folder for PNGs, or contain #### for the number of a picture, got "${path}". ${remedy}`,
  );
}

/** The format of a single picture by the ending of its name. */
export function pictureFormat(path: string): 'png' | 'jpeg' | 'webp' | undefined {
  const ending = extname(path).toLowerCase();
  return ({ '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' } as const)[ending];
}

export interface FrameNames {
  /** Name of the file of a frame; frame 0 is the first one, as in trajectories. */
  of(frame: number, frames: number): string;
  /** Whether a file has such a name. */
  has(name: string): boolean;
}

function numbered(before: string, digits: number, after: string): FrameNames {
  return {
    of: (frame, frames) =>
      `${before}${String(frame).padStart(Math.max(digits, String(frames - 1).length), '0')}${after}`,
    has: (name) =>
      name.startsWith(before) && name.endsWith(after) && /^\d+$/.test(name.slice(before.length, -after.length)),
  };
}
