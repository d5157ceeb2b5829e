// A fish that respawns inherits the traits of a living fish of its species: bearChildren in engines/cpu/interactions.ts.
// A parent neither respawns nor is removed in this step, so no thread reads what another one writes.
var<private> drawn: u32;
var<private> drawnHash: vec4u;

fn birthCounter(k: u32) -> u32 { return (frame.step + 1u) * birthCounters + k; }

/// The slot of a random living fish of a species; −1 if none was found.
fn nextParent(species: u32, child: u32) -> i32 {
  while (drawn < 4u * parentCounters) {
    if (drawn % 4u == 0u) { drawnHash = hash(streamBirth, child, birthCounter(drawn / 4u)); }
    let slot = slotOf(memberOf(species, drawnHash[drawn % 4u] % memberCount(species)));
    drawn++;
    if (!isGone(fish[slot].tag) && !isRespawned(fish[slot].tag)) { return i32(slot); }
  }
  return -1;
}

/// A random number with mean 0 and standard deviation 1.
fn deviate(hashes: vec4u) -> f32 {
  let parts = hashes >> vec4u(10u);
  return (f32(parts.x + parts.y + parts.z + parts.w) * exp2(-22.0) - 2.0) * 1.7320508;
}

/// @param rule index of the rule in the table of rules
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
