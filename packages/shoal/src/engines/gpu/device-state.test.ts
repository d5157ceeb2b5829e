import { describe, expect, test } from 'vitest';
import { School } from '../../school/school.ts';
import { columnsOf, DeviceState, sizesOf } from './device-state.ts';

/** A device whose buffers are plain memory. Commands run when they are encoded. */
function memoryDevice() {
  class Buffer {
    readonly bytes: Uint8Array;
    readonly size: number;
    isDestroyed = false;
    constructor({ size }: { size: number }) {
      this.size = size;
      this.bytes = new Uint8Array(size);
    }
    async mapAsync(): Promise<void> {}
    getMappedRange(from: number, size: number): ArrayBuffer {
      return this.bytes.slice(from, from + size).buffer;
    }
    unmap(): void {}
    destroy(): void {
      this.isDestroyed = true;
    }
    words(at: number, length: number): number[] {
      return [...new Uint32Array(this.bytes.buffer, 4 * at, length)];
    }
    numbers(at: number, length: number): number[] {
      return [...new Float32Array(this.bytes.buffer, 4 * at, length)];
    }
  }
  const write = (to: Buffer, offset: number, data: ArrayBufferView): void =>
    to.bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), offset);
  const device = {
    createBuffer: (options: { size: number }) => new Buffer(options),
    createCommandEncoder: () => ({
      copyBufferToBuffer: (from: Buffer, at: number, to: Buffer, toAt: number, size: number) =>
        to.bytes.set(from.bytes.subarray(at, at + size), toAt),
      clearBuffer: (buffer: Buffer, at: number, size: number) => buffer.bytes.fill(0, at, at + size),
      finish: () => undefined,
    }),
    queue: { writeBuffer: write, submit: () => undefined },
  };
  const buffersOf = (state: DeviceState) => state.buffers as unknown as Record<string, Buffer>;
  return { device: device as unknown as GPUDevice, write, buffersOf };
}

/** Three fish with the ids 4, 7 and 9, of which the second remembers the third, and the third one that is gone. */
function schoolOfThree(): School {
  const school = new School(3, undefined, 5);
  school.id.set([4, 7, 9]);
  school.species.set([1, 0, 2]);
  for (const [k, column] of [school.x, school.y, school.z, school.vx, school.vy, school.vz].entries())
    column.set([0, 1, 2].map((i) => 10 * i + k));
  school.column('huntPrey').set([4, 9, 30]);
  school.column('energy').set([0.5, 1.5, 2.5]);
  school.ax.set([100, 101, 102]);
  school.setFood([3, 0.25]);
  return school;
}

const parts = [{ idColumns: ['huntPrey'] }] as unknown as Parameters<typeof columnsOf>[2];
/** Offset of the slots in the table: its head, three cells a fish and 64, and two. */
const slotsAt = 320 + 3 * 3 + 64 + 2;

