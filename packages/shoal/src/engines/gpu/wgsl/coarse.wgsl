// The coarse position of each fish and its species, packed in one word: the neighbour search then reads only four bytes
// for most fish.

/// Coarse steps along the reach: as many as nine bits can tell apart between neighbouring cells.
const coarseSteps = 120.0;
/// Largest error of a coarse offset, in steps: 1 along x and 2 along y and z, by rounding down and by carries from the
/// lower bits. Together at most 3.
const coarseError = 3.2;

fn coarsePerMetre(grid: Grid) -> f32 {
  let perMetre = grid.perMetre / cellsAReach;
  return coarseSteps * min(perMetre.x, min(perMetre.y, perMetre.z));
}

/// Nine bits for each axis: the number of coarse steps from the grid's corner, modulo 512. Then five bits for the
/// species.
fn coarseOf(grid: Grid, position: vec3f, species: u32) -> u32 {
  let at = vec3u(inGrid(grid, position) / grid.perMetre * coarsePerMetre(grid)) & vec3u(511u);
  return at.x | (at.y << 9u) | (select(at.z, 0u, flat) << 18u) | (species << 27u);
}

/// The coarse offset between two fish in neighbouring cells, from the difference of their words: in steps, times 2²³.
fn coarsely(apart: u32) -> vec3f { return vec3f(bitcast<vec3i>(apart * vec3u(1u << 23u, 1u << 14u, 1u << 5u))); }

/// No fish within `reach` has a coarse offset whose square is this large.
fn coarseReachSq(grid: Grid, reach: f32) -> f32 {
  let most = (reach * coarsePerMetre(grid) + coarseError) * 8388608.0;
  return most * most;
}
