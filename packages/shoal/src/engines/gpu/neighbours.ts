// Generates the WGSL that visits the neighbours of a fish.

import { wgslName } from '../../rules/gpu-rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import { addToHeading, headingsSum } from './headings.ts';
import { metabolises } from './metabolism.ts';
import { countsNearest, mostNearest, type ShaderSource } from './shader-source.ts';
import { settingsOf, type UsedRule } from './used-rules.ts';

/** Candidates that are tested before the neighbours among them are summed: a bit each. */
const most = 32;
/** Candidates that are tested together, so that their reads do not wait for each other. */
const together = 2;

/**
 * Visits the fish that may be near, one row of cells after another. The fish of a row of cells are one range of slots.
 * The neighbours among them are first marked in a word and then summed, which limits divergence among the threads of a
 * subgroup.
 */
export function neighboursText({ plan, headings }: ShaderSource, near: readonly UsedRule[]): string {
  const { species } = plan;
  const rows = plan.wraps ? rowsAcross : rowsWithin;
  const isOne = species.length === 1 && species[0].schoolsWith.length === 1;
  const differ = new Set(species.map(({ body }) => body.length)).size > 1;
  const looks = species.some(({ perception }) => perception.fieldOfViewDeg < 360) || plan.timeline.length > 0;
  const wake = species.some(({ motion }) => motion.wakeBenefit > 0) || plan.timeline.length > 0;
  const saves = metabolises({ species });
  // A rule limited to the k nearest flockmates reads only the list of these.
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
  const test = `{
        ${rows.look}
        found |= select(0u, 1u << (k - first), isNear & (k != slot)${counts});
        k++;
      }`;
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
    while ((k >= end) & !(${rows.isLast})) {
      ${rows.next}
    }
    if (k >= end) { break; }
    let first = k;
    let stop = min(end, first + ${most}u);
    var found = 0u;
    while (k < stop) {
      ${Array.from({ length: together }, () => test).join('\n      ')}
    }
    found &= 0xffffffffu >> (${most}u - (stop - first));
    k = stop;
    while (found != 0u) {
      let other = first + firstTrailingBit(found);
      found &= found - 1u;
      let d = shortestImage(one.position - spots[other].position);
      let l = sqrt(dot(d, d));
      ${looks ? 'if (hides && -dot(d, one.heading) < sight.cosHalfView * l) { continue; }' : ''}
      let isFlockmate = ${isOne ? 'true' : '(sight.flockmates & (1u << speciesOf(spots[other].tag))) != 0u'};
      ${neighbourOf('other', 'isFlockmate')}
      ${near.map(add).join('\n      ')}
      ${headingsSum(headings) ? addToHeading(headings, mine(plan)) : ''}
      ${saves ? `wakeBest = max(wakeBest, dragSaved(neighbour, otherLength, motion.wakeBenefit, ${mine(plan)}.metabolism));` : ''}
      ${wake && !saves ? 'if (motion.wakeBenefit > 0.0) { wakeBest = max(wakeBest, wakeWorth(neighbour, otherLength)); }' : ''}
    }
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

/** Pieces of WGSL that visit rows of cells. */
interface Rows {
  readonly begin: string;
  readonly next: string;
  readonly isLast: string;
  readonly look: string;
  readonly species: string;
}

/** The rows within reach. Comparing coarse positions excludes nearly all fish that are too far away. */
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

/** The same in a periodic world, where a row that crosses the seam is visited as two rows. */
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
      let yz = (begin.yz + vec2u(row / 2u % size.y, row / 2u / size.y)) % cells.yz;
      let at = startsAt + (yz.y * cells.y + yz.x) * cells.x;
      end = table[at + select(begin.x + size.x - beyond, beyond, isSecond)];
      k = table[at + select(begin.x, 0u, isSecond)];
      row++;`,
  look: `
        let d = shortestImage(one.position - spots[k].position);
        let isNear = dot(d, d) < reachSq;`,
  species: 'speciesOf(spots[k].tag)',
};

/**
 * WGSL expression for the numbers of the fish's species. With a single species, the index is a constant, so all threads
 * read the same address.
 */
export function mine({ species }: Plan): string {
  return `parameters.species[${species.length === 1 ? '0' : 'one.species'}]`;
}
