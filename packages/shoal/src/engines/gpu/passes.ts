// All compute passes of a step on the GPU, in their order.

import { isTraitColumn, traitColumn, traitRules } from '../../school/traits.ts';
import { headingTypes } from './headings.ts';
import { structsOf } from './layout.ts';
import { contactAccount, metabolises } from './metabolism.ts';
import { type Pass, type PassMaker, passMaker } from './pass.ts';
import {
  clears,
  countsAll,
  escapes,
  isLeaky,
  mostNearest,
  reproduces,
  respawns,
  type ShaderSource,
} from './shader-source.ts';
import { shaders } from './shaders.generated.ts';
import { mainOf, memoryStruct, steeringOf } from './steer.ts';

/**
 * The passes of a step in their order. The prefix sums of the cells' counts run after the one called \`count\` and are
 * not listed here.
 */
export function passesOf(source: ShaderSource): Pass[] {
  const { plan, used, headings } = source;
  const pass = passMaker(source);
  const structs = structsOf(source.groups, plan.species.length);
  const passes = [
    pass('fit', { groups: 1 }, 'frame fish table+', shaders.grid, shaders.fit),
    pass('count', { each: 256 }, 'frame fish table counts+ arrivals+', shaders.grid, shaders.count),
    pass('scatter', { each: 256 }, 'frame fish table arrivals order+', shaders.grid, shaders.scatter),
    pass(
      'rank',
      { each: 256 },
      'frame fish memory order table+ spots+ coarse+ sortedMemory+',
      shaders.grid,
      shaders.coarse,
      shaders.rank,
    ),
  ];
  if (countsAll(source)) {
    const sums = 'frame spots partial+ table+';
    passes.push(pass('sumSpecies', { groups: 16 }, sums, shaders.totals));
    passes.push(pass('sumAll', { groups: 1 }, sums, shaders.totals));
  }
  passes.push(
    pass(
      'steer',
      { each: 64 },
      'frame parameters features spots coarse sortedMemory table world fish+ memory+',
      structs,
      memoryStruct(source),
      shaders.id,
      shaders.vector,
      shaders.random,
      shaders.grid,
      shaders.coarse,
      shaders.neighbour,
      shaders.features,
      shaders.steering,
      ...(countsAll(source) ? [shaders['flockmate-totals']] : []),
      ...(mostNearest(plan) > 0 ? [shaders.nearest] : []),
      shaders.motion,
      shaders.wake,
      ...(metabolises(plan) ? [shaders.metabolism] : []),
      shaders.watch,
      ...(plan.obstacles.length > 0 ? [shaders.solid, shaders['avoidance-field']] : []),
      ...(plan.ground ? [shaders.ground] : []),
      ...(headings.length > 0 ? [headingTypes, shaders.heading] : []),
      ...headings.map(({ gpu }) => gpu.source),
      ...used.flatMap(({ gpu }) => [gpu.shared ?? '', gpu.source]),
      ...used.map(steeringOf),
      mainOf(source),
    ),
  );
  return [...passes, ...afterMotion(source, structs, pass)];
}

/** Buffers that a pass after motion may use: 8 storage buffers, as many as WebGPU guarantees. */
const afterBuffers = 'frame parameters features spots table world sortedMemory fish memory events'.split(' ');

/** Replaces carry.wgsl if no obstacle moves, and holes.wgsl if no obstacle has holes. */
const standing = `
fn carry(radius: f32) -> bool { return true; }
fn surfaceSpeed(k: u32, x: vec3f) -> vec3f { return vec3f(0); }`;
const whole = `
fn distanceToHoles(x: vec3f) -> f32 { return 3e38; }
fn isInHole(x: vec3f) -> bool { return false; }
fn stopTowards(to: vec3f) {}`;

/** Columns that add up what a fish has spent since the start of the run. */
const accounts: readonly string[] = ['energy', 'metabolicEnergy', 'tailBeats'];

