import type { Stretch } from '../track-store.ts';
import type { Tracks } from '../tracks.ts';
import type { Finding } from './evidence/finding.ts';
import { judgeTracks, type TrackJudgement } from './judge-tracks.ts';

/** Most observations that are judged at once; each takes about 150 bytes. */
const mostRows = 4_000_000;
/** Parts of a recording that stand for all of it. */
const stretchCount = 2;

/**
 * Judges a recording: all of it, or stretches of it if it has too many observations. What is found in a stretch says so,
 * and a recording that only seems short is not found.
 * @param most observations that are judged
 */
export function judgeRecording(tracks: Tracks, most: number = mostRows): TrackJudgement {
  const frames = tracks.clock.frames.length;
  if (tracks.store.count <= most || frames < 2 * stretchCount) return judgeTracks(tracks.sorted);
  const length = Math.max(2, Math.floor((frames * most) / tracks.store.count / stretchCount));
  const stretches = Array.from({ length: stretchCount }, (_, k): Stretch => {
    const from = Math.floor((k * (frames - length)) / (stretchCount - 1));
    return [from, from + length];
  });
  const judgements = tracks.sortedIn(stretches).map((sorted) => judgeTracks(sorted, true));
  const findings = new Map<string, Finding>();
  for (const { overview, findings: found } of judgements)
    for (const finding of found) {
      const known = findings.get(finding.kind);
      const place = `in frames ${overview.firstFrame} to ${overview.lastFrame}`;
      if (!known) findings.set(finding.kind, { ...finding, sentence: `${place}, ${finding.sentence}` });
      else
        findings.set(finding.kind, {
          ...known,
          ...{ rows: known.rows + finding.rows, frames: known.frames + finding.frames },
          animals: Math.max(known.animals, finding.animals),
        });
    }
  return {
    overview: judgements[0].overview,
    findings: [...findings.values()].sort((a, b) => Number(a.severity === 'note') - Number(b.severity === 'note')),
    judged: { frames: stretchCount * length, of: frames },
  };
}
