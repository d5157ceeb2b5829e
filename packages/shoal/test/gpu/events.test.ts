import { parseScenarioJson, Simulation, type SimulationEvent, type SimulationOptions } from 'shoal';
import { openGpu } from 'shoal/gpu';
import { describe, expect, it } from 'vitest';
import { hunting, wordsOf } from '../hunting.ts';
import { anyGpu, gpuReading, newGpu } from './open.ts';

const gpu = await anyGpu();
/** Simulated seconds. */
const seconds = process.env.SHOAL_LONG ? 1000 : 4;
const steps = Math.round(seconds / hunting.step);

describe.runIf(gpu)('events of the GPU engine', () => {
  const expected: SimulationEvent[] = [];

  it('are known at the end of a run without polls', async () => {
    if (!gpu) return;
    const simulation = new Simulation(hunting, { engine: gpu });
    await simulation.run(steps + 16);
    expected.push(...simulation.takeEvents());
    expect(expected.filter(({ kind }) => kind === 'catch').length).toBeGreaterThan(seconds / 2);
    expect(expected.every(({ kind }) => kind !== 'lost')).toBe(true);
    simulation.dispose();
  }, 3_600_000);

  it('are known after each step', async () => {
    if (!gpu) return;
    const simulation = new Simulation(hunting, { engine: gpu });
    const taken: SimulationEvent[] = [];
    for (let step = 1; step <= 80; step++) {
      await simulation.run(1);
      for (const event of simulation.takeEvents()) {
        expect(event.step).toBe(step);
        expect(event.time).toBeCloseTo(simulation.school.time, 9);
        taken.push(event);
      }
    }
    expect(taken.length).toBeGreaterThan(5);
    expect(wordsOf(taken)).toEqual(wordsOf(expected.filter(({ step }) => step <= 80)));
    simulation.dispose();
  });

  // Run at the same time, because each mostly waits for the GPU.
  it.concurrent.each([7, 30, 60, 144])(
    'are there once and in order, polled at %i frames a second',
    async (rate) => {
      if (!gpu) return;
      const simulation = new Simulation(hunting, { engine: gpu });
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
      const { step } = simulation.school;
      expect(wordsOf(taken)).toEqual(wordsOf(expected.filter((event) => event.step <= step)));
      expect(heard).toEqual(taken);
      simulation.dispose();
    },
    3_600_000,
  );

  it('of edits are those of the CPU, once: fish in the way of an obstacle that is moved or made', async () => {
    const own = await gpuReading(false);
    if (!gpu || !own) return;
    const ball = { shape: { kind: 'sphere', radius: 10 }, at: [90, 20, 20] };
    const plan = parseScenarioJson({ version: 1, seed: 3, obstacles: [ball], species: [{ name: 'a', count: 300 }] });
    const of = async (options: SimulationOptions) => {
      const simulation = new Simulation(plan, options);
      const taken: string[][] = [];
      for (const x of [20, 90, 28]) {
        simulation.dispatch({ path: 'obstacles[0].at', value: [x, 20, 20] });
        await simulation.run(2);
        await simulation.run(0);
        taken.push(simulation.takeEvents().map(({ kind, fish, step }) => `${kind} ${fish} ${step}`));
        expect(simulation.takeEvents()).toEqual([]);
      }
      simulation.dispose();
      return taken;
    };
    const made = await of({});
    expect(made.map((events) => events.length > 3)).toEqual([true, false, true]);
    for (const engine of process.env.SHOAL_LONG ? [gpu, own] : [own]) expect(await of({ engine })).toEqual(made);
  });

  it('that were on a lost device are those of the CPU, which makes its steps again; the others are not doubled', async () => {
    const own = await newGpu();
    if (!own) return;
    const simulation = new Simulation(hunting, { engine: await openGpu({ device: own.device, readBack: false }) });
    await simulation.run(25);
    expect(simulation.takeEvents()).toEqual([]);
    await simulation.run(0);
    const first = simulation.takeEvents();
    expect(Math.max(...first.map(({ step }) => step))).toBeLessThanOrEqual(25);
    await simulation.run(50);
    own.device.destroy();
    await own.device.lost;
    await expect(simulation.run(1)).rejects.toThrow('The state is that after step 75');
    const other = new Simulation(hunting);
    other.step(75);
    const made = other.takeEvents();
    expect(first.length).toBeGreaterThan(0);
    expect(made.length).toBeGreaterThan(first.length);
    expect(wordsOf(simulation.takeEvents())).toEqual(wordsOf(made.filter(({ step }) => step > 25)));
  });

  it('that exceed the buffer on the device are reported as lost', async () => {
    const own = await gpuReading(false);
    if (!own) return;
    // A fish crosses the world, and with it all gates, within a few steps.
    const gates = Array.from({ length: 64 }, (_, k) => {
      return { name: `gate ${k}`, at: [8, 8, (k + 0.5) / 64], facing: [0, 0, 1], radius: 100 };
    });
    const off = { enabled: false };
    const rules = { bounds: { form: 'wrap' }, separation: off, alignment: off, cohesion: off };
    const start = { kind: 'box', speed: 10 };
    const species = [{ name: 'a', count: 600, start, motion: { maxSpeed: 10, minSpeed: 10 }, rules }];
    const world = { min: [0, 0, 0], max: [16, 16, 1] };
    const simulation = new Simulation(parseScenarioJson({ version: 1, world, gates, species }), { engine: own });
    let heard = 0;
    simulation.on('lost', ({ other }) => {
      heard += other;
    });
    await simulation.run(40);
    await simulation.run(0);
    const events = simulation.takeEvents();
    const lost = events.filter(({ kind }) => kind === 'lost');
    expect(events.length).toBe((1 << 16) + 1);
    expect(lost).toEqual([events.at(-1)]);
    expect(lost[0]).toMatchObject({ step: 40, time: simulation.school.time });
    expect(lost[0].other).toBeGreaterThan(0);
    expect(heard).toBe(lost[0].other);
    simulation.dispose();
  });
});
