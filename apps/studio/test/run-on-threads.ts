import type { Simulation } from 'shoal';

/** Runs the page's scene anew on threads of the page. */
export async function runOnThreads({ threads, steps }: { threads: number; steps: number }) {
  const { stage, startThread } = window.shoal;
  while (!stage.simulation) await new Promise((resolve) => setTimeout(resolve, 20));
  const { plan } = stage.simulation;
  // The page's own library: it has no other way to it.
  const here = stage.simulation.constructor as typeof Simulation;
  const again = new here(plan, { threads, startThread });
  await again.run(steps);
  const { engine } = again;
  const hash = again.stateHash();
  again.dispose();
  return { threads: engine.threads, alone: engine.fallbackReason, hash };
}
