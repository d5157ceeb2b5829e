import { Simulation } from 'shoal';
import { type Candidate, planOfCandidate } from 'shoal/search';
import { frameStride, TrackRecorder } from '../../chart/track-recorder.ts';
import type { DrawnTrack } from '../../chart/track-view.ts';
import type { FieldCache } from '../../field/field-cache.ts';
import { prepareFields } from '../../field/prepare-fields.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import type { FinishedTrial } from '../../study/study-run.ts';

/** A trial that was run again to draw its tracks. */
export interface SeenTrial {
  readonly finished: FinishedTrial;
  readonly plan: NonNullable<ReturnType<typeof planOfCandidate>>;
  /** Tracks over the measured time. */
  readonly tracks: readonly DrawnTrack[];
  /** Number of fish at the end. */
  readonly fish: number;
  readonly stateHash: string;
}

/** Runs the first trial of a candidate again, and keeps the tracks of the measured time. */
export async function seeTrial(
  { loaded: { study, scenario }, trials }: RecordedStudy,
  candidate: Candidate,
  cache: FieldCache | undefined,
): Promise<SeenTrial | undefined> {
  const finished = trials.find(({ trial }) => trial.candidate === candidate.index);
  const plan = planOfCandidate(study, candidate.point);
  if (!finished || !plan) return undefined;
  const { files, meshes } = scenario;
  const fields = await prepareFields(plan, meshes, cache);
  const simulation = new Simulation(plan, { files, meshes, fields, seed: finished.trial.seed, record: false });
  try {
    const { warmUp, measured } = study.steps;
    simulation.step(warmUp);
    const every = frameStride(measured);
    const seen = new TrackRecorder(simulation);
    seen.take();
    for (let done = 0; done < measured; ) {
      const steps = Math.min(every, measured - done);
      simulation.step(steps);
      done += steps;
      seen.take();
    }
    const { count } = simulation.school;
    return { finished, plan, tracks: seen.tracks, fish: count, stateHash: simulation.stateHash() };
  } finally {
    simulation.dispose();
  }
}
