// Draws a plane through the avoidance field, with its length as colour, contour lines and arrows.

import type { Simulation } from 'shoal';
import type { Obstacles } from 'shoal/fields';
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DataUtils,
  DoubleSide,
  Group,
  HalfFloatType,
  LinearFilter,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  RedFormat,
  ShaderMaterial,
} from 'three';
import { type ColourStop, sliceColours } from '../colours/colours.ts';
import type { Look, Slice } from '../stage/state/action.ts';
import { SlicePlane } from './slice-plane.ts';

/** Samples along the longer side of the plane. */
const samples = 96;
/** Updates per second if obstacles move. */
const refreshRate = 10;

/** A plane through the scene that shows the length of the avoidance as colour, and its direction as arrows. */
export class FieldSlice {
  readonly root: Group = new Group();
  readonly #arrows = new SliceArrows();
  readonly #picture: Mesh<BufferGeometry, ShaderMaterial>;
  readonly #frame: LineLoop<BufferGeometry, LineBasicMaterial>;
  #texture: DataTexture | undefined;
  #shownFor: unknown[] = [];
  #look: Look | undefined;

  constructor() {
    this.#picture = new Mesh(rectangle(), makeMaterial());
    this.#frame = new LineLoop(
      rectangle().setIndex(null),
      new LineBasicMaterial({ transparent: true, opacity: 0.6, depthWrite: false }),
    );
    [this.#picture, this.#arrows.mesh, this.#frame].forEach((one, index) => {
      one.frustumCulled = false;
      one.renderOrder = 4 + index;
      this.root.add(one);
    });
  }

  /**
   * Samples the field if the slice or an obstacle has changed.
   * @returns whether its picture has changed
   */
  update(simulation: Simulation | undefined, slice: Slice, look: Look): boolean {
    const visible = slice.shown && simulation !== undefined && simulation.obstacles.bodies.length > 0;
    const toggled = visible !== this.root.visible;
    this.root.visible = visible;
    if (!visible) return toggled;
    const recoloured = this.#colour(look);
    const { obstacles, school } = simulation;
    const { min, max } = simulation.plan.world;
    const moment = obstacles.moving ? Math.floor(school.time * refreshRate) : 0;
    const shownFor = [obstacles, slice.axis, slice.position, moment, ...min, ...max];
    if (shownFor.every((value, k) => value === this.#shownFor[k])) return toggled || recoloured;
    this.#shownFor = shownFor;
    const plane = new SlicePlane(simulation.plan.world, slice);
    this.#sample(obstacles, plane);
    this.#arrows.update(obstacles, plane);
    return true;
  }

  dispose(): void {
    this.#texture?.dispose();
    for (const one of [this.#picture, this.#frame, this.#arrows.mesh]) {
      one.geometry.dispose();
      one.material.dispose();
    }
  }

  #colour(look: Look): boolean {
    if (look === this.#look) return false;
    this.#look = look;
    const stops = sliceColours[look];
    this.#picture.material.uniforms.stops.value = stops.map(([at]) => at);
    this.#picture.material.uniforms.colours.value = stops.flatMap(([, ...rest]: ColourStop) =>
      rest.map((channel, k) => (k < 3 ? channel / 255 : channel)),
    );
    this.#picture.material.uniforms.ink.value = look === 'water' ? 1 : 0.1;
    this.#frame.material.color.set(look === 'water' ? 0xeaf4f4 : 0x15212a);
    this.#arrows.colour(look);
    return true;
  }

  #sample(obstacles: Obstacles, plane: SlicePlane): void {
    const [wide, high] = plane.cells(samples);
    let texture = this.#texture;
    if (!texture || texture.image.width !== wide || texture.image.height !== high) {
      texture?.dispose();
      texture = new DataTexture(new Uint16Array(wide * high), wide, high, RedFormat, HalfFloatType);
      texture.magFilter = LinearFilter;
      texture.minFilter = LinearFilter;
      texture.unpackAlignment = 2;
      this.#texture = texture;
      this.#picture.material.uniforms.lengths.value = texture;
    }
    const data = texture.image.data as Uint16Array;
    plane.eachCell(obstacles, [wide, high], (vector, i, j) => {
      data[j * wide + i] = DataUtils.toHalfFloat(Math.hypot(vector[0], vector[1], vector[2]));
    });
    texture.needsUpdate = true;
    const corners = plane.corners();
    for (const one of [this.#picture, this.#frame]) {
      const positions = one.geometry.getAttribute('position');
      (positions.array as Float32Array).set(corners);
      positions.needsUpdate = true;
    }
  }
}

function rectangle(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(12), 3));
  geometry.setAttribute('uv', new BufferAttribute(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 2));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  return geometry;
}

function makeMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: {
      lengths: { value: null },
      stops: { value: [0, 0, 0, 0, 0, 0] },
      colours: { value: new Array(24).fill(0) },
      ink: { value: 1 },
    },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
      varying vec2 vUv;
      void main() {
        vUv = uv;
        gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform sampler2D lengths;
      uniform float stops[6];
      uniform vec4 colours[6];
      uniform float ink;
      varying vec2 vUv;
      void main() {
        float amount = texture2D(lengths, vUv).r;
        vec4 colour = colours[0];
        for (int k = 0; k < 5; k++) {
          colour = mix(colour, colours[k + 1], clamp((amount - stops[k]) / (stops[k + 1] - stops[k]), 0.0, 1.0));
        }
        // Contour lines at each quarter of the length, and at 0.01, where avoidance begins.
        float quarters = amount * 4.0;
        float line = abs(fract(quarters - 0.5) - 0.5) / max(fwidth(quarters), 1e-4);
        float hair = (1.0 - min(line, 1.0)) * step(0.5, quarters);
        float begins = 1.0 - min(abs(amount - 0.01) / max(fwidth(amount), 1e-4), 1.0);
        float mark = 0.35 * max(hair, 0.8 * begins * step(0.002, amount));
        gl_FragColor = vec4(mix(colour.rgb, vec3(ink), mark), max(colour.a, mark));
      }`,
  });
}

/** Arrows along the longer side of the plane. */
const along = 24;
/** Shorter vectors are not drawn. */
const leastShown = 0.01;
/** An arrow of length 1 and width 1, as triangles of [forward, sideways]. */
const shape = [
  [-0.5, -0.07],
  [0.1, -0.07],
  [0.1, 0.07],
  [-0.5, -0.07],
  [0.1, 0.07],
  [-0.5, 0.07],
  [0.08, -0.24],
  [0.5, 0],
  [0.08, 0.24],
] as const;
/** The dark edge of an arrow. */
const edge = [
  [-0.57, -0.14],
  [0.03, -0.14],
  [0.03, 0.14],
  [-0.57, -0.14],
  [0.03, 0.14],
  [-0.57, 0.14],
  [0, -0.39],
  [0.64, 0],
  [0, 0.39],
] as const;
const outline = [...edge, ...shape];
const vertices = outline.length;
const most = along * along * vertices;

/** Arrows for the component of the avoidance in the plane. */
class SliceArrows {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  readonly #positions = new BufferAttribute(new Float32Array(most * 3), 3);

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#positions);
    const isEdge = Float32Array.from({ length: most }, (_, v) => (v % vertices < edge.length ? 1 : 0));
    geometry.setAttribute('isEdge', new BufferAttribute(isEdge, 1));
    this.mesh = new Mesh(
      geometry,
      new ShaderMaterial({
        uniforms: { ink: { value: 1 }, edge: { value: 0 } },
        side: DoubleSide,
        transparent: true,
        depthWrite: false,
        vertexShader: /* glsl */ `
          attribute float isEdge;
          varying float vEdge;
          void main() {
            vEdge = isEdge;
            gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
          }`,
        fragmentShader: /* glsl */ `
          uniform float ink;
          uniform float edge;
          varying float vEdge;
          void main() {
            gl_FragColor = vec4(vec3(mix(ink, edge, vEdge)), mix(0.95, 0.45, vEdge));
          }`,
      }),
    );
  }

  colour(look: Look): void {
    this.mesh.material.uniforms.ink.value = look === 'water' ? 1 : 0.05;
    this.mesh.material.uniforms.edge.value = look === 'water' ? 0.05 : 1;
  }

  update(obstacles: Obstacles, plane: SlicePlane): void {
    const data = this.#positions.array;
    const [wide, high] = plane.cells(along);
    const [across, up, through] = plane.axes;
    const cell = plane.sides()[0] / wide;
    let at = 0;
    plane.eachCell(obstacles, [wide, high], (vector, _i, _j, centre) => {
      const strength = Math.hypot(vector[across], vector[up]);
      if (strength < leastShown) return;
      const [cos, sin] = [vector[across] / strength, vector[up] / strength];
      // The square root keeps weak avoidance visible.
      const length = cell * (0.28 + 0.66 * Math.sqrt(Math.min(1, strength)));
      const width = cell * 0.52;
      for (const [forward, sideways] of outline) {
        const [f, s] = [forward * length, sideways * width];
        data[at + across] = centre[across] + f * cos - s * sin;
        data[at + up] = centre[up] + f * sin + s * cos;
        data[at + through] = centre[through];
        at += 3;
      }
    });
    this.mesh.geometry.setDrawRange(0, at / 3);
    this.#positions.needsUpdate = true;
  }
}
