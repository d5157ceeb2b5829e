import { describe, expect, test } from 'vitest';
import type { MeasuredFish } from '../measured-fish.ts';
import type { CollectiveEvent } from './collective-event.ts';
import { CollectiveEvents, type EventOptions } from './collective-events.ts';

/* Events that were made on purpose. Frames are 0.1 s apart. */

type Row = readonly [id: number, x: number, y: number, vx: number, vy: number];

function frameOf(rows: readonly Row[]): MeasuredFish {
  const column = (k: number): Float32Array => Float32Array.from(rows, (row) => row[k]);
  const none = new Float32Array(rows.length);
  return {
    ...{ count: rows.length, id: Uint32Array.from(rows, ([id]) => id), species: new Uint8Array(rows.length) },
    ...{ x: column(1), y: column(2), z: none, vx: column(3), vy: column(4), vz: none, ax: none, ay: none, az: none },
  };
}

/** @param rowsAt the rows of a frame; undefined: there is no such frame */
function eventsOf(
  frames: number,
  rowsAt: (frame: number) => readonly Row[] | undefined,
  options: Partial<EventOptions> = {},
): readonly CollectiveEvent[] {
  const events = new CollectiveEvents({ interval: 0.1, burstSpeed: 5, ...options });
  for (let frame = 0; frame < frames; frame++) {
    const rows = rowsAt(frame);
    if (rows) events.add(frame, frameOf(rows), { dimensions: 2 });
  }
  return events.events();
}

const near = (value: number): number => expect.closeTo(value, 5) as unknown as number;

describe('startles', () => {
  /** Animals swim at 1 m/s, and at 6 + id m/s from the frames `from` to before `to`. */
  const bursts =
    (...times: readonly (readonly [from: number, to: number])[]) =>
    (frame: number): readonly Row[] =>
      times.map(([from, to], id) => [id, id, 0, frame >= from && frame < to ? 6 + id : 1, 0]);
  const startles = (frames: number, rowsAt: (frame: number) => readonly Row[] | undefined) =>
    eventsOf(frames, rowsAt).filter(({ kind }) => kind === 'startle');

  test('have the order in which animals start, and the highest speed', () => {
    expect(startles(40, bursts([12, 15], [10, 13], [16, 20], [99, 99]))).toEqual([
      {
        ...{ kind: 'startle', start: near(1), end: near(1.9), count: 3, magnitude: 8 },
        order: [
          { id: 1, delay: 0 },
          { id: 0, delay: near(0.2) },
          { id: 2, delay: near(0.6) },
        ],
      },
    ]);
  });

  test('half a second apart are one, six tenths are two', () => {
    expect(startles(40, bursts([10, 12], [15, 17])).map(({ count }) => count)).toEqual([2]);
    expect(startles(40, bursts([10, 12], [16, 18]))).toEqual([]);
    expect(startles(60, bursts([10, 30], [12, 14], [20, 22], [22, 24])).map(({ count, end }) => [count, end])).toEqual([
      [2, near(2.9)],
      [2, near(2.3)],
    ]);
  });

  test('that the recording cuts off count, starts that were not seen do not', () => {
    expect(startles(14, bursts([10, 99], [12, 99])).map(({ end }) => end)).toEqual([near(1.3)]);
    expect(startles(20, bursts([0, 9], [0, 9]))).toEqual([]);
    const vanishing = bursts([10, 15], [10, 15]);
    expect(startles(20, (frame) => (frame === 9 ? undefined : vanishing(frame)))).toEqual([]);
  });
});

