import { type Parameter, type Plan, parameters, type SpeciesPlan } from 'shoal';
import { plain } from '../page/markdown.ts';
import { valueTable } from './value-table.ts';

/** How individuals move: one text for species accelerated by rules, one for species with a heading model. */
export function motionSubmodels({ species, plane: lies }: Plan): string[] {
  const plane = lies ? `In the ${lies} plane. ` : '';
  const accelerated = species.filter(({ heading }) => heading === null);
  const turned = new Map<string, SpeciesPlan[]>();
  for (const one of species) {
    const text = headingEquations(one);
    if (text !== undefined) turned.set(text, [...(turned.get(text) ?? []), one]);
  }
  return [
    ...(accelerated.length === 0
      ? []
      : [submodel('Motion', `${plane}${groundText(accelerated)}In this order:\n\n${equations}`, accelerated)]),
    ...[...turned].map(([text, ones]) =>
      submodel(
        `Motion with a heading model: ${ones.map(({ name }) => plain(name)).join(', ')}`,
        `${plane}In this order:\n\n${text}`,
        ones,
        {
          maxSpeed: parameters.motion.maxSpeed,
          maxTurnDegPerSecond: parameters.motion.maxTurnDegPerSecond,
        },
      ),
    ),
  ];
}

function submodel(
  title: string,
  text: string,
  species: readonly SpeciesPlan[],
  rows: Readonly<Record<string, Parameter>> = parameters.motion,
): string {
  const columns = species.map(({ name, motion }) => ({ title: name, values: { ...motion } }));
  return [`### ${title}`, text, valueTable(rows, columns)].join('\n\n');
}

const equations = numbered([
  'the vertical component of a is multiplied by f_y',
  'v ← v + a Δt (semi-implicit Euler)',
  'v ← (v + u k(v_c) v_c Δt) / (1 + k(|v|) Δt), with the drag k(s) = (k_1 + k_2 s)(1 − fraction saved in a wake)',
  'v_min ≤ |v| ≤ v_max; turn v by at most ω_max Δt',
  'x ← x + v Δt',
]);

/** The steps of motion of a species with a heading model; undefined: it has none. */
function headingEquations({ heading }: SpeciesPlan): string | undefined {
  if (heading === null) return undefined;
  const { noise, noiseAt, positions } = heading;
  const before = noise !== 'none' && noiseAt === 'before-turn' ? ', disturbed by noise' : '';
  const after = noise !== 'none' && noiseAt === 'after-turn' ? ', then disturb the heading by noise' : '';
  const speed =
    heading.model === 'dorsogna' ? 'the speed of the velocity that the model gives, at most v_max' : 'v_max';
  const along =
    positions === 'old-heading' ? 'x ← x + v_old Δt, with the velocity v_old before this step' : 'x ← x + v Δt';
  return numbered([
    `turn the heading towards the desired direction${before}, by at most ω_max Δt${after}`,
    `v ← speed × heading; the speed is ${speed}`,
    along,
  ]);
}

function groundText(species: readonly SpeciesPlan[]): string {
  const names = species.filter(({ onGround }) => onGround).map(({ name }) => plain(name));
  return names.length === 0 ? '' : `Cannot move up or down: ${names.join(', ')}. `;
}

function numbered(lines: readonly string[]): string {
  return lines.map((line, k) => `${k + 1}. ${line}`).join('\n');
}
