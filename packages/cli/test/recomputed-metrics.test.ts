import { metricRows, requestedMetricRows } from 'shoal';
import { expect, test } from 'vitest';
import { type PlainFish, type PlainSpace, plainMetrics } from './plain-metrics.ts';
import { workshop } from './run-shoal.ts';
import { type Row, rowsOf } from './tables.ts';

/* The metrics of a run from its Parquet file, and computed again from the positions in its other Parquet file. */

const shop = workshop();
/** Metrics of numbers that a trajectory contains only with --record. */
const recorded = [
  'jerkiness',
  'metabolicEnergy',
  'metabolicRate',
  'energySaving',
  'tailBeatFrequency',
  'energyPerTailBeat',
];
const keys = [...metricRows, ...requestedMetricRows].map(({ key }) => key).filter((key) => !recorded.includes(key));

interface Species {
  readonly separation?: number;
  readonly [key: string]: unknown;
}

interface Scene {
  readonly dimensions?: 2;
  readonly step?: number;
  readonly world?: { readonly min: readonly number[]; readonly max: readonly number[] };
  readonly wraps?: true;
  readonly species: readonly Species[];
}

const scenes: Readonly<Record<string, Scene>> = {
  'two species in a box': {
    world: { min: [-9, -6, -7], max: [11, 8, 9] },
    species: [
      { name: 'sardine', count: 90, flees: ['shark'], separation: 0.8 },
      { name: 'shark', count: 3, hunts: ['sardine'], separation: 4 },
    ],
  },
  'two species across the seam': {
    world: { min: [0, 0, 0], max: [14, 15, 16] },
    wraps: true,
    species: [
      { name: 'a', count: 50, start: { kind: 'sphere', centre: [0, 1, 15], radius: 3 }, separation: 1 },
      { name: 'b', count: 40, start: { kind: 'sphere', centre: [13, 14, 1], radius: 3 }, separation: 1.6 },
    ],
  },
  'a plane that wraps': {
    dimensions: 2,
    step: 1,
    world: { min: [-2, 3, 0], max: [4, 9, 1] },
    wraps: true,
    species: [{ name: 'particle', count: 120, motion: { maxSpeed: 0.1 }, heading: { model: 'vicsek' } }],
  },
  'zones in open water': {
    step: 0.1,
    species: [
      {
        ...{ name: 'fish', count: 60, start: { kind: 'sphere', radius: 5 } },
        motion: { maxSpeed: 3, maxTurnDegPerSecond: 40 },
        heading: { model: 'couzin' },
      },
    ],
  },
  'prey that is caught': {
    world: { min: [0, 0, 0], max: [12, 12, 12] },
    species: [
      { name: 'prey', count: 70, flees: ['hunter'], separation: 1 },
      {
        ...{ name: 'hunter', count: 4, hunts: ['prey'], motion: { maxSpeed: 6 }, separation: 2 },
        rules: { hunt: { catchDistance: 1.2 } },
      },
    ],
  },
};

/** Group distance for scenes that state no separation radius, m. */
const otherGap = 1.1;

function documentOf({ step = 1 / 60, species, wraps, ...others }: Scene): object {
  return {
    ...{ version: 1, seed: 5, simulation: { step } },
    ...others,
    species: species.map(({ separation, rules, ...one }) => ({
      ...one,
      rules: {
        ...(rules as object),
        ...(separation !== undefined && { separation: { radius: separation } }),
        ...(wraps && { bounds: { form: 'wrap' } }),
      },
    })),
  };
}

function spaceOf({ dimensions, step = 1 / 60, world, wraps, species }: Scene): PlainSpace {
  const gaps = species.map(({ separation }) => (separation === undefined ? otherGap : 2 * separation));
  return { dimensions: dimensions ?? 3, gaps, interval: 6 * step, ...(wraps && world && { seam: world }) };
}

function fishOf({ id, species, x, y, z, vx, vy, vz }: Row): PlainFish {
  const all = [x, y, z, vx, vy, vz].map(Number);
  return { id: Number(id), species: Number(species), x: all.slice(0, 3), v: all.slice(3) };
}

function framesOf(rows: readonly Row[]): PlainFish[][] {
  const frames: PlainFish[][] = [];
  for (const row of rows) {
    const frame = Number(row.frame);
    frames[frame] = [...(frames[frame] ?? []), fishOf(row)];
  }
  return frames;
}

