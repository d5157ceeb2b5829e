import { Worker } from 'node:worker_threads';
import { defineRule, type Plan, parseScenarioJson, Simulation, type SimulationEvent } from 'shoal';
import { expect, it } from 'vitest';
import { programText } from '../../../../scripts/generate/thread-text.mjs';
import { type RuleSettings, ruleModule, threadScenes } from './scenes.ts';

/** In one script, threads start faster than from files. */
const program = await programText();

interface End {
  readonly hash: string;
  readonly events: readonly SimulationEvent[];
}

async function endOf(plan: Plan, steps: number, threads: number): Promise<End> {
  const simulation = new Simulation(plan, {
    threads,
    startThread: () => new Worker(program, { eval: true, execArgv: [] }),
  });
  await simulation.run(steps);
  expect(simulation.engine).toMatchObject({ threads, kernel: { name: 'simd' }, fallbackReason: undefined });
  const end = { hash: simulation.stateHash(), events: simulation.takeEvents() };
  simulation.dispose();
  return end;
}

it.each(Object.entries(threadScenes))('1 to 8 threads give the same bits and events: %s', async (_, scene) => {
  const { huddle } = (await import(ruleModule.href)) as { huddle: RuleSettings };
  const plan = parseScenarioJson(scene.document, { rules: [defineRule(huddle)] });
  const one = await endOf(plan, scene.steps, 1);
  if (plan.species.some(({ hunts }) => hunts.length > 0))
    expect(one.events.filter(({ kind }) => kind === 'catch').length).toBeGreaterThan(20);
  for (let threads = 2; threads <= 8; threads++)
    expect(await endOf(plan, scene.steps, threads), `${threads} threads`).toEqual(one);
});
