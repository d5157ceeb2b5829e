// Marks the selected fish in the scene.

import type { FishReport, Simulation } from 'shoal';
import { Group } from 'three';
import { inkOf } from '../colours/colours.ts';
import { ScreenRings } from '../screen/screen-rings.ts';
import { bar, type Corner, ScreenStrokes } from '../screen/screen-strokes.ts';
import { depthOf, pixelsAtOneMetre, type ScreenView } from '../screen/screen-view.ts';
import type { FishWatch, PathPoint } from '../stage/measures/fish-watch.ts';
import { longestTrail } from '../stage/state/overlay.ts';
import type { StageState } from '../stage/state/state.ts';

/** Usual length of the longest recent arrow, pixels. */
const arrowPixels = 110;
/** Least acceleration for which an arrow has its full length, m/s². */
const leastFull = 0.5;
/** Arrows of smaller accelerations are not drawn, m/s². */
const leastShown = 0.005;
/** Time constant with which the scale of the arrows returns to normal, s. */
const relaxSeconds = 2;
const mostNeighbours = 400;

const head = (back: number, tip: number, half: number, edge: 0 | 1): Corner[] => [
  [1, back, -half, edge],
  [1, tip, 0, edge],
  [1, back, half, edge],
];
/** Shaft and head, drawn over their dark edge. */
const arrow = [...bar(-1.3, -9, 2.8, 1), ...head(-13, 3, 8, 1), ...bar(0, -10, 1.5, 0), ...head(-11.5, 0, 5.2, 0)];
const thread = bar(0, 0, 0.8, 0);

/** Flockmates by id, each with the first rule that counts it. */
function flockmatesOf({ steering, flockmateIds }: FishReport, names: readonly string[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const name of names) {
    if (!steering[name]?.enabled) continue;
    for (const mate of flockmateIds[name] ?? []) if (!found.has(mate)) found.set(mate, name);
  }
  return found;
}

/** Marks of the selected fish: a halo, an arrow for each rule, rings around its neighbours, and its trail. */
export class FishMarks {
  readonly root: Group = new Group();
  readonly #halo = new ScreenRings(1, 1.6);
  readonly #neighbours = new ScreenRings(mostNeighbours, 1.1);
  readonly #trailLine = new ScreenStrokes(thread, mostPoints, 0.5);
  readonly #arrows = new ScreenStrokes(arrow, 24, 14);
  readonly #trail = new Trail();
  #simulation: Simulation | undefined;
  #id: number | undefined;
  #full = leastFull;
  #lastTime = 0;

  constructor() {
    const layers = [this.#trailLine.mesh, this.#neighbours.mesh, this.#halo.mesh, this.#arrows.mesh];
    for (const [order, mesh] of layers.entries()) {
      mesh.renderOrder = 20 + order;
      mesh.visible = false;
      this.root.add(mesh);
    }
  }

  /** @param positions drawn positions of all fish */
  update(
    simulation: Simulation | undefined,
    id: number | undefined,
    { report, path }: Pick<FishWatch, 'report' | 'path'>,
    positions: ArrayLike<number>,
    { magnify, look, markings, playing }: Pick<StageState, 'magnify' | 'look' | 'markings' | 'playing'>,
    view: ScreenView,
  ): void {
    if (simulation !== this.#simulation || id !== this.#id) {
      this.#simulation = simulation;
      this.#id = id;
      this.#trail.clear();
      this.#full = leastFull;
    }
    const i = simulation && id !== undefined ? simulation.school.indexOf(id) : -1;
    this.root.visible = i >= 0 && simulation !== undefined;
    if (i < 0 || !simulation) return;
    const { plan, school, shownTime } = simulation;
    const water = look === 'water';
    const plain = water ? [1, 1, 1] : [0, 0, 0];
    const edge = water ? 0.03 : 1;
    const [x, y, z] = [positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]];
    const pixels = pixelsAtOneMetre(view);
    const radiusAt = (k: number, factor: number, least: number, most: number): number => {
      const depth = depthOf(view, positions[k * 3], positions[k * 3 + 1], positions[k * 3 + 2]);
      const length = plan.species[school.species[k]].body.length * magnify;
      return Math.min(most, Math.max(least, (factor * length * pixels) / Math.max(depth, 1e-3)));
    };

    const halo = radiusAt(i, 0.62, 14, 64);
    this.#halo.clear();
    this.#halo.add(x, y, z, halo, plain, 0.95);

    this.#trail.add(shownTime, x, y, z);
    this.#trail.precede(path);
    this.#trailLine.clear();
    if (markings.trail) {
      const [min, max] = [plan.world.min, plan.world.max];
      const leap = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 4;
      this.#trail.forEach(markings.trailSeconds, leap, (from, to, age) =>
        this.#trailLine.add(from, to, plain, 0.75 * (1 - age)),
      );
    }

