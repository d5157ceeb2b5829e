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

/** Removes comments, and spaces, line breaks and zeros without a meaning. Keeps what materials replace: directives and `main() {`. */
function tightened(glsl) {
  return glsl
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/^[^#\n].*$/gm, (line) =>
      line
        .replace(/ ?([=*/,<>?:]) ?/g, '$1')
        .replace(/(?<![+-]) ([+-]) (?![+-])| ([+-]=)/g, '$1$2')
        .replace(/(?<![\w.])0(\.\d)/g, '$1')
        .replace(/(?<=\b\d+\.)0\b/g, ''),
    )
    .replace(/^([^#\n].*[;{}])\n(?=[^#])/gm, '$1');
}
