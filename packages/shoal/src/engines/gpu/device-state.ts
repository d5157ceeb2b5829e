// The state of a school in buffers of the GPU: layout, upload, and reading it back with its events.

import type { GpuRule } from '../../rules/gpu-rule.ts';
import type { School } from '../../school/school.ts';
import { removeFish } from '../../school/slots.ts';
import { type BufferName, mostEvents, partCount, startsAt } from './bindings.ts';
import { goneBit, indexShift, newTag, positionAt, recordWords, tagAt, velocityAt } from './fish-record.ts';
import { forReading, usage } from './webgpu.ts';

/** The columns of the school that the device keeps: those with memory from step to step, then those a step only writes. */
export interface Columns {
  readonly names: readonly string[];
  readonly kept: number;
  /** Names of the columns that hold ids of fish. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Columns that the device does not keep: they are in the records of the fish, or each step writes them anew, or only
 * the CPU's Verlet lists need them.
 */
const elsewhere = [
  ...['id', 'species', 'x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az'],
  ...['listX', 'listY', 'listZ', 'nextListX', 'nextListY', 'nextListZ'],
];

/** @param parts the GPU parts of all rules */
export function columnsOf(school: School, obstacles: boolean, parts: readonly GpuRule[]): Columns {
  const own = school.fishColumns().flatMap(([name]) => (elsewhere.includes(name) ? [] : [name]));
  const kept = [...own, ...(obstacles ? ['clearance'] : [])];
  const names = [
    ...kept,
    'ax',
    'ay',
    'az',
    ...(own.includes('energy') || own.includes('metabolicRate') ? ['wake'] : []),
  ];
  return { names, kept: kept.length, ids: new Set(parts.flatMap(({ idColumns = [] }) => idColumns)) };
}

export function mostCells(fish: number): number {
  return 3 * fish + 64;
}

/**
 * Offset of the slots of all fish in the buffer `table`, in words. The ids follow. Both are in the order of the fish's
 * indices.
 */
function slotsAt(fish: number): number {
  return startsAt + mostCells(fish) + 2;
}

/** Offset of the remaining amounts of food in the buffer `table`, bytes. */
function foodBytesAt(fish: number): number {
  return 4 * (slotsAt(fish) + 2 * fish);
}

/** Size of each buffer, bytes. The first ones grow with the number of fish. */
export function sizesOf(
  fish: number,
  columns: Columns,
  species: number,
  food: number,
): Partial<Record<BufferName, number>> {
  const n = Math.max(1, fish);
  return {
    fish: 4 * recordWords * n,
    memory: 4 * columns.names.length * n,
    spots: 32 * n,
    coarse: 4 * n,
    sortedMemory: 4 * Math.max(1, columns.kept * n),
    order: 4 * n,
    arrivals: 4 * n,
    counts: 4 * (mostCells(fish) + 2),
    table: foodBytesAt(fish) + 8 * food,
    partial: 32 * partCount * species,
    events: 32 * (mostEvents + 1),
  };
}

/** An event on the device: kind, fish, other fish plus 1, step, position. */
export type Happened = readonly [
  kind: number,
  fish: number,
  other: number,
  step: number,
  x: number,
  y: number,
  z: number,
];

/** The state of a school in GPU memory. */
export class DeviceState {
  readonly buffers = {} as Record<BufferName, GPUBuffer>;
  readonly bytes: number;
  readonly #device: GPUDevice;
  readonly #columns: Columns;
  readonly #count: number;
  readonly #id: Uint32Array;
  #staging: GPUBuffer | undefined;

  constructor(device: GPUDevice, school: School, columns: Columns, species: number) {
    this.#device = device;
    this.#columns = columns;
    this.#count = school.count;
    this.#id = school.id.slice(0, school.count);
    let bytes = 0;
    for (const [name, size] of Object.entries(sizesOf(school.count, columns, species, school.food.length))) {
      const buffer = device.createBuffer({
        label: name,
        size,
        usage: usage.storage | usage.copySource | usage.copyTarget,
      });
      this.buffers[name as BufferName] = buffer;
      bytes += size;
    }
    this.bytes = bytes;
    this.#upload(school);
  }

  /** Offset of the accelerations in `memory`, in numbers. */
  get accelerationAt(): number {
    return this.#columns.kept * this.#count;
  }

  /** Offset of the ids in `table`, in numbers; they are in the order of the fish's indices. */
  get idsAt(): number {
    return slotsAt(this.#count) + this.#count;
  }

  #upload(school: School): void {
    const { x, y, z, vx, vy, vz } = school;
    const n = this.#count;
    const numbers = new Float32Array(recordWords * n);
    const words = new Uint32Array(numbers.buffer);
    for (let i = 0, at = 0; i < n; i++, at += recordWords) {
      numbers[at + positionAt] = x[i];
      numbers[at + positionAt + 1] = y[i];
      numbers[at + positionAt + 2] = z[i];
      words[at + tagAt] = newTag(school.species[i], i);
      numbers[at + velocityAt] = vx[i];
      numbers[at + velocityAt + 1] = vy[i];
      numbers[at + velocityAt + 2] = vz[i];
    }
    const memory = new Float32Array(this.#columns.names.length * n);
    this.#columns.names.forEach((name, c) => {
      const column = this.#column(school, name);
      if (!column) return;
      const values = column.subarray(0, n);
      const isId = this.#columns.ids.has(name);
      memory.set(isId ? Float32Array.from(values, (id) => indexOrGone(school, id)) : values, c * n);
    });
    // At first the slot of each fish is its index.
    const slots = Uint32Array.from({ length: n }, (_, index) => index);
    this.#device.queue.writeBuffer(this.buffers.table, 4 * slotsAt(n), slots);
    this.#device.queue.writeBuffer(this.buffers.table, 4 * this.idsAt, this.#id);
    this.#device.queue.writeBuffer(this.buffers.table, foodBytesAt(n), Float32Array.from(school.food));
    this.#device.queue.writeBuffer(this.buffers.fish, 0, numbers);
    this.#device.queue.writeBuffer(this.buffers.memory, 0, memory);
  }