describe('turns', () => {
  /** Headings, degrees, of animals that turn by 90° within 0.4 s, each from a frame of its own on. */
  const turning =
    (...from: readonly number[]) =>
    (frame: number): readonly Row[] =>
      from.map((first, id) => {
        const angle = (Math.PI / 2) * Math.min(1, Math.max(0, (frame - first) / 4));
        return [id, id, 0, Math.cos(angle), Math.sin(angle)];
      });

  test('have the angle between before and after, and the order of turning', () => {
    const [turn, ...others] = eventsOf(60, turning(20, 22, 21)).filter(({ kind }) => kind === 'turn');
    expect(others).toEqual([]);
    // Each has turned by 30°, half of 60°, in the second frame after its first: 45°.
    expect(turn).toMatchObject({
      count: 3,
      order: [
        { id: 0, delay: 0 },
        { id: 2, delay: near(0.1) },
        { id: 1, delay: near(0.2) },
      ],
    });
    expect(turn.magnitude).toBeCloseTo(90, 4);
    // Mean headings pass 60° in frame 24, when the animals have turned by 90°, 45° and 67.5°; a second before is frame 14.
    expect(turn.start).toBeCloseTo(1.4, 9);
    // From frame 33 on, the frame a second before had turned by more than 30°.
    expect(turn.end).toBeCloseTo(3.2, 9);
  });

  test('count the animals that turn by at least half of the angle', () => {
    // By 90°, 90°, 35° and 25°: the mean heading turns by 64.5°.
    const parts = [1, 1, 35 / 90, 25 / 90];
    const rowsAt = (frame: number): readonly Row[] =>
      parts.map((part, id) => {
        const angle = part * (Math.PI / 2) * Math.min(1, Math.max(0, (frame - 20) / 4));
        return [id, id, 0, Math.cos(angle), Math.sin(angle)];
      });
    const turns = eventsOf(60, rowsAt).filter(({ kind }) => kind === 'turn');
    expect(turns.map(({ order }) => order.map(({ id }) => id))).toEqual([[0, 1, 2]]);
  });

  test('need an angle that is large enough within the time', () => {
    expect(eventsOf(60, turning(20, 22, 21), { turnDeg: 91 })).toEqual([]);
    expect(eventsOf(60, turning(20, 22, 21), { turnTime: 0.2 })).toEqual([]);
  });

  test('need a group with a heading', () => {
    const opposed = (frame: number): readonly Row[] =>
      turning(20, 20)(frame).map(([id, x, y, vx, vy]) => (id === 1 ? [id, x, y, -vx, -vy] : [id, x, y, vx, vy]));
    const turns = (rowsAt: (frame: number) => readonly Row[]) =>
      eventsOf(60, rowsAt).filter(({ kind }) => kind === 'turn');
    expect([turns(opposed), turns(turning(20)), turns(turning(20, 20))].map(({ length }) => length)).toEqual([0, 0, 1]);
  });
});

