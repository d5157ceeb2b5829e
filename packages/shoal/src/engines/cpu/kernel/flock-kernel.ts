import { Cells } from '../../../neighbours/cells.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { School } from '../../../school/school.ts';
import type { Lookout } from '../gather.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { codeOf, type KernelRule, kernelRules } from './coverage.ts';
import { type KernelInstance, kernelInstance } from './instance.ts';
import { cellPart, maxSpecies, settingsWords } from './layout.ts';

/** So small that nobody is nearer: the radius of a rule that is off. */
const noRadius = 1e-30;

/**
 * The neighbour pass in WebAssembly: separation, alignment and cohesion of all fish at once, in float32. It keeps
 * nothing from one step to the next, so all simulations of a thread share one.
 */
export class FlockKernel {
  readonly #kernel: KernelInstance;
  readonly #cells = new Cells();
  #count = 0;
  #withVelocities = false;
  #views!: Views;

  constructor(kernel: KernelInstance) {
    this.#kernel = kernel;
  }

  /** Steering vectors of the last step: nine numbers a fish, three each of separation, alignment and cohesion. */
  get steering(): Float32Array {
    return this.#views.steering;
  }

  /** What it keeps from step to step. */
  get bytes(): number {
    return this.#kernel.memory.buffer.byteLength;
  }

  /** Distances computed and neighbours found in the last step. */
  get candidates(): number {
    return this.#kernel.exports.candidates.value;
  }

  get neighbours(): number {
    return this.#kernel.exports.neighbours.value;
  }

  /** Takes the fish in and sorts them by cell. @param reach the largest of all species, m, above 0 */
  sort(school: School, rules: readonly SpeciesRules[], reach: number): void {
    const { count } = school;
    const { exports } = this.#kernel;
    const cells = this.#cells;
    cells.fit(school, reach, cellPart);
    this.#count = count;
    this.#withVelocities = rules.some((one) => one.rules.some(asksForVelocities));
    this.#place();
    const { x, y, z, species } = this.#views;
    x.set(firstOf(school.x, count));
    y.set(firstOf(school.y, count));
    z.set(firstOf(school.z, count));
    species.set(school.species.length === count ? school.species : school.species.subarray(0, count));
    const [nx, ny, nz] = cells.count;
    exports.sort(count, nx, ny, nz, ...asThree(cells.min), ...asThree(cells.perMetre));
  }

