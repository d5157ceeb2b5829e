// Draws what a world has beside fish and obstacles: characters, food, paths, goals and gates.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineLoop,
  Matrix4,
  type ShaderMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { trackOffsetInto } from '../../timeline/timeline.ts';
import { diverParts, isDiver, isPointer, placeDiver } from './diver.ts';
import { disposeTree } from './geometry.ts';
import { type Mark, marks } from './scene-options.ts';
import { placeOf } from './water-uniforms.ts';

export interface WorldColours {
  readonly paths: number;
  readonly goals: number;
  readonly opacity: number;
  /** How gates are drawn. */
  readonly gates: 'rings' | 'posts';
}

/** Positions of the morsels of a food source, which form a small heap by the golden angle. */
const morsels = Array.from({ length: 12 }, (_, k) => {
  const [angle, height] = [2.39996 * k, 1 - (2 * k + 1) / 12];
  const flat = Math.sqrt(1 - height * height);
  return [flat * Math.cos(angle), 0.5 * height, flat * Math.sin(angle)] as const;
});

const up = new Vector3(0, 1, 0);
const direction = new Vector3();
const white = new Color(1, 1, 1);

function ballsOf(segments: number, material: ShaderMaterial, most: number): InstancedMesh {
  const mesh = new InstancedMesh(new SphereGeometry(1, segments, Math.round(0.7 * segments)), material, most);
  mesh.frustumCulled = false;
  mesh.count = 0;
  return mesh;
}

/** Sets the number of balls. Without any, three.js would still prepare the shader in each frame. */
function show(mesh: InstancedMesh, count: number): void {
  mesh.count = count;
  mesh.visible = count > 0;
  mesh.instanceMatrix.needsUpdate = count > 0;
}

