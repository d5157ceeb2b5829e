import { isDegenerate } from '../math/vector.ts';
import { limits } from './limits.ts';
import { checkReach, reachOf } from './obstacle-reach.ts';
import type { Shape } from './obstacles.ts';
import type { Plan } from './plan.ts';
import { exchanged, type Problems } from './schema/problem.ts';
import { trianglesOf } from './shape-size.ts';

/** Checks that sizes of shapes are consistent, fields fit into memory, and directions are not zero. */
export function checkObstacles({ obstacles, field, gates }: Plan, problems: Problems): void {
  obstacles.forEach((obstacle, i) => {
    const { shape, spin } = obstacle;
    checkShape(shape, `obstacles[${i}].shape`, problems);
    if (!problems.isDoubtful(`obstacles[${i}]`)) checkReach(obstacle, reachOf(shape), `obstacles[${i}]`, problems);
    if (spin) checkDirection(spin.axis, `obstacles[${i}].spin.axis`, problems);
  });
  const counts = obstacles.map(({ shape }, i) =>
    problems.isDoubtful(`obstacles[${i}].shape`) ? 0 : trianglesOf(shape),
  );
  checkTriangles(counts, problems);
  const names = gates.map(({ name }) => name);
  gates.forEach(({ name, facing }, i) => {
    checkDirection(facing, `gates[${i}].facing`, problems);
    if (names.indexOf(name) < i)
      problems.add(`gates[${i}].name`, 'must differ from the other gates', JSON.stringify(name), 'Rename one of them.');
  });
  const { min, max, resolution } = field;
  const doubtful = problems.isDoubtful('field.min', 'field.max');
  if (!doubtful && (min === undefined) !== (max === undefined)) {
    const [given, missing] = min ? ['min', 'max'] : ['max', 'min'];
    problems.add(`field.${missing}`, `must be given together with field.${given}`, 'nothing');
  }
  for (let axis = 0; min && max && axis < 3; axis++) {
    if (max[axis] <= min[axis])
      problems.add(
        `field.max[${axis}]`,
        `must be > field.min[${axis}], ${min[axis]} m`,
        String(max[axis]),
        max[axis] < min[axis] ? exchanged : '',
      );
  }
  const points = resolution?.reduce((product, n) => product * n, 1) ?? 0;
  if (points > limits.fieldPoints)
    problems.add('field.resolution', `must be at most ${limits.fieldPoints} points together`, String(points));
}

/**
 * Checks the total number of triangles of obstacles, before any triangle is made.
 * @param counts number for each obstacle
 */
export function checkTriangles(counts: readonly number[], problems: Problems): void {
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum <= limits.triangles) return;
  const most = Math.max(...counts);
  const hint = `Lower the detail of shapes or simplify meshes: obstacles[${counts.indexOf(most)}] has ${most}.`;
  problems.add('obstacles', `must have at most ${limits.triangles} triangles together`, String(sum), hint);
}

function checkShape(shape: Shape, path: string, problems: Problems): void {
  if (shape.kind === 'heights' && !problems.isDoubtful(`${path}.points`)) {
    const points = shape.points[0] * shape.points[1];
    const { length } = shape.heights;
    if (length !== points) problems.add(`${path}.heights`, `must be ${points}, the product of points`, String(length));
  }
  if (shape.kind === 'torus' && shape.tube >= shape.radius)
    problems.add(`${path}.tube`, `must be < radius, ${shape.radius} m: the hole would close`, String(shape.tube));
  if (shape.kind !== 'triangles') return;
  const { vertices, triangles } = shape;
  const { length } = vertices;
  triangles.forEach((corners, t) => {
    corners.forEach((vertex, k) => {
      if (vertex < length) return;
      problems.add(`${path}.triangles[${t}][${k}]`, `must be < ${length}, the number of vertices`, String(vertex));
    });
  });
  if (problems.isDoubtful(`${path}.vertices`, `${path}.triangles`)) return;
  const hasArea = ([a, b, c]: readonly number[]): boolean =>
    !isDegenerate(Float32Array.of(...vertices[a], ...vertices[b], ...vertices[c]), 0, 1, 2);
  if (triangles.some(hasArea)) return;
  const got = `${triangles.length} that ${triangles.length === 1 ? 'is a point or a line' : 'are points or lines'}`;
  problems.add(path, 'must have a triangle with an area', got, 'Name three vertices that do not lie on a line.');
}

export function checkDirection(direction: readonly number[], path: string, problems: Problems): void {
  if (direction.some((part) => Math.abs(part) > 1e-9)) return;
  problems.add(path, 'must have a direction', JSON.stringify(direction), 'Such as [0, 1, 0].');
}
