import { openGpu } from 'shoal/gpu';
import { differences, pairOf, randomState, worst } from './agreement.ts';
import { box, scenes } from './scenes.ts';

/** The page's side of the comparison: the largest difference in each scene, and the name of the GPU. */
async function compare(names: readonly string[]): Promise<{ adapter: string; worst: Record<string, number> }> {
  const { gpu } = (globalThis as unknown as { navigator: { gpu: GPU } }).navigator;
  const opened = await openGpu({ gpu });
  const found: Record<string, number> = {};
  for (const name of names) {
    const { document, state = randomState(4, 200), steps = 1 } = scenes[name];
    const pair = pairOf(opened, { ...box, ...document }, { state });
    await pair[0].run(steps);
    pair[1].step(steps);
    found[name] = worst(differences(pair))[1] / steps;
    pair[0].dispose();
  }
  opened.close();
  return { adapter: opened.adapter, worst: found };
}

Object.assign(globalThis, { compare });
