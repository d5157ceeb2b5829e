import { Mesh } from 'three';
import { groundMesh } from '../../drawing/water/ground-mesh.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial, geometryOf } from './geometry.ts';
import type { WaterPlace } from './water-uniforms.ts';

/** The ground of the diagram: pale, with a thin grid that shows the slopes. */
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
  return new Mesh(geometryOf(groundMesh(ground, { size: place.size, centre: place.centre.toArray() })), material);
}
