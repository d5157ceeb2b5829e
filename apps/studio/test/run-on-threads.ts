import type { Simulation } from 'shoal';

/** Restarts the page's scene on threads of the page. */
export async function runOnThreads({ threads, steps }: { threads: number; steps: number }) {
  const { stage, startThread } = window.shoal;
  while (!stage.simulation) await new Promise((resolve) => setTimeout(resolve, 20));
  const { plan } = stage.simulation;
  // The page's own library, which is not accessible in another way.
  const here = stage.simulation.constructor as typeof Simulation;
  const again = new here(plan, { threads, startThread });
  await again.run(steps);
  const { engine } = again;
  const hash = again.stateHash();
  again.dispose();
  return { threads: engine.threads, alone: engine.fallbackReason, hash };
}
