/** Vertex shader of sand and land, in world coordinates. */
export const groundVertexGlsl: string = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vWorld = position;
  vNormal = normal;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;

/** The lights of all surroundings, and the fog of the water or the haze of the air. */
export const lightGlsl: string = /* glsl */ `
uniform vec3 sunDirection;
uniform vec3 skyLight;
uniform vec3 sunLight;
uniform vec3 rimLight;
uniform float fogDensity;

/** Transmittance over a distance, m. */
float clearness(float distance) {
  return exp(-fogDensity * distance);
}
`;

/**
 * Triplanar noise: sampled along each axis, weighted by how far the surface faces it.
 * @param channel of the texture that holds the noise
 */
export function noiseGlsl(texture: string, channel: 'r' | 'a'): string {
  const seen = (plane: string): string => `texture2D(${texture}, ${plane}).${channel}`;
  return /* glsl */ `
float noiseAt(vec3 p, vec3 weights) {
  return dot(weights, vec3(${seen('p.zy')}, ${seen('p.xz + 0.37')}, ${seen('p.xy + 0.71')}));
}
`;
}
