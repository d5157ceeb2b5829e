import { waterColourGlsl } from './water-colour.ts';

/** The open water, on a sphere around the camera. */
export const domeVertexGlsl: string = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  gl_Position = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position, 1.0);
  gl_Position.z = gl_Position.w * 0.9999999;  // behind everything
}
`;

/** The colour of the water in each direction. */
export const domeFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
varying vec3 vDirection;
void main() {
  gl_FragColor = vec4(waterColour(normalize(vDirection)), 1.0);
}
`;

/** Vertex shader of the surface, seen from below. */
export const surfaceVertexGlsl: string = /* glsl */ `
varying vec3 vWorld;
void main() {
  vWorld = (modelMatrix * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

/**
 * The surface from below: straight up, the sky through Snell's window; further out, the reflection of the deep water.
 * Waves distort both.
 */
export const surfaceFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
uniform sampler2D waterTexture;
uniform float seconds;
uniform float causticScale;
uniform vec2 chop;  // height and fineness of the waves
varying vec3 vWorld;
void main() {
  vec3 toSurface = vWorld - cameraPosition;
  float distance = length(toSurface);
  vec3 view = toSurface / distance;
  vec2 spot = vWorld.xz * causticScale * chop.y * 1.8;
  vec2 slope = texture2D(waterTexture, spot + seconds * vec2(0.012, 0.008)).gb
             + texture2D(waterTexture, spot.yx * 0.53 - seconds * vec2(0.009, -0.006)).gb - 1.0;
  // A long swell.
  slope += 1.3 * (texture2D(waterTexture, mat2(0.13, 0.07, -0.07, 0.13) * spot - seconds * vec2(0.004, 0.003)).gb - 0.5);
  // Ripples on the waves. The waves bend the rows of ripples, which would look like a lattice otherwise.
  slope += 0.5 * texture2D(waterTexture, mat2(1.6, 1.2, -1.2, 1.6) * spot + 0.1 * slope - seconds * vec2(0.03, 0.017)).gb - 0.25;
  // Finer ripples close by.
  slope += (texture2D(waterTexture, mat2(3.1, -4.3, 4.3, 3.1) * spot + 0.35 * slope.yx + seconds * vec2(0.04, -0.03)).gb - 0.5) * clearness(distance * 2.5);
  // Far away a pixel covers many waves, which average out to a calm mirror of the deep water.
  slope *= mix(0.42, 1.0, smoothstep(0.5, 0.95, clearness(distance)));
  vec3 normal = normalize(vec3(slope.x * chop.x, -1.0, slope.y * chop.x));
  float towardsNormal = dot(-view, normal);
  // A narrow transition, so that each wave shows either the sky or the deep water.
  float window = smoothstep(0.63, 0.69, towardsNormal);
  vec3 mirrored = waterColour(reflect(view, normal)) * 1.05;
  vec3 out_ = refract(view, normal, 1.33);
  float sun = max(dot(out_, sunDirection), 0.0);
  vec3 sky = vec3(0.66, 0.9, 0.94) * skyLight + (vec3(0.5, 0.46, 0.34) * pow(sun, 16.0) + 0.8 * pow(sun, 160.0)) * sunLight;
  vec3 colour = mix(mirrored, sky, window);
  // Waves focus the light into a moving web.
  float web = texture2D(waterTexture, mat2(1.2, 0.9, -0.9, 1.2) * spot + 0.06 * slope - seconds * vec2(0.018, 0.011)).r * texture2D(waterTexture, spot * 1.1 + seconds * vec2(0.013, 0.017)).r;
  colour += sky * (web * (0.15 + 0.75 * window)) + vec3(0.2, 0.25, 0.22) * skyLight * max(0.0, slope.x - slope.y) * (1.0 - window);
  // Towards the sun, waves that lean far enough let it through.
  float lean = slope.x * sunDirection.x + slope.y * sunDirection.z;
  colour += vec3(0.7, 1.0, 0.97) * sunLight * (1.0 - window) * smoothstep(0.16, 0.34, lean) * pow(max(dot(view, sunDirection), 0.0), 5.0);
  // At a flat angle the waves would be drawn out to streaks.
  gl_FragColor = vec4(mix(waterColour(view), colour, clearness(distance * 0.8) * smoothstep(0.25, 0.65, view.y)), 1.0);
}
`;
