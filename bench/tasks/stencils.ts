// Task `stencils`: how wrong the direction of avoidance is, by gradient method and spacing.

import { mkdirSync, writeFileSync } from 'node:fs';
import {
  type Field,
  fieldOf,
  type Grid,
  gridOver,
  type Interpolation,
  type Stencil,
  sampleCubic,
  sampleLinear,
} from 'shoal/fields';

/*
 * The error of the avoidance direction: several stencils on sampled analytic distances, at several spacings, compared
 * with the analytic gradient. Measured only where 0.05 < D < 0.95, and away from points at equal distances from two
 * parts of the surface, where no direction is right.
 */
interface StudyRow {
  readonly shape: string;
  readonly grid: string;
  /** Spacing along the longest axis, as a fraction of the avoidance radius. */
  readonly spacing: number;
  readonly stencil: Stencil;
  /** `points`: at the grid points; otherwise at random positions between them. */
  readonly at: 'points' | Interpolation;
  /** Mean error, degrees. */
  readonly mean: number;
  readonly p95: number;
  readonly max: number;
  readonly samples: number;
}

interface Shape {
  readonly name: string;
  /** Signed distance, m, negative inside. Writes the unit gradient to `out`. */
  readonly distance: (out: number[], x: number, y: number, z: number) => number;
  /** Whether a point is farther than `margin` from every discontinuity of the gradient, m. */
  readonly isSmooth: (x: number, y: number, z: number, margin: number) => boolean;
}

const radius = 4;
/** Between grid points, the field is compared where its length exceeds 1 % of the maximum: (1 − D)⁴ > 0.01. */
const farthest = 0.68;
const half = 8;
const stencils: readonly Stencil[] = ['six-point', 'twenty-six-point', 'isotropic'];
const parts: readonly number[] = [1 / 2, 1 / 3, 1 / 4, 1 / 6, 1 / 8, 1 / 12, 1 / 16];

function unit(out: number[], x: number, y: number, z: number): number {
  const length = Math.hypot(x, y, z);
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
  return length;
}

const shapes: readonly Shape[] = [
  {
    name: 'sphere',
    distance: (out, x, y, z) => unit(out, x, y, z) - 2.5,
    isSmooth: (x, y, z, margin) => Math.hypot(x, y, z) > margin,
  },
  {
    name: 'torus',
    distance: (out, x, y, z) => {
      const ring = Math.hypot(x, y);
      const part = 1 - 4 / ring;
      return unit(out, x * part, y * part, z) - 1;
    },
    // From the axis, all points of the ring are equally far away.
    isSmooth: (x, y, z, margin) => Math.hypot(x, y) > margin && Math.hypot(Math.hypot(x, y) - 4, z) > margin,
  },
  {
    name: 'box corner',
    // The octant x, y, z < 0 is solid.
    distance: (out, x, y, z) => {
      if (x <= 0 && y <= 0 && z <= 0) {
        const most = Math.max(x, y, z);
        out[0] = Number(x === most);
        out[1] = Number(y === most);
        out[2] = Number(z === most);
        return most;
      }
      return unit(out, Math.max(x, 0), Math.max(y, 0), Math.max(z, 0));
    },
    // The gradient exists everywhere outside.
    isSmooth: () => true,
  },
];

/** Equal spacing along all axes, or different spacings as in a flat world. */
const kinds = { cubic: [1, 1, 1], flat: [1, 0.5, 0.75] } as const;

function fieldFor({ distance }: Shape, grid: Grid, stencil: Stencil): Field {
  const { size, min, spacing } = grid;
  const distances = new Float32Array(size[0] * size[1] * size[2]);
  const out = [0, 0, 0];
  let at = 0;
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      for (let i = 0; i < size[0]; i++)
        distances[at++] = distance(out, min[0] + i * spacing[0], min[1] + j * spacing[1], min[2] + k * spacing[2]);
    }
  }
  return fieldOf({ grid, settings: { radius, power: 4, stencil } }, [distances]);
}

