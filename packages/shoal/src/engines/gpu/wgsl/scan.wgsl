// Exclusive prefix sums. `reduce` sums runs of numbers, then runs of these sums, and so on; `spread` adds the sums back
// to the runs. Each thread sums one run alone, so no thread waits for another.
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> before: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;

const each = 16u;

/// The sum of each run.
@compute @workgroup_size(64)
fn reduce(@builtin(global_invocation_id) id: vec3u) {
  let run = id.x;
  if (run >= arrayLength(&output)) { return; }
  let end = min((run + 1u) * each, arrayLength(&input));
  var sum = 0u;
  for (var j = run * each; j < end; j++) { sum += input[j]; }
  output[run] = sum;
}

/// The prefix sums of the numbers of a run, from the sum of all runs before it.
@compute @workgroup_size(64)
fn spread(@builtin(global_invocation_id) id: vec3u) {
  let run = id.x;
  if (run >= arrayLength(&before)) { return; }
  let end = min((run + 1u) * each, arrayLength(&input));
  var sum = before[run];
  for (var j = run * each; j < end; j++) {
    output[j] = sum;
    sum += input[j];
  }
}
