// The animals of an export: all that any of its frames has.

import type { Plan } from '../scenario/plan.ts';
import type { FrameRange } from './exported-frame.ts';
import type { Cast } from './exported-scene.ts';
import type { FrameSource } from './write-export.ts';

/** All animals in some frames, by ascending id. Goes through the frames. */
export async function castOf(frames: FrameSource): Promise<Cast> {
  const species = new Map<number, number>();
  for await (const frame of frames)
    for (let n = 0; n < frame.count; n++) if (!species.has(frame.ids[n])) species.set(frame.ids[n], frame.species[n]);
  const ids = Uint32Array.from(species.keys()).sort();
  return { ids, species: Uint8Array.from(ids, (id) => species.get(id) as number) };
}

/**
 * The frames that have all animals of a simulation: all of them if animals are born, else the state at the start.
 * @param start time of the simulation's first state, s
 */
export function castRange({ species }: Plan, range: FrameRange, start = 0): FrameRange {
  return species.some(({ reproduction }) => reproduction !== null) ? range : { ...range, from: start, frames: 1 };
}
