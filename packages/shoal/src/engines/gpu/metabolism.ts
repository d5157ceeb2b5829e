import type { SpeciesNumber } from '../../rules/gpu-rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Group } from './layout.ts';
import { shaders } from './shaders.generated.ts';
import type { UsedRule } from './used-rules.ts';

/** Whether metabolism is computed for any species. */
export function metabolises({ species }: Pick<Plan, 'species'>): boolean {
  return species.some(({ metabolism }) => metabolism);
}

/** The metabolic numbers of each species; 0 for species without metabolism. */
export function metabolismGroup({ species }: Plan): Group[] {
  const counting = species.find(({ metabolism }) => metabolism)?.metabolism;
  if (!counting) return [];
  const keys = Object.keys(counting) as (keyof typeof counting)[];
  const numbers = keys.map(
    (name): SpeciesNumber => ({ name, type: 'f32', of: (s) => species[s].metabolism?.[name] ?? 0 }),
  );
  const isCounted: SpeciesNumber = {
    name: 'isCounted',
    type: 'u32',
    of: (s) => Number(species[s].metabolism !== null),
  };
  return [{ name: 'metabolism', struct: 'Metabolism', fields: [isCounted, ...numbers] }];
}

/** WGSL: velocity of the current that a fish swims through. It is 0 for fish without metabolism. */
export function flowText(plan: Plan, used: readonly UsedRule[], mine: string): string {
  const flow = used.find(({ gpu }) => gpu.flow)?.gpu.flow;
  if (!metabolises(plan) || !flow) return 'let flow = vec3f(0);';
  return `var flow = vec3f(0);
  if (${mine}.metabolism.isCounted != 0u && motion.onGround == 0u) { flow = inPlane(${flow}(one.position)); }`;
}

/** WGSL that adds the energy of a step. With obstacles, the contact pass does it, because contact may slow fish. */
export function accountText(plan: Plan, mine: string): string {
  if (!metabolises(plan)) return '';
  const settled = `
    let lengths = length(velocity - flow) / ${mine}.body.length;
    own.metabolicRate = metabolicRateOf(m, lengths, mechanicalWork(one.velocity - flow, velocity - flow, motion, wake) / frame.dt);
    own.savedRate = savedRateOf(m, one.velocity - flow, velocity - flow, motion, wake);
    own.tailBeatFrequency = tailBeatsOf(m, lengths, wake);`;
  return `
  let m = ${mine}.metabolism;
  if (m.isCounted != 0u) {
    if (isHeld) {
      own.metabolicRate = m.basal;
      own.savedRate = 0.0;
      own.tailBeatFrequency = 0.0;
    } else {
      ${plan.obstacles.length > 0 ? 'own.metabolicRate = -1.0; own.tailBeatFrequency = 0.0;' : settled}
    }
    own.metabolicEnergy += max(0.0, own.metabolicRate) * frame.dt;
    own.tailBeats += own.tailBeatFrequency * frame.dt;
  }`;
}

/** WGSL of the metabolism for the contact pass. */
export function contactAccount(plan: Plan): string {
  if (!metabolises(plan)) return 'fn settleMetabolism(slot: u32, tag: u32, before: vec3f, after: vec3f) {}';
  return `${ratesText}\n${shaders['contact-account']}`;
}

/** The part with the metabolic rates only: the contact pass does not visit neighbours, so it cannot compute wakes. */
const ratesText = shaders.metabolism.slice(shaders.metabolism.indexOf('fn metabolicRateOf('));
