/** Vite plugin: removes comments and indentation from texts marked as GLSL, three.js's and our own. */
export function tightShaders() {
  return {
    name: 'tight-shaders',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(js|ts)$/, code: /\/\* glsl \*\// },
      handler: (code) => ({ code: code.replace(/(?<=\/\* glsl \*\/\s*`)[^`]*(?=`)/g, tightened), map: null }),
    },
  };
}

/** Only comments and indentation are removed, because materials replace some lines. */
function tightened(glsl) {
  return glsl.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/\s*\n\s*/g, '\n');
}
