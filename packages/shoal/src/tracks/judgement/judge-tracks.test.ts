import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding, FindingKind } from './evidence/finding.ts';
import type { SortedTracks } from './evidence/sorted-tracks.ts';
import { judgeTracks } from './judge-tracks.ts';

/* Small tracks, each with one fault. */

type Row = readonly [animal: string, frame: number, ...at: number[]];

/** Ten animals swim side by side for 5 s, 0.1 m a frame; each weaves a little in its own rhythm. */
const swimming = (frames = 50, animals = 10): Row[] =>
  Array.from({ length: animals }, (_, k) =>
    Array.from({ length: frames }, (_, f): Row => [`a${k}`, f, 0.1 * f + 0.02 * Math.sin(f * (0.5 + 0.11 * k)), k]),
  ).flat();

function tracksOf(rows: readonly Row[], more: Partial<SortedTracks> = {}): SortedTracks {
  const sorted = [...rows].sort((a, b) => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1));
  const names = [...new Set(sorted.map(([animal]) => animal))];
  const column = (index: number): Float64Array => Float64Array.from(sorted, (row) => Number(row[index]));
  const is3D = sorted[0].length > 4;
  return {
    ...{ count: sorted.length, fish: Int32Array.from(sorted, ([animal]) => names.indexOf(animal)) },
    ...{ frame: column(1), x: column(2), y: column(3), ...(is3D && { z: column(4) }) },
    ...{ interval: 0.1, names, unit: 'm', dimensions: is3D ? 3 : 2, emptyRows: 0, ...more },
  };
}

function finding(kind: FindingKind, rows: readonly Row[], more: Partial<SortedTracks> = {}): Finding {
  const { findings } = judgeTracks(tracksOf(rows, more));
  const found = findings.find((one) => one.kind === kind);
  if (!found) throw new Error(`expected ${kind}, got ${findings.map((one) => one.kind).join(', ') || 'nothing'}`);
  return found;
}

const kindsOf = (rows: readonly Row[], more: Partial<SortedTracks> = {}): FindingKind[] =>
  judgeTracks(tracksOf(rows, more)).findings.map(({ kind }) => kind);

const changed = (rows: readonly Row[], change: (row: Row) => Row | undefined): Row[] =>
  rows.map(change).filter((row) => row !== undefined);

test('sound tracks have no finding, and an overview', () => {
  const { overview, findings } = judgeTracks(tracksOf(swimming()));
  expect(findings).toEqual([]);
  expect(overview).toMatchObject({
    ...{ animals: 10, mostAtOnce: 10, observations: 500, frames: 50, firstFrame: 0, lastFrame: 49 },
    ...{ seconds: expect.closeTo(4.9), stride: 1, framesPerSecond: 10, seen: 1, predicted: 0, missing: 0 },
  });
  expect(overview.trackSeconds.median).toBeCloseTo(5);
  expect(overview.speed.median).toBeCloseTo(1, 1);
});

test('jumps: away and back, and away for good', () => {
  const back = finding(
    'jumps',
    changed(swimming(), ([a, f, x, y]) => [a, f, x, a === 'a3' && f === 20 ? y + 5 : y]),
  );
  expect(back).toMatchObject({ rows: 2, animals: 1, example: { row: 170, animal: 'a3', frame: 20 } });
  expect(back.sentence).toBe(
    '2 steps are much longer than the others (median 0.0999): animal a3 in frame 20 jumps by 5',
  );
  const away = finding(
    'jumps',
    changed(swimming(), ([a, f, x, y]) => [a, f, x, a === 'a3' && f >= 20 ? y - 5 : y]),
  );
  expect(away).toMatchObject({ rows: 1, example: { animal: 'a3', frame: 20 } });
});

test('a start that lasts several frames is no jump', () => {
  const start = changed(swimming(), ([a, f, x, y]) => [a, f, x, a === 'a3' ? y + Math.max(0, Math.min(f - 20, 5)) : y]);
  expect(kindsOf(start)).not.toContain('jumps');
});

test('swaps: both animals are named, and the steps are no jumps', () => {
  const swapped = changed(swimming(), ([a, f, x, y]) => [
    f >= 25 && (a === 'a2' || a === 'a3') ? (a === 'a2' ? 'a3' : 'a2') : a,
    ...([f, x, y] as const),
  ]);
  const swap = finding('swaps', swapped);
  expect(swap).toMatchObject({ rows: 2, animals: 2, frames: 1, example: { animal: 'a2', frame: 25 } });
  expect(swap.sentence).toContain('1 pair of animals exchange');
  expect(kindsOf(swapped)).toEqual(['swaps']);
});

