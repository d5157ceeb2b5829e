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
