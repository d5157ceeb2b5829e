import { parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';

/** The kernel's noise in float32 against the function, which computes in double precision: of vectors up to about 1 long. */
it('wander is the same from the kernel and from its function, to 1e-6', () => {
  let worst = 0;
  for (const [seed, period, count] of [
    [1, 2, 7],
    [2, 0.3, 300],
    [4_294_967_295, 0.05, 1025],
    [9, 1000, 64],
  ]) {
    const rules = { separation: { radius: 0.1 }, bounds: { enabled: false }, wander: { period, weight: 1 } };
    const plan = parseScenario({
      version: 1,
      seed,
      world: { min: [0, 0, 0], max: [1e4, 1e4, 1e4] },
      species: [
        { name: 'fish', count, rules },
        { name: 'slow', count: 5, rules: { ...rules, wander: { period: 3 * period, verticalFactor: 1, weight: 1 } } },
      ],
    });
    const [kernel, functions] = (['simd', 'typescript'] as const).map((name) => new Simulation(plan, { kernel: name }));
    for (let step = 0; step < 60; step++) {
      kernel.step();
      functions.step();
      expect(kernel.engine.kernel.name).toBe('simd');
      for (const axis of ['ax', 'ay', 'az'] as const)
        for (let i = 0; i < kernel.school.count; i++)
          worst = Math.max(worst, Math.abs(kernel.school[axis][i] - functions.school[axis][i]));
    }
  }
  expect(worst).toBeGreaterThan(0);
  expect(worst).toBeLessThan(1e-6);
});
