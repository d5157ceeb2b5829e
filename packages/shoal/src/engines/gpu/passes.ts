import { type Binding, bindings, declarations } from './bindings.ts';
import { constantsOf } from './constants.ts';
import { structsOf } from './layout.ts';
import { clears, countsAll, isLeaky, mostNearest, type ShaderSource } from './shader-source.ts';
import { shaders } from './shaders.generated.ts';
import { respawns } from './starts.ts';
import { mainOf, memoryStruct, steeringOf } from './steer.ts';

/** One program of the step and how it is called. */
export interface Pass {
  readonly entry: string;
  readonly code: string;
  readonly bindings: readonly Binding[];
  /** Fish that a workgroup looks at; otherwise so many workgroups in all. */
  readonly each?: number;
  readonly groups?: number;
}

const frame = `
struct Frame { worldMin: vec3f, dt: f32, worldMax: vec3f, reach: f32, count: u32, mostCells: u32, seed: u32, step: u32 }
`;

/** In place of carry.wgsl where no obstacle moves, and of holes.wgsl where none has holes. */
const standing = `
fn carry(radius: f32) -> bool { return true; }
fn surfaceSpeed(k: u32, x: vec3f) -> vec3f { return vec3f(0); }`;
const whole = `
fn isNearHole(x: vec3f, distance: f32) -> bool { return false; }
fn isInHole(x: vec3f) -> bool { return false; }
fn stopTowards(to: vec3f) {}`;

/** The passes of a step in their order, without the sums of the cells' counts, which follow the one called \`count\`. */
export function passesOf(source: ShaderSource): Pass[] {
  const { plan, obstacles, used, columns } = source;
  const all = constantsOf(source);
  const pass = (entry: string, size: Pick<Pass, 'each' | 'groups'>, names: string, ...parts: string[]): Pass => {
    const bound = bindings(names);
    const code = [frame, shaders.fish, declarations(bound), ...parts].join('\n');
    // Only those that it mentions: so a program is the same for all plans for which it can be.
    const constants = all.filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
    const lines = constants.map(([name, value]) => `const ${name} = ${value};`);
    return { entry, bindings: bound, ...size, code: [...lines, code].join('\n') };
  };
  const structs = structsOf(source.groups, plan.species.length);
  const has = (name: string): boolean => used.some((rule) => rule.name === name);
  const passes = [
    pass('fit', { groups: 1 }, 'frame fish table+', shaders.grid, shaders.fit),
    pass('count', { each: 256 }, 'frame fish table counts+ arrivals+', shaders.grid, shaders.count),
    pass('scatter', { each: 256 }, 'frame fish table arrivals order+', shaders.grid, shaders.scatter),
    pass(
      'rank',
      { each: 256 },
      'frame fish memory order table+ spots+ velocities+ sortedMemory+',
      shaders.grid,
      shaders.rank,
    ),
  ];
  if (countsAll(source)) {
    const sums = 'frame spots velocities partial+ table+';
    passes.push(pass('sumSpecies', { groups: 16 }, sums, shaders.totals));
    passes.push(pass('sumAll', { groups: 1 }, sums, shaders.totals));
  }
  passes.push(
    pass(
      'steer',
      { each: 64 },
      'frame parameters features spots velocities sortedMemory table world fish+ memory+',
      structs,
      memoryStruct(source),
      shaders.vector,
      shaders.random,
      shaders.grid,
      shaders.mates,
      shaders.features,
      shaders.steering,
      ...(countsAll(source) ? [shaders.everybody] : []),
      ...(mostNearest(plan) > 0 ? [shaders.nearest] : []),
      shaders.motion,
      shaders.wake,
      shaders.watch,
      ...(has('obstacles') ? [shaders.solid] : []),
      ...(plan.ground ? [shaders.ground] : []),
      ...(has('food') ? [shaders['food.left']] : []),
      ...used.map(({ name }) => shaders[name as keyof typeof shaders]),
      ...used.map(steeringOf),
      mainOf(source),
    ),
  );
  const settling = 'frame parameters features spots table world sortedMemory fish+ memory+ events+';
  const settle = [structs, shaders.vector, shaders.random, shaders.grid, shaders.events];
  const solid = [shaders.features, shaders.solid, shaders.touch];
  const clear = pass(
    'settleClear',
    { each: 64 },
    'frame parameters features world fish+ memory+ events+',
    structs,
    shaders.vector,
    shaders.events,
    ...solid,
    shaders.inside,
    shaders.clear,
  );
  if (obstacles.bodies.length > 0) {
    passes.push(
      pass(
        'contact',
        { each: 64 },
        'frame parameters features spots velocities world fish+ memory+',
        structs,
        shaders.vector,
        shaders.motion,
        ...solid,
        obstacles.moving ? shaders.carry : standing,
        ...(isLeaky(obstacles) ? [shaders.inside, shaders.holes] : [whole]),
        shaders.contact,
      ),
    );
    if (obstacles.moving || isLeaky(obstacles)) passes.push(clear);
  }
  if (plan.gates.length > 0) passes.push(pass('settleGates', { each: 64 }, settling, ...settle, shaders.gates));
  // Across a seam too a way leads through gates.
  if (clears(source) && plan.wraps && passes.at(-1) !== clear) passes.push(clear);
  if (has('perch')) passes.push(pass('settleLandings', { each: 64 }, settling, ...settle, shaders['perch.settle']));
  if (columns.includes('goalIndex'))
    passes.push(pass('settleGoals', { each: 64 }, settling, ...settle, shaders['goal.settle']));
  if (has('hunt'))
    passes.push(pass('settleHunts', { groups: 1 }, settling, ...settle, shaders.watch, shaders['hunt.settle']));
  if (has('food')) {
    const feeding = 'frame parameters features spots table+ world fish memory events+';
    const parts = [shaders.features, shaders['food.left'], shaders['food.settle']];
    passes.push(pass('settleFood', { groups: 1 }, feeding, ...settle, shaders.watch, ...parts));
  }
  if (respawns(plan))
    passes.push(pass('settleReborn', { each: 64 }, settling, ...settle, shaders.motion, shaders['hunt.reborn']));
  if (clears(source) && respawns(plan)) passes.push(clear);
  return passes;
}
