// The table begins with the grid: least corner, cells per metre and cells along each axis.
struct Grid {
  corner: vec3f,
  perMetre: vec3f,
  cells: vec3u,
}

fn gridOf() -> Grid {
  return Grid(
    bitcast<vec3f>(vec3u(table[0], table[1], table[2])),
    bitcast<vec3f>(vec3u(table[3], table[4], table[5])),
    vec3u(table[6], table[7], table[8]),
  );
}

/// Where the slot of each fish stands, by its place: after the grid, the totals and where each cell starts.
fn slotsAt() -> u32 { return startsAt + frame.mostCells + 2u; }

/// How many cells are as long as the reach: along x many, since there they cost no further look into the table.
const cellsAReach = vec3f(2.0, 1.0, 1.0);
/// What rounding may do to a place in the grid, in cells.
const roundingInGrid = 2e-3;

/// A place in cells from the corner: at the border for a fish outside.
fn inGrid(grid: Grid, position: vec3f) -> vec3f {
  return clamp((position - grid.corner) * grid.perMetre, vec3f(0), vec3f(grid.cells));
}

fn alongGrid(grid: Grid, position: vec3f) -> vec3u {
  return min(vec3u(inGrid(grid, position)), grid.cells - 1u);
}

/// The cell of a fish; one that is gone is in the last one, which is never searched.
fn cellOf(grid: Grid, position: vec3f, tag: u32) -> u32 {
  if (isGone(tag)) { return frame.mostCells; }
  let at = alongGrid(grid, position);
  return (at.z * grid.cells.y + at.y) * grid.cells.x + at.x;
}
