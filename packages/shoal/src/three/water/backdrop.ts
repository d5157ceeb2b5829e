import { BackSide, Mesh, PlaneGeometry, SphereGeometry } from 'three';
import { displayMaterial } from '../world/display-material.ts';
import { waterColourGlsl } from './water-colour.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/** The open water: a sphere with the colour of the water in every direction. */
export function makeDome(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: /* glsl */ `
      varying vec3 vDirection;
      void main() {
        vDirection = position;
        gl_Position = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position, 1.0);
        gl_Position.z = gl_Position.w * 0.9999999;  // behind everything
      }`,
    fragmentShader: /* glsl */ `
      ${waterColourGlsl}
      varying vec3 vDirection;
      void main() {
        gl_FragColor = vec4(waterColour(normalize(vDirection)), 1.0);
      }`,
    side: BackSide,
    depthWrite: false,
  });
  const dome = new Mesh(new SphereGeometry(place.size, 24, 16), material);
  dome.frustumCulled = false;
  dome.renderOrder = 1; // drawn after solid objects, so that hidden pixels are not shaded
  return dome;
}

/** The surface from below: Snell's window straight up, total reflection of the deep water further out. */
export function makeSurface(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: /* glsl */ `
      varying vec3 vWorld;
      void main() {
        vWorld = (modelMatrix * vec4(position, 1.0)).xyz;
        gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
      }`,
    fragmentShader: /* glsl */ `
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
      }`,
  });
  const surface = new Mesh(new PlaneGeometry(place.size * 14, place.size * 14), material);
  surface.rotation.x = Math.PI / 2; // facing down
  surface.position.set(place.centre.x, place.surface, place.centre.z);
  return surface;
}
