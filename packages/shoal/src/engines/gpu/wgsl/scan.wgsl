// Sums of all numbers before each, in blocks; then the same of the blocks' sums, which are added. No block waits for another.
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> blocks: array<u32>;

const threads = 256u;
const each = 4u;
var<workgroup> sums: array<u32, threads>;

@compute @workgroup_size(threads)
fn scan(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) k: u32) {
  let first = (block.x * threads + k) * each;
  var before: array<u32, each>;
  var sum = 0u;
  for (var j = 0u; j < each; j++) {
    before[j] = sum;
    if (first + j < arrayLength(&input)) { sum += input[first + j]; }
  }
  sums[k] = sum;
  for (var gap = 1u; gap < threads; gap *= 2u) {
    workgroupBarrier();
    let add = select(0u, sums[max(k, gap) - gap], k >= gap);
    workgroupBarrier();
    sums[k] += add;
  }
  workgroupBarrier();
  let begin = sums[k] - sum;
  for (var j = 0u; j < each; j++) {
    if (first + j < arrayLength(&output)) { output[first + j] = begin + before[j]; }
  }
  if (k == threads - 1u) { blocks[block.x] = sums[k]; }
}

@compute @workgroup_size(threads)
fn add(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) k: u32) {
  let begin = blocks[block.x];
  for (var j = 0u; j < each; j++) {
    let at = (block.x * threads + k) * each + j;
    if (at < arrayLength(&output)) { output[at] += begin; }
  }
}
