// Measures tracks of animals with the metrics of a study, so that its page shows both.

import type { TimeMean } from 'shoal/measures';
import { InputError } from '../../errors/exit-error.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { shellWord } from '../../terminal/words.ts';
import { loadTracks } from '../../tracks/load-tracks.ts';
import { measureTracks } from '../../tracks/measure-tracks.ts';
import { absenceNotes } from '../../tracks/track-report.ts';
import type { TrackRequest } from '../../tracks/track-request.ts';

/** The study's metrics in tracks of animals. */
export interface TrackValues {
  /** Means by the names of the measures. */
  readonly means: ReadonlyMap<string, TimeMean>;
  /** What is doubtful about them, a sentence each. */
  readonly notes: readonly string[];
}

/** Measures tracks as a study measures its trials: metrics of all animals, as means over the time. */
export async function trackValuesOf(
  { loaded: { study, scenario } }: RecordedStudy,
  paths: readonly string[],
  request: TrackRequest,
): Promise<TrackValues> {
  if (study.varied.length !== 1)
    throw new InputError(
      `--data draws a line into the chart of a study that varies one coefficient, got ${study.varied.length}. Compare the best scenario with the tracks: shoal compare best/1.json --data ${paths.map(shellWord).join(' ')}.`,
    );
  const tracks = await loadTracks(paths, request);
  const { dimensions } = scenario.plan;
  if (dimensions !== tracks.space.dimensions)
    throw new InputError(
      `The scenario is ${dimensions}D and the tracks are ${tracks.space.dimensions}D, expected the same.`,
    );
  const { means } = measureTracks(tracks, { measures: [], warmUp: 0, selection: {} });
  const values = new Map<string, TimeMean>();
  for (const measure of study.measures) {
    const isMean = measure.kind === 'metric' && (measure.take ?? 'mean') === 'mean' && measure.species === undefined;
    const mean = isMean ? means[measure.metric] : undefined;
    if (mean && Number.isFinite(mean.mean)) values.set(measure.name, mean);
  }
  if (values.size === 0)
    throw new InputError(
      `${tracks.name}: has none of the study's measures (${study.measures.map(({ name }) => name).join(', ')}). Lines are drawn for means of ${Object.keys(means).join(', ')} over all animals.`,
    );
  return { means: values, notes: absenceNotes(tracks.reading) };
}
