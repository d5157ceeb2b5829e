// The noise that the kernel adds: that of the rule `noiseRule` in layout.ts.

export { noise } from '../wander/wander.simd';