test('detections as ids', () => {
  const turning = (f: number, k: number): number => (7 * f + 3 * k) % 10;
  const shuffled = changed(swimming(), ([a, f, x, y]) => [`a${turning(f, Number(a.slice(1)))}`, f, x, y]);
  expect(finding('detections as ids', shuffled)).toMatchObject({ rows: 500, option: '--columns id=NAME' });
  expect(kindsOf(shuffled)).not.toContain('swaps');
});

test('marks: −1, −1 and another value, which then count as missing', () => {
  const marked = changed(swimming(), ([a, f, x, y]) => (f % 10 === 4 && a < 'a4' ? [a, f, -1, -1] : [a, f, x, y]));
  expect(finding('marks', marked)).toMatchObject({ rows: 20, animals: 4, example: { row: 4, animal: 'a0', frame: 4 } });
  expect(kindsOf(marked)).toEqual(['marks', 'absence']);
  const corner = changed(swimming(), ([a, f, x, y]) => (f === 20 && a < 'a4' ? [a, f, 64, 48] : [a, f, x, y]));
  expect(finding('marks', corner).sentence).toContain('(64, 48) stands for a lost animal: 4 rows');
});

test('stride, and frames without any animal', () => {
  const sixth = changed(swimming(), ([a, f, x, y]) => [a, 780 + 6 * f, x, y]);
  const stride = finding('stride', sixth, { interval: 1 / 60 });
  expect(stride.sentence).toBe('only every 6th frame has rows (780, 786, …): 10 frames a second, not 60');
  expect(stride.option).toBe('--fps 360');
  expect(kindsOf(sixth, { interval: 1 / 60 })).toEqual(['stride']);
  const speed = Float64Array.from(sixth, () => 1);
  const agreeing = finding('stride', sixth, { interval: 1 / 60, vx: speed, vy: new Float64Array(speed.length) });
  expect(agreeing.sentence).toContain('not 60, and the velocities of the file agree with that');
  expect(agreeing.option).toBeUndefined();
  const hole = changed(swimming(), ([a, f, x, y]) => [a, f < 30 ? f : f + 10, x, y]);
  expect(finding('frame gaps', hole).sentence).toBe(
    '10 frames of 60 (16.7 %) have no animal, the first after frame 29',
  );
});

test('repeated frames', () => {
  const all = swimming();
  const converted = changed(all, ([a, f]) => all.find((row) => row[0] === a && row[1] === f - (f % 6 === 5 ? 1 : 0)));
  const rows = converted.map((row, k): Row => [row[0], all[k][1], ...row.slice(2)] as unknown as Row);
  expect(finding('repeated frames', rows)).toMatchObject({ frames: 8, example: { frame: 5 } });
  expect(kindsOf(rows)).toEqual(['repeated frames']);
});

test('units: degrees, pixels, whole numbers', () => {
  const degrees = changed(swimming(), ([a, f, x, y]) => [a, f, 11 + x / 74e3, 48 + y / 111e3]);
  expect(finding('units', degrees)).toMatchObject({ severity: 'serious' });
  expect(finding('units', degrees).sentence).toMatch(/degrees.*\(about 11, 48\), it seems/);
  const pixels = changed(swimming(), ([a, f, x, y]) => [a, f, 800 * x, 800 * y]);
  expect(finding('units', pixels).sentence).toMatch(/usual speed 798 m\/s/);
  const whole = changed(swimming(), ([a, f, x, y]) => [a, f, Math.round(40 * x), Math.round(40 * y)]);
  expect(finding('units', whole, { unit: 'unknown' }).sentence).toContain('whole or half numbers');
  expect(finding('units', whole, { unit: 'px' })).toMatchObject({ severity: 'note', option: '--pixels-per-metre N' });
});

test('a constant axis', () => {
  const flat = changed(swimming(), ([a, f, x, y]) => [a, f, x, y, 2.5]);
  expect(finding('flat axis', flat)).toMatchObject({ severity: 'serious', option: '--ignore z' });
  expect(finding('flat axis', flat).sentence).toBe('z is constant (2.5): the tracks are two-dimensional');
  const upright = changed(swimming(), ([a, f, x, y]) => [a, f, x, 2.5, y]);
  expect(finding('flat axis', upright)).toMatchObject({ option: '--columns y=z,z=y' });
});

