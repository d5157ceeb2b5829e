// The single faults of a WGSL text: a changed operator or condition, or a statement that is left out. WGSL is formatted
// with spaces around binary operators only.
const operators = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=', '&&': '||', '||': '&&' },
};
const others = { 'min(': 'max(', 'max(': 'min(', true: 'false', false: 'true' };

/** @returns {{ at: number, length: number, by: string }[]} replacements of parts of the text */
export function shaderFaults(text) {
  const faults = [];
  const add = (at, was, by) => faults.push({ at, length: was.length, by });
  for (const { index, 1: was } of text.matchAll(/(?<= )([<>=!+\-*/&|]{1,2})(?= )/g)) {
    // WGSL does not mix && and ||.
    const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index));
    const isMixed = /&&|\|\|/.test(was) && line.match(/&&|\|\|/g).length > 1;
    if (was in operators && !isMixed) add(index, was, operators[was]);
  }
  for (const { index, 0: was } of text.matchAll(/\b(?:min\(|max\(|true\b|false\b)/g)) add(index, was, others[was]);
  for (const { index, 1: was } of text.matchAll(/\bif \((.*?)\) \{/g)) add(index + 4, was, `!(${was})`);
  // Assignments and calls.
  for (const { index, 0: was } of text.matchAll(
    /(?<=^|[{;] )(?!let |var |return )[\w.*[\]]+(?: [-+*/]?= [^;{}]*|\([^;{}]*\));/gm,
  ))
    add(index, was, ';');
  return faults.sort((a, b) => a.at - b.at);
}
