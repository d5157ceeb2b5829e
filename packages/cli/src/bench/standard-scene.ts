import { type Plan, parseScenario } from 'shoal';

/**
 * The scene that `shoal bench` measures: fish uniform in a cube at the density of the thesis's demo (400 in a cube
 * of 40 m), its radii, its rules, 60 steps a second, from a fixed seed. Every setting is explicit, so that it stays the
 * same scene when a default changes.
 */
export function standardScene(fish: number): Plan {
  const edge = 40 * Math.cbrt(fish / 400);
  return parseScenario({
    version: 1,
    name: 'Standard scene',
    preset: 'improved',
    seed: 1,
    neighbours: 'grid',
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    simulation: { step: 1 / 60 },
    species: [
      {
        name: 'fish',
        count: fish,
        motion: { maxSpeed: 3 },
        rules: { separation: { radius: 2.2 }, alignment: { radius: 7 }, cohesion: { radius: 11 } },
      },
    ],
  });
}
