// Writes the types of scenario documents from the schema.

/** Names of types for objects of the schema, by path. Types of rules are named after their rule. */
const names = {
  '': 'ScenarioDocument',
  'species[]': 'SpeciesDocument',
  'species[].start': 'StartDocument',
  'species[].goals[]': 'GoalDocument',
  'species[].blending': 'BlendingDocument',
  'species[].perception': 'PerceptionDocument',
  'species[].body': 'BodyDocument',
  'species[].motion': 'MotionDocument',
  'species[].metabolism': 'MetabolismDocument',
  'species[].heading': 'HeadingDocument',
  'species[].reproduction': 'ReproductionDocument',
  'species[].rules': 'RulesDocument',
  simulation: 'SimulationDocument',
  field: 'FieldDocument',
  ground: 'GroundDocument',
  'characters[]': 'CharacterDocument',
  'currents[]': 'CurrentDocument',
  'food[]': 'FoodDocument',
  'paths[]': 'PathDocument',
  'obstacles[]': 'ObstacleDocument',
  'obstacles[].shape': 'ShapeDocument',
  'gates[]': 'GateDocument',
  'timeline[]': 'TimelineDocument',
};

/** Documents that may contain rules of your own. */
const generic = ['ScenarioDocument', 'SpeciesDocument'];

/** TypeScript declarations for a JSON Schema, with its descriptions as comments. */
export function documentTypes(schema) {
  const declarations = [];

  const nameOf = (path) => {
    const rule = /^species\[\]\.rules\.(\w+)$/.exec(path)?.[1];
    return rule ? `${rule[0].toUpperCase()}${rule.slice(1)}RuleDocument` : names[path];
  };

  const typeOf = (part, path) => {
    const name = nameOf(path);
    if (!name) return plainTypeOf(part, path);
    const parameter = generic.includes(name) ? '<OwnRules = unknown>' : '';
    const text = plainTypeOf(part, path);
    // TypeScript knows only of a type alias that it has no other keys, which rules of your own add.
    const isInterface = part.properties && name !== 'RulesDocument';
    const head = isInterface ? `export interface ${name}${parameter} ` : `export type ${name}${parameter} = `;
    declarations.unshift(
      `${commentOf(part, '') || `/** Part of a scenario: \`${path}\`. */\n`}${head}${text}${isInterface ? '' : ';'}\n`,
    );
    if (name === 'RulesDocument') return `${name} & OwnRules`;
    return parameter ? `${name}<OwnRules>` : name;
  };

  const plainTypeOf = (part, path) => {
    if ('const' in part) return quoted(part.const);
    if (part.enum) return part.enum.map(quoted).join(' | ');
    if (part.anyOf) return part.anyOf.map((one) => plainTypeOf(one, path)).join(' | ');
    if (part.type === 'array') return arrayOf(part, typeOf(part.items, `${path}[]`));
    if (part.type === 'object') return objectOf(part, path);
    return part.type === 'integer' ? 'number' : part.type;
  };

  const objectOf = ({ properties, required }, path) => {
    const lines = Object.entries(properties).map(([key, part]) => {
      const type = typeOf(part, path ? `${path}.${key}` : key).replaceAll('\n', '\n  ');
      return `${commentOf(part, '  ')}  ${key}${required.includes(key) ? '' : '?'}: ${type};\n`;
    });
    return `{\n${lines.join('')}}`;
  };

  typeOf(schema, '');
  return `// Made from the tables by \`npm run generate\`.\n\n${declarations.join('\n')}`;
}

function arrayOf({ minItems, maxItems }, item) {
  const isTuple = minItems === maxItems && maxItems <= 3;
  if (isTuple) return `readonly [${Array(maxItems).fill(item).join(', ')}]`;
  return `readonly ${/[ |&]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`;
}

function quoted(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function commentOf(part, indent) {
  const { description = '', default: usual } = part;
  const isDefaultKnown = usual === undefined || /\bdefault/i.test(description);
  const lines = [description, isDefaultKnown ? '' : `Default ${usual}.`, rangeOf(part)].filter(Boolean);
  if (lines.length === 0) return '';
  const [only, ...more] = lines.map((line) => line.replaceAll('*/', '* /'));
  if (more.length === 0) return `${indent}/** ${only} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** The unit and the range of a number. */
function rangeOf({ anyOf, minimum, maximum, minItems, maxItems, items, type, unit: own }) {
  if (anyOf?.at(-1).const === 'all') return rangeOf(anyOf[0]).replace(/\.$/, ', or "all".');
  if (type === 'array' && items.type === 'number' && minItems === maxItems) {
    const unit = own ?? items.unit;
    return unit ? `Unit: ${unit}.` : '';
  }
  return minimum === undefined ? '' : `From ${minimum} to ${maximum}${own ? ` ${own}` : ''}.`;
}
