/** `school.js`: plays an export of vertex-animation textures with three.js. */
export const threePlayer = `// Plays a school that "shoal export --to vat" wrote, with three.js (r160 or later) and WebGL 2:
//
//     import { loadSchool } from './school/school.js';
//     const school = await loadSchool('./school/');
//     scene.add(school.object);
//     school.setTime(seconds); // before each picture, from 0 to school.duration
//
// Pass { material } for one of your own: any of three's mesh materials.

import {
  DataTexture,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshDepthMaterial,
  MeshStandardMaterial,
  RGBADepthPacking,
  RGBAIntegerFormat,
  UnsignedShortType,
  Vector3,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const moveAnimal = /* glsl */ \`
uniform highp usampler2D schoolPosition, schoolFine, schoolRotation, schoolBeat, swimShape;
uniform vec3 positionMin, positionSpan, swimMin, swimSpan;
uniform int schoolFrames, swimFrames;
uniform float schoolFrame, amplitudeMost, bendMost;
attribute float animal;
attribute vec3 animalScale;
attribute vec2 swimPlace;

vec4 texelAt(highp usampler2D map, ivec2 place) {
  return vec4(texelFetch(map, place, 0)) / 65535.0;
}

vec3 positionAt(ivec2 place) {
  return positionMin + positionSpan * (texelAt(schoolPosition, place).xyz + texelAt(schoolFine, place).xyz / 65535.0);
}

vec3 turned(vec4 turn, vec3 v) {
  return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v);
}

/** From OpenVAT's axes to y up. */
vec3 upright(vec3 v) {
  return vec3(v.x, v.z, -v.y);
}

void placeAnimal(out vec3 place, out vec3 placeNormal) {
  int wide = textureSize(schoolPosition, 0).x;
  int number = int(animal);
  int frame = int(schoolFrame);
  ivec2 here = ivec2(number % wide, number / wide * schoolFrames + frame);
  ivec2 next = here + ivec2(0, frame + 1 < schoolFrames ? 1 : 0);
  vec4 beat = texelAt(schoolBeat, here);
  float share = beat.z > 0.9 ? fract(schoolFrame) : 0.0;
  vec4 beatNext = texelAt(schoolBeat, next);
  float phase = fract(beat.x + share * fract(beatNext.x - beat.x));
  float amplitude = amplitudeMost * mix(beat.y, beatNext.y, share);
  float bend = bendMost * (2.0 * mix(beat.w, beatNext.w, share) - 1.0);
  vec4 turn = 2.0 * texelAt(schoolRotation, here) - 1.0;
  vec4 turnNext = 2.0 * texelAt(schoolRotation, next) - 1.0;
  turn = normalize(mix(turn, dot(turn, turnNext) < 0.0 ? -turnNext : turnNext, share));

  float swim = phase * float(swimFrames);
  ivec2 swimSize = textureSize(swimShape, 0);
  ivec2 first = ivec2(swimPlace * vec2(swimSize));
  ivec2 one = first + ivec2(0, int(swim) % swimFrames);
  ivec2 other = first + ivec2(0, (int(swim) + 1) % swimFrames);
  ivec2 normals = ivec2(0, swimSize.y / 2);
  vec3 offset = swimMin + swimSpan * mix(texelAt(swimShape, one).xyz, texelAt(swimShape, other).xyz, fract(swim));
  vec3 bent = 2.0 * mix(texelAt(swimShape, one + normals).xyz, texelAt(swimShape, other + normals).xyz, fract(swim)) - 1.0;

  vec3 body = position + amplitude * upright(offset);
  vec3 bodyNormal = mix(normal, upright(bent), amplitude);
  // The body follows its turn, around a place behind the head.
  float behind = 0.15 - position.x;
  body.z += 0.5 * bend * behind * behind;
  body.x -= 0.25 * bend * behind * body.z;
  bodyNormal += bend * behind * vec3(bodyNormal.z, 0.0, -bodyNormal.x);

  // An animal that is not there has no size.
  vec3 size = beat.z > 0.0 ? animalScale : vec3(0.0);
  place = mix(positionAt(here), positionAt(next), share) + turned(turn, size * body);
  placeNormal = turned(turn, normalize(bodyNormal / animalScale));
}
\`;

/** Loads the folder of an export. */
export async function loadSchool(folder, { material } = {}) {
  const base = new URL(folder, document.baseURI);
  const about = await (await found(new URL('school.json', base))).json();
  if (about.format !== 1)
    throw new Error(base.href + ': made by another version of Shoal: use the school.js beside it.');
  const texture = async (name) => textureOf(await pngOf(await found(new URL(name, base))));
  const [position, fine, rotation, beat] = await Promise.all(
    ['position', 'fine', 'rotation', 'beat'].map((name) => texture('trajectory-' + name + '.png')),
  );
  const frame = { value: 0 };
  const places = remapOf(about.trajectory);
  const shared = {
    schoolPosition: { value: position },
    schoolFine: { value: fine },
    schoolRotation: { value: rotation },
    schoolBeat: { value: beat },
    positionMin: { value: places.min },
    positionSpan: { value: places.span },
    schoolFrames: { value: about.frames },
    schoolFrame: frame,
    amplitudeMost: { value: about.trajectory.amplitude },
  };
  const object = new Group();
  for (const species of about.species) {
    const { scene } = await new GLTFLoader().loadAsync(new URL(species.mesh, base).href);
    const shape = remapOf(species.swim);
    const uniforms = {
      ...shared,
      swimShape: { value: await texture(species.swim.texture) },
      swimMin: { value: shape.min },
      swimSpan: { value: shape.span },
      swimFrames: { value: shape.frames },
      bendMost: { value: about.trajectory.bend * species.swim.bend },
    };
    object.add(meshOf(species, scene.getObjectByProperty('isMesh', true), material, uniforms));
  }
  return {
    object,
    about,
    /** Seconds from the first frame to the last. */
    duration: (about.frames - 1) / about.fps,
    /** Shows the school at a time, in seconds from the first frame. */
    setTime(seconds) {
      frame.value = Math.min(Math.max(0, seconds * about.fps), about.frames - 1);
    },
  };
}

function meshOf(species, body, material, uniforms) {
  const { count, first, scales } = species;
  const geometry = new InstancedBufferGeometry();
  geometry.setIndex(body.geometry.index);
  for (const name of ['position', 'normal', 'color', 'uv'])
    geometry.setAttribute(name, body.geometry.getAttribute(name));
  geometry.setAttribute('swimPlace', body.geometry.getAttribute('uv1'));
  const numbers = Float32Array.from({ length: count }, (_, k) => first + k);
  geometry.setAttribute('animal', new InstancedBufferAttribute(numbers, 1));
  geometry.setAttribute('animalScale', new InstancedBufferAttribute(Float32Array.from(scales), 3));
  geometry.instanceCount = count;
  const surface = material
    ? material.clone()
    : new MeshStandardMaterial({ vertexColors: true, roughness: 0.6, side: 2 });
  const mesh = new Mesh(geometry, moving(surface, uniforms));
  mesh.customDepthMaterial = moving(new MeshDepthMaterial({ depthPacking: RGBADepthPacking }), uniforms);
  mesh.name = species.name;
  // The geometry is one body at the origin, and says nothing about where the animals are.
  mesh.frustumCulled = false;
  mesh.raycast = () => {};
  return mesh;
}

function moving(material, uniforms) {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\\n' + moveAnimal)
      .replace(
        'void main() {',
        'void main() {\\nvec3 animalPlace, animalNormal;\\nplaceAnimal(animalPlace, animalNormal);',
      )
      .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = animalNormal;')
      .replace('#include <begin_vertex>', 'vec3 transformed = animalPlace;');
  };
  return material;
}

function remapOf(texture) {
  const { Min, Max, Frames } = texture['os-remap'];
  const min = new Vector3(...Min);
  return { min, span: new Vector3(...Max).sub(min), frames: Frames };
}

async function found(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url.href + ': the server answered ' + response.status + '.');
  return response;
}

function textureOf({ width, height, texels }) {
  const texture = new DataTexture(texels, width, height, RGBAIntegerFormat, UnsignedShortType);
  texture.internalFormat = 'RGBA16UI';
  texture.needsUpdate = true;
  return texture;
}

/** Reads a PNG of 16 bits without filters. Browsers' own readers keep only 8 bits. */
async function pngOf(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const wrong = (what) => new Error(response.url + ': ' + what + '. Give the PNG that shoal export wrote, unchanged.');
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47) throw wrong('not a PNG');
  const [width, height, depth, channels] = [
    view.getUint32(16),
    view.getUint32(20),
    bytes[24],
    { 2: 3, 6: 4 }[bytes[25]],
  ];
  if (depth !== 16 || !channels || bytes[28] !== 0) throw wrong('not a PNG with 16 bits a channel');
  const parts = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  const unzipped = new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate'));
  const data = new DataView(await new Response(unzipped).arrayBuffer());
  const row = 1 + 2 * channels * width;
  if (data.byteLength !== row * height) throw wrong('incomplete');
  const texels = new Uint16Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    if (data.getUint8(y * row) !== 0) throw wrong('its rows are filtered');
    for (let x = 0; x < width; x++)
      for (let k = 0; k < channels; k++)
        texels[4 * (y * width + x) + k] = data.getUint16(y * row + 1 + 2 * (channels * x + k));
  }
  return { width, height, texels };
}
`;
