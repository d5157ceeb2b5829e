import { parseScenario, type ScenarioDocument, ScenarioError, Simulation, type StateFile, stateOf } from 'shoal';
import { describe, expect, it } from 'vitest';
import { Hash } from '../src/school/hash.ts';
import { readSnapshot, writeSnapshot } from '../src/school/snapshot.ts';
import { allRules } from './all-rules.ts';
import { generator } from './random/states.ts';

/** A school with Verlet lists. */
const dense: ScenarioDocument = {
  version: 1,
  seed: 5,
  world: { min: [0, 0, 0], max: [12, 12, 12] },
  species: [
    { name: 'a', count: 300, motion: { maxSpeed: 0.5 } },
    { name: 'b', count: 40, rules: { wander: { form: 'increment' } } },
  ],
};
const wrapping: ScenarioDocument = {
  ...dense,
  species: dense.species.map((one) => ({ ...one, rules: { ...one.rules, bounds: { form: 'wrap' as const } } })),
};
const scenes = { 'all rules': allRules(), dense, 'a world that wraps': wrapping };

function simulationOf(document: ScenarioDocument): Simulation {
  return new Simulation(parseScenario(document));
}

/** The message of a refusal; `restored` for none. */
function outcomeOf(simulation: Simulation, bytes: Uint8Array): string {
  try {
    simulation.restore(bytes);
  } catch (error) {
    if (error instanceof ScenarioError) return error.message;
    throw error;
  }
  return 'restored';
}

/** Bytes as a forger would write them: with the checksum that they need. */
function signed(bytes: Uint8Array): Uint8Array {
  const hash = new Hash();
  const copy = bytes.slice();
  hash.addAll(new Uint32Array(copy.buffer, 24, (copy.length - 24) >> 2));
  hash.add(copy.length);
  copy.set(new TextEncoder().encode(hash.hex()), 8);
  return copy;
}

function expectFinite(simulation: Simulation): void {
  for (const [name, data] of simulation.school.columns())
    expect(
      data.findIndex((value) => !Number.isFinite(value)),
      name,
    ).toBe(-1);
}

const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 0.5, 1, 3, 1e6, -1e9, 1e13, 1e20, 3e38, -3e38];

for (const [name, document] of Object.entries(scenes)) {
  describe(`a snapshot of ${name}`, () => {
    const simulation = simulationOf(document);
    simulation.step(20);
    const bytes = simulation.snapshot();
    const hash = simulation.stateHash();

    it('with one byte changed is refused, and nothing happens to the simulation', () => {
      const random = generator(1);
      const places = Array.from({ length: 1000 }, (_, k) => (k < 300 ? k : Math.floor(random() * bytes.length)));
      for (const place of places) {
        const damaged = bytes.slice();
        damaged[place] ^= 1 + Math.floor(random() * 255);
        expect(outcomeOf(simulation, damaged), `byte ${place}`).toMatch(/^snapshot:? /);
      }
      expect(simulation.stateHash()).toBe(hash);
      expect(outcomeOf(simulation, bytes)).toBe('restored');
      expect(simulation.stateHash()).toBe(hash);
    });

    it('with one byte changed and its checksum mended is refused or steps on with finite numbers', () => {
      const random = generator(2);
      let refused = 0;
      for (let k = 0; k < 400; k++) {
        const place = k < 100 ? 24 + k : 24 + Math.floor(random() * (bytes.length - 24));
        const forged = bytes.slice();
        forged[place] ^= 1 + Math.floor(random() * 255);
        if (outcomeOf(simulation, signed(forged)) !== 'restored') {
          refused++;
          continue;
        }
        simulation.step(3);
        expectFinite(simulation);
      }
      expect(refused).toBeGreaterThan(20);
    });

    it('with odd numbers in any column is refused or steps on with finite numbers', () => {
      const random = generator(3);
      const columns = simulation.school.columns().map(([column]) => column);
      for (const column of columns) {
        for (const value of odd) {
          const { school, seed, text } = readSnapshot(bytes);
          const data = school.columns().find(([one]) => one === column)?.[1] as Float32Array;
          // One number, or all of them.
          if (random() < 0.5) data[Math.floor(random() * data.length)] = value;
          else data.fill(value);
          if (outcomeOf(simulation, writeSnapshot(school, seed, text)) !== 'restored') continue;
          simulation.step(3);
          expectFinite(simulation);
        }
      }
    });

    it('with odd times, steps and counts is refused', () => {
      for (const [key, values] of Object.entries({
        time: [Number.NaN, -1, Number.POSITIVE_INFINITY],
        step: [Number.NaN, -1, 0.5, 2 ** 60],
      })) {
        for (const value of values) {
          const { school, seed, text } = readSnapshot(bytes);
          Object.assign(school, { [key]: value });
          expect(outcomeOf(simulation, writeSnapshot(school, seed, text))).toMatch(`snapshot: ${key} must be`);
        }
      }
    });
  });
}

