// What strokes, rings and comets have in common, which mark fish and objects at a constant size on the screen.

import {
  type BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three';

/** The common properties of marks of one kind. */
export interface MarkKind<Name extends string> {
  /** Corners of one mark. */
  readonly shape: Readonly<Record<'position', BufferAttribute> & Record<string, BufferAttribute>>;
  /** Numbers of each mark, by attribute. */
  readonly sizes: Readonly<Record<Name, number>>;
  /** Uniforms besides `pixels`, the size of the canvas. */
  readonly uniforms: Readonly<Record<string, IUniform<number>>>;
  readonly vertexShader: string;
  readonly fragmentShader: string;
}

/** Marks of constant size on the screen, drawn over everything else. */
export class ScreenMarks<Name extends string> {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #capacity: number;
  protected readonly attributes: Readonly<Record<Name, InstancedBufferAttribute>>;

  constructor(capacity: number, { shape, sizes, uniforms, vertexShader, fragmentShader }: MarkKind<Name>) {
    this.#capacity = capacity;
    const geometry = new InstancedBufferGeometry();
    for (const [name, attribute] of Object.entries(shape)) geometry.setAttribute(name, attribute);
    const attributes = {} as Record<Name, InstancedBufferAttribute>;
    for (const [name, size] of Object.entries(sizes) as [Name, number][]) {
      attributes[name] = new InstancedBufferAttribute(new Float32Array(capacity * size), size);
      attributes[name].setUsage(DynamicDrawUsage);
      geometry.setAttribute(name, attributes[name]);
    }
    this.attributes = attributes;
    geometry.instanceCount = 0;
    this.mesh = new Mesh(
      geometry,
      new ShaderMaterial({
        uniforms: { pixels: { value: new Vector2(1, 1) }, ...uniforms },
        transparent: true,
        depthTest: false,
        depthWrite: false,
        vertexShader,
        fragmentShader,
      }),
    );
    this.mesh.frustumCulled = false;
  }

  clear(): void {
    this.mesh.geometry.instanceCount = 0;
  }

  /** Adds a mark. @returns its index in the attributes; −1: there are too many */
  protected addMark(): number {
    const { geometry } = this.mesh;
    return geometry.instanceCount === this.#capacity ? -1 : geometry.instanceCount++;
  }

  /** Uploads the marks. @param values of the uniforms */
  protected upload(width: number, height: number, values: Readonly<Record<string, number>>): void {
    const { uniforms } = this.mesh.material;
    uniforms.pixels.value.set(width, height);
    for (const [name, value] of Object.entries(values)) uniforms[name].value = value;
    this.mesh.visible = this.mesh.geometry.instanceCount > 0;
    for (const attribute of Object.values<InstancedBufferAttribute>(this.attributes)) attribute.needsUpdate = true;
  }
}
