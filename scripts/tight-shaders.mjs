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

/** Removes comments, indentation, some spaces and ends of lines. Keeps the lines that materials replace. */
function tightened(glsl) {
  return glsl
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/^[^#\n].*$/gm, tightLine)
    .split('\n')
    .reduce((text, line, i, lines) => text + (continues(lines[i - 1], line) ? line : `\n${line}`));
}

function tightLine(line) {
  return line
    .replace(/ ?([=*/,<>(){};?:]|&&|\|\|) ?/g, '$1')
    .replace(/ ([+-]) (?![+-])/g, '$1')
    .replace(/(?<![\w.])0(\.\d)/g, '$1')
    .replace(/(?<![\w.])(\d+\.)0(?![\w.])/g, '$1');
}

/** Whether a line can follow another one without a new line: neither is a directive, or a text from elsewhere. */
function continues(before, line) {
  if (!/^[^#$]/.test(line) || /^#|\$\{/.test(before)) return false;
  return /[;{},(=+*?:&|]$/.test(before) || /^[)}*+?:&|=]/.test(line);
}
