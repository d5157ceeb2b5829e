// Checks whether the parts of a scenario fit together, after each was read.

import { inDimensions } from '../math/vector.ts';
import type { BareRules } from '../parameters/parameter.ts';
import { checkDirection, checkObstacles } from './check-obstacles.ts';
import { checkHeading, checkPlane, checkReproduction, checkVertical, checkVerticalTarget } from './check-species.ts';
import type { Track } from './features.ts';
import { limits } from './limits.ts';
import type { Plan, SpeciesPlan } from './plan.ts';
import { keysOf, pathOf, presentKeys } from './schema/path.ts';
import { exchanged, type Problems } from './schema/problem.ts';
import { suggest } from './schema/suggest.ts';
import { type Target, targetOf } from './target.ts';

const relations = ['schoolsWith', 'keepsAwayFrom', 'flees', 'hunts', 'follows'] as const;

/**
 * Checks whether the parts of a scenario fit together. Parts that could not be read are missing in the plan: lists have
 * holes, numbers are undefined. A check that needs a missing part reports nothing.
 */
export function checkPlan(plan: Plan, problems: Problems): void {
  checkWorld(plan, problems);
  checkPlane(plan, problems);
  checkCounts(plan, problems);
  checkWrap(plan, problems);
  checkGrids(plan, problems);
  checkTracks(plan, problems);
  checkObstacles(plan, problems);
  checkTimeline(plan, problems);
  if (plan.view.from) checkDirection(plan.view.from, 'view.from', problems);
  plan.species.forEach((_, i) => {
    checkSpecies(plan, i, problems);
  });
}

/** Checks one species: everything that a change of its own numbers can make invalid. */
export function checkSpecies(plan: Plan, i: number, problems: Problems): void {
  const species = plan.species[i];
  const names = plan.species.map(({ name }) => name);
  const namesKnown = !names.includes(undefined as never);
  const path = `species[${i}]`;
  if (names.indexOf(species.name) < i) {
    const hint = 'Rename one of them.';
    problems.add(`${path}.name`, 'must differ from the other species', JSON.stringify(species.name), hint);
  }
  for (const relation of relations) {
    plan.scenario.species[i][relation].forEach((name, j) => {
      if (species[relation][j] >= 0 || !namesKnown) return;
      const where = `${path}.${relation}[${j}]`;
      problems.add(where, 'must name a species of this scenario', JSON.stringify(name), () => suggest(name, names));
    });
  }
  checkPathName(plan, i, problems);
  checkBlending(species, path, plan.ruleRows, problems);
  // Without the preset, the missing settings of a species are not known.
  if (!problems.isDoubtful('preset', `${path}.preset`)) {
    checkSpeeds(species, path, problems);
    checkRadii(species, path, plan, problems);
    checkDistance(species, path, problems);
    checkReproduction(species, path, plan.ruleRows, problems);
    checkVertical(plan, i, problems);
  }
  checkStart(species, `${path}.start`, plan, problems);
  checkHeading(species, path, plan, problems);
}

function checkSpeeds({ motion: { minSpeed, maxSpeed } }: SpeciesPlan, path: string, problems: Problems): void {
  if (minSpeed > maxSpeed)
    problems.add(`${path}.motion.minSpeed`, `must be ≤ motion.maxSpeed, ${maxSpeed} m/s`, String(minSpeed));
}

function checkPathName({ scenario, species, paths }: Plan, i: number, problems: Problems): void {
  const { path } = scenario.species[i];
  if (path === undefined || species[i].path >= 0) return;
  const names = paths.map(({ name }) => name);
  if (names.includes(undefined as never) || (names.length === 0 && problems.isDoubtful('paths'))) return;
  problems.add(`species[${i}].path`, 'must name a path of this scenario', JSON.stringify(path), suggest(path, names));
}

function checkBlending({ blending }: SpeciesPlan, path: string, rows: BareRules, problems: Problems): void {
  if (!blending.order) return;
  const rules = Object.keys(rows);
  blending.order.forEach((name, k) => {
    if (rules.includes(name)) return;
    problems.add(`${path}.blending.order[${k}]`, 'must name a rule', JSON.stringify(name), () => suggest(name, rules));
  });
}

