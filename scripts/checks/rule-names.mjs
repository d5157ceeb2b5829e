// `npm run check:rules`: engines contain no rule names. Searches packages/shoal/src/engines, except generated
// files, and reports
//   - a string that is a rule's name, or the path of a rule's file or settings: 'hunt', 'rules/hunt/', 'rules.hunt';
//   - a rule's settings: `.rules.hunt`, `rules: { hunt }`;
//   - any identifier with a rule's name in it: huntPrey, settleHunt, hunt_choose.
// Rule names come from the table. Some are also words for parts of a scenario (obstacles, food). These are read from
// the schema of scenarios, and only they may be part of identifiers.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const root = new URL('../../', import.meta.url);
const engines = new URL('packages/shoal/src/engines/', root);
const names = JSON.parse(readFileSync(new URL('packages/shoal/src/rules/order.json', root), 'utf8'));
const features = featureWords(
  JSON.parse(readFileSync(new URL('packages/shoal/schema/scenario.schema.json', root), 'utf8')),
);

/** Keys of a scenario outside `rules`. */
function featureWords(schema, found = new Set()) {
  if (typeof schema !== 'object' || schema === null) return found;
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    found.add(key);
    if (key !== 'rules') featureWords(value, found);
  }
  for (const [key, value] of Object.entries(schema)) if (key !== 'properties') featureWords(value, found);
  return found;
}

/** Splits "huntPrey", "hunt_choose" and "SETTLE_HUNT" into words. */
function wordsOf(identifier) {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);
}

function namesIn(identifier) {
  const words = wordsOf(identifier);
  return names.filter((name) => words.includes(name) && !features.has(name));
}

function namesInText(text) {
  return names.filter((name) => text === name || new RegExp(`(^|/)rules/${name}/|rules\\.${name}\\b`).test(text));
}

/** Whether an identifier is a rule's settings: after `.rules.`, or taken from `rules`. */
function isSetting(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const of = parent.expression;
    return (ts.isPropertyAccessExpression(of) ? of.name : of).text === 'rules';
  }
  if (!ts.isBindingElement(parent)) return false;
  const from = parent.parent.parent;
  return ts.isBindingElement(from) && from.propertyName?.text === 'rules';
}

function* inTypeScript(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const tell = (all) => {
      for (const name of all)
        found.push({ name, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    };
    if (ts.isIdentifier(node)) tell(isSetting(node) && names.includes(node.text) ? [node.text] : namesIn(node.text));
    // In a type, a string is the name of a property.
    else if (ts.isStringLiteral(node) && ts.isLiteralTypeNode(node.parent)) tell(namesIn(node.text));
    // Templates contain WGSL, so identifiers in them count.
    else if (ts.isStringLiteralLike(node) && !ts.isNoSubstitutionTemplateLiteral(node)) tell(namesInText(node.text));
    else if (node.kind >= ts.SyntaxKind.FirstTemplateToken && node.kind <= ts.SyntaxKind.LastTemplateToken)
      tell((node.text.match(/[A-Za-z_]\w*/g) ?? []).flatMap(namesIn));
    ts.forEachChild(node, visit);
  };
  visit(source);
  yield* found;
}

function* inWgsl(text) {
  for (const [k, line] of text.split('\n').entries())
    for (const word of line.replace(/\/\/.*/, '').match(/[A-Za-z_]\w*/g) ?? [])
      for (const name of namesIn(word)) yield { name, line: k + 1 };
}

let count = 0;
for (const file of readdirSync(engines, { recursive: true }).sort()) {
  if (!/\.(ts|wgsl)$/.test(file) || /\.(generated|test)\./.test(file)) continue;
  const text = readFileSync(new URL(file, engines), 'utf8');
  for (const { name, line } of file.endsWith('.wgsl') ? inWgsl(text) : inTypeScript(text, file)) {
    process.stderr.write(
      `packages/shoal/src/engines/${file}:${line}: an engine must know no rule by name, got "${name}". ` +
        `Move what it knows to packages/shoal/src/rules/${name}/.\n`,
    );
    count++;
  }
}
process.stdout.write(count === 0 ? `engines know none of ${names.length} rules by name\n` : '');
process.exitCode = count === 0 ? 0 : 1;
