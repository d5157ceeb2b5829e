import { PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import { parseScenario, type Simulation } from '../src/index.ts';
import { type RecordedFrame, type RecordedFrames, RecordedSchool } from '../src/recorded/index.ts';
import { SchoolView } from '../src/three/index.ts';

const every = 6;
const plan = parseScenario({
  version: 1,
  species: [
    { name: 'fish', count: 2 },
    { name: 'other', count: 1 },
  ],
});

/** Fish 0 swims on, fish 1 is caught after the third frame, and fish 5 is born in the fifth. */
const idsOf = (index: number): number[] => [0, ...(index < 3 ? [1] : []), ...(index >= 4 ? [5] : [])];

function frameAt(index: number): RecordedFrame {
  const id = Uint32Array.from(idsOf(index));
  const column = (value: (fish: number) => number): Float32Array => Float32Array.from(id, value);
  const seconds = index * every * plan.step;
  return {
    ...{ count: id.length, id, species: new Uint8Array(id.length) },
    ...{ x: column((fish) => 10 * fish + 2 * seconds), y: column(() => 1), z: column(() => -3) },
    ...{ vx: column(() => 2), vy: column(() => 0), vz: column(() => 0) },
  };
}

function framesOf(change: Partial<RecordedFrames> = {}): RecordedFrames {
  return {
    ...{ name: 'made', count: 10, firstStep: 12, startTime: 0.2, every, mostAnimals: 3, idAfterLast: 6 },
    read: async (index) => frameAt(index),
    ...change,
  };
}

const idsIn = ({ school }: Simulation): number[] => [...school.id.subarray(0, school.count)];

describe('a recorded school', () => {
  test('begins with its first frame, at its step and time', async () => {
    const recorded = await RecordedSchool.open(plan, framesOf());
    const { school } = recorded.simulation;
    expect([school.step, school.time, school.count]).toEqual([12, 0.2, 2]);
    expect(recorded).toMatchObject({ frames: 10, firstStep: 12, lastStep: 12 + 9 * every, start: 0.2 });
  });

  test('has the animals of each frame: caught ones are gone, and born ones are there', async () => {
    const recorded = await RecordedSchool.open(plan, framesOf());
    const { simulation } = recorded;
    for (const index of [0, 2, 3, 4, 9, 1]) {
      await recorded.goTo(simulation, 12 + index * every);
      expect(idsIn(simulation)).toEqual(idsOf(index));
      expect(simulation.school.x[0]).toBe(frameAt(index).x[0]);
    }
  });

  test('between frames moves along the way that the velocities give', async () => {
    const recorded = await RecordedSchool.open(plan, framesOf());
    const { simulation } = recorded;
    await recorded.goTo(simulation, 12 + every / 2);
    expect(simulation.school.x[0]).toBeCloseTo(every * plan.step, 5);
    expect(simulation.school.ax[0]).toBe(0);
  });

  test('bodies bend by the change of velocity to the next frame', async () => {
    const turning = framesOf({
      read: async (index) => ({ ...frameAt(index), vz: Float32Array.from(idsOf(index), () => index) }),
    });
    const { simulation } = await RecordedSchool.open(plan, turning);
    expect(simulation.school.az[0]).toBeCloseTo(1 / (every * plan.step), 4);
  });

  test('plays by advance, reads ahead, and simulates nothing', async () => {
    const read: number[] = [];
    const recorded = await RecordedSchool.open(
      plan,
      framesOf({
        read: async (index) => {
          read.push(index);
          return frameAt(index);
        },
      }),
    );
    const { simulation } = recorded;
    expect(read).toEqual([0, 1]);
    simulation.advance(every * plan.step * 1.01);
    await simulation.running;
    expect(simulation.school.step).toBe(12 + every);
    expect(simulation.school.x[0]).toBe(frameAt(1).x[0]);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(read.length).toBeGreaterThan(3);
    expect(read).toEqual([...new Set(read)].sort((a, b) => a - b));
  });

  test('stays with its engine and its state when a frame cannot be read', async () => {
    const { simulation } = await RecordedSchool.open(
      plan,
      framesOf({ read: async (index) => (index < 2 ? frameAt(index) : Promise.reject(new Error('lost'))) }),
    );
    await expect(simulation.run(every + 1)).rejects.toThrow('lost');
    expect([simulation.engine.name, idsIn(simulation)]).toEqual(['recording', [0, 1]]);
    expect(() => simulation.step(every + 1)).toThrow('its frames are not in memory. Await `run` instead of `step`');
  });

  test('in memory as a whole, it steps and seeks at once', async () => {
    const { simulation } = await RecordedSchool.open(plan, framesOf({ at: frameAt }));
    simulation.step(4 * every);
    expect(idsIn(simulation)).toEqual([0, 5]);
    simulation.seek(12);
    expect(idsIn(simulation)).toEqual([0, 1]);
    expect(simulation.nearestTo(30)).toBe(30);
  });

  test('is drawn by the view of a simulation, also after a seek', async () => {
    const recorded = await RecordedSchool.open(plan, framesOf());
    const view = new SchoolView(recorded.simulation);
    const camera = new PerspectiveCamera(45, 1, 0.1, 1000);
    for (const time of [recorded.start, recorded.end]) {
      await recorded.seek(time);
      view.update(0, camera, 720);
      const { x, y, z } = recorded.simulation.school;
      expect([...view.positions.slice(0, 3)]).toEqual([x[0], y[0], z[0]]);
    }
    view.dispose();
  });

  test('refuses what does not fit, and wrong arguments', async () => {
    const opened = (change: Partial<RecordedFrames>): Promise<RecordedSchool> =>
      RecordedSchool.open(plan, framesOf(change));
    await expect(opened({ mostAnimals: 2e7 })).rejects.toThrow('made: may have 20000000 animals in a frame, expected');
    await expect(opened({ stepSeconds: 1 })).rejects.toThrow('made: was recorded with steps of 1 s, expected those');
    const strange = { ...frameAt(0), species: Uint8Array.of(0, 2) };
    await expect(opened({ read: async () => strange })).rejects.toThrow('made: frame 0 has an animal of species 2');
    await expect(RecordedSchool.open(plan, framesOf(), { memory: 0 })).rejects.toThrow('options.memory');
    const recorded = await opened({});
    await expect(recorded.seek(Number.NaN)).rejects.toThrow('RecordedSchool.seek: time must be a finite number');
    await expect(recorded.frame(10)).rejects.toThrow('index must be a whole number from 0 to 9, got 10');
  });
});
