// The options that say how files of tracks are read: columns, units, frame rate, species.

import { type Command, Option } from 'commander';
import type { TrackColumn, VelocityMethod } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { filePathOf, numberBetween, oneOf, wholeNumber } from '../options/option-values.ts';
import { orList } from '../terminal/words.ts';

/** The possible contents of a column in a table of tracks. Stated here, because help loads no reader. */
const trackColumns: readonly TrackColumn[] = [
  ...(['frame', 'time', 'id', 'species', 'x', 'y', 'z', 'vx', 'vy', 'vz', 'confidence'] as const),
];

/** Names of the formats of trackers. Stated here, because help loads no reader. */
export const trackerNames: readonly string[] = [
  ...['trex', 'idtrackerai', 'deeplabcut', 'sleap', 'animalta', 'toxtrac', 'ethovision', 'fasttrack', 'trackmate'],
  ...[
    'octron',
    'anipose',
    'motive',
    'via',
    'keypoints',
    'movebank',
    'gps',
    'petrack',
    'eth-ucy',
    'mot',
    'hdf5',
    'npz',
    'npy',
    'mat',
  ],
];

/** How to read a table of tracks, as the options say. */
export interface TrackRequest {
  /** Names of columns, by their contents, if they have unusual names. */
  readonly columns?: Readonly<Partial<Record<TrackColumn, string>>>;
  readonly fps?: number;
  /** Name of the format; by default it is recognised. */
  readonly as?: string;
  /** The point of the body that is measured. */
  readonly point?: string;
  /** Two points of the body, from behind to ahead, that give its heading. */
  readonly axis?: readonly [from: string, to: string];
  /** Observations with less confidence count as lost. */
  readonly minConfidence?: number;
  /** The axis that is left out. */
  readonly ignore?: 'z';
  /** Where y grows to. */
  readonly y?: 'up' | 'down';
  /** Whether numbers have decimal commas. */
  readonly decimalComma?: true;
  readonly pixelsPerMetre?: number;
  /** Whether x and y are longitude and latitude, in degrees. */
  readonly degrees?: true;
  /** Whether positions are interpolated to common, even times. */
  readonly resample?: true;
  /** Longest gap, in frames, that is filled by a straight line. */
  readonly maxGap?: number;
  /** Number of frames over which positions are averaged. */
  readonly smooth?: number;
  /** How velocities are computed; by default those of the table if it has any, else central differences. */
  readonly velocities?: VelocityMethod;
  /** A frame with fewer animals has no value of any metric. */
  readonly minAnimals?: number;
  /** Side lengths of a periodic world, m. */
  readonly periodic?: readonly number[];
  /** Its lower corner, m; by default the origin. */
  readonly periodicFrom?: readonly [number, number, number];
}

/** Adds the argument that names the files of a recording. */
export function addTrackFiles(command: Command): Command {
  return command.argument(
    '<TRACKS...>',
    'the files of a recording, or the directory of a run',
    (text: string, before: readonly string[] = []) => [...before, filePathOf('TRACKS', 'a file')(text)],
  );
}

