// The points of the body in a file of TRex.

/** A point of the body, by the names of its arrays. */
export interface TrexPoint {
  readonly x: string;
  readonly y: string;
  /** Found by a model of poses: such points are in pixels, while all others are in cm. */
  readonly isPose: boolean;
}

/** X and Y alone are the head. Poses have names, as in nose_X, or numbers. */
export function trexPoints(names: readonly string[]): Map<string, TrexPoint> {
  const points = new Map<string, TrexPoint>();
  for (const x of names) {
    const [found, centre, pose, posed] = /^X(?:#([a-z]*centroid))?$|^poseX(\d+)$|^(.+)_X$/.exec(x) ?? [];
    const y = posed === undefined ? x.replace('X', 'Y') : `${posed}_Y`;
    if (found === undefined || !names.includes(y)) continue;
    const isPose = pose !== undefined || posed !== undefined;
    points.set(centre ?? posed ?? (pose === undefined ? 'head' : `pose${pose}`), { x, y, isPose });
  }
  return points;
}
