// Runs the passes that prepare fish of the GPU engine for each frame.

import { type Camera, Frustum, Matrix4, Vector3 } from 'three';
import { lookAt } from '../../drawing/fish/swimming.ts';
import { refuseTooLarge, usage } from '../../engines/gpu/drawing.ts';
import { ShoalError } from '../../errors/shoal-error.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { pixelsPerMetre } from '../fish/skin.ts';
import { groupSize, mostAcross, mostLists, mostNodes, mostSpecies, placingWgsl } from './placing-wgsl.ts';

/** The data of a species for the pass, in metres and seconds. */
export interface Kind {
  readonly length: number;
  readonly topSpeed: number;
  /** Tail beats per second at rest, and the increase per body length per second of speed. */
  readonly beat: readonly [atRest: number, perLength: number];
  /** Beats per second of a standing animal; see `hopRate`. */
  readonly standing: number;
  /** Height of the drawn centre above the position, m. */
  readonly lift: number;
  /** Index of the list of the finest level. The lists of coarser levels follow. */
  readonly first: number;
}

/** The buffers that hold the state on the device. */
export interface State {
  readonly fish: GPUBuffer;
  readonly memory: GPUBuffer;
  readonly table: GPUBuffer;
  readonly accelerationAt: number;
  readonly idsAt: number;
}

export interface Moment {
  readonly count: number;
  /** See `BeatClock`. */
  readonly beats: BeatTimes;
  /** Simulated time from the state to the frame, s. */
  readonly ahead: number;
  readonly detail: number;
  readonly bySpeed: boolean;
  readonly camera: Camera;
  readonly pixelsHigh: number;
  readonly matrixWorld: Matrix4;
  /** The box of the grid for the shading of fish by other fish. */
  readonly world: Plan['world'];
}

const frameBytes = 192 + 32 * mostSpecies;
const shadeNodes = mostNodes ** 3;
const indirect = 0x100;

/** The pass that places fish for a frame, and the buffers that it fills; see `placing-wgsl.ts`. */
export class Placing {
  /** Three vectors for each fish, by id. */
  readonly poses: GPUBuffer;
  /** A tint for each fish; then its light; then eight numbers of its beat. */
  readonly tints: GPUBuffer;
  /** The visible fish: `room` ids for each list. */
  readonly lists: GPUBuffer;
  /** Five indirect draw arguments per list. */
  readonly draws: GPUBuffer;
  readonly room: number;
  readonly #device: GPUDevice;
  readonly #frame: GPUBuffer;
  /** At each node of the grid, first the area that fish block, then the light. */
  readonly #shade: GPUBuffer;
  readonly #steps: readonly GPUComputePipeline[];
  readonly #numbers = new Float32Array(frameBytes / 4);
  readonly #empty: Uint32Array<ArrayBuffer>;
  readonly #matrix = new Matrix4();
  readonly #frustum = new Frustum();
  readonly #eye = new Vector3();
  #groups: readonly GPUBindGroup[] = [];
  #bound: GPUBuffer | undefined;

