// The runs of a claim as CSV, and a Jupyter notebook that evaluates them without Shoal.

import { csvCell } from 'shoal/tables';
import { jsonText } from '../files/json.ts';
import { codeSpan, plain } from '../page/markdown.ts';
import { shellWord } from '../terminal/words.ts';
import { variable } from './claim.ts';
import type { FoundClaim } from './find-claims.ts';
import { shareNamed } from './histogram.ts';
import type { Run } from './judge.ts';
import { type Findings, quickWarning } from './verdict.ts';

/** The runs of a claim as a table for the notebook, saved with its page. */
export const runsFile = 'runs.csv';
export const notebookFile = 'notebook.ipynb';

/**
 * A row for each run and measure: condition, at (empty if nothing varies), seed, measure, mean, firstHalf, secondHalf.
 */
export function runsCsv(runs: readonly Run[]): string {
  const rows = runs.flatMap(({ trial: { condition, at, seed, measures }, outcome }) =>
    measures.flatMap((measure, m) => {
      // The shares that histograms consist of would be a row for each bin.
      if (shareNamed(measure)) return [];
      const means = [outcome.means, outcome.firstHalves, outcome.secondHalves].map((of) => of[m]);
      return [[condition, at ?? '', seed, measure, ...means].map(csvCell).join(',')];
    }),
  );
  return `${['condition,at,seed,measure,mean,firstHalf,secondHalf', ...rows].join('\n')}\n`;
}

/**
 * A Jupyter notebook (nbformat 4.5). It reads the runs with pandas, repeats the means and intervals, and draws them
 * with the published values.
 */
export function notebook({ id, claim }: FoundClaim, { judgements, sentence, isQuick }: Findings): string {
  const { title, paper, equations, deviations } = claim;
  const values = judgements.flatMap(({ statement }) => (statement.test === 'value' ? [statement] : []));
  const published = values.map(({ condition, measure, at = null, published, tolerance }) => ({
    ...{ condition, at, measure, published, tolerance: tolerance * (isQuick ? claim.quick.tolerance : 1) },
  }));
  const across = claim.conditions.flatMap(({ name, vary }) => (vary ? [[name, variable(vary)]] : []));
  const cells = [
    markdown(
      `# ${literal(title)}`,
      `**${literal(sentence)}**`,
      ...(isQuick ? [quickWarning] : []),
      `${literal(paper.citation)}, ${literal(paper.figure)}. ${literal(`https://doi.org/${paper.doi}`)}`,
    ),
    code(
      'import json',
      'import pandas as pd',
      '',
      `runs = pd.read_csv("${runsFile}")`,
      `published = pd.DataFrame(json.loads(${pythonText(published)}))`,
      `across = json.loads(${pythonText(Object.fromEntries(across))})`,
      'runs.head()',
    ),
    markdown('Means over the seeds, with 95 % intervals by Student’s t.'),
    code(
      '# 97.5 % points of Student’s t, for 1 to 30 degrees of freedom.',
      `student = [${studentPoints.join(', ')}]`,
      'groups = runs.groupby(["condition", "at", "measure"], dropna=False, sort=False)["mean"]',
      'means = groups.agg(["mean", "std", "count"]).reset_index()',
      't = means["count"].map(lambda n: student[min(int(n) - 2, 29)] if n > 1 else float("nan"))',
      'half = t * means["std"] / means["count"] ** 0.5',
      'means["low"], means["high"] = means["mean"] - half, means["mean"] + half',
      'means',
    ),
    code(
      'try:',
      '    import matplotlib.pyplot as plt',
      'except ImportError:',
      '    print("Install matplotlib to draw the runs.")',
      'else:',
      '    for (condition, measure), own in runs.groupby(["condition", "measure"], sort=False):',
      '        fig, axes = plt.subplots(figsize=(6, 3))',
      '        axes.plot(own["at"].fillna(0), own["mean"], ".", alpha=0.5)',
      `        axes.plot(own.groupby(own["at"].fillna(0))["mean"].mean()${isQuick ? ', "o"' : ''})`,
      '        if len(published):',
      '            theirs = published[(published.condition == condition) & (published.measure == measure)]',
      '            at = theirs["at"].astype(float).fillna(0)',
      '            axes.errorbar(at, theirs["published"], theirs["tolerance"], fmt="_", color="tab:red")',
      '        axes.set(title=condition, xlabel=across.get(condition, ""), ylabel=measure)',
      '        plt.show()',
    ),
    markdown(
      `The model as coded:\n\n${equations.map((line) => `    ${line.replace(/\s/g, ' ')}`).join('\n')}`,
      `What differs from the paper:\n\n${deviations.map((line) => `- ${literal(line)}`).join('\n')}`,
      `To repeat it: ${codeSpan(`shoal reproduce ${shellWord(id)}${isQuick ? ' --quick' : ''} --out DIR`)}`,
    ),
  ];
  const kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' };
  return jsonText({
    metadata: { generator: 'shoal', kernelspec },
    cells: cells.map((cell, k) => ({ id: `cell-${k + 1}`, ...cell })),
    nbformat: 4,
    nbformat_minor: 5,
  });
}

/** A number of tables, rounded to three decimals. */
const studentPoints = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** A text of Python that holds a value as JSON. */
function pythonText(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

function markdown(...paragraphs: readonly string[]): object {
  return { cell_type: 'markdown', metadata: {}, source: lines(paragraphs.join('\n\n')) };
}

/**
 * Text of a claim, which may be untrusted, without links, tags and formulas. Notebooks take text between \\( or $ for
 * formulas, whether it is escaped or not, but not within code.
 */
function literal(text: string): string {
  return /[\\$]/.test(text) ? codeSpan(text) : plain(text);
}

function code(...rows: readonly string[]): object {
  return { cell_type: 'code', metadata: {}, execution_count: null, outputs: [], source: lines(rows.join('\n')) };
}

/** Text as notebooks store it: lines with their line ends. */
function lines(text: string): string[] {
  const all = text.split('\n');
  return all.map((line, k) => (k < all.length - 1 ? `${line}\n` : line));
}
