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
