import { TrackError } from '../track-error.ts';
import type { TrackBatch } from '../track-table.ts';
import { TangentPlane } from './geography.ts';

/** Projects onto the plane that touches the earth at the first position. */
export class FirstPlane {
  readonly #name: string;
  #plane: TangentPlane | undefined;
  #place = '';

  constructor(name: string) {
    this.#name = name;
  }

  get note(): string {
    return `longitudes and latitudes were projected onto the plane at ${this.#place}`;
  }

  project(x: TrackBatch['x'], y: TrackBatch['y']): void {
    const first = x.findIndex((longitude, k) => !Number.isNaN(longitude + y[k]));
    if (first < 0) return;
    const wrong = x.findIndex((longitude, k) => Math.abs(longitude) > 360 || Math.abs(y[k]) > 90);
    if (wrong >= 0)
      throw new TrackError(
        `${this.#name}: has the longitude ${x[wrong]} and the latitude ${y[wrong]}, expected −180 to 180 (or 0 to 360) and −90 to 90 degrees. Exchange x and y, or read them as lengths.`,
        '--columns x=NAME,y=NAME',
      );
    if (!this.#plane) {
      this.#plane = new TangentPlane({ longitude: x[first], latitude: y[first] });
      this.#place = `${Number(x[first].toFixed(5))}° E, ${Number(y[first].toFixed(5))}° N`;
    }
    this.#plane.project(x, y);
  }
}