const samplers = { linear: sampleLinear, cubic: sampleCubic };

function generator(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function errorsOf(shape: Shape, { grid, ...field }: Field, at: StudyRow['at']): number[] {
  const random = generator();
  const errors: number[] = [];
  const exact = [0, 0, 0];
  const found = new Float64Array(3);
  const { spacing, size, min } = grid;
  // Neither the stencil nor interpolation may cross a discontinuity.
  const margin = 2 * Math.hypot(...spacing);
  const count = size[0] * size[1] * size[2];
  for (let n = 0; n < (at === 'points' ? count : 20_000); n++) {
    const place =
      at === 'points'
        ? [n % size[0], Math.floor(n / size[0]) % size[1], Math.floor(n / (size[0] * size[1]))]
        : size.map((points) => 2 + random() * (points - 5));
    // Keeps away from the faces, where the field is zero.
    if (place.some((p, axis) => p < 2 || p > size[axis] - 3)) continue;
    const [x, y, z] = place.map((p, axis) => min[axis] + p * spacing[axis]);
    const part = shape.distance(exact, x, y, z) / radius;
    if (part < 0.05 || part > (at === 'points' ? 0.95 : farthest) || !shape.isSmooth(x, y, z, margin)) continue;
    if (at === 'points') for (let axis = 0; axis < 3; axis++) found[axis] = field.values[4 * n + axis];
    else samplers[at](found, { grid, ...field }, x, y, z);
    const length = Math.hypot(...found);
    if (length === 0) {
      errors.push(180);
      continue;
    }
    const across = Math.hypot(...found.map((value, axis) => value / length - exact[axis])) / 2;
    errors.push((2 * Math.asin(Math.min(1, across)) * 180) / Math.PI);
  }
  return errors.sort((a, b) => a - b);
}

function study(): StudyRow[] {
  const rows: StudyRow[] = [];
  for (const shape of shapes) {
    for (const [kind, factors] of Object.entries(kinds)) {
      for (const part of parts) {
        // Irregular offsets from the middle, so that no surface lies on grid points.
        const shift = [0.137, -0.211, 0.083];
        const edge = half + 2 * part * radius;
        const size = factors.map((factor) => Math.ceil((2 * edge) / (part * radius * factor)) + 1) as [
          number,
          number,
          number,
        ];
        const min = shift.map((x) => x * part * radius - edge) as [number, number, number];
        const max = min.map((x) => x + 2 * edge) as [number, number, number];
        const grid = gridOver({ min, max }, size);
        for (const stencil of stencils) {
          const field = fieldFor(shape, grid, stencil);
          for (const at of ['points', 'linear', 'cubic'] as const) {
            const errors = errorsOf(shape, field, at);
            const { length } = errors;
            // On coarse grids no point is far enough from all discontinuities.
            if (length === 0) continue;
            rows.push({
              shape: shape.name,
              grid: kind,
              spacing: part,
              stencil,
              at,
              mean: errors.reduce((sum, error) => sum + error, 0) / length,
              p95: errors[Math.floor(0.95 * length)],
              max: errors[length - 1],
              samples: length,
            });
          }
        }
      }
    }
  }
  return rows;
}

/** Writes bench/results/stencils.csv. @returns its text */
export function saveStudy(): string {
  const rows = study();
  const results = new URL('../../results/', import.meta.url);
  mkdirSync(results, { recursive: true });
  const lines = rows.map(({ shape, grid, spacing, stencil, at, mean, p95, max, samples }) =>
    [shape, grid, spacing, stencil, at, ...[mean, p95, max].map((x) => x.toFixed(4)), samples].join(),
  );
  const head = 'shape,grid,spacing_by_radius,stencil,at,mean_deg,p95_deg,max_deg,samples';
  const table = `${[head, ...lines].join('\n')}\n`;
  writeFileSync(new URL('stencils.csv', results), table);
  return table;
}
