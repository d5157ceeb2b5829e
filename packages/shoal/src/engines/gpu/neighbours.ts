import { wgslName } from '../../rules/wgsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import { countsNearest, mostNearest, type ShaderSource } from './shader-source.ts';
import { settingsOf, type UsedRule } from './used-rules.ts';

/** How many neighbours are buffered before they are added up. */
const most = 32;

/**
 * Visits the fish that may be near, row of cells by row: each row is one range of slots, of which the part within reach is
 * read. Neighbours are buffered and added up together, which limits divergence among the threads of a subgroup. When the
 * buffer is full, the visit goes on from there afterwards.
 */
export function neighboursText({ plan }: ShaderSource, near: readonly UsedRule[]): string {
  const { species } = plan;
  const rows = plan.wraps ? rowsAcross : rowsWithin;
  const isOne = species.length === 1 && species[0].schoolsWith.length === 1;
  const differ = new Set(species.map(({ body }) => body.length)).size > 1;
  const looks = species.some(({ perception }) => perception.fieldOfViewDeg < 360) || plan.timeline.length > 0;
  const wake = species.some(({ motion }) => motion.wakeBenefit > 0) || plan.timeline.length > 0;
  // A rule that wants the k nearest counts flockmates from their list alone.
  const limited = mostNearest(plan) > 0;
  const addOf = (rule: UsedRule): string => {
    const name = wgslName(rule.name);
    return `${name}Sum += ${name}_add(neighbour, ${settingsOf(rule)});`;
  };
  const add = (rule: UsedRule): string =>
    limited && countsNearest(rule.row)
      ? `if (${settingsOf(rule)}.nearest == 0.0 || !isFlockmate) { ${addOf(rule)} }`
      : addOf(rule);
  const counting = near.filter(({ row }) => countsNearest(row));
  const differs = differ ? '(bodyLength + otherLength) / (2.0 * bodyLength)' : '1.0';
  const neighbourOf = (slot: string, flockmate: string): string => `
    let otherLength = ${differ ? `parameters.species[speciesOf(spots[${slot}].tag)].body.length` : 'bodyLength'};
    let neighbour = Neighbour(d, l, select(0.0, 1.0 / l, l > 0.0), spots[${slot}].velocity, spots[${slot}].perSpeed, ${flockmate}, ${differs});`;
  const counts = isOne ? '' : ` & ((kinds & (1u << (${rows.species}))) != 0u)`;
  const start = `
  let grid = gridOf();
  let cells = grid.cells;
  let here = inGrid(grid, one.position);
  let span = min(sight.reach * grid.perMetre + roundingInGrid, vec3f(cells));
  let kinds = sight.flockmates | sight.others;
  let bodyLength = ${mine(plan)}.body.length;
  let hides = sight.cosHalfView > -1.0 && spot.perSpeed > 0.0;
  ${rows.begin}
  var k = 0u;
  var end = 0u;
  loop {
    var found: array<u32, ${most}>;
    var count = 0u;
    loop {
      while ((k < end) & (count < ${most}u)) {
        ${rows.look}
        found[count] = k;
        count += select(0u, 1u, isNear & (k != slot)${counts});
        k++;
      }
      if (k < end || ${rows.isLast}) { break; }
      ${rows.next}
    }
    for (var n = 0u; n < count; n++) {
      let other = found[n];
      let d = shortestImage(one.position - spots[other].position);
      let l = sqrt(dot(d, d));
      ${looks ? 'if (hides && -dot(d, one.heading) < sight.cosHalfView * l) { continue; }' : ''}
      let isFlockmate = ${isOne ? 'true' : '(sight.flockmates & (1u << speciesOf(spots[other].tag))) != 0u'};
      ${neighbourOf('other', 'isFlockmate')}
      ${near.map(add).join('\n      ')}
      ${wake ? 'if (motion.wakeBenefit > 0.0) { wakeBest = max(wakeBest, wakeWorth(neighbour, otherLength)); }' : ''}
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
      let l = sqrt(nearestSq[n]);${neighbourOf('other', 'true')}
      ${counting.map((rule) => `if (f32(n) < ${settingsOf(rule)}.nearest) { ${addOf(rule)} }`).join('\n      ')}
    }
  }`
    : '';
  return start + nearest;
}

/** Rows of cells: what is known before the first, how to go to the next, whether that was the last, which fish are near, and of which species. */
interface Rows {
  readonly begin: string;
  readonly next: string;
  readonly isLast: string;
  readonly look: string;
  readonly species: string;
}

/** The rows within reach. Coarse places exclude nearly all fish that are too far away. */
const rowsWithin: Rows = {
  begin: `
  let low = vec3u(max(here - span, vec3f(0)));
  let high = vec3u(min(here + span, vec3f(cells - 1u)));
  let wide = high.x - low.x + 1u;
  let jump = (cells.y - (high.y - low.y + 1u)) * cells.x;
  let mine = coarseOf(grid, one.position, one.species);
  let nearSq = coarseReachSq(grid, sight.reach);
  var at = startsAt + (low.z * cells.y + low.y) * cells.x + low.x;
  var y = low.y;
  var z = low.z;`,
  isLast: 'z > high.z',
  next: `
      k = table[at];
      end = table[at + wide];
      at += cells.x;
      y++;
      if (y > high.y) {
        y = low.y;
        z++;
        at += jump;
      }`,
  look: `
        let theirs = coarse[k];
        let d = coarsely(mine - theirs);
        let isNear = dot(d, d) < nearSq;`,
  species: 'theirs >> 27u',
};

/** The same where the world wraps: a row that goes on at its beginning is two. */
const rowsAcross: Rows = {
  begin: `
  let reachSq = sight.reach * sight.reach;
  let low = vec3i(floor(here - span));
  let size = vec3u(min(vec3i(floor(here + span)) - low + 1, vec3i(cells)));
  let begin = vec3u(low + vec3i(cells)) % cells;
  let beyond = max(begin.x + size.x, cells.x) - cells.x;
  var row = 0u;`,
  isLast: 'row == 2u * size.y * size.z',
  next: `
      let isSecond = row % 2u == 1u;
      let place = (begin.yz + vec2u(row / 2u % size.y, row / 2u / size.y)) % cells.yz;
      let at = startsAt + (place.y * cells.y + place.x) * cells.x;
      end = table[at + select(begin.x + size.x - beyond, beyond, isSecond)];
      k = table[at + select(begin.x, 0u, isSecond)];
      row++;`,
  look: `
        let d = shortestImage(one.position - spots[k].position);
        let isNear = dot(d, d) < reachSq;`,
  species: 'speciesOf(spots[k].tag)',
};

/** The numbers of a thread's own fish: with one species the same for all threads, which can then be read once for all. */
export function mine({ species }: Plan): string {
  return `parameters.species[${species.length === 1 ? '0' : 'one.species'}]`;
}
