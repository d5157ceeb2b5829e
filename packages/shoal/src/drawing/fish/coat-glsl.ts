import { ditherGlsl } from './motion-glsl.ts';

/** The coat of a fish: `takeCoat` in the vertex shader, `coatColour` in the fragment shader. */
export const coatVertexGlsl: string = /* glsl */ `
uniform vec3 coats[48];    // back, flank, belly, stripe and fin of eight species; then their rims
varying vec3 vBody;
varying vec2 vSkin;
varying vec3 vBack;
varying vec3 vFlank;
varying vec3 vBelly;
varying vec3 vStripe;
varying vec3 vFin;
varying vec4 vTint;
varying vec3 vRim;
void takeCoat() {
  vBody = position;
  vSkin = skin;
  vTint = tint;
  int species = int(mod(floor(shape.z), 8.0));
  int first = 5 * species;
  float variety = fract(shape.z);
  vBack = coats[first] * (0.86 + 0.28 * fract(variety * 13.0));
  vFlank = coats[first + 1] * (0.94 + 0.12 * fract(variety * 5.0));
  vBelly = coats[first + 2];
  vStripe = coats[first + 3];
  vFin = coats[first + 4];
  vRim = coats[40 + species];
#if GAIT == 2
  // Young animals are pale and reddish, and every animal has its own shade.
  vec3 own = vec3(0.74 + 0.42 * fract(variety * 23.0)) * (fract(variety * 31.0) < 0.18 ? vec3(1.3, 1.06, 0.86) : mix(vec3(1.0), vec3(1.08, 0.98, 0.86), fract(variety * 41.0)));
  vBack *= own;
  vFlank *= own;
  vBelly *= own;
#endif
}
`;

/** Fragment shader functions for the coat: `coatColour` and `rimShare`. */
export const coatFragmentGlsl: string = /* glsl */ `
${ditherGlsl}
uniform vec4 face;         // eye from the nose, up, radius; scales
varying vec3 vBody;
varying vec2 vSkin;
varying vec3 vBack;
varying vec3 vFlank;
varying vec3 vBelly;
varying vec3 vStripe;
varying vec3 vFin;
varying vec4 vTint;
varying vec3 vRim;

/** The transparent skin between the rays of a fin: 0 on a ray, 1 between rays. The rays spread out from the body. */
float finGap() {
  float s = 0.5 - vBody.x;
  float along = s > 0.84 ? atan(vBody.y, s - 0.8) * 42.0 : (s - 0.5 * abs(vBody.y)) * 260.0;
  return smoothstep(-0.5, 0.6, sin(along)) * smoothstep(3.0, 1.0, fwidth(along));
}

/** Strength of the rim at this pixel. view is the direction from the eye to the fish. */
float rimShare(vec3 normal, vec3 view) {
  float edge = 1.0 - abs(dot(normal, view));
  return step(0.01, vRim.r) * (0.1 + 0.75 * edge * edge * edge);
}

/** Colour of the skin in display space. flank receives its reflectivity. */
vec3 coatColour(out float flank) {
  // Countershading: dark back, silver flank, pale belly.
  float s = 0.5 - vBody.x;
  float limb = step(0.5, vSkin.x);
  float onBack = smoothstep(0.12, 0.8, vSkin.y);
  vec3 colour = mix(vFlank, vBack, onBack);
  colour = mix(colour, vBelly, smoothstep(-0.3, -0.85, vSkin.y) * 0.85);
#if GAIT == 0
  colour = mix(colour, vStripe, smoothstep(0.12, 0.0, abs(vSkin.y - 0.2)) * smoothstep(0.1, 0.2, s) * 0.85);
#else
  colour = mix(colour, vStripe, min(1.0, vSkin.x * 2.222));
#endif
#ifdef DETAILED
  #if GAIT == 0
    if (face.w == 0.0) {
      // A shark: five gill slits, a mouth, a mottled back, dark tips of the fins.
      float slits = smoothstep(0.28, 0.46, abs(fract((s - 0.19 + 0.2 * vBody.y) * 62.0) - 0.5)) * step(0.19, s) * step(s, 0.27) * smoothstep(0.046, 0.03, abs(vBody.y - 0.004));
      float mouth = smoothstep(0.005, 0.001, abs(vBody.y + 0.016 + 0.2 * (s - 0.045))) * step(0.04, s) * step(s, 0.12);
      colour *= 1.0 - (1.0 - limb) * (0.5 * slits + 0.45 * mouth);
      colour *= 1.0 + 0.09 * onBack * sin(s * 83.0 + 9.0 * vBody.z) * sin(s * 41.0 - vBody.z * 131.0);
    }
    // Scales and gill cover.
    vec2 scale = vec2(s * 70.0, vBody.y * 62.0);
    scale.x += 0.5 * mod(floor(scale.y), 2.0);
    colour *= 1.0 - 0.1 * face.w * smoothstep(0.25, 0.5, length(fract(scale) - 0.5)) * smoothstep(0.2, 0.3, s);
    colour *= 1.0 - 0.2 * step(0.01, face.w) * smoothstep(0.014, 0.0, abs(length(vec2(s - face.x - 0.045, (vBody.y - 0.3 * face.y) * 0.8)) - 0.09)) * step(face.x + 0.05, s) * step(s, 0.25);
  #endif
  float iris = length(vec2(s - face.x, vBody.y - face.y)) / face.z;
  #if GAIT == 0
  colour = mix(colour, vec3(0.93, 0.9, 0.72), (1.0 - smoothstep(0.88, 1.06, iris)) * (1.0 - limb));
  #endif
  colour = mix(colour, vec3(0.02, 0.03, 0.04), (1.0 - smoothstep(0.6, 0.76, iris)) * (1.0 - limb));
#endif
  flank = (1.0 - onBack) * (1.0 - limb) * (1.0 - 0.8 * vTint.a);
  vec3 fin = vFin;
#if GAIT == 0
  // Skin without scales reflects little.
  flank *= 0.2 + 0.8 * face.w;
  fin *= 1.0 - 0.5 * (1.0 - face.w) * smoothstep(0.09, 0.22, length(vBody.yz));
#endif
  return mix(mix(colour, fin, limb), vTint.rgb, vTint.a);
}
`;
