import type { Plan } from './plan.ts';

/** The state files that a plan names, which the host loads from the scenario's folder and hands to the simulation. */
export function filesOf(plan: Plan): string[] {
  const files = plan.species.flatMap(({ start }) => (start.kind === 'file' ? [start.file] : []));
  return [...new Set(files)];
}

/** The mesh files that a plan names, likewise. */
export function meshFilesOf(plan: Plan): string[] {
  const files = plan.obstacles.flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.file] : []));
  return [...new Set(files)];
}
