// The fish in the memory of the kernel, sorted by cells so that neighbours are near in memory.

import { Cells } from '../../../neighbours/cells.ts';
import type { Positions } from '../../../neighbours/search.ts';
import { cellPart } from '../../../rules/kernel/layout.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { World } from '../../../scenario/plan.ts';
import type { Frame } from './frame.ts';
import type { KernelInstance } from './instance.ts';
import { reachOfMost } from './list-parameters.ts';
import type { MemoryViews } from './memory-views.ts';

/** Up to this number of fish, scratch memory has room for all of them as candidates of a cell: 60 bytes each. */
const smallSchool = 4096;

/** The fish in a kernel's memory, sorted by the cells of a grid. */
export class SortedFish {
  /** The grid of the last sort. */
  cells: Cells = new Cells();
  readonly #kernel: KernelInstance;
  readonly #memory: MemoryViews;
  /** The periodic world that the cells fill; undefined: the world is not periodic. */
  #seam: World | undefined;

  constructor(kernel: KernelInstance, memory: MemoryViews) {
    this.#kernel = kernel;
    this.#memory = memory;
  }

  /** Simulations that share a kernel can have different worlds. */
  #fit({ wraps, world }: Scene): void {
    const seam = wraps ? world : undefined;
    if (seam === this.#seam) return;
    this.#seam = seam;
    this.cells = new Cells(seam);
  }

  /**
   * Sorts the fish by cells and writes the frame. Cells are as wide as the list radius of most fish.
   * @param reaches radius of the lists by species, m
   * @param species number of species
   */
  sort(frame: Frame, scene: Scene, positions: Positions, reaches: Float64Array, species: number): void {
    this.#fit(scene);
    const { exports } = this.#kernel;
    const grid = this.cells;
    const reach = reachOfMost(reaches, positions, species);
    grid.fit(positions, reach, cellPart);
    const { count: cells, min, perMetre } = grid;
    frame.nx = cells[0];
    frame.ny = cells[1];
    frame.nz = cells[2];
    const { nx, ny, nz } = frame;
    frame.minX = min[0];
    frame.minY = min[1];
    frame.minZ = min[2];
    frame.perMetreX = perMetre[0];
    frame.perMetreY = perMetre[1];
    frame.perMetreZ = perMetre[2];
    this.#setWorld(frame);
    this.#memory.place(frame);
    const { x, y, z } = this.#memory.views;
    const { count } = frame;
    x.set(count === positions.x.length ? positions.x : positions.x.subarray(0, count));
    y.set(count === positions.y.length ? positions.y : positions.y.subarray(0, count));
    z.set(count === positions.z.length ? positions.z : positions.z.subarray(0, count));
    exports.sort(count, nx, ny, nz, min[0], min[1], min[2], perMetre[0], perMetre[1], perMetre[2]);
    this.#setGrid(frame);
    // A search for the k nearest may gather all fish. In small schools, counting candidates does not pay.
    frame.largest = frame.widens || count <= smallSchool ? count : this.#mostNear(reach, positions, reaches, species);
    exports.endRecords(count, frame.withVelocities);
    this.#memory.placeScratch(frame);
    this.#memory.views.blocksTaken[0] = 0;
  }

  /**
   * Upper bound of the number of candidates of any cell.
   * @param reach reach of most fish, m; for fish with a larger one, candidates are counted cell by cell
   */
  #mostNear(reach: number, { count, species: of }: Positions, reaches: Float64Array, species: number): number {
    const { exports } = this.#kernel;
    const grid = this.cells;
    const most = exports.mostNear(grid.span(reach, 0), grid.span(reach, 1), grid.span(reach, 2));
    let farthest = reach;
    for (let s = 0; s < species; s++) farthest = Math.max(farthest, reaches[s]);
    if (farthest === reach) return most;
    const { slotOf } = this.#memory.views;
    let all = most;
    for (let i = 0; i < count; i++) {
      const own = reaches[of[i]];
      if (own <= reach) continue;
      all = Math.max(all, exports.manyAround(slotOf[i], grid.span(own, 0), grid.span(own, 1), grid.span(own, 2)));
    }
    return all;
  }

  /** Passes the grid of a frame to the kernel. */
  begin(frame: Frame): void {
    this.#setWorld(frame);
    this.#setGrid(frame);
  }

  #setGrid({ count, nx, ny, nz, perMetreX, perMetreY, perMetreZ, minX, minY, minZ, approach }: Frame): void {
    const { exports } = this.#kernel;
    exports.setGrid(count, nx, ny, nz, perMetreX, perMetreY, perMetreZ, minX, minY, minZ, approach);
  }

  /** Passes the edge lengths of the world in which the fish were sorted to the kernel. */
  #setWorld({ edgeX, edgeY, edgeZ }: Frame): void {
    this.#kernel.exports.setWorld(edgeX, edgeY, edgeZ);
  }
}
