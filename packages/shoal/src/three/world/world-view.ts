import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineLoop,
  Matrix4,
  type ShaderMaterial,
  SphereGeometry,
} from 'three';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { placeOf } from '../water/water-uniforms.ts';

export interface WorldColours {
  readonly paths: number;
  readonly goals: number;
  readonly opacity: number;
}

/** Morsels of a source of food: a little heap, given by the golden angle. */
const morsels = Array.from({ length: 12 }, (_, k) => {
  const [angle, height] = [2.39996 * k, 1 - (2 * k + 1) / 12];
  const flat = Math.sqrt(1 - height * height);
  return [flat * Math.cos(angle), 0.5 * height, flat * Math.sin(angle)] as const;
});

function lineOf(points: readonly (readonly number[])[], loop: boolean, colour: number, opacity: number): Line {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3));
  const material = new LineBasicMaterial({ color: colour, opacity, transparent: true, depthWrite: false });
  const line = loop ? new LineLoop(geometry, material) : new Line(geometry, material);
  line.renderOrder = 2;
  return line;
}

/** A level ring around a place. */
function ringOf([x, y, z]: readonly number[], radius: number): number[][] {
  return Array.from({ length: 48 }, (_, k) => {
    const angle = (2 * Math.PI * k) / 48;
    return [x + radius * Math.cos(angle), y, z + radius * Math.sin(angle)];
  });
}

type Track = Plan['characters'][number]['track'];

/** Where a track has moved a body at a time: evenly from place to place, resting before the first and after the last. */
function offsetInto(out: Float64Array, track: Track, time: number): void {
  out.fill(0);
  if (!track) return;
  let next = 0;
  while (next < track.length && track[next].time <= time) next++;
  const from = track[Math.max(0, next - 1)];
  const to = track[Math.min(track.length - 1, next)];
  const part = to.time > from.time ? (time - from.time) / (to.time - from.time) : 0;
  for (let axis = 0; axis < 3; axis++) out[axis] = from.at[axis] + (to.at[axis] - from.at[axis]) * part;
}

/** How thick a character is drawn: fish that keep r away from its points swim clear of balls of a part of r. */
function characterRadius(plan: Plan, size: number): number {
  const reach = Math.max(...plan.species.map(({ rules }) => (rules.characters.enabled ? rules.characters.radius : 0)));
  return Math.min(size * 0.02, Math.max(size * 0.004, 0.15 * reach));
}

/** What a world holds besides fish: characters, food, paths and goals. Reads the simulation, never writes it. */
export class WorldView {
  readonly root: Group = new Group();
  readonly #simulation: Simulation;
  readonly #characters: InstancedMesh;
  readonly #food: InstancedMesh;
  readonly #characterRadius: number;
  readonly #size: number;
  readonly #matrix = new Matrix4();
  readonly #offset = new Float64Array(3);

  constructor(simulation: Simulation, characters: ShaderMaterial, food: ShaderMaterial, colours: WorldColours) {
    const { plan } = simulation;
    const { size } = placeOf(plan);
    this.#simulation = simulation;
    this.#size = size;
    this.#characterRadius = characterRadius(plan, size);
    const points = plan.characters.reduce((sum, one) => sum + one.points.length, 0);
    this.#characters = new InstancedMesh(new SphereGeometry(1, 20, 14), characters, Math.max(1, points));
    this.#food = new InstancedMesh(new SphereGeometry(1, 8, 6), food, Math.max(1, plan.food.length * morsels.length));
    for (const mesh of [this.#characters, this.#food]) {
      mesh.frustumCulled = false;
      this.root.add(mesh);
    }
    for (const path of plan.paths) {
      this.root.add(lineOf(path.points, path.mode === 'loop', colours.paths, colours.opacity));
    }
    const seen = new Set<string>();
    for (const { at, reach } of plan.species.flatMap(({ goals }) => goals)) {
      const place = String(at);
      if (seen.has(place)) continue;
      seen.add(place);
      const ring = ringOf(at, Math.min(size * 0.05, Math.max(size * 0.012, reach)));
      this.root.add(lineOf(ring, true, colours.goals, colours.opacity));
    }
  }

  update(): void {
    this.#placeCharacters();
    this.#placeFood();
  }

  #placeCharacters(): void {
    const { plan, school } = this.#simulation;
    const mesh = this.#characters;
    const radius = this.#characterRadius;
    const offset = this.#offset;
    const most = mesh.instanceMatrix.count;
    let at = 0;
    for (const { points, track } of plan.characters) {
      offsetInto(offset, track, school.time);
      for (const [x, y, z] of points) {
        if (at === most) break;
        this.#matrix.makeScale(radius, radius, radius).setPosition(x + offset[0], y + offset[1], z + offset[2]);
        mesh.setMatrixAt(at++, this.#matrix);
      }
    }
    mesh.count = at;
    mesh.instanceMatrix.needsUpdate = at > 0;
  }

  /** A heap has as many morsels as there is food left; one stays until all is eaten. */
  #placeFood(): void {
    const { plan, school } = this.#simulation;
    const mesh = this.#food;
    const most = mesh.instanceMatrix.count;
    const radius = this.#size * 0.0028;
    let at = 0;
    for (const [k, { at: place, amount, reach }] of plan.food.entries()) {
      const left = amount > 0 ? Math.ceil((morsels.length * school.food[k]) / amount) : 0;
      const wide = Math.min(this.#size * 0.02, Math.max(this.#size * 0.008, 0.5 * reach));
      for (const [x, y, z] of morsels.slice(0, left)) {
        if (at === most) break;
        this.#matrix
          .makeScale(radius, radius, radius)
          .setPosition(place[0] + x * wide, place[1] + y * wide, place[2] + z * wide);
        mesh.setMatrixAt(at++, this.#matrix);
      }
    }
    mesh.count = at;
    mesh.instanceMatrix.needsUpdate = at > 0;
  }
}
