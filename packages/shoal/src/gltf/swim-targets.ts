import type { ExportedSpecies } from '../export/exported-scene.ts';
import { type SwimBend, swimBend } from '../export/swim-bend.ts';

/** What a morph target adds to the positions and normals of a body. */
export interface SwimTarget {
  readonly name: string;
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal: Float32Array<ArrayBuffer>;
}

/** Amplitude of a weight of 1: that of a startled animal, since Blender clips weights above 1. */
export const targetAmplitude = 2;

/**
 * The two shapes of a swimming body: their weights are sine and cosine of the phase, times the amplitude ÷ 2. Terms of
 * second order are left out: at amplitude 1 they move a place by less than 1.5 % of the body length.
 * @returns none for a body that flies or walks: its parts turn, which weights do not describe
 */
export function swimTargets({ body, model }: ExportedSpecies): readonly SwimTarget[] {
  if (model.gait !== 'swim') return [];
  return [
    { name: 'tail beat, sine', ...targetOf(body, model.wave, targetAmplitude, 0) },
    { name: 'tail beat, cosine', ...targetOf(body, model.wave, 0, targetAmplitude) },
  ];
}

function targetOf(
  { position, normal }: ExportedSpecies['body'],
  wave: readonly [number, number],
  u: number,
  v: number,
): Omit<SwimTarget, 'name'> {
  const to = { position: new Float32Array(position.length), normal: new Float32Array(normal.length) };
  const bend: SwimBend = { side: 0, slope: 0, twist: 0 };
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = position.subarray(at, at + 3);
    swimBend(bend, 0.5 - x, wave, u, v);
    to.position.set([-0.25 * bend.slope * z, -z * bend.twist, y * bend.twist + bend.side], at);
    to.normal.set([bend.slope * normal[at + 2], 0, -bend.slope * normal[at]], at);
  }
  return to;
}
