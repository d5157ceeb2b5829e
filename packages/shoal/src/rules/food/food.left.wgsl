// Seven features a source of food: its place, how far it is smelled, how near it is eaten, its amount, its growth. What is
// left of each stands at the end of the table; after that, what rounding has kept of the step's bites.
fn foodAt(k: u32) -> u32 { return u32(features[foodsAt]) + 7u * k; }
fn leftAt(k: u32) -> u32 { return slotsAt() + 2u * frame.count + k; }
fn foodLeft(k: u32) -> f32 { return bitcast<f32>(table[leftAt(k)]); }
