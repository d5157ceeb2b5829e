fn feature3(at: u32) -> vec3f { return vec3f(features[at], features[at + 1u], features[at + 2u]); }

/// Where the records of a table begin, and how many they are: by where its head stands, such as foodTable.
fn tableAt(head: u32) -> u32 { return u32(features[head]); }
fn tableSize(head: u32) -> u32 { return u32(features[head + 1u]); }
