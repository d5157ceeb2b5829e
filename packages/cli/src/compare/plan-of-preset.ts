import { type Plan, type PresetName, parseScenarioJson, withPreset } from 'shoal';
import { rulesIn } from '../own-rules/rule-file.ts';
import type { LoadedScenario } from '../scenario/scenario-file.ts';

/** A scene with another preset. A preset does not cover rules of your own, so these keep their settings. */
export function planOfPreset({ plan, rules }: Pick<LoadedScenario, 'plan' | 'rules'>, preset: PresetName): Plan {
  const changed = withPreset(plan, preset);
  if (rules.length === 0) return changed;
  const own = rulesIn(rules);
  const species = changed.scenario.species.map((one, s) => {
    const given: Readonly<Record<string, object>> = plan.scenario.species[s].rules;
    return { ...one, rules: { ...one.rules, ...Object.fromEntries(own.map(({ name }) => [name, given[name]])) } };
  });
  return parseScenarioJson({ ...changed.scenario, species }, { file: plan.file, rules: own });
}
