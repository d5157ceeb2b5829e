import { describe, expect, test } from 'vitest';
import { Draws } from '../draws.ts';
import type { Evaluation, Method, Point } from '../method.ts';
import { Genetic } from './genetic.ts';
import { MapElites } from './map-elites.ts';
import { Nsga2 } from './nsga2.ts';
import { ParticleSwarm } from './particle-swarm.ts';

/*
 * Generations of each method, number by number: the equations as published, with the same random numbers.
 */

type Judge = (point: Point, index: number) => Partial<Evaluation>;

/** The next candidates, and their evaluations. */
function told(method: Method, judge: Judge): readonly Evaluation[] {
  const evaluations = method
    .ask()
    .map((point, index) => ({ point, losses: [0], violation: 0, ...judge(point, index) }));
  method.tell(evaluations);
  return evaluations;
}

const numbers = (points: readonly Iterable<number>[]): number[][] => points.map((point) => [...point]);
const close = (points: readonly Iterable<number>[]): unknown[][] =>
  numbers(points).map((point) => point.map((x) => expect.closeTo(x, 10)));
/** Folds a coordinate back at 0 and 1. */
const folded = (x: number): number => Math.abs(x - 2 * Math.round(x / 2));

test('particle swarm: three generations by the equations of Clerc and Kennedy', () => {
  const [inertia, own, swarm] = [0.9, 1.7, 2.1];
  const search = new ParticleSwarm(2, 5, { population: 3, inertia, own, swarm });
  const draws = new Draws(5);
  const anywhere = (): number[] => [draws.unit(), draws.unit()];
  const positions = [anywhere(), anywhere(), anywhere()];
  const velocities = positions.map((x) => anywhere().map((to, d) => (to - x[d]) / 2));
  const best: { at: number[]; loss: number }[] = [];
  // The first particle finds as good a point again, and keeps the older one. The lead passes from the second to the
  // third.
  const losses = [
    [3, 2, 4],
    [3, 5, 1],
    [4, 5, 0],
  ];
  let stopped = 0;
  for (const generation of losses) {
    expect(numbers(search.ask())).toEqual(close(positions));
    told(search, (_, index) => ({ losses: [generation[index]] }));
    positions.forEach((x, k) => {
      if (!best[k] || generation[k] < best[k].loss) best[k] = { at: [...x], loss: generation[k] };
    });
    const leader = best.reduce((lead, one) => (one.loss < lead.loss ? one : lead)).at;
    positions.forEach((x, k) => {
      for (const d of [0, 1]) {
        velocities[k][d] *= inertia;
        velocities[k][d] += own * draws.unit() * (best[k].at[d] - x[d]);
        velocities[k][d] += swarm * draws.unit() * (leader[d] - x[d]);
        x[d] += velocities[k][d];
        if (x[d] >= 0 && x[d] <= 1) continue;
        x[d] = x[d] < 0 ? 0 : 1;
        velocities[k][d] = 0;
        stopped++;
      }
    });
  }
  expect(numbers(search.ask())).toEqual(close(positions));
  expect(stopped).toBeGreaterThan(0);
});

test.each([
  [0.8, { mutation: 0.8 }],
  // By default one coordinate in all mutates.
  [0.5, {}],
])('genetic algorithm: children of tournaments by BLX-0.5, and the elite: %d', (mutation, more) => {
  const options = { population: 6, tournament: 2, crossover: 0.6, mutationSize: 0.4, elite: 2, ...more };
  const search = new Genetic(2, 9, options);
  const draws = new Draws(9);
  const losses = [5, 3, 0, 1, 2, 4];
  let parents = told(search, (_, index) => ({ losses: [losses[index]] }));
  expect(numbers(parents.map(({ point }) => point))).toEqual(parents.map(() => [draws.unit(), draws.unit()]));
  for (let generation = 0; generation < 4; generation++) {
    const parent = (): Point => {
      const [one, other] = [0, 1].map(() => parents[Math.floor(draws.unit() * parents.length)]);
      return (other.losses[0] < one.losses[0] ? other : one).point;
    };
    const children = [1, 2, 3, 4].map(() => {
      const child = [...parent()];
      if (draws.unit() < 0.6) {
        const other = parent();
        child.forEach((x, d) => {
          child[d] = x + (-0.5 + 2 * draws.unit()) * (other[d] - x);
        });
      }
      child.forEach((x, d) => {
        if (draws.unit() < mutation) child[d] = x + 0.4 * draws.normal();
      });
      return child.map(folded);
    });
    expect(numbers(search.ask())).toEqual(close(children));
    const elite = [...parents].sort((one, other) => one.losses[0] - other.losses[0]).slice(0, 2);
    const evaluations = children.map((at, k) => ({
      point: Float64Array.from(at),
      losses: [at[0] + k],
      violation: 0,
    }));
    search.tell(evaluations);
    parents = [...elite, ...evaluations];
  }
});

