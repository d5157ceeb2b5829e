// The options of `shoal measure` about behaviour: animals, events, walls, and tests against shuffled tracks.

import { type Command, Option } from 'commander';
import type { HeadingSource, Walls } from 'shoal/measures';
import { InputError } from '../errors/exit-error.ts';
import { filePathOf, maxSeed, numberBetween, oneOf, wholeNumber } from '../options/option-values.ts';

/** With fewer, no p is below 0.05. */
const fewestShuffles = 39;

/** What animals and groups do, as asked for. */
export interface BehaviourRequest {
  /** Files for the table of animals and the list of events. */
  readonly animals?: string;
  readonly events?: string;
  /** m/s. */
  readonly stopSpeed?: number;
  readonly burstSpeed?: number;
  readonly walls?: StatedWalls;
  /** m. */
  readonly wallDistance?: number;
  /** Degrees within a second. */
  readonly turn?: number;
  /** s. */
  readonly stay?: number;
  readonly shuffles?: number;
  readonly seed?: number;
  readonly heading: HeadingSource;
}

/** Adds the options for what animals and groups do. */
export function addBehaviourOptions(command: Command): Command {
  return command
    .option(
      '--animals <FILE.csv>',
      'also write a row for each animal: path, speed, turning, walls, place in the group, neighbours',
      filePathOf('--animals', 'a file'),
    )
    .option(
      '--events <FILE.csv>',
      'also write what the group does: startles, turns, splits, merges, changes of state',
      filePathOf('--events', 'a file'),
    )
    .addOption(
      new Option(
        '--stop-speed <M/S>',
        'an animal is stopped below this speed, m/s (default: a tenth of the mean speed)',
      ).argParser(numberBetween('--stop-speed', 'm/s', 0, 1e6)),
    )
    .addOption(
      new Option(
        '--burst-speed <M/S>',
        'an animal startles when its speed rises above this, m/s (default: three times the mean speed)',
      ).argParser(numberBetween('--burst-speed', 'm/s', 0, 1e6)),
    )
    .addOption(
      new Option(
        '--walls <ARENA>',
        'walls of the arena, m: box:X,Y,X,Y, in 3D box:X,Y,Z,X,Y,Z, or circle:X,Y,RADIUS, in 3D sphere:X,Y,Z,RADIUS (default: the world of a run, else the box around all positions)',
      ).argParser(wallsOption),
    )
    .addOption(
      new Option(
        '--wall-distance <M>',
        'an animal is near a wall at less than this distance, m (default: a tenth of the shortest side or diameter)',
      ).argParser(numberBetween('--wall-distance', 'm', 0, 1e6)),
    )
    .addOption(
      new Option(
        '--turn <DEG>',
        'the group turns when its heading changes by this angle within a second (default: 60)',
      ).argParser(numberBetween('--turn', '°', 1, 180)),
    )
    .addOption(
      new Option('--stay <S>', 'groups and states count when they last so long (default: 1)').argParser(
        numberBetween('--stay', 's', 0, 1e5),
      ),
    )
    .addOption(
      new Option(
        '--shuffles <N>',
        'also compare with N shuffles of the tracks: each track shifted in time, and identities exchanged',
      ).argParser(wholeNumber('--shuffles', fewestShuffles, 100_000)),
    )
    .addOption(
      new Option('--seed <S>', 'seed of the shuffles (default: 1)').argParser(wholeNumber('--seed', 0, maxSeed)),
    )
    .addOption(
      new Option(
        '--heading <SOURCE>',
        'headings that count in polarisation, rotation, neighbour map, leaders, animals and turns',
      )
        .default('motion')
        .argParser(oneOf('--heading', ['motion', 'body'])),
    );
}

/** By option, the option without which it has no effect. */
const belongsTo = {
  ...{ stopSpeed: 'animals', walls: 'animals', wallDistance: 'animals' },
  ...{ burstSpeed: 'events', turn: 'events', stay: 'events', seed: 'shuffles' },
} as const;

/** Refuses options that would be ignored. */
export function refuseIdle(request: BehaviourRequest): void {
  for (const [key, owner] of Object.entries(belongsTo) as [keyof typeof belongsTo, keyof BehaviourRequest][]) {
    if (request[key] === undefined || request[owner] !== undefined) continue;
    const option = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new InputError(`--${option} has no effect without --${owner}. Add --${owner}, or leave --${option} out.`);
  }
}

/** Walls as stated: their shape and numbers, m. */
interface StatedWalls {
  readonly shape: 'box' | 'circle' | 'sphere';
  readonly numbers: readonly number[];
}

const counts: Readonly<Record<string, readonly number[]>> = { box: [4, 6], circle: [3], sphere: [4] };

/** Reads `box:0,0,2,1`, `circle:0.5,0.5,0.4` and their likes in 3D. */
function wallsOption(text: string): StatedWalls {
  const [shape, list = ''] = text.split(':');
  const numbers = list.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const half = numbers.length / 2;
  const isValid =
    counts[shape]?.includes(numbers.length) &&
    numbers.every(Number.isFinite) &&
    (shape === 'box' ? numbers.every((value, k) => k < half || value > numbers[k - half]) : (numbers.at(-1) ?? 0) > 0);
  if (!isValid)
    throw new InputError(
      `--walls must be a box from low to high, as in box:0,0,2,1 or in 3D box:0,0,0,2,1,1, a circle:X,Y,RADIUS or in 3D a sphere:X,Y,Z,RADIUS, got "${text}".`,
    );
  return { shape: shape as StatedWalls['shape'], numbers };
}

/** The stated walls for tracks whose positions are relative to an origin, m. */
export function wallsOf({ shape, numbers }: StatedWalls, dimensions: 2 | 3, origin: readonly number[]): Walls {
  const isBox = shape === 'box';
  const expected = isBox ? 2 * dimensions : dimensions + 1;
  if (numbers.length !== expected || (!isBox && (shape === 'sphere') !== (dimensions === 3)))
    throw new InputError(
      `--walls ${shape} with ${numbers.length} numbers does not fit tracks in ${dimensions}D. Name ${dimensions === 2 ? 'box:X,Y,X,Y or circle:X,Y,RADIUS' : 'box:X,Y,Z,X,Y,Z or sphere:X,Y,Z,RADIUS'}.`,
    );
  const corner = (from: number): readonly [number, number, number] => [
    numbers[from] - origin[0],
    numbers[from + 1] - origin[1],
    dimensions === 3 ? numbers[from + 2] - origin[2] : 0,
  ];
  return isBox
    ? { shape: 'box', min: corner(0), max: corner(dimensions) }
    : { shape: 'ball', centre: corner(0), radius: numbers[dimensions] };
}