test('fragments: ids that end and go on nearby', () => {
  const pieces = changed(swimming(), ([a, f, x, y]) =>
    f % 25 === 24 ? undefined : [`${a}/${Math.floor(f / 25)}`, f, x, y],
  );
  expect(finding('fragments', pieces).sentence).toBe(
    'the ids are pieces of tracks: 20 ids for at most 10 animals at once, 100 % of the ends of tracks are soon continued under another id nearby, as animal a0/0 in frame 23 by a0/1',
  );
});

test('body points: three of each animal, which turns', () => {
  const turning = Array.from({ length: 50 }, (_, f) =>
    [0, 1, 2].flatMap((k) =>
      [0, 1, 2].map((point): Row => {
        const angle = 0.1 * f + k;
        return [`${k}-${point}`, f, 5 * k + 2 * Math.cos(angle + 0.1 * point), 2 * Math.sin(angle + 0.1 * point)];
      }),
    ),
  ).flat();
  const points = finding('body points', turning);
  expect(points.sentence).toContain('100 % of 9 ids');
  expect(points.sentence).toContain('(3 bodies or more)');
});

test('body points of one animal that walks straight on', () => {
  const walking = Array.from({ length: 50 }, (_, f) =>
    Array.from({ length: 60 }, (_, k): Row => [`p${k}`, f, 0.1 * f + 0.03 * Math.sin(k), 0.03 * Math.cos(1.7 * k)]),
  ).flat();
  expect(finding('body points', walking).sentence).toContain('100 % of 60 ids');
});

test('duplicates', () => {
  const twin = swimming().flatMap(([a, f, x, y]): Row[] =>
    a === 'a4' && f >= 10 && f < 40 ? [['b', f, x, y + 0.01]] : [],
  );
  const twins = finding('duplicates', [...swimming(), ...twin]);
  expect(twins).toMatchObject({ rows: 30, example: { animal: 'a4', frame: 10 } });
  expect(twins.sentence).toBe('1 animal has two ids at once: animal a4 in frame 10 and b are at one place for 3 s');
});

test('frozen: one track repeats its position while others move', () => {
  const still = changed(swimming(), ([a, f, x, y]) => [a, f, a === 'a4' && f >= 30 ? 3 : x, y]);
  expect(finding('frozen', still)).toMatchObject({ rows: 19, animals: 1, example: { animal: 'a4', frame: 31 } });
});

test('absence: a fifth of the positions', () => {
  const lost = swimming().filter(([a, f]) => f === 0 || f === 49 || (f + Number(a.slice(1))) % 5 !== 2);
  expect(finding('absence', lost).sentence).toBe(
    '96 of 500 positions (19.2 %) are missing in frames with other animals, up to 1 frame in a row: nearest neighbours are about 11.2 % too far away',
  );
  expect(finding('absence', lost)).toMatchObject({ rows: 96, option: '--max-gap 1' });
});

test('a world that wraps', () => {
  const rows = changed(swimming(), ([a, f, x, y]) => [a, f, (x + 0.37 * Number(a.slice(1)) + 10) % 2, y]);
  expect(finding('wrapped world', rows)).toMatchObject({ option: '--periodic LENGTHS' });
  expect(kindsOf(rows, { periodic: [2, 1000] })).toEqual([]);
});

test('confidence, and positions that the tracker filled', () => {
  const tracks = tracksOf(swimming());
  const confidence = Float64Array.from({ length: 500 }, (_, k) => (k % 4 === 0 ? 0.2 : 0.9));
  expect(finding('low confidence', swimming(), { confidence }).sentence).toContain('25 % of the positions');
  const predicted = Uint8Array.from({ length: tracks.count }, (_, k) => Number(k % 5 === 0));
  expect(finding('predicted', swimming(), { predicted }).sentence).toContain('20 % of the positions');
  expect(judgeTracks({ ...tracks, predicted }).overview).toMatchObject({ seen: 0.8, predicted: 0.2 });
});

test('too short: fewer than twenty frames', () => {
  expect(finding('too short', swimming(15)).sentence).toBe('the recording is short: animals move in 14 frames');
});

