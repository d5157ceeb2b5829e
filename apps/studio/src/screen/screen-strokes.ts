import {
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three';

/** A corner of a stroke: 0 at its start or 1 at its end, then pixels forward and sideways, and 1 on the edge. */
export type Corner = readonly [end: 0 | 1, forward: number, sideways: number, edge: 0 | 1];

/** A bar with its ends moved forward by so many pixels; `half`: half its thickness, pixels. */
export const bar = (from: number, to: number, half: number, edge: 0 | 1): Corner[] => [
  [0, from, -half, edge],
  [1, to, -half, edge],
  [1, to, half, edge],
  [0, from, -half, edge],
  [1, to, half, edge],
  [0, from, half, edge],
];

/** Strokes between points, of constant thickness on the screen, drawn over everything else. */
export class ScreenStrokes {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #capacity: number;
  readonly #from: InstancedBufferAttribute;
  readonly #to: InstancedBufferAttribute;
  readonly #ink: InstancedBufferAttribute;

  /** `whole`: length in pixels from which a stroke has its full thickness. */
  constructor(corners: readonly Corner[], capacity: number, whole: number) {
    const geometry = new InstancedBufferGeometry();
    const attribute = (size: number): InstancedBufferAttribute => {
      const made = new InstancedBufferAttribute(new Float32Array(capacity * size), size);
      made.setUsage(DynamicDrawUsage);
      return made;
    };
    this.#capacity = capacity;
    this.#from = attribute(3);
    this.#to = attribute(3);
    this.#ink = attribute(4);
    // three.js requires positions; here they only count corners, and the shader computes them.
    geometry.setAttribute('position', new Float32BufferAttribute(new Float32Array(corners.length * 3), 3));
    geometry.setAttribute('corner', new Float32BufferAttribute(corners.flat(), 4));
    geometry.setAttribute('from', this.#from);
    geometry.setAttribute('to', this.#to);
    geometry.setAttribute('ink', this.#ink);
    geometry.instanceCount = 0;
    this.mesh = new Mesh(
      geometry,
      new ShaderMaterial({
        uniforms: { pixels: { value: new Vector2(1, 1) }, gap: { value: 0 }, edge: { value: 0 } },
        transparent: true,
        depthTest: false,
        depthWrite: false,
        vertexShader: /* glsl */ `
          attribute vec4 corner;
          attribute vec3 from;
          attribute vec3 to;
          attribute vec4 ink;
          uniform vec2 pixels;
          uniform float gap;
          uniform float edge;
          varying vec4 vInk;
          void main() {
            vec4 a = projectionMatrix * viewMatrix * vec4(from, 1.0);
            vec4 b = projectionMatrix * viewMatrix * vec4(to, 1.0);
            vInk = vec4(mix(ink.rgb, vec3(edge), corner.w), ink.a);
            vec2 way = 0.5 * pixels * (b.xy / b.w - a.xy / a.w);
            float far = length(way);
            if (min(a.w, b.w) < 1e-3 || far < 0.5) {
              gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
              return;
            }
            vec2 forward = way / far;
            float size = min(1.0, far / ${whole.toFixed(1)});
            vec2 shift = size * (forward * corner.y + vec2(-forward.y, forward.x) * corner.z) + gap * forward;
            gl_Position = corner.x < 0.5 ? a : b;
            gl_Position.xy += shift / (0.5 * pixels) * gl_Position.w;
          }`,
        fragmentShader: /* glsl */ `
          varying vec4 vInk;
          void main() {
            gl_FragColor = vInk;
          }`,
      }),
    );
    this.mesh.frustumCulled = false;
  }

  clear(): void {
    this.mesh.geometry.instanceCount = 0;
  }

  /** `ink`: red, green, blue from 0 to 1. */
  add(from: ArrayLike<number>, to: ArrayLike<number>, ink: ArrayLike<number>, opacity: number): void {
    const at = this.mesh.geometry.instanceCount;
    if (at === this.#capacity) return;
    this.#from.setXYZ(at, from[0], from[1], from[2]);
    this.#to.setXYZ(at, to[0], to[1], to[2]);
    this.#ink.setXYZW(at, ink[0], ink[1], ink[2], opacity);
    this.mesh.geometry.instanceCount = at + 1;
  }

  /** Uploads the strokes. `gap`: pixels by which they start and end later. */
  send(width: number, height: number, edge: number, gap: number): void {
    const { uniforms } = this.mesh.material;
    uniforms.pixels.value.set(width, height);
    uniforms.edge.value = edge;
    uniforms.gap.value = gap;
    this.mesh.visible = this.mesh.geometry.instanceCount > 0;
    for (const attribute of [this.#from, this.#to, this.#ink]) attribute.needsUpdate = true;
  }
}
