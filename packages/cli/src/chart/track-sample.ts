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
