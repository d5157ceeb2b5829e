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

/** Density of flowers at a spot, 0 to 1. Flowers grow in patches. */
float driftAt(vec2 spot) {
  return smoothstep(0.45, 0.6, textureLod(airTexture, spot / (170.0 * bladeHeight), 0.0).r);
}

/** The colour of the flowers at a spot. @param chance random number that varies the colour */
vec3 bloomAt(vec2 spot, float chance) {
  float hue = textureLod(airTexture, spot / (310.0 * bladeHeight), 0.0).g + 0.2 * (chance - 0.5);
  return hue < 0.42 ? vec3(0.98, 0.84, 0.22) : hue < 0.56 ? vec3(0.98, 0.97, 0.93) : vec3(0.66, 0.5, 0.86);
}

/** Strength of the wind at a spot, 0 to 1. Gusts travel over the meadow. */
float gustAt(vec2 spot) {
  vec2 at = spot / (40.0 * bladeHeight);
  float gust = textureLod(airTexture, at * 0.11 - seconds * vec2(0.021, 0.009), 0.0).b;
  return smoothstep(0.35, 0.85, gust * 0.75 + 0.25 * textureLod(airTexture, at * 0.37 - seconds * vec2(0.05, 0.03), 0.0).b);
}

/** The shadows of clouds, which travel with the wind; 1 is full sun. */
float cloudShadeAt(vec2 spot) {
  float cloud = textureLod(airTexture, spot / size * 0.16 + seconds * vec2(0.0011, 0.0004), 0.0).r;
  return 1.0 - 0.52 * smoothstep(0.52, 0.64, cloud);
}
`;

/**
 * The land: grass that moves in gusts of wind, bare where herds have walked, with shadows of clouds. With `POOLS` it is
 * a marsh whose pools reflect the sky. The textures `shadows` and `treeShade` hold the shadows of obstacles and of
 * trees.
 */
export const meadowFragmentGlsl: string = /* glsl */ `
${airColourGlsl}
${turfGlsl}
uniform sampler2D shadows;
uniform vec3 shadowPlace; // corner x and z, width
uniform sampler2D treeShade;
uniform vec3 treeShadePlace; // corner x and z, width
uniform vec3 cloudLight;
uniform vec3 cloudShade;
uniform float cloudCover;
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vec3 toLand = vWorld - cameraPosition;
  float distance = length(toLand);
  vec3 view = toLand / distance;
  vec2 spot = vWorld.xz;
  vec3 normal = normalize(vNormal);
  vec3 grass = turfAt(spot);
  // Tufts, only close by: from far away or at a flat angle they would flicker.
  float near = exp(-distance / (160.0 * bladeHeight));
  float tuft = texture2D(airTexture, spot / (30.0 * bladeHeight)).g;
  float grain = texture2D(airTexture, spot / (5.0 * bladeHeight)).a;
  float coarse = texture2D(airTexture, spot / (140.0 * bladeHeight)).g;
  grass *= mix(1.0, (0.8 + 0.38 * tuft) * (0.68 + 0.62 * coarse), smoothstep(0.0, 0.3, -view.y));
  grass *= mix(1.0, 0.62 + 0.66 * grain, 0.55 * near);
#ifndef POOLS
  // Flowers too far away to be drawn one by one colour the grass.
  float speck = texture2D(airTexture, spot / (9.0 * bladeHeight) + 0.4).a;
  grass = mix(grass, bloomAt(spot, speck), 0.55 * driftAt(spot) * smoothstep(0.62, 0.8, speck) * smoothstep(20.0, 60.0, distance / bladeHeight));
