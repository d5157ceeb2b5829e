// The nearest flockmates that a fish sees, sorted by distance; ties go by index, as in NearList.sort of near.ts.
var<private> nearestSq: array<f32, mostNearest>;
var<private> nearestSlot: array<u32, mostNearest>;
var<private> nearestCount: u32;

fn isBefore(sq: f32, slot: u32, k: u32) -> bool {
  return sq < nearestSq[k] || (sq == nearestSq[k] && fishIndexOf(spots[slot].tag) < fishIndexOf(spots[nearestSlot[k]].tag));
}

fn admit(sq: f32, slot: u32, wanted: u32) {
  var k = nearestCount;
  if (k == wanted) {
    k--;
    if (!isBefore(sq, slot, k)) { return; }
  } else {
    nearestCount++;
  }
  while (k > 0u && isBefore(sq, slot, k - 1u)) {
    nearestSq[k] = nearestSq[k - 1u];
    nearestSlot[k] = nearestSlot[k - 1u];
    k--;
  }
  nearestSq[k] = sq;
  nearestSlot[k] = slot;
}

/// Collects fish nearer than a limit, `span` reaches of cells to each side; in a periodic world across the seam too.
fn findNearest(one: Fish, sight: Sight, wanted: u32, span: i32, limitSq: f32) {
  let grid = gridOf();
  let cells = vec3i(grid.cells);
  let cell = vec3i(alongGrid(grid, one.position));
  let around = span * vec3i(cellsAReach);
  nearestCount = 0u;
  if (!wraps) {
    let low = max(vec3i(0), cell - around);
    let high = min(cells - 1, cell + around);
    for (var z = low.z; z <= high.z; z++) {
      for (var y = low.y; y <= high.y; y++) {
        let row = (z * cells.y + y) * cells.x;
        admitFrom(u32(row + low.x), u32(row + high.x), one, sight, wanted, limitSq);
      }
    }
    return;
  }
  // Visits each cell once, even if the span goes all around the world.
  let many = min(cells, 2 * around + 1);
  for (var z = 0; z < many.z; z++) {
    for (var y = 0; y < many.y; y++) {
      for (var x = 0; x < many.x; x++) {
        let at = (cell + vec3i(x, y, z) - around % cells + cells) % cells;
        let here = u32((at.z * cells.y + at.y) * cells.x + at.x);
        admitFrom(here, here, one, sight, wanted, limitSq);
      }
    }
  }
}

fn admitFrom(first: u32, last: u32, one: Fish, sight: Sight, wanted: u32, limitSq: f32) {
  let end = table[startsAt + last + 1u];
  for (var k = table[startsAt + first]; k < end; k++) {
    let d = shortestImage(one.position - spots[k].position);
    let sq = dot(d, d);
    if (!(sq < limitSq) || k == one.slot || (sight.flockmates & (1u << speciesOf(spots[k].tag))) == 0u) { continue; }
    if (sees(one, sight, d)) { admit(sq, k, wanted); }
  }
}

fn sees(one: Fish, sight: Sight, d: vec3f) -> bool {
  if (sight.cosHalfView <= -1.0 || all(one.heading == vec3f(0))) { return true; }
  return -dot(d, one.heading) >= sight.cosHalfView * length(d);
}

/// Collects the nearest flockmates within the reach. If a rule wants some at any distance, widens the search until
/// there are enough.
fn gatherNearest(one: Fish, sight: Sight) {
  findNearest(one, sight, sight.nearest, 1, sight.reach * sight.reach);
  let grid = gridOf();
  let most = i32(max(grid.cells.x, max(grid.cells.y, grid.cells.z)));
  let perMetre = grid.perMetre / cellsAReach;
  let width = 1.0 / max(perMetre.x, max(perMetre.y, perMetre.z));
  for (var span = 1; nearestCount < sight.nearestOfAll; span *= 2) {
    let limit = f32(span) * width * 0.999;
    findNearest(one, sight, sight.nearest, span, select(limit * limit, 3e38, span >= most));
    if (span >= most) { break; }
  }
}
