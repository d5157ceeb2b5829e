import { parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';
import { threadStarter } from './node-thread.ts';

it('poses between the last two states of a run are those of one thread', async () => {
  const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: 300 }] });
  const together = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  const alone = new Simulation(plan);
  const posesOf = (simulation: Simulation): Float32Array => {
    const positions = new Float32Array(3 * plan.count);
    simulation.posesInto(positions, new Float32Array(3 * plan.count));
    return positions;
  };
  // The first run is not drawn, so no copy of its poses is made. Runs of one step too.
  for (const steps of [3.25, 5, 1, 2.5]) {
    for (const simulation of [together, alone]) simulation.advance(steps * plan.step);
    await together.running;
    expect(together.school.step).toBe(alone.school.step);
    expect(posesOf(together)).toEqual(posesOf(alone));
    expect(together.shownTime).toBe(alone.shownTime);
  }
  together.dispose();
});
