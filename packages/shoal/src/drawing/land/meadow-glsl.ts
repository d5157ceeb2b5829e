import { airColourGlsl } from '../air/air-colour.ts';

/** Colours of the meadow, shared by the ground and the blades of grass on it. */
export const turfGlsl: string = /* glsl */ `
uniform sampler2D airTexture;
uniform sampler2D wear;
uniform vec3 wearPlace;   // corner x and z, width
uniform float seconds;
uniform float size;
uniform float bladeHeight;

/** The colour of the grass at a spot, without light. */
vec3 turfAt(vec2 spot) {
  float broad = textureLod(airTexture, spot / size * 0.43, 0.0).r;
  float middle = textureLod(airTexture, spot / size * 2.1 + 0.3, 0.0).r;
  middle += 0.3 * (textureLod(airTexture, spot / size * 9.7, 0.0).r - 0.5);
  vec3 grass = mix(vec3(0.27, 0.37, 0.14), vec3(0.44, 0.49, 0.21), broad);
  grass = mix(grass, vec3(0.56, 0.52, 0.30), 0.55 * smoothstep(0.55, 0.85, middle));
  return mix(grass, vec3(0.22, 0.33, 0.13), 0.55 * (1.0 - smoothstep(0.2, 0.45, middle)));
}

/** How bare the ground is where herds have walked, 0 to 1. */
float wornAt(vec2 spot) {
  return textureLod(wear, (spot - wearPlace.xy) / wearPlace.z, 0.0).r;
}

/** A gust of wind at a spot, 0 to 1: gusts travel over the meadow. */
float gustAt(vec2 spot) {
  vec2 at = spot / (40.0 * bladeHeight);
  float gust = textureLod(airTexture, at * 0.11 - seconds * vec2(0.021, 0.009), 0.0).b;
  return smoothstep(0.35, 0.85, gust * 0.75 + 0.25 * textureLod(airTexture, at * 0.37 - seconds * vec2(0.05, 0.03), 0.0).b);
}

/** Shadows of clouds, which travel with the wind; 1 is full sun. */
float cloudShadeAt(vec2 spot) {
  float cloud = textureLod(airTexture, spot / size * 0.16 + seconds * vec2(0.0011, 0.0004), 0.0).r;
  return 1.0 - 0.42 * smoothstep(0.56, 0.72, cloud);
}
`;

/**
 * The land: grass with gusts of wind in it, bare where herds have walked, under the shadows of clouds. `POOLS`: a marsh,
 * whose pools reflect the sky. The texture `shadows` holds the shadows of obstacles.
 */
export const meadowFragmentGlsl: string = /* glsl */ `
${airColourGlsl}
${turfGlsl}
uniform sampler2D shadows;
uniform vec3 shadowPlace; // corner x and z, width
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vec3 toLand = vWorld - cameraPosition;
  float distance = length(toLand);
  vec3 view = toLand / distance;
  vec2 spot = vWorld.xz;
  vec3 normal = normalize(vNormal);
  vec3 grass = turfAt(spot);
  // Tufts close by; seen flat and from far away they would only flicker.
  float near = exp(-distance / (160.0 * bladeHeight));
  float tuft = texture2D(airTexture, spot / (30.0 * bladeHeight)).g;
  float grain = texture2D(airTexture, spot / (5.0 * bladeHeight)).a;
  float coarse = texture2D(airTexture, spot / (140.0 * bladeHeight)).g;
  grass *= (0.84 + 0.3 * tuft) * (0.84 + 0.32 * coarse);
  grass *= mix(1.0, 0.62 + 0.66 * grain, 0.55 * near);
  float worn = smoothstep(0.25, 0.85, wornAt(spot) + 0.3 * (tuft - 0.5));
  vec3 soil = mix(vec3(0.40, 0.31, 0.20), vec3(0.55, 0.45, 0.31), 0.5 * tuft + 0.5 * grain);
  grass = mix(grass, soil, 0.85 * worn);

  vec2 shade = texture2D(shadows, (spot - shadowPlace.xy) / shadowPlace.z).rg;
  float open = cloudShadeAt(spot) * (1.0 - 0.8 * shade.r);
  float sun = max(dot(normal, sunDirection), 0.0) / max(sunDirection.y, 0.35);
  vec3 light = vec3(0.42, 0.46, 0.5) * skyLight * (1.0 - 0.5 * shade.g) + vec3(0.62, 0.58, 0.46) * sun * sunLight * open;
  vec3 colour = grass * light;
  // Bent blades are pale, and shine against the sun.
  float against = 0.5 + 0.5 * dot(normalize(view.xz), normalize(sunDirection.xz));
  colour += grass * sunLight * open * gustAt(spot) * (0.14 + 0.3 * against * against) * (1.0 - worn);
  colour += vec3(0.16, 0.13, 0.05) * sunLight * open * against * against * against * (1.0 - worn) * (0.6 + 0.8 * tuft) * smoothstep(0.5, 0.0, -view.y);

#ifdef POOLS
  float wet = texture2D(airTexture, spot / size * 0.62 + 0.17).r;
  float reeds = texture2D(airTexture, spot / size * 9.0).g;
  float pool = smoothstep(0.53, 0.56, wet + 0.07 * (reeds - 0.5));
  vec2 ripple = texture2D(airTexture, spot / size * 7.0 + seconds * vec2(0.01, 0.006)).gb - 0.5;
  vec3 mirrored = reflect(view, normalize(vec3(0.03 * ripple.x, 1.0, 0.03 * ripple.y)));
  mirrored.y = max(mirrored.y, 0.02);
  float fresnel = 0.3 + 0.7 * pow(1.0 - abs(view.y), 3.0);
  vec3 water = mix(landHaze * 0.35, airColour(normalize(mirrored)), fresnel);
  // Reeds stand dark around it.
  colour *= 1.0 - 0.5 * smoothstep(0.43, 0.54, wet) * (1.0 - pool);
  colour = mix(colour, water, pool);
#endif

  gl_FragColor = vec4(mix(airColour(view), colour, clearness(distance)), 1.0);
}
`;
