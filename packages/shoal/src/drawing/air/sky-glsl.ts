// GLSL of the sky around a scene in air or on land.

import { airColourGlsl } from './air-colour.ts';

/** The sky, on a sphere around the camera. */
export const skyVertexGlsl: string = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  gl_Position = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position, 1.0);
  gl_Position.z = gl_Position.w * 0.9999999;  // behind everything
}
`;

/**
 * The sky: sun or moon, stars, drifting clouds with lit tops and grey undersides, and three rows of hills in the haze,
 * of which the nearest is wooded.
 */
export const skyFragmentGlsl: string = /* glsl */ `
${airColourGlsl}
uniform sampler2D airTexture;
uniform float seconds;
uniform vec3 cloudLight;
uniform vec3 cloudShade;
uniform float cloudCover;
uniform float night;
varying vec3 vDirection;

/** Coarse noise at a spot, without mipmaps: on a ring around the horizon it has no seam. */
float coarse(vec2 spot) {
  return textureLod(airTexture, spot, 0.0).r;
}

void main() {
  vec3 direction = normalize(vDirection);
  float up = direction.y;
  vec3 colour = airColour(direction);
  float sun = max(dot(direction, sunDirection), 0.0);
  vec2 sunward = normalize(sunDirection.xz);

  // Stars.
  if (night > 0.0) {
    vec3 cell = floor(direction * 170.0);
    float star = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
    vec3 within = fract(direction * 170.0) - 0.5;
    colour += night * vec3(0.8, 0.86, 1.0) * step(0.988, star) * fract(star * 7919.0) * smoothstep(0.3, 0.05, length(within)) * smoothstep(0.02, 0.3, up);
  }
  float cover = 0.0;
  if (up > 0.015) {
    // Clouds on a plane above, lit from the side of the sun. Billows break up their edges.
    vec2 spot = direction.xz / (up + 0.16) * 0.11 + seconds * vec2(0.00045, 0.0002);
    vec4 noise = texture2D(airTexture, spot);
    float puffs = texture2D(airTexture, spot * 3.7 + seconds * 0.0004).g + 0.3 * noise.a + 0.1;
    float beside = texture2D(airTexture, spot + sunward * 0.02).r;
    float thick = noise.r * 0.74 + puffs * 0.2 - 0.02;
    cover = smoothstep(1.0 - cloudCover, 1.14 - cloudCover, thick);
    float lit = clamp(0.74 + 3.2 * (noise.r - beside) + 0.7 * (puffs - 0.72) - 0.55 * smoothstep(1.06 - cloudCover, 1.4 - cloudCover, thick), 0.0, 1.0);
    vec3 cloud = mix(cloudShade, cloudLight, lit);
    cloud += sunGlow * sun * sun * sun * (1.0 - 0.6 * cover);
    cover *= smoothstep(0.015, 0.16, up) * 0.94;
    colour = mix(colour, mix(airColour(vec3(direction.x, 0.08, direction.z)), cloud, smoothstep(0.0, 0.3, up)), cover);
  }
  // The disc of the sun or the moon, and the light around it.
  vec3 disc = mix(vec3(1.0, 0.97, 0.86), vec3(0.9, 0.93, 1.0), night);
  colour += sunGlow * pow(sun, 300.0);
  colour = mix(colour, disc, smoothstep(0.99935, 0.99965, sun) * smoothstep(-0.01, 0.01, up) * (1.0 - 0.7 * cover));

  if (up < 0.16) {
    vec2 flat_ = normalize(direction.xz);
    vec3 haze = airColour(normalize(vec3(direction.x, 0.004, direction.z)));
    vec3 wood = landHaze * mix(vec3(0.36, 0.47, 0.46), vec3(0.4), night) * (0.55 + 0.45 * skyLight);
    // From back to front: mountains, hills and a wood, each lower and darker.
    for (int row = 0; row < 3; row++) {
      float r = float(row);
      float reach = 0.24 + 0.12 * r;
      float crest = coarse(flat_ * reach + 0.31 * r + 0.1);
      float height = row == 0 ? 0.16 * crest * crest + 0.012 * crest : (0.075 - 0.024 * r) * crest - 0.006 * r;
      height += 0.009 * textureLod(airTexture, flat_ * 2.3, 0.0).g - 0.003;
      float soft = 0.0016 - 0.0004 * r;
      if (up > height + soft) continue;
      // Slopes, as relief that the sun lights from its side.
      vec2 slope = flat_ * (1.0 + 4.0 * up) * (0.9 + 0.5 * r);
      float relief = coarse(slope) - coarse(slope - sunward * 0.012);
      vec3 hill = mix(haze, wood * (0.95 + clamp(7.0 * relief, -0.6, 0.9)) + sunLight * max(relief, 0.0) * 0.6, 0.26 + 0.22 * r);
      // There is mist at the foot of the hills.
      hill = mix(haze, hill, 0.35 + 0.65 * smoothstep(-0.01, max(0.012, 0.7 * height), up));
      colour = mix(colour, hill, 1.0 - smoothstep(height - soft, height + soft, up));
    }
    colour = mix(colour, airColour(direction), 1.0 - smoothstep(-0.035, -0.004, up));
  }
  gl_FragColor = vec4(colour, 1.0);
}
`;
