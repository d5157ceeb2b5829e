// The table ends with the food left at each source, followed by the rounding errors of the bites.
fn food_count() -> u32 { return tableSize(foodTable); }
fn food_at(k: u32) -> u32 { return tableAt(foodTable) + foodWords * k; }
fn food_leftAt(k: u32) -> u32 { return slotsAt() + 2u * frame.count + k; }
fn food_left(k: u32) -> f32 { return bitcast<f32>(table[food_leftAt(k)]); }
