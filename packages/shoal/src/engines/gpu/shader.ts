import { ruleTable } from '../../parameters/table.ts';
import type { Plan } from '../../scenario/plan.ts';
import { onArrival, pathModes } from './features.ts';
import { type Group, structName, structsOf } from './layout.ts';
import type { UsedRule } from './numbers.ts';
import { shaders } from './shaders.generated.ts';
import { respawns, startKinds } from './starts.ts';

/** A buffer that a pass sees, and whether it writes there. */
export type Binding = readonly [name: BufferName, writes?: boolean];

const types = {
  frame: 'Frame',
  parameters: 'Parameters',
  features: 'array<f32>',
  fish: 'array<State>',
  memory: 'array<f32>',
  spots: 'array<Spot>',
  velocities: 'array<vec4f>',
  sortedMemory: 'array<f32>',
  order: 'array<u32>',
  arrivals: 'array<u32>',
  counts: 'array<atomic<u32>>',
  table: 'array<u32>',
  partial: 'array<Part>',
  world: 'array<u32>',
  events: 'array<atomic<u32>>',
} as const;

export type BufferName = keyof typeof types;

/** Those whose values differ from step to step: they are bound where the step's part begins. */
export const perStep: readonly BufferName[] = ['frame', 'parameters', 'features'];
export const uniform: readonly BufferName[] = ['frame', 'parameters'];

/** One program of the step and how it is called. */
export interface Pass {
  readonly entry: string;
  readonly code: string;
  readonly bindings: readonly Binding[];
  /** Fish that a workgroup looks at; otherwise so many workgroups in all. */
  readonly each?: number;
  readonly groups?: number;
}

/** Where things lie in the table, in words: the grid, then totals of each species, then where each cell starts. */
const totalsAt = 16;
export const startsAt = 320;
/** Where the obstacles begin in the world, in words: after two for each species. */
export const bodiesAt = 64;
/** Parts in which totals of a species are summed up; see totals.wgsl. */
export const partCount = 1024 + 32;
/** Events that there is room for between two looks at them. */
export const mostEvents = 1 << 16;

/** What the passes of a plan are made from. */
export interface ShaderSource {
  readonly plan: Plan;
  readonly groups: readonly Group[];
  readonly used: readonly UsedRule[];
  /** Names of the columns of memory: those that are kept from step to step, then those that a step only writes. */
  readonly columns: readonly string[];
  readonly kept: number;
  readonly eventKinds: readonly string[];
  readonly streams: Readonly<Record<string, number>>;
}

const frame = `
struct Frame { worldMin: vec3f, dt: f32, worldMax: vec3f, reach: f32, count: u32, mostCells: u32, seed: u32, step: u32 }
`;

/** Workgroups along one dimension, at most; more lie in rows. */
export const mostAcross = 65_535;

