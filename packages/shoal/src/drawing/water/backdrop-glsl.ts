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

/** The surface from below: Snell's window straight up, total reflection of the deep water further out. */
export const surfaceVertexGlsl: string = /* glsl */ `
varying vec3 vWorld;
void main() {
  vWorld = (modelMatrix * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

/** Waves bend what is seen through the surface. */
export const surfaceFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
uniform sampler2D waterTexture;
uniform float seconds;
uniform float causticScale;
varying vec3 vWorld;
void main() {
  vec3 toSurface = vWorld - cameraPosition;
  float distance = length(toSurface);
  vec3 view = toSurface / distance;
  vec2 spot = vWorld.xz * causticScale * 0.55;
  vec2 slope = texture2D(waterTexture, spot + seconds * vec2(0.012, 0.008)).gb
             + texture2D(waterTexture, spot * 0.53 - seconds * vec2(0.009, -0.006)).gb - 1.0;
  vec3 normal = normalize(vec3(slope.x * 0.42, -1.0, slope.y * 0.42));
  float towardsNormal = dot(-view, normal);
  float window = smoothstep(0.56, 0.76, towardsNormal);
  vec3 mirrored = waterColour(reflect(view, normal)) * 1.05;
  vec3 out_ = refract(view, normal, 1.33);
  float sun = pow(max(dot(out_, sunDirection), 0.0), 24.0);
  vec3 sky = vec3(0.72, 0.93, 0.94) * skyLight + vec3(0.6, 0.55, 0.4) * sun * sunLight;
  vec3 colour = mix(mirrored, sky, window);
  colour += vec3(0.28, 0.34, 0.3) * skyLight * max(0.0, slope.x - slope.y) * (1.0 - window);
  gl_FragColor = vec4(mix(waterColour(view), colour, clearness(distance * 0.8)), 1.0);
}
`;
