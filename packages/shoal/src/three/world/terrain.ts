import { BufferAttribute, BufferGeometry, Mesh } from 'three';
import { groundHeight } from '../../scenario/ground.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { WaterPlace } from '../water/water-uniforms.ts';
import { displayMaterial } from './display-material.ts';

/** Vertices along a side: enough for usual height fields, few enough for a phone. */
const across = 161;

/**
 * The scenario's ground as a mesh: fine in the world, coarser further out, up to the limit of visibility. Heights come from
 * the simulation's own function, so that animals touch the ground.
 */
export function terrainGeometry(ground: NonNullable<Plan['ground']>, { centre, size }: WaterPlace): BufferGeometry {
  const positions = new Float32Array(across * across * 3);
  const indices: number[] = [];
  const away = (k: number): number => {
    const u = (2 * k) / (across - 1) - 1;
    const beyond = Math.max(0, Math.abs(u) - 0.7) / 0.3;
    return size * (u + Math.sign(u) * 6 * beyond * beyond);
  };
  for (let k = 0; k < across; k++) {
    for (let i = 0; i < across; i++) {
      const at = k * across + i;
      const x = centre.x + away(i);
      const z = centre.z + away(k);
      positions.set([x, groundHeight(ground, x, z), z], at * 3);
      if (i + 1 < across && k + 1 < across) {
        indices.push(at, at + across, at + 1, at + 1, at + across, at + across + 1);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}

/** The ground of the diagram: pale, with a thin grid that shows its slopes. */
export function makePlainTerrain(ground: NonNullable<Plan['ground']>, place: WaterPlace): Mesh {
  const material = displayMaterial({
    uniforms: { spacing: { value: place.size / 20 }, centre: { value: place.centre }, size: { value: place.size } },
    vertexShader: /* glsl */ `
      varying vec3 vWorld;
      varying vec3 vNormal;
      void main() {
        vWorld = position;
        vNormal = normal;
        gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform float spacing;
      uniform float size;
      uniform vec3 centre;
      varying vec3 vWorld;
      varying vec3 vNormal;
      void main() {
        vec2 cell = vWorld.xz / spacing;
        vec2 line = abs(fract(cell - 0.5) - 0.5) / fwidth(cell);
        float hair = 1.0 - min(min(line.x, line.y), 1.0);
        float shade = 0.9 + 0.07 * dot(normalize(vNormal), normalize(vec3(-0.5, 0.7, -0.4)));
        float fade = 1.0 - smoothstep(0.5, 1.2, length(vWorld.xz - centre.xz) / size);
        gl_FragColor = vec4(mix(vec3(1.0), vec3(shade - 0.12 * hair), fade), 1.0);
      }`,
  });
  return new Mesh(terrainGeometry(ground, place), material);
}