/** The passes of a step in their order, without the sums of the cells' counts, which follow the one called \`count\`. */
export function passesOf(source: ShaderSource): Pass[] {
  const { plan, used, columns } = source;
  const all = constantsOf(source);
  const pass = (
    entry: string,
    size: { each?: number; groups?: number },
    bindings: Binding[],
    ...parts: string[]
  ): Pass => {
    const declared = bindings.map(([name, writes], k) => {
      const space = uniform.includes(name) ? 'uniform' : `storage, ${writes ? 'read_write' : 'read'}`;
      return `@group(0) @binding(${k}) var<${space}> ${name}: ${types[name]};`;
    });
    const code = [frame, shaders.fish, ...declared, ...parts].join('\n');
    // Only those that it mentions: so a program is the same for all plans for which it can be.
    const constants = all.filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
    const lines = constants.map(([name, value]) => `const ${name} = ${value};`);
    return { entry, bindings, ...size, code: [...lines, code].join('\n') };
  };
  const structs = structsOf(source.groups, plan.species.length);
  const has = (name: string): boolean => used.some((rule) => rule.name === name);
  const passes = [
    pass('fit', { groups: 1 }, [['frame'], ['fish'], ['table', true]], shaders.grid, shaders.fit),
    pass(
      'count',
      { each: 256 },
      [['frame'], ['fish'], ['table'], ['counts', true], ['arrivals', true]],
      shaders.grid,
      shaders.count,
    ),
    pass(
      'scatter',
      { each: 256 },
      [['frame'], ['fish'], ['table'], ['arrivals'], ['order', true]],
      shaders.grid,
      shaders.scatter,
    ),
    pass(
      'rank',
      { each: 256 },
      [
        ['frame'],
        ['fish'],
        ['memory'],
        ['order'],
        ['table', true],
        ['spots', true],
        ['velocities', true],
        ['sortedMemory', true],
      ],
      shaders.grid,
      shaders.rank,
    ),
  ];
  if (countsAll(source)) {
    const sums: Binding[] = [['frame'], ['spots'], ['velocities'], ['partial', true], ['table', true]];
    passes.push(pass('sumSpecies', { groups: 16 }, sums, shaders.totals));
    passes.push(pass('sumAll', { groups: 1 }, sums, shaders.totals));
  }
  passes.push(
    pass(
      'steer',
      { each: 64 },
      [
        ['frame'],
        ['parameters'],
        ['features'],
        ['spots'],
        ['velocities'],
        ['sortedMemory'],
        ['table'],
        ['world'],
        ['fish', true],
        ['memory', true],
      ],
      structs,
      memoryStruct(source),
      shaders.vector,
      shaders.random,
      shaders.grid,
      shaders.mates,
      shaders.steering,
      ...(countsAll(source) ? [shaders.everybody] : []),
      shaders.motion,
      shaders.wake,
      shaders.watch,
      ...(has('obstacles') ? [shaders.solid] : []),
      ...(plan.ground ? [shaders.ground] : []),
      ...used.map(({ name }) => shaders[name as keyof typeof shaders]),
      ...used.map(steeringOf),
      mainOf(source),
    ),
  );
  if (plan.obstacles.length > 0) {
    passes.push(
      pass(
        'contact',
        { each: 64 },
        [['frame'], ['parameters'], ['spots'], ['velocities'], ['world'], ['fish', true], ['memory', true]],
        structs,
        shaders.vector,
        shaders.motion,
        shaders.solid,
        shaders.contact,
      ),
    );
  }
  const settling: Binding[] = [
    ['frame'],
    ['parameters'],
    ['features'],
    ['spots'],
    ['table'],
    ['world'],
    ['sortedMemory'],
    ['fish', true],
    ['memory', true],
    ['events', true],
  ];
  const settle = [structs, shaders.vector, shaders.random, shaders.grid, shaders.events];
  if (plan.gates.length > 0) passes.push(pass('settleGates', { each: 64 }, settling, ...settle, shaders.gates));
  if (has('perch')) passes.push(pass('settleLandings', { each: 64 }, settling, ...settle, shaders['perch.settle']));
  if (columns.includes('goalIndex'))
    passes.push(pass('settleGoals', { each: 64 }, settling, ...settle, shaders['goal.settle']));
  if (has('hunt'))
    passes.push(pass('settleHunts', { groups: 1 }, settling, ...settle, shaders.watch, shaders['hunt.settle']));
  if (respawns(plan))
    passes.push(pass('settleReborn', { each: 64 }, settling, ...settle, shaders.motion, shaders['hunt.reborn']));
  return passes;
}

/** Whether anyone is looked up by species or place. */
export function watches({ plan }: Pick<ShaderSource, 'plan'>): boolean {
  return plan.species.some(({ hunts, flees, follows }) => hunts.length + flees.length + follows.length > 0);
}

/** Whether any rule wants the sums over everybody. */
function countsAll({ used, plan }: ShaderSource): boolean {
  return used.some((rule) => isAll(rule, plan));
}

function isAll({ name, row }: UsedRule, { species }: Plan): boolean {
  const settings = species.map(
    ({ rules }) => (rules as unknown as Readonly<Record<string, { radius?: number }>>)[name],
  );
  return row.flockmates === true && settings.some(({ radius }) => radius === Number.POSITIVE_INFINITY);
}

function constantsOf({ plan, columns, kept, eventKinds, streams }: ShaderSource): [name: string, value: string][] {
  const whole = (values: Readonly<Record<string, number>>): [string, string][] =>
    Object.entries(values).map(([name, value]) => [name, `${value}u`]);
  const named = (prefix: string, names: readonly string[]): [string, string][] =>
    names.map((name, k) => [prefix + pascal(name), `${k}u`]);
  return [
    ['wraps', `${plan.wraps}`],
    ['flat', `${plan.dimensions === 2}`],
    ['keepsEnergy', `${columns.includes('energy')}`],
    ...whole({
      mostAcross,
      groundAt: bodiesAt + 1,
      gateCount: plan.gates.length,
      totalsAt,
      startsAt,
      bodiesAt,
      mostEvents,
      speciesCount: plan.species.length,
      memoryColumns: kept,
      allColumns: columns.length,
    }),
    ...Object.entries(streams).map(([name, value]): [string, string] => [`stream${pascal(name)}`, `${value}u`]),
    ...columns.map((name, k): [string, string] => [`${name}Column`, `${k}u`]),
    ...['energy', 'wake', 'room']
      .filter((name) => !columns.includes(name))
      .map((name): [string, string] => [`${name}Column`, '0u']),
    ...named('event', eventKinds),
    ...named('tactic', ruleTable.hunt.choices.tactic.options),
    ...named('onCatch', ruleTable.hunt.choices.onCatch.options),
    ...named('onArrival', onArrival),
    ...named('pathMode', pathModes),
    ...named('startKind', startKinds),
  ];
}

