import { inspectFish, type Plan, type PresetName, parseScenario, ruleNames, Simulation } from 'shoal';

/** Two fish that pass each other, and the separation vector of the first (Vetemaa 2020, Figure 10). */
export interface PassingPair {
  readonly preset: PresetName;
  readonly times: readonly number[];
  /** The x coordinate of the separation vector, before its weight. */
  readonly separationX: readonly number[];
}

/** Start and closest distance, in separation radii: from outside the widest reach to inside the narrowest one. */
const startAhead = 1.35;
const apart = 0.3;
const speed = 1.5; // m/s each

/** The same courses for every preset. */
export function passingPairs(plan: Plan, presets: readonly PresetName[]): PassingPair[] {
  const radii = presets.map((preset) => separationRadius(plan, preset));
  const half = (startAhead * Math.max(...radii)) / 2;
  const side = (apart * Math.min(...radii)) / 2;
  return presets.map((preset) => passingPair(plan, preset, half, side));
}

/** All weights are 0, so the fish keep straight courses and only the vector differs between presets. */
function passingPair(plan: Plan, preset: PresetName, half: number, side: number): PassingPair {
  const rules = ruleNames.map((rule) => [
    rule,
    rule === 'separation' ? { enabled: true, weight: 0 } : { enabled: false },
  ]);
  const pair = parseScenario({
    version: 1,
    preset,
    simulation: plan.scenario.simulation,
    world: { min: [-2 * half, -2 * half, -2 * half], max: [2 * half, 2 * half, 2 * half] },
    species: [
      {
        name: 'fish',
        motion: { maxSpeed: speed, minSpeed: 0 },
        start: {
          kind: 'list',
          positions: [
            [-half, 0, -side],
            [half, 0, side],
          ],
          velocities: [
            [speed, 0, 0],
            [-speed, 0, 0],
          ],
        },
        rules: Object.fromEntries(rules),
      },
    ],
  });
  const simulation = new Simulation(pair);
  const times: number[] = [];
  const separationX: number[] = [];
  const steps = Math.ceil((2 * half) / speed / pair.step);
  for (let step = 0; step <= steps; step++) {
    times.push(simulation.school.time);
    separationX.push(inspectFish(simulation, 0).steering.separation.vector[0]);
    simulation.step();
  }
  return { preset, times, separationX };
}

function separationRadius(plan: Plan, preset: PresetName): number {
  const { radius } = parseScenario({ ...plan.scenario, preset, species: [{ name: 'fish' }] }).species[0].rules
    .separation;
  return Number.isFinite(radius) && radius > 0 ? radius : 1;
}
