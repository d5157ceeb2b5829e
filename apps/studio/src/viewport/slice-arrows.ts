import type { Obstacles } from 'shoal/fields';
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, ShaderMaterial } from 'three';
import type { Look } from '../stage/action.ts';
import type { SlicePlane } from './slice-plane.ts';

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
export class SliceArrows {
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
