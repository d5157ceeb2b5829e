// Puts all fish of a frame into arrays for instanced drawing, by body and distance.

import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { BodyMotion } from '../bodies/model.ts';
import { middlePixels, nearPixels, shapesOf } from '../bodies/models.ts';
import { looksOf } from './coats.ts';
import { FishLights } from './fish-lights.ts';
import { Swimming } from './swimming.ts';

/** Floats per fish: position, phase; heading, amplitude; bend, bank, variety, length; light. */
export const stride = 13;

/** Fish of one level of detail, for one instanced draw. */
export class PlacedFish {
  readonly data: Float32Array<ArrayBuffer>;
  /** A tint for each fish, as in `SchoolScene.tint`; 0 is no tint. */
  readonly tints: Uint32Array<ArrayBuffer>;
  /** Number of fish in this level. */
  count = 0;

  constructor(capacity: number) {
    this.data = new Float32Array(Math.max(1, capacity) * stride);
    this.tints = new Uint32Array(Math.max(1, capacity));
  }
}

/** The viewer's position, and the drawn size and colours of the fish. */
export interface ViewerSight {
  /** Position of the viewer, in the frame of the school. */
  readonly eye: Vec3;
  /** Drawn size of 1 m at a distance of 1 m, pixels. It determines the level of detail. */
  readonly pixels: number;
  /** Drawn length divided by real length. */
  readonly magnify: number;
  readonly tints?: Uint32Array | undefined;
}

/** Sorts the fish of a simulation by model and level of detail once a frame. Does not change the simulation. */
export class FishPlacer<M extends BodyMotion> {
  /** The models in use. */
  models: readonly M[] = [];
  /** Three levels of detail for each of `models`, from near to far. */
  levels: readonly PlacedFish[] = [];
  /** The model of each species. */
  modelOf: readonly M[] = [];
  headings: Float32Array = new Float32Array(0);
  readonly swimming: Swimming;
  readonly #lights = new FishLights();
  readonly #simulation: Simulation;
  readonly #modelsOf: (plan: Plan) => readonly M[];
  /** Undefined after `dispose`. */
  #caught: CaughtFish | undefined;
  /** Ends the beat of the fish; undefined after `dispose`. */
  #release: (() => void) | undefined;
  #positions: Float32Array = new Float32Array(0);
  /** Whether positions and headings are those of the current frame. */
  #isPosed = false;
  #speciesOf: Uint8Array = new Uint8Array(0);
  /** A constant from 0 to 1 per fish, by id, that varies size and hue. */
  #looks: Float32Array = new Float32Array(0);
  #firstLevel: readonly number[] = [];
  #built = '';

  /** @param modelsOf the model of each species; species with the same one are drawn together */
  constructor(simulation: Simulation, modelsOf: (plan: Plan) => readonly M[], swimming: Swimming = new Swimming()) {
    this.#simulation = simulation;
    this.#modelsOf = modelsOf;
    this.swimming = swimming;
  }

  /** Drawn positions, m: x, y and z of each fish, in the order of the school. */
  get positions(): Float32Array {
    // There is no room yet for fish that were added since the last frame.
    const hasRoom = this.#positions.length >= 3 * this.#simulation.school.count;
    if (!this.#isPosed && hasRoom) {
      this.#simulation.posesInto(this.#positions, this.headings);
      this.#isPosed = true;
    }
    return this.#positions;
  }

