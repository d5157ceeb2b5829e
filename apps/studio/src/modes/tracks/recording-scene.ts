import { ruleNames, type ScenarioDocument } from 'shoal';
import type { TrackRecording } from './recording.ts';

/** Longest edge of the scene, m. */
export const sceneSize = 30;
/** A drawn animal is this fraction of the longest edge, in small groups up to twice as long. */
const bodyShare = 1 / 40;

/** The scenario in which a recording is shown: its tank, its animals, and no rules. */
export function recordingScene(recording: TrackRecording): ScenarioDocument {
  const { counts, dimensions, min, max, isPeriodic, step } = recording;
  const count = counts.reduce((sum, one) => sum + one, 0);
  const length = sceneSize * bodyShare * Math.min(2, Math.max(0.5, (100 / count) ** 0.25));
  const off = Object.fromEntries(ruleNames.map((rule) => [rule, { enabled: false }]));
  const rules = { ...off, ...(isPeriodic && { bounds: { enabled: true, form: 'wrap' as const } }) };
  return {
    version: 1,
    name: 'Recording',
    dimensions,
    world: { min: [...min], max: [...max] },
    simulation: { step },
    // A film from above is seen as it was taken.
    ...(dimensions === 2 && { view: { from: [0, 0, 1] as const } }),
    species: counts.map((most, k) => ({
      ...{ name: `species ${k + 1}`, count: most, body: { length }, rules },
    })),
  } as ScenarioDocument;
}
