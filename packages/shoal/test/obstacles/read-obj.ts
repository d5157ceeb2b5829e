import { existsSync, readFileSync } from 'node:fs';
import type { TriangleMesh } from 'shoal/fields';

const folder = new URL('../../../../../shared/meshes/', import.meta.url);

/** Where an extra mesh lies; undefined, and a loud line, if it is not on this machine. */
export function extraMesh(name: string): URL | undefined {
  const file = new URL(`${name}.obj`, folder);
  if (existsSync(file)) return file;
  console.warn(`SKIPPED: ${name} is not on this machine (${file.pathname}); its tests do not run.`);
  return undefined;
}

/** Vertices and triangles of a Wavefront OBJ whose faces may be polygons; nothing else. */
export function readObj(file: URL, scale = 1): TriangleMesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'v') positions.push(...rest.slice(0, 3).map((x) => scale * Number(x)));
    if (word !== 'f') continue;
    const face = rest.map((corner) => Number.parseInt(corner, 10) - 1);
    for (let k = 2; k < face.length; k++) triangles.push(face[0], face[k - 1], face[k]);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}
