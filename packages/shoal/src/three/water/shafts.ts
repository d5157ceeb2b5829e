import {
  AdditiveBlending,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PlaneGeometry,
} from 'three';
import { displayMaterial } from '../world/display-material.ts';
import { waterColourGlsl } from './water-colour.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

const count = 14;

/** A dozen soft, slowly drifting beams of light from the surface down, each a strip that faces the viewer. */
export function makeShafts(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const geometry = new InstancedBufferGeometry();
  const strip = new PlaneGeometry(1, 1);
  geometry.index = strip.index;
  geometry.setAttribute('position', strip.getAttribute('position'));
  const beams = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    // Golden-angle spiral: even, but without rows. x, z, width (sizes of the world), phase.
    const angle = i * 2.39996;
    const radius = 0.16 + 0.98 * Math.sqrt((i + 0.4) / count);
    beams.set(
      [radius * Math.cos(angle) - 0.25, radius * Math.sin(angle) - 0.3, 0.06 + 0.1 * ((i * 0.618) % 1), i * 1.7],
      i * 4,
    );
  }
  geometry.setAttribute('beam', new InstancedBufferAttribute(beams, 4));
  geometry.instanceCount = count;
  const material = displayMaterial({
    uniforms: { ...uniforms, centre: { value: place.centre }, size: { value: place.size } },
    vertexShader: /* glsl */ `
      uniform vec3 sunDirection;
      uniform vec3 centre;
      uniform float size;
      uniform float seconds;
      uniform float surfaceHeight;
      uniform float depthRange;
      attribute vec4 beam;
      varying vec2 vAcross;
      varying vec3 vWorld;
      varying float vStrength;
      void main() {
        vec2 drift = 0.03 * vec2(sin(seconds * 0.07 + beam.w), cos(seconds * 0.053 + beam.w * 1.3));
        vec3 top = vec3(centre.x + (beam.x + drift.x) * size, surfaceHeight, centre.z + (beam.y + drift.y) * size);
        float along = 0.5 - position.y;
        vec3 axis = top - sunDirection * along * depthRange * 1.25;
        vec3 side = normalize(cross(sunDirection, axis - cameraPosition));
        vWorld = axis + side * position.x * beam.z * size * (1.0 + 0.7 * along);
        vAcross = vec2(position.x * 2.0, along);
        vStrength = 0.45 + 0.35 * sin(seconds * 0.31 + beam.w * 2.0) + 0.2 * sin(seconds * 0.83 + beam.w * 5.0);
        gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${waterColourGlsl}
      uniform float size;
      varying vec2 vAcross;
      varying vec3 vWorld;
      varying float vStrength;
      void main() {
        float across = 1.0 - vAcross.x * vAcross.x;
        float ends = smoothstep(0.0, 0.12, vAcross.y) * (1.0 - smoothstep(0.35, 1.0, vAcross.y));
        float distance = length(vWorld - cameraPosition);
        float strength = vStrength * across * across * ends * clearness(distance * 1.15) * smoothstep(0.05, 0.4, distance / size);
        gl_FragColor = vec4(vec3(0.62, 0.86, 0.78) * sunLight * strength * 0.26, 1.0);
      }`,
    blending: AdditiveBlending,
    depthWrite: false,
    transparent: true,
    side: DoubleSide,
  });
  const shafts = new Mesh(geometry, material);
  shafts.frustumCulled = false;
  shafts.renderOrder = 3;
  return shafts;
}
