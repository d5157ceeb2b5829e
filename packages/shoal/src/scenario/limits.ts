/** Bounds that keep an untrusted file from exhausting the machine. */
export const limits = {
  fish: 10_000_000,
  species: 32,
  fileBytes: 16 * 1024 * 1024,
  coordinate: 1e9,
  /** How far from the origin an obstacle may lie, m: the promise that no fish is inside one is tested up to there. */
  obstacleReach: 1e7,
  /** Points of a field. */
  fieldPoints: 4_194_304,
  /** Triangles of all obstacles together. */
  triangles: 4_000_000,
} as const;