describe('the state of a school, without a device', () => {
  test('has the columns that are kept, then those that a step writes', () => {
    const school = schoolOfThree();
    const columns = columnsOf(school, true, parts);
    expect([...columns.names].sort()).toEqual(['ax', 'ay', 'az', 'clearance', 'energy', 'huntPrey', 'wake']);
    expect(columns.names.slice(columns.kept)).toEqual(['ax', 'ay', 'az', 'wake']);
    expect([...columns.ids]).toEqual(['huntPrey']);
    const plain = columnsOf(new School(1), false, []);
    expect(plain).toEqual({ names: ['ax', 'ay', 'az'], kept: 0, ids: new Set() });
  });

  test('has buffers as large as what they hold', () => {
    const columns = { names: ['a', 'b', 'ax', 'ay', 'az'], kept: 2, ids: new Set<string>() };
    expect(sizesOf(10, columns, 3, 4)).toEqual({
      fish: 10 * 32,
      memory: 10 * 5 * 4,
      spots: 10 * 32,
      coarse: 40,
      sortedMemory: 80,
      order: 40,
      arrivals: 40,
      counts: 4 * (30 + 64 + 2),
      table: 4 * (320 + 30 + 64 + 2 + 20) + 4 * 8,
      partial: 3 * 1056 * 32,
      events: 32 * (65_536 + 1),
    });
    // No buffer may be empty.
    const none = sizesOf(0, { ...columns, kept: 0 }, 1, 0);
    expect(none).toMatchObject({ fish: 32, memory: 20, sortedMemory: 4, order: 4, counts: 264 });
  });

  test('is uploaded: records, columns, ids and food', () => {
    const { device, buffersOf } = memoryDevice();
    const school = schoolOfThree();
    const columns = columnsOf(school, false, parts);
    const state = new DeviceState(device, school, columns, 3);
    const { fish, memory, table } = buffersOf(state);
    for (const [i, species] of [1, 0, 2].entries()) {
      expect(fish.numbers(8 * i, 3)).toEqual([10 * i, 10 * i + 1, 10 * i + 2]);
      expect(fish.words(8 * i + 3, 1)).toEqual([species + 256 * i]);
      expect(fish.numbers(8 * i + 4, 4)).toEqual([10 * i + 3, 10 * i + 4, 10 * i + 5, 0]);
    }
    const columnAt = (name: string) => memory.numbers(3 * columns.names.indexOf(name), 3);
    // Fish that are there by their index, others by −2 less their id.
    expect(columnAt('huntPrey')).toEqual([0, 2, -32]);
    expect(columnAt('energy')).toEqual([0.5, 1.5, 2.5]);
    expect(columnAt('ax')).toEqual([100, 101, 102]);
    expect(columnAt('wake')).toEqual([0, 0, 0]);
    expect(table.words(slotsAt, 6)).toEqual([0, 1, 2, 4, 7, 9]);
    expect(table.numbers(slotsAt + 6, 2)).toEqual([3, 0.25]);
    expect([state.idsAt, state.accelerationAt]).toEqual([slotsAt + 3, 3 * columns.kept]);
    expect(memory.numbers(state.accelerationAt, 3)).toEqual([100, 101, 102]);
    expect(state.bytes).toBe(Object.values(buffersOf(state)).reduce((sum, { size }) => sum + size, 0));
  });

  test('is read back from any order of slots, with events, and without fish that are gone', async () => {
    const { device, write, buffersOf } = memoryDevice();
    const school = schoolOfThree();
    const columns = columnsOf(school, false, parts);
    const state = new DeviceState(device, school, columns, 3);
    const { fish, memory, table, events } = buffersOf(state);
    // The slots hold the fish with the indices 2, 0 and 1; that with the index 0 is gone.
    for (const [slot, index] of [2, 0, 1].entries()) {
      const at = 32 * slot;
      write(fish, at, Float32Array.of(index + 0.5, index + 0.25, index + 0.75));
      write(fish, at + 12, Uint32Array.of((index === 0 ? 128 : 0) + 256 * index));
      write(fish, at + 16, Float32Array.of(-index, 2 * index, 3 * index));
    }
    const writeColumn = (name: string, ...values: number[]): void =>
      write(memory, 12 * columns.names.indexOf(name), Float32Array.from(values));
    writeColumn('energy', 20, 0, 10);
    writeColumn('huntPrey', 1, 0, -32);
    writeColumn('ay', 7, 8, 9);
    write(table, 4 * (slotsAt + 6), Float32Array.of(1, 2));
    write(events, 0, Uint32Array.of(2));
    write(events, 32, Uint32Array.of(5, 2, 0, 17));
    write(events, 48, Float32Array.of(1.5, 2.5, 3.5));
    write(events, 64, Uint32Array.of(1, 0, 3, 18));
    write(events, 80, Float32Array.of(4, 5, 6));
    expect(await state.download(school, true)).toEqual({
      happened: [
        [5, 2, -1, 17, 1.5, 2.5, 3.5],
        [1, 0, 2, 18, 4, 5, 6],
      ],
      lost: 0,
    });
    const first = (values: ArrayLike<number>) => Array.from(values).slice(0, 2);
    expect(school.count).toBe(2);
    expect(first(school.id)).toEqual([7, 9]);
    expect([school.x, school.y, school.z].map(first)).toEqual([
      [1.5, 2.5],
      [1.25, 2.25],
      [1.75, 2.75],
    ]);
    expect([school.vx, school.vy, school.vz].map(first)).toEqual([
      [-1, -2],
      [2, 4],
      [3, 6],
    ]);
    expect(first(school.column('energy'))).toEqual([10, 20]);
    // The second remembers the fish with the id 30, the third that with the index 1.
    expect(first(school.column('huntPrey'))).toEqual([30, 7]);
    expect(first(school.ay)).toEqual([9, 7]);
    expect([...school.food]).toEqual([1, 2]);
    // Events are counted anew.
    expect(events.words(0, 1)).toEqual([0]);
    state.destroy();
    expect(Object.values(buffersOf(state)).every(({ isDestroyed }) => isDestroyed)).toBe(true);
  });

  test('tells how many events found no room, and reads none where none are emitted', async () => {
    const { device, write, buffersOf } = memoryDevice();
    const school = schoolOfThree();
    school.setFood([]);
    const state = new DeviceState(device, school, columnsOf(school, false, parts), 3);
    const { events } = buffersOf(state);
    write(events, 0, Uint32Array.of(65_536 + 5));
    expect(await state.download(school, false)).toEqual({ happened: [], lost: 0 });
    expect(events.words(0, 1)).toEqual([65_541]);
    const { happened, lost } = await state.download(school, true);
    expect([happened.length, lost]).toEqual([65_536, 5]);
    expect(school.count).toBe(3);
  });
});
