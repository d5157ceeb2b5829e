// Vectors and bearings of the camera's own computations.

/** x, y and z of a vector that can be changed. */
export type Triple = [x: number, y: number, z: number];

/** Unit vectors of a level camera in the world: right, up, and into the picture. */
export interface ViewAxes {
  readonly right: Triple;
  readonly up: Triple;
  readonly into: Triple;
}

/** Direction from the school to the camera: bearing about the vertical, and elevation above the horizon, radians. */
export interface Bearing {
  azimuth: number;
  elevation: number;
}

/** The unit vector from the school to the camera. */
export function directionOf({ azimuth, elevation }: Bearing): Triple {
  const level = Math.cos(elevation);
  return [level * Math.sin(azimuth), Math.sin(elevation), level * Math.cos(azimuth)];
}

/** The bearing of a vector from the school to the camera. */
export function bearingOf(x: number, y: number, z: number): Bearing {
  return { azimuth: Math.atan2(x, z), elevation: Math.atan2(y, Math.hypot(x, z)) };
}

export function axesOf(bearing: Bearing): ViewAxes {
  const { azimuth, elevation } = bearing;
  const [x, y, z] = directionOf(bearing);
  return {
    right: [Math.cos(azimuth), 0, -Math.sin(azimuth)],
    up: [-Math.sin(elevation) * Math.sin(azimuth), Math.cos(elevation), -Math.sin(elevation) * Math.cos(azimuth)],
    into: [-x, -y, -z],
  };
}