/** Checks that grids have the number of values that their sizes state, and that a ground has an extent. */
function checkGrids({ currents, ground }: Plan, problems: Problems): void {
  currents.forEach((current, i) => {
    if (current.kind !== 'grid' || problems.isDoubtful(`currents[${i}].size`)) return;
    const points = current.size.reduce((product, n) => product * n, 1);
    const { length } = current.velocities;
    if (length !== points)
      problems.add(`currents[${i}].velocities`, `must be ${points}, the product of size`, String(length));
  });
  if (ground?.kind === 'heights' && !problems.isDoubtful('ground.size')) {
    const points = ground.size[0] * ground.size[1];
    const { length } = ground.heights;
    if (length !== points) problems.add('ground.heights', `must be ${points}, the product of size`, String(length));
  }
}

/** Track times must increase. */
function checkTracks({ characters, obstacles }: Plan, problems: Problems): void {
  const check = (where: string, track: Track): void => {
    track?.forEach(({ time }, k) => {
      const before = track[k - 1]?.time;
      if (before === undefined || time > before) return;
      const rule = `must be > ${before} s, the place before`;
      problems.add(`${where}.track[${k}].time`, rule, String(time));
    });
  };
  characters.forEach(({ track }, i) => {
    check(`characters[${i}]`, track);
  });
  obstacles.forEach(({ track }, i) => {
    check(`obstacles[${i}]`, track);
  });
}

/** Returns the path up to the first part that the plan lacks; the whole path if it lacks none. */
function missingPart(plan: Plan, path: string): string {
  const keys = keysOf(path) ?? [];
  return pathOf(keys.slice(0, presentKeys(plan, keys).length + 1));
}

/** Checks that a timeline changes numbers that exist, at ascending times, within their ranges. */
function checkTimeline(plan: Plan, problems: Problems): void {
  const find = (path: string, where: string): Target | undefined => {
    const target = targetOf(plan, path);
    const hint = 'Such as species[0].rules.cohesion.weight or currents[0].strength.';
    if (!target && !problems.isDoubtful(missingPart(plan, path)))
      problems.add(where, 'must name a number that may change over time', JSON.stringify(path), hint);
    checkVerticalTarget(plan, target, where, problems);
    return target;
  };
  plan.timeline.forEach((entry, i) => {
    const where = `timeline[${i}]`;
    if (entry.kind === 'event') {
      entry.change.forEach(({ path, times, to }, k) => {
        find(path, `${where}.change[${k}].path`);
        const change = `${where}.change[${k}]`;
        if ((times === undefined) !== (to === undefined) || problems.isDoubtful(change)) return;
        const hint = '"times" multiplies the number, "to" replaces it.';
        problems.add(change, 'must have either "times" or "to"', times === undefined ? 'neither' : 'both', hint);
      });
      return;
    }
    const target = find(entry.path, `${where}.path`);
    entry.keys.forEach(([time, value], k) => {
      const key = `${where}.keys[${k}]`;
      const before = entry.keys[k - 1]?.[0];
      if (before !== undefined && time <= before)
        problems.add(`${key}[0]`, `must be > ${before} s, the key before`, String(time));
      if (target && (value < target.min || value > target.max)) {
        problems.add(`${key}[1]`, `must be from ${target.min} to ${target.max}`, String(value));
      }
    });
  });
}

function checkWorld({ world, dimensions }: Plan, problems: Problems): void {
  if (problems.isDoubtful('world', 'dimensions')) return;
  for (const [axis, name] of ['x', 'y', 'z'].entries()) {
    const flat = dimensions === 2 && axis === 2;
    if (!flat && !(world.max[axis] > world.min[axis])) {
      problems.add(
        `world.max[${axis}]`,
        `must be > world.min[${axis}], ${world.min[axis]} m (${name})`,
        String(world.max[axis]),
        hintForEdge(world.max[axis] - world.min[axis], axis),
      );
    }
  }
}

