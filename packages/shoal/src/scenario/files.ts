import type { Plan } from './plan.ts';

/**
 * Returns the state files that a plan names. The program loads them from the scenario's folder and passes them to the
 * simulation.
 */
export function filesOf(plan: Plan): string[] {
  const files = plan.species.flatMap(({ start }) => (start.kind === 'file' ? [start.file] : []));
  return [...new Set(files)];
}

/** Returns the mesh files that a plan names. The program loads them in the same way. */
export function meshFilesOf(plan: Plan): string[] {
  const files = plan.obstacles.flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.file] : []));
  return [...new Set(files)];
}
