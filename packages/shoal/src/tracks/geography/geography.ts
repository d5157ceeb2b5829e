// Turns longitude and latitude into metres on a plane.

import { sinCos } from '../../math/trigonometry.ts';
import { TrackError } from '../track-file.ts';
import type { TrackBatch } from '../track-table.ts';

/** WGS 84: half the equator's diameter, m, and the flattening. NIMA TR8350.2, third edition, 2000. */
const radius = 6_378_137;
const flattening = 1 / 298.257_223_563;
const eccentricity2 = flattening * (2 - flattening);

/** A place on the ellipsoid, degrees. */
export interface GeoPlace {
  readonly longitude: number;
  readonly latitude: number;
}

/**
 * The plane that touches the earth at a place: metres to the east and to the north. A distance is too short by about
 * d² / 2R², d its distance from the place and R the earth's radius: 1.2e-6 at 10 km, 1.2e-4 at 100 km.
 */
export class TangentPlane {
  readonly #at: readonly number[];
  readonly #east: readonly number[];
  readonly #north: readonly number[];

  constructor(place: GeoPlace) {
    const [sinLon, cosLon] = direction(place.longitude);
    const [sinLat, cosLat] = direction(place.latitude);
    this.#at = earthCentred(place);
    this.#east = [-sinLon, cosLon, 0];
    this.#north = [-sinLat * cosLon, -sinLat * sinLon, cosLat];
  }

  /** Replaces longitudes and latitudes, degrees, by metres. */
  project(longitudes: Float64Array, latitudes: Float64Array): void {
    for (let k = 0; k < longitudes.length; k++) {
      const point = earthCentred({ longitude: longitudes[k], latitude: latitudes[k] });
      const off = point.map((x, axis) => x - this.#at[axis]);
      longitudes[k] = dot(off, this.#east);
      latitudes[k] = dot(off, this.#north);
    }
  }
}

const out = new Float64Array(2);

/** Sine and cosine of an angle in degrees. */
function direction(degrees: number): readonly [sine: number, cosine: number] {
  sinCos(out, (degrees * Math.PI) / 180);
  return [out[0], out[1]];
}

/** A point of the ellipsoid, m from the earth's centre. */
function earthCentred({ longitude, latitude }: GeoPlace): readonly number[] {
  const [sinLon, cosLon] = direction(longitude);
  const [sinLat, cosLat] = direction(latitude);
  const across = radius / Math.sqrt(1 - eccentricity2 * sinLat * sinLat);
  return [across * cosLat * cosLon, across * cosLat * sinLon, across * (1 - eccentricity2) * sinLat];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

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
