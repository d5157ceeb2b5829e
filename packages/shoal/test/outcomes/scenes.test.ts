import type { Simulation, Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../../src/metrics/order.ts';
import { distance, membersOf, piecesOf } from './pieces.ts';
import { runUntil, scene } from './scene.ts';

/** What the other scenes promise in their descriptions. */
describe('scenes show what they say', () => {
  it('vortex: a turning ring while it blows, no ring when it is calm', () => {
    const simulation = scene('vortex', { 'simulation.step': 1 / 30, 'species[0].count': 350 });
    const { school } = simulation;
    runUntil(simulation, 3);
    expect(orderOf(school).rotation).toBeLessThan(0.5);
    runUntil(simulation, 26);
    const blown = orderOf(school);
    expect(blown.rotation).toBeGreaterThan(0.85);
    expect(Math.min(...Array.from(school.x, (x, i) => Math.hypot(x, school.z[i]))), 'the eye').toBeGreaterThan(1);
    runUntil(simulation, 39.5);
    expect(orderOf(school).rotation).toBeLessThan(0.6);
    expect(orderOf(school).speed).toBeLessThan(blown.speed / 2);
  });

  it('river: minnows are faster down the middle than up the edges; trout keep their stations', () => {
    const simulation = scene('river', { 'simulation.step': 1 / 30 });
    const { school } = simulation;
    const minnows = [...membersOf(school, 0), ...membersOf(school, 1)];
    const trout = membersOf(school, 2);
    const down = { sum: 0, n: 0, aside: 0 };
    const up = { sum: 0, n: 0, aside: 0 };
    let strayed = 0;
    runUntil(simulation, 10);
    runUntil(simulation, 60, () => {
      for (const i of minnows) {
        if (Math.abs(school.x[i]) > 15) continue;
        const way = school.vx[i] > 0 ? down : up;
        way.sum += Math.abs(school.vx[i]);
        way.aside += Math.abs(school.z[i]);
        way.n++;
      }
      for (const i of trout) strayed = Math.max(strayed, Math.abs(school.x[i] - 3), Math.abs(school.z[i]));
    });
    expect(down.sum / down.n).toBeGreaterThan((1.2 * up.sum) / up.n);
    expect(down.aside / down.n).toBeLessThan(up.aside / up.n - 2);
    expect(strayed).toBeLessThan(9);
    expect(simulation.plan.currents[0]).toMatchObject({ velocity: [3, 0, 0], halfWidth: 9 });
  });

  it('stampede: a walking herd runs as one when lightning strikes, then walks again, always on the ground', () => {
    const simulation = scene('stampede', { 'simulation.step': 1 / 30 });
    const { school } = simulation;
    runUntil(simulation, 11.9);
    expect(orderOf(school).speed).toBeLessThan(1.5);
    runUntil(simulation, 16);
    const bolted = orderOf(school);
    expect(bolted.speed).toBeGreaterThan(8);
    expect(bolted.polarisation).toBeGreaterThan(0.9);
    runUntil(simulation, 34);
    expect(orderOf(school).speed).toBeLessThan(2.5);
    expect(Math.max(...school.y), 'hills').toBeGreaterThan(Math.min(...school.y) + 0.5);
  });

  it('diver: fish part before the diver and close up behind', () => {
    const simulation = scene('diver', { 'simulation.step': 1 / 30, 'species[0].count': 250 });
    const { school, plan } = simulation;
    const [{ points }] = plan.characters;
    let nearest = Number.POSITIVE_INFINITY;
    let around = 0;
    // From the 6th to the 30th second the diver swims from x = −18 m, y = 0 to x = 18 m, y = 1 m.
    runUntil(simulation, 6);
    runUntil(simulation, 30, () => {
      const part = (school.time - 6) / 24;
      let near = 0;
      for (let i = 0; i < school.count; i++) {
        const gaps = points.map(([x, y, z]) =>
          Math.hypot(school.x[i] - x + 18 - 36 * part, school.y[i] - y - part, school.z[i] - z),
        );
        const gap = Math.min(...gaps);
        nearest = Math.min(nearest, gap);
        if (gap < 4) near++;
      }
      around = Math.max(around, near);
    });
    expect(around, 'the school is all around').toBeGreaterThan(60);
    expect(nearest).toBeGreaterThan(1.5);
    runUntil(simulation, 33);
    const everybody = Array.from({ length: school.count }, (_, i) => i);
    expect(piecesOf(school, everybody, 3)[0]).toBeGreaterThan(0.95 * school.count);
  });

  it('leader: every pilot fish stays with a whale shark, and none swims into one', () => {
    const simulation = scene('leader', { 'simulation.step': 1 / 30 });
    const { school } = simulation;
    const sharks = membersOf(school, 1);
    let farthest = 0;
    let nearest = Number.POSITIVE_INFINITY;
    runUntil(simulation, 15);
    runUntil(simulation, 40, () => {
      for (const i of membersOf(school, 0)) {
        const gap = Math.min(...sharks.map((j) => distance(school, i, j)));
        farthest = Math.max(farthest, gap);
        nearest = Math.min(nearest, gap);
      }
    });
    expect(farthest).toBeLessThan(8);
    expect(nearest).toBeGreaterThan(0.5);
  });

  it('feeding: every patch is eaten bare and grows back, at its own time', () => {
    const simulation = scene('feeding', { 'simulation.step': 1 / 30, 'species[0].count': 150 });
    const { school } = simulation;
    const bare = new Set<number>();
    const regrown = new Set<number>();
    runUntil(simulation, 120, () => {
      for (const { kind, other } of simulation.takeEvents()) if (kind === 'eaten') bare.add(other);
      school.food.forEach((left, k) => {
        if (bare.has(k) && left > 10) regrown.add(k);
      });
    });
    expect([...bare].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([...regrown].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('starlings: each minds its 7 nearest, and the flock holds together through the falcon', () => {
    const simulation = scene('starlings', { 'simulation.step': 1 / 30 });
    const { school, plan } = simulation;
    const flock = membersOf(school, 0);
    const { minSpeed, maxSpeed } = plan.species[0].motion;
    let attacks = 0;
    let slowest = Number.POSITIVE_INFINITY;
    let fastest = 0;
    runUntil(simulation, 22, () => {
      for (const { kind } of simulation.takeEvents()) if (kind === 'attack') attacks++;
      for (const i of flock) {
        const speed = Math.hypot(school.vx[i], school.vy[i], school.vz[i]);
        slowest = Math.min(slowest, speed);
        fastest = Math.max(fastest, speed);
      }
    });
    expect(slowest).toBeGreaterThan(minSpeed * 0.999);
    expect(fastest).toBeLessThan(maxSpeed * 1.001);
    expect(attacks).toBeGreaterThanOrEqual(2);
    expect(piecesOf(school, flock, 10)[0]).toBeGreaterThan(0.7 * flock.length);
  });

  it('waypoints: both schools pass every point of their routes', () => {
    const simulation = scene('waypoints', {
      'simulation.step': 1 / 30,
      'species[0].count': 60,
      'species[1].count': 80,
    });
    const { school, plan } = simulation;
    const seen = plan.species.map(() => new Set<number>());
    const next = school.column('pathNext');
    runUntil(simulation, 60, () => {
      for (let i = 0; i < school.count; i++) seen[school.species[i]].add(next[i]);
    });
    plan.species.forEach(({ path }, s) => {
      expect(seen[s].size).toBe(plan.paths[path].points.length);
    });
  });

  const fewSardines = { 'species[0].count': 1500, 'species[0].start.tube': 1.1 };

  it('great-bait-ball: mills from the start, as one dense ring that sharks dent and that closes again', () => {
    const simulation = scene('great-bait-ball', fewSardines);
    const { school } = simulation;
    const sardines = membersOf(school, 0);
    const start = orderOf(school);
    expect(start.rotation).toBeGreaterThan(0.85);
    expect(start.polarisation).toBeLessThan(0.1);
    let attacks = 0;
    runUntil(simulation, 14, () => {
      for (const { kind } of simulation.takeEvents()) if (kind === 'attack') attacks++;
    });
    expect(attacks).toBeGreaterThanOrEqual(3);
    expect(orderOf(school).rotation).toBeGreaterThan(0.4);
    expect(piecesOf(school, sardines, 2)[0]).toBeGreaterThan(0.9 * sardines.length);
  });

  it('great-bait-ball: leaves a hole around the pointer', () => {
    const calm = { ...fewSardines, 'species[1].rules.hunt.enabled': false };
    const free = scene('great-bait-ball', calm);
    runUntil(free, 2);
    const middle: Vec3 = [free.school.x[0], free.school.y[0], free.school.z[0]];
    const pointed = scene('great-bait-ball', calm);
    pointed.setCharacter('pointer', [middle]);
    runUntil(pointed, 2);
    /** Sardines within 0.8 m of the pointer, summed over 2 s. */
    const near = (simulation: Simulation): number => {
      const { x, y, z } = simulation.school;
      let sum = 0;
      runUntil(simulation, 4, () => {
        for (const i of membersOf(simulation.school, 0))
          if (Math.hypot(x[i] - middle[0], y[i] - middle[1], z[i] - middle[2]) < 0.8) sum++;
      });
      return sum;
    };
    const usual = near(free);
    expect(usual).toBeGreaterThan(50);
    expect(near(pointed)).toBeLessThan(0.4 * usual);
  });

  it('murmuration: flies as one from the start, swells and turns, and holds together through the falcon', () => {
    const simulation = scene('murmuration', { 'species[0].count': 1500, 'species[0].start.radius': 14 });
    const { school } = simulation;
    const flock = membersOf(school, 0);
    expect(orderOf(school).polarisation).toBeGreaterThan(0.9);
    const before = [...school.vx];
    let attacks = 0;
    runUntil(simulation, 16, () => {
      for (const { kind } of simulation.takeEvents()) if (kind === 'attack') attacks++;
    });
    expect(attacks).toBeGreaterThan(0);
    expect(orderOf(school).polarisation).toBeGreaterThan(0.5);
    expect(piecesOf(school, flock, 8)[0]).toBeGreaterThan(0.8 * flock.length);
    expect(flock.filter((i) => Math.abs(school.vx[i] - before[i]) > 2).length, 'turned').toBeGreaterThan(500);
  });

  it('herring-run: an unbroken ring that streams one way', () => {
    const simulation = scene('herring-run', { 'species[0].count': 2500, 'species[0].start.tube': 1.6 });
    const { school } = simulation;
    runUntil(simulation, 12);
    expect(orderOf(school).rotation).toBeGreaterThan(0.8);
    const twelfths = new Set(Array.from(school.x, (x, i) => Math.floor((Math.atan2(school.z[i], x) * 6) / Math.PI)));
    expect(twelfths.size).toBe(12);
  });

  it('half-a-million: wheels around one centre, and keeps a free middle', () => {
    const simulation = scene('half-a-million', { 'species[0].count': 3000, 'species[0].start.tube': 1.6 });
    const { school } = simulation;
    runUntil(simulation, 12);
    expect(orderOf(school).rotation).toBeGreaterThan(0.8);
    expect(Math.min(...Array.from(school.x, (x, i) => Math.hypot(x, school.z[i])))).toBeGreaterThan(8);
  });
});
