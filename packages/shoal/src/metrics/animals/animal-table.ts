// One row of measures for each animal, as `shoal measure --animals` prints them.

import { allSpecies } from '../../neighbours/search.ts';
import { checkArgument, checkKeys } from '../../scenario/schema/argument.ts';
import { offsetsFrom } from '../about-centroid.ts';
import { centroidOf, periodsOf } from '../centroid.ts';
import { FrameMetrics } from '../frame-metrics.ts';
import { headingColumns, headingInto, isHeading } from '../heading.ts';
import { hullOf } from '../hull/hull.ts';
import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';
import { finderOf, forNearest } from '../nearest-ranks.ts';
import type { AnimalColumn } from './animal-columns.ts';
import { AnimalPath } from './animal-path.ts';
import { distanceToWall, type Walls } from './walls.ts';

/** What the table of animals needs to know. */
export interface AnimalOptions {
  /** Time between two frames, and time of frame 0 (default: 0), s. */
  readonly interval: number;
  readonly start?: number;
  /** An animal is stopped below this speed, m/s. */
  readonly stopSpeed: number;
  /** Without walls there is no time near them. */
  readonly walls?: Walls | undefined;
  /** An animal is near a wall at less than this distance, m. */
  readonly wallDistance?: number;
  /**
   * Group distance by species, m: animals that are nearer are neighbours and belong to one group. Without it all animals
   * of a frame are one group, and neighbours are not counted.
   */
  readonly groupDistances?: readonly number[] | undefined;
}

const known = ['interval', 'start', 'stopSpeed', 'walls', 'wallDistance', 'groupDistances'];

/** The measures of one animal; NaN: no value. */
export type AnimalRow = { readonly id: number; readonly species: number } & Readonly<Record<AnimalColumn, number>>;

/** A mean over the frames in which there is a value. */
class Mean {
  #sum = 0;
  #count = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.#sum += value;
    this.#count++;
  }

  get value(): number {
    return this.#sum / this.#count;
  }
}

/** What is known of an animal so far. */
class Animal {
  readonly species: number;
  readonly path = new AnimalPath();
  readonly ahead = new Mean();
  readonly fromCentre = new Mean();
  readonly edge = new Mean();
  readonly nearest = new Mean();
  readonly met = new Set<number>();
  stopped = 0;
  atWall = 0;

  constructor(species: number) {
    this.species = species;
  }
}

const unit = new Float64Array(3);

/** Measures each animal over the frames in which it is seen. Memory grows with the animals, not with the frames. */
export class AnimalTable {
  readonly #options: AnimalOptions;
  readonly #animals = new Map<number, Animal>();
  readonly #frames: FrameMetrics | undefined;
  /** Rough distance of neighbours, m: twice the mean in the frame before. It affects only the time. */
  #reach = 1;

  constructor(options: AnimalOptions) {
    checkKeys('AnimalTable', 'options', options, known);
    const { interval, stopSpeed, groupDistances } = options;
    checkArgument('AnimalTable', 'options.interval', interval > 0, 'a time above 0 s', interval);
    checkArgument('AnimalTable', 'options.stopSpeed', stopSpeed >= 0, 'a speed from 0 m/s on', stopSpeed);
    this.#options = options;
    if (groupDistances) this.#frames = new FrameMetrics(groupDistances);
  }

  /** Takes the next frame. @param frame its number; larger than that of the frame before */
  add(frame: number, fish: MeasuredFish, space: MeasuredSpace): void {
    const animals = Array.from({ length: fish.count }, (_, i) => this.#animal(fish.id[i], fish.species[i]));
    const periods = periodsOf(space.seam, space.dimensions);
    const { stopSpeed, walls, wallDistance = 0 } = this.#options;
    const { x, y, z, vx, vy, vz } = fish;
    const headings = headingColumns(fish, space.heading);
    animals.forEach((animal, i) => {
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      animal.path.addPosition(frame, x[i], y[i], z[i], speed, periods);
      headingInto(unit, headings, i);
      if (isHeading(unit)) animal.path.addHeading(frame, unit);
      if (speed < stopSpeed) animal.stopped++;
      if (walls && distanceToWall(walls, [x[i], y[i], z[i]], space.dimensions) < wallDistance) animal.atWall++;
    });
    const groups = this.#frames?.groups(fish, space) ?? new Int32Array(fish.count);
    const { ahead, fromCentre, edge } = groupPlaces(fish, space, groups);
    animals.forEach((animal, i) => {
      animal.ahead.add(ahead[i]);
      animal.fromCentre.add(fromCentre[i]);
      animal.edge.add(edge[i]);
    });
    this.#addNeighbours(animals, fish, space);
  }

  #animal(id: number, species: number): Animal {
    const known = this.#animals.get(id);
    if (known) return known;
    const animal = new Animal(species);
    this.#animals.set(id, animal);
    return animal;
  }

