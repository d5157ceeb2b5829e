/** Vite plugin: removes what a compiler skips from texts marked as GLSL, three.js's and our own. */
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

/** Removes comments, indentation and some spaces. Keeps the lines that materials replace. */
function tightened(glsl) {
  return glsl
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/^[^#].*$/gm, (line) => line.replace(/ ?([=*/,]) ?/g, '$1').replace(/(?<![\w.])0(\.\d)/g, '$1'));
}
