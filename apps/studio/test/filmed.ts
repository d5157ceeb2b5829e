import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plan, parseScenario, parseScenarioText, type ScenarioDocument, Simulation } from 'shoal';
import { layoutOf, sandHeight } from 'shoal/drawing';
import { FieldStore, groundHeight } from 'shoal/fields';
import { tourSteps } from '../src/modes/tour/tour-steps.ts';
import { smoothFraction, withFewerFish } from '../src/scenes/fewer-fish.ts';
import { magnificationOf } from '../src/stage/state/magnification.ts';
import { SchoolCamera } from '../src/viewport/camera/school-camera.ts';
import type { Lens } from '../src/viewport/camera/sight.ts';
import { axesOf, type Triple } from '../src/viewport/camera/triple.ts';

/** The picture of a page of 1280 × 800: half its width and height at distance 1, and its height in pixels. */
export const wideLens: Lens = { x: 1.6 * Math.tan((21 * Math.PI) / 180), y: Math.tan((21 * Math.PI) / 180) };
const pixelsHigh = 800;
const framesPerSecond = 30;
/** The fields of all scenes, so that each is computed once. */
const fields = new FieldStore();

export interface Scene {
  readonly name: string;
  readonly plan: Plan;
  /** Simulated seconds after which the scene restarts. */
  readonly lasts: number;
}

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

function plansIn(path: string): Map<string, Plan> {
  const files = readdirSync(folder(path)).filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file.slice(0, -'.json'.length), planOf(folder(path + file))]));
}

/** A scene with the number of fish for two cores without a GPU. */
function planOf(path: string): Plan {
  const plan = parseScenarioText(readFileSync(path, 'utf8'));
  const fraction = smoothFraction(plan, { cores: 2, drawsInSoftware: true });
  return fraction < 1 ? parseScenario(withFewerFish(plan.scenario as ScenarioDocument, fraction)) : plan;
}

let known: readonly Scene[] | undefined;

/** All scenes of `scenarios/` and all steps of the tour. */
export function allScenes(): readonly Scene[] {
  known ??= readScenes();
  return known;
}

function readScenes(): Scene[] {
  const scenes = [...plansIn('../../../scenarios/')].map(([name, plan]) => ({ name, plan, lasts: Infinity }));
  const steps = plansIn('../src/modes/tour/steps/');
  return [
    ...scenes,
    ...tourSteps.map(({ file, lasts }, index) => {
      const plan = steps.get(file);
      if (!plan) throw new Error(`There is no file of the step ${file}.`);
      return { name: `step ${index + 1} of the tour, ${file}`, plan, lasts: lasts ?? Infinity };
    }),
  ];
}

/** The contents of a frame. */
export interface Frame {
  /** Fractions of the fish, and of the hunters, whose middle is in the picture. */
  readonly share: number;
  readonly hunters: number;
  /** Length of the median fish at its distance, pixels, as if seen from the side. */
  readonly length: number;
  readonly camera: Triple;
  readonly distance: number;
  /** Distance of the camera from the nearest obstacle, m; negative inside. */
  readonly clearance: number;
  /** Height of the camera above ground or sand, m; Infinity if no sand is drawn. */
  readonly height: number;
  /** The fraction of the fish that ground or sand hides; NaN if not asked for. */
  readonly buried: number;
  /** Least height of the line of sight to the middle of the view above ground or sand, m; NaN if not asked for. */
  readonly sight: number;
  /** Whether the scene has just started. */
  readonly starts: boolean;
  /** Distance of the mean position of all fish from the middle of the picture, in halves of its height. */
  readonly offset: number;
}

/** What is measured besides: what ground or sand hides, which takes as long as all else. */
interface Measured {
  readonly hidden?: boolean;
}

/** Plays a scene for some seconds as the page does, and measures its camera's pictures. */
export function* filmed(
  { plan, lasts }: Scene,
  seconds: number,
  lens: Lens = wideLens,
  { hidden = false }: Measured = {},
): Generator<Frame> {
  const bottom = bottomOf(plan);
  const magnify = plan.view.magnify ?? magnificationOf(plan);
  let simulation = new Simulation(plan, { fields });
  let camera = new SchoolCamera(simulation, magnify);
  camera.cut(lens);
  yield frameOf({ simulation, view: camera, lens, magnify, bottom, hidden, starts: true });
  for (let frame = 1; frame < seconds * framesPerSecond; frame++) {
    const simulated = plan.view.speed / framesPerSecond;
    const starts = simulation.school.time >= lasts;
    if (starts) {
      simulation = new Simulation(plan, { fields });
      camera = new SchoolCamera(simulation, magnify);
      camera.cut(lens);
    } else {
      simulation.advance(simulated);
      camera.measure(lens);
      camera.update(simulated, 1 / framesPerSecond);
    }
    yield frameOf({ simulation, view: camera, lens, magnify, bottom, hidden, starts });
  }
}

