import type { Plan } from '../../scenario/plan.ts';
import type { UsedRule } from './numbers.ts';
import { mostNearest, type ShaderSource } from './shader-source.ts';

/** How many are remembered before they are added up. */
const most = 64;
/** Rows of cells that may be within reach, or within rounding of it: cells are as wide as it is. */
const mostRows = 16;

/**
 * Goes through all who may be near, row of cells by row: each is one range of slots, of which the part within reach is
 * looked at. First the rows are found, then all of them are walked in one loop, so that threads that walk together do not
 * wait for each other at the end of each. Who is near is remembered, and added up when many are together: so they seldom
 * wait for one who has found somebody. If there are more, the walk goes on where it was.
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
  const counts = isOne ? '' : ' & ((kinds & (1u << speciesOf(spots[k].tag))) != 0u)';
  const start = `
  let grid = gridOf();
  let cells = grid.cells;
  let here = inGrid(grid, one.position);
  let reachSq = sight.reach * sight.reach;
  let span = min(sight.reach * grid.perMetre + roundingInGrid, vec3f(cells));
  let kinds = sight.mates | sight.others;
  let bodyLength = ${mine(plan)}.body.length;
  let hides = sight.cosHalfView > -1.0 && flow.w > 0.0;
  // The rows that hold anybody; one more, which is never looked at.
  var begins: array<u32, ${(plan.wraps ? 2 : 1) * mostRows + 1}>;
  var ends: array<u32, ${(plan.wraps ? 2 : 1) * mostRows + 1}>;
  var rows = 0u;
  ${plan.wraps ? rowsAcross : rowsWithin}
  var row = 0u;
  var k = begins[0];
  var end = ends[0];
  loop {
    var found: array<u32, ${most}>;
    var count = 0u;
    while ((row < rows) & (count < ${most}u)) {
      let d = shortestImage(one.position - spots[k].position);
      found[count] = k;
      count += select(0u, 1u, (dot(d, d) < reachSq) & (k != slot)${counts});
      k++;
      if (k == end) {
        row++;
        k = begins[row];
        end = ends[row];
      }
    }
    for (var n = 0u; n < count; n++) {
      let other = found[n];
      let d = shortestImage(one.position - spots[other].position);
      let l = sqrt(dot(d, d));
      ${looks ? 'if (hides && -dot(d, one.heading) < sight.cosHalfView * l) { continue; }' : ''}
      let isFlockmate = ${isOne ? 'true' : '(sight.mates & (1u << speciesOf(spots[other].tag))) != 0u'};
      ${mateOf('other', 'isFlockmate')}
      ${near.map(add).join('\n      ')}
      ${wake ? 'if (motion.wakeBenefit > 0.0) { wakeBest = max(wakeBest, wakeWorth(mate, otherLength)); }' : ''}
    }
    if (count < ${most}u) { break; }
  }`;
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
  return start + nearest;
}

const addRow = `
      if (first < last) {
        begins[rows] = first;
        ends[rows] = last;
        rows++;
      }`;

/** The rows within reach: the farther away one is, the less of it. */
const rowsWithin = `
    let low = vec3u(max(here - span, vec3f(0)));
    let high = vec3u(min(here + span, vec3f(cells - 1u)));
    for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      let away = abs(here.yz - vec2f(vec2u(y, z)) - 0.5) - 0.5 - roundingInGrid;
      let gap = max(away, vec2f(0)) / grid.perMetre.yz;
      let leftSq = reachSq * 1.0001 - dot(gap, gap);
      if (leftSq < 0.0) { continue; }
      let half = sqrt(leftSq) * grid.perMetre.x + roundingInGrid;
      let at = startsAt + (z * cells.y + y) * cells.x;
      let last = table[at + u32(min(here.x + half, f32(cells.x - 1u))) + 1u];
      let first = table[at + u32(max(here.x - half, 0.0))];${addRow}
    }}`;

/** The same where the world wraps: a row that goes on at its beginning is two. */
const rowsAcross = `
    let low = vec3i(floor(here - span));
    let size = vec3u(min(vec3i(floor(here + span)) - low + 1, vec3i(cells)));
    let begin = vec3u(low + vec3i(cells)) % cells;
    let beyond = max(begin.x + size.x, cells.x) - cells.x;
    for (var half = 0u; half < 2u * size.y * size.z; half++) {
      let isSecond = half % 2u == 1u;
      let place = (begin.yz + vec2u(half / 2u % size.y, half / 2u / size.y)) % cells.yz;
      let at = startsAt + (place.y * cells.y + place.x) * cells.x;
      let last = table[at + select(begin.x + size.x - beyond, beyond, isSecond)];
      let first = table[at + select(begin.x, 0u, isSecond)];${addRow}
    }`;

/** The numbers of a thread's own fish: with one species the same for all threads, which can then be read once for all. */
export function mine({ species }: Plan): string {
  return `parameters.species[${species.length === 1 ? '0' : 'one.species'}]`;
}
