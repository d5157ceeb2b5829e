// A plan compiled for the GPU, and the buffers and pipelines that run it on a device.

import type { Body } from '../../fields/body.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { streams } from '../../random/random.ts';
import { type FeatureTable, featureTable, type GpuRule, packTables } from '../../rules/gpu-rule.ts';
import { eventKinds } from '../../rules/outcomes.ts';
import type { Gate } from '../../scenario/obstacles.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import type { RuleOf } from '../species-rules.ts';
import { columnsOf, DeviceState, mostCells, sizesOf } from './device-state.ts';
import { usedHeadings } from './headings.ts';
import { refuseIncomplete } from './lacks.ts';
import { bytesOfSpecies, writeSpecies } from './layout.ts';
import { passesOf } from './passes.ts';
import { type Pipelines, StepProgram } from './program.ts';
import { watches } from './shader-source.ts';
import { SpeciesNumbers } from './species-numbers.ts';
import { gpuPartOf, type UsedRule, usedRules } from './used-rules.ts';
import { refuseTooLarge, usage } from './webgpu.ts';
import { worldOf } from './world.ts';

/** A GPU device that may be lost, with the reason if it was. */
export interface Host {
  readonly device: GPUDevice;
  readonly pipelines: Pipelines;
  /** Whether the state is read back at the end of a run. */
  readonly readBack: () => boolean;
  lost?: string;
}

/** Most steps in one submission. */
export const mostParts = 16;

const frameBytes = 256;

/** A plan compiled for the device: programs, sizes and numbers. Two plans with the same key differ only in numbers. */
export class Blueprint {
  readonly passes: ReturnType<typeof passesOf>;
  readonly key: string;
  readonly columns: ReturnType<typeof columnsOf>;
  readonly numbers: SpeciesNumbers;
  readonly used: readonly UsedRule[];
  readonly tables: readonly FeatureTable[];
  /** The plan that it was compiled from. Later edits may have changed values in `prepared`. */
  readonly plan: Plan;
  readonly prepared: PreparedPlan;
  readonly speciesBytes: number;
  readonly featureBytes: number;
  readonly changes: boolean;
  readonly obstacles: Obstacles;

  constructor(prepared: PreparedPlan, school: School, obstacles: Obstacles, ruleOf: RuleOf) {
    const { plan, live, rules } = prepared;
    this.plan = plan;
    this.prepared = prepared;
    this.obstacles = obstacles;
    const used = usedRules(plan, rules, ruleOf);
    for (const rule of used) refuseIncomplete(rule);
    this.used = used;
    this.columns = columnsOf(school, obstacles.bodies.length > 0, partsOf(plan, ruleOf));
    const headings = usedHeadings(plan);
    this.numbers = new SpeciesNumbers(prepared, used, headings, obstacles);
    const { groups } = this.numbers;
    const { names, kept } = this.columns;
    const order = used.map(({ name }) => name);
    const claims = rules.map((one) => one.rules.map(({ name }) => order.indexOf(name)));
    // Includes the tables of disabled rules, so that enabling or disabling a rule leaves the other programs unchanged.
    const ofRules = partsOf(plan, ruleOf).flatMap(({ tables = [] }) => tables);
    const tables = [...ofRules, ...motionTables(plan.gates, obstacles, () => plan.step)];
    this.tables = tables;
    this.passes = passesOf({
      plan,
      obstacles,
      groups,
      used,
      headings,
      tables,
      claims,
      columns: names,
      kept,
      eventKinds,
      streams,
    });
    this.speciesBytes = aligned(bytesOfSpecies(groups) * plan.species.length);
    this.featureBytes = aligned(4 * packTables(tables, live, 0).length);
    this.changes = plan.timeline.length > 0 || tables.some(({ moves }) => moves?.(live));
    this.key = [
      JSON.stringify(plan.ground),
      this.featureBytes,
      this.changes,
      ...this.passes.map(({ code }) => code),
    ].join('\n');
  }

  /** @throws EngineError that says what is too large */
  refuseTooLarge(device: GPUDevice, school: School): void {
    const { columns, plan } = this;
    const features = this.featureBytes * (this.changes ? mostParts : 1);
    refuseTooLarge(device, school.count, {
      ...sizesOf(school.count, columns, plan.species.length, school.food.length),
      features,
    });
  }
}

/** The GPU's parts of all rules of a plan. */
function partsOf({ ruleRows }: Plan, ruleOf: RuleOf): GpuRule[] {
  return Object.keys(ruleRows).flatMap((name) => {
    const part = gpuPartOf(name, ruleOf(name));
    return part && !('lacks' in part) ? [part] : [];
  });
}

function aligned(bytes: number): number {
  return Math.max(256, Math.ceil(bytes / 256) * 256);
}

/** A blueprint on a device, with the buffers that hold a school and the pipelines that step it. */
export class Executor {
  readonly state: DeviceState;
  readonly program: StepProgram;
  readonly key: string;
  readonly #device: GPUDevice;
  readonly #count: number;
  readonly #parts: readonly GPUBuffer[];

  private constructor(
    device: GPUDevice,
    key: string,
    state: DeviceState,
    program: StepProgram,
    count: number,
    parts: GPUBuffer[],
  ) {
    this.#device = device;
    this.key = key;
    this.state = state;
    this.program = program;
    this.#count = count;
    this.#parts = parts;
  }

