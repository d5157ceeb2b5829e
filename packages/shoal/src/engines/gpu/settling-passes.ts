import type { Pass, PassMaker } from './pass.ts';
import { clears, isLeaky, type ShaderSource } from './shader-source.ts';
import { shaders } from './shaders.generated.ts';
import { respawns } from './starts.ts';

/** In place of carry.wgsl where no obstacle moves, and of holes.wgsl where none has holes. */
const standing = `
fn carry(radius: f32) -> bool { return true; }
fn surfaceSpeed(k: u32, x: vec3f) -> vec3f { return vec3f(0); }`;
const whole = `
fn distanceToHoles(x: vec3f) -> f32 { return 3e38; }
fn isInHole(x: vec3f) -> bool { return false; }
fn stopTowards(to: vec3f) {}`;

/** What follows motion: obstacles keep fish out; then what they did to each other and to the world is told and done. */
export function settlingPasses(source: ShaderSource, structs: string, pass: PassMaker): Pass[] {
  const { plan, obstacles, used, columns } = source;
  const has = (name: string): boolean => used.some((rule) => rule.name === name);
  const passes: Pass[] = [];
  const settling = 'frame parameters features spots table world sortedMemory fish+ memory+ events+';
  const settle = [structs, shaders.id, shaders.vector, shaders.random, shaders.grid, shaders.events];
  const solid = [shaders.features, shaders.solid, shaders.touch];
  const clear = pass(
    'settleClear',
    { each: 64 },
    'frame parameters features table world fish+ memory+ events+',
    structs,
    shaders.id,
    shaders.vector,
    shaders.motion,
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
        'frame parameters features spots world fish+ memory+',
        structs,
        shaders.vector,
        shaders.motion,
        ...solid,
        shaders.inside,
        obstacles.moving ? shaders.carry : standing,
        isLeaky(obstacles) ? shaders.holes : whole,
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