  #addNeighbours(animals: readonly Animal[], fish: MeasuredFish, space: MeasuredSpace): void {
    if (fish.count < 2) return;
    const finder = finderOf(fish, space, this.#reach);
    const { search, near } = finder;
    const { groupDistances: distances } = this.#options;
    let sum = 0;
    forNearest(finder, fish, 1, this.#reach, (i) => {
      animals[i].nearest.add(near.distance[0]);
      sum += near.distance[0];
    });
    if (sum > 0) this.#reach = (2 * sum) / fish.count;
    if (!distances) return;
    search.build(fish, Math.max(...distances));
    for (let i = 0; i < fish.count; i++) {
      const own = distances[fish.species[i]];
      search.nearInto(near, i, own, allSpecies);
      for (let k = 0; k < near.count; k++) {
        const j = near.index[k];
        if (near.distance[k] < Math.min(own, distances[fish.species[j]])) animals[i].met.add(fish.id[j]);
      }
    }
  }

  /** The animals in the order of their ids. */
  rows(): readonly AnimalRow[] {
    const { interval, start = 0, walls, groupDistances } = this.#options;
    return [...this.#animals]
      .sort(([a], [b]) => a - b)
      .map(([id, { species, path, ahead, fromCentre, edge, nearest, met, stopped, atWall }]) => ({
        ...{ id, species, frames: path.frames, missing: path.lastFrame - path.firstFrame + 1 - path.frames },
        ...{ firstTime: start + path.firstFrame * interval, lastTime: start + path.lastFrame * interval },
        ...{ pathLength: path.length, netDisplacement: path.netDisplacement, straightness: path.straightness },
        ...{ sinuosity: path.sinuosity, meanSpeed: path.meanSpeed, medianSpeed: path.speeds.value },
        ...{ maxSpeed: path.maxSpeed, stoppedTime: stopped * interval },
        turningRate: (path.meanTurn * 180) / Math.PI / interval,
        wallTime: walls ? atWall * interval : Number.NaN,
        ...{ ahead: ahead.value, fromCentre: fromCentre.value, edgeShare: edge.value },
        nearestNeighbour: nearest.value,
        neighboursMet: groupDistances ? met.size : Number.NaN,
      }));
  }
}

/** Where each fish of a frame is in its group. NaN: it has no such place. */
interface GroupPlaces {
  /** Share of the other members that are behind it along the mean heading of the group: 1 in front, 0 at the rear. */
  readonly ahead: Float64Array;
  /** Distance from the centroid of the group ÷ that of the farthest member; for groups of 3 and more. */
  readonly fromCentre: Float64Array;
  /** 1: a corner of the convex hull of the group, 0: not; for groups with more members than a simplex has corners. */
  readonly edge: Float64Array;
}

const groupUnit = new Float64Array(3);

/** @param groups a label for each fish, the same for the members of a group */
function groupPlaces(fish: MeasuredFish, space: MeasuredSpace, groups: Int32Array): GroupPlaces {
  const unknown = (): Float64Array => new Float64Array(fish.count).fill(Number.NaN);
  const places: GroupPlaces = { ahead: unknown(), fromCentre: unknown(), edge: unknown() };
  const members = new Map<number, number[]>();
  for (let i = 0; i < fish.count; i++) {
    const group = members.get(groups[i]);
    if (group) group.push(i);
    else members.set(groups[i], [i]);
  }
  const headings = headingColumns(fish, space.heading);
  for (const group of members.values()) if (group.length > 1) placeMembers(places, group, fish, headings, space);
  return places;
}

function placeMembers(
  places: GroupPlaces,
  members: readonly number[],
  fish: MeasuredFish,
  headings: ReturnType<typeof headingColumns>,
  space: MeasuredSpace,
): void {
  const { dimensions, seam } = space;
  const count = members.length;
  const part = {
    ...{ ...fish, count },
    x: Float32Array.from(members, (i) => fish.x[i]),
    y: Float32Array.from(members, (i) => fish.y[i]),
    z: Float32Array.from(members, (i) => fish.z[i]),
  };
  const centroid = centroidOf(part, periodsOf(seam, dimensions), seam?.min ?? [0, 0, 0]);
  const offsets = offsetsFrom(centroid, part, seam, dimensions);
  const mean = [0, 0, 0];
  for (const i of members) {
    headingInto(groupUnit, headings, i);
    if (isHeading(groupUnit)) for (let axis = 0; axis < 3; axis++) mean[axis] += groupUnit[axis];
  }
  if (mean.some((c) => c !== 0)) {
    const along = members.map(
      (_, k) => offsets[3 * k] * mean[0] + offsets[3 * k + 1] * mean[1] + offsets[3 * k + 2] * mean[2],
    );
    sharesBelow(along).forEach((share, k) => {
      places.ahead[members[k]] = share;
    });
  }
  if (count < 3) return;
  const radii = members.map((_, k) => Math.hypot(offsets[3 * k], offsets[3 * k + 1], offsets[3 * k + 2]));
  const farthest = radii.reduce((most, radius) => Math.max(most, radius), 0);
  if (farthest > 0) for (let k = 0; k < count; k++) places.fromCentre[members[k]] = radii[k] / farthest;
  if (count <= dimensions + 1) return;
  for (const i of members) places.edge[i] = 0;
  for (const k of hullOf(offsets, dimensions).corners) places.edge[members[k]] = 1;
}

/** For each value, the share of the others that are smaller; equal ones count half. */
function sharesBelow(values: readonly number[]): Float64Array {
  const order = values.map((_, k) => k).sort((a, b) => values[a] - values[b]);
  const shares = new Float64Array(values.length);
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    while (end < order.length && values[order[end]] === values[order[first]]) end++;
    for (let k = first; k < end; k++) shares[order[k]] = (first + (end - first - 1) / 2) / (values.length - 1);
    first = end;
  }
  return shares;
}
