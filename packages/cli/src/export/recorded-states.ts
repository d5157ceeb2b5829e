import type { Plan } from 'shoal';
import type { SchoolState } from 'shoal/export';
import type { LoadedTracks } from '../tracks/load-tracks.ts';

/**
 * The states of a recorded run, in the order of time. Each is valid only until the next is requested. In its tables, fish
 * and species have the numbers of the simulation as names.
 */
export function* statesOf(tracks: LoadedTracks, plan: Plan): Generator<SchoolState> {
  const ids = Uint32Array.from(tracks.fish, Number);
  const kinds = tracks.species.map((name) => plan.species.findIndex((one) => one.name === name));
  const [ox, oy, oz] = tracks.origin;
  for (const { frame, fish } of tracks.frames(true)) {
    const order = Uint32Array.from({ length: fish.count }, (_, k) => k).sort(
      (a, b) => ids[fish.id[a]] - ids[fish.id[b]],
    );
    const pick = (column: Float32Array, origin = 0): Float32Array =>
      Float32Array.from(order, (k) => column[k] + origin);
    yield {
      time: tracks.start + frame * tracks.interval,
      count: fish.count,
      id: Uint32Array.from(order, (k) => ids[fish.id[k]]),
      species: Uint8Array.from(order, (k) => Math.max(0, kinds[fish.species[k]] ?? 0)),
      ...{ x: pick(fish.x, ox), y: pick(fish.y, oy), z: pick(fish.z, oz) },
      ...{ vx: pick(fish.vx), vy: pick(fish.vy), vz: pick(fish.vz) },
    };
  }
}
