// What follows an arrival; settle in goal.ts.
@compute @workgroup_size(64)
fn settleGoals(@builtin(global_invocation_id) id: vec3u) {
  let slot = indexOf(id);
  if (slot >= frame.count || isGone(fish[slot].tag)) { return; }
  let species = speciesOf(fish[slot].tag);
  let goals = features[5u + 4u * species];
  if (parameters.species[species].goal.settles == 0u || goals == 0.0) { return; }
  let number = min(goals - 1.0, memory[goalIndexColumn * frame.count + slot]);
  let at = u32(features[4u + 4u * species]) + 8u * u32(number);
  let repels = features[at + 6u] == f32(onArrivalRepel);
  let range = features[at + 5u];
  let reach = min(features[at + 3u], range);
  let l = length(offset(fish[slot].position, vec3f(features[at], features[at + 1u], features[at + 2u])));
  let arrived = goalArrivedColumn * frame.count + slot;
  if (l >= select(reach, range, repels)) { memory[arrived] = 0.0; }
  if (memory[arrived] == 1.0 || l >= reach) { return; }
  let next = select(number, (number + 1.0) % goals, features[at + 6u] == f32(onArrivalNext));
  memory[goalIndexColumn * frame.count + slot] = next;
  memory[arrived] = select(0.0, 1.0, next == number);
  tell(eventArrived, idOf(fish[slot].tag), i32(number), fish[slot].position);
}
