/// Not gone, and nearer than any length of a scenario: a radius beyond it is "all".
const everywhere = 1e17;

/// A fish as it is kept from step to step. The tag holds its species (5 bits), whether it is gone, and its place among
/// the columns of the school (24 bits).
struct State {
  position: vec3f,
  tag: u32,
  velocity: vec3f,
  spare: f32,
}

/// What neighbours look at first, in the order of the cells.
struct Spot {
  position: vec3f,
  tag: u32,
}

fn speciesOf(tag: u32) -> u32 { return tag & 31u; }
fn isGone(tag: u32) -> bool { return (tag & 128u) != 0u; }
fn placeOf(tag: u32) -> u32 { return tag >> 8u; }
