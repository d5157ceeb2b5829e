/// Stands for a radius of "all": larger than any length in a scenario, smaller than the position of a removed fish.
const everywhere = 1e17;

/// What other fish read of a fish. Spots are in the order of the cells.
struct Spot {
  position: vec3f,
  tag: u32,
  velocity: vec3f,
  /// 1/its speed; 0 at rest.
  perSpeed: f32,
}

/// Index of the fish that a thread computes: workgroups of 64 threads, laid out in rows.
fn indexOf(id: vec3u) -> u32 { return id.y * mostAcross * 64u + id.x; }