  /** Begins a frame. @returns whether `levels` was rebuilt, because there are more fish or other models */
  begin(): boolean {
    this.#isPosed = false;
    const { plan, school } = this.#simulation;
    this.#caught ??= new CaughtFish(this.#simulation);
    this.#release ??= this.swimming.follow(this.#simulation, this.#modelsOf);
    const room = Math.max(school.x.length, plan.count);
    const key = `${room} ${shapesOf(plan)}`;
    if (key === this.#built) return false;
    this.#built = key;
    this.#positions = new Float32Array(room * 3);
    this.headings = new Float32Array(room * 3);
    this.#speciesOf = new Uint8Array(room);
    this.#looks = Float32Array.from({ length: room }, (_, id) => looksOf(id));
    this.modelOf = this.#modelsOf(plan);
    this.models = [...new Set(this.modelOf)];
    this.#firstLevel = this.modelOf.map((model) => 3 * this.models.indexOf(model));
    this.levels = Array.from({ length: 3 * this.models.length }, () => new PlacedFish(room + mostCaught));
    return true;
  }

  /** Fills the levels with fish. */
  place(sight: ViewerSight): void {
    for (const level of this.levels) level.count = 0;
    const now = this.#simulation.shownTime;
    this.swimming.magnify = sight.magnify;
    this.swimming.showAt(now);
    this.#placeAll(sight);
    for (const one of this.#caught?.at(now) ?? []) this.#placeCaught(one, sight.magnify);
  }

  /** The light that reaches a point through the school, from 0 to 1, where `place` drew it. */
  lightAt(x: number, y: number, z: number): number {
    return this.#simulation.school.count > 0 ? this.#lights.at(x, y, z) : 1;
  }

  /** Replaces `place` in a frame that is not drawn. */
  skip(): void {
    this.#caught?.skip();
  }

  /** Stops listening to the simulation. */
  dispose(): void {
    this.#caught?.stopListening();
    this.#caught = undefined;
    this.#release?.();
    this.#release = undefined;
    this.levels = [];
    this.#built = '';
  }

  #placeAll({ eye: [eyeX, eyeY, eyeZ], pixels, magnify, tints }: ViewerSight): void {
    const { school, plan } = this.#simulation;
    const { positions, headings, levels, swimming } = this;
    const speciesOf = this.#speciesOf;
    const looks = this.#looks;
    const { id: ids, species: kinds } = school;
    const room = speciesOf.length;
    const count = Math.min(school.count, room);
    if (count === 0) return;
    this.#lights.update(this.#simulation, positions, count, magnify);
    const lights = this.#lights.values;
    const beats = swimming.room;
    let last = -1;
    let lift = 0;
    let length = 0;
    let first = 0;
    let near = 0;
    let middle = 0;
    // Neighbours in the order of the school are mostly of one level.
    let level = levels[0];
    let { data, tints: inks } = level;
    let n = level.count;
    for (let i = 0; i < count; i++) {
      const species = kinds[i];
      if (species !== last) {
        // Fish of a species are mostly consecutive, so this seldom runs.
        last = species;
        const { body, onGround } = plan.species[species];
        length = body.length * magnify;
        // Lifts a walking animal by the length of its legs.
        lift = onGround ? this.modelOf[species].foot * length : 0;
        first = this.#firstLevel[species];
        near = ((length * pixels) / nearPixels) ** 2;
        middle = ((length * pixels) / middlePixels) ** 2;
      }
      const x = positions[i * 3];
      const y = positions[i * 3 + 1];
      const z = positions[i * 3 + 2];
      const own = ids[i];
      // Stored by id, so that a fish keeps its variation when others are removed. A remainder costs more than the rest.
      const id = own < room ? own : own % room;
      speciesOf[id] = species;

      const dx = x - eyeX;
      const dy = y - eyeY;
      const dz = z - eyeZ;
      const away = dx * dx + dy * dy + dz * dz;
      const its = levels[away < near ? first : away < middle ? first + 1 : first + 2];
      if (its !== level) {
        level.count = n;
        level = its;
        data = level.data;
        inks = level.tints;
        n = level.count;
      }
      const at = n * stride;
      data[at] = x;
      data[at + 1] = y + lift;
      data[at + 2] = z;
      data[at + 4] = headings[i * 3];
      data[at + 5] = headings[i * 3 + 1];
      data[at + 6] = headings[i * 3 + 2];
      swimming.write(own < beats ? own : own % beats, data, at + 3, at + 7);
      data[at + 10] = species + looks[id];
      data[at + 11] = length;
      data[at + 12] = lights[i];
      if (tints) inks[n] = tints[i];
      n++;
    }
    level.count = n;
  }

  /** A caught fish tumbles, beats fast and vanishes. */
  #placeCaught({ id: own, position, age }: Caught, magnify: number): void {
    const id = own % this.#speciesOf.length;
    const species = this.#speciesOf[id] ?? 0;
    const level = this.levels[this.#firstLevel[species]];
    const at = level.count++ * stride;
    const angle = id + 9 * age;
    const length = this.#simulation.plan.species[species].body.length * magnify * (1 - age * age);
    level.data.set([...position, 50 * age, Math.cos(angle), 0.3, Math.sin(angle), 2], at);
    level.data.set([0, 4 * age, species + this.#looks[id], length, 1], at + 8);
  }
}

/** Seconds for which a caught fish stays visible. */
const lasts = 0.6;

/** Most caught fish drawn at once; the latest ones are drawn. */
const mostCaught = 64;

/** A fish that was just caught. */
interface Caught {
  readonly id: number;
  readonly position: readonly [x: number, y: number, z: number];
  /** From 0 (just caught) to 1 (gone). */
  readonly age: number;
}

/** Recently caught fish, which flash, tumble and vanish. Listens to a simulation. */
export class CaughtFish {
  readonly stopListening: () => void;
  /** The fish that were caught last, with the times, s. */
  readonly #latest: { readonly time: number; readonly id: number; readonly position: Caught['position'] }[] = [];

  constructor(simulation: Pick<Simulation, 'on'>) {
    this.stopListening = simulation.on('catch', ({ time, other, position }) => {
      if (this.#latest.length === mostCaught) this.#latest.shift();
      this.#latest.push({ time, id: other, position });
    });
  }

  /** The caught fish that are drawn at a simulated time, s. */
  at(now: number): Caught[] {
    return this.#latest.flatMap(({ time, id, position }) => {
      const age = (now - time) / lasts;
      return age >= 0 && age < 1 ? [{ id, position, age }] : [];
    });
  }

  /** Discards the fish caught so far, because their catch was not drawn. */
  skip(): void {
    this.#latest.length = 0;
  }
}
