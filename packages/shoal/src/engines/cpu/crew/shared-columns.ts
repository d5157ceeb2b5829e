import { type Allocate, School, worldColumns } from '../../../school/school.ts';

/** Columns of a school in memory that threads share, by their names: made by one thread, found by the others. */
export class SharedColumns {
  readonly buffers: Map<string, ArrayBufferLike>;
  readonly #makes: boolean;

  /** @param buffers that another thread has made; without them this is the one that makes them */
  constructor(buffers?: ReadonlyMap<string, ArrayBufferLike>) {
    this.buffers = new Map(buffers);
    this.#makes = buffers === undefined;
  }

  readonly allocate: Allocate = (name, bytes) => {
    const there = this.buffers.get(name);
    if (there?.byteLength === bytes) return there;
    // Made here, it would be this thread's alone, and the others would never see what is written to it.
    if (!this.#makes) throw new Error(`the column "${name}" must be there before steps are run`);
    const buffer = new SharedArrayBuffer(bytes);
    this.buffers.set(name, buffer);
    return buffer;
  };

  /** Takes over what another thread has made. */
  add(buffers: ReadonlyMap<string, ArrayBufferLike>): void {
    for (const [name, buffer] of buffers) this.buffers.set(name, buffer);
  }

  /** The school that another thread has shared. @param capacity fish that its columns have room for */
  school(capacity: number): School {
    const school = new School(capacity, this.allocate);
    const lists = this.buffers.get(worldColumns.lists);
    if (lists) school.lists = new Float32Array(lists);
    this.bindFood(school);
    return school;
  }

  /** Sources of food may have come or gone: then what is left of them lies elsewhere. */
  bindFood(school: School): void {
    const food = this.buffers.get(worldColumns.food);
    if (food && food !== school.food.buffer) school.food = new Float32Array(food);
  }

  /** The same school with its columns here. */
  share(school: School): School {
    const shared = new School(school.count, this.allocate);
    const own = new Map(shared.columns());
    for (const [name, data] of school.columns()) {
      if (name === worldColumns.food) shared.setFood(school.food);
      else if (name === worldColumns.lists) {
        shared.setLists(data.length);
        shared.lists.set(data);
      } else (own.get(name) ?? shared.column(name)).set(data);
    }
    shared.time = school.time;
    shared.step = school.step;
    shared.accelerated = school.accelerated;
    return shared;
  }
}
