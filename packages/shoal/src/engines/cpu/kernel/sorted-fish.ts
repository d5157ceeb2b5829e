import { Cells } from '../../../neighbours/cells.ts';
import type { Positions } from '../../../neighbours/search.ts';
import { cellPart } from '../../../rules/kernel/layout.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { World } from '../../../scenario/plan.ts';
import type { Frame } from './frame.ts';
import type { KernelInstance } from './instance.ts';
import type { MemoryViews } from './memory-views.ts';
import { reachOfMost } from './reach-of-most.ts';

/** The fish in a kernel's memory, sorted by the cells of a grid. */
export class SortedFish {
  cells: Cells = new Cells();
  readonly #kernel: KernelInstance;
  readonly #memory: MemoryViews;
  /** The periodic world that the cells fill; undefined: the world is not periodic. */
  #seam: World | undefined;

  constructor(kernel: KernelInstance, memory: MemoryViews) {
    this.#kernel = kernel;
    this.#memory = memory;
  }

  /** The simulations that share a kernel have worlds of their own. */
  fit({ wraps, world }: Scene): void {
    const seam = wraps ? world : undefined;
    if (seam === this.#seam) return;
    this.#seam = seam;
    this.cells = new Cells(seam);
  }

  /**
   * Sorts fish by cells as wide as the lists of most fish are long, and fills the frame.
   * @param reaches by species, how far lists go, m
   * @param species how many there are
   */
  sort(frame: Frame, positions: Positions, reaches: Float64Array, species: number): void {
    const { exports } = this.#kernel;
    const grid = this.cells;
    const reach = reachOfMost(reaches, positions, species);
    grid.fit(positions, reach, cellPart);
    const [nx, ny, nz] = grid.count;
    const [minX, minY, minZ] = grid.min;
    const [perMetreX, perMetreY, perMetreZ] = grid.perMetre;
    Object.assign(frame, { nx, ny, nz, perMetreX, perMetreY, perMetreZ });
    this.#setWorld(frame);
    this.#memory.place(frame);
    const { x, y, z } = this.#memory.views;
    const { count } = frame;
    x.set(count === positions.x.length ? positions.x : positions.x.subarray(0, count));
    y.set(count === positions.y.length ? positions.y : positions.y.subarray(0, count));
    z.set(count === positions.z.length ? positions.z : positions.z.subarray(0, count));
    exports.sort(count, nx, ny, nz, minX, minY, minZ, perMetreX, perMetreY, perMetreZ);
    this.#setGrid(frame);
    // A wider search may find all fish.
    frame.largest = frame.widens ? count : this.#mostNear(reach, positions, reaches, species);
    exports.endRecords(count, frame.withVelocities);
    this.#memory.placeScratch(frame);
    this.#memory.views.blocksTaken[0] = 0;
  }

  /**
   * Upper bound of the number of candidates of any cell.
   * @param reach of most fish, m: cells of those that look farther are counted by themselves
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

  /** Tells the kernel the grid of a frame. */
  begin(frame: Frame): void {
    this.#setWorld(frame);
    this.#setGrid(frame);
  }

  #setGrid({ count, nx, ny, nz, perMetreX, perMetreY, perMetreZ, approach }: Frame): void {
    this.#kernel.exports.setGrid(count, nx, ny, nz, perMetreX, perMetreY, perMetreZ, approach);
  }

  /** For the search of candidates, which a grid is sorted for. */
  #setWorld({ edgeX, edgeY, edgeZ }: Frame): void {
    this.#kernel.exports.setWorld(edgeX, edgeY, edgeZ);
  }
}