describe('MAP-Elites', () => {
  const features = [
    { min: 2, max: 6, cells: 4 },
    { min: -1, max: 1, cells: 2 },
  ];

  test.each([
    [[2, -1], 0],
    [[2.99, 0.5], 1],
    [[3, -0.01], 2],
    [[5.5, 0], 7],
    [[6, 1], 7],
    [[-40, 0.2], 1],
    [[70, -70], 6],
    [[Number.NaN, 0], undefined],
    [[4], undefined],
  ])('features %j are in cell %s', (of, cell) => {
    const search = new MapElites(1, 1, features, { first: 1 });
    told(search, () => ({ features: of }));
    expect([...search.elites.keys()]).toEqual(cell === undefined ? [] : [cell]);
  });

  test('a cell keeps its best candidate, the older of equal ones, and none that is infeasible', () => {
    const search = new MapElites(1, 1, features, { first: 5 });
    const losses = [3, 1, 1, 2, 0];
    const all = told(search, (_, index) => ({
      losses: [losses[index]],
      violation: index === 4 ? 1 : 0,
      features: [3, 0],
    }));
    expect([...search.elites]).toEqual([[3, all[1]]]);
  });

  test('children: a normal step, and another along the line to a second elite', () => {
    const search = new MapElites(2, 3, features, { first: 4, batch: 40, spread: 0.3, alongLine: 0.7 });
    const draws = new Draws(3);
    const elites = told(search, (_, index) => ({ features: [2.5 + index, 0] })).map(({ point }) => point);
    expect(numbers(elites)).toEqual(elites.map(() => [draws.unit(), draws.unit()]));
    const children = Array.from({ length: 40 }, () => {
      const [one, other] = [0, 1].map(() => elites[Math.floor(draws.unit() * 4)]);
      const along = 0.7 * draws.normal();
      return [0, 1].map((d) => folded(one[d] + 0.3 * draws.normal() + along * (other[d] - one[d])));
    });
    expect(numbers(search.ask())).toEqual(close(children));
  });

  test('as long as no cell is filled, candidates are random ones', () => {
    const search = new MapElites(2, 3, features, { first: 4, batch: 7 });
    told(search, () => ({ violation: 1, features: [3, 0] }));
    expect(search.ask()).toHaveLength(4);
    told(search, () => ({ features: [3, 0] }));
    expect(search.ask()).toHaveLength(7);
  });
});

