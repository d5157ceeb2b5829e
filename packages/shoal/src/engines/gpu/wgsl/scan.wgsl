// Sums of all numbers before each, in blocks; then the same of the blocks' sums, which are added. No block waits for another.
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> blocks: array<u32>;

const threads = 64u;
const each = 16u;
var<workgroup> sums: array<u32, threads>;
var<workgroup> eights: array<u32, 8>;

@compute @workgroup_size(threads)
fn scan(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) k: u32) {
  let first = (block.x * threads + k) * each;
  let end = min(first + each, arrayLength(&input));
  var sum = 0u;
  for (var j = first; j < end; j++) { sum += input[j]; }
  sums[k] = sum;
  // Each adds up for himself what is before him, of eights and of his own eight: so there are two waits in all.
  workgroupBarrier();
  if (k < 8u) {
    var eight = 0u;
    for (var j = 8u * k; j < 8u * k + 8u; j++) { eight += sums[j]; }
    eights[k] = eight;
  }
  workgroupBarrier();
  var before = 0u;
  for (var j = 0u; j < k / 8u; j++) { before += eights[j]; }
  for (var j = k & ~7u; j < k; j++) { before += sums[j]; }
  if (k == threads - 1u) { blocks[block.x] = before + sum; }
  for (var j = first; j < end; j++) {
    output[j] = before;
    before += input[j];
  }
}

@compute @workgroup_size(threads)
fn add(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) k: u32) {
  let begin = blocks[block.x];
  for (var j = 0u; j < each; j++) {
    let at = (block.x * each + j) * threads + k;
    if (at < arrayLength(&output)) { output[at] += begin; }
  }
}