  static async build(
    { device, pipelines }: Host,
    blueprint: Blueprint,
    school: School,
    obstacles: Obstacles,
  ): Promise<Executor> {
    const { columns, plan, passes, speciesBytes, featureBytes, changes } = blueprint;
    const state = new DeviceState(device, school, columns, plan.species.length);
    const make = (label: string, size: number, kind: number): GPUBuffer =>
      device.createBuffer({ label, size, usage: kind | usage.copyTarget });
    const frame = make('frame', frameBytes * mostParts, usage.uniform);
    const parameters = make('parameters', speciesBytes * mostParts, usage.uniform);
    const features = make('features', featureBytes * (changes ? mostParts : 1), usage.storage);
    const words = worldOf(school, plan.species.length, obstacles, plan.ground, watches(blueprint));
    const world = make('world', words.byteLength, usage.storage);
    device.queue.writeBuffer(world, 0, words);
    const parts = {
      frame: { size: frameBytes, stride: frameBytes },
      parameters: { size: speciesBytes, stride: speciesBytes },
      features: { size: featureBytes, stride: changes ? featureBytes : 0 },
    };
    const buffers = { ...state.buffers, frame, parameters, features, world };
    const program = await StepProgram.compile(device, pipelines, passes, buffers, parts, school.count);
    return new Executor(device, blueprint.key, state, program, school.count, [frame, parameters, features, world]);
  }

  /** Whether any pass may emit events. */
  get emits(): boolean {
    return this.program.emits;
  }

  /** Submits one step for each of `times`, at most `mostParts`. */
  submit(
    { prepared, numbers, tables, obstacles, speciesBytes, featureBytes, changes }: Blueprint,
    times: readonly number[],
    firstStep: number,
    seed: number,
    timestamps?: (entry: string) => GPUComputePassTimestampWrites,
  ): void {
    const [frame, parameters, features] = this.#parts;
    const frames = new DataView(new ArrayBuffer(frameBytes * times.length));
    const species = new DataView(new ArrayBuffer(speciesBytes * times.length));
    const { plan, live } = prepared;
    const { min, max } = live.world;
    const encoder = this.#device.createCommandEncoder();
    times.forEach((time, k) => {
      prepared.setTime(time);
      const words = [min[0], min[1], min[2], plan.step, max[0], max[1], max[2], prepared.reach];
      words.forEach((value, at) => {
        frames.setFloat32(frameBytes * k + 4 * at, value, true);
      });
      const isLast = Number(k === times.length - 1);
      [this.#count, mostCells(this.#count), seed, firstStep + k, isLast].forEach((value, at) => {
        frames.setUint32(frameBytes * k + 32 + 4 * at, value, true);
      });
      writeSpecies(species, speciesBytes * k, numbers.groups, plan.species.length, time);
      obstacles.follow(time, time + plan.step);
      if (changes || k === 0) {
        const values = packTables(tables, live, time);
        this.#device.queue.writeBuffer(features, changes ? featureBytes * k : 0, values);
      }
      this.program.encode(encoder, k, timestamps);
    });
    this.#device.queue.writeBuffer(frame, 0, frames.buffer);
    this.#device.queue.writeBuffer(parameters, 0, species.buffer);
    this.#device.queue.submit([encoder.finish()]);
  }

  destroy(): void {
    this.state.destroy();
    this.program.destroy();
    for (const buffer of this.#parts) buffer.destroy();
  }
}

/**
 * The features of the scenario that motion reads: gates and obstacles, at the time of the step. In memory they follow
 * the tables of rules.
 */
export function motionTables(gates: readonly Gate[], obstacles: Obstacles, step: () => number): FeatureTable[] {
  return [
    featureTable({
      name: 'gate',
      layout: { position: 3, facing: 3, radius: 1 },
      records: () => gates.map(({ at, facing, radius }) => ({ fields: { position: at, facing, radius } })),
    }),
    /** How far obstacles move in the step, m, plus the rounding error of float32. */
    featureTable({
      name: 'drift',
      layout: { distance: 1 },
      records: () => [{ fields: { distance: obstacles.motion * (1 + 1e-6) } }],
      moves: () => obstacles.moving,
    }),
    /**
     * For each obstacle: pose at the start and at the end of the step, velocity of its surface, and whether it moves.
     */
    featureTable({
      name: 'pose',
      layout: { from: 12, to: 12, turning: 9, velocity: 3, moves: 1 },
      records: () => obstacles.bodies.map((body) => ({ fields: poseOf(body, step()) })),
      moves: () => obstacles.moving,
    }),
  ];
}

interface PoseFields {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly turning: readonly number[];
  readonly velocity: readonly number[];
  readonly moves: number;
}

function poseOf({ from, to, moves }: Body, step: number): PoseFields {
  // A point of the obstacle at x at the end of the step was at D (x − to) + from at its start. `turning` holds the
  // columns of (1 − D)/dt, and `velocity` is (to − from)/dt.
  const turning: number[] = [];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      const same = from[3 * row] * to[3 * column] + from[3 * row + 1] * to[3 * column + 1];
      turning.push((Number(row === column) - same - from[3 * row + 2] * to[3 * column + 2]) / step);
    }
  }
  const velocity = [9, 10, 11].map((axis) => (to[axis] - from[axis]) / step);
  return { from: [...from], to: [...to], turning, velocity, moves: Number(moves) };
}
