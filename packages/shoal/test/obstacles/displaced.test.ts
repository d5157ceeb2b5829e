import type { Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { type CrowdSettings, crowd } from './crowd.ts';
import type { Point } from './oracle.ts';

const radius = 0.09;

describe('fish that start inside', () => {
  const cases: Record<string, Partial<CrowdSettings>> = {
    'of a sphere': { obstacles: [{ shape: { kind: 'sphere', radius: 3 } }] },
    'of a box': { obstacles: [{ shape: { kind: 'box', size: [7, 7, 7] } }] },
    'of an arch': {
      obstacles: [{ shape: { kind: 'arch', width: 4, height: 4, thickness: 3 }, at: [0, -2, 0] }],
    },
    'of two that overlap': {
      obstacles: [-1, 1].map((x) => ({ shape: { kind: 'sphere', radius: 3 }, at: [x, 0, 0] })),
    },
    'of one that moves': {
      obstacles: [{ shape: { kind: 'box', size: [5, 5, 5] }, spin: { axis: [0, 1, 0], degPerSecond: 90 } }],
    },
  };
  it.each(Object.entries(cases))('%s is put outside, and that is told', (_, settings) => {
    const simulation = crowd({ obstacles: [], into: [[0, 0, 0]], maxSpeed: 3, fish: 200, ...settings });
    const { school } = simulation;
    const displaced = new Set(
      simulation
        .takeEvents()
        .filter(({ kind }) => kind === 'displaced')
        .map(({ fish }) => fish),
    );
    expect(displaced.size).toBeGreaterThan(10);
    expect(displaced.size).toBeLessThan(200);
    expectClear(simulation);
    // The others are where they would be without obstacles.
    const open = crowd({ ...settings, obstacles: [], into: [[0, 0, 0]], maxSpeed: 3, fish: 200 }).school;
    for (let i = 0; i < school.count; i++) {
      const same = school.x[i] === open.x[i] && school.y[i] === open.y[i] && school.z[i] === open.z[i];
      expect(same).toBe(!displaced.has(school.id[i]));
    }
    simulation.step();
    expect(simulation.takeEvents().filter(({ kind }) => kind === 'displaced')).toEqual([]);
  });
});

function expectClear({ school, obstacles }: Simulation): void {
  for (let i = 0; i < school.count; i++) {
    const at: Point = [school.x[i], school.y[i], school.z[i]];
    expect(obstacles.clearance(...at)).toBeGreaterThanOrEqual(radius * (1 - 1e-6));
  }
}

describe('edits, snapshots and seeking', () => {
  const settings: CrowdSettings = {
    obstacles: [
      { shape: { kind: 'sphere', radius: 2 }, at: [8, 0, 0] },
      { shape: { kind: 'torus', radius: 2.5, tube: 0.6 }, spin: { axis: [1, 1, 0], degPerSecond: 120 } },
      {
        shape: { kind: 'box', size: [1, 6, 6] },
        at: [-6, 0, 0],
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1.5, at: [5, 0, 0] },
        ],
      },
    ],
    into: [
      [2.5, 0, 0],
      [0, 0, 0],
      [-5, 0, 0],
    ],
    maxSpeed: 6,
    fish: 120,
    steers: true,
  };

  it('an obstacle that is moved onto fish puts them outside, and tells', () => {
    const simulation = crowd(settings);
    simulation.step(30);
    simulation.dispatch({ type: 'set', path: 'obstacles[0].at', value: [0.5, 0.5, 0] });
    simulation.takeEvents();
    simulation.step();
    const displaced = simulation.takeEvents().filter(({ kind }) => kind === 'displaced').length;
    expect(displaced).toBeGreaterThan(3);
    expectClear(simulation);
    simulation.step(30);
    expectClear(simulation);
    simulation.seek(20);
    simulation.seek(31);
    expectClear(simulation);
  });

  it('restoring a snapshot goes on bit for bit', () => {
    const simulation = crowd(settings);
    simulation.step(40);
    const snapshot = simulation.snapshot();
    simulation.takeEvents();
    simulation.step(50);
    const events = simulation.takeEvents();
    const hash = simulation.stateHash();
    const other = crowd(settings);
    other.takeEvents();
    other.restore(snapshot);
    expect(other.takeEvents().length).toBe(0);
    other.step(50);
    expect(other.stateHash()).toBe(hash);
    expect(other.takeEvents()).toEqual(events);
  });

  for (const historyBytes of [0, 1e6]) {
    it(`seeking back and on is having played there${historyBytes ? ', with a history' : ''}`, () => {
      const simulation = crowd({ ...settings, historyBytes });
      const hashes = [simulation.stateHash()];
      for (let step = 1; step <= 90; step++) {
        simulation.step();
        hashes.push(simulation.stateHash());
      }
      for (const step of [17, 80, 3, 0, 90, 45]) {
        simulation.seek(step);
        expect(simulation.stateHash(), `step ${step}`).toBe(hashes[step]);
      }
    });
  }
});