  /** Computes the steering vectors of all fish that were sorted. */
  steer(scene: Scene, rules: readonly SpeciesRules[], lookouts: readonly Lookout[]): void {
    const { exports } = this.#kernel;
    const { headingX, headingY, headingZ, velocityX, velocityY, velocityZ } = this.#views;
    const count = this.#count;
    headingX.set(firstOf(scene.headingX, count));
    headingY.set(firstOf(scene.headingY, count));
    headingZ.set(firstOf(scene.headingZ, count));
    if (this.#withVelocities) {
      velocityX.set(firstOf(scene.school.vx, count));
      velocityY.set(firstOf(scene.school.vy, count));
      velocityZ.set(firstOf(scene.school.vz, count));
    }
    let reach = 0;
    rules.forEach((one, s) => {
      reach = Math.max(reach, lookouts[s].reach);
      this.#writeSettings(s, one, lookouts[s], scene);
    });
    exports.fill(0, count, count, this.#withVelocities ? 1 : 0);
    const cells = this.#cells;
    const [nx, ny, nz] = cells.count;
    const [spanX, spanY, spanZ] = [0, 1, 2].map((axis) => cells.span(reach, axis));
    const steerCells = isTrio(rules, lookouts) ? exports.steerTrio : exports.steerAny;
    // What is gathered for a cell may be farther than any of its fish looks, never nearer.
    steerCells(0, cells.total, nx, ny, nz, spanX, spanY, spanZ, reach * reach * (1 + 1e-5), count);
    exports.collect(0, count);
  }

  #place(): void {
    const { memory, exports } = this.#kernel;
    const bytes = exports.place(this.#count, this.#cells.total, this.#withVelocities ? 1 : 0);
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    const { buffer } = memory;
    const views = this.#views as Views | undefined;
    if (views?.x.buffer === buffer && views.count === this.#count && views.withVelocities === this.#withVelocities)
      return;
    const count = this.#count;
    const floats = ({ value }: { value: number }, length = count) => new Float32Array(buffer, value, length);
    const swimming = this.#withVelocities ? count : 0;
    this.#views = {
      count,
      withVelocities: this.#withVelocities,
      x: floats(exports.x),
      y: floats(exports.y),
      z: floats(exports.z),
      headingX: floats(exports.headingX),
      headingY: floats(exports.headingY),
      headingZ: floats(exports.headingZ),
      velocityX: floats(exports.velocityX, swimming),
      velocityY: floats(exports.velocityY, swimming),
      velocityZ: floats(exports.velocityZ, swimming),
      species: new Uint8Array(buffer, exports.species.value, count),
      steering: floats(exports.steeringOf, 9 * count),
      settings: floats(exports.settings, maxSpecies * settingsWords),
      codes: new Int32Array(buffer, exports.settings.value, maxSpecies * settingsWords),
      radii: floats(exports.radii, maxSpecies * maxSpecies),
    };
  }

  /** As settings.simd.ts reads them. */
  #writeSettings(s: number, { rules, mates, others }: SpeciesRules, look: Lookout, { stretch }: Scene): void {
    const { settings, codes, radii } = this.#views;
    const at = s * settingsWords;
    settings[at] = look.reach * look.reach * (1 + 1e-6);
    // As in TypeScript, whoever is at the very edge is seen however it rounds.
    settings[at + 1] = look.cosHalfView > -1 ? look.cosHalfView - 1e-6 : -2;
    codes[at + 2] = mates;
    codes[at + 3] = mates | others;
    kernelRules.forEach((name, k) => {
      const rule = rules.find((one) => one.name === name);
      const code = rule ? codeOf(rule) : 0;
      const radius = code > 0 ? (rule?.settings.radius ?? 0) : noRadius;
      codes[at + 4 + k] = code;
      settings[at + 8 + k] = radius;
      if (name !== 'separation') return;
      // The centroid is that of flockmates within the plain radius.
      const stretched = stretch !== undefined && rule?.settings.form !== 'centroid';
      codes[at + 7] = stretched ? 1 : 0;
      if (stretched)
        stretch[s].forEach((factor, j) => {
          radii[s * maxSpecies + j] = radius * factor;
        });
    });
  }
}

interface Views extends Record<KernelInput | 'settings' | 'radii' | 'steering', Float32Array> {
  readonly count: number;
  readonly withVelocities: boolean;
  readonly species: Uint8Array;
  /** The same memory as `settings`. */
  readonly codes: Int32Array;
}

type KernelInput = 'x' | 'y' | 'z' | `${'heading' | 'velocity'}${'X' | 'Y' | 'Z'}`;

let shared: FlockKernel | string | undefined;

/** The kernel of this thread, or the reason why there is none. */
export function flockKernel(): FlockKernel | string {
  if (shared === undefined) {
    const instance = kernelInstance();
    shared = typeof instance === 'string' ? instance : new FlockKernel(instance);
  }
  return shared;
}

function asksForVelocities(rule: KernelRule): boolean {
  return rule.name === 'alignment' && codeOf(rule) > 1;
}

/** One species, all of whose rules have the form linear-decay or are off, and that sees all around. */
function isTrio(rules: readonly SpeciesRules[], lookouts: readonly Lookout[]): boolean {
  if (rules.length > 1 || rules[0].mates !== 1 || lookouts[0].cosHalfView > -1) return false;
  return rules[0].rules.every((rule) => {
    const code = codeOf(rule);
    return code === 0 || (code === 1 && (rule.settings.radius ?? 0) > 0);
  });
}

function firstOf(component: Float32Array, count: number): Float32Array {
  return component.length === count ? component : component.subarray(0, count);
}

function asThree(v: Float64Array): [number, number, number] {
  return [v[0], v[1], v[2]];
}
