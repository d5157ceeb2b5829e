/// Not gone, and nearer than any length of a scenario: a radius beyond it is "all".
const everywhere = 1e17;

/// A fish as it is kept from step to step. The tag holds its species (5 bits), whether it was put
/// somewhere, whether it starts anew, whether it is gone, and its place among the columns of the school (24 bits).
struct State {
  position: vec3f,
  tag: u32,
  velocity: vec3f,
  spare: f32,
}

/// Obstacles have yet to see that it was put somewhere.
const elsewhereBit = 32u;

/// What others see of a fish, in the order of the cells.
struct Spot {
  position: vec3f,
  tag: u32,
  velocity: vec3f,
  /// 1/its speed; 0 at rest.
  perSpeed: f32,
}

/// Which fish a thread looks at, where 64 are a workgroup and rows of workgroups follow each other.
fn indexOf(id: vec3u) -> u32 { return id.y * mostAcross * 64u + id.x; }

fn speciesOf(tag: u32) -> u32 { return tag & 31u; }
fn isGone(tag: u32) -> bool { return (tag & 128u) != 0u; }
fn isReborn(tag: u32) -> bool { return (tag & 64u) != 0u; }
fn placeOf(tag: u32) -> u32 { return tag >> 8u; }
