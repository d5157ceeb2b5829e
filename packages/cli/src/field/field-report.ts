// What `shoal field` prints about a field.

import type { Vec3 } from 'shoal';
import {
  type Box,
  boxAround,
  type Field,
  type MeshReport,
  maxOf,
  type SurfaceKind,
  sampleCubic,
  sampleLinear,
} from 'shoal/fields';
import type { Baked } from 'shoal/internal';
import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Accuracy } from './accuracy.ts';
import type { FieldSubject } from './subject.ts';

/** What `shoal field --json` prints. */
export interface FieldReport {
  readonly name: string;
  /** Identifies the field by its mesh and grid. */
  readonly key: string;
  readonly vertices: number;
  readonly triangles: number;
  /** Numbers of triangles of a mesh file that were left out: those without area, and duplicates. */
  readonly degenerate: number;
  readonly duplicates: number;
  readonly openEdges: number;
  readonly closed: boolean;
  readonly surface: SurfaceKind | 'mixed';
  readonly components: number;
  /** m³; null unless the mesh is closed. */
  readonly volume: number | null;
  /** m². */
  readonly area: number;
  /** The box around all triangles, m. */
  readonly box: Box;
  readonly grid: { readonly min: Vec3; readonly max: Vec3; readonly spacing: Vec3; readonly size: Vec3 };
  readonly points: number;
  readonly pointsInside: number;
  /** Avoidance radius, m. */
  readonly radius: number;
  readonly power: number;
  readonly stencil: string;
  /** Bytes of the field in memory. */
  readonly bytes: number;
  /** Time of each stage, s: cleaning and the triangle tree, distances, avoidance vectors. */
  readonly seconds: { readonly tree: number; readonly distances: number; readonly avoidance: number };
  readonly threads: number;
  /** Error of interpolated distances, m. */
  readonly error: Accuracy;
}