interface Shot {
  readonly simulation: Simulation;
  readonly view: SchoolCamera;
  readonly lens: Lens;
  readonly magnify: number;
  readonly bottom: Bottom;
  readonly hidden: boolean;
  readonly starts: boolean;
}

function frameOf({ simulation, view, lens, magnify, bottom, hidden, starts }: Shot): Frame {
  const { school, plan, obstacles } = simulation;
  const { right, up, into } = axesOf(view.bearing);
  const camera = view.target.map((x, axis) => x - view.distance * into[axis]) as Triple;
  const [cx, cy, cz] = camera;
  const lengths = new Float64Array(school.count);
  const mean = [0, 0, 0];
  let buried = 0;
  // A sample of the fish is enough.
  const stride = Math.ceil(school.count / 100);
  const [all, hunting] = [0, 1].map(() => ({ seen: 0, count: 0 }));
  for (let i = 0; i < school.count; i++) {
    const [x, y, z] = [school.x[i] - cx, school.y[i] - cy, school.z[i] - cz];
    const depth = x * into[0] + y * into[1] + z * into[2];
    const across = x * right[0] + y * right[1] + z * right[2];
    const high = x * up[0] + y * up[1] + z * up[2];
    mean[0] += across / school.count;
    mean[1] += high / school.count;
    mean[2] += depth / school.count;
    const isSeen = Math.abs(across) < lens.x * depth && Math.abs(high) < lens.y * depth;
    const { body, hunts } = plan.species[school.species[i]];
    all.count++;
    if (isSeen) all.seen++;
    if (hunts.length > 0) {
      hunting.count++;
      if (isSeen) hunting.seen++;
    }
    if (hidden && i % stride === 0 && isBehindSand(bottom, camera, [school.x[i], school.y[i], school.z[i]]))
      buried += stride;
    lengths[i] = (magnify * body.length * pixelsHigh) / (2 * lens.y * Math.max(depth, 1e-3));
  }
  lengths.sort();
  return {
    share: all.seen / all.count,
    hunters: hunting.count > 0 ? hunting.seen / hunting.count : 1,
    length: lengths[lengths.length >> 1],
    camera,
    distance: view.distance,
    height: cy - bottom(cx, cz),
    buried: hidden ? buried / school.count : Number.NaN,
    sight: hidden ? Math.min(...sightHeights(bottom, camera, view.target)) : Number.NaN,
    clearance: plan.obstacles.length > 0 ? obstacles.clearance(cx, cy, cz, view.distance) : view.distance,
    starts,
    offset: Math.hypot(mean[0], mean[1]) / (lens.y * Math.max(mean[2], 1e-3)),
  };
}

/** Height of the ground or the sand, m. */
type Bottom = (x: number, z: number) => number;

function bottomOf(plan: Plan): Bottom {
  const { ground } = plan;
  if (ground) return (x, z) => groundHeight(ground, x, z);
  const layout = layoutOf(plan);
  return layout.bottomless ? () => Number.NEGATIVE_INFINITY : (x, z) => sandHeight(layout, x, z);
}

/** Whether ground or sand is between two positions. */
function isBehindSand(bottom: Bottom, from: Triple, to: Triple): boolean {
  return [0.15, 0.3, 0.45, 0.6].some((share) => {
    const [x, y, z] = from.map((start, axis) => start + share * (to[axis] - start));
    return y < bottom(x, z);
  });
}

/** Heights of the line from a camera to its target above ground or sand, m; the last quarter is among the fish. */
function sightHeights(bottom: Bottom, camera: Triple, target: Triple): number[] {
  return Array.from({ length: 31 }, (_, k) => {
    const [x, y, z] = camera.map((from, axis) => from + (k / 40) * (target[axis] - from));
    return y - bottom(x, z);
  });
}
