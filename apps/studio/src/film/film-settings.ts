// Size, length and format of a video, as the dialog offers them and the encoder takes them.

import type { Origin } from '../export/dialog-parts.ts';
import type { Quality } from '../stage/state/action.ts';

export interface FilmSettings {
  readonly container: 'mp4' | 'webm';
  /** Width and height, pixels; even, because encoders require that. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Length of the film, s. */
  readonly seconds: number;
  readonly from: Origin;
  /** Whether the world box, paths, goals and gates are drawn. */
  readonly guides: boolean;
  /** Whether the selected fish has its ring, arrows and trail. */
  readonly fishMarked: boolean;
  /** Camera: follows the school, fixed, a slow orbit, or the shots of the scene, from the first one on. */
  readonly camera: 'follow' | 'still' | 'turn' | 'shots';
  /** The only fish that the camera follows, by id; undefined: all. */
  readonly followed?: ReadonlySet<number> | undefined;
  /** Detail of the frames: `high` on any machine, because a frame may take any time. */
  readonly quality: Quality;
}

export const filmSizes = {
  '720p': { title: '720p, 1,280 × 720', width: 1280, height: 720 },
  '1080p': { title: '1080p, 1,920 × 1,080', width: 1920, height: 1080 },
  portrait: { title: 'Portrait, 1,080 × 1,920', width: 1080, height: 1920 },
  square: { title: 'Square, 1,080 × 1,080', width: 1080, height: 1080 },
  '4k': { title: '4K, 3,840 × 2,160', width: 3840, height: 2160 },
} as const;
export type FilmSize = keyof typeof filmSizes | 'custom';

/** Range of a side, pixels. */
export const filmSides = [64, 4096] as const;
