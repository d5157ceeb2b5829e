import type { Plan, Scenario, Vec3 } from 'shoal';
import { pointerName } from './scene-objects.ts';

/** A complete scenario document: JSON to save and to send. */
export type SceneDocument = Scenario;

/** Position of the character `pointer` while the pointer is elsewhere: far from all fish. */
export const pointerAtRest: readonly Vec3[] = [[0, 100_000, 0]];

/**
 * The document of a plan with this seed and film. The position of the pointer is left out.
 */
export function sceneDocument({ scenario }: Plan, seed: number, film: Plan['view']['film']): SceneDocument {
  const characters = scenario.characters.map((one) =>
    one.name === pointerName ? { ...one, points: pointerAtRest } : one,
  );
  const { film: _, ...view } = scenario.view;
  return { ...scenario, characters, seed, view: { ...view, ...(film && { film }) } };
}
