fn feature3(at: u32) -> vec3f { return vec3f(features[at], features[at + 1u], features[at + 2u]); }
