import { type Plan, Simulation, type StateFile } from 'shoal';
import { FieldStore } from 'shoal/fields';
import { afterAll, describe, expect, it } from 'vitest';
import { differences, planOf, randomState, worst } from './agreement.ts';
import { nudge, sizeOf, stateOf } from './many-states.ts';
import { anyGpu } from './open.ts';
import { box, only, scenes } from './scenes.ts';

/*
 * Compares the GPU engine with the functions that define the rules, which compute in double precision: one step from
 * the same state, with every column of the school relative to its largest number. Each scene is compared from its own
 * state and from other states: no fish, few, many, all in one cell, at the same position, far away. With SHOAL_LONG=1,
 * there are a thousand states per scene. SHOAL_STATES sets another number.
 */
const allowed = 1e-4;
const long = process.env.SHOAL_LONG !== undefined;
const states = Number(process.env.SHOAL_STATES ?? (long ? 1000 : 2));
const from = Number(process.env.SHOAL_SEED ?? 1);

const gpu = await anyGpu();

/** For each scene the largest difference from other states, and the number of states on a decision boundary. */
const found: Record<string, { by: number; where: string; onEdge: number }> = {};

describe.runIf(gpu)('the GPU agrees with the functions of the rules', () => {
  for (const [name, { document, state = randomState(4, 200), steps = 1 }] of Object.entries(scenes)) {
    it(name, async () => {
      const plan = planOf({ ...box, ...document });
      const fields = new FieldStore();
      const [[column, by]] = await compared(plan, state, steps, fields);
      expect(by, `column ${column}`).toBeLessThan(allowed * steps);
      // Hunters read all prey, and the k nearest flockmates may be far away.
      const looksFar = plan.species.some(({ hunts, rules }) => hunts.length > 0 || rules.cohesion.nearest > 0);
      found[name] = { by: 0, where: '', onEdge: 0 };
      for (let seed = from; seed < from + states; seed++)
        await fromOther(name, plan, seed, looksFar ? 1500 : 20_000, Math.min(3, steps), fields);
      expect(found[name].onEdge).toBeLessThanOrEqual(1 + states / 20);
    }, 3_600_000);
  }

  for (const count of [255, 256, 257, ...(long ? [65_535, 65_536, 65_537] : [])]) {
    it(`${count} fish`, async () => {
      const plan = planOf({ ...box, species: [{ name: 'a' }] });
      const state = stateOf(0, count, 12 * Math.cbrt(count / 255), 1);
      const [[column, by]] = await compared(plan, state, 1, new FieldStore());
      expect(by, column).toBeLessThan(allowed);
    });
  }

  it('finds as many neighbours', async () => {
    // The ratio of a sum and a mean over the same flockmates gives their number.
    const radius = 2;
    const plans = ['displacement', 'centroid'].map((form) =>
      planOf({ ...box, ...only('separation', { form, radius, weight: 1 }).document }),
    );
    let told = 0;
    for (let seed = from; seed < from + states; seed++) {
      const state = stateOf(seed, long ? sizeOf(seed, 1500) : 150, 12, 1);
      const [sum, mean] = await Promise.all(plans.map((plan) => stepped(plan, state)));
      const { x, y, z } = new Simulation(plans[0], { state }).school;
      for (let i = 0; i < sum.count; i++) {
        const sq = mean.ax[i] ** 2 + mean.ay[i] ** 2 + mean.az[i] ** 2;
        const distances = Array.from(x, (_, j) => Math.hypot(x[i] - x[j], y[i] - y[j], z[i] - z[j]));
        const count = distances.filter((l, j) => j !== i && l < radius).length;
        const onEdge = distances.some((l) => Math.abs(l - radius) < 1e-6 * radius);
        // If all vectors cancel out, their number cannot be found in this way.
        if (onEdge || (sq < 1e-6 && count > 0)) continue;
        const product = sum.ax[i] * mean.ax[i] + sum.ay[i] * mean.ay[i] + sum.az[i] * mean.az[i];
        const number = sq > 0 ? product / sq : 0;
        if (!(Math.abs(number - count) < 0.3)) expect(number, `seed ${seed}, fish ${i}`).toBe(count);
        told++;
      }
    }
    expect(told).toBeGreaterThan(10 * states);
  }, 3_600_000);

  afterAll(() => {
    if (!long) return;
    for (const [name, { by, where, onEdge }] of Object.entries(found).sort(([, a], [, b]) => b.by - a.by))
      console.log(by.toExponential(1), where, `${onEdge} on edges`, name);
  });
});

/** The largest difference after some steps from a state, and the values that the functions of the rules give. */
async function compared(
  plan: Plan,
  state: StateFile,
  steps: number,
  fields: FieldStore,
): Promise<[most: [name: string, by: number], here: Simulation]> {
  if (!gpu) throw new Error('no GPU');
  const there = new Simulation(plan, { state, fields, engine: gpu });
  await there.run(steps);
  const here = new Simulation(plan, { state, fields, kernel: 'typescript' });
  here.step(steps);
  there.dispose();
  return [worst(differences([there, here])), here];
}

/**
 * One of a scene's other states. Each step begins from the device's state. If the functions give a different result
 * when all fish move by a millionth, the state is not compared.
 */
async function fromOther(
  name: string,
  plan: Plan,
  seed: number,
  most: number,
  steps: number,
  fields: FieldStore,
): Promise<void> {
  if (!gpu) throw new Error('no GPU');
  const count = sizeOf(seed, most);
  // From so far away, all prey is equally distant in single precision, so another prey may be chosen.
  const hunts = plan.species.some((species) => species.hunts.length > 0);
  const state = stateOf(seed, count, 12, plan.species.length, !hunts);
  const there = new Simulation(plan, { state, fields, engine: gpu });
  const [here, other] = [0, 1].map(() => new Simulation(plan, { state, fields, kernel: 'typescript' }));
  const record = found[name];
  let isOnEdge = false;
  for (let step = 0; step < steps; step++) {
    // A fish moved outside an obstacle and outside the world is wrapped when the state is restored.
    for (let tries = 0; tries < 4; tries++) {
      here.restore(there.snapshot());
      if (here.stateHash() === there.stateHash()) break;
      there.restore(here.snapshot());
    }
    const before = here.snapshot();
    await there.run(1);
    here.step();
    const [column, by] = worst(differences([there, here]));
    if (by < allowed) {
      if (by > record.by) Object.assign(record, { by, where: `${column}, seed ${seed}` });
      continue;
    }
    isOnEdge = true;
    let moved = 0;
    for (let k = 0; k < 6 && moved < by / 4; k++) {
      other.restore(before);
      nudge(other.school, k);
      other.step();
      moved = Math.max(moved, worst(differences([other, here]))[1]);
    }
    expect(moved, `seed ${seed}, ${count} fish, step ${step}: ${column} differs by ${by}`).toBeGreaterThan(by / 4);
  }
  if (isOnEdge) record.onEdge++;
  there.dispose();
}

async function stepped(plan: Plan, state: StateFile): Promise<Simulation['school']> {
  if (!gpu) throw new Error('no GPU');
  const simulation = new Simulation(plan, { state, engine: gpu });
  await simulation.run(1);
  simulation.dispose();
  return simulation.school;
}
