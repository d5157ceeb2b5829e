import type { FishReport, Plan, SpeciesPlan } from 'shoal';
import { touching } from '../measure/obstacle-watch.ts';
import { readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';

type Vector = readonly [number, number, number];

const barWidth = 12;

/** The distance to the nearest obstacle, and whether the fish touches it. */
function nearest({ clearance }: FishReport): string {
  if (!clearance) return '';
  const { distance, bodyRadius } = clearance;
  const touches =
    distance < bodyRadius * touching ? '; it touches: motion takes what would lead it in, whatever the rules want' : '';
  return `The nearest obstacle is ${readable(distance)} m from its middle (radius of its body ${readable(bodyRadius)} m${touches}).\n`;
}

/** Explains why a fish turns: the contribution of each rule, and the largest one. */
export function fishText(fish: FishReport, plan: Plan): string {
  const species = plan.species.find(({ name }) => name === fish.species);
  let left = species?.blending.kind === 'priority' ? species.motion.budget : Number.POSITIVE_INFINITY;
  const rules = Object.entries(fish.steering).map(([rule, { vector, weight, enabled }]) => {
    const wanted = enabled ? length(vector) * Math.abs(weight) : 0;
    // With priority blending, each rule gets the budget that earlier rules have left.
    const pull = Math.min(wanted, left);
    left -= pull;
    const part = scaled(vector, wanted > 0 ? (weight * pull) / wanted : 0);
    return { rule, vector, weight, enabled, neighbours: fish.neighbours[rule], pull, part };
  });
  const strongest = rules.reduce((most, rule) => Math.max(most, rule.pull), 0);
  const total = rules.reduce((sum, { pull }) => sum + pull, 0);
  const rows = rules.map(({ rule, vector, weight, enabled, neighbours, pull, part }) => [
    `  ${rule}`,
    neighbours === undefined ? '' : String(neighbours),
    readable(length(vector)),
    enabled ? readable(weight) : 'off',
    readable(pull),
    bar(pull, strongest),
    pull > 0 ? direction(part, fish.velocity) : '',
  ]);
  const sumRow = (title: string, vector: Vector): void => {
    rows.push([`  ${title}`, '', '', '', readable(length(vector)), '', direction(vector, fish.velocity)]);
  };
  const sum = rules.reduce<Vector>(([x, y, z], { part }) => [x + part[0], y + part[1], z + part[2]], [0, 0, 0]);
  sumRow('sum', sum);
  const factor = verticalFactor(species);
  if (factor !== 1) sumRow(`after vertical factor × ${readable(factor)}`, [sum[0], sum[1] * factor, sum[2]]);
  sumRow('acceleration', fish.acceleration);
  const table = textTable(
    [
      { title: '  rule' },
      { title: 'neighbours', align: 'right' },
      { title: '|vector|', align: 'right' },
      { title: 'weight', align: 'right' },
      { title: 'm/s²', align: 'right' },
      { title: '' },
      { title: 'direction' },
    ],
    rows,
  );
  const speed = length(fish.velocity);
  const swims =
    speed > 0 ? `swims ${readable(speed)} m/s towards ${triple(scaled(fish.velocity, 1 / speed))}` : 'is at rest';
  const dominant = rules.find(({ pull }) => pull === strongest);
  const verdict =
    dominant === undefined || strongest === 0
      ? 'No rule steers it.'
      : `${dominant.rule} dominates: ${Math.round((100 * strongest) / total)} % of all steering.`;
  return `fish ${fish.id} (${fish.species}) at ${triple(fish.position)} m ${swims}. ${verdict}\n${nearest(fish)}${table}`;
}

/** The fraction of vertical acceleration that motion keeps: 0 for a species that walks on the ground. */
function verticalFactor(species: SpeciesPlan | undefined): number {
  if (species === undefined) return 1;
  return species.onGround ? 0 : species.motion.verticalFactor;
}

function bar(value: number, largest: number): string {
  return largest > 0 ? '█'.repeat(Math.round((barWidth * value) / largest)) : '';
}

/** `(0.90, −0.10, 0.42) right`: a unit vector, with its direction as seen by the fish. */
function direction(vector: Vector, velocity: Vector): string {
  const size = length(vector);
  if (size === 0) return '';
  const unit = scaled(vector, 1 / size);
  return `${triple(unit)} ${wordFor(unit, velocity)}`;
}

function wordFor(unit: Vector, velocity: Vector): string {
  const speed = length(velocity);
  if (speed === 0) return '';
  const ahead = scaled(velocity, 1 / speed);
  // y is up and axes are right-handed, so right is ahead × up.
  const level = Math.hypot(ahead[0], ahead[2]);
  const right: Vector = level > 0 ? [-ahead[2] / level, 0, ahead[0] / level] : [1, 0, 0];
  const parts: [string, string, number][] = [
    ['ahead', 'back', dot(unit, ahead)],
    ['right', 'left', dot(unit, right)],
    ['up', 'down', unit[1]],
  ];
  const [positive, negative, part] = parts.reduce((most, next) =>
    Math.abs(next[2]) > Math.abs(most[2]) ? next : most,
  );
  return part >= 0 ? positive : negative;
}

function triple(vector: Vector): string {
  return `(${vector.map((value) => value.toFixed(2).replace(/^-0\.00$/, '0.00')).join(', ')})`;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function length(vector: Vector): number {
  return Math.hypot(...vector);
}

function scaled([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}
