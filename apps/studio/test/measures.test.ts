import {
  Metrics,
  type Plan,
  parseScenario,
  parseScenarioJson,
  type Recorded,
  Simulation,
  type SimulationOptions,
} from 'shoal';
import { FrameMetrics } from 'shoal/measures';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureTable } from '../src/export/measures-dialog.ts';
import { loadMetrics } from '../src/stage/measures/later-metrics.ts';
import { chartRows, chartRowsOf, wantedBy } from '../src/stage/measures/measure-rows.ts';
import { Measures, TimeTable } from '../src/stage/measures/measures.ts';
import { mostComparedHere, type PairRequest, type PairValues } from '../src/stage/measures/pair-measures.ts';
import { noReadings } from '../src/stage/measures/readings.ts';

beforeAll(loadMetrics);

const simulationOf = (parts: object = {}, options: SimulationOptions = {}): Simulation =>
  new Simulation(parseScenario({ version: 1, seed: 5, species: [{ name: 'minnow', count: 60 }], ...parts }), options);
const hunted = {
  species: [
    { name: 'minnow', count: 200 },
    { name: 'pike', count: 4, hunts: ['minnow'], rules: { hunt: { catchDistance: 4, onCatch: 'respawn' } } },
  ],
};

/** A clock that advances by this much with each reading. */
function clock(by: number): () => number {
  let time = 0;
  return () => {
    time += by;
    return time;
  };
}

describe('a table over time', () => {
  test('never grows, and still covers the whole run evenly', () => {
    const table = new TimeTable(['value'], 64, 0.05);
    const { bytes } = table;
    for (let k = 0; k <= 100_000; k++) table.add(k / 60, { value: k });
    expect(table.bytes).toBe(bytes);
    expect(table.count).toBeGreaterThanOrEqual(32);
    expect(table.count).toBeLessThanOrEqual(64);
    const { time } = table;
    expect([time[0], time.at(-1)]).toEqual([0, 100_000 / 60]);
    const gaps = Array.from(time.slice(1), (at, k) => at - time[k]).slice(0, -1);
    expect(Math.max(...gaps)).toBeLessThan(2.1 * Math.min(...gaps));
    for (let row = 0; row < table.count; row++) expect(table.column('value')[row]).toBeCloseTo(60 * time[row], 6);
  });

  test('the newest row is always the last; going back forgets what came after', () => {
    const table = new TimeTable(['value'], 16, 1);
    for (const time of [0, 0.1, 0.2, 1.3, 1.4]) table.add(time, { value: time });
    expect([...table.time]).toEqual([0, 1.3, 1.4]);
    table.add(1.35, {});
    expect([...table.time]).toEqual([0, 1.3, 1.35]);
    expect(table.column('value')[2]).toBeNaN();
    table.add(0.5, { value: 7 });
    expect([...table.column('value')]).toEqual([0, 7]);
  });
});

