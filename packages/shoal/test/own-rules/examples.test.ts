import { readFileSync } from 'node:fs';
import { type OwnRule, parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { anyGpu } from '../gpu/open.ts';
import { threadStarter } from '../threads/node-thread.ts';

const gpu = await anyGpu();
const page = readFileSync(new URL('../../../../docs/own-rules.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```(?:ts|js)\n([\s\S]*?)```/g)].map(([, block]) => block);
const file = (name: string): URL => new URL(`./${name}`, import.meta.url);

describe('the examples of docs/own-rules.md', () => {
  it('are these files', () => {
    const files = ['light.example.ts', 'crowd.example.ts', 'burst.example.mjs', 'shallows.example.mjs'];
    expect(blocks).toEqual(files.map((name) => readFileSync(file(name), 'utf8')));
  });

  it('light: fish are at the top after a second', async () => {
    const { simulation } = await import('./light.example.ts');
    const { school, plan, engine } = simulation;
    const dark = new Simulation(parseScenario({ version: 1, species: [{ name: 'herring', count: 200 }] }));
    dark.step(60);
    const height = (y: Float32Array): number => y.reduce((sum, one) => sum + one, 0) / plan.count;
    expect(height(school.y)).toBeGreaterThan(height(dark.school.y) + 0.2);
    expect(engine.kernel).toEqual({ name: 'simd' });
  });

  it('crowd: fewer neighbours than without it, and the kernel stays on', async () => {
    const { simulation } = await import('./crowd.example.ts');
    const plain = new Simulation(parseScenario({ version: 1, species: [{ name: 'herring', count: 500 }] }));
    plain.step(60);
    expect(simulation.engine.kernel).toEqual({ name: 'simd' });
    expect(simulation.engine.work.neighbours).toBeLessThan(plain.engine.work.neighbours);
  });

  it('burst: on one thread, two and three with the same bits', async () => {
    const { default: burst } = (await import(file('burst.example.mjs').href)) as { default: OwnRule };
    const plan = parseScenario({ version: 1, species: [{ name: 'herring', count: 300 }] }, { rules: [burst] });
    const hashes = new Set<string>();
    for (const threads of [1, 2, 3]) {
      const simulation = new Simulation(plan, { threads, startThread: threadStarter() });
      await simulation.run(40);
      expect(simulation.engine.threads).toBe(threads);
      hashes.add(simulation.stateHash());
      simulation.dispose();
    }
    expect(hashes.size).toBe(1);
  });

  it.runIf(gpu)('burst: on the GPU as on the CPU', async () => {
    const { default: burst } = (await import(file('burst.example.mjs').href)) as { default: OwnRule };
    const species = [{ name: 'herring', count: 100, rules: { wander: { enabled: false } } }];
    const plan = parseScenario({ version: 1, species }, { rules: [burst] });
    const there = new Simulation(plan, gpu && { engine: gpu });
    const here = new Simulation(plan);
    await there.run(3);
    here.step(3);
    expect(there.engine.name).toBe('gpu');
    for (let i = 0; i < 100; i++) expect(there.school.vx[i]).toBeCloseTo(here.school.vx[i], 4);
    expect(there.school.column('burstClock')).toEqual(here.school.column('burstClock'));
    there.dispose();
  });
});
