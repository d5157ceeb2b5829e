// What metrics need to know of fish, whether simulated or tracked.

import type { World } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** What metrics read: a school, or some of its fish. Ids ascend. */
export type MeasuredFish = Pick<
  School,
  'count' | 'id' | 'species' | 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz' | 'ax' | 'ay' | 'az'
> & {
  /**
   * 0: changes of this velocity are not those of the motion, because it is a one-sided difference or interpolated.
   * Without this list all velocities count.
   */
  readonly differentiable?: Uint8Array;
  /** Unit vectors of the directions of the bodies; NaN where unknown. */
  readonly hx?: Float32Array;
  readonly hy?: Float32Array;
  readonly hz?: Float32Array;
};

/** What counts as the heading of an animal: the direction of its motion, or that of its body. */
export type HeadingSource = 'motion' | 'body';

/** The world and the time of a measured frame. */
export interface MeasuredSpace {
  readonly dimensions: 2 | 3;
  /** The world, if it is periodic. */
  readonly seam?: World | undefined;
  /** Which headings count in polarisation, rotation and the neighbour map. Default: those of the motion. */
  readonly heading?: HeadingSource | undefined;
  /** Steps since the start, and the duration of a step, s. Needed only for metrics that compare frames. */
  readonly clock?: { readonly step: number; readonly seconds: number };
}

/** Which fish to measure. Others are treated as absent. */
export interface Selection {
  /** Index of the only species that is measured. */
  readonly species?: number;
  /** Ids of the only fish that are measured. */
  readonly ids?: ReadonlySet<number>;
}

const columns = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az'] as const;

/** Copies the selected fish out of a school, in its order; the school itself if all are selected. */
export function selectFish(school: MeasuredFish, { species, ids }: Selection): MeasuredFish {
  if (species === undefined && !ids) return school;
  const indices: number[] = [];
  for (let i = 0; i < school.count; i++) {
    if (species !== undefined && school.species[i] !== species) continue;
    if (!ids || ids.has(school.id[i])) indices.push(i);
  }
  const copies = columns.map((name) => [name, Float32Array.from(indices, (i) => school[name][i])] as const);
  const { differentiable } = school;
  const bodies = (['hx', 'hy', 'hz'] as const).flatMap((name) => {
    const column = school[name];
    return column ? [[name, Float32Array.from(indices, (i) => column[i])] as const] : [];
  });
  return {
    ...(differentiable && { differentiable: Uint8Array.from(indices, (i) => differentiable[i]) }),
    ...Object.fromEntries(bodies),
    count: indices.length,
    id: Uint32Array.from(indices, (i) => school.id[i]),
    species: Uint8Array.from(indices, (i) => school.species[i]),
    ...(Object.fromEntries(copies) as Record<(typeof columns)[number], Float32Array>),
  };
}
