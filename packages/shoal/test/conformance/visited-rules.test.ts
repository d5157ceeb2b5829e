import { defineRule, parseScenarioJson, Simulation, type StateFile } from 'shoal';
import { describe, expect, it } from 'vitest';
import { generator } from '../random/states.ts';

/*
 * Rules of your own that read flockmates, in steps of the kernel: it finds their flockmates, and they get the same
 * ones as in steps of the rules' functions, in float32.
 */

/** Writes what it sees into a vector that depends on every fish and every number of both lists. */
const crowd = defineRule({
  name: 'crowd',
  flockmates: true,
  parameters: { radius: { default: 5, all: true }, nearest: 0 },
  steer(out, i, _settings, { near, others, school }) {
    out.fill(0);
    for (const [list, sign] of [
      [near, 1],
      [others, -0.5],
    ] as const) {
      for (let k = 0; k < list.count; k++) {
        const part = (sign * (1 + (school.id[list.index[k]] % 7))) / (1 + list.distance[k]);
        out[0] += part * list.dx[k];
        out[1] += part * list.dy[k];
        out[2] += part * (list.dz[k] + 0.1 * school.vx[i]);
      }
    }
  },
});

const off = { enabled: false };
const calm = { separation: off, alignment: off, cohesion: off, wander: off, bounds: off };

function state(count: number, edge: number): StateFile {
  const random = generator(7);
  const list = Array.from({ length: count }, (_, i) => i);
  return {
    positions: list.map(() => [edge * random(), edge * random(), edge * random()]),
    velocities: list.map((i) => [random() - 0.5, random() - 0.5, i % 5 === 0 ? 0 : random()]),
    species: list.map((i) => i % 2),
  };
}

/** Both kernels from one state. */
function both(species: object[], scenario: object = {}): Simulation[] {
  const world = { min: [0, 0, 0], max: [20, 20, 20] };
  const plan = parseScenarioJson({ version: 1, world, species, ...scenario }, { rules: [crowd] });
  return (['typescript', 'simd'] as const).map((kernel) => new Simulation(plan, { kernel, state: state(300, 20) }));
}

const names = ['a', 'b'];
const cases: Record<string, [object, object?]> = {
  'one rule': [{ rules: calm }],
  'with the rules of the kernel': [{}],
  'a view': [{ perception: { fieldOfViewDeg: 200 }, rules: calm }],
  'species that it keeps away from': [{ keepsAwayFrom: names, rules: calm }],
  'flockmates of all species': [{ schoolsWith: names, rules: { ...calm, crowd: { radius: 3 } } }],
  'a smaller radius than the reach': [{ rules: { crowd: { radius: 2 } } }],
  'the k nearest': [{ rules: { crowd: { nearest: 4 } } }],
  'the k nearest at any distance': [{ rules: { ...calm, crowd: { nearest: 4, radius: 'all' } } }],
  'the k nearest at any distance, of one species, beside the rules of the kernel': [
    { schoolsWith: names, keepsAwayFrom: names, rules: { crowd: { nearest: 9, radius: 'all' } } },
  ],
  'quick fish, without lists': [{ motion: { maxSpeed: 60 }, rules: calm }],
  priority: [{ blending: { kind: 'priority' }, motion: { budget: 5 } }],
  'a plane': [{}, { dimensions: 2 }],
};