function lineOf(points: readonly (readonly number[])[], loop: boolean, colour: number, opacity: number): Line {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3));
  const material = new LineBasicMaterial({
    color: colour,
    opacity,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const line = loop ? new LineLoop(geometry, material) : new Line(geometry, material);
  line.renderOrder = 2;
  return line;
}

/** A horizontal ring around a point. */
function ringOf([x, y, z]: readonly number[], radius: number): number[][] {
  return Array.from({ length: 48 }, (_, k) => {
    const angle = (2 * Math.PI * k) / 48;
    return [x + radius * Math.cos(angle), y, z + radius * Math.sin(angle)];
  });
}

/** Drawn radius of a character as a fraction of the fish's avoidance radius, so that fish stay clear of it. */
function characterRadius(plan: Plan, size: number): number {
  const reach = Math.max(...plan.species.map(({ rules }) => (rules.characters.enabled ? rules.characters.radius : 0)));
  return Math.min(size * 0.02, Math.max(size * 0.004, 0.15 * reach));
}

/** The characters, food, paths and goals of a world. Does not change the simulation. */
export class WorldView {
  readonly root: Group = new Group();
  readonly #simulation: Simulation;
  readonly #colours: WorldColours;
  readonly #isBall: (character: Plan['characters'][number]) => boolean;
  readonly #characterMaterial: ShaderMaterial;
  readonly #foodMaterial: ShaderMaterial;
  readonly #lines: Group = new Group();
  /** Parts to show, from the next `update` on. */
  marks: ReadonlySet<Mark> = new Set(marks);
  #characters: InstancedMesh;
  #food: InstancedMesh;
  /** The paths and goals for which the lines were drawn. */
  #drawn = '';
  #plan: Plan | undefined;
  #marked: ReadonlySet<Mark> | undefined;
  readonly #characterRadius: number;
  readonly #size: number;
  readonly #matrix = new Matrix4();
  readonly #offset = new Float64Array(3);

  /** @param isBall whether a character is drawn as balls; default: all are */
  constructor(
    simulation: Simulation,
    characters: ShaderMaterial,
    food: ShaderMaterial,
    colours: WorldColours,
    isBall: (character: Plan['characters'][number]) => boolean = () => true,
  ) {
    const { plan } = simulation;
    const { size } = placeOf(plan);
    this.#simulation = simulation;
    this.#size = size;
    this.#characterRadius = characterRadius(plan, size);
    this.#colours = colours;
    this.#isBall = isBall;
    this.#characterMaterial = characters;
    this.#foodMaterial = food;
    this.#characters = ballsOf(20, characters, 1);
    this.#food = ballsOf(8, food, 1);
    this.root.add(this.#characters, this.#food, this.#lines);
  }

  update(): void {
    const { plan } = this.#simulation;
    if (plan !== this.#plan || this.marks !== this.#marked) this.#follow(plan);
    this.#characters.visible = this.marks.has('characters');
    this.#food.visible = this.marks.has('food');
    if (this.#characters.visible) this.#placeCharacters();
    if (this.#food.visible) this.#placeFood();
  }

  /** Rebuilds lines and balls after an edit. */
  #follow(plan: Plan): void {
    this.#plan = plan;
    this.#marked = this.marks;
    const bodies = plan.characters.reduce((sum, one) => sum + Math.max(one.points.length, diverParts), 0);
    this.#characters = this.#roomFor(this.#characters, bodies, 20, this.#characterMaterial);
    this.#food = this.#roomFor(this.#food, plan.food.length * morsels.length, 8, this.#foodMaterial);
    const goals = plan.species.flatMap((species) => species.goals);
    const text = JSON.stringify([plan.paths, goals, plan.gates, [...this.marks]]);
    if (text === this.#drawn) return;
    this.#drawn = text;
    disposeTree(this.#lines);
    this.#lines.clear();
    this.#drawLines(plan);
  }

  #roomFor(mesh: InstancedMesh, most: number, segments: number, material: ShaderMaterial): InstancedMesh {
    if (mesh.instanceMatrix.count >= most) return mesh;
    const larger = ballsOf(segments, material, 2 * most);
    this.root.remove(mesh);
    this.root.add(larger);
    mesh.geometry.dispose();
    mesh.dispose();
    return larger;
  }

  #drawLines({ paths, species, gates }: Plan): void {
    const colours = this.#colours;
    const size = this.#size;
    for (const path of this.marks.has('paths') ? paths : [])
      this.#lines.add(lineOf(path.points, path.mode === 'loop', colours.paths, colours.opacity));
    const seen = new Set<string>();
    for (const { at, reach } of this.marks.has('goals') ? species.flatMap(({ goals }) => goals) : []) {
      const place = String(at);
      if (seen.has(place)) continue;
      seen.add(place);
      const ring = ringOf(at, Math.min(size * 0.05, Math.max(size * 0.012, reach)));
      this.#lines.add(lineOf(ring, true, colours.goals, colours.opacity));
    }
    for (const { at, facing, radius } of this.marks.has('gates') ? gates : []) {
      if (colours.gates === 'posts') {
        this.#lines.add(this.#postsOf(at, facing, radius));
        continue;
      }
      const ring = lineOf(ringOf([0, 0, 0], radius), true, colours.paths, colours.opacity);
      ring.position.set(...at);
      ring.quaternion.setFromUnitVectors(up, direction.set(...facing).normalize());
      this.#lines.add(ring);
    }
  }

  /** A post at each side of a gate, as high as the gate. */
  #postsOf([x, y, z]: Vec3, facing: Vec3, radius: number): InstancedMesh {
    const posts = new InstancedMesh(new CylinderGeometry(1, 1.25, 2, 10), this.#characterMaterial, 2);
    const aside = direction.set(-facing[2], 0, facing[0]);
    if (aside.lengthSq() === 0) aside.set(1, 0, 0);
    aside.setLength(radius);
    const thick = Math.min(0.04 * radius, 0.004 * this.#size);
    for (const [k, side] of [-1, 1].entries()) {
      this.#matrix.makeScale(thick, radius, thick).setPosition(x + side * aside.x, y, z + side * aside.z);
      posts.setMatrixAt(k, this.#matrix);
    }
    posts.frustumCulled = false;
    return posts;
  }

  #placeCharacters(): void {
    const { plan, school } = this.#simulation;
    const mesh = this.#characters;
    const radius = this.#characterRadius;
    const offset = this.#offset;
    let at = 0;
    for (const character of plan.characters) {
      const { name, points, track } = character;
      if (isPointer(name) || !this.#isBall(character)) continue;
      trackOffsetInto(offset, track, school.time);
      if (isDiver(name, points)) {
        at = placeDiver(mesh, at, points, offset, school.time);
        continue;
      }
      for (const [x, y, z] of points) {
        this.#matrix.makeScale(radius, radius, radius).setPosition(x + offset[0], y + offset[1], z + offset[2]);
        mesh.setColorAt(at, white);
        mesh.setMatrixAt(at++, this.#matrix);
      }
    }
    show(mesh, at);
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = at > 0;
  }

  /** The number of morsels is proportional to the food left. One stays until all is eaten. */
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
    show(mesh, at);
  }
}
