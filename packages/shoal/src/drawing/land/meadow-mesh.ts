// The ground on land as heights and as a mesh, from the world to the horizon.

import { groundHeight } from '../../scenario/ground.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { LandLayout } from '../air/layout.ts';
import { type MeshArrays, smoothNormals } from '../mesh-arrays.ts';

/** Vertices along a side. */
const across = 161;
/**
 * The middle fraction of the vertices that is evenly spaced, and the half width that it covers, in sizes of the world.
 */
const even = 0.7;
const evenWidth = 0.75;
/** Half width of the land, in sizes of the world. */
const farthest = 22;

/**
 * The height of the land at a point, m. Within the world it is the simulation's height; further out there are gentle
 * hills.
 */
export function landHeight(ground: Plan['ground'], layout: LandLayout): (x: number, z: number) => number {
  const { centre, size, level } = layout;
  return (x, z) => {
    const flat = ground ? groundHeight(ground, x, z) : level;
    const u = (x - centre[0]) / size;
    const w = (z - centre[2]) / size;
    const away = Math.max(0, Math.hypot(u, w) - 0.85);
    if (away === 0) return flat;
    const swell = 0.5 + 0.5 * Math.sin(1.9 * u + 0.8) * Math.cos(1.5 * w - 0.4) + 0.22 * Math.sin(3.7 * u + 2.3 * w);
    return flat + size * Math.min(1, away * away * 0.8) * 0.16 * swell;
  };
}

/**
 * Distance of vertex k from the middle, in sizes of the world: even steps within the world, growing steps beyond it.
 */
function away(k: number): number {
  const u = (2 * k) / (across - 1) - 1;
  const beyond = Math.max(0, Math.abs(u) - even) / (1 - even);
  const near = Math.min(Math.abs(u), even) / even;
  return Math.sign(u) * (evenWidth * near + 1.2 * beyond + (farthest - evenWidth - 1.2) * beyond ** 4);
}

/** The land as a mesh: fine in the world, coarser further out, up to the horizon. */
export function meadowMesh(ground: Plan['ground'], layout: LandLayout): MeshArrays {
  const heightAt = landHeight(ground, layout);
  const { centre, size } = layout;
  const positions = new Float32Array(across * across * 3);
  const indices: number[] = [];
  for (let k = 0; k < across; k++) {
    for (let i = 0; i < across; i++) {
      const at = k * across + i;
      const x = centre[0] + size * away(i);
      const z = centre[2] + size * away(k);
      positions.set([x, heightAt(x, z), z], at * 3);
      if (i + 1 < across && k + 1 < across) {
        indices.push(at, at + across, at + 1, at + 1, at + across, at + across + 1);
      }
    }
  }
  const index = Uint32Array.from(indices);
  return { position: positions, normal: smoothNormals(positions, index), index };
}
