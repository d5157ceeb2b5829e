import { parseScenarioJson, Simulation, type SimulationEvent } from 'shoal';
import { describe, expect, it } from 'vitest';

/** A periodic world without any free place. */
const full = parseScenarioJson({
  version: 1,
  world: { min: [-100, -100, -100], max: [100, 100, 100] },
  obstacles: [
    { name: 'ball', shape: { kind: 'sphere', radius: 190 }, at: [0, 0, 0] },
    { name: 'crate', shape: { kind: 'box', size: [20, 20, 20] }, at: [0, 0, 0] },
  ],
  species: [{ name: 'fish', count: 5, rules: { bounds: { form: 'wrap' } } }],
});

/** A ball that an edit moves onto fish. */
const ball = parseScenarioJson({
  version: 1,
  world: { min: [0, 0, 0], max: [16, 16, 16] },
  obstacles: [{ shape: { kind: 'sphere', radius: 6 }, at: [60, 60, 60], ownField: true }],
  species: [{ name: 'fish', count: 80, start: { kind: 'box', speed: 1 } }],
});
const onto = { type: 'set', path: 'obstacles[0].at', value: [8, 8, 8] } as const;

const kinds = (events: readonly SimulationEvent[]): string[] => events.map(({ kind, fish }) => `${kind} ${fish}`);

describe('an engine that is made in the course of a run', () => {
  it('tells of the fish that are enclosed only what is new: when it is made for more fish', () => {
    const simulation = new Simulation(full);
    simulation.step();
    expect(simulation.takeEvents().length).toBe(5);
    simulation.spawn('fish', 1);
    simulation.step(2);
    expect(kinds(simulation.takeEvents())).toEqual(['enclosed 5']);
  });

  it('when it is made for a snapshot', () => {
    const simulation = new Simulation(full);
    simulation.step(2);
    const bytes = simulation.snapshot();
    simulation.takeEvents();
    simulation.restore(bytes);
    simulation.step(2);
    expect(simulation.takeEvents()).toEqual([]);
  });

  it('tells of the fish of a snapshot that an obstacle displaces which an edit has moved', () => {
    const simulation = new Simulation(ball);
    simulation.step(2);
    const bytes = simulation.snapshot();
    simulation.dispatch(onto);
    simulation.step();
    simulation.takeEvents();
    simulation.restore(bytes, { keepPlan: true });
    expect(simulation.takeEvents()).toEqual([]);
    simulation.step();
    const told = simulation.takeEvents();
    expect(told.length).toBeGreaterThan(3);
    expect(told.every(({ kind, step }) => kind === 'displaced' && step === 2)).toBe(true);
    simulation.step(2);
    expect(simulation.takeEvents()).toEqual([]);
  });

  it('tells once of the fish that an edit has displaced in a pause in which more come than there is memory for', () => {
    const paused = new Simulation(ball);
    const replayed = new Simulation(ball);
    for (const one of [paused, replayed]) {
      one.step(2);
      one.dispatch(onto);
      if (one === paused) one.applyCommands();
      one.spawn('fish', 5);
      if (one === paused) one.applyCommands();
      one.spawn('fish', 200);
      one.step(2);
    }
    const told = kinds(paused.takeEvents());
    expect(told.length).toBeGreaterThan(3);
    expect(new Set(told).size).toBe(told.length);
    expect([...told].sort()).toEqual(kinds(replayed.takeEvents()).sort());
    expect(paused.stateHash()).toBe(replayed.stateHash());
  });
});

it('a simulation with more fish tells nothing of a start that it does not use', () => {
  const simulation = new Simulation(full);
  simulation.step(2);
  simulation.takeEvents();
  const { count } = simulation.plan.species[0];
  void simulation.become([{ path: 'species[0].count', value: count + 1 }]);
  void simulation.become([{ path: 'species[0].count', value: count }]);
  simulation.step(2);
  expect(simulation.takeEvents()).toEqual([]);
});
