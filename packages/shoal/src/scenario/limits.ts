/** Bounds that keep an untrusted file from exhausting the machine. */
export const limits = {
  fish: 10_000_000,
  /** Fish that a simulation may ever hold, one after the other: float32 columns hold ids exactly up to there. */
  ids: 2 ** 24,
  species: 32,
  fileBytes: 16 * 1024 * 1024,
  coordinate: 1e9,
  /** How far from the origin an obstacle may lie, m: the promise that no fish is inside one is tested up to there. */
  obstacleReach: 1e7,
  /** Points of a field. */
  fieldPoints: 4_194_304,
  /** Points of a field whose spacing is not stated, at most: about a second of work. */
  usualFieldPoints: 131_072,
  /** Triangles of all obstacles together. */
  triangles: 4_000_000,
  /** Points of all fields together: about 640 MB. */
  allFieldPoints: 33_554_432,
  /** Making a simulation may take about so long on one thread, s (see `estimateWork`). */
  makeSeconds: 600,
  /** A step likewise, s. */
  stepSeconds: 60,
} as const;
