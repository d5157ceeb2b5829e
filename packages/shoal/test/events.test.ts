import type { Worker } from 'node:worker_threads';
import { parseScenarioJson, Simulation, type SimulationEvent, type SimulationOptions } from 'shoal';
import { afterEach, describe, expect, it } from 'vitest';
import { hunting, wordsOf } from './hunting.ts';
import { threadStarter } from './threads/node-thread.ts';

/** Simulated seconds. */
const seconds = process.env.SHOAL_LONG ? 1000 : 20;
const steps = Math.round(seconds / hunting.step);
/** Steps that the last frame may run beyond these. */
const beyond = 16;

const open: Simulation[] = [];
afterEach(() => {
  for (const simulation of open.splice(0)) simulation.dispose();
});

function simulate(options: SimulationOptions = {}): Simulation {
  const simulation = new Simulation(hunting, { startThread: threadStarter(), ...options });
  open.push(simulation);
  return simulation;
}

/** What happens, found by taking the events after every single step. */
function stepByStep(): SimulationEvent[] {
  const simulation = new Simulation(hunting);
  const all: SimulationEvent[] = [];
  for (let step = 1; step <= steps + beyond; step++) {
    simulation.step();
    for (const event of simulation.takeEvents()) {
      expect([event.step, event.time]).toEqual([step, simulation.school.time]);
      all.push(event);
    }
  }
  return all;
}

describe('polled once a frame, every event is there once and in order', () => {
  const expected = stepByStep();

  it.each([1, 2, 3].flatMap((threads) => [7, 30, 60, 144].map((rate) => [threads, rate] as const)))(
    '%i threads, %i frames a second',
    async (threads, rate) => {
      const simulation = simulate({ threads });
      const heard: SimulationEvent[] = [];
      const taken: SimulationEvent[] = [];
      simulation.on('*', (event) => heard.push(event));
      while (simulation.school.step < steps) {
        simulation.advance(1 / rate);
        taken.push(...simulation.takeEvents());
        if (simulation.running) await new Promise((resolve) => setTimeout(resolve));
      }
      await simulation.running;
      taken.push(...simulation.takeEvents());
      expect(simulation.engine.threads).toBe(threads);
      const { step } = simulation.school;
      const until = expected.filter((event) => event.step <= step);
      expect(until.filter(({ kind }) => kind === 'catch').length).toBeGreaterThan(seconds / 2);
      expect(wordsOf(taken)).toEqual(wordsOf(until));
      expect(heard).toEqual(taken);
    },
    3_600_000,
  );
});

describe('listeners', () => {
  it('hear their kind until they stop, each one everything, whatever is taken', async () => {
    for (const threads of [1, 2]) {
      const simulation = simulate({ threads });
      const heard = { catch: 0, attack: 0, any: 0, stopped: 0 };
      simulation.on('catch', ({ kind }) => kind === 'catch' && heard.catch++);
      simulation.on('attack', () => heard.attack++);
      simulation.on('*', () => heard.any++);
      const stop = simulation.on('*', () => heard.stopped++);
      await simulation.run(100);
      stop();
      const first = simulation.takeEvents();
      await simulation.run(100);
      const all = [...first, ...simulation.takeEvents()];
      const count = (kind: string): number => all.filter((event) => event.kind === kind).length;
      expect(first.length).toBeGreaterThan(10);
      expect(heard).toEqual({
        catch: count('catch'),
        attack: count('attack'),
        any: all.length,
        stopped: first.length,
      });
    }
  });

  it('one that throws stops neither the steps nor the others; its error comes when they are made', async () => {
    for (const threads of [1, 2]) {
      const simulation = simulate({ threads });
      let heard = 0;
      simulation.on('attack', () => {
        throw new Error('It is too dark here.');
      });
      simulation.on('*', () => heard++);
      await expect(simulation.run(100)).rejects.toThrow('It is too dark here.');
      expect(simulation.school.step).toBe(100);
      if (threads === 1) expect(() => simulation.step(100)).toThrow('It is too dark here.');
      else await expect(simulation.run(100)).rejects.toThrow('It is too dark here.');
      expect(simulation.school.step).toBe(200);
      const told = simulation.takeEvents();
      expect(heard).toBe(told.length);
      expect(wordsOf(told)).toEqual(wordsOf(eventsUntil(200)));
    }
  });

  it('cannot step, but edit; what they edit takes effect at the next step boundary', async () => {
    for (const threads of [1, 2]) {
      const simulation = simulate({ threads });
      const refused: unknown[] = [];
      simulation.on('attack', () => {
        for (const forbidden of [
          () => simulation.step(),
          () => simulation.seek(0),
          () => simulation.restore(new Uint8Array()),
          () => simulation.setEngine({}),
        ])
          try {
            forbidden();
          } catch (error) {
            refused.push((error as Error).message);
          }
        simulation.dispatch({ type: 'set', path: 'species[1].rules.hunt.enabled', value: false });
      });
      if (threads === 1) simulation.step(150);
      else await simulation.run(150);
      const what = threads === 1 ? 'not in a listener of events' : 'a run is under way';
      expect(refused[0]).toContain(`step: ${what}`);
      expect(refused.every((message) => String(message).includes(what))).toBe(true);
      expect(simulation.recorded[0].command).toMatchObject({ value: false });
      expect(simulation.school.step).toBe(150);
    }
  });
});

