// A small export for tests of writers: two species, animals that come and go, a stone and a wheel that turns.

import { type ExportedFrame, type ExportedScene, type ExportFile, type ExportFiles, exportedScene } from 'shoal/export';
import { parseScenarioJson } from '../../src/scenario/parse.ts';

/** Files in memory. */
export class MemoryFiles implements ExportFiles {
  readonly all = new Map<string, Uint8Array>();
  /** Names in the order in which they were written in this run. */
  readonly opened: string[] = [];

  has(name: string): boolean {
    return this.all.has(name);
  }

  open(name: string): ExportFile {
    this.opened.push(name);
    const parts: [at: number, bytes: Uint8Array][] = [];
    let end = 0;
    return {
      write: (bytes, at) => {
        parts.push([at ?? end, bytes.slice()]);
        if (at === undefined) end += bytes.length;
      },
      close: () => {
        const whole = new Uint8Array(Math.max(0, ...parts.map(([at, { length }]) => at + length)));
        for (const [at, bytes] of parts) whole.set(bytes, at);
        this.all.set(name, whole);
      },
    };
  }

  text(name: string): string {
    return new TextDecoder().decode(this.bytes(name));
  }

  bytes(name: string): Uint8Array {
    const bytes = this.all.get(name);
    if (!bytes) throw new Error(`${name} was not written, only ${[...this.all.keys()].join(', ')}`);
    return bytes;
  }
}

/** Half of the animals are herring. @param more of the scenario */
export function madeScene(animals: number, frames: number, more: object = {}): ExportedScene {
  const plan = parseScenarioJson({
    version: 1,
    name: 'Made "export"',
    species: [
      { name: 'herring', count: 1, body: { length: 0.3 } },
      { name: 'tuna 2', count: 1, body: { length: 1.5 } },
    ],
    obstacles: [
      { name: 'stone', shape: { kind: 'sphere', radius: 2 }, at: [3, 1, 3] },
      {
        name: 'wheel',
        shape: { kind: 'box', size: [4, 1, 1] },
        at: [8, 4, 8],
        spin: { axis: [0, 1, 0], degPerSecond: 90 },
      },
    ],
    ...more,
  });
  const ids = Uint32Array.from({ length: animals }, (_, k) => 2 * k + 1);
  const species = Uint8Array.from(ids, (_, k) => (k < animals / 2 ? 0 : 1));
  return exportedScene(plan, {}, { ids, species }, { fps: 24, from: 0.5, frames, seed: 7 });
}

/** Ground for `madeScene`, and the corners of its mesh: those of the world, which is 40 m wide. */
export const madeGround = { ground: { kind: 'plane', height: -1 } };
export const groundCorners: readonly number[] = [0, -1, 0, 40, -1, 0, 0, -1, 40, 40, -1, 40];

/** Animals that are there in a frame: every seventh comes in frame 3, another seventh goes after frame 5. */
export function isThere(slot: number, frame: number): boolean {
  return (slot % 7 !== 3 || frame >= 3) && (slot % 7 !== 5 || frame <= 5);
}

/** Frames whose numbers follow from slot and frame. The arrays are used again, as in an export. */
export function* madeFrames(
  { ids, speciesOfIds, frames, fps, from, obstacles }: ExportedScene,
  there = isThere,
): Generator<ExportedFrame> {
  const room = ids.length;
  const frame = {
    ids: new Uint32Array(room),
    species: new Uint8Array(room),
    positions: new Float32Array(3 * room),
    orientations: new Float32Array(4 * room),
    velocities: new Float32Array(3 * room),
    beats: new Float32Array(2 * room),
  };
  const moving = obstacles.filter((one) => one.moving !== undefined).length;
  for (let index = 0; index < frames; index++) {
    let count = 0;
    for (let slot = 0; slot < room; slot++) {
      if (!there(slot, index)) continue;
      const pose = madePose(slot, index);
      frame.ids[count] = ids[slot];
      frame.species[count] = speciesOfIds[slot];
      frame.positions.set(pose.position, 3 * count);
      frame.orientations.set(pose.orientation, 4 * count);
      frame.velocities.set([1, 0.25 * (slot % 3), -0.5], 3 * count);
      frame.beats.set([0.3 * slot + 0.7 * index, 1], 2 * count);
      count++;
    }
    const turn = 0.1 * index;
    const wheel = [8, 4 + 0.1 * index, 8, 0, Math.sin(turn), 0, Math.cos(turn)];
    yield {
      index,
      time: from + index / fps,
      count,
      ...frame,
      obstacles: Float32Array.from(moving ? wheel : []),
    };
  }
}

/** Position, and unit quaternion x, y, z, w with w ≥ 0, of an animal. */
export function madePose(slot: number, frame: number): { readonly position: number[]; readonly orientation: number[] } {
  const angle = 0.37 * slot + 0.11 * frame;
  const position = [
    10 * Math.cos(angle) - 0.001 * slot,
    ((slot * 13) % 17) / 7 - 0.02 * frame,
    1e3 + 10 * Math.sin(angle),
  ];
  const raw = [0.3 * Math.sin(slot), Math.cos(angle), 0.2, Math.sin(angle)];
  const sign = raw[3] < 0 ? -1 : 1;
  const length = Math.hypot(...raw) * sign;
  return { position, orientation: raw.map((one) => one / length) };
}

/** Angle between two rotations, degrees. */
export function angleBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const unit = (q: ArrayLike<number>): number[] => {
    const length = Math.hypot(q[0], q[1], q[2], q[3]);
    return Array.from({ length: 4 }, (_, k) => q[k] / length);
  };
  const [p, q] = [unit(a), unit(b)];
  const sign = p.reduce((sum, one, k) => sum + one * q[k], 0) < 0 ? -1 : 1;
  // Unlike the arccosine, the chord is precise for small angles.
  const chord = Math.hypot(...p.map((one, k) => one - sign * q[k]));
  return (4 * Math.asin(Math.min(1, chord / 2)) * 180) / Math.PI;
}
