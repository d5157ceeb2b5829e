import { Color, ConeGeometry, Group, type Object3D, type PerspectiveCamera, ShaderMaterial } from 'three';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { SchoolView } from '../fish/school-view.ts';
import type { Swimming } from '../fish/swimming.ts';
import { swimGlsl } from '../water/fish-material.ts';
import { placeOf } from '../water/water-uniforms.ts';
import { makePlainBallMaterial } from '../world/ball-material.ts';
import { makeBoundsBox } from '../world/bounds-box.ts';
import { disposeTree } from '../world/dispose-tree.ts';
import { ObstacleView } from '../world/obstacle-view.ts';
import { pixelsPerMetre, type SchoolScene } from '../world/school-scene.ts';
import { makePlainStoneMaterial } from '../world/stone-material.ts';
import { makePlainTerrain } from '../world/terrain.ts';
import { WorldView } from '../world/world-view.ts';

/** White ground, black cones, thin lines: for teaching and for print. Species differ by the ink. */
const inks = ['#101418', '#c4561b', '#0a6b50', '#0b5a94', '#8a3a78', '#7a5b00', '#3c6e8f', '#5d5d5d'];

function makeConeMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { inks: { value: inks.map((ink) => new Color().setStyle(ink, '')) } },
    vertexShader: /* glsl */ `
      ${swimGlsl}
      uniform vec3 inks[8];
      varying vec3 vInk;
      varying vec3 vNormal;
      varying vec3 vView;
      void main() {
        mat3 frame = fishFrame(direction.xyz, 0.0);
        vec3 world = pose.xyz + frame * (position * shape.w);
        vInk = mix(inks[int(mod(floor(shape.z), 8.0))], tint.rgb, tint.a);
        vNormal = frame * normal;
        vView = cameraPosition - world;
        gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      varying vec3 vInk;
      varying vec3 vNormal;
      varying vec3 vView;
      void main() {
        // A pale rim keeps cones apart where they overlap.
        float rim = 1.0 - abs(dot(normalize(vNormal), normalize(vView)));
        gl_FragColor = vec4(mix(vInk, vec3(1.0), 0.8 * smoothstep(0.5, 0.9, rim)), 1.0);
      }`,
  });
}

/** A slim cone of length 1 with its tip forward, as in the figures of the thesis. */
function makeCone(): ConeGeometry {
  const cone = new ConeGeometry(0.15, 1, 12, 1);
  cone.rotateZ(-Math.PI / 2);
  return cone;
}

export class DiagramScene implements SchoolScene {
  readonly root: Group = new Group();
  readonly obstacles: ObstacleView;
  readonly positions: Float32Array;
  readonly bounds: Object3D;
  readonly #school: SchoolView;
  readonly #world: WorldView;

  constructor(simulation: Simulation, swimming: Swimming, meshes: Readonly<Record<string, TriangleMesh>>) {
    this.#school = new SchoolView(simulation, swimming, [
      { body: makeCone(), material: makeConeMaterial(), fromPixels: 0 },
    ]);
    this.positions = this.#school.positions;
    this.#world = new WorldView(simulation, makePlainBallMaterial('#7d6b80'), makePlainBallMaterial('#b87a12'), {
      paths: 0x000000,
      goals: 0x8f5600,
      opacity: 0.5,
    });
    const { plan } = simulation;
    this.obstacles = new ObstacleView(simulation, meshes, {
      solid: makePlainStoneMaterial(false),
      sheet: makePlainStoneMaterial(true),
      edges: 0x7b868d,
    });
    this.bounds = makeBoundsBox(plan, 0x000000, 0.55);
    this.root.add(...this.#school.meshes, this.obstacles.root, this.#world.root, this.bounds);
    if (plan.ground) this.root.add(makePlainTerrain(plan.ground, placeOf(plan)));
  }

  tint(colours: Uint32Array | undefined): void {
    this.#school.tints = colours;
  }

  update(_seconds: number, swum: number, magnify: number, camera: PerspectiveCamera, pixelsHigh: number): void {
    this.#world.update();
    this.obstacles.update();
    this.#school.update(swum, magnify, camera.position, pixelsPerMetre(camera, pixelsHigh));
  }

  dispose(): void {
    this.#school.dispose();
    this.obstacles.dispose();
    disposeTree(this.root);
  }
}
