// Made from the *.wgsl files by `npm run shaders`.
import type { Wgsl } from '../rules/gpu-rule.ts';

const text = <F extends string>(code: string): Wgsl<F> => code as Wgsl<F>;

export const shaders = {
  'couzin': text<'couzin_direct' | 'couzin_sum'>(`
fn couzin_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: CouzinSettings) {
if (other.l == 0.0) { return; }
if (other.l < s.repulsionRadius) {
if (isSeen || s.repulsionView == couzinRepulsionViewAllAround) { (*sums)[0] += vec4f(other.d * other.perLength, 1.0); }
return;
}
if (!isSeen) { return; }
if (other.l < s.orientationRadius) {
(*sums)[1] += vec4f(other.velocity * other.perSpeed, 1.0);
} else if (other.l < s.attractionRadius) {
(*sums)[2] += vec4f(-other.d * other.perLength, 1.0);
}
}
fn couzin_direct(one: Fish, sums: HeadingSums, s: CouzinSettings) -> vec3f {
if (sums[0].w > 0.0) { return sums[0].xyz; }
if (s.parts == couzinPartsUnit) { return s.orientationWeight * unit(sums[1].xyz) + unit(sums[2].xyz); }
return s.orientationWeight * sums[1].xyz + sums[2].xyz;
}
`),
  'dorsogna': text<'dorsogna_direct' | 'dorsogna_sum'>(`
fn dorsogna_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: DorsognaSettings) {
if (!isSeen || !(other.l < s.radius)) { return; }
let repels = s.repulsion / s.repulsionLength * exp(-other.l / s.repulsionLength);
let attracts = s.attraction / s.attractionLength * exp(-other.l / s.attractionLength);
(*sums)[0] += vec4f((repels - attracts) * other.perLength * other.d, 0.0);
}
fn dorsogna_direct(one: Fish, sums: HeadingSums, s: DorsognaSettings) -> vec3f {
let own = s.thrust - s.friction * dot(one.velocity, one.velocity);
return one.velocity + (own * one.velocity + sums[0].xyz) * frame.dt;
}
`),
  'jhawar': text<'jhawar_below' | 'jhawar_direct' | 'jhawar_heading' | 'jhawar_other' | 'jhawar_turn'>(`
const jhawar_draws = 16u;
fn jhawar_below(draw: u32, most: u32) -> u32 {
let low = (draw & 0xffffu) * (most & 0xffffu);
let middle = (draw >> 16u) * (most & 0xffffu);
let other = (draw & 0xffffu) * (most >> 16u);
let carry = ((low >> 16u) + (middle & 0xffffu) + (other & 0xffffu)) >> 16u;
return (draw >> 16u) * (most >> 16u) + (middle >> 16u) + (other >> 16u) + carry;
}
fn jhawar_other(one: Fish, except: i32, random: u32) -> i32 {
if (frame.count < 2u) { return -1; }
var draw = random;
for (var attempt = 0u; attempt < 64u; attempt++) {
let drawn = jhawar_below(draw, frame.count - 1u);
let j = select(drawn + 1u, drawn, drawn < one.index);
let tag = spots[slotOf(j)].tag;
if (i32(j) != except && speciesOf(tag) == one.species && !isGone(tag)) { return i32(j); }
draw = draw * 1664525u + 1013904223u;
}
return -1;
}
fn jhawar_heading(index: i32) -> vec3f {
let spot = spots[slotOf(u32(index))];
return spot.velocity * spot.perSpeed;
}
fn jhawar_turn(one: Fish, size: f32) -> f32 {
for (var draw = 1u; draw < jhawar_draws; draw++) {
let u = toUnit(hash(streamHeadingEvent, one.id, jhawar_draws * frame.step + draw));
let turn = normals(u.x, u.y, size).x;
if (abs(turn) <= 3.1415927) { return turn; }
}
return 0.0;
}
fn jhawar_direct(one: Fish, sums: HeadingSums, s: JhawarSettings) -> vec3f {
let h = hash(streamHeadingEvent, one.id, jhawar_draws * frame.step);
let event = toUnit(h).x / frame.dt;
if (event < s.turnRate) { return turnedBy(one.heading, jhawar_turn(one, s.turnSize), 0.0); }
if (event < s.turnRate + s.copyRate) {
let j = jhawar_other(one, -1, h.y);
if (j < 0) { return one.heading; }
return jhawar_heading(j);
}
if (!(event < s.turnRate + s.copyRate + 3.0 * s.ternaryRate)) { return one.heading; }
let j = jhawar_other(one, -1, h.y);
let k = jhawar_other(one, j, h.z);
if (j < 0 || k < 0) { return one.heading; }
let headingJ = jhawar_heading(j);
let headingK = jhawar_heading(k);
let others = dot(headingJ, headingK);
if (!(others > dot(one.heading, headingJ) && others > dot(one.heading, headingK))) { return one.heading; }
return select(headingK, headingJ, h.w % 2u == 0u);
}
`),
  'sheep': text<'sheep_direct' | 'sheep_isFlockmate' | 'sheep_limit' | 'sheep_square' | 'sheep_unit'>(`
const sheep_atFullSpeed = 1e6;
fn sheep_isFlockmate(one: Fish, k: u32) -> bool {
let tag = spots[k].tag;
return k != one.slot && speciesOf(tag) == one.species && !isGone(tag);
}
fn sheep_square(one: Fish, k: u32) -> f32 {
let d = shortestImage(one.position - spots[k].position);
return dot(d, d);
}
fn sheep_limit(one: Fish, n: u32) -> f32 {
var low = 0u;
var high = 0x7f7fffffu;
while (low < high) {
let middle = low + (high - low) / 2u;
var within = 0u;
for (var k = 0u; k < frame.count; k++) {
if (sheep_isFlockmate(one, k) && bitcast<u32>(sheep_square(one, k)) <= middle) { within++; }
}
if (within >= n) { high = middle; } else { low = middle + 1u; }
}
return bitcast<f32>(low);
}
fn sheep_unit(d: vec3f) -> vec3f { return select(unit(d), vec3f(0), dot(d, d) <= 1e-12); }
fn sheep_direct(one: Fish, sums: HeadingSums, s: SheepSettings) -> vec3f {
let h = hash(streamHeadingEvent, one.id, frame.step);
let u = toUnit(h);
let random = vec3f(sinCos(6.2831853 * u.y).yx, 0.0);
var flight = vec3f(0);
var nearest = 3e38;
for (var k = 0u; k < frame.count; k++) {
let tag = spots[k].tag;
if (speciesOf(tag) == one.species || isGone(tag)) { continue; }
let d = shortestImage(one.position - spots[k].position);
if (dot(d, d) < nearest) {
nearest = dot(d, d);
flight = d;
}
}
if (!(sqrt(nearest) < s.detectionRadius)) {
return select(vec3f(0), sheep_atFullSpeed * random, u.x < s.grazing);
}
var limit = 3e38;
if (s.nearest > 0.0) { limit = sheep_limit(one, u32(s.nearest)); }
var toward = vec3f(0);
var push = vec3f(0);
for (var k = 0u; k < frame.count; k++) {
if (!sheep_isFlockmate(one, k)) { continue; }
let d = shortestImage(one.position - spots[k].position);
let square = dot(d, d);
if (square <= limit) { toward -= d; }
if (sqrt(square) < s.repulsionRadius) { push += unit(d); }
}
let wanted = s.inertia * one.heading + s.flight * sheep_unit(flight) + s.attraction * sheep_unit(toward)
+ s.repulsion * sheep_unit(push) + s.randomness * random;
return sheep_atFullSpeed * sheep_unit(wanted);
}
`),
  'shepherd': text<'shepherd_direct' | 'shepherd_isFlock' | 'shepherd_unit'>(`
fn shepherd_isFlock(one: Fish, k: u32) -> bool {
let tag = spots[k].tag;
return speciesOf(tag) != one.species && !isGone(tag);
}
fn shepherd_unit(d: vec3f) -> vec3f { return select(unit(d), vec3f(0), dot(d, d) <= 1e-12); }
fn shepherd_direct(one: Fish, sums: HeadingSums, s: ShepherdSettings) -> vec3f {
var count = 0.0;
var nearest = 3e38;
var centre = vec3f(0);
for (var k = 0u; k < frame.count; k++) {
if (!shepherd_isFlock(one, k)) { continue; }
let d = shortestImage(spots[k].position - one.position);
count += 1.0;
nearest = min(nearest, dot(d, d));
centre += d;
}
if (count == 0.0) { return vec3f(0); }
centre /= count;
var farthest = -1.0;
var stray = vec3f(0);
for (var k = 0u; k < frame.count; k++) {
if (!shepherd_isFlock(one, k)) { continue; }
let d = shortestImage(spots[k].position - one.position);
let l = length(d - centre);
if (l > farthest) {
farthest = l;
stray = d;
}
}
var aim = stray + s.spacing * shepherd_unit(stray - centre);
if (!(farthest > s.spacing * pow(count, 2.0 / 3.0))) {
let goal = nearestImage(vec3f(s.goalX, s.goalY, 0.0) - one.position);
aim = centre + s.spacing * sqrt(count) * shepherd_unit(centre - goal);
}
let random = vec3f(sinCos(6.2831853 * toUnit(hash(streamHeadingEvent, one.id, frame.step)).y).yx, 0.0);
let wanted = shepherd_unit(shepherd_unit(aim) + s.randomness * random);
return select(1e6, s.closeSpeed, sqrt(nearest) < 3.0 * s.spacing) * wanted;
}
`),
  'strombom': text<'strombom_direct' | 'strombom_sum'>(`
fn strombom_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: StrombomSettings) {
if (isSeen && other.l < s.radius) { (*sums)[0] -= vec4f(other.d, 0.0); }
}
fn strombom_direct(one: Fish, sums: HeadingSums, s: StrombomSettings) -> vec3f {
return one.heading + s.attraction * unit(sums[0].xyz);
}
`),
  'vicsek': text<'vicsek_direct' | 'vicsek_sum'>(`
fn vicsek_sum(sums: ptr<function, HeadingSums>, other: Neighbour, isSeen: bool, s: VicsekSettings) {
if (isSeen && other.l < s.radius) { (*sums)[0] += vec4f(other.velocity * other.perSpeed, 1.0); }
}
fn vicsek_direct(one: Fish, sums: HeadingSums, s: VicsekSettings) -> vec3f { return one.heading + sums[0].xyz; }
`),
  'wang': text<'wang_direct' | 'wang_kick' | 'wang_turn' | 'wang_updateMemory'>(`
const wang_least = 1e-5;
const wang_leastUnit = 5.9604645e-8;
fn wang_turn(one: Fish, k: u32, s: WangSettings) -> f32 {
let spot = spots[k];
let d = shortestImage(spot.position - one.position).xy;
let square = dot(d, d);
let u = one.heading.xy;
let other = spot.velocity.xy * spot.perSpeed;
let cosine = select(dot(u, d) / sqrt(max(square, 1e-30)), 0.0, square == 0.0);
let pull = s.attraction * (u.x * d.y - u.y * d.x) / (1.0 + square / (s.attractionRange * s.attractionRange));
let near = exp(-square / (s.alignmentRange * s.alignmentRange));
return pull + s.alignment * (1.0 + s.anisotropy * cosine) * near * (u.x * other.y - u.y * other.x);
}
fn wang_kick(one: Fish, s: WangSettings) -> f32 {
var first = 0.0;
var second = 0.0;
for (var k = 0u; k < frame.count; k++) {
let tag = spots[k].tag;
if (k == one.slot || speciesOf(tag) != one.species || isGone(tag)) { continue; }
let turn = wang_turn(one, k, s);
if (abs(turn) > abs(first)) {
second = first;
first = turn;
} else if (abs(turn) > abs(second)) { second = turn; }
}
let u = toUnit(hash(streamHeadingEvent, one.id, frame.step));
return normals(u.x, u.y, s.randomness).x + first + select(0.0, second, s.influential > 1.0);
}
fn wang_updateMemory(one: Fish, s: WangSettings) {
let isNew = own.kickDuration == 0.0;
own.kickTime += frame.dt;
if (own.kickTime < own.kickDuration - 0.5 * frame.dt) { return; }
let u = toUnit(hash(streamHeadingEvent, one.id, frame.step));
own.kickDuration = s.kickDuration * sqrt(max(0.0, -1.2732395 * logarithm(1.0 - max(u.z, wang_leastUnit))));
own.kickTime = select(0.0, own.kickDuration * u.w, isNew);
}
fn wang_direct(one: Fish, sums: HeadingSums, s: WangSettings) -> vec3f {
let length = s.kickLength * own.kickDuration / s.kickDuration;
let decayed = exp(-own.kickTime / s.decayTime) * (1.0 - exp(-frame.dt / s.decayTime));
let speed = max(wang_least, length * decayed / ((1.0 - exp(-own.kickDuration / s.decayTime)) * frame.dt));
var turned = one.heading;
if (own.kickTime == 0.0) { turned = turnedBy(one.heading, wang_kick(one, s), 0.0); }
return speed * turned;
}
`),
};
