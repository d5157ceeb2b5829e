/// The id of a fish by its tag: the world tells where they begin.
fn idOf(tag: u32) -> u32 { return world[world[idsAt] + placeOf(tag)]; }
