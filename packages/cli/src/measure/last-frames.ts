import type { MeasuredFish } from 'shoal/measures';
import { type Rows, trajectoryColumns } from 'shoal/tables';

/** The last two frames of a trajectory that is read in batches. */
export class LastFrames {
  #frames: { readonly frame: number; readonly rows: number[][] }[] = [];

  add({ count, columns }: Rows): void {
    for (let row = 0; row < count; row++) {
      const frame = columns[0][row];
      if (this.#frames.at(-1)?.frame !== frame) this.#frames = [...this.#frames.slice(-1), { frame, rows: [] }];
      this.#frames.at(-1)?.rows.push(columns.map((values) => values[row]));
    }
  }

  /** The frames in order, without accelerations. */
  get frames(): readonly { readonly frame: number; readonly fish: MeasuredFish }[] {
    return this.#frames.map(({ frame, rows }) => ({ frame, fish: fishOf(rows) }));
  }
}

function fishOf(rows: readonly (readonly number[])[]): MeasuredFish {
  const place = (name: string): number => trajectoryColumns.findIndex((one) => one.name === name);
  const column = (name: string): Float32Array => Float32Array.from(rows, (row) => row[place(name)]);
  const none = new Float32Array(rows.length);
  return {
    count: rows.length,
    id: Uint32Array.from(rows, (row) => row[place('id')]),
    species: Uint8Array.from(rows, (row) => row[place('species')]),
    ...{ x: column('x'), y: column('y'), z: column('z') },
    ...{ vx: column('vx'), vy: column('vy'), vz: column('vz') },
    ...{ ax: none, ay: none, az: none },
  };
}