describe('splits and merges', () => {
  const options = { groupDistances: [1.5], leastStay: 0.5 };
  /** Five animals 1 m apart; those of `away(frame)` are 100 m off. */
  const apart =
    (away: (frame: number) => readonly number[], present = (_: number, __: number) => true) =>
    (frame: number): readonly Row[] =>
      [0, 1, 2, 3, 4]
        .filter((id) => present(id, frame))
        .map((id) => [id, id, away(frame).includes(id) ? 100 : 0, 1, 0] as Row);
  const changes = (rowsAt: (frame: number) => readonly Row[]) =>
    eventsOf(60, rowsAt, options).filter(({ kind }) => kind === 'split' || kind === 'merge');

  test('are dated to the first frame of the new groups', () => {
    expect(changes(apart((frame) => (frame >= 20 && frame < 40 ? [3, 4] : [])))).toEqual([
      {
        ...{ kind: 'split', start: near(2), end: near(2), count: 5, order: [] },
        ...{ sizes: { before: [5], after: [3, 2] }, magnitude: near(0.4) },
      },
      {
        ...{ kind: 'merge', start: near(4), end: near(4), count: 5, order: [] },
        ...{ sizes: { before: [3, 2], after: [5] }, magnitude: near(0.4) },
      },
    ]);
  });

  test('count only if they last', () => {
    expect(changes(apart((frame) => (frame >= 20 && frame < 24 ? [4] : [])))).toEqual([]);
    expect(changes(apart((frame) => (frame >= 20 && frame < 25 ? [4] : [])))).toHaveLength(2);
    expect(changes(apart((frame) => (frame % 4 === 0 ? [4] : [])))).toEqual([]);
  });

  test('of an animal that changes groups are both', () => {
    const rows = (frame: number): readonly Row[] =>
      [0, 1, 2, 3, 4].map((id) => {
        const isAway = id > 2 || (id === 2 && frame >= 30);
        return [id, id, isAway ? 100 : 0, 1, 0];
      });
    expect(changes(rows).map(({ kind, sizes }) => [kind, sizes?.before, sizes?.after])).toEqual([
      ['split', [3], [2, 1]],
      ['merge', [2, 1], [3]],
    ]);
  });

  test('are not made by animals that appear or vanish', () => {
    const end = (id: number, frame: number) => id !== 4 || frame < 20 || frame >= 30;
    expect(changes(apart(() => [], end))).toEqual([]);
    // It vanishes from one group and appears beside it.
    expect(changes(apart((frame) => (frame >= 25 ? [4] : []), end))).toEqual([]);
    // Between 1 and 3, whose neighbour 2 was lost, is a gap.
    const middle = (id: number, frame: number) => id !== 2 || frame < 20;
    expect(changes(apart(() => [], middle)).map(({ sizes }) => sizes?.after)).toEqual([[2, 2]]);
  });

  test('into three are one split', () => {
    const rows = apart((frame) => (frame >= 20 ? [1, 3] : []));
    expect(changes(rows).map(({ sizes, count }) => [count, sizes?.after])).toEqual([[5, [1, 1, 1, 1, 1]]]);
  });

  test('are not sought without a group distance', () => {
    const rows = apart((frame) => (frame >= 20 ? [3, 4] : []));
    expect(eventsOf(60, rows)).toEqual([]);
  });
});

test('wrong options are refused', () => {
  const make = (options: object) => () => new CollectiveEvents(options as EventOptions);
  expect(make({ interval: 1 })).toThrow(
    'CollectiveEvents: options.burstSpeed must be a speed from 0 m/s on, got nothing.',
  );
  expect(make({ interval: 1, burstSpeed: 1, turn: 2 })).toThrow('options.turn is not a known key.');
});

describe('changes of state', () => {
  /** Four animals around the origin: they circle it, or swim along x, or each its own way. */
  const motions = {
    milling: (angle: number) => [-Math.sin(angle), Math.cos(angle)],
    polarised: () => [1, 0],
    swarm: (angle: number) => [Math.cos(angle), Math.sin(angle)],
  } as const;
  const rowsIn = (motion: keyof typeof motions): readonly Row[] =>
    [0, 1, 2, 3].map((id) => {
      const angle = (id * Math.PI) / 2;
      const [vx, vy] = motions[motion](angle);
      return [id, Math.cos(angle), Math.sin(angle), vx, vy];
    });
  const states = (frames: number, at: (frame: number) => keyof typeof motions) =>
    eventsOf(frames, (frame) => rowsIn(at(frame)), { leastStay: 0.5 }).filter(({ kind }) => kind === 'state');

  test('last from the last frame of one stay to the first of the next', () => {
    const found = states(60, (frame) => (frame < 20 ? 'polarised' : frame < 23 ? 'swarm' : 'milling'));
    expect(found).toEqual([
      {
        ...{ kind: 'state', start: near(1.9), end: near(2.3), count: 4, order: [], magnitude: near(-1) },
        states: { before: 'polarised', after: 'milling' },
      },
    ]);
  });

  test('need stays that last', () => {
    expect(states(60, (frame) => (frame >= 20 && frame < 24 ? 'swarm' : 'polarised'))).toEqual([]);
    expect(states(60, (frame) => (frame >= 20 && frame < 25 ? 'swarm' : 'polarised'))).toHaveLength(2);
  });
});
