// Draws the fish of the GPU engine as the cones of the diagram.

import { Color, Vector3 } from 'three';
import {
  cameraPosition,
  Fn,
  normalGeometry,
  normalLocal,
  positionGeometry,
  positionLocal,
  screenCoordinate,
  uniformArray,
  varying,
} from 'three/tsl';
import { MeshBasicNodeMaterial, type NodeMaterial } from 'three/webgpu';
import { inks } from '../../drawing/fish/coats.ts';
import { cone } from '../diagram/cone.ts';
import { column, flat, type NodeSkin, native } from './fish-nodes.ts';
import type { GpuSchoolViewOptions } from './gpu-school-view.ts';
import { ditherWgsl, frameWgsl } from './motion-wgsl.ts';

const placeConeWgsl = /* wgsl */ `
fn placeCone(vertex: vec3f, vertexNormal: vec3f, pose: vec4f, direction: vec4f, shape: vec4f) -> mat3x3f {
  let frame = fishFrame(direction.xyz, 0.0);
  return mat3x3f(pose.xyz + frame * (vertex * shape.w), frame * vertexNormal, vec3f(0.0));
}
`;

const inkWgsl = /* wgsl */ `
fn inkColour(ink: vec3f, tint: vec4f, normal: vec3f, view: vec3f, seen: f32, pixel: vec2f) -> vec4f {
  if (seen < ditherAt(pixel)) { discard; }
  // A pale rim separates overlapping cones.
  let rim = 1.0 - abs(dot(normalize(normal), normalize(view)));
  return vec4f(mix(mix(ink, tint.rgb, tint.a), vec3f(1.0), 0.8 * smoothstep(0.5, 0.9, rim)), 1.0);
}
`;

function coneNodeMaterial({ poses: [pose, direction, shape], tint, seen }: NodeSkin): NodeMaterial {
  const material = new MeshBasicNodeMaterial({ fog: false });
  const place = native<'mat3'>(placeConeWgsl, frameWgsl);
  material.positionNode = Fn(() => {
    const placed = place({ vertex: positionGeometry, vertexNormal: normalGeometry, pose, direction, shape }).toVar();
    normalLocal.assign(column(placed, 1));
    return column(placed, 0);
  })();
  const colours = uniformArray<'vec3'>(
    inks.map((ink) => new Vector3().setFromColor(new Color().setStyle(ink, ''))),
    'vec3',
  );
  material.fragmentNode = native<'vec4'>(
    inkWgsl,
    ditherWgsl,
  )({
    ink: colours.element(flat(shape.z).floor().mod(8).toInt()),
    tint,
    normal: varying(normalLocal),
    view: cameraPosition.sub(varying(positionLocal)),
    seen: flat(seen),
    pixel: screenCoordinate,
  });
  return material;
}

/** Options that make a `GpuSchoolView` draw the cones of `DiagramScene`. Colours are in display space. */
export const diagramFish: Pick<GpuSchoolViewOptions, 'figure' | 'material'> = {
  figure: cone,
  material: coneNodeMaterial,
};