describe('a snapshot', () => {
  it('keeps whether its accelerations are those of a step', () => {
    const simulation = simulationOf(dense);
    const start = simulation.snapshot();
    expect(readSnapshot(start).school.accelerated).toBe(false);
    simulation.step();
    const after = simulation.snapshot();
    expect(readSnapshot(after).school.accelerated).toBe(true);
    simulation.restore(start);
    expect(simulation.school.accelerated).toBe(false);
    simulation.restore(after);
    expect(simulation.school.accelerated).toBe(true);
  });

  it('without a column, with one twice, or with more behind the last is refused', () => {
    const simulation = simulationOf(dense);
    const bytes = simulation.snapshot();
    const fewer = bytes.slice();
    new DataView(fewer.buffer).setUint16(48, 3, true);
    expect(outcomeOf(simulation, signed(fewer))).toMatch('snapshot is damaged, got no column "y"');
    const twice = bytes.slice();
    // The names of the first float columns are one letter each: x follows id and species.
    const y = twice.findIndex((byte, k) => k > 56 && byte === 'y'.charCodeAt(0) && twice[k - 1] === 1);
    twice[y] = 'x'.charCodeAt(0);
    expect(outcomeOf(simulation, signed(twice))).toMatch('snapshot is damaged, got the column "x" twice.');
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    expect(outcomeOf(simulation, signed(longer))).toMatch(/\d+ bytes after the last column/);
  });

  it('that tells of neighbour lists longer than any that are kept leads to none', () => {
    const simulation = simulationOf({ ...dense, species: [{ name: 'a', count: 3000, motion: { maxSpeed: 0.5 } }] });
    simulation.step(3);
    const bytes = simulation.snapshot();
    simulation.step(2);
    const places = Array.from(simulation.school.x);
    const { school, seed, text } = readSnapshot(bytes);
    // As if all fish had been in one place, and each had all others in its list.
    [school.lists[0], school.lists[1], school.lists[3]] = [1e5, 0, 1e6];
    for (const column of ['listX', 'listY', 'listZ']) school.column(column).fill(3);
    simulation.restore(writeSnapshot(school, seed, text));
    simulation.step(2);
    const farthest = Math.max(...places.map((x, i) => Math.abs(x - simulation.school.x[i])));
    expect(farthest).toBeLessThan(1e-4);
  });

  it('says which number is out of range', () => {
    const simulation = simulationOf(dense);
    simulation.step(3);
    const { school, seed, text } = readSnapshot(simulation.snapshot());
    school.x[7] = Number.NaN;
    school.id[9] = school.id[3];
    expect(outcomeOf(simulation, writeSnapshot(school, seed, text)).split('\n')).toEqual([
      'snapshot: id[9] must be > 8, the fish before, got 3. The file is damaged or was made by something else: take another one.',
      'snapshot: x[7] must be a number from -1000000000000 to 1000000000000, got NaN. The file is damaged or was made by something else: take another one.',
    ]);
  });
});

describe('a state with odd numbers', () => {
  for (const [name, document] of Object.entries(scenes)) {
    it(`is refused or steps on with finite numbers: ${name}`, () => {
      const random = generator(4);
      const plan = parseScenario(document);
      const good = stateOf(simulationOf(document).school);
      let refused = 0;
      for (const value of [...odd, 1e9, -1e6, 1e5]) {
        for (const key of ['time', 'step', 'species', 'positions', 'velocities'] as const) {
          const state = JSON.parse(JSON.stringify(good));
          if (Array.isArray(state[key])) {
            const at = Math.floor(random() * state[key].length);
            if (key === 'species') state[key][at] = value;
            else state[key][at][Math.floor(3 * random())] = value;
          } else state[key] = value;
          let simulation: Simulation;
          try {
            simulation = new Simulation(plan, { state: state as StateFile });
          } catch (error) {
            expect(error).toBeInstanceOf(ScenarioError);
            refused++;
            continue;
          }
          simulation.step(3);
          expectFinite(simulation);
        }
      }
      expect(refused).toBeGreaterThan(20);
    });
  }
});
