import { Metrics, parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';

const plan = parseScenario({
  version: 1,
  characters: [
    { name: 'diver', points: [[2, 2, 2]] },
    { name: 'boat', points: [[9, 9, 9]] },
  ],
  species: [{ name: 'a', count: 20 }],
});

it('metrics are named by a list, a set, or anything that can be iterated', () => {
  const metrics = new Metrics(new Simulation(plan));
  const { polarisation } = metrics.measure();
  for (const wanted of [['polarisation'], new Set(['polarisation']), new Map([['polarisation', 1]]).keys()])
    expect(metrics.measure(wanted)).toMatchObject({ polarisation });
  expect(() => metrics.measure('polarisation')).toThrow(
    'measure: wanted must be a list of names of metrics, such as [\'polarisation\'], got "polarisation".',
  );
  expect(() => metrics.measure(3 as never)).toThrow('measure: wanted must be a list of names of metrics');
});

it('poses need two arrays, of float32', () => {
  const simulation = new Simulation(plan);
  const [numbers, all] = [new Float32Array(60), new Float32Array(120)];
  const twice = 'posesInto: positions and headings must be two arrays, got the same memory.';
  expect(() => simulation.posesInto(numbers, numbers)).toThrow(twice);
  expect(() => simulation.posesInto(all, all.subarray(59))).toThrow(twice);
  simulation.posesInto(all.subarray(60), all.subarray(0, 60));
  expect(() => simulation.posesInto(new Float64Array(60) as never, numbers)).toThrow(
    'posesInto: positions must be a Float32Array of at least 60 numbers, 3 a fish, got a Float64Array of 60.',
  );
});

it('an unknown character is refused with the known ones', () => {
  const simulation = new Simulation(plan);
  expect(() => simulation.setCharacter('dvier', [[1, 1, 1]])).toThrow(
    'characters must hold the character to move, got "dvier". Did you mean "diver"?',
  );
  expect(() => simulation.setCharacter('submarine', [[1, 1, 1]])).toThrow('Known: diver, boat.');
});

it('a ray is an object', () => {
  expect(() => new Simulation(plan).pick([0, 0, 0] as never, [1, 0, 0] as never)).toThrow(
    'pick: ray must be an object with an origin and a direction, got [0, 0, 0]. Write pick({ origin: [0, 0, 0], direction: [1, 0, 0] }).',
  );
  expect(() => new Simulation(plan).pick({ origin: [0, 0, 0], direction: [1, 0, 0] }, [1] as never)).toThrow(
    'pick: options must be an object, got [1].',
  );
});

it('fish and characters are placed by lists of vectors or by arrays of numbers, with the same bits', () => {
  const numbers = Float32Array.of(1, 2, 3, 4, 5, 6);
  const lists = [
    [1, 2, 3],
    [4, 5, 6],
  ] as const;
  const hashes = [lists, numbers, [numbers.subarray(0, 3), numbers.subarray(3)]].map((points) => {
    const simulation = new Simulation(plan);
    simulation.spawn('a', { positions: points, headings: points });
    simulation.setCharacter('boat', points);
    simulation.step(2);
    expect(simulation.recorded).toMatchObject([{ command: { positions: lists } }, { command: { value: lists } }]);
    return simulation.stateHash();
  });
  expect(new Set(hashes).size).toBe(1);
  const simulation = new Simulation(plan);
  expect(() => simulation.spawn('a', numbers as never)).toThrow(
    'spawn: fish must be a number, or an object with positions, got a Float32Array of 6. Write spawn(species, { positions }).',
  );
  expect(() => simulation.spawn('a', { positions: numbers.subarray(1) })).toThrow(
    'points: length must be a multiple of 3, three numbers a point, got 5.',
  );
});

it('more threads than 64 are refused, with the number of processors', () => {
  expect(() => new Simulation(plan, { threads: 1000 })).toThrow(
    /threads must be a whole number from 1 to 64, or "auto", got 1000\. This machine has \d+ processors\./,
  );
});
