// Generates the WGSL of the pass that steers and moves fish.

import { camel, settingsStruct, wgslName } from '../../rules/gpu-rule.ts';
import { traitColumn, traitRules } from '../../school/traits.ts';
import { headingsSum, headingWgsl } from './headings.ts';
import { accountText, flowText, metabolises } from './metabolism.ts';
import { mine, neighboursText } from './neighbours.ts';
import { countsNearest, isAll, type ShaderSource } from './shader-source.ts';
import { settingsOf, type UsedRule } from './used-rules.ts';

/**
 * WGSL names of a fish's columns in the code of rules. Columns of disabled rules are copied too.
 * All but energy, which another pass writes.
 */
export function memoryStruct({ used, columns, kept }: ShaderSource): string {
  const ofRules = used.flatMap(({ row }) => Object.values(row.forms).flatMap((form) => form.columns ?? []));
  const others = columns.slice(0, kept).filter((name) => name !== 'energy');
  const names = [...new Set(['clearance', 'wake', ...ofRules, ...others])];
  const stored = names.filter((name) => columns.includes(name));
  const recalled = stored.filter((name) => columns.indexOf(name) < kept);
  return `
struct Memory { ${names.map((name) => `${name}: f32`).join(', ')} }
var<private> own: Memory;
fn recall(slot: u32) {
${recalled.map((name) => `own.${name} = sortedMemory[${name}Column * frame.count + slot];`).join('\n')}
}
fn remember(slot: u32) {
${stored.map((name) => `memory[${name}Column * frame.count + slot] = own.${name};`).join('\n')}
}`;
}

function functionName(rule: string, form: string): string {
  return `${wgslName(rule)}_${wgslName(form)}`;
}

/** WGSL that reads the sum over all flockmates instead of the sum over neighbours. */
function totalText({ name, row }: UsedRule): string {
  const r = wgslName(name);
  const s = settingsOf({ name });
  const none = countsNearest(row) ? ` && ${s}.nearest == 0.0` : '';
  return `if (${s}.radius > everywhere${none}) { ${r}Sum = ${r}_all(flockmateTotals(one, sight.flockmates), one); }`;
}

/** A fish that is held neither steers nor moves. */
function holdText(rule: UsedRule, marks: boolean): string {
  return `if (${settingsOf(rule)}.enabled != 0u && ${wgslName(rule.name)}_holds(one, ${settingsOf(rule)})) {
    acceleration = vec3f(0);
    velocity = vec3f(0);
    position = one.position;${marks ? '\n    isHeld = true;' : ''}
  }`;
}

/** WGSL that calls the function of the form that the species uses. */
function pick({ row, forms }: UsedRule, call: (form: string) => string): string {
  if (forms.length === 1) return `return ${call(forms[0])};`;
  const all = Object.keys(row.forms);
  const cases = forms.slice(1).map((form) => `case ${all.indexOf(form)}u: { return ${call(form)}; }`);
  return `switch s.form { ${cases.join(' ')} default: { return ${call(forms[0])}; } }`;
}

/** WGSL functions through which the main program calls a rule. */
export function steeringOf(rule: UsedRule): string {
  const { row } = rule;
  const name = wgslName(rule.name);
  const struct = settingsStruct(rule.name);
  if (!row.flockmates) {
    return `fn ${name}_vector(one: Fish, s: ${struct}) -> vec3f { ${pick(rule, (form) => `${functionName(rule.name, form)}(one, s)`)} }`;
  }
  return `
fn ${name}_add(other: Neighbour, s: ${struct}) -> vec4f { ${pick(rule, (form) => `${functionName(rule.name, form)}_of(other, s)`)} }
fn ${name}_vector(sum: vec4f, one: Fish, s: ${struct}) -> vec3f { ${pick(rule, (form) => `${functionName(rule.name, form)}(sum, one)`)} }`;
}

/** WGSL that blends the steering vectors: as a weighted sum, or one after another within a budget. */
function sumText({ plan, used, claims }: ShaderSource): string {
  const traits = traitRules(plan);
  const wants = used.map((rule) => {
    const name = wgslName(rule.name);
    const call = `${name}_vector(${rule.row.flockmates ? `${name}Sum, ` : ''}one, ${settingsOf(rule)})`;
    const factor = traits.includes(rule.name) ? ` * own.${traitColumn(rule.name)}` : '';
    const weight = `${settingsOf(rule)}.weight${factor}`;
    return { isOn: `${settingsOf(rule)}.enabled != 0u`, want: `${weight} * ${call}` };
  });
  if (!plan.species.some(({ blending }) => blending.kind === 'priority')) {
    return wants.map(({ isOn, want }) => `if (${isOn}) { acceleration += ${want}; }`).join('\n');
  }
  const cases = claims.map((order, s) => {
    const limited = plan.species[s].blending.kind === 'priority';
    const sums = order.map((k) => `acceleration += ${limited ? `granted(&budget, wants[${k}])` : `wants[${k}]`};`);
    return `case ${s}u: { ${sums.join(' ')} }`;
  });
  return `
  var wants: array<vec3f, ${used.length}>;
  ${wants.map(({ isOn, want }, k) => `if (${isOn}) { wants[${k}] = inPlane(${want}); }`).join('\n  ')}
  var budget = motion.budget;
  switch one.species { ${cases.join('\n  ')} default: {} }`;
}

