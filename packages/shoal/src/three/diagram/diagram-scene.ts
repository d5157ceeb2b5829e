// A school drawn as a diagram, for figures in print and for teaching.

import { type Camera, Color, Group, Mesh, type Object3D, type ShaderMaterial } from 'three';
import { inks } from '../../drawing/fish/coats.ts';
import { ditherGlsl, motionGlsl } from '../../drawing/fish/motion-glsl.ts';
import { groundMesh } from '../../drawing/water/seabed.ts';
import type { Plan } from '../../scenario/plan.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { SceneOptions, SchoolScene } from '../fish/school-scene.ts';
import { SchoolView } from '../fish/school-view.ts';
import type { Skin } from '../fish/skin.ts';
import { displayMaterial, disposeTree, geometryOf, makeBoundsBox } from '../world/geometry.ts';
import { ObstacleView } from '../world/obstacle-view.ts';
import { type Mark, type Quality, sceneKeys } from '../world/scene-options.ts';
import { makePlainBallMaterial, makePlainStoneMaterial } from '../world/solid-materials.ts';
import { placeOf, type WaterPlace } from '../world/water-uniforms.ts';
import { WorldView } from '../world/world-view.ts';
import { cone } from './cone.ts';

function makeConeMaterial({ uniforms: { followed } }: Skin): ShaderMaterial {
  return displayMaterial({
    defines: { GAIT: 0 },
    uniforms: { followed, inks: { value: inks.map((ink) => new Color().setStyle(ink, '')) } },
    vertexShader: /* glsl */ `
      ${motionGlsl}
      uniform vec3 inks[8];
      varying vec3 vInk;
      varying vec3 vNormal;
      varying vec3 vView;
      varying float vSeen;
      void main() {
        vSeen = seenShare();
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
      varying float vSeen;
      ${ditherGlsl}
      void main() {
        if (vSeen < ditherAt(gl_FragCoord.xy)) discard;
        // A pale rim separates overlapping cones.
        float rim = 1.0 - abs(dot(normalize(vNormal), normalize(vView)));
        gl_FragColor = vec4(mix(vInk, vec3(1.0), 0.8 * smoothstep(0.5, 0.9, rim)), 1.0);
      }`,
  });
}

/** A school as a plain diagram for teaching and print: cones on a white background, thin lines. */
export class DiagramScene extends Group implements SchoolScene {
  readonly fish: SchoolView;
  readonly obstacles: ObstacleView;
  quality: Quality;
  readonly #bounds: Object3D;
  readonly #world: WorldView;

  /** @throws ShoalError for an unknown option. `mood`, which other scenes have, is ignored */
  constructor(simulation: Simulation, options: SceneOptions = {}) {
    super();
    checkKeys('DiagramScene', 'options', options, sceneKeys);
    const { plan } = simulation;
    this.quality = options.quality ?? 'high';
    this.fish = new SchoolView(simulation, {
      figure: cone,
      material: makeConeMaterial,
      ...(options.swimming && { swimming: options.swimming }),
    });
    this.#world = new WorldView(simulation, makePlainBallMaterial('#7d6b80'), makePlainBallMaterial('#b87a12'), {
      paths: 0x000000,
      goals: 0x8f5600,
      opacity: 0.5,
      gates: 'rings',
    });
    this.obstacles = new ObstacleView(simulation, options.meshes ?? {}, {
      solid: makePlainStoneMaterial(false),
      sheet: makePlainStoneMaterial(true),
      edges: 0x7b868d,
    });
    this.#bounds = makeBoundsBox(plan, 0x000000, 0.55);
    this.add(this.fish, this.obstacles, this.#world.root, this.#bounds);
    if (plan.ground) {
      const terrain = makePlainTerrain(plan.ground, placeOf(plan));
      terrain.name = 'ground';
      this.add(terrain);
    }
  }

  set marks(marks: Iterable<Mark>) {
    this.#world.marks = new Set(marks);
    this.#bounds.visible = this.#world.marks.has('bounds');
  }

  tint(colours: Uint32Array | undefined): void {
    this.fish.tints = colours;
  }

  update(_time: number, seconds: number, camera: Camera, pixelsHigh: number): void {
    this.#world.update();
    this.obstacles.update();
    this.fish.update(seconds, camera, pixelsHigh);
  }

  override dispose(): void {
    this.fish.dispose();
    this.obstacles.dispose();
    disposeTree(this);
  }
}

/** The ground of the diagram: pale, with a thin grid that shows the slopes. */
function makePlainTerrain(ground: NonNullable<Plan['ground']>, place: WaterPlace): Mesh {
  const material = displayMaterial({
    uniforms: { spacing: { value: place.size / 20 }, centre: { value: place.centre }, size: { value: place.size } },
    vertexShader: /* glsl */ `
      varying vec3 vWorld;
      varying vec3 vNormal;
      void main() {
        vWorld = position;
        vNormal = normal;
        gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform float spacing;
      uniform float size;
      uniform vec3 centre;
      varying vec3 vWorld;
      varying vec3 vNormal;
      void main() {
        vec2 cell = vWorld.xz / spacing;
        vec2 line = abs(fract(cell - 0.5) - 0.5) / fwidth(cell);
        float hair = 1.0 - min(min(line.x, line.y), 1.0);
        float shade = 0.9 + 0.07 * dot(normalize(vNormal), normalize(vec3(-0.5, 0.7, -0.4)));
        float fade = 1.0 - smoothstep(0.5, 1.2, length(vWorld.xz - centre.xz) / size);
        gl_FragColor = vec4(mix(vec3(1.0), vec3(shade - 0.12 * hair), fade), 1.0);
      }`,
  });
  return new Mesh(geometryOf(groundMesh(ground, { size: place.size, centre: place.centre.toArray() })), material);
}
