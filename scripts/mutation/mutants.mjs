// The single faults of a source file: a changed operator, boundary or condition, or a call that is left out.

import ts from 'typescript';

const { SyntaxKind: kind } = ts;
const operators = new Map([
  [kind.LessThanToken, '<='],
  [kind.LessThanEqualsToken, '<'],
  [kind.GreaterThanToken, '>='],
  [kind.GreaterThanEqualsToken, '>'],
  [kind.EqualsEqualsEqualsToken, '!=='],
  [kind.ExclamationEqualsEqualsToken, '==='],
  [kind.PlusToken, '-'],
  [kind.MinusToken, '+'],
  [kind.AsteriskToken, '/'],
  [kind.SlashToken, '*'],
  [kind.AmpersandAmpersandToken, '||'],
  [kind.BarBarToken, '&&'],
  [kind.PlusEqualsToken, '-='],
  [kind.MinusEqualsToken, '+='],
]);

const areShaders = (file) => file.endsWith('shaders.generated.ts');

/** @returns {{ at: number, length: number, by: string }[]} replacements of parts of the text */
function faultsOf(node, source) {
  const whole = (one, by) => ({ at: one.getStart(source), length: one.getEnd() - one.getStart(source), by });
  if (ts.isBinaryExpression(node) && operators.has(node.operatorToken.kind)) {
    const isText = [node.left, node.right].some((one) => ts.isStringLiteralLike(one) || ts.isTemplateExpression(one));
    return isText && node.operatorToken.kind === kind.PlusToken
      ? []
      : [whole(node.operatorToken, operators.get(node.operatorToken.kind))];
  }
  if (ts.isIfStatement(node)) return [whole(node.expression, `!(${node.expression.getText(source)})`)];
  if (ts.isExpressionStatement(node)) return [whole(node, ';')];
  if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) === 'Math') {
    const other = { min: 'max', max: 'min' }[node.name.text];
    return other ? [whole(node.name, other)] : [];
  }
  // A shader of a generated file: the text that the engine takes.
  if (ts.isNoSubstitutionTemplateLiteral(node) && areShaders(source.fileName)) {
    const start = node.getStart(source);
    return shaderFaults(node.getText(source)).map((one) => ({ ...one, at: start + one.at }));
  }
  if (node.kind === kind.TrueKeyword) return [whole(node, 'false')];
  if (node.kind === kind.FalseKeyword) return [whole(node, 'true')];
  return [];
}

/** All single faults of a file, in its order; of shaders with their names. */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  let shader;
  const visit = (node) => {
    if (areShaders(file) && ts.isPropertyAssignment(node)) shader = node.name.text;
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    for (const { at, length, by } of faultsOf(node, source)) {
      const line = source.getLineAndCharacterOfPosition(at).line + 1;
      const was = text.slice(at, at + length);
      found.push({
        where: `${file}:${line}`,
        what: `${was} → ${by}`,
        shader,
        line: text.split('\n')[line - 1].trim(),
        text: text.slice(0, at) + by + text.slice(at + length),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A source file as compiled, for tests that run the built command. */
export function built(text) {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
  };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

// The single faults of a WGSL text: a changed operator or condition, or a statement that is left out. WGSL is formatted
// with spaces around binary operators only.
const shaderOperators = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=', '&&': '||', '||': '&&' },
};
const others = { 'min(': 'max(', 'max(': 'min(', true: 'false', false: 'true' };

/** @returns {{ at: number, length: number, by: string }[]} replacements of parts of the text */
function shaderFaults(text) {
  const faults = [];
  const add = (at, was, by) => faults.push({ at, length: was.length, by });
  for (const { index, 1: was } of text.matchAll(/(?<= )([<>=!+\-*/&|]{1,2})(?= )/g)) {
    // WGSL does not mix && and ||.
    const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index));
    const isMixed = /&&|\|\|/.test(was) && line.match(/&&|\|\|/g).length > 1;
    if (was in shaderOperators && !isMixed) add(index, was, shaderOperators[was]);
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
