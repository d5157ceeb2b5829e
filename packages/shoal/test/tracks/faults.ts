// The faults that a judgement of tracks must find.

import type { FindingKind } from '../../src/tracks/index.ts';
import {
  bodyPoints,
  changed,
  delay,
  detections,
  duplicate,
  type Faulty,
  fragment,
  freeze,
  jump,
  lose,
  mapped,
  mark,
  repeat,
  scaledUnit,
  seconds,
  swap,
  unsure,
  velocities,
  within,
  wrap,
} from './planting.ts';
import { type Recording, randomOf } from './recordings.ts';

/** A fault, and the finding that names it. */
export interface Fault {
  readonly name: string;
  readonly kind: FindingKind;
  readonly needsVelocities?: true;
  readonly only?: 2 | 3;
  plant(recording: Recording, random: () => number): Faulty;
}

export const faults: readonly Fault[] = [
  { name: 'swap', kind: 'swaps', plant: (one, random) => swap(one, random) },
  { name: 'swap and back', kind: 'swaps', plant: (one, random) => swap(one, random, 30) },
  { name: 'jump and back', kind: 'jumps', plant: (one, random) => jump(one, random, 1) },
  { name: 'jump away', kind: 'jumps', plant: (one, random) => jump(one, random, Number.POSITIVE_INFINITY) },
  {
    name: 'stride',
    kind: 'stride',
    plant: (one, random) => {
      const stride = 2 + Math.floor(9 * random());
      return {
        recording: {
          ...mapped(one, ({ frame }) => ({ frame: 780 + stride * frame })).recording,
          interval: one.interval / stride,
        },
      };
    },
  },
  { name: 'pixels', kind: 'units', plant: (one, random) => scaledUnit(one, within(random, 1000, 4000)) },
  {
    name: 'degrees',
    kind: 'units',
    only: 2,
    plant: (one) => mapped(one, ({ at: [x, y] }) => ({ at: [11 + x / 74e3, 48 + y / 111e3] })),
  },
  { name: 'mark 0', kind: 'marks', plant: (one, random) => mark(one, random, 0, 0.01) },
  { name: 'mark −1', kind: 'marks', plant: (one, random) => mark(one, random, -1, 0.03) },
  { name: 'mark −999', kind: 'marks', plant: (one, random) => mark(one, random, -999, 0.1) },
  { name: 'fragments', kind: 'fragments', plant: (one, random) => fragment(one, random, within(random, 2, 6)) },
  {
    name: 'detections by chance',
    kind: 'detections as ids',
    plant: (one, random) => {
      const keys = new Map(one.sightings.map((sighting) => [sighting, random()]));
      return detections(one, (a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    },
  },
  {
    name: 'detections from left to right',
    kind: 'detections as ids',
    plant: (one) => detections(one, (a, b) => a.at[0] - b.at[0]),
  },
  {
    name: 'velocity per frame',
    kind: 'velocity unit',
    needsVelocities: true,
    plant: (one) => velocities(one, (v) => v.map((x) => x * one.interval)),
  },
  {
    name: 'velocity in mm/s',
    kind: 'velocity unit',
    needsVelocities: true,
    plant: (one) => velocities(one, (v) => v.map((x) => 1000 * x)),
  },
  {
    name: 'zero velocity',
    kind: 'zero velocities',
    needsVelocities: true,
    plant: (one) => velocities(one, (v) => v.map(() => 0)),
  },
  {
    name: 'velocity axes',
    kind: 'velocity axes',
    needsVelocities: true,
    plant: (one) => velocities(one, ([x, y, ...z]) => [y, x, ...z]),
  },
  {
    name: 'velocity delay',
    kind: 'velocity delay',
    needsVelocities: true,
    plant: (one) => delay(one, seconds(one, 0.5)),
  },
  {
    name: 'constant z',
    kind: 'flat axis',
    only: 2,
    plant: (one) =>
      changed(
        one,
        mapped(one, ({ at, velocity }) => ({ at: [...at, 0], velocity: [...velocity, 0] })).recording.sightings,
        { dimensions: 3 },
      ),
  },
  { name: 'lost 20 %', kind: 'absence', plant: (one, random) => lose(one, random, 0.2, 1) },
  { name: 'lost for long', kind: 'absence', plant: (one, random) => lose(one, random, 0.08, 12) },
  { name: 'body points', kind: 'body points', plant: (one, random) => bodyPoints(one, random, 3, 2) },
  { name: 'duplicate', kind: 'duplicates', plant: (one, random) => duplicate(one, random, within(random, 2, 6)) },
  { name: 'frozen', kind: 'frozen', plant: (one, random) => freeze(one, random, within(random, 2, 6)) },
  {
    name: 'too short',
    kind: 'too short',
    plant: (one, random) => {
      const last = seconds(one, within(random, 0.3, 1.2));
      return changed(
        one,
        one.sightings.filter(({ frame }) => frame < last),
      );
    },
  },
  { name: 'repeated frames', kind: 'repeated frames', plant: (one) => repeat(one, 6) },
  { name: 'wrapped world', kind: 'wrapped world', plant: wrap },
  { name: 'low confidence', kind: 'low confidence', plant: unsure },
];

/** A recording with this fault, the same for the same seed. */
export function planted(fault: Fault, recording: Recording, seed: number): Faulty {
  return fault.plant(recording, randomOf(seed));
}
