import { parseScenario, Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { Playback } from '../src/stage/playback.ts';

const plan = parseScenario({
  version: 1,
  seed: 3,
  world: { min: [0, 0, 0], max: [8, 8, 8] },
  species: [
    { name: 'sardine', count: 40 },
    { name: 'shark', count: 2, hunts: ['sardine'], motion: { maxSpeed: 5 } },
  ],
});

/** The clock stands still, so work ends only at the step that is sought. */
const now = (): number => 0;

test('catches are marked once, however often they are played; an edit of the past drops those after it', () => {
  const simulation = new Simulation(plan, { historyBytes: 1 << 22 });
  const playback = new Playback();
  playback.restart(simulation);
  const times: number[] = [];
  while (times.length < 3 && simulation.school.step < 6000) {
    simulation.step();
    playback.follow(simulation);
    for (const { kind, time } of simulation.takeEvents()) if (kind === 'catch') times.push(time);
  }
  expect(times.length).toBeGreaterThanOrEqual(3);
  expect(playback.played.value.catches).toEqual(times);
  const end = simulation.stateHash();
  const { last } = playback.played.value;

  playback.ask(0);
  playback.work(simulation, now);
  expect(playback.seeks).toBe(false);
  while (simulation.school.step < last) {
    simulation.step();
    playback.follow(simulation);
  }
  expect(simulation.stateHash()).toBe(end);
  expect(playback.played.value).toMatchObject({ catches: times, step: last, last });

  playback.ask(Math.round(times[1] / plan.step) - 5);
  playback.work(simulation, now);
  playback.change(simulation, 'edit', () => {
    simulation.dispatch({ path: 'species[0].rules.cohesion.weight', value: 1 });
    simulation.applyCommands();
  });
  const { step } = simulation.school;
  expect(playback.played.value).toMatchObject({ catches: [times[0]], edits: [step], last: step, dropped: true });
});

test('no farther is sought than was played, and not before the run began', () => {
  const simulation = new Simulation(plan, { historyBytes: 1 << 22 });
  simulation.step(20);
  const playback = new Playback();
  playback.restart(simulation);
  simulation.step(30);
  playback.follow(simulation);
  for (const [asked, found] of [
    [99, 50],
    [0, 20],
  ]) {
    playback.ask(asked);
    playback.work(simulation, now);
    expect(simulation.school.step).toBe(found);
  }
});

test('a long way is gone in pieces, and the latest question counts', () => {
  const simulation = new Simulation(plan, { historyBytes: 0 });
  const playback = new Playback();
  playback.restart(simulation);
  simulation.step(200);
  playback.follow(simulation);
  let time = 0;
  const passing = (): number => (time += 5);
  playback.ask(150);
  playback.work(simulation, passing);
  expect(playback.seeks).toBe(true);
  expect(simulation.school.step).toBeLessThan(10);
  playback.ask(2);
  playback.work(simulation, passing);
  expect(simulation.school.step).toBe(2);
  expect(playback.seeks).toBe(false);
});

test('onward, steps are reached that were not played, and they count as played then', () => {
  const simulation = new Simulation(plan, { historyBytes: 1 << 22 });
  const playback = new Playback();
  playback.restart(simulation);
  playback.ask(70, true);
  playback.work(simulation, now);
  expect(simulation.school.step).toBe(70);
  expect(playback.played.value).toMatchObject({ step: 70, last: 70 });
  const straight = new Simulation(plan);
  straight.step(70);
  expect(simulation.stateHash()).toBe(straight.stateHash());
  playback.ask(99);
  playback.work(simulation, now);
  expect(simulation.school.step).toBe(70);
});

test('one step back is told only when it is reached, however many steps lead there', () => {
  const simulation = new Simulation(plan, { historyBytes: 0 });
  const playback = new Playback();
  playback.restart(simulation);
  simulation.step(40);
  playback.follow(simulation);
  const told: number[] = [];
  playback.played.subscribe(({ step }) => told.push(step));
  let time = 0;
  const passing = (): number => (time += 5);
  playback.askBack();
  playback.work(simulation, passing);
  expect(simulation.school.step).toBeLessThan(39);
  expect(playback.isUnseen).toBe(true);
  for (let frame = 0; playback.seeks && frame < 40; frame++) playback.work(simulation, passing);
  expect(simulation.school.step).toBe(39);
  expect(playback.isUnseen).toBe(false);
  expect(new Set(told)).toEqual(new Set([40, 39]));
});
