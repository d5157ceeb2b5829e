import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Mesh,
  type ShaderMaterial,
  Vector3,
} from 'three';
import type { LandLayout } from '../../drawing/air/layout.ts';
import { boltMesh, isLightning, strikeAt } from '../../drawing/land/lightning.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/geometry.ts';

/** The bolt of a character named `lightning`, at the point of the strike. It faces the viewer. */
export class Lightning extends Mesh<BufferGeometry, ShaderMaterial> {
  readonly #uniforms: { readonly foot: { readonly value: Vector3 }; readonly bright: { value: number } };

  constructor({ size }: LandLayout) {
    const { position, index } = boltMesh();
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(position, 3));
    geometry.setIndex(new BufferAttribute(index, 1));
    const uniforms = { foot: { value: new Vector3() }, tall: { value: 0.8 * size }, bright: { value: 0 } };
    super(
      geometry,
      displayMaterial({
        uniforms,
        vertexShader: /* glsl */ `
          uniform vec3 foot;
          uniform float tall;
          void main() {
            vec3 away = foot - cameraPosition;
            vec3 side = normalize(vec3(-away.z, 0.0, away.x) + 1e-5);
            vec3 world = foot + tall * (side * position.x + vec3(0.0, position.y, 0.0));
            gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
          }`,
        fragmentShader: /* glsl */ `
          uniform float bright;
          void main() {
            gl_FragColor = vec4(vec3(0.86, 0.9, 1.0) * bright, 1.0);
          }`,
        blending: AdditiveBlending,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
      }),
    );
    this.#uniforms = uniforms;
    this.frustumCulled = false;
    this.visible = false;
    this.renderOrder = 3;
  }

  /** @param time of the simulation, s */
  update({ characters }: Plan, time: number): void {
    this.visible = false;
    for (const one of characters) {
      const strike = isLightning(one) ? strikeAt(one, time) : undefined;
      if (!strike) continue;
      const [x, y, z] = strike.at;
      this.#uniforms.foot.value.set(x, Math.min(y, 0), z);
      this.#uniforms.bright.value = strike.bright;
      this.visible = true;
    }
  }
}
