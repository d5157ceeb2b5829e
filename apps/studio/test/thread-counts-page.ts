import { defineRule, parseScenarioJson, Simulation, type StartThread } from 'shoal';
import type { RuleSettings, ThreadScene } from '../../../packages/shoal/test/threads/scenes.ts';

/* The program of a page that runs a scene on different numbers of threads. */

/**
 * @param program text of a thread's program
 * @param rule text of the module of a rule of your own
 * @returns for each number of threads the state after some steps, and its events
 */
async function endsOn(
  counts: readonly number[],
  { document, steps }: ThreadScene,
  { program, rule }: { readonly program: string; readonly rule: string },
): Promise<object[]> {
  const [programUrl, ruleUrl] = [program, rule].map((text) =>
    URL.createObjectURL(new Blob([text], { type: 'text/javascript' })),
  );
  const startThread: StartThread = () => new Worker(programUrl);
  const exported: Record<string, RuleSettings> = await import(/* @vite-ignore */ ruleUrl);
  const plan = parseScenarioJson(document, { rules: Object.values(exported).map((one) => defineRule(one)) });
  const ends: object[] = [];
  for (const threads of counts) {
    const simulation = new Simulation(plan, { threads, startThread });
    await simulation.run(steps);
    const { engine } = simulation;
    const events = simulation.takeEvents();
    ends.push({ threads: engine.threads, alone: engine.fallbackReason, hash: simulation.stateHash(), events });
    simulation.dispose();
  }
  return ends;
}

Object.assign(globalThis, { endsOn });