#endif
  // Woods cover parts of the hills far away.
  float far = length((spot - treeShadePlace.xy) / treeShadePlace.z - 0.5);
  if (far > 0.27) {
    float woods = smoothstep(0.27, 0.34, far) * smoothstep(0.5, 0.54, textureLod(airTexture, spot / size * 0.19, 0.0).r + 0.1 * (coarse - 0.5));
    grass = mix(grass, vec3(0.11, 0.19, 0.08) * (0.6 + 0.8 * coarse), 0.8 * woods);
  }
  float worn = smoothstep(0.25, 0.85, wornAt(spot) + 0.3 * (tuft - 0.5));
  vec3 soil = mix(vec3(0.40, 0.31, 0.20), vec3(0.55, 0.45, 0.31), 0.5 * tuft + 0.5 * grain);
  grass = mix(grass, soil, 0.85 * worn);

  vec2 shade = texture2D(shadows, (spot - shadowPlace.xy) / shadowPlace.z).rg;
  float open = cloudShadeAt(spot) * (1.0 - 0.8 * shade.r);
  // Spots of sun between the leaves of trees.
  float canopy = texture2D(treeShade, (spot - treeShadePlace.xy) / treeShadePlace.z).r;
  open *= 1.0 - 0.85 * smoothstep(0.1, 0.65, canopy + 0.25 * (tuft - 0.5));
  float sun = max(dot(normal, sunDirection), 0.0) / max(sunDirection.y, 0.35);
  vec3 light = vec3(0.42, 0.46, 0.5) * skyLight * (1.0 - 0.5 * shade.g) + vec3(0.62, 0.58, 0.46) * sun * sunLight * open;
  vec3 colour = grass * light;
  // Blades bent by the wind are pale, and shine against the sun.
  float against = 0.5 + 0.5 * dot(normalize(view.xz), normalize(sunDirection.xz));
  colour += grass * sunLight * open * gustAt(spot) * (0.14 + 0.3 * against * against) * (1.0 - worn);
  colour += vec3(0.16, 0.13, 0.05) * sunLight * open * against * against * against * (1.0 - worn) * (0.6 + 0.8 * tuft) * smoothstep(0.5, 0.0, -view.y);

#ifdef POOLS
  float wet = texture2D(airTexture, spot / size * 0.62 + 0.17).r;
  float reeds = texture2D(airTexture, spot / size * 9.0).g;
  wet += 0.07 * (reeds - 0.5);
  float pool = smoothstep(0.53, 0.542, wet);
  // Wet mud around the pools.
  colour *= 1.0 - vec3(0.5, 0.55, 0.62) * smoothstep(0.46, 0.53, wet) * (1.0 - pool);
  if (pool > 0.0) {
    vec2 ripple = texture2D(airTexture, spot / size * 7.0 + seconds * vec2(0.01, 0.006)).gb - 0.5;
    vec2 wavelet = texture2D(airTexture, spot / size * 37.0 - seconds * vec2(0.02, 0.034)).rg - 0.5;
    vec3 mirrored = reflect(view, normalize(vec3(0.03 * ripple.x, 1.0, 0.03 * ripple.y)));
    mirrored.y = max(mirrored.y, 0.02);
    float fresnel = 0.3 + 0.7 * pow(1.0 - abs(view.y), 3.0);
    // Clouds are mirrored, and the sun glitters in wavelets.
    vec3 air = airColour(normalize(mirrored));
    float cloud = texture2D(airTexture, mirrored.xz / (mirrored.y + 0.16) * 0.11).r;
    air = mix(air, mix(cloudShade, cloudLight, 0.6), 0.75 * smoothstep(1.08 - cloudCover, 1.3 - cloudCover, cloud) * smoothstep(0.03, 0.25, mirrored.y));
    vec2 tilt = 0.05 * ripple + 0.11 * wavelet;
    float glint = max(dot(reflect(view, normalize(vec3(tilt.x, 1.0, tilt.y))), sunDirection), 0.0);
    // The bed is seen in shallow water.
    vec3 water = mix(mix(0.5 * colour, landHaze * 0.35, smoothstep(0.53, 0.6, wet)), air, fresnel);
    water += sunLight * pow(glint, 240.0);
    colour = mix(colour, water, pool);
  }
#endif

  gl_FragColor = vec4(mix(airColour(view), colour, clearness(distance)), 1.0);
}
`;
