// Chooses the grid of a step, as neighbours/cells.ts does: over the middle nine tenths of a sample, with margins.
const sampleSize = 256u;
/// Cells are a little wider than the reach, so that rounding cannot put two neighbours two cells apart.
const slack = 1.001;
var<workgroup> sample: array<f32, sampleSize>;

@compute @workgroup_size(sampleSize)
fn fit(@builtin(local_invocation_index) k: u32) {
  let size = min(frame.count, sampleSize);
  var low = vec3f(0);
  var high = vec3f(0);
  for (var axis = 0u; axis < 3u; axis++) {
    sample[k] = 3e38;
    // By place, not by slot: so the grid follows from the state alone.
    if (k < size) { sample[k] = fish[table[slotsAt() + k * frame.count / size]].position[axis]; }
    sortSample(k);
    if (size > 0u) {
      low[axis] = sample[size / 20u];
      high[axis] = sample[size - 1u - size / 20u];
    }
    workgroupBarrier();
  }
  if (k == 0u) { choose(low, high); }
}

/// Bitonic.
fn sortSample(k: u32) {
  for (var size = 2u; size <= sampleSize; size *= 2u) {
    for (var gap = size / 2u; gap > 0u; gap /= 2u) {
      workgroupBarrier();
      let other = k ^ gap;
      if (other > k) {
        let a = sample[k];
        let b = sample[other];
        if ((a > b) == ((k & size) == 0u)) {
          sample[k] = b;
          sample[other] = a;
        }
      }
    }
  }
  workgroupBarrier();
}

fn choose(low: vec3f, high: vec3f) {
  let margin = (high - low) * 0.25 + frame.reach;
  var corner = low - margin;
  var extent = high - low + 2.0 * margin;
  if (wraps) {
    corner = frame.worldMin;
    extent = frame.worldMax - frame.worldMin;
  }
  var edge = max(frame.reach * slack, 1e-6);
  var cells = vec3f(1);
  for (;;) {
    cells = clamp(select(ceil(extent / edge), floor(extent / edge), vec3<bool>(wraps)), vec3f(1), vec3f(2048));
    // Across a seam a cell and its two neighbours must be three different cells, or be all there is.
    if (wraps) { cells = select(cells, vec3f(1), cells < vec3f(3)); }
    if (cells.x * cells.y * cells.z <= f32(frame.mostCells)) { break; }
    edge *= 1.25;
  }
  let isSpread = vec3<bool>(wraps) | (extent > vec3f(edge * 2048.0));
  let width = select(vec3f(edge), extent / cells, isSpread);
  let perMetre = select(vec3f(0), 1.0 / width, width > vec3f(0));
  for (var axis = 0u; axis < 3u; axis++) {
    table[axis] = bitcast<u32>(corner[axis]);
    table[3u + axis] = bitcast<u32>(perMetre[axis]);
    table[6u + axis] = u32(cells[axis]);
  }
}
