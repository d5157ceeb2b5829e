// Made from the *.wgsl files by `npm run shaders`.
import type { Wgsl } from './gpu-rule.ts';

const text = <F extends string>(code: string): Wgsl<F> => code as Wgsl<F>;

export const shaders = {
  'alignment': text<'alignment_all' | 'alignment_heading' | 'alignment_heading_of' | 'alignment_linear_decay' | 'alignment_linear_decay_of' | 'alignment_match' | 'alignment_match_of' | 'alignment_mean' | 'alignment_mean_of'>(`
fn alignment_linear_decay_of(other: Neighbour, s: AlignmentSettings) -> vec4f {
return counted(other.isFlockmate && other.l < s.radius, other.velocity * (other.perSpeed * (1.0 - other.l / s.radius)));
}
fn alignment_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }
fn alignment_mean_of(other: Neighbour, s: AlignmentSettings) -> vec4f {
return counted(other.isFlockmate && other.l < s.radius, other.velocity);
}
fn alignment_mean(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }
fn alignment_match_of(other: Neighbour, s: AlignmentSettings) -> vec4f { return alignment_mean_of(other, s); }
fn alignment_match(sum: vec4f, one: Fish) -> vec3f { return select(vec3f(0), meanOf(sum) - one.velocity, sum.w > 0.0); }
fn alignment_heading_of(other: Neighbour, s: AlignmentSettings) -> vec4f { return alignment_mean_of(other, s); }
fn alignment_heading(sum: vec4f, one: Fish) -> vec3f { return unit(meanOf(sum)); }
fn alignment_all(all: FlockmateTotals, one: Fish) -> vec4f { return vec4f(all.velocity, all.count); }
`),
  'bounds': text<'bounds_box' | 'bounds_centre' | 'bounds_push' | 'bounds_scaled' | 'bounds_sphere' | 'bounds_wayBack' | 'bounds_wrap'>(`
fn bounds_box(one: Fish, s: BoundsSettings) -> vec3f { return bounds_scaled(bounds_wayBack(one.position), s); }
fn bounds_push(one: Fish, s: BoundsSettings) -> vec3f { return bounds_scaled(sign(bounds_wayBack(one.position)), s); }
fn bounds_sphere(one: Fish, s: BoundsSettings) -> vec3f {
let way = bounds_centre(one, s);
let size = frame.worldMax - frame.worldMin;
let radius = min(min(size.x, size.y), select(size.z, 3e38, flat)) * 0.5;
let distance = length(way);
return way * select(0.0, (distance - radius) / distance, distance > radius);
}
fn bounds_centre(one: Fish, s: BoundsSettings) -> vec3f {
var way = (frame.worldMin + frame.worldMax) * 0.5 - one.position;
if (flat) { way.z = 0.0; }
return way;
}
fn bounds_wrap(one: Fish, s: BoundsSettings) -> vec3f { return vec3f(0); }
fn bounds_wayBack(x: vec3f) -> vec3f {
return select(select(vec3f(0), frame.worldMax - x, x > frame.worldMax), frame.worldMin - x, x < frame.worldMin);
}
fn bounds_scaled(way: vec3f, s: BoundsSettings) -> vec3f {
return vec3f(way.x, way.y * select(s.surfaceFactor, s.floorFactor, way.y > 0.0), way.z);
}
`),
  'characters': text<'characters_linear_decay'>(`
fn characters_linear_decay(one: Fish, s: CharactersSettings) -> vec3f {
let at = tableAt(charactersTable);
var sum = vec3f(0);
for (var k = 0u; k < tableSize(charactersTable); k++) {
sum += pushFrom(one, feature3(at + charactersWords * k + charactersPoint), s.radius);
}
return clampLength(sum, 1.0);
}
`),
  'cohesion': text<'cohesion_all' | 'cohesion_centroid' | 'cohesion_centroid_of' | 'cohesion_heading' | 'cohesion_heading_of' | 'cohesion_linear_decay' | 'cohesion_linear_decay_of'>(`
fn cohesion_linear_decay_of(other: Neighbour, s: CohesionSettings) -> vec4f {
return counted(other.isFlockmate && other.l < s.radius, other.d * (-other.perLength * (1.0 - other.l / s.radius)));
}
fn cohesion_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }
fn cohesion_centroid_of(other: Neighbour, s: CohesionSettings) -> vec4f { return counted(other.isFlockmate && other.l < s.radius, -other.d); }
fn cohesion_centroid(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }
fn cohesion_heading_of(other: Neighbour, s: CohesionSettings) -> vec4f { return cohesion_centroid_of(other, s); }
fn cohesion_heading(sum: vec4f, one: Fish) -> vec3f { return unit(meanOf(sum)); }
fn cohesion_all(all: FlockmateTotals, one: Fish) -> vec4f { return vec4f(towards(all, one.position), all.count); }
`),
  'current': text<'current_at' | 'current_drift' | 'current_grid' | 'current_push' | 'current_river' | 'current_vortex'>(`
fn current_push(one: Fish, s: CurrentSettings) -> vec3f { return current_at(one.position); }
fn current_drift(one: Fish, s: CurrentSettings) -> vec3f { return current_at(one.position) - one.velocity; }
fn current_at(x: vec3f) -> vec3f {
var sum = vec3f(0);
for (var k = 0u; k < tableSize(currentTable); k++) {
let at = tableAt(currentTable) + currentWords * k;
var flow = vec3f(0);
switch u32(features[at + currentKind]) {
case currentKindUniform: { flow = feature3(at + currentVelocity); }
case currentKindVortex: { flow = current_vortex(at, x); }
case currentKindRiver: { flow = current_river(at, x); }
default: { flow = current_grid(at, x); }
}
sum += features[at + currentStrength] * flow;
}
return sum;
}
fn current_vortex(at: u32, x: vec3f) -> vec3f {
let centre = feature3(at + currentOrigin);
let radius = features[at + currentRadius];
let speed = features[at + currentSpeed];
let dx = x.x - centre.x;
let dw = select(centre.z - x.z, x.y - centre.y, flat);
let distance = sqrt(dx * dx + dw * dw);
if (distance == 0.0 || radius == 0.0) { return vec3f(0); }
let factor = select(speed * radius / distance / distance, speed / radius, distance < radius);
return select(vec3f(-dw * factor, 0.0, -dx * factor), vec3f(-dw * factor, dx * factor, 0.0), flat);
}
fn current_river(at: u32, x: vec3f) -> vec3f {
var velocity = feature3(at + currentVelocity);
var d = x - feature3(at + currentOrigin);
if (flat) {
velocity.z = 0.0;
d.z = 0.0;
}
let halfWidth = features[at + currentRadius];
let speedSq = dot(velocity, velocity);
if (speedSq == 0.0 || halfWidth == 0.0) { return vec3f(0); }
let across = d - dot(d, velocity) / speedSq * velocity;
return velocity * max(0.0, 1.0 - dot(across, across) / halfWidth / halfWidth);
}
fn current_grid(at: u32, x: vec3f) -> vec3f {
let low = feature3(at + currentOrigin);
let high = feature3(at + currentMax);
if (any(x < low) || any(x > high)) { return vec3f(0); }
let size = vec3u(feature3(at + currentSize));
let values = u32(features[at + currentTail]);
let gridPosition = select(vec3f(0), (x - low) / (high - low) * vec3f(size - 1u), high > low);
let cell = min(size - 2u, vec3u(gridPosition));
let part = gridPosition - vec3f(cell);
var flow = vec3f(0);
for (var corner = 0u; corner < 8u; corner++) {
let step = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
let weights = select(1.0 - part, part, step == vec3u(1));
let c = cell + step;
flow += weights.x * weights.y * weights.z * feature3(values + 3u * ((c.z * size.y + c.y) * size.x + c.x));
}
return flow;
}
`),
  'flee': text<'flee_linear_decay'>(`
fn flee_linear_decay(one: Fish, s: FleeSettings) -> vec3f {
let view = parameters.species[one.species].sight.cosHalfView;
let looks = view > -1.0 && any(one.heading != vec3f(0));
var sum = vec3f(0);
for (var p = 0u; p < speciesCount; p++) {
if ((s.predators & (1u << p)) == 0u) { continue; }
for (var k = 0u; k < memberCount(p); k++) {
let spot = spots[slotOf(memberOf(p, k))];
if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
let d = offsetFrom(one, spot.position);
if (looks && -dot(d, one.heading) < view * length(d)) { continue; }
sum += pushFrom(one, spot.position, s.radius);
}
}
return clampLength(sum, 1.0);
}
`),
  'food': text<'food_source'>(`
fn food_source(one: Fish, s: FoodSettings) -> vec3f {
var least = 3e38;
var way = vec3f(0);
for (var k = 0u; k < food_count(); k++) {
let at = food_at(k);
let range = features[at + foodRange];
let d = offsetFrom(one, feature3(at + foodPosition));
let l = length(d);
if (food_left(k) <= 0.0 || l >= range || l >= least) { continue; }
least = l;
way = select(vec3f(0), d * ((l / range - 1.0) / max(l, 1e-30)), l > 0.0);
}
return way;
}
`),
  'food.interact': text<'eat' | 'food_interact' | 'serve' | 'sourceOf'>(`
const guests = 256u;
const guestWords = guests / 32u;
var<workgroup> hungry: array<atomic<u32>, guestWords>;
@compute @workgroup_size(guests)
fn food_interact(@builtin(local_invocation_index) k: u32) {
for (var f = k; f < food_count(); f += guests) {
let amount = features[food_at(f) + foodAmount];
let growth = features[food_at(f) + foodGrowth];
if (growth > 0.0) { table[food_leftAt(f)] = bitcast<u32>(min(amount, food_left(f) + growth * frame.dt)); }
table[food_leftAt(food_count() + f)] = 0u;
}
for (var first = 0u; first < frame.count; first += guests) {
if (k < guestWords) { atomicStore(&hungry[k], 0u); }
storageBarrier();
workgroupBarrier();
if (first + k < frame.count && sourceOf(slotOf(first + k)) < food_count()) {
atomicOr(&hungry[k / 32u], 1u << (k % 32u));
}
workgroupBarrier();
if (k == 0u) { serve(first); }
storageBarrier();
workgroupBarrier();
}
}
fn sourceOf(slot: u32) -> u32 {
let food = parameters.species[speciesOf(spots[slot].tag)].food;
if (isGone(spots[slot].tag) || food.enabled == 0u || food.bite == 0.0) { return food_count(); }
for (var k = 0u; k < food_count(); k++) {
let at = food_at(k);
if (food_left(k) > 0.0 && length(offset(fish[slot].position, feature3(at + foodPosition))) < features[at + foodReach]) { return k; }
}
return food_count();
}
fn serve(first: u32) {
for (var word = 0u; word < guestWords; word++) {
var waiting = atomicLoad(&hungry[word]);
while (waiting != 0u) {
let slot = slotOf(first + 32u * word + firstTrailingBit(waiting));
waiting &= waiting - 1u;
let k = sourceOf(slot);
if (k < food_count()) { eat(slot, k); }
}
}
}
fn eat(slot: u32, k: u32) {
let left = food_left(k);
let bite = parameters.species[speciesOf(spots[slot].tag)].food.bite * frame.dt + bitcast<f32>(table[food_leftAt(food_count() + k)]);
let less = max(0.0, left - bite);
table[food_leftAt(k)] = bitcast<u32>(less);
table[food_leftAt(food_count() + k)] = bitcast<u32>(bite - (left - less));
if (less == 0.0) { emit(eventEaten, idOf(fish[slot].tag), i32(k), feature3(food_at(k) + foodPosition)); }
}
`),
  'food.shared': text<'food_at' | 'food_count' | 'food_left' | 'food_leftAt'>(`
fn food_count() -> u32 { return tableSize(foodTable); }
fn food_at(k: u32) -> u32 { return tableAt(foodTable) + foodWords * k; }
fn food_leftAt(k: u32) -> u32 { return slotsAt() + 2u * frame.count + k; }
fn food_left(k: u32) -> f32 { return bitcast<f32>(table[food_leftAt(k)]); }
`),
  'goal': text<'goal_at' | 'goal_leader' | 'goal_place'>(`
fn goal_at(species: u32) -> u32 {
let last = features[goalTable + 2u * species + 1u] - 1.0;
return tableAt(goalTable + 2u * species) + goalWords * u32(min(last, own.goalIndex));
}
fn goal_place(one: Fish, s: GoalSettings) -> vec3f {
if (features[goalTable + 2u * one.species + 1u] == 0.0) { return vec3f(0); }
let at = goal_at(one.species);
let d = offsetFrom(one, feature3(at + goalPosition));
let repels = features[at + goalOnArrival] == f32(goalOnArrivalRepel) && own.goalArrived == 1.0;
let strength = features[at + goalStrength];
return clampLength(select(vec3f(0), d * select(-strength, strength, repels), length(d) < features[at + goalRange]), s.maxLength);
}
fn goal_leader(one: Fish, s: GoalSettings) -> vec3f {
var least = 3e38;
var way = vec3f(0);
for (var p = 0u; p < speciesCount; p++) {
if ((s.follows & (1u << p)) == 0u) { continue; }
for (var k = 0u; k < memberCount(p); k++) {
let spot = spots[slotOf(memberOf(p, k))];
if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
let d = offsetFrom(one, spot.position);
if (length(d) >= least) { continue; }
least = length(d);
way = -d;
}
}
return clampLength(way, s.maxLength);
}
`),
  'goal.interact': text<'goal_interact'>(`
@compute @workgroup_size(64)
fn goal_interact(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count || isGone(spots[slot].tag)) { return; }
let species = speciesOf(fish[slot].tag);
let goals = features[goalTable + 2u * species + 1u];
if (parameters.species[species].goal.interacts == 0u || goals == 0.0) { return; }
let number = min(goals - 1.0, memory[goalIndexColumn * frame.count + slot]);
let at = tableAt(goalTable + 2u * species) + goalWords * u32(number);
let repels = features[at + goalOnArrival] == f32(goalOnArrivalRepel);
let range = features[at + goalRange];
let reach = min(features[at + goalReach], range);
let l = length(offset(fish[slot].position, feature3(at + goalPosition)));
let arrived = goalArrivedColumn * frame.count + slot;
if (l >= select(reach, range, repels)) { memory[arrived] = 0.0; }
if (memory[arrived] == 1.0 || l >= reach) { return; }
let next = select(number, (number + 1.0) % goals, features[at + goalOnArrival] == f32(goalOnArrivalNext));
memory[goalIndexColumn * frame.count + slot] = next;
memory[arrived] = select(0.0, 1.0, next == number);
emit(eventArrived, idOf(fish[slot].tag), i32(number), fish[slot].position);
}
`),
  'hunt': text<'hunt_attack_rest' | 'hunt_choose' | 'hunt_flockmatesAround' | 'hunt_updateMemory'>(`
const huntReference = 100.0;
fn hunt_attack_rest(one: Fish, s: HuntSettings) -> vec3f {
if (own.huntPhase != 1.0 || own.huntPrey < 0.0) { return vec3f(0); }
let prey = spots[slotOf(u32(own.huntPrey))];
if (isGone(prey.tag)) { return vec3f(0); }
let progress = own.huntClock * frame.dt / s.onset;
let square = progress * progress;
let fourth = square * square;
return clampLength((-unit(offsetFrom(one, prey.position)) - one.velocity / huntReference) * (fourth * fourth), 1.0);
}
fn hunt_updateMemory(one: Fish, s: HuntSettings) {
own.huntClock += 1.0;
if (own.huntPhase == 1.0 || own.huntClock <= s.restSteps) { return; }
let prey = hunt_choose(one, s);
if (prey < 0.0) { return; }
own.huntPhase = 1.0;
own.huntClock = 0.0;
own.huntPrey = prey;
}
fn hunt_choose(one: Fish, s: HuntSettings) -> f32 {
var count = 0u;
var mean = vec3f(0);
for (var p = 0u; p < speciesCount; p++) {
if ((s.hunts & (1u << p)) == 0u) { continue; }
for (var k = 0u; k < memberCount(p); k++) {
let spot = spots[slotOf(memberOf(p, k))];
if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
count++;
if (s.tactic == huntTacticCentre) { mean -= offsetFrom(one, spot.position); }
}
}
if (count == 0u) { return -1.0; }
mean /= f32(count);
let chosen = hash(streamHunt, one.id, frame.step).y % count;
var best = -1.0;
var least = 3e38;
var seen = 0u;
for (var p = 0u; p < speciesCount; p++) {
if ((s.hunts & (1u << p)) == 0u) { continue; }
for (var k = 0u; k < memberCount(p); k++) {
let spot = spots[slotOf(memberOf(p, k))];
if (isGone(spot.tag) || fishIndexOf(spot.tag) == one.index) { continue; }
let away = length(offsetFrom(one, spot.position));
var cost = away;
var doubt = 1e-5 * least;
if (s.tactic == huntTacticIsolated) { cost = hunt_flockmatesAround(spot); }
if (s.tactic == huntTacticCentre) {
cost = length(nearestImage(spot.position - one.position - mean));
doubt += 1e-6 * away;
}
if (s.tactic == huntTacticRandom) { cost = select(1.0, 0.0, seen == chosen); }
seen++;
if (cost >= least - doubt) { continue; }
least = cost;
best = f32(fishIndexOf(spot.tag));
}
}
return best;
}
fn hunt_flockmatesAround(prey: Spot) -> f32 {
let species = speciesOf(prey.tag);
let radius = parameters.species[species].hunt.companyRadius;
var flockmates = 0.0;
for (var k = 0u; k < memberCount(species); k++) {
let spot = spots[slotOf(memberOf(species, k))];
if (isGone(spot.tag) || fishIndexOf(spot.tag) == fishIndexOf(prey.tag)) { continue; }
if (length(nearestImage(prey.position - spot.position)) < radius) { flockmates += 1.0; }
}
return flockmates;
}
`),
  'hunt.interact': text<'hunt_catches' | 'hunt_end' | 'hunt_interact'>(`
@compute @workgroup_size(1)
fn hunt_interact() {
for (var s = 0u; s < speciesCount; s++) {
let hunt = parameters.species[s].hunt;
if (hunt.interacts == 0u) { continue; }
for (var k = 0u; k < memberCount(s); k++) { hunt_end(slotOf(memberOf(s, k)), hunt); }
}
}
fn hunt_end(slot: u32, hunt: HuntSettings) {
let phase = huntPhaseColumn * frame.count + slot;
let clock = huntClockColumn * frame.count + slot;
if (isGone(spots[slot].tag) || memory[phase] != 1.0) { return; }
let known = memory[huntPreyColumn * frame.count + slot];
let prey = slotOf(u32(max(known, 0.0)));
let isThere = known >= 0.0 && !isGone(spots[prey].tag);
let isFree = isThere && !isGone(fish[prey].tag) && !isRespawned(fish[prey].tag);
let id = idOf(fish[slot].tag);
let other = select(-1, i32(idOf(fish[prey].tag)), isThere);
let eventPosition = fish[select(slot, prey, isThere)].position;
if (memory[clock] == 0.0) { emit(eventAttack, id, other, eventPosition); }
let near = isFree && length(offset(fish[slot].position, fish[prey].position)) < hunt.catchDistance;
if (!near && memory[clock] <= hunt.attackSteps && isThere) { return; }
memory[phase] = 0.0;
memory[clock] = 0.0;
if (!near) {
emit(eventGiveUp, id, other, eventPosition);
} else if (!hunt_catches(id, prey, hunt.confusion)) {
emit(eventMiss, id, other, eventPosition);
} else {
emit(eventCatch, id, other, eventPosition);
if (hunt.onCatch == huntOnCatchRemove) { fish[prey].tag |= goneBit; }
if (hunt.onCatch == huntOnCatchRespawn) { fish[prey].tag |= respawnedBit; }
}
}
fn hunt_catches(id: u32, prey: u32, confusion: f32) -> bool {
if (confusion == 0.0) { return true; }
let species = speciesOf(fish[prey].tag);
let radius = parameters.species[species].hunt.companyRadius;
var flockmates = 0.0;
for (var k = 0u; k < memberCount(species); k++) {
let slot = slotOf(memberOf(species, k));
if (slot == prey || isGone(spots[slot].tag)) { continue; }
if (length(offset(fish[slot].position, fish[prey].position)) < radius) { flockmates += 1.0; }
}
return toUnit(hash(streamHunt, id, frame.step + 1u)).x < confusion / (confusion + flockmates);
}
`),
  'obstacles': text<'obstacles_field'>(`
fn obstacles_field(one: Fish, s: ObstaclesSettings) -> vec3f {
if (own.clearance > s.reach) { return vec3f(0); }
var sum = vec3f(0);
for (var k = 0u; k < solidCount(); k++) {
let body = solidAt(k, atStart);
sum += transpose(body.turn) * sampleField(body, toSolid(body, one.position));
}
return clampLength(sum, 1.0);
}
`),
  'path': text<'path_corridor' | 'path_has' | 'path_is' | 'path_isDone' | 'path_last' | 'path_next' | 'path_of' | 'path_point' | 'path_previous' | 'path_toPoint' | 'path_toSegment' | 'path_updateMemory' | 'path_waypoints'>(`
fn path_of(one: Fish) -> u32 { return tableAt(pathTable + 2u * one.species); }
fn path_has(one: Fish) -> bool { return features[pathTable + 2u * one.species + 1u] > 0.0; }
fn path_point(line: u32, k: f32) -> vec3f { return feature3(u32(features[line + pathTail]) + 3u * u32(k)); }
fn path_last(line: u32) -> f32 { return features[line + pathCount] - 1.0; }
fn path_is(line: u32, mode: u32) -> bool { return features[line + pathMode] == f32(mode); }
fn path_next(line: u32) -> f32 { return min(path_last(line), own.pathNext); }
fn path_isDone(line: u32) -> bool { return path_is(line, pathModeOnce) && own.pathDirection == 1.0; }
fn path_toPoint(one: Fish, line: u32) -> vec3f { return -unit(offsetFrom(one, path_point(line, path_next(line)))); }
fn path_waypoints(one: Fish, s: PathSettings) -> vec3f {
if (!path_has(one)) { return vec3f(0); }
let line = path_of(one);
if (path_isDone(line)) { return vec3f(0); }
return path_toPoint(one, line);
}
fn path_corridor(one: Fish, s: PathSettings) -> vec3f {
if (!path_has(one)) { return vec3f(0); }
let line = path_of(one);
let radius = features[line + pathRadius];
var steer = vec3f(0);
if (!path_isDone(line)) { steer = path_toPoint(one, line); }
let way = path_toSegment(one, line);
let distance = length(way);
if (distance <= radius || radius == 0.0) { return steer; }
return steer + way * ((distance - radius) / radius / distance);
}
fn path_toSegment(one: Fish, line: u32) -> vec3f {
let next = path_next(line);
let before = path_point(line, path_previous(line, next));
let end = path_point(line, next);
let segment = nearestImage(end - before);
let fromEnd = offsetFrom(one, end);
let fromStart = offsetFrom(one, before);
let isStart = length(fromStart) < length(fromEnd);
let origin = select(1.0, 0.0, isStart);
let d = select(fromEnd, fromStart, isStart);
let lengthSq = dot(segment, segment);
var part = origin;
if (lengthSq > 0.0) { part = clamp(origin + dot(d, segment) / lengthSq, 0.0, 1.0); }
return (part - origin) * segment - d;
}
fn path_previous(line: u32, next: f32) -> f32 {
let before = next + select(-1.0, 1.0, own.pathDirection == 1.0);
if (before >= 0.0 && before < features[line + pathCount]) { return before; }
return select(next, path_last(line), path_is(line, pathModeLoop));
}
fn path_updateMemory(one: Fish, s: PathSettings) {
if (!path_has(one)) { return; }
let line = path_of(one);
if (path_isDone(line)) { return; }
own.pathNext = path_next(line);
if (length(offsetFrom(one, path_point(line, own.pathNext))) >= features[line + pathRadius]) { return; }
let last = path_last(line);
if (path_is(line, pathModeLoop)) {
own.pathNext = select(own.pathNext + 1.0, 0.0, own.pathNext == last);
} else if (own.pathDirection == 0.0 && own.pathNext == last) {
own.pathDirection = 1.0;
if (path_is(line, pathModePingPong)) { own.pathNext = last - 1.0; }
} else if (own.pathDirection == 1.0 && own.pathNext == 0.0) {
own.pathDirection = 0.0;
own.pathNext = 1.0;
} else {
own.pathNext += select(1.0, -1.0, own.pathDirection == 1.0);
}
}
`),
  'perch': text<'perch_ground' | 'perch_holds' | 'perch_lands' | 'perch_moved'>(`
fn perch_ground(one: Fish, s: PerchSettings) -> vec3f { return vec3f(0.0, -1.0, 0.0); }
fn perch_holds(one: Fish, s: PerchSettings) -> bool { return own.perchSteps > 0.0; }
fn perch_moved(one: Fish, s: PerchSettings, position: ptr<function, vec3f>, velocity: ptr<function, vec3f>) {
if (!perch_lands(one, s, *position)) { return; }
(*position).y = groundHeight((*position).x, (*position).z);
*velocity = vec3f(0);
}
fn perch_lands(one: Fish, s: PerchSettings, position: vec3f) -> bool {
if (own.perchSteps > 0.0) {
own.perchSteps = select(0.0, own.perchSteps - 1.0, s.enabled != 0u);
return false;
}
if (s.enabled == 0u || position.y >= groundHeight(position.x, position.z)) { return false; }
let chance = toUnit(hash(streamPerch, one.id, u32(own.perchCount))).x;
own.perchCount += 1.0;
let seconds = s.least + max(0.0, s.most - s.least) * chance;
own.perchSteps = min(16777216.0, ceil(seconds / frame.dt * (1.0 - 1e-6)));
return true;
}
`),
  'perch.interact': text<'perch_emitLandings'>(`
@compute @workgroup_size(64)
fn perch_emitLandings(@builtin(global_invocation_id) id: vec3u) {
let slot = indexOf(id);
if (slot >= frame.count || isGone(spots[slot].tag)) { return; }
let k = perchCountColumn * frame.count + slot;
if (memory[k] > sortedMemory[k]) { emit(eventLanded, idOf(fish[slot].tag), -1, fish[slot].position); }
}
`),
  'separation': text<'separation_all' | 'separation_centroid' | 'separation_centroid_of' | 'separation_displacement' | 'separation_displacement_of' | 'separation_inverse' | 'separation_inverse_of' | 'separation_linear_decay' | 'separation_linear_decay_of' | 'separation_near' | 'separation_unit' | 'separation_unit_of'>(`
fn separation_near(other: Neighbour, s: SeparationSettings, v: vec3f) -> vec4f { return counted(other.l < s.radius * other.stretch, v); }
fn separation_linear_decay_of(other: Neighbour, s: SeparationSettings) -> vec4f {
return separation_near(other, s, other.d * (other.perLength * (1.0 - other.l / (s.radius * other.stretch))));
}
fn separation_linear_decay(sum: vec4f, one: Fish) -> vec3f { return clampLength(sum.xyz, 1.0); }
fn separation_centroid_of(other: Neighbour, s: SeparationSettings) -> vec4f {
return counted(other.isFlockmate && other.l < s.radius, other.d);
}
fn separation_centroid(sum: vec4f, one: Fish) -> vec3f { return meanOf(sum); }
fn separation_displacement_of(other: Neighbour, s: SeparationSettings) -> vec4f { return separation_near(other, s, other.d); }
fn separation_displacement(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }
fn separation_unit_of(other: Neighbour, s: SeparationSettings) -> vec4f { return separation_near(other, s, other.d * other.perLength); }
fn separation_unit(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }
fn separation_inverse_of(other: Neighbour, s: SeparationSettings) -> vec4f {
return separation_near(other, s, other.d * other.perLength * other.perLength);
}
fn separation_inverse(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }
fn separation_all(all: FlockmateTotals, one: Fish) -> vec4f { return vec4f(-towards(all, one.position), all.count); }
`),
  'wander': text<'wander_cubic' | 'wander_increment' | 'wander_noise' | 'wander_updateMemory'>(`
fn wander_noise(one: Fish, s: WanderSettings) -> vec3f {
var r: array<vec3f, 5>;
for (var k = 0u; k < 5u; k++) { r[k] = toUnit(hash(streamWander, one.id, s.segment + k)).xyz; }
let y = s.aheadY == 1u;
let z = s.aheadZ == 1u;
let value = vec3f(
wander_cubic(r[0].x, r[1].x, r[2].x, r[3].x, s.partX),
wander_cubic(select(r[0].y, r[1].y, y), select(r[1].y, r[2].y, y), select(r[2].y, r[3].y, y), select(r[3].y, r[4].y, y), s.partY),
wander_cubic(select(r[0].z, r[1].z, z), select(r[1].z, r[2].z, z), select(r[2].z, r[3].z, z), select(r[3].z, r[4].z, z), s.partZ),
);
return (2.0 * value - 1.0) * vec3f(1.0, s.verticalFactor, 1.0);
}
fn wander_cubic(r0: f32, r1: f32, r2: f32, r3: f32, u: f32) -> f32 {
return r1 + 0.5 * u * (r2 - r0 + u * (2.0 * r0 - 5.0 * r1 + 4.0 * r2 - r3 + u * (3.0 * (r1 - r2) + r3 - r0)));
}
fn wander_increment(one: Fish, s: WanderSettings) -> vec3f { return vec3f(own.wanderX, own.wanderY, own.wanderZ); }
fn wander_updateMemory(one: Fish, s: WanderSettings) {
let nudge = 2.0 * toUnit(hash(streamWanderNudge, one.id, frame.step)).xyz - 1.0;
let walk = vec3f(own.wanderX, own.wanderY, own.wanderZ) + s.increment * nudge * vec3f(1.0, s.verticalFactor, 1.0);
let kept = clampLength(walk, 1.0);
own.wanderX = kept.x;
own.wanderY = kept.y;
own.wanderZ = kept.z;
}
`),
};
