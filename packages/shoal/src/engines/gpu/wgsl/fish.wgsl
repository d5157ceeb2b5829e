/// Not gone, and nearer than any length of a scenario: a radius beyond it is "all".
const everywhere = 1e17;

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