/** @param edge length of the world along an axis, m, which is not positive */
function hintForEdge(edge: number, axis: number): string {
  if (edge < 0) return exchanged;
  return axis === 2
    ? 'For a flat scene write "dimensions": 2.'
    : 'For a flat scene write "dimensions": 2; it then lies in the plane of x and y.';
}

function checkCounts(plan: Plan, problems: Problems): void {
  if (plan.count > limits.fish) {
    problems.add('species', `must hold at most ${limits.fish} fish together`, String(plan.count));
  }
}

function checkWrap(plan: Plan, problems: Problems): void {
  plan.species.forEach(({ rules: { bounds } }, i) => {
    const doubtful = problems.isDoubtful('preset', `species[${i}].preset`, `species[${i}].rules.bounds`);
    if (plan.wraps && !doubtful && !(bounds.enabled && bounds.form === 'wrap')) {
      problems.add(
        `species[${i}].rules.bounds.form`,
        'must be "wrap" for every species or for none',
        bounds.enabled ? JSON.stringify(bounds.form) : 'a disabled rule',
      );
    }
  });
}

function checkRadii(species: SpeciesPlan, path: string, { wraps, ruleRows }: Plan, problems: Problems): void {
  // Rules then read the list of neighbours, of which there are few.
  if (species.perception.neighbourhood === 'voronoi') return;
  for (const [rule, row] of Object.entries(ruleRows)) {
    const settings = (species.rules as unknown as Record<string, Record<string, number | string>>)[rule];
    const form = row.forms[settings.form];
    for (const key of Object.keys(row.parameters)) {
      if (settings[key] !== Number.POSITIVE_INFINITY || settings.nearest) continue;
      if (problems.isDoubtful(`${path}.rules.${rule}.form`, `${path}.rules.${rule}.nearest`)) continue;
      const where = `${path}.rules.${rule}.${key}`;
      if (!form.all) {
        const able = Object.keys(row.forms).filter((name) => row.forms[name].all);
        problems.add(
          where,
          `must be a length for form "${settings.form}"`,
          '"all"',
          `${able.length > 0 ? `"all" goes with ${able.join(', ')}. ` : ''}Or set \`nearest\`, or perception.neighbourhood: "voronoi".`,
        );
      } else if (wraps) {
        problems.add(
          where,
          'must be a length in a world that wraps',
          '"all"',
          'Half an edge of the world reaches all.',
        );
      }
    }
  }
}

/** Checks that a species with `keepsAwayFrom` has a separation radius. */
function checkDistance({ keepsAwayFrom, rules }: SpeciesPlan, path: string, problems: Problems): void {
  if (keepsAwayFrom.length === 0 || rules.separation.radius !== Number.POSITIVE_INFINITY) return;
  problems.add(
    `${path}.rules.separation.radius`,
    'must be a length for a species that keeps away from others',
    '"all"',
  );
}

function checkStart(species: SpeciesPlan, path: string, plan: Plan, problems: Problems): void {
  const { world } = plan;
  const { start } = species;
  if (start.kind === 'box' && (start.min || start.max) && !problems.isDoubtful(`${path}.min`, `${path}.max`)) {
    const { min, max } = { ...world, ...start };
    const known = (start.min && start.max) || !problems.isDoubtful('world');
    for (let axis = 0; axis < 3; axis++) {
      if (max[axis] >= min[axis] || !known) continue;
      problems.add(`${path}.max[${axis}]`, `must be ≥ start.min[${axis}], ${min[axis]} m`, String(max[axis]));
    }
  }
  if ('heading' in start && start.heading)
    checkDirection(inDimensions(start.heading, plan.dimensions), `${path}.heading`, problems);
  if (start.kind === 'list') {
    const fish = start.positions.length;
    if (start.velocities.length !== fish) {
      problems.add(
        `${path}.velocities`,
        `must have one for each of the ${fish} positions`,
        String(start.velocities.length),
      );
    }
    if (species.count !== fish) {
      problems.add(
        path.replace(/start$/, 'count'),
        `must equal the ${fish} positions of start`,
        String(species.count),
        'Leave count out.',
      );
    }
  }
}
