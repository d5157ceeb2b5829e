// WGSL that puts the fish of the GPU engine into lists for drawing, by body and distance.

import { middlePixels, nearPixels } from '../../drawing/bodies/models.ts';
import { fastest, startled } from '../../drawing/fish/beats.ts';
import { hiddenArea, slant } from '../../drawing/fish/school-shade.ts';
import { fishRecordWgsl } from '../../engines/gpu/drawing.ts';

/** Fish per workgroup. */
export const groupSize = 64;
/** Maximum number of workgroups along one dimension; more are arranged in rows. */
export const mostAcross = 65_535;
/** Maximum number of models times levels of detail. */
export const mostLists = 24;
export const mostSpecies = 32;
/** Nodes of the light grid along the longest side of the world. */
export const mostNodes = 24;
/** Drawn length below which a fish is drawn as a speck, pixels. */
const specksBelow = 4;

/**
 * Prepares every fish for a frame, on the device. Reads the engine's state, advances the tail beat of each fish (as
 * `Swimming` does, from look to look) and culls fish outside the frustum. Writes the visible fish of each level of detail,
 * and the numbers of its indirect draw. Poses are stored by id, in the layout of `FishInstances`. Before that, `hide`
 * and `shine` compute the light within the school like `SchoolShade`, on a grid over the world.
 */
