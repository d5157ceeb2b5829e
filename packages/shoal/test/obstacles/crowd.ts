import { parseScenarioJson, type Simulation as Running, Simulation, type Vec3 } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';

export interface CrowdSettings {
  readonly obstacles: readonly object[];
  /** Places to which the fish are driven: inside the obstacles. */
  readonly into: readonly Vec3[];
  readonly maxSpeed: number;
  readonly fish?: number;
  readonly seed?: number;
  /** Half the edge of the world, m. */
  readonly half?: number;
  readonly wraps?: boolean;
  readonly dimensions?: 2 | 3;
  /** Whether fish see obstacles at all; without, only the hard constraint keeps them out. */
  readonly steers?: boolean;
  readonly body?: object;
  readonly start?: object;
  readonly scenario?: object;
  readonly rules?: object;
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  readonly historyBytes?: number;
}

/** A crowd that is driven into obstacles as hard as its speed allows, one goal after the other. */
export function crowd({
  obstacles,
  into,
  maxSpeed,
  fish = 200,
  seed = 1,
  half = 12,
  wraps = false,
  dimensions = 3,
  steers = false,
  body = {},
  start = { kind: 'sphere', centre: [0, 0, 0], radius: 6 },
  scenario = {},
  rules = {},
  meshes = {},
  historyBytes = 0,
}: CrowdSettings): Running {
  const plan = parseScenarioJson({
    version: 1,
    seed,
    dimensions,
    world: { min: [-half, -half, -half], max: [half, half, half] },
    obstacles,
    field: { resolution: [16, 16, 16] },
    species: [
      {
        name: 'fish',
        count: fish,
        start,
        body,
        motion: { maxSpeed },
        goals: into.map((at) => ({ at, reach: 0.5 })),
        rules: {
          obstacles: { enabled: steers },
          // Turns within about two metres, whatever the speed.
          goal: { weight: Math.min(1e5, Math.max(60, (maxSpeed * maxSpeed) / 2)) },
          bounds: wraps ? { form: 'wrap' } : { weight: Math.max(1, maxSpeed) },
          ...rules,
        },
      },
    ],
    ...scenario,
  });
  return new Simulation(plan, { meshes, historyBytes });
}
