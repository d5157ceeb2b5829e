import type { Simulation } from 'shoal';
import type { DrawnTrack } from './track-view.ts';

/** Records the positions of as many fish as a page can show, whenever it is called. */
export class TrackRecorder {
  readonly #simulation: Simulation;
  readonly #strides: readonly number[];
  readonly #tracks = new Map<number, { species: number; x: number[]; y: number[]; z: number[] }>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    const counts = simulation.plan.species.map(({ count }) => count);
    this.#strides = trackStrides(counts, simulation.school.count);
  }

  get tracks(): readonly DrawnTrack[] {
    return [...this.#tracks.values()];
  }

  take(): void {
    const { count, id, species, x, y, z } = this.#simulation.school;
    for (let i = 0; i < count; i++) {
      if (id[i] % this.#strides[species[i]] !== 0) continue;
      let track = this.#tracks.get(id[i]);
      if (!track) {
        track = { species: species[i], x: [], y: [], z: [] };
        this.#tracks.set(id[i], track);
      }
      track.x.push(x[i]);
      track.y.push(y[i]);
      track.z.push(z[i]);
    }
  }
}

/** Limits of what a page draws: more would only overlap. */
const mostTracks = 90;
/** Fewest tracks drawn for a species that has as many fish, so that a few sharks among many fish are all seen. */
const leastTracks = 6;
/** Most positions of a track. */
const mostTrackPoints = 260;

/** For each species, the stride n: every n-th fish is drawn. @param counts fish of each species */
export function trackStrides(counts: readonly number[], fish: number): readonly number[] {
  return counts.map((count) => Math.max(1, Math.min(Math.ceil(fish / mostTracks), Math.floor(count / leastTracks))));
}

/** The stride of frames at which the positions of a track are drawn. */
export function frameStride(frames: number): number {
  return Math.max(1, Math.ceil(frames / mostTrackPoints));
}
