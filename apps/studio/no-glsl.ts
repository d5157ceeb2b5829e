/**
 * Replaces GLSL of three.js that only lit materials, environment maps, tone mapping or backgrounds use. The page has
 * none of them.
 */
export default '';
export const vertex = '';
export const fragment = '';
