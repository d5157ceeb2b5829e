import { waterColourGlsl } from './water-colour.ts';

/** Bubbles on their way from a start along a path. At the end of its life a bubble begins again. */
export const bubblesVertexGlsl: string = /* glsl */ `
uniform float seconds;
uniform float pixels;
uniform float surfaceHeight;
attribute vec4 path;   // the way in a life, m; strength
attribute vec3 grain;  // phase, radius, seconds of a life
varying float vLight;
varying vec3 vWorld;
void main() {
  float age = fract(grain.x + seconds / grain.z);
  float own = 40.0 * fract(grain.x * 57.3);
  // Bubbles rise in spirals and drift apart.
  vec3 aside = vec3(cos(own + seconds * 2.1), 0.7 * sin(own * 1.7), sin(own + seconds * 2.1));
  vWorld = position + path.xyz * age + aside * grain.y * (2.0 + 8.0 * fract(own)) * (0.4 + age);
  vec4 view = viewMatrix * vec4(vWorld, 1.0);
  gl_Position = projectionMatrix * view;
  float wide = pixels * projectionMatrix[1].y * grain.y / gl_Position.w;
  gl_PointSize = clamp(wide, 1.5, 24.0);
  vLight = path.w * smoothstep(0.0, 0.08, age) * (1.0 - smoothstep(0.6, 1.0, age)) * min(1.0, wide * wide / 2.25) * step(vWorld.y, surfaceHeight);
}
`;

/** Added to the colour behind it: a bright rim and the image of the sky. */
export const bubblesFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
varying float vLight;
varying vec3 vWorld;
void main() {
  vec2 p = 2.0 * gl_PointCoord - 1.0;
  float far = dot(p, p);
  float rim = far * far * smoothstep(1.0, 0.75, far);
  float sky = smoothstep(0.5, 0.0, length(p + vec2(0.25, 0.4)));
  vec3 light = 0.6 * skyLight + 0.35 * lampLight;
  vec3 colour = light * (waterSurface * (0.1 + 0.7 * rim) * step(far, 1.0) + sunLight * 0.9 * sky);
  gl_FragColor = vec4(colour * vLight * clearness(length(vWorld - cameraPosition)), 1.0);
}
`;
