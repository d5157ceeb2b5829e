/* The noise that the kernel adds beside the rules of layout.ts: of the rule `noiseRule`. */
export { noise } from '../wander/wander.simd';
