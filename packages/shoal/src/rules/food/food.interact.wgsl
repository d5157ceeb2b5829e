// Food grows, then fish eat in the order of their indices: interact in food.ts. All threads search for fish near food;
// one thread feeds them.
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

/// Index of the first source with food left that a fish reaches, or the number of sources.
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

/// The rounding error of a bite is added to the next bite. Otherwise many small bites would be lost.
fn eat(slot: u32, k: u32) {
  let left = food_left(k);
  let bite = parameters.species[speciesOf(spots[slot].tag)].food.bite * frame.dt + bitcast<f32>(table[food_leftAt(food_count() + k)]);
  let less = max(0.0, left - bite);
  table[food_leftAt(k)] = bitcast<u32>(less);
  table[food_leftAt(food_count() + k)] = bitcast<u32>(bite - (left - less));
  if (less == 0.0) { emit(eventEaten, idOf(fish[slot].tag), i32(k), feature3(food_at(k) + foodPosition)); }
}
