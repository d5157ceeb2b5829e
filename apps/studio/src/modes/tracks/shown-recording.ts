import { parseScenarioJson } from 'shoal';
import { type RecordedFrame, RecordedSchool } from 'shoal/recorded';
import type { LengthUnit } from 'shoal/tracks';
import type { GivenSources } from '../../stage/state/read-scene.ts';
import { frameAt, lastFrame, type RecordedMeasures, recordingScene, type TrackRecording } from './recording.ts';

/** A recording as the mode shows it: of real animals, or of a run. */
export interface ShownRecording {
  readonly name: string;
  readonly school: RecordedSchool;
  /** Text of the scenario in which it is shown. */
  readonly scene: string;
  /** Files that the scenario names. */
  readonly sources: GivenSources;
  /** Metres of the scene in a unit of the recording, and seconds of the recording in a second of the scene. */
  readonly scale: number;
  readonly pace: number;
  readonly unit: LengthUnit;
  readonly measures: RecordedMeasures;
  /** Names of animals, by id; undefined: they have none but their numbers. */
  readonly animals?: readonly string[];
  /** The tracks, for trails and larger bodies; undefined: the animals are those of a run. */
  readonly tracks?: TrackRecording;
}

/** The animals that a tracker has seen, in a scene without rules. */
export async function shownTracks(tracks: TrackRecording): Promise<ShownRecording> {
  const { name, animals, measures, scale, pace, unit, starts } = tracks;
  const document = recordingScene(tracks);
  const at = (index: number): RecordedFrame => frameOf(tracks, index);
  const school = await RecordedSchool.open(parseScenarioJson(document), {
    ...{ name, count: lastFrame(tracks) + 1, firstStep: 0, startTime: 0, every: 1, idAfterLast: animals.length },
    mostAnimals: starts.reduce((most, start, k) => Math.max(most, start - (starts[k - 1] ?? 0)), 0),
    at,
    read: async (index) => at(index),
  });
  return {
    ...{ name, school, scene: JSON.stringify(document), sources: {} },
    ...{ scale, pace, unit, measures, animals, tracks },
  };
}

/** The animals of a frame. Those that the tracker has lost are not among them. */
function frameOf(tracks: TrackRecording, index: number): RecordedFrame {
  const { frames, starts, id, species, x, y, z, vx, vy, vz } = tracks;
  const frame = frameAt(tracks, index);
  const isThere = frames[frame] === index;
  const [from, to] = isThere ? [starts[frame], starts[frame + 1]] : [0, 0];
  return {
    count: to - from,
    ...{ id: id.subarray(from, to), species: species.subarray(from, to) },
    ...{ x: x.subarray(from, to), y: y.subarray(from, to), z: z.subarray(from, to) },
    ...{ vx: vx.subarray(from, to), vy: vy.subarray(from, to), vz: vz.subarray(from, to) },
  };
}