function pascal(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
}

/** A fish's own columns as the rules' parts name them; those that no rule in use has are not kept. */
function memoryStruct({ used, columns, kept }: ShaderSource): string {
  const ofRules = used.flatMap(({ row }) => Object.values(row.forms).flatMap((form) => form.columns ?? []));
  const names = [...new Set(['id', 'room', 'wake', ...ofRules])];
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
  return `${rule}_${form.replaceAll('-', '_')}`;
}

/** Picks the function of the form that a species has. */
function pick({ row, forms }: UsedRule, call: (form: string) => string): string {
  if (forms.length === 1) return `return ${call(forms[0])};`;
  const all = Object.keys(row.forms);
  const cases = forms.slice(1).map((form) => `case ${all.indexOf(form)}u: { return ${call(form)}; }`);
  return `switch s.form { ${cases.join(' ')} default: { return ${call(forms[0])}; } }`;
}

/** The functions by which the main program calls a rule. */
function steeringOf(rule: UsedRule): string {
  const { name, row } = rule;
  const struct = structName(name);
  if (!row.flockmates) {
    return `fn ${name}_vector(one: Fish, s: ${struct}) -> vec3f { ${pick(rule, (form) => `${functionName(name, form)}(one, s)`)} }`;
  }
  return `
fn ${name}_add(mate: Mate, s: ${struct}) -> vec4f { ${pick(rule, (form) => `${functionName(name, form)}_of(mate, s)`)} }
fn ${name}_vector(sum: vec4f, one: Fish, s: ${struct}) -> vec3f { ${pick(rule, (form) => `${functionName(name, form)}(sum, one)`)} }`;
}

/** The program that steers and moves a fish: the same for all, made of the rules in use. */
function mainOf(source: ShaderSource): string {
  const { plan, used, columns } = source;
  const near = used.filter(({ row }) => row.flockmates);
  const deciding = used.flatMap(({ name, row, forms }) => {
    const all = Object.keys(row.forms);
    const remembering = forms.filter((form) => row.forms[form].columns?.length);
    if (remembering.length === 0 || !shaders[name as keyof typeof shaders].includes(`fn ${name}_decide(`)) return [];
    const isOne = remembering.map((form) => `${name}.form == ${all.indexOf(form)}u`).join(' || ');
    return `if (${name}.enabled != 0u && (${isOne})) { ${name}_decide(one, ${name}); }`;
  });
  const steering = used.map(({ name, row }) => {
    const call = `${name}_vector(${row.flockmates ? `${name}Sum, ` : ''}one, ${name})`;
    return `if (${name}.enabled != 0u) { acceleration += ${name}.weight * ${call}; }`;
  });
  const all = near.filter((rule) => isAll(rule, plan));
  const perches = used.some(({ name }) => name === 'perch');
  return `
@compute @workgroup_size(64)
fn steer(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count) { return; }
  let spot = spots[slot];
  let flow = velocities[slot];
  recall(slot);
  if (isGone(spot.tag)) {
    fish[slot] = State(spot.position, spot.tag, flow.xyz, 0.0);
    remember(slot);
    return;
  }
  let one = Fish(spot.position, flow.xyz, flow.xyz * flow.w, speciesOf(spot.tag), slot, placeOf(spot.tag), u32(own.id));
${used.map(({ name }) => `  let ${name} = parameters.species[one.species].${name};`).join('\n')}
  let motion = parameters.species[one.species].motion;
  let sight = parameters.species[one.species].sight;
${near.map(({ name }) => `  var ${name}Sum = vec4f(0);`).join('\n')}
  var wakeBest = 0.0;
${near.length > 0 ? neighboursText(source, near) : ''}
${all
  .map(
    ({ name }) => `if (${name}.radius > everywhere) { ${name}Sum = ${name}_all(everybodyOf(one, sight.mates), one); }`,
  )
  .join('\n')}
${deciding.join('\n')}
  var acceleration = vec3f(0);
${steering.join('\n')}
  acceleration = shapeAcceleration(acceleration, motion);
  let wake = 1.0 - motion.wakeBenefit * wakeBest;
  let old = select(one.velocity, one.velocity * vec3f(1.0, 0.0, 1.0), motion.onGround != 0u);
  var velocity = accelerate(old, acceleration, motion, wake);
  var position = one.position + velocity * frame.dt;
  ${plan.ground && plan.species.some(({ onGround }) => onGround) ? 'if (motion.onGround != 0u) { position.y = groundHeight(position.x, position.z); }' : ''}
  ${
    perches
      ? `if (perch_holds(perch)) {
    acceleration = vec3f(0);
    velocity = vec3f(0);
    position = one.position;
  }`
      : ''
  }
  let work = workOf(one.velocity, velocity, motion, wake);
  ${
    perches
      ? `if (perch_lands(one, perch, position)) {
    position.y = groundHeight(position.x, position.z);
    velocity = vec3f(0);
  }`
      : ''
  }
  if (wraps) { position = wrapped(position); }
  fish[slot] = State(position, spot.tag, velocity, 0.0);
  own.wake = wake;
  remember(slot);
  for (var axis = 0u; axis < 3u; axis++) { memory[(axColumn + axis) * frame.count + slot] = acceleration[axis]; }
  ${
    columns.includes('energy')
      ? `memory[energyColumn * frame.count + slot] = sortedMemory[energyColumn * frame.count + slot]${
          plan.obstacles.length > 0 ? '' : ' + work'
        };`
      : ''
  }
}`;
}