describe('velocity columns', () => {
  /** Animals on circles, with the velocities of the motion; phase is late by so many frames. */
  const circling = (change: (v: readonly [number, number]) => readonly number[], late = 0): SortedTracks => {
    const rows = Array.from({ length: 10 }, (_, k) =>
      Array.from({ length: 60 }, (_, f): Row => [`a${k}`, f, 3 * k + Math.cos(0.1 * f + k), Math.sin(0.1 * f + k)]),
    ).flat();
    const velocity = rows.map(([a, f]) => {
      const angle = 0.1 * (f - late) + Number(a.slice(1));
      return change([-Math.sin(angle), Math.cos(angle)]);
    });
    return tracksOf(rows, {
      vx: Float64Array.from(velocity, ([vx]) => vx),
      vy: Float64Array.from(velocity, ([, vy]) => vy),
    });
  };
  const found = (change: (v: readonly [number, number]) => readonly number[], late = 0) =>
    judgeTracks(circling(change, late)).findings.filter(({ kind }) => kind !== 'too short');

  test('that agree have no finding', () => expect(found((v) => v)).toEqual([]));

  test('all zero', () => {
    expect(found(() => [0, 0])).toMatchObject([{ kind: 'zero velocities', severity: 'serious' }]);
  });

  test('per frame, in another unit, and of another rate', () => {
    const sentences = (factor: number) => found(([x, y]) => [factor * x, factor * y]).map(({ sentence }) => sentence);
    expect(sentences(0.1)).toEqual([
      'the velocities of the file are 0.1 times those by differences of positions, as if they were distances per frame, not per second',
    ]);
    expect(sentences(100)).toEqual([
      'the velocities of the file are 100 times those by differences of positions, as if they were in another unit of length (a factor of 0.01)',
    ]);
    expect(sentences(2.5)).toEqual([
      'the velocities of the file are 2.5 times those by differences of positions: they would agree at 25 frames a second, not 10',
    ]);
  });

  test('other axes', () => {
    expect(found(([x, y]) => [y, x])).toMatchObject([{ kind: 'velocity axes' }]);
    expect(found(([x, y]) => [x, -y])[0].sentence).toContain(
      'vx, vy agree with the differences of positions as vx, −vy',
    );
  });

  test('late by five frames', () => {
    expect(found((v) => v, 5)[0].sentence).toContain('are 5 frames late');
  });
});

test('any tracks are judged, and no sentence has a hole', () => {
  const cell = fc.record({
    fish: fc.nat(4),
    frame: fc.nat(20),
    x: fc.constantFrom(0, -1, 1, 2.5, 1e6),
    y: fc.double({ min: -10, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 60 }), fc.boolean(), (cells, hasVelocities) => {
      const rows = [...new Map(cells.map((one) => [`${one.fish} ${one.frame}`, one])).values()];
      const tracks = tracksOf(rows.map(({ fish, frame, x, y }): Row => [`a${fish}`, frame, x, y]));
      const { x, y } = tracks;
      for (const { sentence, option, remedy, rows: count, example } of judgeTracks({
        ...tracks,
        ...(hasVelocities && { vx: y, vy: x }),
      }).findings) {
        expect(`${sentence} ${option} ${remedy}`.replace(/ undefined /, '')).not.toMatch(/NaN|Infinity|undefined/);
        expect(count).toBeGreaterThan(0);
        expect(tracks.frame[example.row]).toBe(example.frame);
        expect(tracks.names[tracks.fish[example.row]]).toBe(example.animal);
      }
    }),
  );
});

test('animals that were never found, and one that was found late', () => {
  const never = changed(swimming(), ([a, f, x, y]) => (a === 'a0' ? [a, f, 0, 0] : [a, f, x, y]));
  expect(finding('marks', never)).toMatchObject({ rows: 50, animals: 1 });
  expect(finding('marks', never).sentence).toContain('and their tracks are nowhere else');
  const late = changed(swimming(), ([a, f, x, y]) => (a === 'a4' && f < 20 ? [a, f, -1, -1] : [a, f, x, y]));
  expect(finding('marks', late).sentence).toContain('20 rows have exactly this value, and the steps');
});

test('effects name measures and directions', () => {
  const lost = swimming().filter(([a, f]) => f === 0 || f === 49 || (f + Number(a.slice(1))) % 5 !== 2);
  expect(finding('absence', lost).effects[0]).toEqual({
    direction: 'too large',
    measures: ['nearestNeighbour', 'neighbourTurnover'],
  });
});
