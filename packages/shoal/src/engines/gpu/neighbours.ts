import type { UsedRule } from './numbers.ts';
import { mostNearest, type ShaderSource } from './shader-source.ts';

/** The loop over all who may be near: nine rows of cells, each one range of slots; across a seam cell by cell. */
export function neighboursText({ plan }: ShaderSource, near: readonly UsedRule[]): string {
  const { species } = plan;
  const isOne = species.length === 1 && species[0].schoolsWith.length === 1;
  const differ = new Set(species.map(({ body }) => body.length)).size > 1;
  const looks = species.some(({ perception }) => perception.fieldOfViewDeg < 360) || plan.timeline.length > 0;
  const wake = species.some(({ motion }) => motion.wakeBenefit > 0) || plan.timeline.length > 0;
  // A rule that wants the k nearest counts flockmates from their list alone.
  const limited = mostNearest(plan) > 0;
  const add = ({ name }: UsedRule): string => {
    const sum = `${name}Sum += ${name}_add(mate, ${name});`;
    return limited ? `if (${name}.nearest == 0.0 || !isFlockmate) { ${sum} }` : sum;
  };
  const differs = differ ? '(bodyLength + otherLength) / (2.0 * bodyLength)' : '1.0';
  const mateOf = (slot: string, flockmate: string): string => `
    let otherLength = ${differ ? `parameters.species[speciesOf(spots[${slot}].tag)].body.length` : 'bodyLength'};
    let mate = Mate(d, l, select(0.0, 1.0 / l, l > 0.0), velocities[${slot}], ${flockmate}, ${differs});`;
  const each = `
    let other = spots[k];
    let d = shortestImage(one.position - other.position);
    let sq = dot(d, d);
    if (!(sq < reachSq) || k == slot) { continue; }
    ${
      isOne
        ? 'let isFlockmate = true;'
        : `let kind = 1u << speciesOf(other.tag);
    let isFlockmate = (sight.mates & kind) != 0u;
    if (!isFlockmate && (sight.others & kind) == 0u) { continue; }`
    }
    let l = sqrt(sq);
    ${looks ? 'if (hides && -dot(d, one.heading) < sight.cosHalfView * l) { continue; }' : ''}
    ${mateOf('k', 'isFlockmate')}
    ${near.map(add).join('\n    ')}
    ${wake ? 'if (motion.wakeBenefit > 0.0) { wakeBest = max(wakeBest, wakeWorth(mate, otherLength)); }' : ''}`;
  const range = (first: string, end: string): string => `
    let end = table[startsAt + ${end}];
    for (var k = table[startsAt + ${first}]; k < end; k++) {${each}
    }`;
  const start = `
  let grid = gridOf();
  let cell = vec3i(alongGrid(grid, one.position));
  let cells = vec3i(grid.cells);
  let reachSq = sight.reach * sight.reach;
  let bodyLength = parameters.species[one.species].body.length;
  let hides = sight.cosHalfView > -1.0 && flow.w > 0.0;`;
  const nearest = limited
    ? `
  if (sight.nearest > 0u) {
    gatherNearest(one, sight);
    for (var n = 0u; n < nearestCount; n++) {
      let other = nearestSlot[n];
      let d = shortestImage(one.position - spots[other].position);
      let l = sqrt(nearestSq[n]);${mateOf('other', 'true')}
      ${near.map(({ name }) => `if (f32(n) < ${name}.nearest) { ${name}Sum += ${name}_add(mate, ${name}); }`).join('\n      ')}
    }
  }`
    : '';
  if (!plan.wraps) {
    return `${start}
  for (var z = max(0, cell.z - 1); z <= min(cells.z - 1, cell.z + 1); z++) {
  for (var y = max(0, cell.y - 1); y <= min(cells.y - 1, cell.y + 1); y++) {
    let row = (z * cells.y + y) * cells.x;${range('u32(row + max(0, cell.x - 1))', 'u32(row + min(cells.x - 1, cell.x + 1) + 1)')}
  }}${nearest}`;
  }
  return `${start}
  let span = min(cells, vec3i(3));
  let begin = cell - select(vec3i(0), vec3i(1), span == vec3i(3)) + cells;
  for (var z = 0; z < span.z; z++) {
  for (var y = 0; y < span.y; y++) {
  for (var x = 0; x < span.x; x++) {
    let at = (begin + vec3i(x, y, z)) % cells;
    let here = u32((at.z * cells.y + at.y) * cells.x + at.x);${range('here', 'here + 1u')}
  }}}${nearest}`;
}
