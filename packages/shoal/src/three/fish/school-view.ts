import { type BufferGeometry, Mesh, type ShaderMaterial, type Vector3 } from 'three';
import type { Simulation } from '../../simulation/simulation.ts';
import { FishInstances, stride } from './fish-instances.ts';
import type { Swimming } from './swimming.ts';

/** A level of detail: its body, for fish drawn at least so many pixels long. */
export interface Level {
  readonly body: BufferGeometry;
  readonly material: ShaderMaterial;
  readonly fromPixels: number;
}

/**
 * The fish of one simulation, one instanced mesh for each level of detail. Reads the simulation, never writes it; all
 * arrays are made once.
 */
export class SchoolView {
  readonly meshes: readonly Mesh[];
  readonly #simulation: Simulation;
  /** Where the fish are drawn, three numbers a fish in the order of the school, m. */
  readonly positions: Float32Array;
  /** A colour for each fish, as in `SchoolScene.tint`. */
  tints: Uint32Array | undefined;
  #tinted = false;
  readonly #headings: Float32Array;
  readonly #swimming: Swimming;
  readonly #levels: readonly FishInstances[];
  readonly #last: number;
  readonly #fromPixels: readonly number[];
  readonly #filled: number[];
  /** Level of each species that hunts, or −1. */
  readonly #ownLevel: readonly number[];

  /** `bodies`: finest first; the last one is for all that remain. `hunter`: the body of species that hunt, if another. */
  constructor(simulation: Simulation, swimming: Swimming, bodies: readonly Level[], hunter?: Level) {
    // As many as there can be: fish that were caught are back after a step backwards.
    const { count, species } = simulation.plan;
    const levels = hunter ? [...bodies, hunter] : bodies;
    this.#last = bodies.length - 1;
    this.#ownLevel = species.map(({ hunts }) => (hunter && hunts.length > 0 ? bodies.length : -1));
    this.#simulation = simulation;
    this.positions = new Float32Array(count * 3);
    this.#headings = new Float32Array(count * 3);
    this.#swimming = swimming;
    this.#levels = levels.map((level) => new FishInstances(level.body, count));
    this.#fromPixels = levels.map((level) => level.fromPixels);
    this.#filled = levels.map(() => 0);
    this.meshes = levels.map((level, index) => {
      const mesh = new Mesh(this.#levels[index].geometry, level.material);
      // Where the fish are is known to the shader alone.
      mesh.frustumCulled = false;
      return mesh;
    });
  }

  /**
   * Writes every fish's pose for drawing.
   * `seconds`: simulated time since the last call; `magnify`: drawn length by real length; `pixelsPerMetre` at 1 m.
   */
  update(seconds: number, magnify: number, camera: Vector3, pixelsPerMetre: number): void {
    const { school, plan } = this.#simulation;
    const { positions, tints } = this;
    const headings = this.#headings;
    const swimming = this.#swimming;
    this.#simulation.posesInto(positions, headings);
    const { vx, vy, vz, ax, ay, az } = school;
    const filled = this.#filled.fill(0);
    const last = this.#last;
    for (let i = 0; i < school.count; i++) {
      const x = positions[i * 3];
      const y = positions[i * 3 + 1];
      const z = positions[i * 3 + 2];
      const hx = headings[i * 3];
      const hy = headings[i * 3 + 1];
      const hz = headings[i * 3 + 2];
      const species = school.species[i];
      const length = plan.species[species].body.length * magnify;
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      const along = ax[i] * hx + ay[i] * hy + az[i] * hz;
      // Right of the heading, in the horizontal plane.
      const flat = Math.sqrt(hx * hx + hz * hz) + 1e-6;
      const sideways = (ax[i] * -hz + az[i] * hx) / flat;
      // By id: a fish keeps its beat when others leave the school.
      const id = school.id[i];
      swimming.advance(id, seconds, speed, length, along, sideways);

      const dx = x - camera.x;
      const dy = y - camera.y;
      const dz = z - camera.z;
      const pixels = (length * pixelsPerMetre) / Math.sqrt(dx * dx + dy * dy + dz * dz);
      let level = this.#ownLevel[species];
      if (level < 0) {
        level = 0;
        while (level < last && pixels < this.#fromPixels[level]) level++;
      }
      const { data } = this.#levels[level];
      const at = filled[level]++ * stride;
      data[at] = x;
      // Who walks stands on the ground, not in it.
      data[at + 1] = plan.species[species].onGround ? y + 0.15 * length : y;
      data[at + 2] = z;
      data[at + 3] = swimming.phase[id];
      data[at + 4] = hx;
      data[at + 5] = hy;
      data[at + 6] = hz;
      data[at + 7] = swimming.amplitude[id];
      data[at + 8] = swimming.bend[id];
      data[at + 9] = swimming.bank[id];
      // Variety comes from the id, so that a fish keeps its looks.
      data[at + 10] = species + ((id * 0.618034 + 0.1) % 1) * 0.999;
      data[at + 11] = length;
      if (tints) this.#levels[level].tints[filled[level] - 1] = tints[i];
    }
    for (let level = 0; level < filled.length; level++) this.#levels[level].send(filled[level]);
    if (!tints && !this.#tinted) return;
    this.#tinted = tints !== undefined;
    for (const level of this.#levels) {
      if (!tints) level.tints.fill(0);
      level.sendTints();
    }
  }

  dispose(): void {
    for (const level of this.#levels) level.dispose();
  }
}
