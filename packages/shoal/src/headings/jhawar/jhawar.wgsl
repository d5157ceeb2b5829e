// Formulas in jhawar.ts.
const jhawar_draws = 16u;

/// High word of the product of two whole numbers: floor(draw/2³² × most).
fn jhawar_below(draw: u32, most: u32) -> u32 {
  let low = (draw & 0xffffu) * (most & 0xffffu);
  let middle = (draw >> 16u) * (most & 0xffffu);
  let other = (draw & 0xffffu) * (most >> 16u);
  let carry = ((low >> 16u) + (middle & 0xffffu) + (other & 0xffffu)) >> 16u;
  return (draw >> 16u) * (most >> 16u) + (middle >> 16u) + (other >> 16u) + carry;
}

/// Index of a random fish of the same species, but not `except`; −1 if there is none, or if 64 attempts fail.
fn jhawar_other(one: Fish, except: i32, random: u32) -> i32 {
  if (frame.count < 2u) { return -1; }
  var draw = random;
  for (var attempt = 0u; attempt < 64u; attempt++) {
    let drawn = jhawar_below(draw, frame.count - 1u);
    let j = select(drawn + 1u, drawn, drawn < one.index);
    let tag = spots[slotOf(j)].tag;
    if (i32(j) != except && speciesOf(tag) == one.species && !isGone(tag)) { return i32(j); }
    draw = draw * 1664525u + 1013904223u;
  }
  return -1;
}

fn jhawar_heading(index: i32) -> vec3f {
  let spot = spots[slotOf(u32(index))];
  return spot.velocity * spot.perSpeed;
}

fn jhawar_turn(one: Fish, size: f32) -> f32 {
  for (var draw = 1u; draw < jhawar_draws; draw++) {
    let u = toUnit(hash(streamHeadingEvent, one.id, jhawar_draws * frame.step + draw));
    let turn = normals(u.x, u.y, size).x;
    if (abs(turn) <= 3.1415927) { return turn; }
  }
  return 0.0;
}

fn jhawar_direct(one: Fish, sums: HeadingSums, s: JhawarSettings) -> vec3f {
  let h = hash(streamHeadingEvent, one.id, jhawar_draws * frame.step);
  let event = toUnit(h).x / frame.dt;
  if (event < s.turnRate) { return turnedBy(one.heading, jhawar_turn(one, s.turnSize), 0.0); }
  if (event < s.turnRate + s.copyRate) {
    let j = jhawar_other(one, -1, h.y);
    if (j < 0) { return one.heading; }
    return jhawar_heading(j);
  }
  if (!(event < s.turnRate + s.copyRate + 3.0 * s.ternaryRate)) { return one.heading; }
  let j = jhawar_other(one, -1, h.y);
  let k = jhawar_other(one, j, h.z);
  if (j < 0 || k < 0) { return one.heading; }
  let headingJ = jhawar_heading(j);
  let headingK = jhawar_heading(k);
  let others = dot(headingJ, headingK);
  if (!(others > dot(one.heading, headingJ) && others > dot(one.heading, headingK))) { return one.heading; }
  return select(headingK, headingJ, h.w % 2u == 0u);
}