/** Adds the options for reading tracks. */
export function addTrackOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--columns <NAMES>',
        `columns with other names, as in id=track,x=x_mm; known: ${trackColumns.join(', ')}`,
      ).argParser(columnNames),
    )
    .addOption(
      new Option('--fps <N>', 'frames per second (default: as the files or their times say)').argParser(
        numberBetween('--fps', '1/s', 1e-6, 1e6),
      ),
    )
    .addOption(new Option('--as <FORMAT>', `format of the files, if it is not recognised: ${orList(trackerNames)}`))
    .addOption(
      new Option(
        '--axis <POINTS>',
        'two points that give the heading of the body, from behind to ahead, as in tail,nose; see --heading',
      ).argParser(twoPoints),
    )
    .option('--point <NAME>', 'point of the body that is measured, as the tracker names it, or mean')
    .addOption(
      new Option('--min-confidence <P>', 'take positions of which the tracker is less sure as lost').argParser(
        numberBetween('--min-confidence', '', 0, 1),
      ),
    )
    .addOption(new Option('--ignore <AXIS>', 'measure in the plane, without z').argParser(oneOf('--ignore', ['z'])))
    .addOption(
      new Option('--y <UP|DOWN>', 'where y grows to: down in pictures (default: as the format says)').argParser(
        oneOf('--y', ['up', 'down']),
      ),
    )
    .option(
      '--decimal-comma',
      'numbers have decimal commas, as in 3,14; columns are separated by semicolons, tabs or spaces',
    )
    .addOption(
      new Option(
        '--pixels-per-metre <N>',
        'units of length in a metre: 1000 for millimetres (default: as the format says, else 1)',
      ).argParser(numberBetween('--pixels-per-metre', '1/m', 1e-9, 1e9)),
    )
    .option('--degrees', 'x and y are longitude and latitude: they are projected to metres')
    .option(
      '--resample',
      'interpolate positions to common frames at the median interval, or --fps, for clocks that are out of step or irregular; gaps longer than --max-gap stay gaps',
    )
    .addOption(
      new Option(
        '--max-gap <FRAMES>',
        'fill gaps of up to FRAMES missing frames by a straight line (default: 0)',
      ).argParser(wholeNumber('--max-gap', 0, 100_000)),
    )
    .addOption(
      new Option(
        '--smooth <FRAMES>',
        'average positions over this odd number of frames; velocities are then differences (default: 1, none)',
      ).argParser(smoothing),
    )
    .addOption(
      new Option(
        '--velocities <METHOD>',
        'central or backward differences of positions, or those of parabolas that are fitted to the frames of --smooth (default: columns of the table, else central)',
      ).argParser(velocityMethod),
    )
    .addOption(
      new Option(
        '--min-animals <N>',
        'leave out frames with fewer animals (default: 1; a metric that needs several has no value for one)',
      ).argParser(wholeNumber('--min-animals', 1, 1_000_000)),
    )
    .addOption(
      new Option(
        '--periodic <LENGTHS>',
        'the world repeats after these lengths, m, from 0 on: 30,30 or 30,30,30',
      ).argParser(lengths),
    );
}

function columnNames(text: string): Partial<Record<TrackColumn, string>> {
  const names: Partial<Record<TrackColumn, string>> = {};
  for (const part of text.split(',')) {
    const [, key = '', name = ''] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(part) ?? [];
    const known = trackColumns.find((one) => one === key);
    if (known === undefined || name === '')
      throw new InputError(
        `--columns must be pairs of ${orList(trackColumns)} and a name, as in id=track,x=x_mm, got "${part.trim()}".`,
      );
    names[known] = name;
  }
  return names;
}

function smoothing(text: string): number {
  const frames = wholeNumber('--smooth', 1, 1001)(text);
  if (frames % 2 === 0) throw new InputError(`--smooth must be an odd number of frames, as in 5, got "${text}".`);
  return frames;
}

function twoPoints(text: string): readonly [string, string] {
  const [from = '', to = '', ...others] = text.split(',').map((part) => part.trim());
  if (from !== '' && to !== '' && from !== to && others.length === 0) return [from, to];
  throw new InputError(`--axis must be two different points, from behind to ahead, as in tail,nose, got "${text}".`);
}

/** By the word of the option. */
const velocityMethods = {
  central: 'central differences',
  backward: 'backward differences',
  parabolas: 'fitted parabolas',
} as const;

function velocityMethod(text: string): VelocityMethod {
  const words = Object.keys(velocityMethods) as (keyof typeof velocityMethods)[];
  return velocityMethods[oneOf('--velocities', words)(text)];
}

function lengths(text: string): readonly number[] {
  const values = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if ((values.length === 2 || values.length === 3) && values.every((value) => value > 0 && Number.isFinite(value)))
    return values;
  throw new InputError(`--periodic must be 2 or 3 lengths in metres, as in 30,30, got "${text}".`);
}