describe('NSGA-II', () => {
  /** Indices of the candidates with these losses that survive, all from one front. */
  const survivors = (losses: readonly (readonly number[])[], population: number): number[] => {
    const search = new Nsga2(1, 1, { population });
    const all: Evaluation[] = losses.map((of) => ({ point: Float64Array.of(0.5), losses: of, violation: 0 }));
    search.tell(all);
    return search.front.map((one) => all.indexOf(one));
  };

  test('both ends of a front survive, and the least crowded candidates between', () => {
    // The neighbours of the inner four are 1.5, 2, 3 and 2 apart in both objectives. The last two are dominated.
    const line = [0, 1, 1.5, 3, 4.5, 5].map((x) => [x, 5 - x]);
    const losses = [...line, [5, 5], [6, 6]];
    expect(survivors(losses, 8)).toEqual([0, 5, 3, 2, 4, 1]);
    expect(survivors(losses, 4)).toEqual([0, 5, 3, 2]);
  });

  test('the least and the greatest of each objective survive, though others are nearer to the rest', () => {
    // The second candidate of four has neighbours farther apart than the first, which is at one end of one objective.
    const least = [
      [0, 5, 5],
      [0.1, 4.9, 4.95],
      [9, 0, 10],
      [10, 10, 0],
    ];
    const greatest = [
      [10, 5, 5],
      [9.9, 5.1, 5.05],
      [1, 10, 0],
      [0, 0, 10],
    ];
    for (const losses of [least, greatest]) expect(survivors(losses, 3)).toEqual([0, 2, 3]);
  });

  test('equal candidates are neighbours of each other, in their order', () => {
    // In the first objective the first of them is 4 and the second 6 of 10 from their other neighbours; in the second 5.
    const losses = [
      [0, 10],
      [4, 5],
      [4, 5],
      [10, 0],
    ];
    expect(survivors(losses, 3)).toEqual([0, 3, 2]);
  });

  test('distances of all objectives count as fractions of their ranges; one without a range does not count', () => {
    // Fractions of both ranges between the neighbours: 0.8 + 0.5 of the second candidate, 0.4 + 0.98 of the third.
    const third = [
      [0, 1000],
      [6, 980],
      [8, 500],
      [10, 0],
    ];
    // 0.8 + 0.6 of the second, 0.4 + 0.7 of the third.
    const second = [
      [0, 1000],
      [6, 700],
      [8, 400],
      [10, 0],
    ];
    for (const [losses, survivor] of [
      [third, 2],
      [second, 1],
    ] as const)
      for (const more of [[], [4]])
        expect(
          survivors(
            losses.map((one) => [...one, ...more]),
            3,
          ),
        ).toEqual([0, 3, survivor]);
  });

  const [eta, etaMutation] = [3, 5];
  const mutated = (draws: Draws, y: number): number => {
    const u = draws.unit();
    const power = etaMutation + 1;
    if (u < 0.5) return y + (2 * u + (1 - 2 * u) * (1 - y) ** power) ** (1 / power) - 1;
    return y + 1 - (2 * (1 - u) + 2 * (u - 0.5) * (1 - (1 - y)) ** power) ** (1 / power);
  };
  const crossed = (draws: Draws, y1: number, y2: number): [number, number] => {
    const u = draws.unit();
    const betaq = (room: number): number => {
      const alpha = 2 - (1 + (2 * room) / (y2 - y1)) ** -(eta + 1);
      return (u <= 1 / alpha ? u * alpha : 1 / (2 - u * alpha)) ** (1 / (eta + 1));
    };
    return [0.5 * (y1 + y2 - betaq(y1) * (y2 - y1)), 0.5 * (y1 + y2 + betaq(1 - y2) * (y2 - y1))];
  };

  /** Both children of a pair of parents, which become them. */
  const childrenOf = (draws: Draws, one: number[], other: number[], mutation: number): [number[], number[]] => {
    if (draws.unit() < 0.8)
      for (const d of [0, 1, 2]) {
        if (draws.unit() >= 0.5 || one[d] === other[d]) continue;
        const both = crossed(draws, Math.min(one[d], other[d]), Math.max(one[d], other[d]));
        if (draws.unit() < 0.5) both.reverse();
        [one[d], other[d]] = both;
      }
    for (const child of [one, other])
      for (const d of [0, 1, 2])
        if (draws.unit() < mutation) child[d] = Math.min(1, Math.max(0, mutated(draws, child[d])));
    return [one, other];
  };

  test.each([
    [0.5, { mutation: 0.5 }],
    // By default one coordinate in all mutates.
    [1 / 3, {}],
  ])(
    'children by bounded simulated binary crossover and polynomial mutation, as in the C program of Deb: %d',
    (mutation, more) => {
      const options = { population: 4, crossover: 0.8, crossoverIndex: eta, mutationIndex: etaMutation, ...more };
      const search = new Nsga2(3, 11, options);
      const draws = new Draws(11);
      // Two fronts of two, whose members are all at an end.
      const losses = [
        [0, 1],
        [1, 0],
        [1, 2],
        [2, 1],
      ];
      const evaluations = told(search, (_, index) => ({ losses: losses[index] }));
      const points = evaluations.map(({ point }) => point);
      expect(numbers(points)).toEqual(points.map(() => [draws.unit(), draws.unit(), draws.unit()]));
      const parent = (): number[] => {
        const [one, other] = [0, 1].map(() => Math.floor(draws.unit() * 4));
        return [...points[Math.floor(other / 2) < Math.floor(one / 2) ? other : one]];
      };
      const expected: number[][] = [];
      for (let pair = 0; pair < 40; pair++) expected.push(...childrenOf(draws, parent(), parent(), mutation));
      const asked = Array.from({ length: 20 }, () => search.ask()).flat();
      expect(numbers(asked)).toEqual(close(expected));
    },
  );
});
