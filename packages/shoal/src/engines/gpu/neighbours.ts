import type { Plan } from '../../scenario/plan.ts';
import type { UsedRule } from './numbers.ts';
import { mostNearest, type ShaderSource } from './shader-source.ts';

/**
 * The loop over all who may be near, row of cells by row: each is one range of slots, of which the part within reach is
 * looked at; across a seam a row is two ranges.
 */
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
  // Walks on to the next who counts and only then adds him: so threads that walk together add together.
  const range = (first: string, end: string): string => `
    let end = table[startsAt + u32(${end})];
    for (var k = table[startsAt + u32(${first})]; ; k++) {
      var d: vec3f;
      var sq: f32;
      for (; k < end; k++) {
        d = shortestImage(one.position - spots[k].position);
        sq = dot(d, d);
        if (sq < reachSq && k != slot${isOne ? '' : ' && (kinds & (1u << speciesOf(spots[k].tag))) != 0u'}) { break; }
      }
      if (k >= end) { break; }
      let isFlockmate = ${isOne ? 'true' : '(sight.mates & (1u << speciesOf(spots[k].tag))) != 0u'};
      let l = sqrt(sq);
      ${looks ? 'if (hides && -dot(d, one.heading) < sight.cosHalfView * l) { continue; }' : ''}
      ${mateOf('k', 'isFlockmate')}
      ${near.map(add).join('\n      ')}
      ${wake ? 'if (motion.wakeBenefit > 0.0) { wakeBest = max(wakeBest, wakeWorth(mate, otherLength)); }' : ''}
    }`;
  const start = `
  let grid = gridOf();
  let cells = vec3i(grid.cells);
  let here = inGrid(grid, one.position);
  let reachSq = sight.reach * sight.reach;
  let span = min(sight.reach * grid.perMetre + roundingInGrid, vec3f(cells));
  let kinds = sight.mates | sight.others;
  let bodyLength = ${mine(plan)}.body.length;
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
  let low = vec3i(max(here - span, vec3f(0)));
  let high = vec3i(min(here + span, vec3f(cells - 1)));
  for (var z = low.z; z <= high.z; z++) {
  for (var y = low.y; y <= high.y; y++) {
    // The farther away a row is, the less of it is within reach.
    let away = abs(here.yz - vec2f(vec2i(y, z)) - 0.5) - 0.5 - roundingInGrid;
    let gap = max(away, vec2f(0)) / grid.perMetre.yz;
    let leftSq = reachSq * 1.0001 - dot(gap, gap);
    if (leftSq < 0.0) { continue; }
    let half = sqrt(leftSq) * grid.perMetre.x + roundingInGrid;
    let row = (z * cells.y + y) * cells.x;
    ${range('row + i32(max(here.x - half, 0.0))', 'row + i32(min(here.x + half, f32(cells.x - 1))) + 1')}
  }}${nearest}`;
  }
  return `${start}
  let low = vec3i(floor(here - span));
  let count = min(vec3i(floor(here + span)) - low + 1, cells);
  let begin = (low + cells) % cells;
  let beyond = max(0, begin.x + count.x - cells.x);
  for (var z = 0; z < count.z; z++) {
  for (var y = 0; y < count.y; y++) {
    let at = (begin + vec3i(0, y, z)) % cells;
    let row = (at.z * cells.y + at.y) * cells.x;
    for (var part = 0; part < 2; part++) {
      let first = row + select(begin.x, 0, part == 1);
      let after = row + select(begin.x + count.x - beyond, beyond, part == 1);
      ${range('first', 'after')}
    }
  }}`;
}

/** The numbers of a thread's own fish: with one species the same for all threads, which can then be read once for all. */
export function mine({ species }: Plan): string {
  return `parameters.species[${species.length === 1 ? '0' : 'one.species'}]`;
}