  /** The school's array of a column of `memory`; undefined for columns that only the device has. */
  #column(school: School, name: string): Float32Array | Uint32Array | undefined {
    if (name === 'clearance' || name === 'wake') return undefined;
    if (name === 'ax' || name === 'ay' || name === 'az') return school[name];
    return school.column(name);
  }

  /**
   * Copies the state back into the school.
   * @param emits whether any event may have been emitted
   * @returns the events since the last call, in no order, and the number of events that the buffer had no room for
   */
  async download(school: School, emits: boolean): Promise<{ happened: Happened[]; lost: number }> {
    const { fish, memory, events, table } = this.buffers;
    const food = { buffer: table, from: foodBytesAt(this.#count), size: 4 * school.food.length };
    const whole = (emits ? [fish, memory, events] : [fish, memory]).map((buffer) => ({
      buffer,
      from: 0,
      size: buffer.size,
    }));
    this.#staging ??= this.#device.createBuffer({
      label: 'staging',
      size: fish.size + memory.size + events.size + food.size,
      usage: usage.mapRead | usage.copyTarget,
    });
    const staging = this.#staging;
    const encoder = this.#device.createCommandEncoder();
    let at = 0;
    for (const { buffer, from, size } of [...whole, food]) {
      if (size > 0) encoder.copyBufferToBuffer(buffer, from, staging, at, size);
      at += size;
    }
    if (emits) encoder.clearBuffer(events, 0, 32);
    this.#device.queue.submit([encoder.finish()]);
    await staging.mapAsync(forReading, 0, at);
    const bytes = staging.getMappedRange(0, at);
    this.#unpack(school, bytes);
    school.food.set(new Float32Array(bytes, at - food.size));
    const words = new Uint32Array(bytes, fish.size + memory.size);
    const happened = emits ? happenedOf(words) : [];
    const lost = emits ? Math.max(0, words[0] - mostEvents) : 0;
    staging.unmap();
    return { happened, lost };
  }

  #unpack(school: School, bytes: ArrayBuffer): void {
    const n = this.#count;
    const numbers = new Float32Array(bytes, 0, recordWords * n);
    const words = new Uint32Array(bytes, 0, recordWords * n);
    const memory = new Float32Array(bytes, this.buffers.fish.size);
    const { x, y, z, vx, vy, vz } = school;
    const gone = new Set<number>();
    const indices = new Uint32Array(n);
    for (let slot = 0, at = 0; slot < n; slot++, at += recordWords) {
      const tag = words[at + tagAt];
      const index = tag >>> indexShift;
      indices[slot] = index;
      if (tag & goneBit) gone.add(index);
      x[index] = numbers[at + positionAt];
      y[index] = numbers[at + positionAt + 1];
      z[index] = numbers[at + positionAt + 2];
      vx[index] = numbers[at + velocityAt];
      vy[index] = numbers[at + velocityAt + 1];
      vz[index] = numbers[at + velocityAt + 2];
    }
    this.#columns.names.forEach((name, c) => {
      const column = this.#column(school, name);
      if (!column) return;
      const isId = this.#columns.ids.has(name);
      for (let slot = 0; slot < n; slot++) {
        const value = memory[c * n + slot];
        column[indices[slot]] = isId ? (value >= 0 ? this.#id[value] : goneId(value)) : value;
      }
    });
    if (gone.size > 0) removeFish(school, gone);
  }

  destroy(): void {
    for (const buffer of Object.values(this.buffers)) buffer.destroy();
    this.#staging?.destroy();
  }
}

/**
 * On the device an event names a fish by its index in the school, or, once it is removed, by a number below 0 that
 * encodes its id.
 */
function indexOrGone(school: School, id: number): number {
  const index = school.indexOf(id);
  return index >= 0 ? index : goneId(id);
}

/** Encodes an id; the same function decodes it. */
function goneId(value: number): number {
  return -2 - value;
}

function happenedOf(words: Uint32Array): Happened[] {
  const numbers = new Float32Array(words.buffer, words.byteOffset, words.length);
  return Array.from({ length: Math.min(words[0], mostEvents) }, (_, k) => {
    const at = 8 + 8 * k;
    const [kind, fish, other, step] = words.subarray(at, at + 4);
    return [kind, fish, other - 1, step, numbers[at + 4], numbers[at + 5], numbers[at + 6]];
  });
}
