import { Group, Mesh, type Object3D, ShaderMaterial } from 'three';
import type { Ink } from './line-set.ts';

/** Wireframes of the obstacles. */
export class Wireframes {
  readonly root: Group = new Group();
  readonly #material = new ShaderMaterial({
    uniforms: { ink: { value: [1, 1, 1] } },
    wireframe: true,
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
      void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        // Drawn slightly in front of the surface, against z-fighting.
        gl_Position.z -= 0.0004 * gl_Position.w;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 ink;
      void main() {
        gl_FragColor = vec4(ink, 0.35);
      }`,
  });
  #solids: Mesh[] = [];

  /** Draws the lines of every mesh below `obstacles`; their geometry is shared. */
  update(obstacles: Object3D, ink: Ink): void {
    const solids: Mesh[] = [];
    obstacles.traverse((one) => {
      if (one instanceof Mesh) solids.push(one);
    });
    if (solids.length !== this.#solids.length || solids.some((one, k) => one !== this.#solids[k])) {
      this.#solids = solids;
      this.root.clear();
      for (const { geometry } of solids) {
        const wires = new Mesh(geometry, this.#material);
        wires.matrixAutoUpdate = false;
        wires.renderOrder = 9;
        this.root.add(wires);
      }
    }
    // Wireframes are also shown while obstacles are hidden.
    obstacles.updateMatrixWorld();
    solids.forEach((one, k) => {
      this.root.children[k].matrix.copy(one.matrixWorld);
    });
    this.#material.uniforms.ink.value = ink;
  }

  dispose(): void {
    this.#material.dispose();
  }
}
