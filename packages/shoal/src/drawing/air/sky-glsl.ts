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
 * The sky: sun or moon, stars, soft drifting clouds, and three rows of hills in the haze, of which the nearest is
 * wooded.
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

/** Noise on a ring around the horizon, which has no seam. */
float ridge(vec2 flat_, float reach, float offset) {
  vec2 spot = flat_ * reach + offset;
  return textureLod(airTexture, spot, 0.0).r;
}

void main() {
  vec3 direction = normalize(vDirection);
  float up = direction.y;
  vec3 colour = airColour(direction);
  float sun = dot(direction, sunDirection);

  // Stars, and the disc of the sun or the moon.
  if (night > 0.0) {
    vec3 cell = floor(direction * 170.0);
    float star = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
    vec3 within = fract(direction * 170.0) - 0.5;
    colour += night * vec3(0.8, 0.86, 1.0) * step(0.988, star) * fract(star * 7919.0) * smoothstep(0.3, 0.05, length(within)) * smoothstep(0.02, 0.3, up);
  }
  vec3 disc = mix(vec3(1.0, 0.97, 0.86), vec3(0.9, 0.93, 1.0), night);
  colour = mix(colour, disc, smoothstep(0.99935, 0.99965, sun) * smoothstep(-0.01, 0.01, up));

  if (up > 0.015) {
    // Clouds on a plane above, thinner towards their edges, lit from the side of the sun.
    vec2 spot = direction.xz / (up + 0.16) * 0.11 + seconds * vec2(0.00045, 0.0002);
    vec4 broad = texture2D(airTexture, spot);
    float fine = texture2D(airTexture, spot * 3.7 + seconds * 0.0004).g;
    float thick = broad.r * 0.78 + fine * 0.22;
    float cover = smoothstep(1.0 - cloudCover, 1.28 - cloudCover, thick);
    float beside = texture2D(airTexture, spot + normalize(sunDirection.xz) * 0.02).r * 0.78 + fine * 0.22;
    float lit = clamp(0.62 + 2.6 * (thick - beside) - 0.5 * (cover - 0.5), 0.0, 1.0);
    vec3 cloud = mix(cloudShade, cloudLight, lit);
    float glow = max(sun, 0.0);
    cloud += sunGlow * glow * glow * glow * (1.0 - 0.6 * cover);
    colour = mix(colour, mix(airColour(vec3(direction.x, 0.08, direction.z)), cloud, smoothstep(0.0, 0.3, up)), cover * smoothstep(0.015, 0.16, up) * 0.92);
  }

  if (up < 0.16) {
    vec2 flat_ = normalize(direction.xz);
    vec3 haze = airColour(normalize(vec3(direction.x, 0.004, direction.z)));
    vec3 wood = landHaze * mix(vec3(0.42, 0.5, 0.46), vec3(0.4), night) * (0.55 + 0.45 * skyLight);
    // From back to front, each row of hills is lower, darker and rougher.
    for (int row = 0; row < 3; row++) {
      float r = float(row);
      float height = (0.075 - 0.024 * r) * ridge(flat_, 0.16 + 0.13 * r, 0.31 * r + 0.1) - 0.006 * r;
      if (row == 2) height += 0.009 * textureLod(airTexture, flat_ * 2.3, 0.0).g + 0.004 * textureLod(airTexture, flat_ * 6.1, 0.0).a;
      float soft = 0.0016 - 0.0004 * r;
      vec3 hill = mix(haze, wood, 0.2 + 0.24 * r);
      // There is mist at the foot of the hills.
      hill = mix(haze, hill, 0.35 + 0.65 * smoothstep(-0.01, max(0.012, height), up));
      colour = mix(colour, hill, 1.0 - smoothstep(height - soft, height + soft, up));
    }
    colour = mix(colour, airColour(direction), 1.0 - smoothstep(-0.035, -0.004, up));
  }
  gl_FragColor = vec4(colour, 1.0);
}
`;