/** The loop over all who may be near: nine rows of cells, each one range of slots; across a seam cell by cell. */
function neighboursText({ plan }: ShaderSource, near: readonly UsedRule[]): string {
  const { species } = plan;
  const isOne = species.length === 1 && species[0].schoolsWith.length === 1;
  const differ = new Set(species.map(({ body }) => body.length)).size > 1;
  const looks = species.some(({ perception }) => perception.fieldOfViewDeg < 360) || plan.timeline.length > 0;
  const wake = species.some(({ motion }) => motion.wakeBenefit > 0) || plan.timeline.length > 0;
  const each = `
    let other = spots[k];
    let d = shortestImage(one.position - other.position);
    let sq = dot(d, d);
    if (!(sq < reachSq) || k == slot) { continue; }
    ${
      isOne
        ? 'let isFlockmate = true;'
        : `let kind = 1u << speciesOf(other.tag);
    let isFlockmate = (sight.mates & kind) != 0u;
    if (!isFlockmate && (sight.others & kind) == 0u) { continue; }`
    }
    let l = sqrt(sq);
    ${looks ? 'if (hides && -dot(d, one.heading) < sight.cosHalfView * l) { continue; }' : ''}
    let otherLength = ${differ ? 'parameters.species[speciesOf(other.tag)].body.length' : 'bodyLength'};
    let stretch = ${differ ? '(bodyLength + otherLength) / (2.0 * bodyLength)' : '1.0'};
    let mate = Mate(d, l, select(0.0, 1.0 / l, l > 0.0), velocities[k], isFlockmate, stretch);
    ${near.map(({ name }) => `${name}Sum += ${name}_add(mate, ${name});`).join('\n    ')}
    ${wake ? 'if (motion.wakeBenefit > 0.0) { wakeBest = max(wakeBest, wakeWorth(mate, otherLength)); }' : ''}`;
  const range = (first: string, end: string): string => `
    let end = table[startsAt + ${end}];
    for (var k = table[startsAt + ${first}]; k < end; k++) {${each}
    }`;
  const start = `
  let grid = gridOf();
  let cell = vec3i(alongGrid(grid, one.position));
  let cells = vec3i(grid.cells);
  let reachSq = sight.reach * sight.reach;
  let bodyLength = parameters.species[one.species].body.length;
  let hides = sight.cosHalfView > -1.0 && flow.w > 0.0;`;
  if (!plan.wraps) {
    return `${start}
  for (var z = max(0, cell.z - 1); z <= min(cells.z - 1, cell.z + 1); z++) {
  for (var y = max(0, cell.y - 1); y <= min(cells.y - 1, cell.y + 1); y++) {
    let row = (z * cells.y + y) * cells.x;${range('u32(row + max(0, cell.x - 1))', 'u32(row + min(cells.x - 1, cell.x + 1) + 1)')}
  }}`;
  }
  return `${start}
  let span = min(cells, vec3i(3));
  let begin = cell - select(vec3i(0), vec3i(1), span == vec3i(3)) + cells;
  for (var z = 0; z < span.z; z++) {
  for (var y = 0; y < span.y; y++) {
  for (var x = 0; x < span.x; x++) {
    let at = (begin + vec3i(x, y, z)) % cells;
    let here = u32((at.z * cells.y + at.y) * cells.x + at.x);${range('here', 'here + 1u')}
  }}}`;
}