describe('going back', () => {
  it('reports no event again; steps that are played again are reported again, sought ones that are new once', () => {
    const simulation = simulate({ historyBytes: 1 << 22 });
    simulation.step(150);
    expect(wordsOf(simulation.takeEvents())).toEqual(wordsOf(eventsUntil(150)));
    simulation.seek(50);
    simulation.seek(140);
    simulation.seek(45);
    expect(simulation.takeEvents()).toEqual([]);
    simulation.step(55);
    expect(wordsOf(simulation.takeEvents())).toEqual(wordsOf(eventsUntil(100).filter(({ step }) => step > 45)));
    simulation.seek(200);
    expect(wordsOf(simulation.takeEvents())).toEqual(wordsOf(eventsUntil(200).filter(({ step }) => step > 150)));
  });

  it('after an edit in the past, the steps that follow are new', () => {
    const edit = { type: 'set', path: 'species[0].rules.cohesion.weight', value: 3 } as const;
    const simulation = simulate({ historyBytes: 1 << 22 });
    const other = simulate();
    simulation.step(150);
    simulation.seek(50);
    simulation.takeEvents();
    simulation.dispatch(edit);
    simulation.applyCommands();
    simulation.seek(200);
    other.step(50);
    other.takeEvents();
    other.dispatch(edit);
    other.step(150);
    expect(simulation.stateHash()).toBe(other.stateHash());
    const events = simulation.takeEvents();
    expect(events.length).toBeGreaterThan(10);
    expect(events).toEqual(other.takeEvents());
  });

  it('restored, it reports what it reported after the snapshot', () => {
    const simulation = simulate();
    simulation.step(100);
    const bytes = simulation.snapshot();
    simulation.takeEvents();
    simulation.step(100);
    const events = simulation.takeEvents();
    simulation.restore(bytes);
    expect(simulation.takeEvents()).toEqual([]);
    simulation.step(100);
    expect(simulation.takeEvents()).toEqual(events);
  });
});

it('events of edits are reported once, with the step that follows, however many edits a pause has', () => {
  const obstacle = { shape: { kind: 'sphere', radius: 3 }, at: [60, 60, 60] };
  const document = { ...hunting.scenario, obstacles: [obstacle] };
  const [simulation, other] = [0, 1].map(() => new Simulation(parseScenarioJson(document)));
  const edits = [
    { type: 'set', path: 'obstacles[0].at', value: [4, 4, 4] },
    { type: 'set', path: 'currents', value: [{ kind: 'uniform', velocity: [0.1, 0, 0] }] },
  ] as const;
  for (const one of [simulation, other]) {
    one.step(10);
    one.takeEvents();
    for (const command of edits) {
      one.dispatch(command);
      if (one === simulation) one.applyCommands();
    }
    if (one === simulation) {
      // Edits of one moment are made together, from where it began.
      one.dispatch({ ...edits[0], value: [3, 3, 3] });
      one.applyCommands();
      one.dispatch(edits[0]);
      one.applyCommands();
      expect(one.takeEvents()).toEqual([]);
    }
    one.step(3);
  }
  expect(simulation.stateHash()).toBe(other.stateHash());
  const events = simulation.takeEvents();
  expect(events.filter(({ kind }) => kind === 'displaced').length).toBeGreaterThan(3);
  expect(events.map(({ step }) => step)).toContain(10);
  expect(events).toEqual(other.takeEvents());
});

it('when a thread dies, events of steps that are made again are neither lost nor doubled', async () => {
  const workers: Worker[] = [];
  const simulation = simulate({ threads: 2, startThread: threadStarter(workers) });
  await simulation.run(30);
  const run = simulation.run(1e6);
  const timer = setInterval(() => {
    if (simulation.school.step <= 50) return;
    clearInterval(timer);
    workers[1].terminate();
  });
  await expect(run).rejects.toThrow(/thread 2 of 2 ended/);
  await simulation.run(20);
  const { step } = simulation.school;
  expect(step).toBeGreaterThan(50);
  expect(wordsOf(simulation.takeEvents())).toEqual(wordsOf(eventsUntil(step)));
});

function eventsUntil(step: number): SimulationEvent[] {
  const simulation = new Simulation(hunting);
  simulation.step(step);
  return simulation.takeEvents();
}
