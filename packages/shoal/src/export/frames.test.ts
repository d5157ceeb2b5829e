import { describe, expect, test } from 'vitest';
import { parseScenario } from '../scenario/parse.ts';
import { Simulation } from '../simulation/simulation.ts';
import { orientationInto, quaternionInto } from './exported-camera.ts';
import type { ExportedFrame } from './exported-frame.ts';
import { decodeFrame, encodeFrame } from './frame-message.ts';
import { recordedFrames, simulationFrames } from './frames.ts';
import { KeptState, moveBetween, type SchoolState } from './school-state.ts';

const plan = parseScenario({
  version: 1,
  seed: 5,
  simulation: { step: 0.05 },
  species: [
    { name: 'herring', count: 12 },
    { name: 'shark', count: 2, hunts: ['herring'] },
  ],
});

function kept(frame: ExportedFrame): ExportedFrame {
  const { ids, species, positions, orientations, velocities, beats, obstacles } = frame;
  const columns = { ids, species, positions, orientations, velocities, beats, obstacles };
  return { ...frame, ...Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, one.slice()])) };
}

async function framesOf(range: Parameters<typeof simulationFrames>[1]): Promise<ExportedFrame[]> {
  const frames: ExportedFrame[] = [];
  for await (const frame of simulationFrames(new Simulation(plan), range)) frames.push(kept(frame));
  return frames;
}

