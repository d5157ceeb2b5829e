// Where each fish is, coarsely, and its species, in one word: a search for neighbours reads four bytes of most of them.

/// As finely as is possible while those in neighbouring cells can be told apart by nine bits.
const coarseSteps = 120.0;
/// What floors and the bits of other axes may do to an offset: 1 along x, 2 along y and z, together 3.
const coarseError = 3.2;

fn coarsePerMetre(grid: Grid) -> f32 {
  let perMetre = grid.perMetre / cellsAReach;
  return coarseSteps * min(perMetre.x, min(perMetre.y, perMetre.z));
}

/// Nine bits an axis: steps from the corner, without the higher bits; then five of the species.
fn coarseOf(grid: Grid, position: vec3f, species: u32) -> u32 {
  let at = vec3u(inGrid(grid, position) / grid.perMetre * coarsePerMetre(grid)) & vec3u(511u);
  return at.x | (at.y << 9u) | (select(at.z, 0u, flat) << 18u) | (species << 27u);
}

/// The offset between two that are nine bits apart at most, by the difference of their words: in steps, times 2²³.
fn coarsely(apart: u32) -> vec3f { return vec3f(bitcast<vec3i>(apart * vec3u(1u << 23u, 1u << 14u, 1u << 5u))); }

/// The square of the coarse offset that no fish within a distance has.
fn coarseReachSq(grid: Grid, reach: f32) -> f32 {
  let most = (reach * coarsePerMetre(grid) + coarseError) * 8388608.0;
  return most * most;
}
