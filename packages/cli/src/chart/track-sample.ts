/** What a page can show: more would only be drawn on top of itself. */
const mostTracks = 90;
/** Of each species that has as many, even beside a large one: a few sharks are what a hunt is about. */
const leastTracks = 6;
/** Positions of a track. */
const mostTrackPoints = 260;

/** Of each species: every how many-th fish is drawn. @param counts fish of each species */
export function trackStrides(counts: readonly number[], fish: number): readonly number[] {
  return counts.map((count) => Math.max(1, Math.min(Math.ceil(fish / mostTracks), Math.floor(count / leastTracks))));
}

/** Every how many frames the positions of a track are drawn. */
export function frameStride(frames: number): number {
  return Math.max(1, Math.ceil(frames / mostTrackPoints));
}