export function fieldReport(subject: FieldSubject, { field, ...cost }: Baked, error: Accuracy): FieldReport {
  const { name, key, recipe, reports, leftOut } = subject;
  const { min, spacing, size } = field.grid;
  const sum = (of: (report: MeshReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const closed = reports.every((report) => report.closed);
  const kinds = [...new Set(recipe.parts.map(({ kind }) => kind))];
  let pointsInside = 0;
  for (let at = 3; at < field.values.length; at += 4) if (field.values[at] < 0) pointsInside++;
  return {
    name,
    key,
    vertices: sum(({ vertices }) => vertices),
    triangles: sum(({ triangles }) => triangles),
    ...leftOut,
    openEdges: sum(({ openEdges }) => openEdges),
    closed,
    surface: kinds.length === 1 ? kinds[0] : 'mixed',
    components: sum(({ components }) => components),
    volume: closed ? sum(({ volume }) => Math.abs(volume)) : null,
    area: sum(({ area }) => area),
    box: boxAround(recipe.parts.map(({ mesh }) => mesh)),
    grid: { min, max: maxOf(field.grid), spacing, size },
    points: field.values.length / 4,
    pointsInside,
    ...field.settings,
    bytes: field.values.byteLength,
    seconds: { ...cost.seconds, tree: subject.planning + cost.seconds.tree },
    threads: cost.threads,
    error,
  };
}

/** The report as text. */
export function fieldText(report: FieldReport): string {
  const { grid, seconds, error, openEdges, volume } = report;
  const edges = report.closed && report.surface !== 'sheet' ? 'closed' : counted(openEdges, 'open edge');
  const middle = Math.max(...grid.spacing);
  const rows: string[][] = [
    [
      'triangles',
      `${report.triangles} of ${counted(report.vertices, 'vertex', 'vertices')}, ${counted(report.components, 'part')}`,
    ],
    ['left out', `${report.degenerate} degenerate, ${counted(report.duplicates, 'duplicate')}`],
    ['surface', `${edges}; counts as ${kindText[report.surface]}`],
    ['volume', volume === null ? '– (it is not closed)' : `${readable(volume)} m³`],
    ['area', `${readable(report.area)} m²`],
    [
      'size',
      `${[0, 1, 2].map((axis) => readable(report.box.max[axis] - report.box.min[axis])).join(' × ')} m, from ${triple(report.box.min)} to ${triple(report.box.max)}`,
    ],
    ['grid', `${grid.size.join(' × ')} = ${counted(report.points, 'point')}, ${report.pointsInside} inside`],
    ['grid from … to', `${triple(grid.min)} … ${triple(grid.max)} m`],
    ['spacing', `${grid.spacing.map(readable).join(' × ')} m`],
    ['avoidance', `radius ${readable(report.radius)} m, power ${readable(report.power)}, ${report.stencil} stencil`],
    ['memory', `${readable(report.bytes / 1024 ** 2)} MiB`],
    [
      'time',
      `tree ${readable(seconds.tree)} s, distances ${readable(seconds.distances)} s (${counted(report.threads, 'thread')}), avoidance ${readable(seconds.avoidance)} s`,
    ],
    [
      'worst error',
      `${readable(error.worst)} m (${readable(error.worst / middle)} of the spacing), of ${error.samples} distances between points against the exact ones; largest where two surfaces are equally near`,
    ],
    ['mean error', `${readable(error.mean)} m (${readable(error.mean / middle)} of the spacing)`],
  ];
  return `${report.name}\n\n${textTable([{ title: '' }, { title: '', wrap: true }], rows)}`;
}

const kindText: Readonly<Record<FieldReport['surface'], string>> = {
  solid: 'solid',
  sheet: 'a sheet with two sides and no inside',
  mixed: 'solids and sheets',
};

function triple(point: Vec3): string {
  return `(${point.map(readable).join(', ')})`;
}

type Triple = readonly [number, number, number];

/** All values of a field, x fastest, then y, then z. */
interface FieldValues {
  /** Signed, m; negative inside. */
  readonly distances: readonly number[];
  /** 1: inside a solid. */
  readonly inside: readonly (0 | 1)[];
  /** Avoidance vectors, of length 1 at most. */
  readonly vectors: readonly Triple[];
}

export function fieldValues({ values }: Field): FieldValues {
  const distances: number[] = [];
  const inside: (0 | 1)[] = [];
  const vectors: Triple[] = [];
  for (let at = 0; at < values.length; at += 4) {
    distances.push(short(values[at + 3]));
    inside.push(values[at + 3] < 0 ? 1 : 0);
    vectors.push([short(values[at]), short(values[at + 1]), short(values[at + 2])]);
  }
  return { distances, inside, vectors };
}

/** The avoidance vectors at positions, as fish get them. */
export function samplesAt(field: Field, positions: readonly Vec3[], how: FieldSubject['interpolation']): Triple[] {
  const sample = how === 'cubic' ? sampleCubic : sampleLinear;
  const out = new Float64Array(3);
  return positions.map(([x, y, z]) => {
    sample(out, field, x, y, z);
    return [out[0], out[1], out[2]];
  });
}

/** A list of positions, `[[x, y, z], …]` in m. */
export function readPositions(path: string): Vec3[] {
  const name = 'a list of positions (JSON)';
  const text = readUntrustedText(path, { name, limit: 64 * MiB, advice: 'Check the path.' });
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new InputError(`${path} is not valid JSON, expected positions as in [[1, 2, 3], [4, 5, 6]].`);
  }
  if (!Array.isArray(list)) {
    throw new InputError(`${path}: must be a list of positions as in [[1, 2, 3], [4, 5, 6]], got ${brief(list)}.`);
  }
  const wrong = list.findIndex((one) => !Array.isArray(one) || one.length !== 3 || !one.every(Number.isFinite));
  if (wrong >= 0) {
    throw new InputError(`${path}: [${wrong}] must be three numbers x, y, z in m, got ${brief(list[wrong])}.`);
  }
  return list;
}

/** Nine digits are enough to restore the same float32. */
function short(value: number): number {
  return Number(value.toPrecision(9));
}
