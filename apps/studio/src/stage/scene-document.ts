import type { Plan, Scenario } from 'shoal';

/** A complete scenario document: JSON to save and to send. */
export type SceneDocument = Scenario;

/** The document of a plan that runs with this seed. */
export function sceneDocument({ scenario }: Plan, seed: number): SceneDocument {
  return { ...scenario, seed };
}
