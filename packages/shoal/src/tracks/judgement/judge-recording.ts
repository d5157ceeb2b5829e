// Judges recordings of any length, a part at a time.

import type { Stretch } from '../track-store.ts';
import type { Tracks } from '../tracks.ts';
import type { Finding } from './evidence/finding.ts';
import type { Overview } from './evidence/overview.ts';
import { type RobustSpread, robustSpread } from './evidence/spread.ts';
import { judgeTracks, type TrackJudgement } from './judge-tracks.ts';

/** Most observations that are judged at once; each takes about 150 bytes. */
const mostAtOnce = 2_000_000;
/** Stretches that stand for all of a recording. */
const sampleCount = 2;

/**
 * Judges a recording. One with too many observations is judged in stretches, one after the other: what is found in a
 * stretch says so, and a recording that only seems short is not found.
 * @param most observations that are judged: those of two stretches, at the start and at the end. Default: all
 */
export function judgeRecording(tracks: Tracks, most?: number): TrackJudgement {
  const { count } = tracks.store;
  const frames = tracks.clock.frames.length;
  const isWhole = count <= (most ?? mostAtOnce) || frames < 2 * sampleCount;
  if (isWhole) return judgeTracks(tracks.sorted);
  const stretches = most === undefined ? partsOf(frames, Math.ceil(count / mostAtOnce)) : endsOf(frames, most / count);
  // One by one, because each takes memory.
  const judgements = stretches.map((stretch) => judgeTracks(tracks.sortedIn([stretch])[0], true));
  const overviews = judgements.map(({ overview }) => overview);
  return {
    // The lengths of tracks need another pass over all of them, which a sample is not worth.
    overview: joined(overviews, tracks.interval, most === undefined ? trackSeconds(tracks) : undefined),
    findings: collected(judgements),
    ...(most !== undefined && {
      judged: overviews.map(({ firstFrame, lastFrame }) => [firstFrame, lastFrame] as const),
    }),
  };
}

/** All frames in parts of about the same length. */
function partsOf(frames: number, parts: number): readonly Stretch[] {
  const at = (k: number): number => Math.floor((k * frames) / parts);
  return Array.from({ length: parts }, (_, k) => [at(k), at(k + 1)]);
}

/** A share of the frames, half at the start and half at the end. */
function endsOf(frames: number, share: number): readonly Stretch[] {
  const length = Math.max(2, Math.floor((frames * share) / sampleCount));
  return [
    [0, length],
    [frames - length, frames],
  ];
}

/** A finding of each kind: what was found in the first stretch, where else, and how much in all. */
function collected(judgements: readonly TrackJudgement[]): readonly Finding[] {
  const findings = new Map<string, Finding>();
  for (const { overview, findings: found } of judgements)
    for (const finding of found) {
      const known = findings.get(finding.kind);
      const place = `in frames ${overview.firstFrame} to ${overview.lastFrame}`;
      if (!known) findings.set(finding.kind, { ...finding, sentence: `${place}, ${finding.sentence}` });
      else
        findings.set(finding.kind, {
          ...known,
          sentence: `${known.sentence}; the same ${place}`,
          ...{ rows: known.rows + finding.rows, frames: known.frames + finding.frames },
          animals: Math.max(known.animals, finding.animals),
        });
    }
  return [...findings.values()].sort((a, b) => Number(a.severity === 'note') - Number(b.severity === 'note'));
}

/** Sums, and means over stretches of what cannot be summed. */
function joined(overviews: readonly Overview[], interval: number, trackLengths?: Float64Array): Overview {
  const [first, last] = [overviews[0], overviews[overviews.length - 1]];
  const sum = (key: 'observations' | 'frames'): number => overviews.reduce((all, one) => all + one[key], 0);
  const most = (key: 'animals' | 'mostAtOnce'): number => Math.max(...overviews.map((one) => one[key]));
  const share = (key: 'seen' | 'predicted' | 'missing'): number =>
    overviews.reduce((all, one) => all + one[key] * one.observations, 0) / sum('observations');
  return {
    ...first,
    ...{ animals: most('animals'), mostAtOnce: most('mostAtOnce') },
    ...{ observations: sum('observations'), frames: sum('frames'), lastFrame: last.lastFrame },
    seconds: (last.lastFrame - first.firstFrame) * interval,
    ...{ seen: share('seen'), predicted: share('predicted'), missing: share('missing') },
    trackSeconds: trackLengths ? robustSpread(trackLengths) : meanSpread(overviews.map((one) => one.trackSeconds)),
    speed: meanSpread(overviews.map((one) => one.speed)),
  };
}

function meanSpread(spreads: readonly RobustSpread[]): RobustSpread {
  const mean = (name: keyof RobustSpread): number => spreads.reduce((sum, one) => sum + one[name], 0) / spreads.length;
  const names = Object.keys(spreads[0]) as (keyof RobustSpread)[];
  return Object.fromEntries(names.map((name) => [name, mean(name)])) as unknown as RobustSpread;
}

/** Time from the first to the last position of each animal, s. */
function trackSeconds({ store, clock, interval }: Tracks): Float64Array {
  const firsts = new Float64Array(store.animals).fill(Number.NaN);
  const lasts = new Float64Array(store.animals);
  let n = 0;
  for (const { rows, from, to } of store.frames()) {
    const frame = clock.frames[n++];
    for (let k = from; k < to; k++) {
      const fish = rows.fish[k];
      if (Number.isNaN(firsts[fish])) firsts[fish] = frame;
      lasts[fish] = frame;
    }
  }
  return lasts.map((last, fish) => (last - firsts[fish] + 1) * interval);
}
