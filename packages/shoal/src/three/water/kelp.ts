import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
} from 'three';
import { waterColourGlsl } from '../../drawing/water/water-colour.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import { groundHeight } from '../../scenario/ground.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

const kelpStream = 1100;
const clumps = 26;
const inClump = 6;
const leaves = 20;

/** A stalk of height 1 with alternate leaves: x across, y up; `z` is the distance from the stalk. */
function stalk(): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  const add = (...corners: readonly (readonly [number, number, number])[]): void => {
    const first = positions.length / 3;
    for (const corner of corners) positions.push(...corner);
    for (let k = 2; k < corners.length; k++) indices.push(first, first + k - 1, first + k);
  };
  const joints = 8;
  for (let joint = 0; joint < joints; joint++) {
    const [low, high] = [joint / joints, (joint + 1) / joints];
    add([-0.004, low, 0], [0.004, low, 0], [0.004, high, 0], [-0.004, high, 0]);
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    const y = 0.1 + (0.88 * leaf) / leaves;
    const side = leaf % 2 === 0 ? 1 : -1;
    const long = 0.13 * (1 - 0.6 * Math.abs(y - 0.45));
    add([0, y, 0], [side * long * 0.5, y + 0.012, 1], [side * long, y + 0.07, 1], [side * long * 0.45, y + 0.034, 1]);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(indices);
  return geometry;
}

/** Swaying kelp, in clumps around the world and away from its fish; placed by the scenario's seed. */
export function makeKelp({ seed, ground }: Plan, place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const chance = new Chance(seed, kelpStream);
  const geometry = new InstancedBufferGeometry();
  const one = stalk();
  geometry.index = one.index;
  geometry.setAttribute('position', one.getAttribute('position'));
  const roots = new Float32Array(clumps * inClump * 4);
  const sizes = new Float32Array(clumps * inClump * 2);
  for (let clump = 0; clump < clumps; clump++) {
    const angle = (2 * Math.PI * (clump + chance.between(-0.4, 0.4))) / clumps;
    const away = place.size * chance.between(0.78, 1.35);
    for (let k = 0; k < inClump; k++) {
      const x = place.centre.x + away * Math.cos(angle) + place.size * chance.between(-0.07, 0.07);
      const z = place.centre.z + away * Math.sin(angle) + place.size * chance.between(-0.07, 0.07);
      const y = (ground ? groundHeight(ground, x, z) : place.seabed) - 0.02 * place.size;
      const at = clump * inClump + k;
      roots.set([x, y, z, chance.between(0, 2 * Math.PI)], at * 4);
      const most = 0.9 * (place.surface - y);
      sizes.set([Math.min(most, place.size * chance.between(0.16, 0.36)), chance.between(0, 1)], at * 2);
    }
  }
  geometry.setAttribute('root', new InstancedBufferAttribute(roots, 4));
  geometry.setAttribute('growth', new InstancedBufferAttribute(sizes, 2));
  geometry.instanceCount = clumps * inClump;
  const material = displayMaterial({
    uniforms: { ...uniforms, size: { value: place.size }, centre: { value: place.centre } },
    side: DoubleSide,
    vertexShader: /* glsl */ `
      uniform float seconds;
      uniform float size;
      uniform vec3 centre;
      attribute vec4 root;    // position, phase
      attribute vec2 growth;  // height, hue
      varying vec3 vWorld;
      varying vec3 vNormal;
      varying float vHue;
      void main() {
        float up = position.y;
        // Discards kelp between the viewer and the fish.
        vec2 viewer = cameraPosition.xz - centre.xz;
        float before = dot(normalize(root.xz - centre.xz), normalize(viewer + 1e-4)) * smoothstep(0.3, 0.7, length(viewer) / size);
        float shown = 1.0 - smoothstep(0.0, 0.3, before);
        float turn = root.w + 1.7 * up;
        vec3 across = vec3(cos(turn), 0.0, sin(turn));
        vec2 sway = vec2(sin(seconds * 0.7 + root.w - 2.2 * up), cos(seconds * 0.53 + root.w * 1.7 - 1.8 * up)) * 0.1 * up;
        vec3 place = across * position.x + vec3(sway.x, up, sway.y);
        // Leaves flutter independently.
        place.y += position.z * 0.016 * sin(seconds * 1.9 + root.w * 5.0 + up * 23.0);
        vWorld = root.xyz + place * growth.x * shown;
        vNormal = normalize(vec3(-across.z, 0.25, across.x));
        vHue = growth.y;
        gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      ${waterColourGlsl}
      uniform float surfaceHeight;
      uniform float depthRange;
      varying vec3 vWorld;
      varying vec3 vNormal;
      varying float vHue;
      void main() {
        vec3 toLeaf = vWorld - cameraPosition;
        float distance = length(toLeaf);
        vec3 view = toLeaf / distance;
        vec3 normal = normalize(vNormal);
        if (dot(normal, view) > 0.0) normal = -normal;
        vec3 leaf = mix(vec3(0.34, 0.36, 0.12), vec3(0.56, 0.47, 0.16), vHue);
        float depth = clamp((surfaceHeight - vWorld.y) / depthRange, 0.0, 1.0);
        // Light from all around, from the sun, and through the leaf when the sun is behind it.
        vec3 light = vec3(0.55, 0.72, 0.68) * skyLight * (1.15 - 0.6 * depth);
        light += vec3(0.75, 0.8, 0.5) * sunLight * abs(dot(normal, sunDirection)) * (1.0 - 0.6 * depth);
        light += vec3(0.5, 0.55, 0.2) * sunLight * pow(max(dot(view, sunDirection), 0.0), 3.0);
        light += lampAt(normal, view, distance);
        vec3 colour = leaf * light;
        vec3 through = vec3(clearness(distance * 1.3), clearness(distance), clearness(distance));
        gl_FragColor = vec4(mix(waterColour(view), colour, through), 1.0);
      }`,
  });
  const kelp = new Mesh(geometry, material);
  kelp.frustumCulled = false;
  return kelp;
}