/** WGSL of the pass that steers and moves each fish, generated from the rules in use. */
export function mainOf(source: ShaderSource): string {
  const { plan, used, headings, columns } = source;
  const near = used.filter(({ row }) => row.flockmates);
  const updates = used.flatMap((rule) => {
    const { name, row, forms, gpu } = rule;
    const all = Object.keys(row.forms);
    const remembering = forms.filter((form) => row.forms[form].columns?.length);
    if (remembering.length === 0 || !gpu.updatesMemory) return [];
    const s = settingsOf(rule);
    const isOne = remembering.map((form) => `${s}.form == ${all.indexOf(form)}u`).join(' || ');
    return `if (${s}.enabled != 0u && (${isOne})) { ${wgslName(name)}_updateMemory(one, ${s}); }`;
  });
  for (const { name, gpu } of headings)
    if (gpu.updatesMemory)
      updates.push(
        `if (heading.model == ${camel('headingModel', name)}) { ${name}_updateMemory(one, ${mine(plan)}.${name}); }`,
      );
  const all = near.filter((rule) => isAll(rule, plan));
  const holding = used.filter(({ gpu }) => gpu.holds);
  const moving = used.filter(({ gpu }) => gpu.moved);
  return `
@compute @workgroup_size(64)
fn steer(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count) { return; }
  let spot = spots[slot];
  recall(slot);
  if (isGone(spot.tag)) {
    fish[slot] = State(spot.position, spot.tag, spot.velocity, 0.0);
    remember(slot);
    return;
  }
  let one = Fish(spot.position, spot.velocity, spot.velocity * spot.perSpeed, speciesOf(spot.tag), slot, fishIndexOf(spot.tag), idOf(spot.tag));
${used.map((rule) => `  let ${settingsOf(rule)} = ${mine(plan)}.${wgslName(rule.name)};`).join('\n')}
  let motion = ${mine(plan)}.motion;
  let sight = ${mine(plan)}.sight;
${near.map(({ name }) => `  var ${wgslName(name)}Sum = vec4f(0);`).join('\n')}
  var wakeBest = 0.0;
${headings.length > 0 ? `  let heading = ${mine(plan)}.heading;\n  var headingSums: HeadingSums;` : ''}
${near.length > 0 || headingsSum(headings) ? neighboursText(source, near) : ''}
${all.map(totalText).join('\n')}
${updates.join('\n')}
  var acceleration = vec3f(0);
${sumText(source)}
  acceleration = shapeAcceleration(acceleration, motion);
  let wake = 1.0 - ${metabolises(plan) ? '' : 'motion.wakeBenefit * '}wakeBest;
  ${flowText(plan, used, mine(plan))}
  ${metabolises(plan) ? 'var isHeld = false;' : ''}
  let old = select(one.velocity, one.velocity * vec3f(1.0, 0.0, 1.0), motion.onGround != 0u);
  var velocity = accelerate(old - flow, acceleration, motion, wake) + flow;
  var position = one.position + velocity * frame.dt;
  ${headingWgsl(headings, mine(plan))}
  ${plan.ground && plan.species.some(({ onGround }) => onGround) ? 'if (motion.onGround != 0u) { position.y = groundHeight(position.x, position.z); }' : ''}
  ${holding.map((rule) => holdText(rule, metabolises(plan))).join('\n  ')}
  let work = workOf(one.velocity - flow, velocity - flow, motion, wake);
  ${accountText(plan, mine(plan))}
  ${plan.obstacles.length > 0 ? '' : 'if (wraps) { position = wrapped(position); }'}
  ${moving.map((rule) => `${wgslName(rule.name)}_moved(one, ${settingsOf(rule)}, &position, &velocity);`).join('\n  ')}
  fish[slot] = State(position, spot.tag, velocity, 0.0);
  own.wake = wake;
  remember(slot);
  // Accelerations are read only after the last step of a submission.
  if (frame.isLast != 0u) {
    for (var axis = 0u; axis < 3u; axis++) { memory[(axColumn + axis) * frame.count + slot] = acceleration[axis]; }
  }
  ${
    columns.includes('energy')
      ? `memory[energyColumn * frame.count + slot] = sortedMemory[energyColumn * frame.count + slot]${
          plan.obstacles.length > 0 ? '' : ' + work'
        };`
      : ''
  }
}`;
}
