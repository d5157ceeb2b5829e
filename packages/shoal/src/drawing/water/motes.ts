// Floating specks in the water: places, and their GLSL.

/** Number of motes. Most are visible only in the light of a lamp. */
export const moteCount = 1200;

/** Positions of the motes in a box of side 1. */
export function motePlaces(): Float32Array<ArrayBuffer> {
  const positions = new Float32Array(moteCount * 3);
  for (let i = 0; i < moteCount; i++) {
    // The R3 sequence fills a cube evenly, without a visible grid.
    positions.set([(i * 0.8191725) % 1, (i * 0.6710436) % 1, (i * 0.5497005) % 1], i * 3);
  }
  return positions;
}

/** Draws motes in a box around the camera. A mote that leaves the box by one face enters it by the opposite one. */
export const motesVertexGlsl: string = /* glsl */ `
uniform float reach;
uniform float seconds;
uniform float pixels;
uniform float surfaceHeight;
uniform vec3 lampLight;
varying float vLight;
void main() {
  vec3 drift = vec3(seconds * 0.0031, -seconds * 0.0016 + 0.004 * sin(seconds * 0.4 + position.x * 40.0), seconds * 0.0022);
  vec3 cell = fract(position + drift - cameraPosition / reach);
  vec3 world = cameraPosition + (cell - 0.5) * reach;
  vec4 view = viewMatrix * vec4(world, 1.0);
  gl_Position = projectionMatrix * view;
  float near = -view.z / reach;
  gl_PointSize = clamp(pixels * 0.0013 * (0.6 + fract(position.y * 57.3)) / max(near, 0.02), 1.0, pixels * 0.014);
  // Motes fade near the faces of the box and near the eye, so that none appears suddenly.
  vec3 edge = min(cell, 1.0 - cell);
  vLight = smoothstep(0.0, 0.12, min(edge.x, min(edge.y, edge.z))) * smoothstep(0.02, 0.1, near);
  vLight *= 0.5 + 0.5 * fract(position.x * 91.7);
  // A lamp lights nearby motes.
  vLight *= mix(step(position.x, 0.25), 4.0 * exp(-4.0 * near), min(lampLight.r, 1.0));
  if (world.y > surfaceHeight) vLight = 0.0;
}
`;

/** Added to the colour behind it. */
export const motesFragmentGlsl: string = /* glsl */ `
uniform vec3 skyLight;
uniform vec3 lampLight;
varying float vLight;
void main() {
  vec2 p = gl_PointCoord * 2.0 - 1.0;
  float disc = max(0.0, 1.0 - dot(p, p));
  gl_FragColor = vec4(vec3(0.75, 0.95, 0.88) * (skyLight + lampLight) * disc * disc * vLight * 0.34, 1.0);
}
`;
