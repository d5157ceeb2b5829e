/** Bounds that keep an untrusted file from exhausting the machine. */
export const limits = {
  fish: 10_000_000,
  /**
   * Maximum number of fish that a simulation has over its whole time: float32 columns store ids exactly up to this
   * number.
   */
  ids: 2 ** 24,
  species: 32,
  fileBytes: 16 * 1024 * 1024,
  coordinate: 1e9,
  /**
   * Largest distance of an obstacle from the origin, m. Tests show that no fish gets inside obstacles up to this
   * distance.
   */
  obstacleReach: 1e7,
  /** Maximum number of points of a field. */
  fieldPoints: 4_194_304,
  /** Maximum number of points of a field with automatic spacing: about a second of work. */
  usualFieldPoints: 131_072,
  /** Maximum number of triangles of all obstacles together. */
  triangles: 4_000_000,
  /** Maximum number of points of all fields together: about 640 MB. */
  allFieldPoints: 33_554_432,
  /** Longest estimated time to make a simulation on one thread, s (see `estimateWork`). */
  makeSeconds: 600,
  /** Longest estimated time of a step, s. */
  stepSeconds: 60,
} as const;
