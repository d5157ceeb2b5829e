/*
 * The baseline for the engine: a typical GPU flock with counting sort. It has three rules and bounds in one form each,
 * and one species. Atomics fill the cells in arbitrary order, so it is not deterministic.
 */
const code = `
struct Fish { x: vec3f, v: vec3f }
struct Params { low: vec3f, count: u32, cells: vec3u, total: u32, half: vec3f, cell: f32 }
@group(0) @binding(0) var<uniform> p: Params;
@group(0) @binding(1) var<storage, read_write> fish: array<Fish>;
@group(0) @binding(2) var<storage, read_write> sorted: array<Fish>;
@group(0) @binding(3) var<storage, read_write> starts: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> arrivals: array<u32>;
@group(0) @binding(5) var<storage, read_write> sums: array<u32>;
const dt = 1.0 / 60.0;

fn cellOf(x: vec3f) -> vec3u { return vec3u(clamp(floor((x - p.low) / p.cell), vec3f(0), vec3f(p.cells - 1u))); }
fn numberOf(c: vec3u) -> u32 { return (c.z * p.cells.y + c.y) * p.cells.x + c.x; }

@compute @workgroup_size(256) fn count(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= p.count) { return; }
  arrivals[id.x] = atomicAdd(&starts[numberOf(cellOf(fish[id.x].x))], 1u);
}
// Each thread sums 64 cells, one thread sums these sums, and each thread adds them back to its cells.
@compute @workgroup_size(64) fn sumBlocks(@builtin(global_invocation_id) id: vec3u) {
  var sum = 0u;
  for (var c = id.x * 64u; c < min(p.total, (id.x + 1u) * 64u); c++) { sum += atomicLoad(&starts[c]); }
  if (id.x * 64u < p.total) { sums[id.x] = sum; }
}
@compute @workgroup_size(1) fn sumAll() {
  var sum = 0u;
  for (var b = 0u; b * 64u < p.total; b++) {
    let own = sums[b];
    sums[b] = sum;
    sum += own;
  }
}
@compute @workgroup_size(64) fn spread(@builtin(global_invocation_id) id: vec3u) {
  if (id.x * 64u >= p.total) { return; }
  var sum = sums[id.x];
  for (var c = id.x * 64u; c < min(p.total, (id.x + 1u) * 64u); c++) {
    let own = atomicLoad(&starts[c]);
    atomicStore(&starts[c], sum);
    sum += own;
  }
  if ((id.x + 1u) * 64u >= p.total) { atomicStore(&starts[p.total], sum); }
}
@compute @workgroup_size(256) fn place(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= p.count) { return; }
  let one = fish[id.x];
  sorted[atomicLoad(&starts[numberOf(cellOf(one.x))]) + arrivals[id.x]] = one;
}
@compute @workgroup_size(256) fn swim(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= p.count) { return; }
  var one = sorted[id.x];
  var close = vec3f(0);
  var middle = vec3f(0);
  var mean = vec3f(0);
  var n = 0.0;
  let c = vec3i(cellOf(one.x));
  for (var z = max(0, c.z - 1); z <= min(i32(p.cells.z) - 1, c.z + 1); z++) {
    for (var y = max(0, c.y - 1); y <= min(i32(p.cells.y) - 1, c.y + 1); y++) {
      let row = (z * i32(p.cells.y) + y) * i32(p.cells.x);
      let end = atomicLoad(&starts[row + min(i32(p.cells.x) - 1, c.x + 1) + 1]);
      for (var k = atomicLoad(&starts[row + max(0, c.x - 1)]); k < end; k++) {
        let other = sorted[k];
        let d = one.x - other.x;
        let sq = dot(d, d);
        if (sq >= p.cell * p.cell || sq == 0.0) { continue; }
        if (sq < 0.0225) { close += d / sq; }
        middle -= d;
        mean += other.v;
        n += 1.0;
      }
    }
  }
  var a = close;
  if (n > 0.0) { a += middle / n * 2.0 + (mean / n - one.v) * 5.0; }
  let x = one.x - (p.low + p.half);
  a -= select(vec3f(0), sign(x) * 6.0, abs(x) > p.half);
  one.v += a * dt;
  one.v *= clamp(length(one.v), 1.5, 2.0) / max(length(one.v), 1e-9);
  one.x += one.v * dt;
  fish[id.x] = one;
}`;

const storage = 0x80;
const copyTarget = 0x8;
const uniform = 0x40;

export interface BaselineScene {
  readonly count: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
  /** Six numbers for each fish: position and velocity. */
  readonly fish: (i: number) => readonly number[];
}

/** @returns a function that submits a number of steps and waits for them */
export async function baseline(
  device: GPUDevice,
  { count, min, max, fish }: BaselineScene,
): Promise<{ run: (steps: number) => Promise<void>; close: () => void }> {
  const cell = 0.5;
  const margin = 1;
  const cells = min.map((low, axis) => Math.ceil((max[axis] - low + 2 * margin) / cell));
  const total = cells[0] * cells[1] * cells[2];
  const params = new ArrayBuffer(48);
  const numbers = new Float32Array(params);
  const words = new Uint32Array(params);
  min.forEach((low, axis) => {
    numbers[axis] = low - margin;
    words[4 + axis] = cells[axis];
    numbers[8 + axis] = (max[axis] - low) / 2 + margin;
  });
  words[3] = count;
  words[7] = total;
  numbers[11] = cell;
  const buffer = (size: number, usage: number): GPUBuffer => device.createBuffer({ size, usage: usage | copyTarget });
  const buffers = [
    buffer(48, uniform),
    buffer(32 * count, storage),
    buffer(32 * count, storage),
    buffer(4 * (total + 1), storage),
    buffer(4 * count, storage),
    buffer(4 * Math.ceil(total / 64), storage),
  ];
  const state = new Float32Array(8 * count);
  for (let i = 0; i < count; i++) {
    const [x, y, z, u, v, w] = fish(i);
    state.set([x, y, z, 0, u, v, w, 0], 8 * i);
  }
  device.queue.writeBuffer(buffers[0], 0, params);
  device.queue.writeBuffer(buffers[1], 0, state);
  const module = device.createShaderModule({ code });
  const layout = device.createBindGroupLayout({
    entries: buffers.map((_, binding) => ({
      binding,
      visibility: 4,
      buffer: { type: binding === 0 ? ('uniform' as const) : ('storage' as const) },
    })),
  });
  const group = device.createBindGroup({
    layout,
    entries: buffers.map((resource, binding) => ({ binding, resource: { buffer: resource } })),
  });
  const blocks = Math.ceil(total / 64 / 64);
  const passes: [GPUComputePipeline, number][] = [];
  for (const [entryPoint, groups] of [
    ['count', Math.ceil(count / 256)],
    ['sumBlocks', blocks],
    ['sumAll', 1],
    ['spread', blocks],
    ['place', Math.ceil(count / 256)],
    ['swim', Math.ceil(count / 256)],
  ] as const) {
    const pipeline = await device.createComputePipelineAsync({
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module, entryPoint },
    });
    passes.push([pipeline, groups]);
  }
  const run = async (steps: number): Promise<void> => {
    const encoder = device.createCommandEncoder();
    for (let step = 0; step < steps; step++) {
      encoder.clearBuffer(buffers[3]);
      const pass = encoder.beginComputePass();
      pass.setBindGroup(0, group);
      for (const [pipeline, groups] of passes) {
        pass.setPipeline(pipeline);
        pass.dispatchWorkgroups(groups);
      }
      pass.end();
    }
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
  };
  return {
    run,
    close: () => {
      for (const one of buffers) one.destroy();
    },
  };
}
