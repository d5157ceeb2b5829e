// Draws the obstacles of a simulation in a three.js scene, at the poses that they have in each frame.

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
} from 'three';
import { creasedMesh, creasesOf, type DrawnPart } from '../../drawing/world/creased-mesh.ts';
import { type DrawnObstacle, drawnObstacles } from '../../drawing/world/drawn-obstacles.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { disposeTree, geometryOf } from './geometry.ts';

export interface ObstacleStyle {
  readonly solid: Material;
  readonly sheet: Material;
  /** Colour of the lines along sharp edges; undefined: no lines. */
  readonly edges?: number;
}

function litStone(): ObstacleStyle {
  const [colour, roughness] = [0x8a8880, 0.95];
  return {
    solid: new MeshStandardMaterial({ color: colour, roughness }),
    sheet: new MeshStandardMaterial({ color: colour, roughness, side: DoubleSide }),
  };
}

/**
 * The obstacles of a simulation as an object for any three.js scene. Call `update` before each frame. Does not change the
 * simulation.
 */
export class ObstacleView extends Group {
  readonly #simulation: Simulation;
  readonly #meshes: Readonly<Record<string, TriangleMesh>>;
  readonly #style: ObstacleStyle;
  readonly #lines: LineBasicMaterial | undefined;
  readonly #isDrawn: ((index: number) => boolean) | undefined;
  readonly #matrix = new Matrix4();
  /** One group for each obstacle of the simulation, in the same order. */
  #groups: Group[] = [];
  #built: Plan['obstacles'] | undefined;
  /** The fields from which the groups were made. */
  #recipes: readonly unknown[] = [];

  /**
   * @param meshes the meshes of the plan, by file
   * @param style default: grey stone in the lights of the scene
   * @param isDrawn whether the obstacle with an index in the plan is drawn; default: all are
   */
  constructor(
    simulation: Simulation,
    meshes: Readonly<Record<string, TriangleMesh>> = {},
    style = litStone(),
    isDrawn?: (index: number) => boolean,
  ) {
    super();
    this.#isDrawn = isDrawn;
    this.#simulation = simulation;
    this.#meshes = meshes;
    this.#style = style;
    if (style.edges !== undefined) this.#lines = new LineBasicMaterial({ color: style.edges, toneMapped: false });
    this.matrixAutoUpdate = false;
  }

  /** Updates the poses of all obstacles. Call it before each frame. */
  update(): void {
    const { plan, obstacles } = this.#simulation;
    if (plan.obstacles !== this.#built) {
      this.#built = plan.obstacles;
      const drawn = drawnObstacles(plan, this.#meshes, this.#isDrawn);
      const recipes = drawn.flatMap(({ recipe, bodies }) => bodies.map(() => recipe));
      // Geometry is rebuilt only if a shape has changed. If obstacles have only moved, it is kept.
      const same = recipes.length === this.#recipes.length && recipes.every((one, k) => one === this.#recipes[k]);
      if (!same) this.#build(drawn);
      this.#recipes = recipes;
    }
    this.#groups.forEach((group, index) => {
      const pose = obstacles.bodies[index]?.to;
      if (!pose) return;
      const [a, b, c, d, e, f, g, h, i, x, y, z] = pose;
      group.matrix.copy(this.#matrix.set(a, b, c, x, d, e, f, y, g, h, i, z, 0, 0, 0, 1));
    });
  }

  override dispose(): void {
    disposeTree(this);
    for (const material of [this.#style.solid, this.#style.sheet, this.#lines]) material?.dispose();
  }

  #build(drawn: readonly DrawnObstacle[]): void {
    disposeTree(this);
    this.clear();
    this.#groups = drawn.flatMap((one) => this.#of(one));
    if (this.#groups.length > 0) this.add(...this.#groups);
  }

  /** Creates a group for each obstacle that uses one field. These obstacles share their triangles. */
  #of({ parts, bodies }: DrawnObstacle): Group[] {
    const things: (() => Object3D)[] = [];
    const ofKind = (kind: DrawnPart['kind']): DrawnPart[] => parts.filter((part) => part.kind === kind);
    for (const kind of ['solid', 'sheet'] as const) {
      const some = ofKind(kind);
      if (some.length === 0) continue;
      const geometry = geometryOf(creasedMesh(some));
      things.push(() => new Mesh(geometry, this.#style[kind]));
    }
    const lines = this.#lines;
    if (lines) {
      const creases = new BufferGeometry().setAttribute('position', new BufferAttribute(creasesOf(parts), 3));
      things.push(() => new LineSegments(creases, lines));
    }
    return bodies.map((isDrawn) => {
      const group = new Group();
      group.matrixAutoUpdate = false;
      if (isDrawn) for (const make of things) group.add(make());
      return group;
    });
  }
}
