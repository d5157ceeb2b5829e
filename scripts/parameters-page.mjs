import { bodyChoices, parameters, presets, ruleNames, ruleTable } from '../packages/shoal/dist/index.js';

/** The page of all tunable numbers, forms and presets, in Markdown. */
export function parametersPage() {
  const groups = ['simulation', 'body', 'perception', 'motion', 'field'].map((group) => [
    `## ${title(group)}`,
    numbers(group),
    ...(group === 'body' ? Object.entries(bodyChoices).map(choiceLine) : []),
  ]);
  const rules = ruleNames.map((rule) => {
    const { title: heading, effect, source, forms, defaultForm } = ruleTable[rule];
    const rows = Object.entries(forms).map(([form, { formula, source, all }]) => [
      `\`${form}\`${form === defaultForm ? ' (default)' : ''}`,
      formula,
      all ? 'yes' : '',
      source,
    ]);
    return [
      `## ${heading}`,
      `${effect} Source: ${source}.`,
      table(['form', 'steering vector', 'radius "all"', 'source'], rows),
      numbers(rule),
    ];
  });
  const presetLines = Object.entries(presets).map(
    ([name, { title, source, note }]) => `- **\`${name}\`** — ${title}. ${source}. ${note}`,
  );
  return `${[
    '# Parameters',
    'Every tunable number, made from the table in `packages/shoal/src/parameters/table.ts` by `npm run generate`. In formulas d = xᵢ − xⱼ, l = |d|, u = v/|v|, and sums run over flockmates j with l < r.',
    ...groups.flat(),
    ...rules.flat(),
    '## Presets',
    presetLines.join('\n'),
  ].join('\n\n')}\n`;
}

function numbers(group) {
  const rows = Object.entries(parameters[group]).map(
    ([key, { symbol, unit, default: value, min, max, effect, source }]) => [
      `\`${group}.${key}\``,
      symbol,
      `${Number(value.toPrecision(6))}${unit && ` ${unit}`}`,
      `${min} … ${max}`,
      effect,
      source,
    ],
  );
  return table(['parameter', 'symbol', 'default', 'range', 'effect', 'source'], rows);
}

/** A setting with named options. */
function choiceLine([key, { options, default: usual, effect }]) {
  const words = options.map((option) => `\`${option}\`${option === usual ? ' (default)' : ''}`);
  return `\`body.${key}\`: ${words.join(', ')}. ${effect}`;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ').replaceAll('\n', ' ')} |`;
  const safe = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  return [line(head), line(head.map(() => '---')), ...safe.map(line)].join('\n');
}

function title(name) {
  return name[0].toUpperCase() + name.slice(1);
}
