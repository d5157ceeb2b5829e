// What the page is asked to draw. It reads the same shape in apps/studio/src/render/rendered-film.ts.

import type { Plan } from 'shoal/scenario';
import type { Threads } from '../options/engine-option.ts';

export interface FilmRequest {
  /** Text of the scenario, with the values of all options. */
  readonly scenario: string;
  /** Whether the animals are those of a recorded run, which is served as `recording`. Then nothing is simulated. */
  readonly isRecorded: boolean;
  /** Names of the state files and meshes that it needs. They are served by their indices. */
  readonly states: readonly string[];
  readonly meshes: readonly string[];
  readonly look: 'water' | 'diagram';
  readonly quality: 'low' | 'medium' | 'high';
  readonly threads: Threads;
  /** The shots of the scene, the page's own camera that follows the school, a slow orbit, or a fixed view. */
  readonly camera: 'shots' | 'follow' | 'turn' | 'still';
  /** The only fish that the camera follows: one, by id, or those of a species; undefined: all. */
  readonly follow?: { readonly fish?: number; readonly species?: string } | undefined;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Simulated time of the first frame, s. */
  readonly from: number;
  readonly format: 'mp4' | 'webm' | 'png' | 'jpeg' | 'webp';
}

/** Length of the shots of a scene at the speed at which it is played, s. */
export function secondsOfFilm({ film, speed }: Pick<Plan['view'], 'film' | 'speed'>): number | undefined {
  const simulated = film?.shots.reduce((sum, { seconds }) => sum + seconds, 0);
  return simulated === undefined ? undefined : simulated / (speed || 1);
}