describe('a rule of your own that reads flockmates', () => {
  for (const [name, [one, scenario]] of Object.entries(cases)) {
    it(`${name}: the kernel stays on and gives the same`, () => {
      const [plain, simd] = both(
        names.map((species) => ({ name: species, ...one })),
        scenario,
      );
      for (const steps of [1, 4]) {
        plain.step(steps);
        simd.step(steps);
        expect([plain.engine.kernel.name, simd.engine.kernel]).toEqual(['typescript', { name: 'simd' }]);
        let largest = 0;
        for (let i = 0; i < 300; i++)
          for (const axis of ['ax', 'ay', 'az'] as const) {
            const difference = Math.abs(plain.school[axis][i] - simd.school[axis][i]);
            largest = Math.max(largest, difference / (1 + Math.abs(plain.school[axis][i])));
          }
        expect(largest).toBeLessThan(steps === 1 ? 1e-5 : 1e-3);
        expect(plain.school.ax.filter((a) => a !== 0).length).toBeGreaterThan(150);
      }
    });
  }

  it.each([false, true])('is computed beside wakes, which the kernel visits fish for too: own rule %s', (ownRule) => {
    const motion = { quadraticDrag: 0.5, cruiseSpeed: 1, wakeBenefit: 0.6 };
    const rules = ownRule ? { crowd: { radius: 3 } } : { ...calm, crowd: { enabled: false } };
    const species = [
      { name: 'a', motion, rules },
      { name: 'b', schoolsWith: names, motion: { ...motion, wakeBenefit: 0.3 }, rules },
    ];
    const [plain, simd] = both(species);
    const [alone] = both(species.map((one) => ({ ...one, motion: { ...motion, wakeBenefit: 0 } })));
    for (const one of [plain, simd, alone]) one.step(2);
    expect([plain.engine.kernel.name, simd.engine.kernel]).toEqual(['typescript', { name: 'simd' }]);
    const energies = [plain, simd, alone].map(({ school }) => [...school.column('energy')]);
    let saved = 0;
    for (let i = 0; i < 300; i++) {
      expect(Math.abs(energies[1][i] - energies[0][i])).toBeLessThan(1e-5 * (1 + energies[0][i]));
      if (energies[0][i] < 0.999 * energies[2][i]) saved++;
    }
    expect(saved).toBeGreaterThan(20);
  });

  it('leaves the bits of the kernel’s rules as they are', () => {
    const run = (rules: object | undefined): string => {
      const plan = parseScenarioJson(
        { version: 1, species: names.map((name) => ({ name, ...(rules && { rules }) })) },
        rules && { rules: [crowd] },
      );
      const simulation = new Simulation(plan, { state: state(300, 20) });
      simulation.step(40);
      return simulation.stateHash();
    };
    expect(run({ crowd: { weight: 0 } })).toBe(run(undefined));
    expect(run({ crowd: { weight: 1 } })).not.toBe(run(undefined));
  });

  it('many simulations that share a kernel, and a snapshot, give the same bits', () => {
    const species = names.map((name) => ({ name }));
    const alone = both(species)[1];
    alone.step(30);
    const shared = Array.from({ length: 6 }, () => both(species)[1]);
    for (let step = 0; step < 30; step++) for (const one of shared) one.step();
    expect(new Set(shared.map((one) => one.stateHash()))).toEqual(new Set([alone.stateHash()]));
    const copy = both(species)[1];
    const start = both(species)[1];
    start.step(13);
    copy.restore(start.snapshot());
    copy.step(17);
    expect(copy.stateHash()).toBe(alone.stateHash());
  });

  it('is switched on and off while lists are in use', () => {
    const species = names.map((name) => ({ name, rules: { crowd: { enabled: false } } }));
    const all = both(species);
    for (const value of [true, false, true]) {
      for (const one of all) {
        one.dispatchUntyped({ type: 'set', path: 'species[0].rules.crowd.enabled', value });
        one.step(3);
      }
      const [plain, simd] = all;
      for (let i = 0; i < 300; i++) expect(simd.school.ax[i]).toBeCloseTo(plain.school.ax[i], 2);
    }
  });

  it('reads lists in float32 in steps of the kernel', () => {
    const types = new Set<string>();
    const typed = defineRule({
      name: 'typed',
      flockmates: true,
      parameters: { radius: 5 },
      steer(out, _i, _settings, { near, others }) {
        out.fill(0);
        for (const { dx, dy, dz, distance } of [near, others])
          for (const list of [dx, dy, dz, distance]) types.add(list.constructor.name);
      },
    });
    const plan = parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 50 }] }, { rules: [typed] });
    new Simulation(plan).step(1);
    expect([...types]).toEqual(['Float32Array']);
  });
});
