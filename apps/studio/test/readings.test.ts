import type { Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { ReadingsMeter } from '../src/stage/measures/readings.ts';

test('a step that takes seconds counts for all of them, and a pause has none', () => {
  const meter = new ReadingsMeter();
  const engine = { stepMilliseconds: 2000, timings: {} };
  const under = { engine, school: { time: 0, step: 0 }, running: Promise.resolve() };
  const rateAfter = (steps: number, simulation: object = under): number | undefined =>
    meter.add(0.25, steps, 1, simulation as Simulation)?.stepsPerSecond;
  for (let window = 0; window < 7; window++) expect(rateAfter(0)).toBe(0);
  expect(rateAfter(1)).toBe(0.5);
  expect(rateAfter(0)).toBe(0.5);
  for (let window = 0; window < 14; window++) rateAfter(0);
  expect(rateAfter(0)).toBe(0.25);
  expect(rateAfter(0, { ...under, running: undefined })).toBe(0);
  expect(rateAfter(15)).toBe(60);
});

test('a restart forgets the times of the run before', () => {
  const meter = new ReadingsMeter();
  const timings = { neighbours: 3, headings: 0, memories: 0, steering: 4, motion: 1, events: 0 };
  const simulation = { engine: { timings }, school: { time: 0, step: 0 } } as unknown as Simulation;
  expect(meter.add(0.25, 1, 1, simulation)?.step).toBeGreaterThan(0);
  expect(meter.add(0.25, 0, 1, simulation)?.step).toBeGreaterThan(0);
  meter.restart();
  const latest = meter.add(0.25, 0, 1, simulation);
  expect(latest?.step).toBe(0);
  expect(latest?.phases.every(({ milliseconds }) => milliseconds === 0)).toBe(true);
});
