/** Lights that all surroundings have, and the fog: in water that of the water, in air the haze. */
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