/** The axis of a body in the world. */
function turned([x, y, z, w]: ArrayLike<number> & Iterable<number>, axis: readonly number[]): number[] {
  const [a, b, c] = axis;
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

describe('frames of a simulation', () => {
  test('at the times of states they are the states', async () => {
    const frames = await framesOf({ fps: 20, from: 0.1, frames: 8 });
    const simulation = new Simulation(plan);
    simulation.step(2);
    for (const { time, positions, velocities, ids } of frames) {
      const { school } = simulation;
      expect(time).toBeCloseTo(school.time, 9);
      expect(Array.from(ids)).toEqual(Array.from(school.id.subarray(0, school.count)));
      for (let i = 0; i < school.count; i++) {
        expect(Array.from(positions.subarray(3 * i, 3 * i + 3))).toEqual([school.x[i], school.y[i], school.z[i]]);
        expect(velocities[3 * i + 2]).toBe(school.vz[i]);
      }
      simulation.step();
    }
  });

  test('between two states they are on the way, also with more frames than steps', async () => {
    const fine = await framesOf({ fps: 100, from: 0, frames: 21 });
    const coarse = await framesOf({ fps: 20, from: 0, frames: 5 });
    for (let n = 0; n < 4; n++) {
      expect(fine[5 * n].positions).toEqual(coarse[n].positions);
      const [one, middle, other] = [coarse[n].positions[0], fine[5 * n + 2].positions[0], coarse[n + 1].positions[0]];
      expect(middle).toBeCloseTo(one + 0.4 * (other - one), 2);
    }
  });

  test('noses point along the velocity, and backs up without a bank', async () => {
    const [, , , frame] = await framesOf({ fps: 20, from: 0, frames: 4 });
    for (let n = 0; n < frame.count; n++) {
      const nose = turned(frame.orientations.subarray(4 * n, 4 * n + 4), [1, 0, 0]);
      const velocity = frame.velocities.subarray(3 * n, 3 * n + 3);
      const speed = Math.hypot(...velocity);
      for (let axis = 0; axis < 3; axis++) expect(nose[axis]).toBeCloseTo(velocity[axis] / speed, 5);
    }
  });

  test('only the chosen species', async () => {
    const [frame] = await framesOf({ fps: 20, from: 0, frames: 1, species: [1] });
    expect(frame.count).toBe(2);
    expect(Array.from(frame.species.subarray(0, 2))).toEqual([1, 1]);
    expect(Array.from(frame.ids.subarray(0, 2))).toEqual([12, 13]);
  });

  test('a message has all of a frame; other bytes are refused', async () => {
    const [, frame] = await framesOf({ fps: 20, from: 0, frames: 2 });
    const bytes = encodeFrame(frame);
    // At a place that is not a multiple of four, as in the buffers of sockets.
    const moved = new Uint8Array(bytes.length + 1);
    moved.set(bytes, 1);
    const read = decodeFrame(moved.subarray(1));
    expect(read).toMatchObject({ index: 1, time: frame.time, count: 14 });
    expect(read.positions).toEqual(frame.positions.subarray(0, 42));
    expect(read.orientations).toEqual(frame.orientations.subarray(0, 56));
    expect(read.species).toEqual(frame.species.subarray(0, 14));
    expect(() => decodeFrame(bytes.subarray(0, bytes.length - 1))).toThrow('must be a frame of Shoal');
    expect(() => decodeFrame(new Uint8Array(64))).toThrow('must be a frame of Shoal');
  });
});

describe('frames of a recording', () => {
  function recorded(steps: number): SchoolState[] {
    const simulation = new Simulation(plan);
    return Array.from({ length: steps }, () => {
      const state = new KeptState();
      state.keep(simulation.school);
      simulation.step();
      return state;
    });
  }

  async function* later(states: readonly SchoolState[]): AsyncGenerator<SchoolState> {
    yield* states;
  }

  test('are those of the simulation, but for the bank', async () => {
    const range = { fps: 60, from: 0, frames: 30 };
    const simulated = await framesOf(range);
    const frames: ExportedFrame[] = [];
    // States that are read one after another, as from a file.
    for await (const frame of recordedFrames(plan, later(recorded(20)), range)) frames.push(kept(frame));
    expect(frames).toHaveLength(30);
    for (const [k, { positions, orientations }] of frames.entries()) {
      expect(positions).toEqual(simulated[k].positions);
      for (let n = 0; n < 14; n++) {
        const nose = turned(orientations.subarray(4 * n, 4 * n + 4), [1, 0, 0]);
        const other = turned(simulated[k].orientations.subarray(4 * n, 4 * n + 4), [1, 0, 0]);
        for (let axis = 0; axis < 3; axis++) expect(nose[axis]).toBeCloseTo(other[axis], 5);
      }
    }
  });

  test('end with the recording', async () => {
    const frames: number[] = [];
    for await (const { index } of recordedFrames(plan, recorded(5), { fps: 20, from: 0, frames: 100 }))
      frames.push(index);
    expect(frames).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('between two states', () => {
  const state = (time: number, id: readonly number[], x: readonly number[], vx: number): SchoolState => ({
    ...{ time, count: id.length, id: Uint32Array.from(id), species: new Uint8Array(id.length) },
    ...{ x: Float32Array.from(x), y: new Float32Array(id.length), z: new Float32Array(id.length) },
    ...{ vx: new Float32Array(id.length).fill(vx), vy: new Float32Array(id.length), vz: new Float32Array(id.length) },
  });
  const world = { min: [0, 0, 0], max: [10, 10, 10] } as const;

  test('an animal that is gone keeps its place, one that is put elsewhere does not slide there', () => {
    const moved = new KeptState();
    moved.reserve(3);
    const [one, other] = [state(0, [3, 4, 9], [1, 2, 3], 1), state(1, [4, 9], [3, 60], 1)];
    moveBetween({ wraps: false, world }, 0.5, one, other, moved);
    expect(Array.from(moved.x)).toEqual([1, 2.5, 3]);
  });

  test('the seam of a periodic world is crossed by the shortest way', () => {
    const moved = new KeptState();
    moved.reserve(1);
    moveBetween({ wraps: true, world }, 0.25, state(0, [0], [9.8], 0.4), state(1, [0], [0.2], 0.4), moved);
    expect(moved.x[0]).toBeCloseTo(9.9, 5);
  });
});

describe('orientations', () => {
  test('rotations by hand', () => {
    const out = new Float32Array(4);
    quaternionInto(out, 0, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(Array.from(out)).toEqual([0, 0, 0, 1]);
    // Half a turn about z: the trace is −1.
    quaternionInto(out, 0, [-1, 0, 0, 0, -1, 0, 0, 0, 1]);
    expect(Array.from(out)).toEqual([0, 0, 1, 0]);
  });

  test('a bank to the right leans the back to the right; straight up is defined', () => {
    const out = new Float32Array(4);
    // Along x, right is +z.
    orientationInto(out, 0, [1, 0, 0], Math.sin(0.3), Math.cos(0.3));
    const back = turned(out, [0, 1, 0]);
    expect(back[1]).toBeCloseTo(Math.cos(0.3), 6);
    expect(back[2]).toBeCloseTo(Math.sin(0.3), 6);
    orientationInto(out, 0, [0, 1, 0], 0, 1);
    expect(turned(out, [1, 0, 0])[1]).toBeCloseTo(1, 6);
    expect(Math.hypot(...out)).toBeCloseTo(1, 6);
  });
});
