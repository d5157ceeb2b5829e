// GLSL of animals in air and on land: their shape, motion and light.

import { coatFragmentGlsl, coatVertexGlsl } from '../fish/coat-glsl.ts';
import { motionGlsl } from '../fish/motion-glsl.ts';
import { airColourGlsl } from './air-colour.ts';

/** Vertex shader of animals in air and on land. Its inputs are those of `motion-glsl.ts`. */
export const animalVertexGlsl: string = /* glsl */ `
${motionGlsl}
${coatVertexGlsl}
varying vec3 vNormal;
varying vec3 vWorld;
void main() {
  placeFish(vWorld, vNormal);
  takeCoat();
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

/** Fur and wool catch the sun at their edges; dark feathers shimmer; wings let light through. */
export const animalFragmentGlsl: string = /* glsl */ `
${airColourGlsl}
${coatFragmentGlsl}
uniform sampler2D airTexture;
varying vec3 vNormal;
varying vec3 vWorld;

void main() {
  vec3 toAnimal = vWorld - cameraPosition;
  float distance = length(toAnimal);
  vec3 view = toAnimal / distance;
  vec3 normal = normalize(vNormal);
  float flank;
  vec3 colour = coatColour(flank);
  float limb = step(0.5, vSkin.x);

#if GAIT == 2
  // The hair of a mane hangs in locks; wool curls.
  float mane = min(1.0, vSkin.x * 2.222) * (1.0 - limb);
  vec2 lock = vec2(vBody.x + 0.4 * vBody.z, (vBody.y - 0.3 * vBody.z) * (1.0 - 0.7 * mane));
  float tuft = texture2D(airTexture, lock * 0.85).g;
  // Mud on the lower fleece and dust on the back.
  float soiled = smoothstep(0.1, -0.8, vSkin.y + 0.8 * (tuft - 0.5)) * (1.0 - limb) * (1.0 - vTint.a);
  colour = mix(colour, vec3(0.50, 0.42, 0.31) * (0.4 + 0.6 * dot(vFlank, vec3(0.333))), 0.5 * soiled);
  // Thighs have the colour of the body.
  vec3 thigh = 0.85 * (vBody.x > 0.0 ? vStripe : vFlank);
  colour = mix(colour, thigh, limb * smoothstep(-0.26, -0.1, vBody.y) * (1.0 - vTint.a));
  // Horns, which are marked by a height of 1.
  colour = mix(colour, vec3(0.56, 0.51, 0.43), limb * step(0.5, vSkin.y) * (1.0 - vTint.a));
  #ifdef DETAILED
  // Relief of curls and locks, from the noise.
  float curl = texture2D(airTexture, lock * 2.1).g;
  float height = (0.7 * tuft + 0.5 * curl) * 0.016 * (1.0 - limb);
  vec3 across = dFdx(vBody);
  vec3 down = dFdy(vBody);
  float slopeX = dFdx(height) / max(length(across), 1e-4);
  float slopeY = dFdy(height) / max(length(down), 1e-4);
  vec3 right = normalize(dFdx(vWorld) + 1e-7);
  vec3 below = normalize(dFdy(vWorld) + 1e-7);
  // At the silhouette a pixel covers too large an area for derivatives.
  float calm = 1.6 * smoothstep(0.1, 0.6, abs(dot(normal, view)));
  normal = normalize(normal - calm * (clamp(slopeX, -0.5, 0.5) * right + clamp(slopeY, -0.5, 0.5) * below));
  colour *= 0.78 + 0.34 * curl + 0.1 * tuft;
  #else
  colour *= 0.86 + 0.28 * tuft;
  #endif
#endif

#if GAIT == 1
  // Feathers: vanes that overlap on the wings, with dark tips and two pale bars; pale edges on the back; spots on the breast.
  float wing = step(1.5, vSkin.x) * step(vSkin.x, 2.5);
  float reach = abs(vBody.z);
  float vane = (0.5 - vBody.x) * 9.0 + reach * 21.0;
  float calm_ = smoothstep(1.2, 0.4, fwidth(vane));
  float edge_ = smoothstep(0.6, 0.98, fract(vane)) * calm_;
  float pale = 0.5 * smoothstep(0.25, 0.5, dot(vBack, vec3(0.4)));
  vec3 feather = vFin * (1.0 - 0.42 * smoothstep(0.42, 0.75, reach)) * (1.0 - 0.3 * edge_);
  float bar = smoothstep(0.03, 0.012, abs(0.5 - vBody.x - 0.37)) + 0.7 * smoothstep(0.022, 0.01, abs(0.5 - vBody.x - 0.44));
  feather = mix(feather, mix(vBelly, vFlank, 0.3), min(1.0, bar) * pale * smoothstep(0.5, 0.3, reach));
  feather = mix(feather, vBack * 1.05, smoothstep(0.38, 0.3, 0.5 - vBody.x) * (1.0 - smoothstep(0.2, 0.4, reach)));
  colour = mix(colour, feather, wing * (1.0 - vTint.a));
  vec2 plume = vec2((0.5 - vBody.x) * 26.0, atan(vBody.z, vBody.y + 0.02) * 5.0);
  plume.y += 0.5 * mod(floor(plume.x), 2.0);
  float body_ = (1.0 - limb) * step(0.22, 0.5 - vBody.x) * (1.0 - vTint.a) * smoothstep(0.9, 0.3, fwidth(plume.x));
  float spot = smoothstep(0.34, 0.16, length((fract(plume) - 0.5) * vec2(0.8, 1.0)));
  colour = mix(colour, mix(vStripe * 0.4, vBelly * 1.5, step(dot(vBelly, vec3(0.333)), 0.5)), body_ * spot * mix(0.75, 0.4, smoothstep(-0.2, 0.5, vSkin.y)) * (pale > 0.1 ? smoothstep(-0.3, 0.3, vSkin.y) : 1.0));
#endif

  float sun = dot(normal, sunDirection);
#if GAIT == 2
  // Light scatters in fur.
  float lit = max((sun + 0.3) / 1.3, 0.0);
#else
  float lit = max(sun, 0.0);
#endif
  // Light from the sky above, and light reflected by the grass below.
  vec3 light = mix(vec3(0.32, 0.36, 0.22), vec3(0.66, 0.7, 0.76), 0.5 + 0.5 * normal.y) * skyLight;
  light += vec3(0.66, 0.62, 0.5) * lit * sunLight;
#if GAIT == 2
  // Belly and thighs are in the shade of the body.
  light *= 1.0 - 0.35 * (1.0 - smoothstep(-1.0, 0.2, vSkin.y)) * (1.0 - limb);
  light *= 1.0 - 0.4 * limb * smoothstep(-0.25, -0.05, vBody.y);
#endif
  vec3 shown = colour * light;

  float facing = abs(dot(normalize(vNormal), view));
  float edge = 1.0 - facing;
#if GAIT == 1
  // Dark feathers shimmer green and violet, and reflect the sun where they are smooth.
  float dark = 1.0 - smoothstep(0.12, 0.34, dot(colour, vec3(0.333)));
  vec3 shimmer = 0.5 + 0.5 * cos(6.2832 * (vec3(0.05, 0.38, 0.72) + 1.3 * facing + 0.6 * vSkin.y));
  shown += dark * (1.0 - 0.6 * limb) * shimmer * 0.13 * (0.4 * skyLight + lit * sunLight);
  vec3 mirrored = reflect(view, normal);
  float glint = max(dot(mirrored, sunDirection), 0.0);
  glint *= glint * glint;
  shown += sunLight * glint * glint * (0.1 + 0.16 * dark);
  // The sun shines through wings and tail.
  shown += colour * sunLight * limb * max(-sun, 0.0) * 0.7;
#else
  shown += rimLight * colour * edge * edge * (0.5 + 1.1 * max(0.4 + sun, 0.0)) * (1.0 - 0.5 * limb);
#endif
  // Edges glow against the sun.
  float against = max(dot(view, sunDirection), 0.0);
  shown += rimLight * edge * edge * edge * against * against * 0.7;
  shown = mix(shown, vRim, rimShare(normal, view));
  gl_FragColor = vec4(mix(airColour(view), shown, clearness(distance)), 1.0);
}
`;
