// Fish that are looked up by species or place, not through the grid. The world begins with where each species' list of
// places lies, and how long it is.
fn memberCount(species: u32) -> u32 { return world[2u * species + 1u]; }
fn memberOf(species: u32, k: u32) -> u32 { return world[world[2u * species] + k]; }
fn slotOf(place: u32) -> u32 { return table[slotsAt() + place]; }