/** Whether a fish that respawns keeps what it has in a column. */
function outlivesText({ columns }: ShaderSource): string {
  const kept = columns.filter((name) => accounts.includes(name) || isTraitColumn(name));
  return `fn outlives(column: u32) -> bool { return ${kept.map((name) => `column == ${name}Column`).join(' || ') || 'false'}; }`;
}

/** WGSL that passes on every trait of a fish's species to a new fish. */
function inheritText({ plan }: ShaderSource): string {
  const rules = Object.keys(plan.ruleRows);
  const lines = traitRules(plan).map((rule) => {
    const column = traitColumn(rule);
    return `if (s.${column} != 0u) { inherit(${column}Column, ${rules.indexOf(rule)}u, slot, parent, child, s); }`;
  });
  return `fn inheritAll(slot: u32, parent: u32, child: u32, s: Reproduction) { ${lines.join('\n')} }`;
}

/** The passes after motion: obstacles keep fish out, then fish act on each other and on the world, rule by rule. */
function afterMotion(source: ShaderSource, structs: string, pass: PassMaker): Pass[] {
  const { plan, obstacles, used, columns } = source;
  const passes: Pass[] = [];
  const after = [structs, shaders.id, shaders.vector, shaders.random, shaders.grid, shaders.events, shaders.features];
  const buffersWith = (writes: readonly string[]): string =>
    afterBuffers.map((name) => (writes.includes(name) ? `${name}+` : name)).join(' ');
  const solid = [shaders.solid, shaders.touch];
  const ways = [obstacles.moving ? shaders.carry : standing, isLeaky(obstacles) ? shaders.holes : whole, shaders.slide];
  const clear = pass(
    'makeClear',
    { each: 64 },
    'frame parameters features table world fish+ memory+ events+',
    structs,
    shaders.id,
    shaders.vector,
    shaders.motion,
    shaders.events,
    shaders.features,
    ...solid,
    shaders.inside,
    shaders.clear,
  );
  if (obstacles.bodies.length > 0) {
    passes.push(
      pass(
        'contact',
        { each: 64 },
        'frame parameters features spots world fish+ memory+',
        structs,
        shaders.vector,
        shaders.motion,
        shaders.features,
        ...solid,
        shaders.inside,
        ...ways,
        contactAccount(plan),
        shaders.contact,
      ),
    );
    if (escapes(obstacles))
      passes.push(
        pass(
          'escape',
          { each: 64 },
          'frame parameters features table world fish+ memory+ events+',
          structs,
          shaders.id,
          shaders.vector,
          shaders.motion,
          shaders.events,
          shaders.features,
          ...solid,
          shaders.inside,
          ...ways,
          shaders.escape,
        ),
      );
  }
  if (plan.gates.length > 0)
    passes.push(pass('passGates', { each: 64 }, buffersWith(['events']), ...after, shaders.gates));
  // After the gates, because moving a fish out of an obstacle behind the seam must not count as passing a gate.
  if (clears(source) && plan.wraps) passes.push(clear);
  for (const { gpu } of used) {
    for (const { entry, source: code, threads, writes } of gpu.passes?.(columns) ?? []) {
      const size = threads === 'fish' ? { each: 64 } : { groups: 1 };
      const buffers = buffersWith([...writes, 'events']);
      passes.push(pass(entry, size, buffers, ...after, shaders.watch, gpu.shared ?? '', code));
    }
  }
  if (reproduces(source)) {
    const buffers = buffersWith(['memory', 'events']);
    passes.push(pass('bear', { each: 64 }, buffers, ...after, shaders.watch, shaders.birth, inheritText(source)));
  }
  if (respawns(source)) {
    const buffers = buffersWith(['fish', 'memory', 'events']);
    passes.push(
      pass('respawn', { each: 64 }, buffers, ...after, shaders.motion, shaders.respawn, outlivesText(source)),
    );
  }
  if (clears(source) && respawns(source)) passes.push(clear);
  return passes;
}
