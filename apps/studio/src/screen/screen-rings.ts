import {
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three';

/** Pixels around a ring for its soft edge. */
const margin = 4;

/** Thin rings of constant size on the screen, drawn over everything else. */
export class ScreenRings {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #capacity: number;
  readonly #centre: InstancedBufferAttribute;
  readonly #ink: InstancedBufferAttribute;

  /** `thickness` in pixels. */
  constructor(capacity: number, thickness: number) {
    const geometry = new InstancedBufferGeometry();
    const attribute = (): InstancedBufferAttribute => {
      const made = new InstancedBufferAttribute(new Float32Array(capacity * 4), 4);
      made.setUsage(DynamicDrawUsage);
      return made;
    };
    this.#capacity = capacity;
    this.#centre = attribute();
    this.#ink = attribute();
    const square = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0];
    geometry.setAttribute('position', new Float32BufferAttribute(square, 3));
    geometry.setAttribute('centre', this.#centre);
    geometry.setAttribute('ink', this.#ink);
    geometry.instanceCount = 0;
    this.mesh = new Mesh(
      geometry,
      new ShaderMaterial({
        uniforms: { pixels: { value: new Vector2(1, 1) }, edge: { value: 0 } },
        transparent: true,
        depthTest: false,
        depthWrite: false,
        vertexShader: /* glsl */ `
          attribute vec4 centre;
          attribute vec4 ink;
          uniform vec2 pixels;
          varying vec2 vPlace;
          varying float vRadius;
          varying vec4 vInk;
          void main() {
            vInk = ink;
            vRadius = centre.w;
            vPlace = position.xy * (centre.w + ${margin.toFixed(1)});
            gl_Position = projectionMatrix * viewMatrix * vec4(centre.xyz, 1.0);
            gl_Position.xy += vPlace / (0.5 * pixels) * gl_Position.w;
          }`,
        fragmentShader: /* glsl */ `
          uniform float edge;
          varying vec2 vPlace;
          varying float vRadius;
          varying vec4 vInk;
          void main() {
            float off = abs(length(vPlace) - vRadius) - ${(thickness / 2).toFixed(2)};
            float line = 1.0 - smoothstep(-0.5, 0.5, off);
            float rim = 0.55 * (1.0 - smoothstep(0.3, 2.0, off));
            float opacity = max(line, rim);
            if (opacity < 0.01) discard;
            gl_FragColor = vec4(mix(vec3(edge), vInk.rgb, line / opacity), vInk.a * opacity);
          }`,
      }),
    );
    this.mesh.frustumCulled = false;
  }

  clear(): void {
    this.mesh.geometry.instanceCount = 0;
  }

  /** `ink`: three numbers from 0 to 1; the radius in pixels. */
  add(x: number, y: number, z: number, radius: number, ink: ArrayLike<number>, opacity: number): void {
    const at = this.mesh.geometry.instanceCount;
    if (at === this.#capacity) return;
    this.#centre.setXYZW(at, x, y, z, radius);
    this.#ink.setXYZW(at, ink[0], ink[1], ink[2], opacity);
    this.mesh.geometry.instanceCount = at + 1;
  }

  send(width: number, height: number, edge: number): void {
    const { uniforms } = this.mesh.material;
    uniforms.pixels.value.set(width, height);
    uniforms.edge.value = edge;
    this.mesh.visible = this.mesh.geometry.instanceCount > 0;
    this.#centre.needsUpdate = true;
    this.#ink.needsUpdate = true;
  }
}
