import { bytesOf } from '../math/bytes.ts';
import type { World } from '../scenario/plan.ts';
import { Cells } from './cells.ts';
import type { NearList } from './near.ts';
import { type NeighbourSearch, noPositions, type Positions, reachSq } from './search.ts';

/**
 * Neighbour search by uniform grid. Fish are sorted by cell; a slot is an index in that order. A row of cells is one
 * contiguous range of slots.
 */
export class GridSearch implements NeighbourSearch {
  candidates = 0;
  #positions: Positions = noPositions;
  readonly #seam: World | undefined;
  readonly #cells: Cells;
  /** Cell c has the slots start[c] to start[c + 1] − 1. */
  #start = new Int32Array(1);
  #cellOf = new Int32Array(0);
  /** The fish in each slot, and its position. */
  #fish = new Int32Array(0);
  #x = new Float32Array(0);
  #y = new Float32Array(0);
  #z = new Float32Array(0);
  #species = new Uint8Array(0);

  constructor(seam?: World) {
    this.#seam = seam;
    this.#cells = new Cells(seam);
  }

  get bytes(): number {
    return bytesOf(this.#start, this.#cellOf, this.#fish, this.#x, this.#y, this.#z, this.#species);
  }

  build(positions: Positions, reach: number): void {
    this.candidates = 0;
    this.#positions = positions;
    this.#cells.fit(positions, reach);
    this.#sort(positions);
  }

  /** Counting sort by cell; fish of one cell are in the order of their indices. */
  #sort(positions: Positions): void {
    const { count, x, y, z, species } = positions;
    const cells = this.#cells;
    const { total } = cells;
    if (this.#start.length < total + 1) this.#start = new Int32Array(total + 1);
    if (this.#fish.length < count) {
      this.#cellOf = new Int32Array(count);
      this.#fish = new Int32Array(count);
      this.#x = new Float32Array(count);
      this.#y = new Float32Array(count);
      this.#z = new Float32Array(count);
      this.#species = new Uint8Array(count);
    }
    const start = this.#start.fill(0, 0, total + 1);
    for (let i = 0; i < count; i++) {
      const cell =
        (cells.along(z[i], 2) * cells.count[1] + cells.along(y[i], 1)) * cells.count[0] + cells.along(x[i], 0);
      this.#cellOf[i] = cell;
      start[cell]++;
    }
    // start[c] is now the end of cell c. Filling slots from the last fish to the first turns it into the start.
    for (let cell = 1; cell <= total; cell++) start[cell] += start[cell - 1];
    for (let i = count - 1; i >= 0; i--) {
      const slot = --start[this.#cellOf[i]];
      this.#fish[slot] = i;
      this.#x[slot] = x[i];
      this.#y[slot] = y[i];
      this.#z[slot] = z[i];
      this.#species[slot] = species[i];
    }
  }

  nearInto(near: NearList, i: number, reach: number, speciesMask: number): void {
    near.count = 0;
    const { x, y, z } = this.#positions;
    const cells = this.#cells;
    const nx = cells.count[0];
    const ny = cells.count[1];
    const nz = cells.count[2];
    const cx = cells.along(x[i], 0);
    const cy = cells.along(y[i], 1);
    const cz = cells.along(z[i], 2);
    const rx = cells.span(reach, 0);
    const ry = cells.span(reach, 1);
    const rz = cells.span(reach, 2);
    if (this.#seam) {
      // Cells beyond a face of the periodic world are those at the opposite face. No cell is scanned twice, even if the
      // span exceeds the grid.
      const x0 = 2 * rx + 1 >= nx ? 0 : cx - rx;
      const y0 = 2 * ry + 1 >= ny ? 0 : cy - ry;
      const z0 = 2 * rz + 1 >= nz ? 0 : cz - rz;
      for (let kz = z0; kz < z0 + Math.min(2 * rz + 1, nz); kz++) {
        for (let ky = y0; ky < y0 + Math.min(2 * ry + 1, ny); ky++) {
          for (let kx = x0; kx < x0 + Math.min(2 * rx + 1, nx); kx++) {
            const cell = (modulo(kz, nz) * ny + modulo(ky, ny)) * nx + modulo(kx, nx);
            this.#scanAcross(near, i, this.#start[cell], this.#start[cell + 1], reach, speciesMask);
          }
        }
      }
      return;
    }
    const x0 = Math.max(0, cx - rx);
    const x1 = Math.min(nx - 1, cx + rx);
    for (let kz = Math.max(0, cz - rz); kz <= Math.min(nz - 1, cz + rz); kz++) {
      for (let ky = Math.max(0, cy - ry); ky <= Math.min(ny - 1, cy + ry); ky++) {
        const row = (kz * ny + ky) * nx;
        this.#scan(near, i, this.#start[row + x0], this.#start[row + x1 + 1], reach, speciesMask);
      }
    }
  }

  #scan(near: NearList, i: number, from: number, to: number, reach: number, speciesMask: number): void {
    const xi = this.#positions.x[i];
    const yi = this.#positions.y[i];
    const zi = this.#positions.z[i];
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    const fish = this.#fish;
    const species = this.#species;
    const limit = reachSq(reach);
    for (let slot = from; slot < to; slot++) {
      const dx = xi - x[slot];
      const dy = yi - y[slot];
      const dz = zi - z[slot];
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (distanceSq < limit && (speciesMask >> species[slot]) & 1) {
        const j = fish[slot];
        if (j !== i) near.add(j, dx, dy, dz, distanceSq);
      }
    }
    this.candidates += to - from;
  }

  #scanAcross(near: NearList, i: number, from: number, to: number, reach: number, speciesMask: number): void {
    const { min, max } = this.#seam as World;
    const edgeX = max[0] - min[0];
    const edgeY = max[1] - min[1];
    const edgeZ = max[2] - min[2];
    const xi = this.#positions.x[i];
    const yi = this.#positions.y[i];
    const zi = this.#positions.z[i];
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    const fish = this.#fish;
    const species = this.#species;
    const limit = reachSq(reach);
    for (let slot = from; slot < to; slot++) {
      // shortestImage, inlined in the innermost loop of a periodic world.
      let dx = xi - x[slot];
      let dy = yi - y[slot];
      let dz = zi - z[slot];
      dx = dx > edgeX / 2 ? dx - edgeX : dx < -edgeX / 2 ? dx + edgeX : dx;
      dy = dy > edgeY / 2 ? dy - edgeY : dy < -edgeY / 2 ? dy + edgeY : dy;
      dz = dz > edgeZ / 2 ? dz - edgeZ : dz < -edgeZ / 2 ? dz + edgeZ : dz;
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (distanceSq < limit && (speciesMask >> species[slot]) & 1) {
        const j = fish[slot];
        if (j !== i) near.add(j, dx, dy, dz, distanceSq);
      }
    }
    this.candidates += to - from;
  }
}

function modulo(k: number, n: number): number {
  return k < 0 ? k + n : k >= n ? k - n : k;
}
