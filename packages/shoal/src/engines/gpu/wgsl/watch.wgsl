// Looks up fish by species or by index, not through the grid. `world` begins with the offset and length of each
// species' list of fish indices.
fn memberCount(species: u32) -> u32 { return world[2u * species + 1u]; }
fn memberOf(species: u32, k: u32) -> u32 { return world[world[2u * species] + k]; }
fn slotOf(index: u32) -> u32 { return table[slotsAt() + index]; }
