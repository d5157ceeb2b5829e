import type { Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { differences, pairOf, randomState, worst } from './agreement.ts';
import { anyGpu, gpuReading } from './open.ts';

const gpu = await anyGpu();
const seldom = await gpuReading(false);

/** Spawns more fish than there is memory for, and removes old and new ones. */
function change(simulation: Simulation): number[] {
  const spawned = simulation.spawn('a', {
    positions: [
      [1, 2, 3],
      [11, 2, 3],
      [5, 5, 5],
    ],
    headings: [
      [0, 1, 0],
      [1, 1, 0],
      [0, 0, 1],
    ],
  });
  spawned.push(...simulation.spawn('b', 150));
  simulation.remove([0, 50, spawned[1]]);
  return spawned;
}

describe.runIf(gpu && seldom)('spawn and remove on the GPU', () => {
  it('give the fish of the CPU, whether or not the state was read back', async () => {
    if (!gpu || !seldom) return;
    for (const engine of [gpu, seldom]) {
      const pair = pairOf(engine, { species: [{ name: 'a' }, { name: 'b' }] }, { state: randomState(2, 100) });
      await pair[0].run(2);
      pair[1].step(2);
      expect(change(pair[0])).toEqual(change(pair[1]));
      if (engine === seldom) expect(pair[0].engine.isFresh).toBe(false);
      await pair[0].run(2);
      await pair[0].run(0);
      pair[1].step(2);
      const [one, other] = pair.map(({ school }) => Array.from(school.id.subarray(0, school.count)));
      expect(one).toEqual(other);
      expect(one.length).toBe(250);
      expect(worst(differences(pair))[1]).toBeLessThan(1e-3);
      expect(pair[0].spawn('a', 1)).toEqual([253]);
      pair[0].dispose();
    }
  });

  it('replay with the same bits', async () => {
    if (!gpu) return;
    const pair = [0, 1].map(
      () => pairOf(gpu, { species: [{ name: 'a' }, { name: 'b' }] }, { state: randomState(2, 100) })[0],
    );
    const [first, again] = pair;
    await first.run(3);
    change(first);
    await first.run(5);
    for (const { step, command } of first.recorded) {
      await again.run(step - again.school.step);
      again.dispatchUntyped(command);
    }
    await again.run(8 - again.school.step);
    expect(again.stateHash()).toBe(first.stateHash());
    for (const one of pair) one.dispose();
  });
});