  /**
   * @param room maximum number of fish
   * @param indexCounts number of indices of each list's geometry
   * @throws EngineError if the device is too small
   */
  constructor(device: GPUDevice, room: number, indexCounts: readonly number[]) {
    const lists = indexCounts.length;
    if (lists > mostLists)
      throw new ShoalError(
        'argument',
        `GpuSchoolView draws at most ${mostLists} kinds and levels of bodies, got ${lists}. Leave out \`middle\` or \`far\` of some figures.`,
      );
    const sizes = {
      poses: 48 * room,
      tints: 40 * room,
      lists: 4 * room * lists,
      draws: 20 * lists,
      frame: frameBytes,
      shade: 8 * shadeNodes,
    };
    refuseTooLarge(device, room, sizes);
    const make = (label: keyof typeof sizes, kind: number): GPUBuffer =>
      device.createBuffer({
        label: `drawn ${label}`,
        size: sizes[label],
        usage: kind | usage.copyTarget | usage.copySource,
      });
    this.#device = device;
    this.room = room;
    this.poses = make('poses', usage.storage);
    this.tints = make('tints', usage.storage);
    this.lists = make('lists', usage.storage);
    this.draws = make('draws', usage.storage | indirect);
    this.#shade = make('shade', usage.storage);
    this.#frame = make('frame', usage.uniform);
    this.#empty = Uint32Array.from(indexCounts.flatMap((count) => [count, 0, 0, 0, 0]));
    const module = device.createShaderModule({ label: 'place', code: placingWgsl });
    this.#steps = ['hide', 'shine', 'place'].map((entryPoint) =>
      device.createComputePipeline({ label: entryPoint, layout: 'auto', compute: { module, entryPoint } }),
    );
  }

  /** Submits the pass; later draws see its results. The size of the upload does not depend on the number of fish. */
  run(state: State, kinds: readonly Kind[], moment: Moment): void {
    this.#write(state, kinds, moment);
    const { queue } = this.#device;
    queue.writeBuffer(this.#frame, 0, this.#numbers);
    queue.writeBuffer(this.draws, 0, this.#empty);
    if (moment.count === 0) return;
    const encoder = this.#device.createCommandEncoder();
    encoder.clearBuffer(this.#shade, 0, 4 * shadeNodes);
    const pass = encoder.beginComputePass({ label: 'place' });
    const groups = this.#groupsOf(state);
    for (const [k, step] of this.#steps.entries()) {
      pass.setPipeline(step);
      pass.setBindGroup(0, groups[k]);
      const items = Math.ceil((k === 1 ? shadeNodes : moment.count) / groupSize);
      pass.dispatchWorkgroups(Math.min(items, mostAcross), Math.ceil(items / mostAcross));
    }
    pass.end();
    queue.submit([encoder.finish()]);
  }

  /** A bind group for each step of the pass, with the buffers that this step uses. */
  #groupsOf({ fish, memory, table }: State): readonly GPUBindGroup[] {
    if (this.#bound === fish) return this.#groups;
    const buffers = [this.#frame, fish, memory, table, this.poses, this.tints, this.lists, this.draws, this.#shade];
    const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
    const used = [[0, 1, 8], [0, 8], entries.keys()];
    this.#bound = fish;
    this.#groups = this.#steps.map((step, k) =>
      this.#device.createBindGroup({
        layout: step.getBindGroupLayout(0),
        entries: Array.from(used[k], (binding) => entries[binding]),
      }),
    );
    return this.#groups;
  }

  #write({ accelerationAt, idsAt }: State, kinds: readonly Kind[], moment: Moment): void {
    const { camera, matrixWorld, detail, pixelsHigh } = moment;
    const numbers = this.#numbers;
    const words = new Uint32Array(numbers.buffer);
    // The pass computes in the coordinates of the school.
    const matrix = this.#matrix
      .copy(matrixWorld)
      .premultiply(camera.matrixWorldInverse)
      .premultiply(camera.projectionMatrix);
    const { planes } = this.#frustum.setFromProjectionMatrix(matrix, camera.coordinateSystem, camera.reversedDepth);
    planes.forEach(({ normal, constant }, k) => {
      numbers.set([...normal, constant], 4 * k);
    });
    const eye = this.#eye.setFromMatrixPosition(camera.matrixWorld).applyMatrix4(matrix.copy(matrixWorld).invert());
    const { before, after, turns, looks } = moment.beats;
    numbers.set([...eye, pixelsPerMetre(camera, pixelsHigh) * detail, before, after, moment.ahead], 24);
    const flags = [moment.bySpeed ? 1 : 0, idsAt, turns ? 1 : 0, looks ? 1 : 0];
    words.set([moment.count, accelerationAt, this.#empty.length / 5, this.room, ...flags], 31);
    const { min, max } = moment.world;
    const extent = max.map((high, axis) => high - min[axis]);
    const cell = Math.max(...extent, 1e-6) / (mostNodes - 1);
    numbers.set([...min, 1 / cell], 40);
    words.set([...extent.map((side) => Math.min(mostNodes, Math.ceil(side / cell) + 1))], 44);
    kinds.slice(0, mostSpecies).forEach(({ length, topSpeed, beat, standing, lift, first }, species) => {
      const at = 48 + 8 * species;
      numbers.set([length, topSpeed, ...beat, lift], at);
      words[at + 5] = first;
      numbers[at + 6] = standing;
    });
  }

  dispose(): void {
    for (const buffer of [this.poses, this.tints, this.lists, this.draws, this.#frame, this.#shade]) buffer.destroy();
  }
}

/** What the beats do in a frame. */
interface BeatTimes {
  /** Simulated time from the last frame to the moment when they begin to follow the last look at the fish, s. */
  readonly before: number;
  /** From that moment to this frame, s. */
  readonly after: number;
  /** Whether that moment has come since the last frame. */
  readonly turns: boolean;
  /** Whether to look at the state. The beats follow what was seen from the time of the state on. */
  readonly looks: boolean;
}

/** Lets the beats that the device computes follow the states at the same steps as those of `Swimming`. */
export class BeatClock {
  #shown: number | undefined;
  #look: number | undefined;
  /** The time of the state that was looked at, if the shown time is before it, s. */
  #coming = Number.POSITIVE_INFINITY;

  /** @param ahead time from the state to the frame, s */
  at(plan: Plan, { step, time }: Pick<School, 'step' | 'time'>, ahead: number): BeatTimes {
    const shown = time + ahead;
    const last = this.#shown ?? shown;
    this.#shown = shown;
    // With the tolerance, rounding delays nothing by a frame.
    const turns = shown > this.#coming - 1e-9;
    const middle = turns ? this.#coming : shown;
    const look = lookAt(step, plan);
    // Without a look before, all fish are new, and new fish begin with an aim of their own.
    const looks = look !== (this.#look ?? look);
    this.#look = look;
    if (looks) this.#coming = time;
    else if (turns) this.#coming = Number.POSITIVE_INFINITY;
    return { before: Math.max(0, middle - last), after: Math.max(0, shown - middle), turns, looks };
  }
}