test.each(Object.entries(scenes))(
  'an independent program finds the metrics of %s',
  async (_, scene) => {
    shop.write('scene.json', documentOf(scene));
    const distance = scene.species.some(({ separation }) => separation === undefined)
      ? ['--group-distance', String(otherGap)]
      : [];
    const measures = requestedMetricRows.map(({ key }) => key).join();
    const args = ['scene.json', '--steps', '60', '--every', '6', '--measures', measures, ...distance];
    const { code, stderr } = await shop.inProcess('run', ...args, '--out', 'run', '--force');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const frames = framesOf(await rowsOf(shop.path('run/trajectory.parquet')));
    const table = await rowsOf(shop.path('run/metrics.parquet'));
    expect(table).toHaveLength(11);
    const compared = new Set<string>();
    for (const [k, row] of table.entries()) {
      const expected = plainMetrics(frames.slice(0, k + 1), spaceOf(scene));
      for (const key of keys) {
        const [value, plain] = [row[key], expected[key] ?? Number.NaN];
        const what = `${key} of frame ${k}: ${value}, ${plain}`;
        if (Number.isNaN(plain)) {
          expect(value === null || Number.isNaN(value), what).toBe(true);
          continue;
        }
        expect(Math.abs(Number(value) - plain), what).toBeLessThan(1e-12 * Math.max(1, Math.abs(plain)));
        compared.add(key);
      }
    }
    expect([...compared].sort()).toEqual([...keys].sort());
  },
  60_000,
);

const metabolism = { basal: 0.7, hovering: 0.3, hoveringSpeed: 1.2, efficiency: 0.15, beatsAtRest: 1.3 };

const recordedScenes: Readonly<Record<string, Scene>> = {
  ...scenes,
  'two species, one of which counts its energy': {
    world: { min: [0, 0, 0], max: [12, 12, 12] },
    species: [
      { name: 'a', count: 40, schoolsWith: ['a', 'b'], metabolism, motion: { maxSpeed: 2, quadraticDrag: 3 } },
      { name: 'b', count: 30 },
    ],
  },
};

test.each(Object.entries(recordedScenes))(
  'an independent program finds jerkiness and energy of %s in recorded numbers',
  async (_, scene) => {
    shop.write('scene.json', documentOf(scene));
    const counts = scene.species.some((one) => one.metabolism);
    const numbers = counts ? ['metabolicEnergy', 'metabolicRate', 'savedRate', 'tailBeatFrequency'] : [];
    const args = ['scene.json', '--steps', '40', '--record', ['acceleration', ...numbers].join()];
    const measures = recorded.filter((key) => key !== 'jerkiness').join();
    const { code, stderr } = await shop.inProcess('run', ...args, '--measures', measures, '--out', 'run', '--force');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const frames: Row[][] = Array.from({ length: 41 }, () => []);
    for (const row of await rowsOf(shop.path('run/trajectory.parquet'))) frames[Number(row.frame)].push(row);
    const table = await rowsOf(shop.path('run/metrics.parquet'));
    expect(table).toHaveLength(41);
    const compared = new Set<string>();
    for (const [k, row] of table.entries()) {
      const [before, now] = [frames[k - 1] ?? [], frames[k]];
      const expected: Readonly<Record<string, number>> = {
        // Not before there are accelerations of two steps.
        jerkiness: k < 2 ? Number.NaN : plainJerkiness(before, now),
        ...plainEnergy(now.filter(({ species }) => scene.species[Number(species)].metabolism)),
      };
      for (const key of recorded) {
        const [value, plain] = [row[key], expected[key] ?? Number.NaN];
        const what = `${key} of frame ${k}: ${value}, ${plain}`;
        if (Number.isNaN(plain)) {
          expect(value === null || Number.isNaN(value), what).toBe(true);
          continue;
        }
        expect(Math.abs(Number(value) - plain), what).toBeLessThan(1e-12 * Math.max(1, Math.abs(plain)));
        compared.add(key);
      }
    }
    expect([...compared].sort()).toEqual(counts ? [...recorded].sort() : ['jerkiness']);
  },
  60_000,
);

/** 0 in a step in which fish were caught. */
function plainJerkiness(before: readonly Row[], now: readonly Row[]): number {
  if (before.length !== now.length || now.some(({ id }, i) => id !== before[i].id)) return 0;
  const jumps = now.map((row, i) =>
    Math.hypot(...['ax', 'ay', 'az'].map((a) => Number(row[a]) - Number(before[i][a]))),
  );
  return jumps.reduce((sum, jump) => sum + jump, 0) / now.length;
}

function plainEnergy(fish: readonly Row[]): Record<string, number> {
  const mean = (name: string): number => fish.reduce((sum, row) => sum + Number(row[name]), 0) / fish.length;
  const [metabolicRate, saved, tailBeatFrequency] = ['metabolicRate', 'savedRate', 'tailBeatFrequency'].map(mean);
  return {
    ...{ metabolicEnergy: mean('metabolicEnergy'), metabolicRate, tailBeatFrequency },
    energySaving: saved / (metabolicRate + saved),
    energyPerTailBeat: tailBeatFrequency > 0 ? metabolicRate / tailBeatFrequency : Number.NaN,
  };
}
