// Made from the *.wgsl files by `npm run shaders`.
import type { Wgsl } from '../../rules/gpu-rule.ts';

const text = <F extends string>(code: string): Wgsl<F> => code as Wgsl<F>;

export const shaders = {
  'avoidance-field': text<'curve' | 'sampleCubic' | 'sampleField'>(`
fn sampleField(body: Solid, x: vec3f) -> vec3f {
let gridPosition = (x - body.corner) / body.spacing;
let last = vec3f(body.size - 1u);
if (!(all(gridPosition >= vec3f(0)) && all(gridPosition <= last))) { return vec3f(0); }
let cell = min(body.size - 2u, vec3u(gridPosition));
let part = gridPosition - vec3f(cell);
if (cubic) { return sampleCubic(body, vec3i(cell), part); }
var sum = vec3f(0);
for (var corner = 0u; corner < 8u; corner++) {
let step = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
let weights = select(1.0 - part, part, step == vec3u(1));
let c = cell + step;
sum += weights.x * weights.y * weights.z * vector(valueAt(body, c));
}
return sum;
}
fn sampleCubic(body: Solid, cell: vec3i, part: vec3f) -> vec3f {
let last = vec3i(body.size) - 1;
let weights = array(curve(part.x), curve(part.y), curve(part.z));
var sum = vec3f(0);
for (var z = 0; z < 4; z++) {
for (var y = 0; y < 4; y++) {
let weight = weights[2][z] * weights[1][y];
for (var x = 0; x < 4; x++) {
let c = vec3u(clamp(cell + vec3i(x, y, z) - 1, vec3i(0), last));
sum += weight * weights[0][x] * vector(valueAt(body, c));
}
}
}
return clampLength(sum, 1.0);
}
fn curve(t: f32) -> vec4f {
return vec4f(
((-0.5 * t + 1.0) * t - 0.5) * t,
(1.5 * t - 2.5) * t * t + 1.0,
((-1.5 * t + 2.0) * t + 0.5) * t,
(0.5 * t - 0.5) * t * t,
);
}
`),
  'birth': text<'bear' | 'birthCounter' | 'deviate' | 'inherit' | 'nextParent'>(`
var<private> drawn: u32;
var<private> drawnHash: vec4u;
fn birthCounter(k: u32) -> u32 { return (frame.step + 1u) * birthCounters + k; }
fn nextParent(species: u32, child: u32) -> i32 {
while (drawn < 4u * parentCounters) {
if (drawn % 4u == 0u) { drawnHash = hash(streamBirth, child, birthCounter(drawn / 4u)); }
let slot = slotOf(memberOf(species, drawnHash[drawn % 4u] % memberCount(species)));
drawn++;
if (!isGone(fish[slot].tag) && !isRespawned(fish[slot].tag)) { return i32(slot); }
}
return -1;
}
fn deviate(hashes: vec4u) -> f32 {
let parts = hashes >> vec4u(10u);
return (f32(parts.x + parts.y + parts.z + parts.w) * exp2(-22.0) - 2.0) * 1.7320508;
}
fn inherit(column: u32, rule: u32, slot: u32, parent: u32, child: u32, s: Reproduction) {
let change = s.mutation * deviate(hash(streamBirth, child, birthCounter(parentCounters + rule)));
let factor = memory[column * frame.count + parent] + change;
memory[column * frame.count + slot] = min(s.highest, max(s.lowest, factor));
}
@compute @workgroup_size(64)
fn bear(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count || !isRespawned(fish[slot].tag)) { return; }
let species = speciesOf(fish[slot].tag);
let s = parameters.species[species].reproduction;
if (s.reproduces == 0u) { return; }
let child = idOf(fish[slot].tag);
drawn = 0u;
var parent = nextParent(species, child);
if (keepsEnergy && s.byEnergy != 0u) {
let other = nextParent(species, child);
let energyAt = energyColumn * frame.count;
if (other >= 0 && memory[energyAt + u32(other)] < memory[energyAt + u32(max(parent, 0))]) { parent = other; }
if (parent >= 0) { memory[energyAt + slot] = memory[energyAt + u32(parent)]; }
}
if (parent < 0) { return; }
inheritAll(slot, u32(parent), child, s);
emit(eventBirth, child, i32(idOf(fish[u32(parent)].tag)), fish[u32(parent)].position);
}
`),
  'carry': text<'carry' | 'isOpen' | 'pushAlong' | 'surfaceSpeed'>(`
const mostPieces = 64u;
const mostPushesAlong = select(mostPushes, 4u * mostPushes, flat);
const leastLean = 1e-6;
struct Pushed {
at: vec3f,
distance: f32,
}
fn surfaceSpeed(k: u32, x: vec3f) -> vec3f {
let pose = poseAt(k);
return feature9(pose + poseTurning) * (x - feature3(pose + atEnd + 9u)) + feature3(pose + poseVelocity);
}
fn carry(radius: f32) -> bool {
var isPushed = false;
for (var k = 0u; k < solidCount(); k++) {
if (features[poseAt(k) + poseMoves] == 0.0) { continue; }
let x = position;
let before = solidAt(k, atStart);
if (amongHollow && !isHollow(before)) { continue; }
let body = solidAt(k, atEnd);
let start = toSolid(before, x);
let end = toSolid(body, x);
if (leastDistance(before, start) >= radius + distance(start, end)) { continue; }
let pushed = pushAlong(body, start, end, radius);
if (pushed.distance < radius) { return false; }
position = transpose(body.turn) * pushed.at + body.at;
if (flat) { position.z = 0.0; }
if (distance(toSolid(body, position), pushed.at) >= pushed.distance) { return false; }
let by = distance(position, x);
if (by == 0.0) { continue; }
isPushed = true;
if (!isOpen(k, x, by)) { return false; }
}
return !isPushed || !isInsideAny(position);
}
fn isOpen(k: u32, x: vec3f, pushed: f32) -> bool {
for (var j = 0u; j < solidCount(); j++) {
if (j == k) { continue; }
let body = solidAt(j, select(atStart, atEnd, j < k));
if (amongHollow && !isHollow(body)) { continue; }
let q = toSolid(body, x);
if (leastDistance(body, q) < pushed && length(toTriangle(body.tree, q, pushed)) < pushed) { return false; }
}
return true;
}
fn pushAlong(body: Solid, start: vec3f, end: vec3f, radius: f32) -> Pushed {
var at = start;
var to = end - start;
var off = toTriangle(body.tree, at, anywhere);
for (var piece = 0u; piece < mostPieces; piece++) {
let l = length(to);
let distance = length(off);
if (l > 0.0) {
let part = min(1.0, max(distance - radius * 0.5, distance * 0.25) / l);
at += to * part;
to *= 1.0 - part;
off = toTriangle(body.tree, at, anywhere);
}
for (var push = 0u; push < mostPushesAlong && length(off) < radius; push++) {
let known = length(off);
var normal = off / max(known, 1e-30);
var lean = 1.0;
if (flat) {
normal -= dot(normal, body.turn[2]) * body.turn[2];
lean = length(normal);
if (lean < leastLean) { return Pushed(at, 0.0); }
normal /= lean;
}
to -= min(0.0, dot(to, normal)) * normal;
at += normal * min((radius * (1.0 + slack) - known) / lean, known * 0.99);
off = toTriangle(body.tree, at, anywhere);
}
if (length(off) < radius) { return Pushed(at, 0.0); }
if (all(to == vec3f(0))) { break; }
}
return Pushed(at, length(off));
}
`),
  'clear': text<'beyond' | 'depthAt' | 'isReachable' | 'latticePoint' | 'makeClear'>(`
const latticePoints = 4096;
const shellPoints = 48 * 27;
const latticeAt = 3;
const shellsAt = latticeAt + latticePoints;
const nearestAt = shellsAt + shellPoints;
const beyondAt = nearestAt + latticePoints;
const mostWayPieces = 64u;
const onSurface = 1e-4;
@compute @workgroup_size(64)
fn makeClear(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count || (fish[slot].tag & elsewhereBit) == 0u) { return; }
let step = frame.step + select(0u, 1u, isRespawned(fish[slot].tag));
fish[slot].tag &= ~(elsewhereBit | respawnedBit);
let wasEnclosed = memory[clearanceColumn * frame.count + slot] == enclosed;
memory[clearanceColumn * frame.count + slot] = 1e-30;
let radius = parameters.species[speciesOf(fish[slot].tag)].body.radius;
let x = fish[slot].position;
let touch = nearest(x, anywhere);
let off = radius * (1.0 + 2e-3);
var reach = max(radius, touch.distance / 8.0) / 2.0;
var best = x;
var hasBest = false;
for (var attempt = 0; attempt < beyondAt + 6; attempt++) {
if (attempt == latticeAt && !wraps) { attempt = shellsAt; }
if (attempt == shellsAt && wraps && !hasBest) { break; }
var to = x;
if (attempt == 1) {
to += touch.normal * (off - touch.distance);
} else if (attempt == 2) {
to -= touch.normal * (off + touch.distance);
} else if (attempt >= latticeAt && attempt < shellsAt) {
to = latticePoint(attempt - latticeAt);
} else if (attempt >= shellsAt && attempt < nearestAt) {
let k = (attempt - shellsAt) % 27;
if (k == 0 && attempt > shellsAt) { reach *= 1.16; }
let direction = vec3f(vec3i(k, k / 3, k / 9) % 3 - 1);
if (all(direction == vec3f(0)) || (flat && direction.z != 0.0)) { continue; }
to += direction * (reach / length(direction));
} else if (attempt >= nearestAt && attempt < beyondAt) {
if (attempt == nearestAt) { hasBest = false; }
to = latticePoint(attempt - nearestAt);
if (hasBest && distance(to, x) >= distance(best, x)) { continue; }
} else if (attempt >= beyondAt) {
if (hasBest || wraps) { break; }
to = beyond(attempt - beyondAt, x, radius);
}
let straight = to;
if (wraps && attempt > 0) { to = wrapped(to); }
if (!isFree(to, radius)) { continue; }
if (attempt == 0) { return; }
let isProof = attempt >= latticeAt && attempt < shellsAt;
if (!isProof && !isReachable(x, straight, radius)) { continue; }
best = to;
hasBest = true;
if (isProof) {
attempt = shellsAt - 1;
} else if (attempt < nearestAt) {
break;
}
}
if (hasBest) {
fish[slot].position = best;
emitAt(step, eventDisplaced, idOf(fish[slot].tag), -1, best);
return;
}
memory[clearanceColumn * frame.count + slot] = enclosed;
fish[slot].velocity = vec3f(0);
if (!wasEnclosed) { emitAt(step, eventEnclosed, idOf(fish[slot].tag), -1, x); }
}
fn latticePoint(k: i32) -> vec3f {
let across = select(16, 64, flat);
let cell = (vec3f(vec3i(k, k / across, k / (across * across)) % across) + 0.5) / f32(across);
return inPlane(frame.worldMin + cell * (frame.worldMax - frame.worldMin));
}
fn beyond(side: i32, x: vec3f, radius: f32) -> vec3f {
let axis = side >> 1u;
if (flat && axis == 2) { return x; }
var low = 3e38;
var high = -3e38;
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, atEnd);
let boxes = body.tree.boxes;
for (var c = 0u; c < 8u; c++) {
let corner = select(vector(boxes), vector(boxes + 3u), vec3<bool>((c & 1u) != 0u, (c & 2u) != 0u, (c & 4u) != 0u));
let at = (transpose(body.turn) * corner + body.at)[axis];
low = min(low, at);
high = max(high, at);
}
}
let margin = 2.0 * radius + 1e-5 * max(abs(low), abs(high));
var to = x;
to[axis] = select(low - margin, high + margin, (side & 1) != 0);
return to;
}
fn isReachable(start: vec3f, end: vec3f, radius: f32) -> bool {
let way = distance(start, end);
let near = max(radius * onSurface, 4e-6 * max(length(start), length(end)));
var depth = depthAt(start);
var gone = 0.0;
for (var piece = 0u; piece < mostWayPieces; piece++) {
let x = select(mix(start, end, gone / way), wrapped(mix(start, end, gone / way)), wraps);
let d = nearest(x, way).distance;
if (gone + d >= way) { return true; }
if (d > near) {
gone += 0.99 * d;
continue;
}
let isStart = gone == 0.0;
gone += 3.0 * near;
let y = select(mix(start, end, gone / way), wrapped(mix(start, end, gone / way)), wraps);
let beyond = depthAt(y);
if (!(beyond < depth - threshold || (isStart && beyond < threshold))) { return false; }
depth = beyond;
}
return false;
}
fn depthAt(x: vec3f) -> f32 {
var depth = 0.0;
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, atEnd);
let q = toSolid(body, x);
if (encloses(body) && boxDistance(body, q) < 0.0) { depth += abs(winding(body, q)); }
}
return depth;
}
`),
  'coarse': text<'coarseOf' | 'coarsePerMetre' | 'coarseReachSq' | 'coarsely'>(`
const coarseSteps = 120.0;
const coarseError = 3.2;
fn coarsePerMetre(grid: Grid) -> f32 {
let perMetre = grid.perMetre / cellsAReach;
return coarseSteps * min(perMetre.x, min(perMetre.y, perMetre.z));
}
fn coarseOf(grid: Grid, position: vec3f, species: u32) -> u32 {
let at = vec3u(inGrid(grid, position) / grid.perMetre * coarsePerMetre(grid)) & vec3u(511u);
return at.x | (at.y << 9u) | (select(at.z, 0u, flat) << 18u) | (species << 27u);
}
fn coarsely(apart: u32) -> vec3f { return vec3f(bitcast<vec3i>(apart * vec3u(1u << 23u, 1u << 14u, 1u << 5u))); }
fn coarseReachSq(grid: Grid, reach: f32) -> f32 {
let most = (reach * coarsePerMetre(grid) + coarseError) * 8388608.0;
return most * most;
}
`),
  'contact': text<'contact' | 'isEnclosed' | 'leastClearance'>(`
const stepsAhead = 16.0;
const lookMask = 31u;
@compute @workgroup_size(64)
fn contact(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count) { return; }
let start = spots[slot];
if (isGone(start.tag)) { return; }
var clearance = memory[clearanceColumn * frame.count + slot];
let radius = parameters.species[speciesOf(start.tag)].body.radius;
if (isEnclosed(clearance, start, radius)) {
fish[slot].position = start.position;
fish[slot].velocity = vec3f(0);
if (escapes) { fish[slot].tag |= elsewhereBit; }
memory[clearanceColumn * frame.count + slot] = enclosed;
settleMetabolism(slot, start.tag, vec3f(0), vec3f(0));
return;
}
position = fish[slot].position;
isClear = true;
velocity = fish[slot].velocity;
rest = position - start.position;
let drift = features[tableAt(driftTable)];
let way = length(rest) + drift;
let needed = radius * (1.0 + slack) + way;
if (!(clearance >= needed && ((fishIndexOf(start.tag) + frame.step) & lookMask) > 0u)) {
let toHoles = distanceToHoles(start.position);
clearance = min(toHoles, leastClearance(start.position));
var touch = Touch(0.0, vec3f(0), nobody);
if (clearance < needed && toHoles >= needed) {
touch = nearest(start.position, needed + stepsAhead * way);
clearance = min(toHoles, touch.distance - drift);
}
if (clearance < needed) {
clearance = way;
position = start.position;
isClear = false;
if (carry(radius)) {
if (moves || leaky) { touch = nearest(position, radius * (1.0 + slack) + length(rest)); }
go(touch, radius);
}
fish[slot].velocity = velocity;
}
}
if (!isClear) { position = start.position; }
var isElsewhere = !isClear;
if (wraps) {
let home = wrapped(position);
isElsewhere |= any(home != position);
position = home;
}
fish[slot].position = position;
if (isElsewhere) { fish[slot].tag |= elsewhereBit; }
let left = max((clearance - way) * (1.0 - 1e-5), 1e-30);
memory[clearanceColumn * frame.count + slot] = select(stuck, left, isClear);
if (keepsEnergy) {
memory[energyColumn * frame.count + slot] += workOf(start.velocity, velocity, parameters.species[speciesOf(start.tag)].motion, memory[wakeColumn * frame.count + slot]);
}
settleMetabolism(slot, start.tag, start.velocity, velocity);
}
fn isEnclosed(clearance: f32, start: Spot, radius: f32) -> bool {
return clearance == enclosed || (clearance == 0.0 && all(start.velocity == vec3f(0)) && !isFree(start.position, radius));
}
fn leastClearance(x: vec3f) -> f32 {
var clearance = 3e38;
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, atStart);
clearance = min(clearance, leastDistance(body, toSolid(body, x)));
}
return clearance;
}
`),
  'contact-account': text<'settleMetabolism'>(`
fn settleMetabolism(slot: u32, tag: u32, before: vec3f, after: vec3f) {
let rateAt = metabolicRateColumn * frame.count + slot;
let s = parameters.species[speciesOf(tag)];
if (s.metabolism.isCounted == 0u || memory[rateAt] >= 0.0) { return; }
let drag = memory[wakeColumn * frame.count + slot];
let lengths = length(after) / s.body.length;
let rate = metabolicRateOf(s.metabolism, lengths, mechanicalWork(before, after, s.motion, drag) / frame.dt);
let frequency = tailBeatsOf(s.metabolism, lengths, drag);
memory[rateAt] = rate;
memory[savedRateColumn * frame.count + slot] = savedRateOf(s.metabolism, before, after, s.motion, drag);
memory[metabolicEnergyColumn * frame.count + slot] += rate * frame.dt;
memory[tailBeatFrequencyColumn * frame.count + slot] = frequency;
memory[tailBeatsColumn * frame.count + slot] += frequency * frame.dt;
}
`),
  'count': text<'count'>(`
@compute @workgroup_size(256)
fn count(@builtin(global_invocation_id) id: vec3u) {
let i = id.x;
if (i >= frame.count) { return; }
arrivals[i] = atomicAdd(&counts[cellOf(gridOf(), fish[i].position, fish[i].tag)], 1u);
}
`),
  'escape': text<'escape' | 'findRoom' | 'lengthOfRay' | 'ride'>(`
const swims = 11 * 26;
const squeezes = 3;
const seekMask = 15u;
const mostRayPieces = 64u;
@compute @workgroup_size(64)
fn escape(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count || (fish[slot].tag & elsewhereBit) == 0u) { return; }
let mark = memory[clearanceColumn * frame.count + slot];
if (mark != stuck && mark != enclosed) { return; }
let tag = fish[slot].tag & ~elsewhereBit;
let wasEnclosed = mark == enclosed;
let radius = parameters.species[speciesOf(tag)].body.radius;
let start = fish[slot].position;
let hasRoom = findRoom(start, radius, wasEnclosed, !wasEnclosed || ((fishIndexOf(tag) + frame.step) & seekMask) == 0u);
let home = select(position, wrapped(position), wraps);
fish[slot].position = home;
fish[slot].tag = select(tag, tag | elsewhereBit, any(home != position));
memory[clearanceColumn * frame.count + slot] = select(enclosed, 1e-30, hasRoom);
if (!hasRoom) { fish[slot].velocity = vec3f(0); }
if (hasRoom && (!wasEnclosed || any(home != start))) { emit(eventDisplaced, idOf(tag), -1, home); }
if (!hasRoom && !wasEnclosed) { emit(eventEnclosed, idOf(tag), -1, home); }
}
fn findRoom(start: vec3f, radius: f32, wasEnclosed: bool, seeks: bool) -> bool {
posed = atStart;
let isOverrun = wasEnclosed && isInsideAny(start);
let width = nearest(start, radius).distance;
var ends: array<vec3f, 27>;
let last = swims + squeezes + 1;
for (var attempt = select(select(1, 0, wasEnclosed), last, isOverrun); attempt <= last; attempt++) {
if (attempt == 1 && !seeks) { attempt = swims + 1; }
amongHollow = attempt == last;
let isSwim = attempt > 0 && attempt <= swims;
let size = select(radius, radius / exp2(f32(2 * (min(attempt, last - 1) - swims))), attempt > swims);
var k = (attempt - 1) % 26;
k += select(0, 1, k > 12);
let direction = vec3f(vec3i(k, k / 3, k / 9) % 3 - 1);
if (isSwim && flat && direction.z != 0.0) { continue; }
if (!isSwim || attempt <= 26) { position = start; } else { position = ends[k]; }
for (var phase = select(1u, 0u, isSwim); phase < 2u; phase++) {
let before = position;
posed = select(atStart, atEnd, phase == 1u);
let fits = select(width, size, phase == 1u);
rest = select(unit(direction) * (radius * 0.5 * exp2(f32((attempt - 1) / 26))), vec3f(0), phase == 1u);
isClear = false;
if (phase == 1u) {
let isCarried = carry(size);
if (amongHollow && !isCarried) { position = start; }
if (amongHollow || !isCarried) { break; }
}
go(nearest(position, fits * (1.0 + slack) + length(rest)), fits);
if (phase == 1u) { break; }
ends[k] = position;
if (all(position == before)) {
isClear = false;
break;
}
}
if (isClear) { return size == radius; }
}
amongHollow = false;
ride(start, radius);
posed = atEnd;
return isOverrun && isFree(position, radius);
}
fn ride(start: vec3f, radius: f32) {
let aside = position;
var least = anywhere;
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, atStart);
if (isInside(body, toSolid(body, start))) { continue; }
var first = 0.0;
var isAround = true;
for (var ray = 0u; ray < select(6u, 4u, flat) && isAround; ray++) {
var way = vec3f(0);
way[ray / 2u] = select(1.0, -1.0, (ray & 1u) != 0u);
let l = lengthOfRay(body, start, way, radius * 1e-3);
isAround = l < anywhere;
if (ray == 0u) { first = l; }
}
if (!isAround || first >= least) { continue; }
least = first;
let end = solidAt(k, atEnd);
position = aside;
if (features[poseAt(k) + poseMoves] != 0.0) { position = transpose(end.turn) * toSolid(body, start) + end.at; }
}
if (flat) { position.z = 0.0; }
}
fn lengthOfRay(body: Solid, start: vec3f, ray: vec3f, near: f32) -> f32 {
var l = 0.0;
for (var piece = 0u; piece < mostRayPieces; piece++) {
let q = toSolid(body, start + ray * l);
if (boxSq(body.tree.boxes, q) > 0.0) { return anywhere; }
let d = length(toTriangle(body.tree, q, anywhere));
if (d < near) { break; }
l += 0.99 * d;
}
return l;
}
`),
  'events': text<'emit' | 'emitAt' | 'offset'>(`
fn emit(kind: u32, id: u32, other: i32, position: vec3f) { emitAt(frame.step, kind, id, other, position); }
fn emitAt(step: u32, kind: u32, id: u32, other: i32, position: vec3f) {
let k = atomicAdd(&events[0], 1u);
if (k >= mostEvents) { return; }
let at = 8u + 8u * k;
atomicStore(&events[at], kind);
atomicStore(&events[at + 1u], id);
atomicStore(&events[at + 2u], u32(other + 1));
atomicStore(&events[at + 3u], step);
for (var axis = 0u; axis < 3u; axis++) { atomicStore(&events[at + 4u + axis], bitcast<u32>(position[axis])); }
}
fn offset(a: vec3f, b: vec3f) -> vec3f { return nearestImage(a - b); }
`),
  'features': text<'feature3' | 'tableAt' | 'tableSize'>(`
fn feature3(at: u32) -> vec3f { return vec3f(features[at], features[at + 1u], features[at + 2u]); }
fn tableAt(head: u32) -> u32 { return u32(features[head]); }
fn tableSize(head: u32) -> u32 { return u32(features[head + 1u]); }
`),
  'fish': text<'indexOf'>(`
const everywhere = 1e17;
struct Spot {
position: vec3f,
tag: u32,
velocity: vec3f,
perSpeed: f32,
}
fn indexOf(id: vec3u) -> u32 { return id.y * mostAcross * 64u + id.x; }
`),
  'fit': text<'choose' | 'fit'>(`
const sampleSize = 64u;
const slack = 1.001;
var<workgroup> sample: array<vec3f, sampleSize>;
var<workgroup> low: vec3f;
var<workgroup> high: vec3f;
@compute @workgroup_size(sampleSize)
fn fit(@builtin(local_invocation_index) k: u32) {
let size = min(frame.count, sampleSize);
var own = vec3f(0);
if (k < size) { own = fish[table[slotsAt() + k * frame.count / size]].position; }
sample[k] = own;
workgroupBarrier();
var before = vec3u(0);
for (var j = 0u; j < min(k, size); j++) { before += select(vec3u(0), vec3u(1), sample[j] <= own); }
for (var j = k; j < size; j++) { before += select(vec3u(0), vec3u(1), sample[j] < own); }
if (k < size) {
for (var axis = 0u; axis < 3u; axis++) {
if (before[axis] == size / 20u) { low[axis] = own[axis]; }
if (before[axis] == size - 1u - size / 20u) { high[axis] = own[axis]; }
}
}
workgroupBarrier();
if (k == 0u) { choose(); }
}
fn choose() {
let margin = (high - low) * 0.125 + frame.reach;
var corner = low - margin;
var extent = high - low + 2.0 * margin;
if (wraps) {
corner = frame.worldMin;
extent = frame.worldMax - frame.worldMin;
}
var edge = max(frame.reach * slack, 1e-6) / cellsAReach;
let most = 2048.0 * cellsAReach;
var cells = vec3f(1);
for (;;) {
cells = clamp(select(ceil(extent / edge), floor(extent / edge), vec3<bool>(wraps)), vec3f(1), most);
if (flat) { cells.z = 1.0; }
if (wraps) { cells = select(cells, vec3f(1), cells < vec3f(3)); }
if (cells.x * cells.y * cells.z <= f32(frame.mostCells)) { break; }
edge *= 1.25;
}
let isSpread = vec3<bool>(wraps) | (extent > edge * most);
let width = select(edge, extent / cells, isSpread);
let perMetre = select(vec3f(0), 1.0 / width, width > vec3f(0));
for (var axis = 0u; axis < 3u; axis++) {
table[axis] = bitcast<u32>(corner[axis]);
table[3u + axis] = bitcast<u32>(perMetre[axis]);
table[6u + axis] = u32(cells[axis]);
}
}
`),
  'flockmate-totals': text<'flockmateTotals'>(`
fn flockmateTotals(one: Fish, flockmates: u32) -> FlockmateTotals {
var position = vec4f(0);
var velocity = vec4f(0);
for (var s = 0u; s < speciesCount; s++) {
if ((flockmates & (1u << s)) == 0u) { continue; }
let at = totalsAt + 8u * s;
position += bitcast<vec4f>(vec4u(table[at], table[at + 1u], table[at + 2u], table[at + 3u]));
velocity += bitcast<vec4f>(vec4u(table[at + 4u], table[at + 5u], table[at + 6u], table[at + 7u]));
}
if ((flockmates & (1u << one.species)) != 0u) {
position -= vec4f(one.position, 1.0);
velocity -= vec4f(one.velocity, 0.0);
}
return FlockmateTotals(position.w, position.xyz, velocity.xyz);
}
`),
  'gates': text<'passGates'>(`
@compute @workgroup_size(64)
fn passGates(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count || isGone(spots[slot].tag)) { return; }
let a = spots[slot].position;
let way = nearestImage(fish[slot].position - a);
for (var k = 0u; k < tableSize(gateTable); k++) {
let at = tableAt(gateTable) + gateWords * k;
let facing = feature3(at + gateFacing);
let d = a - feature3(at + gatePosition);
let before = dot(facing, d);
let after = dot(facing, d + way);
if ((before < 0.0) == (after < 0.0)) { continue; }
let through = d + way * (before / (before - after));
if (dot(through, through) > features[at + gateRadius] * features[at + gateRadius]) { continue; }
emit(select(eventPassedBack, eventPassed, before < 0.0), idOf(fish[slot].tag), i32(k), fish[slot].position);
}
}
`),
  'grid': text<'alongGrid' | 'cellOf' | 'gridOf' | 'inGrid' | 'slotsAt'>(`
struct Grid {
corner: vec3f,
perMetre: vec3f,
cells: vec3u,
}
fn gridOf() -> Grid {
return Grid(
bitcast<vec3f>(vec3u(table[0], table[1], table[2])),
bitcast<vec3f>(vec3u(table[3], table[4], table[5])),
vec3u(table[6], table[7], table[8]),
);
}
fn slotsAt() -> u32 { return startsAt + frame.mostCells + 2u; }
const cellsAReach = vec3f(2.0, 1.0, 1.0);
const roundingInGrid = 2e-3;
fn inGrid(grid: Grid, position: vec3f) -> vec3f {
return clamp((position - grid.corner) * grid.perMetre, vec3f(0), vec3f(grid.cells));
}
fn alongGrid(grid: Grid, position: vec3f) -> vec3u {
return min(vec3u(inGrid(grid, position)), grid.cells - 1u);
}
fn cellOf(grid: Grid, position: vec3f, tag: u32) -> u32 {
if (isGone(tag)) { return frame.mostCells; }
let at = alongGrid(grid, position);
return (at.z * grid.cells.y + at.y) * grid.cells.x + at.x;
}
`),
  'ground': text<'groundHeight' | 'groundNumber'>(`
fn groundNumber(k: u32) -> f32 { return bitcast<f32>(world[world[groundAt] + k]); }
fn groundHeight(x: f32, z: f32) -> f32 {
if (groundNumber(0u) == 0.0) { return groundNumber(1u); }
let last = vec2f(groundNumber(5u), groundNumber(6u)) - 1.0;
let low = vec2f(groundNumber(1u), groundNumber(2u));
let size = vec2f(groundNumber(3u), groundNumber(4u)) - low;
let part = select(vec2f(0), (vec2f(x, z) - low) / size, size > vec2f(0));
let gridPosition = clamp(part * last, vec2f(0), last);
let cell = min(last - 1.0, floor(gridPosition));
let a = gridPosition - cell;
let row = u32(last.x) + 1u;
let at = 7u + u32(cell.y) * row + u32(cell.x);
let near = mix(groundNumber(at), groundNumber(at + 1u), a.x);
let far = mix(groundNumber(at + row), groundNumber(at + row + 1u), a.x);
return mix(near, far, a.y);
}
`),
  'heading': text<'arctangent' | 'decides' | 'disturbed' | 'headedVelocity' | 'keptVelocity' | 'logarithm' | 'normals' | 'sinCos' | 'turnedBy' | 'turnedTo'>(`
const shortestDirection = 1e-6;
fn sinCos(angle: f32) -> vec2f {
let turns = round(angle * 0.63661977);
let x = (angle - turns * 1.5703125) - turns * 4.8382679e-4;
let q = x * x;
let sine = x * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0))));
let cosine = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0 * (1.0 - q / 56.0 * (1.0 - q / 90.0))));
switch u32(i32(turns)) & 3u {
case 0u: { return vec2f(sine, cosine); }
case 1u: { return vec2f(cosine, -sine); }
case 2u: { return vec2f(-sine, -cosine); }
default: { return vec2f(-cosine, sine); }
}
}
fn arctangent(y: f32, x: f32) -> f32 {
let high = max(abs(x), y);
let low = min(abs(x), y);
if (high == 0.0) { return 0.0; }
let eighths = select(select(2.0, 1.0, low < 0.66817864 * high), 0.0, low < 0.19891237 * high);
let taken = select(select(1.0, 0.41421356, eighths == 1.0), 0.0, eighths == 0.0);
let t = (low - taken * high) / (high + taken * low);
let q = t * t;
var angle = eighths * 0.39269908 + t * (1.0 - q * (1.0 / 3.0 - q * (0.2 - q * (1.0 / 7.0 - q / 9.0))));
if (y > abs(x)) { angle = 1.5707963 - angle; }
return select(angle, 3.1415927 - angle, x < 0.0);
}
fn logarithm(x: f32) -> f32 {
let bits = bitcast<u32>(x);
var twos = f32(i32(bits >> 23u) - 127);
var mantissa = bitcast<f32>((bits & 0x7fffffu) | 0x3f800000u);
if (mantissa > 1.5) {
mantissa *= 0.5;
twos += 1.0;
}
let t = (mantissa - 1.0) / (mantissa + 1.0);
let q = t * t;
return twos * 0.69314718 + 2.0 * t * (1.0 + q * (1.0 / 3.0 + q * (0.2 + q * (1.0 / 7.0 + q / 9.0))));
}
fn normals(first: f32, second: f32, deviation: f32) -> vec2f {
let radius = deviation * sqrt(max(0.0, -2.0 * logarithm(1.0 - first)));
return radius * sinCos(6.2831853 * second).yx;
}
fn turnedBy(h: vec3f, by: f32, around: f32) -> vec3f {
var across = vec3f(-h.y, h.x, 0.0);
if (!flat) {
let isNearX = h.x * h.x > 0.5;
let axis = select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), isNearX);
let e = unit(axis - dot(axis, h) * h);
let turn = sinCos(around);
across = turn.y * e + turn.x * cross(h, e);
}
let turn = sinCos(by);
return turn.y * h + turn.x * across;
}
fn disturbed(h: vec3f, one: Fish, s: Heading) -> vec3f {
if (s.noise == headingNoiseNone || s.noiseSize == 0.0) { return h; }
let u = toUnit(hash(streamHeading, one.id, frame.step));
if (s.noise == headingNoiseVector) {
let more = vec3f(normals(u.x, u.y, s.noiseSize), normals(u.z, u.w, s.noiseSize).x);
return unit(h + inPlane(more));
}
var turn = u.x - 0.5;
if (s.noise == headingNoiseGaussian) { turn = normals(u.x, u.y, 1.0).x; }
return turnedBy(h, s.noiseSize * turn, 6.2831853 * u.z);
}
fn turnedTo(next: vec3f, one: Fish, motion: Motion, s: Heading) -> vec3f {
if (motion.cosTurn <= -1.0) { return next; }
if (s.turn == headingTurnRotate) { return limitTurn(next, one.velocity, motion); }
let old = unit(one.velocity);
if (all(old == vec3f(0))) { return next; }
let angle = arctangent(length(cross(old, next)), dot(old, next));
let most = arctangent(motion.sinTurn, motion.cosTurn);
if (angle <= most) { return next; }
let t = most / angle;
let chord = (1.0 - t) * old + t * next;
return select(unit(chord), old, dot(chord, chord) < 1e-10);
}
fn headedVelocity(one: Fish, wanted: vec3f, motion: Motion, s: Heading) -> vec3f {
let given = length(inPlane(wanted));
let isLost = !(given > shortestDirection);
var next = unit(select(inPlane(wanted), one.velocity, isLost));
let speed = select(motion.maxSpeed, min(given, motion.maxSpeed), s.givesSpeed != 0u);
if (s.noiseAt == headingNoiseAtBeforeTurn) { next = disturbed(next, one, s); }
next = turnedTo(next, one, motion, s);
if (s.noiseAt == headingNoiseAtAfterTurn) { next = disturbed(next, one, s); }
return speed * next;
}
fn decides(one: Fish, s: Heading) -> bool {
if (s.update != headingUpdatePoisson) { return true; }
return toUnit(hash(streamHeadingUpdate, one.id, frame.step)).x < s.updateChance;
}
fn keptVelocity(one: Fish, motion: Motion, s: Heading) -> vec3f {
return select(motion.maxSpeed * one.heading, one.velocity, s.givesSpeed != 0u);
}
`),
  'holes': text<'distanceToHoles' | 'isInHole' | 'stopTowards'>(`
fn distanceToHoles(x: vec3f) -> f32 {
var least = 3e38;
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, atStart);
if (hasHoles(body)) { least = min(least, boxDistance(body, toSolid(body, x))); }
}
return least;
}
fn isInHole(x: vec3f) -> bool {
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, posed);
if (hasHoles(body) && isInside(body, toSolid(body, x))) { return true; }
}
return false;
}
fn stopTowards(to: vec3f) {
let d = to - position;
let sq = dot(d, d);
if (sq > 0.0) { velocity -= max(0.0, dot(velocity, d)) / sq * d; }
}
`),
  'id': text<'idOf'>(`
fn idOf(tag: u32) -> u32 { return table[startsAt + frame.mostCells + 2u + frame.count + fishIndexOf(tag)]; }
`),
  'inside': text<'boxDistance' | 'encloses' | 'hasHoles' | 'isFree' | 'isHollow' | 'isInside' | 'isInsideAny' | 'solidAngle' | 'solidTree' | 'winding'>(`
const enclosed = -1.0;
const stuck = -2.0;
const threshold = 0.4;
var<private> amongHollow: bool = false;
fn encloses(body: Solid) -> bool { return (world[body.words + 17u] & 1u) != 0u; }
fn hasHoles(body: Solid) -> bool { return (world[body.words + 17u] & 2u) != 0u; }
fn isHollow(body: Solid) -> bool { return (world[body.words + 17u] & 4u) != 0u; }
fn solidTree(body: Solid) -> Tree { return Tree(world[body.words + 13u], world[body.words + 14u], world[body.words + 15u]); }
fn boxDistance(body: Solid, x: vec3f) -> f32 {
let boxes = solidTree(body).boxes;
let d = max(vector(boxes) - x, x - vector(boxes + 3u));
return max(d.x, max(d.y, d.z));
}
fn isInside(body: Solid, x: vec3f) -> bool {
return encloses(body) && boxDistance(body, x) < 0.0 && abs(winding(body, x)) > threshold;
}
fn winding(body: Solid, x: vec3f) -> f32 {
let tree = solidTree(body);
let patches = world[body.words + 16u];
var waiting: array<u32, mostWaiting>;
var count = 1u;
waiting[0] = 0u;
var sum = 0.0;
while (count > 0u) {
count--;
var node = waiting[count];
loop {
let part = patches + 7u * node;
let d = vector(part) - x;
let sq = dot(d, d);
if (sq > number(part + 6u)) {
sum += dot(vector(part + 3u), d) / (sq * sqrt(sq));
break;
}
let size = world[tree.nodes + 2u * node + 1u];
let other = world[tree.nodes + 2u * node];
if (size > 0u) {
for (var t = other; t < other + size; t++) { sum += solidAngle(tree.corners + 9u * t, x); }
break;
}
waiting[count] = other;
count++;
node++;
}
}
return sum / (4.0 * 3.14159265);
}
fn solidAngle(at: u32, x: vec3f) -> f32 {
let a = vector(at) - x;
let b = vector(at + 3u) - x;
let c = vector(at + 6u) - x;
let la = length(a);
let lb = length(b);
let lc = length(c);
return 2.0 * atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
}
fn isInsideAny(x: vec3f) -> bool {
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, posed);
if (amongHollow && !isHollow(body)) { continue; }
if (isInside(body, toSolid(body, x))) { return true; }
}
return false;
}
fn isFree(x: vec3f, radius: f32) -> bool {
return nearest(x, radius).distance >= radius && !isInsideAny(x);
}
`),
  'metabolism': text<'dragSaved' | 'metabolicRateOf' | 'savedRateOf' | 'tailBeatsOf'>(`
fn dragSaved(other: Neighbour, length: f32, wakeBenefit: f32, m: Metabolism) -> f32 {
let l = other.l / length;
let b = -dot(other.d, other.velocity * other.perSpeed) / length;
let s = sqrt(max(0.0, l * l - b * b));
if (!other.isFlockmate || other.perSpeed == 0.0 || s >= 2.0) { return 0.0; }
let aside = 1.0 - s * 0.5;
let behind = wakeBenefit * min(1.0, 2.0 * (b + 0.5)) * min(1.0, 1.0 - b * 0.25) * aside;
let beside = m.beside * (1.0 - abs(b)) * aside;
let ahead = m.ahead * min(1.0, 2.0 * (0.5 - b)) * min(1.0, 1.0 + b * 0.5) * (1.0 - s);
let alongAndBehind = select(0.0, behind, b > -0.5 && b < 4.0);
let alongside = select(0.0, beside, abs(b) < 1.0);
return max(max(alongAndBehind, alongside), select(0.0, ahead, b > -2.0 && b < 0.5 && s < 1.0));
}
fn metabolicRateOf(m: Metabolism, lengths: f32, work: f32) -> f32 {
let slowness = select(0.0, max(0.0, 1.0 - lengths / max(m.hoveringSpeed, 1e-30)), m.hoveringSpeed > 0.0);
return m.basal + m.hovering * slowness * slowness + work / m.efficiency;
}
fn savedRateOf(m: Metabolism, before: vec3f, after: vec3f, motion: Motion, drag: f32) -> f32 {
let saved = mechanicalWork(before, after, motion, 1.0) - mechanicalWork(before, after, motion, drag);
return saved / m.efficiency / frame.dt;
}
fn tailBeatsOf(m: Metabolism, lengths: f32, drag: f32) -> f32 {
return (m.beatsAtRest + m.beatsPerLength * lengths) * sqrt(drag);
}
`),
  'motion': text<'accelerate' | 'dragFactor' | 'dragRate' | 'granted' | 'inPlane' | 'limitTurn' | 'mechanicalWork' | 'shapeAcceleration' | 'speedFactor' | 'workOf' | 'wrapped'>(`
const mostAcceleration = 1e7;
fn shapeAcceleration(sum: vec3f, motion: Motion) -> vec3f {
var a = sum * vec3f(1.0, select(motion.verticalFactor, 0.0, motion.onGround != 0u), 1.0);
if (flat) { a.z = 0.0; }
return clamp(a, vec3f(-mostAcceleration), vec3f(mostAcceleration));
}
fn inPlane(v: vec3f) -> vec3f { return select(v, vec3f(v.xy, 0.0), flat); }
fn granted(budget: ptr<function, f32>, want: vec3f) -> vec3f {
let left = *budget;
let size = length(want);
*budget = max(0.0, left - size);
return select(want, want * (left / max(size, 1e-30)), size > left);
}
fn dragRate(motion: Motion, speed: f32, wake: f32) -> f32 {
return (motion.linearDrag + motion.quadraticDrag * speed) * wake;
}
fn dragFactor(motion: Motion, speed: f32, wake: f32) -> f32 {
if (speed == 0.0) { return 1.0; }
let thrust = dragRate(motion, motion.cruiseSpeed, wake) * motion.cruiseSpeed;
return (1.0 + thrust * frame.dt / speed) / (1.0 + dragRate(motion, speed, wake) * frame.dt);
}
fn speedFactor(motion: Motion, speedSq: f32) -> f32 {
let isFast = speedSq > motion.maxSpeed * motion.maxSpeed;
let isSlow = speedSq < motion.minSpeed * motion.minSpeed && speedSq > 0.0;
if (!isFast && !isSlow) { return 1.0; }
let speed = sqrt(speedSq);
return min(motion.maxSpeed, max(motion.minSpeed, speed)) / speed;
}
fn limitTurn(v: vec3f, u: vec3f, motion: Motion) -> vec3f {
let old = length(u);
let speed = length(v);
if (old == 0.0 || speed == 0.0) { return v; }
let along = dot(u, v) / (old * old);
if (along * old >= motion.cosTurn * speed) { return v; }
var across = v - along * u;
if (length(across) < 1e-6 * speed) {
let isUpright = !flat && u.x * u.x + u.z * u.z < 1e-12 * old * old;
across = select(select(vec3f(u.z, 0.0, -u.x), vec3f(-u.y, u.x, 0.0), flat), vec3f(old, 0.0, 0.0), isUpright);
}
return u * (motion.cosTurn * speed / old) + across * (motion.sinTurn * speed / length(across));
}
fn accelerate(velocity: vec3f, acceleration: vec3f, motion: Motion, wake: f32) -> vec3f {
var v = velocity + acceleration * frame.dt;
if (motion.linearDrag > 0.0 || motion.quadraticDrag > 0.0) { v *= dragFactor(motion, length(v), wake); }
v *= speedFactor(motion, dot(v, v));
if (motion.cosTurn > -1.0) { v = limitTurn(v, velocity, motion); }
return v;
}
fn wrapped(position: vec3f) -> vec3f {
let edge = frame.worldMax - frame.worldMin;
var at = position - edge * floor((position - frame.worldMin) / max(edge, vec3f(1e-30)));
at = select(frame.worldMin, at, (at >= frame.worldMin) & (at < frame.worldMax));
if (flat) { at.z = position.z; }
return at;
}
fn workOf(before: vec3f, after: vec3f, motion: Motion, wake: f32) -> f32 {
if (!(motion.linearDrag > 0.0 || motion.quadraticDrag > 0.0)) { return 0.0; }
return mechanicalWork(before, after, motion, wake);
}
fn mechanicalWork(before: vec3f, after: vec3f, motion: Motion, wake: f32) -> f32 {
let speedSq = dot(after, after);
return max(0.0, dragRate(motion, sqrt(speedSq), wake) * speedSq * frame.dt + (speedSq - dot(before, before)) * 0.5);
}
`),
  'nearest': text<'admit' | 'admitFrom' | 'findNearest' | 'gatherNearest' | 'isBefore' | 'sees'>(`
var<private> nearestSq: array<f32, mostNearest>;
var<private> nearestSlot: array<u32, mostNearest>;
var<private> nearestCount: u32;
fn isBefore(sq: f32, slot: u32, k: u32) -> bool {
return sq < nearestSq[k] || (sq == nearestSq[k] && fishIndexOf(spots[slot].tag) < fishIndexOf(spots[nearestSlot[k]].tag));
}
fn admit(sq: f32, slot: u32, wanted: u32) {
var k = nearestCount;
if (k == wanted) {
k--;
if (!isBefore(sq, slot, k)) { return; }
} else {
nearestCount++;
}
while (k > 0u && isBefore(sq, slot, k - 1u)) {
nearestSq[k] = nearestSq[k - 1u];
nearestSlot[k] = nearestSlot[k - 1u];
k--;
}
nearestSq[k] = sq;
nearestSlot[k] = slot;
}
fn findNearest(one: Fish, sight: Sight, wanted: u32, span: i32, limitSq: f32) {
let grid = gridOf();
let cells = vec3i(grid.cells);
let cell = vec3i(alongGrid(grid, one.position));
let around = span * vec3i(cellsAReach);
nearestCount = 0u;
if (!wraps) {
let low = max(vec3i(0), cell - around);
let high = min(cells - 1, cell + around);
for (var z = low.z; z <= high.z; z++) {
for (var y = low.y; y <= high.y; y++) {
let row = (z * cells.y + y) * cells.x;
admitFrom(u32(row + low.x), u32(row + high.x), one, sight, wanted, limitSq);
}
}
return;
}
let many = min(cells, 2 * around + 1);
for (var z = 0; z < many.z; z++) {
for (var y = 0; y < many.y; y++) {
for (var x = 0; x < many.x; x++) {
let at = (cell + vec3i(x, y, z) - around % cells + cells) % cells;
let here = u32((at.z * cells.y + at.y) * cells.x + at.x);
admitFrom(here, here, one, sight, wanted, limitSq);
}
}
}
}
fn admitFrom(first: u32, last: u32, one: Fish, sight: Sight, wanted: u32, limitSq: f32) {
let end = table[startsAt + last + 1u];
for (var k = table[startsAt + first]; k < end; k++) {
let d = shortestImage(one.position - spots[k].position);
let sq = dot(d, d);
if (!(sq < limitSq) || k == one.slot || (sight.flockmates & (1u << speciesOf(spots[k].tag))) == 0u) { continue; }
if (sees(one, sight, d)) { admit(sq, k, wanted); }
}
}
fn sees(one: Fish, sight: Sight, d: vec3f) -> bool {
if (sight.cosHalfView <= -1.0 || all(one.heading == vec3f(0))) { return true; }
return -dot(d, one.heading) >= sight.cosHalfView * length(d);
}
fn gatherNearest(one: Fish, sight: Sight) {
findNearest(one, sight, sight.nearest, 1, sight.reach * sight.reach);
let grid = gridOf();
let most = i32(max(grid.cells.x, max(grid.cells.y, grid.cells.z)));
let perMetre = grid.perMetre / cellsAReach;
let width = 1.0 / max(perMetre.x, max(perMetre.y, perMetre.z));
for (var span = 1; nearestCount < sight.nearestOfAll; span *= 2) {
let limit = f32(span) * width * 0.999;
findNearest(one, sight, sight.nearest, span, select(limit * limit, 3e38, span >= most));
if (span >= most) { break; }
}
}
`),
  'neighbour': text<'counted' | 'meanOf' | 'towards'>(`
struct Neighbour {
d: vec3f,
l: f32,
perLength: f32,
velocity: vec3f,
perSpeed: f32,
isFlockmate: bool,
stretch: f32,
}
fn counted(counts: bool, v: vec3f) -> vec4f { return select(vec4f(0), vec4f(v, 1.0), counts); }
fn meanOf(sum: vec4f) -> vec3f { return sum.xyz / max(sum.w, 1.0); }
struct FlockmateTotals {
count: f32,
position: vec3f,
velocity: vec3f,
}
fn towards(all: FlockmateTotals, x: vec3f) -> vec3f {
let sum = all.count * x;
return select(vec3f(0), all.position - sum, abs(all.position - sum) > 1e-6 * abs(sum));
}
`),
  'random': text<'hash' | 'pcg4d' | 'toUnit'>(`
fn pcg4d(of4: vec4u) -> vec4u {
var v = of4 * 1664525u + 1013904223u;
v.x += v.y * v.w;
v.y += v.z * v.x;
v.z += v.x * v.y;
v.w += v.y * v.z;
v ^= v >> vec4u(16u);
v.x += v.y * v.w;
v.y += v.z * v.x;
v.z += v.x * v.y;
v.w += v.y * v.z;
return v;
}
fn hash(stream: u32, fish: u32, counter: u32) -> vec4u { return pcg4d(vec4u(frame.seed, stream, fish, counter)); }
fn toUnit(hashes: vec4u) -> vec4f { return vec4f(hashes >> vec4u(8u)) * exp2(-24.0); }
`),
  'rank': text<'rank'>(`
@compute @workgroup_size(256)
fn rank(@builtin(global_invocation_id) id: vec3u) {
if (id.x >= frame.count) { return; }
let index = order[id.x];
let i = table[slotsAt() + index];
let state = fish[i];
let grid = gridOf();
let cell = cellOf(grid, state.position, state.tag);
let first = table[startsAt + cell];
let end = table[startsAt + cell + 1u];
var slot = id.x;
if (!isGone(state.tag)) {
slot = first;
for (var k = first; k < end; k++) {
if (order[k] < index) { slot++; }
}
}
let sq = dot(state.velocity, state.velocity);
spots[slot] = Spot(state.position, state.tag, state.velocity, select(0.0, 1.0 / sqrt(sq), sq > 0.0));
for (var column = 0u; column < memoryColumns; column++) {
sortedMemory[column * frame.count + slot] = memory[column * frame.count + i];
}
if (!wraps) { coarse[slot] = coarseOf(grid, state.position, speciesOf(state.tag)); }
table[slotsAt() + index] = slot;
}
`),
  'respawn': text<'inBall' | 'next' | 'respawn' | 'startPosition'>(`
var<private> stream: u32;
var<private> drawn: u32;
var<private> drawer: u32;
fn next() -> f32 {
let all = toUnit(pcg4d(vec4u(frame.seed + frame.step + 1u, stream, drawer, drawn / 4u)));
drawn++;
return all[(drawn - 1u) % 4u];
}
fn inBall(isFlat: bool) -> vec3f {
var v = vec3f(0);
for (var attempt = 0u; attempt < 64u; attempt++) {
v.x = 2.0 * next() - 1.0;
v.y = 2.0 * next() - 1.0;
if (!isFlat) { v.z = 2.0 * next() - 1.0; }
let sq = dot(v, v);
if (sq <= 1.0 && sq > 1e-6) { break; }
}
return v;
}
fn startPosition(s: Start) -> vec3f {
let centre = vec3f(s.centreX, s.centreY, s.centreZ);
if (s.kind == startKindSphere) { return centre + s.radius * inBall(flat); }
if (s.kind == startKindRing) {
let height = frame.worldMin.y + (frame.worldMax.y - frame.worldMin.y) * next();
let away = s.radius * (1.0 + next() * 0.5);
let way = unit(inBall(true)) * away;
return select(vec3f(centre.x + way.x, height, centre.z + way.y), centre + way, flat);
}
if (s.kind == startKindTorus) {
let way = unit(inBall(true)).xy;
var across = vec3f(0);
for (var attempt = 0u; attempt < 64u; attempt++) {
across = inBall(true);
if ((s.radius + s.tube) * next() <= s.radius + s.tube * across.x) { break; }
}
let outward = way * (s.radius + s.tube * across.x);
return centre + select(vec3f(outward.x, s.tube * across.y, outward.y), vec3f(outward, 0.0), flat);
}
let low = vec3f(s.minX, s.minY, s.minZ);
let x = next();
let y = next();
return low + (vec3f(s.maxX, s.maxY, s.maxZ) - low) * vec3f(x, y, next());
}
@compute @workgroup_size(64)
fn respawn(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count || !isRespawned(fish[slot].tag)) { return; }
let s = parameters.species[speciesOf(fish[slot].tag)].start;
drawer = fishIndexOf(fish[slot].tag);
stream = streamStartPosition;
drawn = 0u;
var position = startPosition(s);
stream = streamStartVelocity;
drawn = 0u;
let inward = vec3f(s.centreX, s.centreY, s.centreZ) - position;
var way = vec3f(s.headingX, s.headingY, s.headingZ);
if (s.kind == startKindRing) { way = inward; }
else if (s.kind == startKindTorus) { way = select(vec3f(inward.z, 0.0, -inward.x), vec3f(inward.y, -inward.x, 0.0), flat); }
else if (all(way == vec3f(0))) { way = inBall(flat); }
var velocity = unit(way) * s.speed;
if (flat) {
position.z = 0.0;
velocity.z = 0.0;
}
if (wraps) { position = wrapped(position); }
let tag = select(fish[slot].tag & ~respawnedBit, fish[slot].tag | elsewhereBit, clears);
fish[slot] = State(position, tag, velocity, 0.0);
for (var column = 0u; column < allColumns; column++) {
if (!outlives(column)) { memory[column * frame.count + slot] = 0.0; }
}
}
`),
  'scan': text<'reduce' | 'spread'>(`
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> before: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
const each = 16u;
@compute @workgroup_size(64)
fn reduce(@builtin(global_invocation_id) id: vec3u) {
let run = id.x;
if (run >= arrayLength(&output)) { return; }
let end = min((run + 1u) * each, arrayLength(&input));
var sum = 0u;
for (var j = run * each; j < end; j++) { sum += input[j]; }
output[run] = sum;
}
@compute @workgroup_size(64)
fn spread(@builtin(global_invocation_id) id: vec3u) {
let run = id.x;
if (run >= arrayLength(&before)) { return; }
let end = min((run + 1u) * each, arrayLength(&input));
var sum = before[run];
for (var j = run * each; j < end; j++) {
output[j] = sum;
sum += input[j];
}
}
`),
  'scatter': text<'scatter'>(`
@compute @workgroup_size(256)
fn scatter(@builtin(global_invocation_id) id: vec3u) {
let i = id.x;
if (i >= frame.count) { return; }
let tag = fish[i].tag;
let cell = cellOf(gridOf(), fish[i].position, tag);
order[table[startsAt + cell] + arrivals[i]] = fishIndexOf(tag);
}
`),
  'slide': text<'go' | 'loseInward'>(`
const mostLooks = 128u;
const mostPushes = 6u;
const slack = 1e-3;
var<private> position: vec3f;
var<private> isClear: bool;
var<private> rest: vec3f;
var<private> velocity: vec3f;
fn go(first: Touch, radius: f32) {
let off = radius * (1.0 + slack);
var next = position;
var touch = first;
var pushes = 0u;
for (var look = 0u; look < mostLooks; look++) {
var to = next;
if (touch.distance < radius) {
if (pushes == mostPushes) { break; }
pushes++;
loseInward(touch, select(next, position, isClear));
to += touch.normal * min(off - touch.distance, touch.distance * 0.99);
} else {
if (isInHole(next)) {
stopTowards(next);
break;
}
position = next;
isClear = true;
pushes = 0u;
let l = length(rest);
if (l == 0.0) { break; }
let part = clamp((touch.distance - radius * 0.5) / l, 0.0, 1.0);
to += rest * part;
rest *= 1.0 - part;
}
if (distance(to, next) >= touch.distance) { break; }
next = to;
touch = nearest(next, off + length(rest));
}
}
fn loseInward(touch: Touch, x: vec3f) {
rest -= min(0.0, dot(rest, touch.normal)) * touch.normal;
velocity -= min(0.0, dot(velocity - surfaceSpeed(touch.body, x), touch.normal)) * touch.normal;
}
`),
  'solid': text<'boxSq' | 'feature9' | 'leastDistance' | 'number' | 'poseAt' | 'solidAt' | 'solidCount' | 'toSolid' | 'valueAt' | 'vector'>(`
const solidWords = 18u;
const atStart = poseFrom;
const atEnd = poseTo;
struct Solid {
turn: mat3x3f,
at: vec3f,
corner: vec3f,
spacing: vec3f,
size: vec3u,
values: u32,
tree: Tree,
words: u32,
}
struct Tree {
boxes: u32,
nodes: u32,
corners: u32,
}
fn solidCount() -> u32 { return world[bodiesAt]; }
fn number(at: u32) -> f32 { return bitcast<f32>(world[at]); }
fn vector(at: u32) -> vec3f { return vec3f(number(at), number(at + 1u), number(at + 2u)); }
fn feature9(at: u32) -> mat3x3f { return mat3x3f(feature3(at), feature3(at + 3u), feature3(at + 6u)); }
fn poseAt(k: u32) -> u32 { return tableAt(poseTable) + poseWords * k; }
fn solidAt(k: u32, when: u32) -> Solid {
let at = bodiesAt + 2u + solidWords * k;
let pose = poseAt(k) + when;
return Solid(
feature9(pose),
feature3(pose + 9u),
vector(at),
vector(at + 3u),
vec3u(world[at + 6u], world[at + 7u], world[at + 8u]),
world[at + 9u],
Tree(world[at + 10u], world[at + 11u], world[at + 12u]),
at,
);
}
fn toSolid(body: Solid, x: vec3f) -> vec3f { return body.turn * (x - body.at); }
fn valueAt(body: Solid, c: vec3u) -> u32 { return body.values + 4u * ((c.z * body.size.y + c.y) * body.size.x + c.x); }
fn leastDistance(body: Solid, x: vec3f) -> f32 {
let gridPosition = round((x - body.corner) / body.spacing);
if (all(gridPosition >= vec3f(0)) && all(gridPosition < vec3f(body.size))) {
let c = vec3u(gridPosition);
let known = abs(number(valueAt(body, c) + 3u));
return known * (1.0 - 1e-5) - length(x - body.corner - gridPosition * body.spacing) * (1.0 + 1e-5);
}
return sqrt(boxSq(body.tree.boxes, x)) * (1.0 - 1e-5);
}
fn boxSq(at: u32, x: vec3f) -> f32 {
let d = max(max(vector(at) - x, x - vector(at + 3u)), vec3f(0));
return dot(d, d);
}
`),
  'steering': text<'offsetFrom' | 'pushFrom'>(`
struct Fish {
position: vec3f,
velocity: vec3f,
heading: vec3f,
species: u32,
slot: u32,
index: u32,
id: u32,
}
fn offsetFrom(one: Fish, point: vec3f) -> vec3f { return nearestImage(one.position - point); }
fn pushFrom(one: Fish, point: vec3f, r: f32) -> vec3f {
let d = offsetFrom(one, point);
let l = length(d);
return select(vec3f(0), d * ((1.0 - l / r) / max(l, 1e-30)), l < r && l > 0.0);
}
`),
  'totals': text<'sumAll' | 'sumOf' | 'sumSpecies'>(`
struct Part {
position: vec4f,
velocity: vec4f,
}
const parts = 1024u;
const some = 32u;
@compute @workgroup_size(64)
fn sumSpecies(@builtin(global_invocation_id) id: vec3u) {
for (var s = 0u; s < speciesCount; s++) {
var part = Part(vec4f(0), vec4f(0));
for (var i = id.x; i < frame.count; i += parts) {
let spot = spots[i];
if (isGone(spot.tag) || speciesOf(spot.tag) != s) { continue; }
part.position += vec4f(spot.position, 1.0);
part.velocity += vec4f(spot.velocity, 0.0);
}
partial[parts * s + id.x] = part;
}
}
fn sumOf(first: u32, count: u32) -> Part {
var sum = Part(vec4f(0), vec4f(0));
for (var k = first; k < first + count; k++) {
sum.position += partial[k].position;
sum.velocity += partial[k].velocity;
}
return sum;
}
@compute @workgroup_size(256)
fn sumAll(@builtin(local_invocation_index) k: u32) {
let after = parts * speciesCount;
for (var j = k; j < some * speciesCount; j += 256u) { partial[after + j] = sumOf(parts / some * j, parts / some); }
storageBarrier();
if (k >= speciesCount) { return; }
let sum = sumOf(after + some * k, some);
for (var axis = 0u; axis < 4u; axis++) {
table[totalsAt + 8u * k + axis] = bitcast<u32>(sum.position[axis]);
table[totalsAt + 8u * k + 4u + axis] = bitcast<u32>(sum.velocity[axis]);
}
}
`),
  'touch': text<'fromTriangle' | 'nearest' | 'toTriangle'>(`
const mostWaiting = 72u;
const nobody = 4294967295u;
const anywhere = 1e18;
struct Touch {
distance: f32,
normal: vec3f,
body: u32,
}
var<private> posed: u32 = atEnd;
fn nearest(x: vec3f, limit: f32) -> Touch {
var best = Touch(limit, vec3f(0), 0u);
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, posed);
let q = toSolid(body, x);
if (leastDistance(body, q) >= best.distance) { continue; }
let d = toTriangle(body.tree, q, best.distance);
let l = length(d);
if (l >= best.distance) { continue; }
var normal = transpose(body.turn) * (d / max(l, 1e-30));
if (flat) { normal = unit(vec3f(normal.xy, 0.0)); }
best = Touch(l, normal, k);
}
return best;
}
fn toTriangle(tree: Tree, x: vec3f, limit: f32) -> vec3f {
var waiting: array<u32, mostWaiting>;
var count = 1u;
waiting[0] = 0u;
var bestSq = limit * limit;
var best = vec3f(limit * 2.0, 0.0, 0.0);
while (count > 0u) {
count--;
var node = waiting[count];
if (boxSq(tree.boxes + 6u * node, x) >= bestSq) { continue; }
loop {
let size = world[tree.nodes + 2u * node + 1u];
let other = world[tree.nodes + 2u * node];
if (size > 0u) {
for (var t = other; t < other + size; t++) {
let d = fromTriangle(tree.corners + 9u * t, x);
let sq = dot(d, d);
if (sq >= bestSq) { continue; }
bestSq = sq;
best = d;
}
break;
}
let firstSq = boxSq(tree.boxes + 6u * (node + 1u), x);
let otherSq = boxSq(tree.boxes + 6u * other, x);
let isOther = otherSq < firstSq;
if (max(firstSq, otherSq) < bestSq) {
waiting[count] = select(other, node + 1u, isOther);
count++;
}
if (min(firstSq, otherSq) >= bestSq) { break; }
node = select(node + 1u, other, isOther);
}
}
return best;
}
fn fromTriangle(at: u32, x: vec3f) -> vec3f {
let a = vector(at);
let ab = vector(at + 3u) - a;
let ac = vector(at + 6u) - a;
let ap = x - a;
let d1 = dot(ab, ap);
let d2 = dot(ac, ap);
var v = 0.0;
var w = 0.0;
if (d1 > 0.0 || d2 > 0.0) {
let bc = dot(ab, ac);
let d3 = d1 - dot(ab, ab);
let d4 = d2 - bc;
let d5 = d1 - bc;
let d6 = d2 - dot(ac, ac);
if (d3 >= 0.0 && d4 <= d3) {
v = 1.0;
} else if (d6 >= 0.0 && d5 <= d6) {
w = 1.0;
} else {
let vc = d1 * d4 - d3 * d2;
let vb = d5 * d2 - d1 * d6;
let va = d3 * d6 - d5 * d4;
if (vc <= 0.0 && d1 > 0.0 && d3 <= 0.0) {
v = d1 / (d1 - d3);
} else if (vb <= 0.0 && d2 > 0.0 && d6 <= 0.0) {
w = d2 / (d2 - d6);
} else if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 && d4 - d3 + (d5 - d6) > 0.0) {
w = (d4 - d3) / (d4 - d3 + (d5 - d6));
v = 1.0 - w;
} else {
let sum = va + vb + vc;
v = vb / sum;
w = vc / sum;
}
}
}
return ap - ab * v - ac * w;
}
`),
  'vector': text<'clampLength' | 'nearestImage' | 'shortestImage' | 'unit'>(`
fn clampLength(v: vec3f, limit: f32) -> vec3f {
let sq = dot(v, v);
return select(v, v * (limit / sqrt(max(sq, 1e-30))), sq > limit * limit);
}
fn unit(v: vec3f) -> vec3f {
let size = max(abs(v.x), max(abs(v.y), abs(v.z)));
if (size == 0.0) { return vec3f(0); }
let scaled = v / size;
return scaled / sqrt(dot(scaled, scaled));
}
fn shortestImage(d: vec3f) -> vec3f {
var image = d;
if (wraps) {
let edge = frame.worldMax - frame.worldMin;
image = select(select(d, d + edge, d < -0.5 * edge), d - edge, d > 0.5 * edge);
}
if (flat) { image.z = 0.0; }
return image;
}
fn nearestImage(d: vec3f) -> vec3f {
if (!wraps) { return shortestImage(d); }
let edge = frame.worldMax - frame.worldMin;
return shortestImage(d - select(vec3f(0), edge * trunc(d / edge), edge > vec3f(0)));
}
`),
  'wake': text<'wakeWorth'>(`
fn wakeWorth(other: Neighbour, length: f32) -> f32 {
let heading = other.velocity * other.perSpeed;
let l = other.l / length;
let behind = -dot(other.d, heading) / length;
let beside = sqrt(max(0.0, l * l - behind * behind));
let isThere = other.isFlockmate && other.perSpeed > 0.0 && behind > -0.5 && behind < 4.0 && beside < 2.0;
let along = min(1.0, 2.0 * (behind + 0.5)) * min(1.0, 1.0 - behind * 0.25);
return select(0.0, along * (1.0 - beside * 0.5), isThere);
}
`),
  'watch': text<'memberCount' | 'memberOf' | 'slotOf'>(`
fn memberCount(species: u32) -> u32 { return world[2u * species + 1u]; }
fn memberOf(species: u32, k: u32) -> u32 { return world[world[2u * species] + k]; }
fn slotOf(index: u32) -> u32 { return table[slotsAt() + index]; }
`),
};
