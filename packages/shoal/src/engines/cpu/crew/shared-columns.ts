import { type Allocate, School } from '../../../school/school.ts';

/** Columns of a school in memory that threads share, by their names: made by who asks first, found by the others. */
export class SharedColumns {
  readonly buffers: Map<string, ArrayBufferLike>;

  constructor(buffers: ReadonlyMap<string, ArrayBufferLike> = new Map()) {
    this.buffers = new Map(buffers);
  }

  readonly allocate: Allocate = (name, bytes) => {
    const there = this.buffers.get(name);
    if (there?.byteLength === bytes) return there;
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
    const { food, lists } = Object.fromEntries(this.buffers);
    if (food) school.food = new Float32Array(food);
    if (lists) school.lists = new Float32Array(lists);
    return school;
  }

  /** The same school with its columns here. */
  share(school: School): School {
    const shared = new School(school.count, this.allocate);
    const own = new Map(shared.columns());
    for (const [name, data] of school.columns()) {
      if (name === 'food') shared.setFood(school.food);
      else if (name === 'lists') {
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
