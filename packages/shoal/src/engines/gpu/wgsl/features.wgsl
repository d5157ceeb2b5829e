fn feature3(at: u32) -> vec3f { return vec3f(features[at], features[at + 1u], features[at + 2u]); }

/// Offset of a table's first record, and the number of its records. `head` is the offset of the table's head, such as
/// foodTable.
fn tableAt(head: u32) -> u32 { return u32(features[head]); }
fn tableSize(head: u32) -> u32 { return u32(features[head + 1u]); }