describe('measures', () => {
  const wanted = new Set(['polarisation', 'rotation', 'nearestNeighbour', 'groups', 'extent', 'catches']);

  test('are those of the library for the same state, and only what is shown is measured', () => {
    const simulation = simulationOf();
    const measures = new Measures(clock(1));
    for (let k = 0; k < 20; k++) {
      simulation.step();
      measures.update(simulation, wanted, noReadings, false);
    }
    const values = new Metrics(simulation).measure();
    const { table } = measures;
    expect(table.time.at(-1)).toBe(simulation.school.time);
    for (const key of ['polarisation', 'rotation', 'nearestNeighbour', 'groups', 'extent'] as const)
      expect(table.column(key).at(-1), key).toBe(values[key]);
    simulation.step();
    measures.update(simulation, new Set(['extent']), noReadings, false);
    expect(table.column('extent').at(-1)).toBeGreaterThan(0);
    expect(table.column('groups').at(-1)).toBeNaN();
    expect(table.column('polarisation').at(-1)).toBeNaN();
  });

  test('a single fish has neither a distance to a neighbour nor a polarisation', () => {
    const simulation = simulationOf({ species: [{ name: 'minnow', count: 1 }] });
    const measures = new Measures(clock(1));
    simulation.step();
    measures.update(simulation, wanted, noReadings, false);
    const { table } = measures;
    expect([table.column('nearestNeighbour')[0], table.column('groups')[0]]).toEqual([Number.NaN, 1]);
    expect(table.column('polarisation')[0]).toBeNaN();
  });

  test('nothing is measured while nothing is shown; a new run begins anew', () => {
    const measures = new Measures(clock(1));
    const simulation = simulationOf();
    simulation.step(5);
    measures.update(simulation, new Set(), noReadings, true);
    expect(measures.table.count).toBe(0);
    measures.update(simulation, wanted, noReadings, false);
    expect(measures.table.count).toBe(1);
    const other = simulationOf();
    measures.update(other, wanted, noReadings, false);
    expect([...measures.table.time]).toEqual([0]);
  });

  test('of large schools come later, with the values of the moment when they were asked for', async () => {
    const species = [{ name: 'minnow', count: mostComparedHere + 1 }];
    const simulation = simulationOf({ species });
    const asked: { request: PairRequest; answer: (values: PairValues) => void; fail: (error: Error) => void }[] = [];
    const measures = new Measures(clock(200), (request) => {
      return new Promise((answer, fail) => asked.push({ request, answer, fail }));
    });
    const { table } = measures;
    const update = (): void => measures.update(simulation, wanted, noReadings, true);
    const answer = async (k: number): Promise<void> => {
      const { fish, space, groupDistances, wanted: pairs } = asked[k].request;
      asked[k].answer(new FrameMetrics(groupDistances).measure(fish, space, pairs));
      await Promise.resolve();
    };
    simulation.step();
    update();
    const [values, { time }] = [new Metrics(simulation).measure(), simulation.school];
    simulation.step(30);
    update();
    expect([table.count, asked.length]).toEqual([0, 1]);
    await answer(0);
    expect([...table.time]).toEqual([time]);
    for (const key of ['polarisation', 'rotation', 'nearestNeighbour', 'groups', 'extent'] as const)
      expect(table.column(key)[0], key).toBe(values[key]);
    // A row of a moment after a jump back in time is dropped.
    for (let k = 0; k < 100; k++) update();
    expect(asked.length).toBe(2);
    simulation.restore(simulationOf({ species }).snapshot());
    update();
    await answer(1);
    expect([...table.time]).toEqual([time]);
    // If the comparison fails, the row has the other values.
    for (let k = 0; k < 100; k++) update();
    asked[2].fail(new Error('lost'));
    await Promise.resolve();
    expect([...table.time]).toEqual([0]);
    expect([table.column('groups')[0], table.column('extent')[0] > 0]).toEqual([Number.NaN, true]);
  });

  test('of hidden charts cost a hundredth of the time, and are there when the charts are opened', () => {
    const measures = new Measures(clock(10));
    const simulation = simulationOf();
    let looks = 0;
    for (let k = 0; k < 1000; k++) {
      simulation.step();
      const before = measures.table.count;
      measures.update(simulation, wanted, noReadings, true, false);
      looks += measures.table.count > before ? 2 : 1;
    }
    // A measurement takes one tick of the clock, so the pause after it takes a hundred ticks.
    const { count } = measures.table;
    expect(count).toBeGreaterThan(8);
    expect((count - 1) / looks).toBeLessThanOrEqual(0.01);
    simulation.step();
    measures.update(simulation, wanted, noReadings, true, true);
    expect(measures.table.count).toBe(count + 1);
  });

  test('take at most a tenth of the time', () => {
    // Each reading of the clock takes 40 ms, and so does each measurement.
    const measures = new Measures(clock(40));
    const simulation = simulationOf();
    let rows = 0;
    let looks = 0;
    for (let k = 0; k < 200; k++) {
      simulation.step(3);
      const before = measures.table.time.at(-1);
      measures.update(simulation, wanted, noReadings, true);
      const measured = measures.table.time.at(-1) !== before;
      rows += measured ? 1 : 0;
      looks += measured ? 2 : 1;
    }
    expect(rows).toBeGreaterThan(10);
    // The pause after the last one is not over.
    expect((rows - 1) / looks).toBeLessThanOrEqual(0.1);
  });

  test('edits are marked once each, and catches are added up', () => {
    const simulation = simulationOf(hunted);
    const measures = new Measures(clock(1));
    let caught = 0;
    for (let k = 0; k < 3000; k++) {
      simulation.step();
      caught += simulation.takeEvents().filter(({ kind }) => kind === 'catch').length;
      measures.update(simulation, wanted, noReadings, true);
    }
    expect(caught).toBeGreaterThan(0);
    measures.update(simulation, new Set(wanted), noReadings, false);
    expect(measures.table.column('catches').at(-1)).toBe(caught);
    const path = 'species[0].rules.cohesion.weight';
    for (const value of [1, 2, 3]) {
      simulation.dispatch({ type: 'set', path, value });
      simulation.step();
      measures.update(simulation, wanted, noReadings, true);
    }
    expect(measures.marks).toEqual([{ time: expect.any(Number), path }]);
  });

  test('catches that are played again are counted once, and not those that an edit in the past dropped', () => {
    const hunt = { rest: 0.1, attack: 5, onset: 0.2, catchDistance: 2.2, onCatch: 'respawn' };
    const lively = {
      simulation: { step: 1 / 20 },
      world: { min: [0, 0, 0], max: [8, 8, 8] },
      species: [
        { name: 'minnow', count: 60 },
        { name: 'pike', count: 6, hunts: ['minnow'], rules: { hunt } },
      ],
    };
    const simulation = simulationOf(lively, { historyBytes: 1 << 22 });
    const measures = new Measures(clock(1));
    const update = (): number | undefined => {
      measures.update(simulation, new Set(wanted), noReadings, false);
      return measures.table.column('catches').at(-1);
    };
    update();
    simulation.step(150);
    const middle = update();
    simulation.step(150);
    const end = update();
    expect(end).toBeGreaterThan(middle ?? 0);
    // Looked at in between, and not.
    simulation.seek(150);
    expect(update()).toBe(middle);
    simulation.step(150);
    expect(update()).toBe(end);
    simulation.seek(140);
    simulation.step(160);
    expect(update()).toBe(end);
    simulation.seek(150);
    simulation.dispatch({ type: 'set', path: 'species[1].rules.hunt.enabled', value: false });
    expect(update()).toBe(middle);
    simulation.step(150);
    expect(update()).toBe(middle);
  });

  test('of traits are there where a species has them, a line each', () => {
    const reproduction = { traits: ['flee', 'cohesion'], start: 0.5, min: -1 };
    const simulation = simulationOf({ species: [{ name: 'a', count: 50, reproduction }] });
    const rows = chartRowsOf(simulation.plan).filter(({ factors }) => factors);
    expect(rows.map(({ title, lines }) => [title, lines.map((line) => line.title)])).toEqual([
      ['Traits', ['Cohesion', 'Flee']],
      ['Spread of traits', ['Cohesion', 'Flee']],
    ]);
    expect(chartRowsOf(simulationOf().plan)).toEqual(chartRows.filter(({ factors }) => !factors));
    const measures = new Measures(clock(1));
    const keys = wantedBy({ shown: true, keys: ['traits', 'traitSpreads'] });
    measures.update(simulation, keys, noReadings, false);
    const { traitCohesion, traitFleeSpread } = new Metrics(simulation).measure();
    expect(measures.table.column('traitCohesion')[0]).toBe(traitCohesion);
    expect(measures.table.column('traitFleeSpread')[0]).toBe(traitFleeSpread);
    expect(measures.table.column('traitAlignment')[0]).toBeNaN();
  });

  /** The lines of a table of a run, without comments, and the comments. */
  async function tableOf(start: Plan, edits: readonly Recorded[], last: number, every: number) {
    const run = { name: start.name, hash: 'ab', start, edits, last, options: { seed: 9 } };
    const text = await measureTable(run, every, () => {}, new AbortController().signal);
    const lines = text.trimEnd().split('\n');
    const rows = lines.filter((line) => !line.startsWith('#'));
    return {
      comments: lines.slice(0, -rows.length),
      heading: rows[0],
      cells: rows.slice(1).map((row) => row.split(',')),
    };
  }

  test('are saved at fixed steps of the whole run, with its edits at their steps, and its catches', async () => {
    const hunt = { rest: 0.1, attack: 5, onset: 0.2, catchDistance: 4, onCatch: 'respawn' };
    const start = parseScenarioJson({
      version: 1,
      name: 'Hunted',
      world: { min: [0, 0, 0], max: [12, 12, 12] },
      species: [
        { name: 'minnow', count: 200 },
        { name: 'pike', count: 4, hunts: ['minnow'], rules: { hunt } },
      ],
    });
    const simulation = new Simulation(start, { seed: 9 });
    let caught = 0;
    simulation.on('catch', () => caught++);
    simulation.step(40);
    void simulation.become([{ path: 'species[0].rules.cohesion.weight', value: 5 }]);
    simulation.step(50);
    void simulation.become([{ path: 'species[0].count', value: 150 }]);
    simulation.step(30);
    const edits = simulation.recorded;
    const { comments, heading, cells } = await tableOf(start, edits, 125, 30);
    expect(comments).toContain('# scenario: Hunted');
    expect(comments).toContain('# seed: 9');
    expect(comments.at(-1)).toBe('# at 1.5 s: species[0].count = 150');
    expect(heading).toBe('time,polarisation,rotation,nearestNeighbour,groups,extent,catches');
    expect(cells.map(([time]) => time)).toEqual(['0', '0.5', '1', '1.5', '2']);

    const { polarisation, groups } = new Metrics(simulation).measure();
    expect(caught).toBeGreaterThan(0);
    expect([cells[4][1], cells[4][4], cells[4][6]].map(Number)).toEqual([polarisation, groups, caught]);
    // Without the edits it is another run.
    expect((await tableOf(start, [], 125, 30)).cells[4][1]).not.toBe(cells[4][1]);
  });

  test('that do not exist are empty cells in the table', async () => {
    const start = parseScenario({ version: 1, species: [{ name: 'minnow', count: 1 }] });
    const { heading, cells } = await tableOf(start, [], 6, 6);
    const at = heading.split(',').indexOf('nearestNeighbour');
    expect(cells.map((row) => row[at])).toEqual(['', '']);
  });
});