    this.#arrows.clear();
    this.#neighbours.clear();
    if (report?.id === id && report) {
      const names = simulation.engine.rulesOf(school.species[i]);
      if (markings.arrows) {
        // While the scene is paused, the arrows do not depend on earlier frames.
        this.#relax(playing ? shownTime - this.#lastTime : Infinity);
        this.#lastTime = shownTime;
        const metres = (markings.arrowLength * arrowPixels * Math.max(depthOf(view, x, y, z), 1e-3)) / pixels;
        this.#addArrows(report, names, [x, y, z], metres, plain);
      }
      const flockmates = flockmatesOf(report, names);
      // With many neighbours, smaller rings keep the fish visible.
      const most = flockmates.size > 60 ? 6 : 18;
      for (const [mate, rule] of flockmates) {
        const k = school.indexOf(mate);
        if (k < 0) continue;
        const [mx, my, mz] = [positions[k * 3], positions[k * 3 + 1], positions[k * 3 + 2]];
        this.#neighbours.add(mx, my, mz, radiusAt(k, 0.3, 4, most), inkOf(rule), 0.9);
      }
    }
    for (const rings of [this.#halo, this.#neighbours]) rings.send(view.width, view.height, edge);
    this.#trailLine.send(view.width, view.height, edge, 0);
    this.#arrows.send(view.width, view.height, edge, halo + 2);
  }

  /** Call it after a jump in time. */
  clearTrail(): void {
    this.#trail.clear();
  }

  /**
   * An arrow per rule, longest first so that shorter ones stay visible, and the acceleration on top.
   * @param longest length of the longest recent arrow, m
   */
  #addArrows(
    { steering, acceleration }: FishReport,
    names: readonly string[],
    at: readonly number[],
    longest: number,
    plain: readonly number[],
  ): void {
    const asked = names.flatMap((name) => {
      const rule = steering[name];
      if (!rule?.enabled) return [];
      const vector = rule.vector.map((value) => value * rule.weight);
      return [{ vector, length: Math.hypot(...vector), ink: inkOf(name) as readonly number[] }];
    });
    asked.sort((one, other) => other.length - one.length);
    asked.push({ vector: acceleration, length: Math.hypot(...acceleration), ink: plain });
    this.#full = Math.max(this.#full, ...asked.map(({ length }) => length));
    const metres = longest / this.#full;
    for (const { vector, length, ink } of asked) {
      if (length < leastShown) continue;
      const tip = vector.map((value, axis) => at[axis] + value * metres);
      this.#arrows.add(at, tip, ink, 1);
    }
  }

  /** The scale adapts immediately to a long arrow and returns slowly, so that arrows can be compared over time. */
  #relax(seconds: number): void {
    this.#full = leastFull + (this.#full - leastFull) * Math.exp(-Math.max(0, seconds) / relaxSeconds);
  }
}

/** Points per second. */
const perSecond = 60;
/** A path that ends this long before the trail does not belong to it, s. */
const longestGap = 0.6;
/** Most points of a trail. */
const mostPoints: number = longestTrail * perSecond + 8;

/** Drawn positions of the selected fish over its last 30 seconds. */
class Trail {
  readonly #times: number[] = [];
  readonly #points: [x: number, y: number, z: number][] = [];
  #path: readonly PathPoint[] | undefined;

  clear(): void {
    this.#path = undefined;
    this.#times.length = 0;
    this.#points.length = 0;
  }

  /** Adds a position. After a jump back in time, removes later ones. */
  add(time: number, x: number, y: number, z: number): void {
    const times = this.#times;
    const points = this.#points;
    while (times.length > 0 && times[times.length - 1] >= time) this.#drop();
    if (times.length > 1 && times[times.length - 1] - times[times.length - 2] < 1 / perSecond) this.#drop();
    times.push(time);
    points.push([x, y, z]);
    let old = 0;
    while (times[old] < time - longestTrail) old++;
    times.splice(0, old);
    points.splice(0, old);
  }

  /** Adds the earlier positions of a path that leads to the first one. */
  precede(path: readonly PathPoint[]): void {
    if (path === this.#path) return;
    this.#path = path;
    const [first] = this.#times;
    const earlier = path.filter(({ time }) => time < first);
    if (first - (earlier.at(-1)?.time ?? 0) > longestGap) return;
    this.#times.unshift(...earlier.map(({ time }) => time));
    this.#points.unshift(...earlier.map(({ position: [x, y, z] }): [number, number, number] => [x, y, z]));
  }

  #drop(): void {
    this.#times.pop();
    this.#points.pop();
  }

  /**
   * Calls `draw` for each segment of the last seconds, oldest first, with its age from 0 to 1. Jumps across a periodic
   * world are left out.
   */
  forEach(
    seconds: number,
    leap: number,
    draw: (from: readonly number[], to: readonly number[], age: number) => void,
  ): void {
    const now = this.#times[this.#times.length - 1];
    for (let k = 1; k < this.#points.length; k++) {
      if (this.#times[k - 1] < now - seconds) continue;
      const [from, to] = [this.#points[k - 1], this.#points[k]];
      if (Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > leap) continue;
      draw(from, to, (now - this.#times[k]) / seconds);
    }
  }
}