export const placingWgsl: string = /* wgsl */ `
struct Kind { length: f32, topSpeed: f32, atRest: f32, perLength: f32, lift: f32, first: u32, @align(8) standing: f32, spare: f32 }
struct Frame {
  planes: array<vec4f, 6>,
  eye: vec3f,
  // Drawn size of 1 m at a distance of 1 m, pixels.
  pixels: f32,
  // Simulated time from the last frame to a new aim of the beats, from there to this frame, and from the state to this
  // frame, s.
  before: f32,
  after: f32,
  ahead: f32,
  count: u32,
  accelerations: u32,
  lists: u32,
  room: u32,
  bySpeed: u32,
  ids: u32,
  // Whether the aims found by the last look begin to hold, and whether to look at the fish.
  turns: u32,
  looks: u32,
  // The light grid.
  corner: vec3f,
  nodesPerMetre: f32,
  nodes: vec3u,
  kinds: array<Kind, ${mostSpecies}>,
}
${fishRecordWgsl}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<storage, read> fish: array<State>;
@group(0) @binding(2) var<storage, read> memory: array<f32>;
@group(0) @binding(3) var<storage, read> table: array<u32>;
@group(0) @binding(4) var<storage, read_write> poses: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> tints: array<u32>;
@group(0) @binding(6) var<storage, read_write> lists: array<u32>;
@group(0) @binding(7) var<storage, read_write> draws: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> shade: array<atomic<u32>>;

var<workgroup> found: array<atomic<u32>, ${mostLists}>;
var<workgroup> starts: array<u32, ${mostLists}>;

const none = 0xffffffffu;
const tau = 6.2831853;
const fastest = f32(${fastest});
const startled = f32(${startled});
const nearPixels = f32(${nearPixels});
const middlePixels = f32(${middlePixels});
const specksBelow = f32(${specksBelow});
const viridis = array<vec3f, 5>(
  vec3f(0.267, 0.004, 0.329), vec3f(0.231, 0.322, 0.545), vec3f(0.129, 0.569, 0.549), vec3f(0.369, 0.788, 0.384), vec3f(0.992, 0.906, 0.145)
);

fn speedTint(share: f32) -> u32 {
  let at = clamp(share, 0.0, 1.0) * 4.0;
  let low = min(u32(at), 3u);
  var colours = viridis;
  return pack4x8unorm(vec4f(mix(colours[low], colours[low + 1u], at - f32(low)), 0.9));
}

fn idOf(slot: u32) -> u32 {
  let index = fishIndexOf(fish[slot].tag);
  let id = table[frame.ids + index];
  // Poses are stored by id, so that a fish keeps its phase and variation when others are removed. Ids ascend: if the
  // last one is below the capacity, all are. Otherwise poses are stored by index, so that no two fish share one.
  return select(index, id, table[frame.ids + frame.count - 1u] < frame.room);
}

const shadeNodes = ${mostNodes ** 3}u;
/// Optical depth is stored in fixed-point units, because atomics add only integers.
const fine = 1048576.0;

fn nodeAt(cell: vec3u) -> u32 { return (cell.y * frame.nodes.z + cell.z) * frame.nodes.x + cell.x; }

fn gridAt(position: vec3f) -> vec3f {
  return clamp((position - frame.corner) * frame.nodesPerMetre, vec3f(0.0), vec3f(frame.nodes) - 1.001);
}

@compute @workgroup_size(${groupSize})
fn hide(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let slot = (group.y * ${mostAcross}u + group.x) * ${groupSize}u + local;
  if (slot >= frame.count) { return; }
  let one = fish[slot];
  if (isGone(one.tag)) { return; }
  let wide = frame.kinds[speciesOf(one.tag)].length * frame.nodesPerMetre;
  atomicAdd(&shade[nodeAt(vec3u(gridAt(one.position) + 0.5))], u32(min(1.0, ${hiddenArea} * wide * wide) * fine));
}

/// Optical depth at a node; 0 outside the grid.
fn hiddenAt(cell: vec3i) -> f32 {
  if (any(cell < vec3i(0)) || any(cell >= vec3i(frame.nodes))) { return 0.0; }
  return f32(atomicLoad(&shade[nodeAt(vec3u(cell))])) / fine;
}

/// The light that reaches each node on a straight line from the sun.
@compute @workgroup_size(${groupSize})
fn shine(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let node = (group.y * ${mostAcross}u + group.x) * ${groupSize}u + local;
  let nodes = frame.nodes;
  if (node >= nodes.x * nodes.y * nodes.z) { return; }
  let start = vec3u(node % nodes.x, node / (nodes.x * nodes.z), (node / nodes.x) % nodes.z);
  let slant = vec2f(${slant.join(', ')});
  var depth = 0.5 * hiddenAt(vec3i(start));
  for (var up = 1u; start.y + up < nodes.y; up++) {
    let at = vec2f(start.xz) + slant * f32(up);
    let low = vec2i(floor(at));
    let share = at - floor(at);
    let y = i32(start.y + up);
    depth += mix(
      mix(hiddenAt(vec3i(low.x, y, low.y)), hiddenAt(vec3i(low.x + 1, y, low.y)), share.x),
      mix(hiddenAt(vec3i(low.x, y, low.y + 1)), hiddenAt(vec3i(low.x + 1, y, low.y + 1)), share.x),
      share.y
    );
  }
  atomicStore(&shade[shadeNodes + node], bitcast<u32>(1.0 / (1.0 + depth * ${Math.hypot(slant[0], 1, slant[1])})));
}

fn lightAt(cell: vec3u, x: u32, y: u32, z: u32) -> f32 {
  return bitcast<f32>(atomicLoad(&shade[shadeNodes + nodeAt(min(cell + vec3u(x, y, z), frame.nodes - 1u))]));
}

fn lightThrough(position: vec3f) -> f32 {
  let at = gridAt(position);
  let cell = vec3u(at);
  let share = at - floor(at);
  let low = mix(mix(lightAt(cell, 0u, 0u, 0u), lightAt(cell, 1u, 0u, 0u), share.x), mix(lightAt(cell, 0u, 0u, 1u), lightAt(cell, 1u, 0u, 1u), share.x), share.z);
  let high = mix(mix(lightAt(cell, 0u, 1u, 0u), lightAt(cell, 1u, 1u, 0u), share.x), mix(lightAt(cell, 0u, 1u, 1u), lightAt(cell, 1u, 1u, 1u), share.x), share.z);
  return mix(low, high, share.y);
}

/// Angular speed of the phase; wanted amplitude, bend and bank.
fn aimOf(kind: Kind, velocity: vec3f, acceleration: vec3f, amplitude: f32) -> vec4f {
  let speed = length(velocity);
  // A fish at rest has no direction.
  let ahead = select(vec3f(0.0), velocity / speed, speed > 0.0);
  let along = dot(acceleration, ahead);
  let sideways = (acceleration.z * ahead.x - acceleration.x * ahead.z) / (length(ahead.xz) + 1e-6);
  let beat = select(kind.standing, kind.perLength * (speed / kind.length) + kind.atRest, speed > 0.0);
  let flight = clamp(length(acceleration) / (kind.topSpeed + 1e-6) - startled, 0.0, 1.0);
  let moving = min(1.0, speed / (0.5 * kind.length));
  return vec4f(
    min(fastest, tau * beat * (0.4 + 0.6 * max(1.0, amplitude))),
    (0.25 + 0.75 * moving) * (0.75 + 0.12 * min(1.0, speed / (2.0 * kind.length)) + 0.07 * min(4.0, abs(along)) + flight),
    clamp(sideways * kind.length / (speed * speed + 0.3), -0.7, 0.7),
    clamp(sideways * 0.09, -0.6, 0.6)
  );
}

/// Phase, amplitude, bend and bank some seconds later.
fn approach(now: vec4f, aim: vec4f, seconds: f32) -> vec4f {
  let rate = select(2.0, 8.0, aim.y > now.y);
  return vec4f(now.x + aim.x * seconds, now.yzw + (aim.yzw - now.yzw) * (1.0 - exp(-seconds * vec3f(rate, 4.0, 4.0))));
}

fn aimIn(at: u32) -> vec4f { return bitcast<vec4f>(vec4u(tints[at], tints[at + 1u], tints[at + 2u], tints[at + 3u])); }

fn keepAim(at: u32, aim: vec4f) {
  let words = bitcast<vec4u>(aim);
  for (var k = 0u; k < 4u; k++) { tints[at + k] = words[k]; }
}

/// Advances one fish. Returns the list in which it is drawn, or none.
fn swim(slot: u32, id: u32) -> u32 {
  let one = fish[slot];
  if (isGone(one.tag)) { return none; }
  let species = speciesOf(one.tag);
  let kind = frame.kinds[species];
  let at = 3u * id;
  let pose = poses[at];
  let direction = poses[at + 1u];
  let shape = poses[at + 2u];
  // An amplitude of 0 means that the fish has no pose yet. Phases start at different values, so that fish do not beat
  // in unison.
  let isNew = direction.w == 0.0;
  var beat = select(vec4f(pose.w, direction.w, shape.xy), vec4f(fract(f32(id) * 0.618034) * tau, 1.0, 0.0, 0.0), isNew);

  let speed = length(one.velocity);
  // A fish at rest keeps its heading. A fish that has never moved looks along z.
  let before = select(direction.xyz, vec3f(0.0, 0.0, 1.0), isNew);
  let heading = select(before, one.velocity / speed, speed > 0.0);
  let position = one.position + one.velocity * frame.ahead + vec3f(0.0, kind.lift, 0.0);

  // The present aim and the next one, which holds from the state on.
  let aimAt = 2u * frame.room + 8u * id;
  var aim = aimIn(aimAt);
  if (isNew) { aim = aimOf(kind, one.velocity, vec3f(0.0), 1.0); }
  beat = approach(beat, aim, frame.before);
  if (frame.turns == 1u && !isNew) { aim = aimIn(aimAt + 4u); }
  keepAim(aimAt, aim);
  beat = approach(beat, aim, frame.after);
  beat.x -= tau * floor(beat.x / tau);
  if (frame.looks == 1u || isNew) {
    let a = frame.accelerations + slot;
    let acceleration = vec3f(memory[a], memory[a + frame.count], memory[a + 2u * frame.count]);
    let then = approach(beat, aim, max(0.0, -frame.ahead));
    keepAim(aimAt + 4u, aimOf(kind, one.velocity, acceleration, then.y));
  }
  let looks = fract(f32(id) * 0.618034 + 0.1) * 0.999;
  poses[at] = vec4f(position, beat.x);
  poses[at + 1u] = vec4f(heading, beat.y);
  poses[at + 2u] = vec4f(beat.zw, f32(species) + looks, kind.length);
  if (frame.bySpeed == 1u) { tints[id] = speedTint(speed / kind.topSpeed); } else { tints[id] = 0u; }
  tints[frame.room + id] = bitcast<u32>(lightThrough(one.position));

  for (var k = 0u; k < 6u; k++) {
    if (dot(frame.planes[k].xyz, position) + frame.planes[k].w < -kind.length) { return none; }
  }
  let size = kind.length * frame.pixels / max(1e-6, distance(position, frame.eye));
  return kind.first + select(select(select(3u, 2u, size >= specksBelow), 1u, size > middlePixels), 0u, size > nearPixels);
}

@compute @workgroup_size(${groupSize})
fn place(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let slot = (group.y * ${mostAcross}u + group.x) * ${groupSize}u + local;
  var list = none;
  var rank = 0u;
  var id = 0u;
  if (slot < frame.count) {
    id = idOf(slot);
    list = swim(slot, id);
  }
  // One invocation reserves space in the lists for its whole workgroup.
  if (list != none) { rank = atomicAdd(&found[list], 1u); }
  workgroupBarrier();
  if (local < frame.lists) { starts[local] = atomicAdd(&draws[5u * local + 1u], atomicLoad(&found[local])); }
  workgroupBarrier();
  if (list != none) { lists[list * frame.room + starts[list] + rank] = id; }
}
`;
