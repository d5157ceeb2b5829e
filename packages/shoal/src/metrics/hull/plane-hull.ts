/** The convex hull of points. */
export interface Hull {
  /** Area in 2D, m²; volume in 3D, m³. 0 if all points are on one line, in 3D on one plane. */
  readonly size: number;
  /** Indices of the points at its corners, ascending. */
  readonly corners: readonly number[];
}

/** The convex hull in the plane z = 0, by monotone chains (Andrew 1979, doi:10.1016/0020-0190(79)90072-3). */
export function planeHull(points: Float64Array): Hull {
  const x = (i: number): number => points[3 * i];
  const y = (i: number): number => points[3 * i + 1];
  /** Twice the area of the triangle, positive if it turns left; exact for coordinates that were float32. */
  const turn = (a: number, b: number, c: number): number =>
    (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a));
  const order = Array.from({ length: points.length / 3 }, (_, i) => i).sort((a, b) => x(a) - x(b) || y(a) - y(b));
  const chainOf = (sorted: readonly number[]): number[] => {
    const chain: number[] = [];
    for (const i of sorted) {
      while (chain.length > 1 && !(turn(chain[chain.length - 2], chain[chain.length - 1], i) > 0)) chain.pop();
      chain.push(i);
    }
    chain.pop();
    return chain;
  };
  const ring = [...chainOf(order), ...chainOf(order.reverse())];
  let doubled = 0;
  for (let k = 1; k + 1 < ring.length; k++) doubled += turn(ring[0], ring[k], ring[k + 1]);
  return { size: doubled / 2, corners: ring.sort((a, b) => a - b) };
}
