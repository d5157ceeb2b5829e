import { shortestImage } from '../../math/periodic.ts';
import type { World } from '../../scenario/plan.ts';
import type { NearList } from '../near.ts';
import { reachSq } from '../search.ts';
import type { SiteFish } from './sites.ts';
import { VoronoiCells } from './voronoi-cells.ts';

const noFish: SiteFish = {
  count: 0,
  id: new Uint32Array(0),
  x: new Float32Array(0),
  y: new Float32Array(0),
  z: new Float32Array(0),
  species: new Uint8Array(0),
};

/**
 * Finds the flockmates whose Voronoi cells touch that of a fish (Ginelli & Chaté 2010, doi:10.1103/PhysRevLett.105.168103).
 * Cells are those of the fish's own species and of the species that it schools with.
 */
export class VoronoiSearch {
  readonly #seam: World | undefined;
  #fish = noFish;
  /** Cells by the species that have them, and whether they are those of the present positions. */
  readonly #cells = new Map<number, { readonly cells: VoronoiCells; isBuilt: boolean }>();

  /** @param seam the world, if it is periodic */
  constructor(seam?: World) {
    this.#seam = seam;
  }

  /** Number of fish that were compared with a cell since the last build. */
  get candidates(): number {
    let sum = 0;
    for (const { cells } of this.#cells.values()) sum += cells.candidates;
    return sum;
  }

  get bytes(): number {
    let sum = 0;
    for (const { cells } of this.#cells.values()) sum += cells.bytes;
    return sum;
  }

  /** Prepares queries. The positions must not change until the queries are done. */
  build(fish: SiteFish): void {
    this.#fish = fish;
    for (const entry of this.#cells.values()) entry.isBuilt = false;
  }

  /** Fills `near` with the fish of these species that are nearer than `reach` and whose cells touch that of fish i. */
  nearInto(near: NearList, i: number, reach: number, speciesMask: number): void {
    const { x, y, z, species } = this.#fish;
    const cells = this.#cellsOf(speciesMask | (1 << species[i]));
    cells.find(i);
    near.count = 0;
    const limit = reachSq(reach);
    for (let k = 0; k < cells.count; k++) {
      const j = cells.neighbours[k];
      if (((speciesMask >> species[j]) & 1) === 0) continue;
      let dx = x[i] - x[j];
      let dy = y[i] - y[j];
      let dz = z[i] - z[j];
      if (this.#seam) {
        const { min, max } = this.#seam;
        dx = shortestImage(dx, max[0] - min[0]);
        dy = shortestImage(dy, max[1] - min[1]);
        dz = shortestImage(dz, max[2] - min[2]);
      }
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (distanceSq < limit) near.add(j, dx, dy, dz, distanceSq);
    }
  }

  #cellsOf(speciesMask: number): VoronoiCells {
    let entry = this.#cells.get(speciesMask);
    if (!entry) {
      entry = { cells: new VoronoiCells(this.#seam), isBuilt: false };
      this.#cells.set(speciesMask, entry);
    }
    if (!entry.isBuilt) entry.cells.build(this.#fish, speciesMask);
    entry.isBuilt = true;
    return entry.cells;
  }
}
