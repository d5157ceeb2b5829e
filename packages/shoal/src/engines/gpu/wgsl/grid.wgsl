// The table begins with the grid: its lower corner, cells per metre, and number of cells along each axis.
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

/// Offset of the slots of all fish, by index: after the grid, the totals and the first slot of each cell.
fn slotsAt() -> u32 { return startsAt + frame.mostCells + 2u; }

/// Cells per reach along each axis. More along x cost nothing: the cells of a row are one range of slots.
const cellsAReach = vec3f(2.0, 1.0, 1.0);
/// Largest rounding error of a position in the grid, in cells.
const roundingInGrid = 2e-3;

/// Position in cells from the grid's corner. Fish outside the grid are moved to its border.
fn inGrid(grid: Grid, position: vec3f) -> vec3f {
  return clamp((position - grid.corner) * grid.perMetre, vec3f(0), vec3f(grid.cells));
}

fn alongGrid(grid: Grid, position: vec3f) -> vec3u {
  return min(vec3u(inGrid(grid, position)), grid.cells - 1u);
}

/// The cell of a fish. Removed fish are in the last cell, which is never searched.
fn cellOf(grid: Grid, position: vec3f, tag: u32) -> u32 {
  if (isGone(tag)) { return frame.mostCells; }
  let at = alongGrid(grid, position);
  return (at.z * grid.cells.y + at.y) * grid.cells.x + at.x;
}
