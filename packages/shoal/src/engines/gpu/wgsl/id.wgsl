/// The id of a fish by its tag: after the slots of all, in the order of their places.
fn idOf(tag: u32) -> u32 { return table[startsAt + frame.mostCells + 2u + frame.count + placeOf(tag)]; }
