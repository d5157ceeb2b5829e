import { checkPath } from './check-path.ts';
import { limits } from './limits.ts';
import type { Shape } from './obstacles.ts';
import type { Plan } from './plan.ts';
import type { Problems } from './problem.ts';
import { trianglesOf } from './shape-size.ts';

/** Shapes hold what they say, their fields fit into memory, and what has a direction has one. */
export function checkObstacles({ obstacles, field, gates }: Plan, problems: Problems): void {
  obstacles.forEach(({ shape, spin }, i) => {
    checkShape(shape, `obstacles[${i}].shape`, problems);
    if (spin) checkDirection(spin.axis, `obstacles[${i}].spin.axis`, problems);
  });
  checkTriangles(
    obstacles.map(({ shape }) => trianglesOf(shape)),
    problems,
  );
  gates.forEach(({ name, facing }, i) => {
    checkDirection(facing, `gates[${i}].facing`, problems);
    if (gates.findIndex((gate) => gate.name === name) < i)
      problems.add(`gates[${i}].name`, 'must differ from the other gates', JSON.stringify(name));
  });
  const { min, max, resolution } = field;
  if ((min === undefined) !== (max === undefined)) {
    const [given, missing] = min ? ['min', 'max'] : ['max', 'min'];
    problems.add(`field.${missing}`, `must be given together with field.${given}`, 'nothing');
  }
  for (let axis = 0; min && max && axis < 3; axis++) {
    if (max[axis] <= min[axis])
      problems.add(`field.max[${axis}]`, `must be > field.min[${axis}], ${min[axis]} m`, String(max[axis]));
  }
  const points = resolution?.reduce((product, n) => product * n, 1) ?? 0;
  if (points > limits.fieldPoints)
    problems.add('field.resolution', `must be at most ${limits.fieldPoints} points together`, String(points));
}

/**
 * Obstacles have no more triangles together than they may; asked before any is made.
 * @param counts of each obstacle
 */
export function checkTriangles(counts: readonly number[], problems: Problems): void {
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum <= limits.triangles) return;
  const most = Math.max(...counts);
  const hint = `Lower the detail of shapes or simplify meshes: obstacles[${counts.indexOf(most)}] has ${most}.`;
  problems.add('obstacles', `must have at most ${limits.triangles} triangles together`, String(sum), hint);
}

function checkShape(shape: Shape, path: string, problems: Problems): void {
  if (shape.kind === 'mesh') checkPath(shape.file, `${path}.file`, problems);
  if (shape.kind === 'heights') {
    const points = shape.points[0] * shape.points[1];
    const { length } = shape.heights;
    if (length !== points) problems.add(`${path}.heights`, `must be ${points}, the product of points`, String(length));
  }
  if (shape.kind === 'torus' && shape.tube >= shape.radius)
    problems.add(`${path}.tube`, `must be < radius, ${shape.radius} m: the hole would close`, String(shape.tube));
  if (shape.kind !== 'triangles') return;
  const { length } = shape.vertices;
  shape.triangles.forEach((corners, t) => {
    corners.forEach((vertex, k) => {
      if (vertex < length) return;
      problems.add(`${path}.triangles[${t}][${k}]`, `must be < ${length}, the number of vertices`, String(vertex));
    });
  });
}

function checkDirection(direction: readonly number[], path: string, problems: Problems): void {
  if (direction.some((part) => Math.abs(part) > 1e-9)) return;
  problems.add(path, 'must have a direction', JSON.stringify(direction), 'Such as [0, 1, 0].');
}
