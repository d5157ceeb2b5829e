/// The id of the fish with a tag. Ids are in the table, after the slots, in the order of the fish's indices.
fn idOf(tag: u32) -> u32 { return table[startsAt + frame.mostCells + 2u + frame.count + fishIndexOf(tag)]; }
