// The columns of a school in memory that all threads of a pool share.

import { type Allocate, School, worldColumns } from '../../../school/school.ts';
import { copySchool } from '../../../school/slots.ts';

/** The columns of a school in shared memory, by name: allocated by one thread, looked up by the others. */
export class SharedColumns {
  readonly buffers: Map<string, ArrayBufferLike>;
  readonly #allocates: boolean;

  /** @param buffers those of the thread that allocates; undefined: this thread does */
  constructor(buffers?: ReadonlyMap<string, ArrayBufferLike>) {
    this.buffers = new Map(buffers);
    this.#allocates = buffers === undefined;
  }

  readonly allocate: Allocate = (name, bytes) => {
    const existing = this.buffers.get(name);
    if (existing?.byteLength === bytes) return existing;
    // The other threads would not see a column that this thread allocates.
    if (!this.#allocates) throw new Error(`the column "${name}" must be there before steps are run`);
    const buffer = new SharedArrayBuffer(bytes);
    this.buffers.set(name, buffer);
    return buffer;
  };

  /** Adds buffers that another thread has allocated. */
  add(buffers: ReadonlyMap<string, ArrayBufferLike>): void {
    for (const [name, buffer] of buffers) this.buffers.set(name, buffer);
  }

  /** Makes a school on columns that another thread has shared. @param capacity length of the columns */
  school(capacity: number): School {
    const school = new School(capacity, this.allocate);
    const lists = this.buffers.get(worldColumns.lists);
    if (lists) school.lists = new Float32Array(lists);
    this.bindFood(school);
    return school;
  }

  /** Makes the school use the current food column, which is replaced when the number of sources changes. */
  bindFood(school: School): void {
    const food = this.buffers.get(worldColumns.food);
    if (food && food !== school.food.buffer) school.food = new Float32Array(food);
  }

  /** Copies a school into shared memory. */
  share(school: School): School {
    return copySchool(school, school.capacity, this.allocate);
  }
}
