import { type HeadingDocument, parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { chance } from './oracle.ts';

/*
 * Bursts and coasts against a second implementation of the equations of Wang et al. 2025, in double precision and with
 * the host's own Math. It imports nothing of the library.
 */
interface Swimmer {
  readonly x: number;
  readonly y: number;
  readonly phi: number;
}

/** What fish `one` turns by without noise, rad. */
function turnOf(one: Swimmer, all: readonly Swimmer[], k: number): number {
  const [pull, align, range, eta] = [0.37, 0.5, 3, 0.8];
  const turns = all
    .filter((other) => other !== one)
    .map(({ x, y, phi }) => {
      const l = Math.hypot(x - one.x, y - one.y);
      const psi = Math.atan2(y - one.y, x - one.x) - one.phi;
      const attracts = (pull * l * Math.sin(psi)) / (1 + (l / range) ** 2);
      return attracts + align * (1 + eta * Math.cos(psi)) * Math.exp(-((l / range) ** 2)) * Math.sin(phi - one.phi);
    });
  return turns
    .sort((a, b) => Math.abs(b) - Math.abs(a))
    .slice(0, k)
    .reduce((sum, turn) => sum + turn, 0);
}

function school(count: number): Swimmer[] {
  const next = chance(4);
  const place = (): number => Math.fround(12 * next());
  return Array.from({ length: count }, () => ({ x: place(), y: place(), phi: 2 * Math.PI * next() }));
}

const step = 0.05;

function simulationOf(all: readonly Swimmer[], heading: Partial<HeadingDocument>, seed = 1): Simulation {
  return new Simulation(
    parseScenario({
      version: 1,
      seed,
      dimensions: 2,
      simulation: { step },
      species: [
        {
          name: 'fish',
          start: {
            kind: 'list',
            positions: all.map(({ x, y }) => [x, y, 0] as const),
            velocities: all.map(({ phi }) => [Math.cos(phi), Math.sin(phi), 0] as const),
          },
          heading: { model: 'wang', alignment: 0.5, ...heading } as HeadingDocument,
          rules: { bounds: { enabled: false } },
        },
      ],
    }),
  );
}

describe('bursts and coasts', () => {
  it.each([1, 2])('with a kick all fish turn by what the %i most influential ask', (influential) => {
    const simulation = simulationOf(school(60), { influential, randomness: 0 });
    const after = simulation.school;
    simulation.step();
    expect(after.column('kickTime').filter((time) => time === 0)).toHaveLength(0);
    after.column('kickTime').fill(100);
    const all = Array.from(after.x.subarray(0, 60), (x, i) => ({
      ...{ x, y: after.y[i] },
      phi: Math.atan2(after.vy[i], after.vx[i]),
    }));
    simulation.step();
    expect(after.column('kickTime').every((time) => time === 0)).toBe(true);
    all.forEach((one, i) => {
      const phi = one.phi + turnOf(one, all, influential);
      const speed = Math.hypot(after.vx[i], after.vy[i]);
      expect(after.vx[i] / speed).toBeCloseTo(Math.cos(phi), 5);
      expect(after.vy[i] / speed).toBeCloseTo(Math.sin(phi), 5);
    });
  });

  it('glides straight on at a speed that falls by e in the decay time, as far as the kick is long', () => {
    const simulation = simulationOf(school(1), { randomness: 0.5 });
    const durations = [0];
    const lengths = [0];
    let heading = Number.NaN;
    let before = 0;
    let bent = 0;
    let slowed = 0;
    for (let k = 0; k < 40_000; k++) {
      simulation.step();
      const { vx, vy } = simulation.school;
      const speed = Math.hypot(vx[0], vy[0]);
      if (simulation.school.column('kickTime')[0] === 0) {
        durations.push(0);
        lengths.push(0);
      } else if (before > 0) {
        bent = Math.max(bent, Math.abs(Math.atan2(vy[0], vx[0]) - heading));
        slowed = Math.max(slowed, Math.abs(speed / before - Math.exp(-step / 0.8)));
      }
      heading = Math.atan2(vy[0], vx[0]);
      before = speed;
      durations[durations.length - 1] += step;
      lengths[lengths.length - 1] += speed * step;
    }
    expect(bent).toBeLessThan(1e-4);
    expect(slowed).toBeLessThan(1e-4);
    const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one / all.length, 0);
    const square = mean(durations.map((one) => one * one));
    // A Rayleigh distribution of mean 1 has the mean square 4/π.
    expect(mean(durations)).toBeCloseTo(1, 1);
    expect(square).toBeGreaterThan(1.2);
    expect(square).toBeLessThan(1.35);
    // The first glide and the last are not whole.
    lengths.slice(1, -1).forEach((length, k) => {
      expect(Math.abs(length - durations[k + 1])).toBeLessThan(0.05);
    });
  });

  it('remembers its kicks in a snapshot', () => {
    const all = school(30);
    const first = simulationOf(all, {});
    const second = simulationOf(all, {});
    first.step(30);
    second.restore(first.snapshot());
    first.step(40);
    second.step(40);
    expect(second.stateHash()).toBe(first.stateHash());
  });
});

it('a kick is never of the duration 0', () => {
  // With this seed the random number of fish 39 is 0 in the first step.
  const simulation = simulationOf(school(40), {}, 263280);
  simulation.step();
  expect(simulation.school.column('kickDuration')[39]).toBeGreaterThan(0);
  expect(Array.from(simulation.school.x).every(Number.isFinite)).toBe(true);
});

it('times of its own exclude random updates', () => {
  expect(() => simulationOf(school(3), { update: 'poisson' })).toThrow(
    'species[0].heading.update must be one of "synchronous", "asynchronous", got "poisson"',
  );
});
