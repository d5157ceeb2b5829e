// Handles arrivals, as interact in goal.ts.
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
