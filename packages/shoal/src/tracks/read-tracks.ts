// Reads a table of tracks into memory: clock, units, dimensions and names.

import { frameSurveyOf } from './frame-survey.ts';
import { FirstPlane } from './geography/geography.ts';
import { refuseEmpty, refuseTooMany, refuseTwins } from './refusals.ts';
import { clockOf, timeless } from './track-clock.ts';
import { TrackError } from './track-file.ts';
import type { TrackOptions } from './track-options.ts';
import { type StoreOptions, TrackStore } from './track-store.ts';
import type { LengthUnit, TrackTable } from './track-table.ts';
import { Tracks } from './tracks.ts';

/** Units of length in a metre, of units that state them. */
const perMetre: Readonly<Record<LengthUnit, number>> = { m: 1, cm: 100, mm: 1000, px: 1, degrees: 1, unknown: 1 };

/**
 * Reads a table of tracks.
 * @param name for messages
 * @param dimensions of the world, where a run is read; by default those of the table
 * @throws TrackError that states place, problem, what was expected and a remedy
 */
export async function readTracks(
  name: string,
  table: TrackTable,
  options: TrackOptions = {},
  dimensions?: 2 | 3,
): Promise<Tracks> {
  if (options.velocities === 'fitted parabolas' && (options.smooth ?? 1) < 3)
    throw new TrackError(
      `${name}: velocities by fitted parabolas need at least 3 frames each, got ${options.smooth ?? 1}. Fit them to 3 or more.`,
      '--smooth 3',
    );
  const fps = options.fps ?? table.framesPerSecond;
  const pixelsPerMetre = options.pixelsPerMetre ?? perMetre[table.unit];
  const plane = new FirstPlane(name);
  const storing: StoreOptions = {
    scale: 1 / pixelsPerMetre,
    ...(options.minConfidence !== undefined && { minConfidence: options.minConfidence }),
    ...(options.ignoreZ && { ignoreZ: true }),
    ...(options.scratch && { scratch: options.scratch }),
    opened({ hasFrames, has }) {
      // Known before many rows are read.
      if (hasFrames && !has.has('time') && fps === undefined) throw timeless(name);
    },
    ...(table.unit === 'degrees' && { project: plane.project.bind(plane) }),
  };
  const store = await TrackStore.of(table, storing);
  // What the table tells now: to find the place of a row, its files are read again, and rows left out counted again.
  const notes = [...(table.unit === 'degrees' ? [plane.note] : []), ...table.notes];
  const leftOut = leftOutNotes(table);
  refuseEmpty(store, name, options.minConfidence);
  const survey = frameSurveyOf(store);
  const clock = await clockOf(name, store, survey, fps);
  await refuseTwins(name, store, survey);
  if (options.maxGap) refuseTooMany(name, store, clock, options.maxGap);
  return new Tracks(name, store, clock, { ...options, notes, leftOut }, pixelsPerMetre, dimensions);
}

function leftOutNotes({ leftOut = {} }: TrackTable): readonly string[] {
  return Object.entries(leftOut)
    .filter(([, rows]) => rows > 0)
    .map(([why, rows]) => `${rows} ${rows === 1 ? 'row' : 'rows'} left out: ${why}`);
}
