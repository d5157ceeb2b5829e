// As in scenario/ground.ts. The ground's words in the world: 0 and a height; or 1, lower and upper corner, number of
// points along x and z, and their heights.
fn groundNumber(k: u32) -> f32 { return bitcast<f32>(world[world[groundAt] + k]); }

fn groundHeight(x: f32, z: f32) -> f32 {
  if (groundNumber(0u) == 0.0) { return groundNumber(1u); }
  let last = vec2f(groundNumber(5u), groundNumber(6u)) - 1.0;
  let low = vec2f(groundNumber(1u), groundNumber(2u));
  let size = vec2f(groundNumber(3u), groundNumber(4u)) - low;
  let part = select(vec2f(0), (vec2f(x, z) - low) / size, size > vec2f(0));
  let gridPosition = clamp(part * last, vec2f(0), last);
  let cell = min(last - 1.0, floor(gridPosition));
  let a = gridPosition - cell;
  let row = u32(last.x) + 1u;
  let at = 7u + u32(cell.y) * row + u32(cell.x);
  let near = mix(groundNumber(at), groundNumber(at + 1u), a.x);
  let far = mix(groundNumber(at + row), groundNumber(at + row + 1u), a.x);
  return mix(near, far, a.y);
}
