// Chooses the grid of a step as neighbours/cells.ts does: it covers the middle nine tenths of a sample of fish, with
// margins.
const sampleSize = 64u;
/// Cells are this much wider than the reach: rounding must not put two neighbours two cells apart.
const slack = 1.001;
var<workgroup> sample: array<vec3f, sampleSize>;
var<workgroup> low: vec3f;
var<workgroup> high: vec3f;

@compute @workgroup_size(sampleSize)
fn fit(@builtin(local_invocation_index) k: u32) {
  let size = min(frame.count, sampleSize);
  var own = vec3f(0);
  // The sample is chosen by index, not by slot, so the grid depends on the state alone.
  if (k < size) { own = fish[table[slotsAt() + k * frame.count / size]].position; }
  sample[k] = own;
  workgroupBarrier();
  // The rank of each fish of the sample along each axis; ties go by index.
  var before = vec3u(0);
  for (var j = 0u; j < min(k, size); j++) { before += select(vec3u(0), vec3u(1), sample[j] <= own); }
  for (var j = k; j < size; j++) { before += select(vec3u(0), vec3u(1), sample[j] < own); }
  if (k < size) {
    for (var axis = 0u; axis < 3u; axis++) {
      if (before[axis] == size / 20u) { low[axis] = own[axis]; }
      if (before[axis] == size - 1u - size / 20u) { high[axis] = own[axis]; }
    }
  }
  workgroupBarrier();
  if (k == 0u) { choose(); }
}

fn choose() {
  let margin = (high - low) * 0.125 + frame.reach;
  var corner = low - margin;
  var extent = high - low + 2.0 * margin;
  if (wraps) {
    corner = frame.worldMin;
    extent = frame.worldMax - frame.worldMin;
  }
  var edge = max(frame.reach * slack, 1e-6) / cellsAReach;
  let most = 2048.0 * cellsAReach;
  var cells = vec3f(1);
  for (;;) {
    cells = clamp(select(ceil(extent / edge), floor(extent / edge), vec3<bool>(wraps)), vec3f(1), most);
    if (flat) { cells.z = 1.0; }
    // In a periodic world, a cell and its two neighbours must be three different cells, or there is only one cell.
    if (wraps) { cells = select(cells, vec3f(1), cells < vec3f(3)); }
    if (cells.x * cells.y * cells.z <= f32(frame.mostCells)) { break; }
    edge *= 1.25;
  }
  let isSpread = vec3<bool>(wraps) | (extent > edge * most);
  let width = select(edge, extent / cells, isSpread);
  let perMetre = select(vec3f(0), 1.0 / width, width > vec3f(0));
  for (var axis = 0u; axis < 3u; axis++) {
    table[axis] = bitcast<u32>(corner[axis]);
    table[3u + axis] = bitcast<u32>(perMetre[axis]);
    table[6u + axis] = u32(cells[axis]);
  }
}
