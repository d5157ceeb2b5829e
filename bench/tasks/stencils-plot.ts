/** A point of a line in the plot. */
interface PlotRow {
  readonly shape: string;
  readonly stencil: string;
  readonly spacing: number;
  /** Mean error, degrees. */
  readonly mean: number;
}

/** Colours of Okabe and Ito, which are safe for colour-blind readers. */
const colours: Record<string, string> = {
  'six-point': '#d55e00',
  'twenty-six-point': '#0072b2',
  isotropic: '#009e73',
};
const panel = { width: 250, height: 250, gap: 130, left: 70, top: 76 };
const ticks = { x: [1 / 16, 1 / 8, 1 / 4, 1 / 2], y: [0.001, 0.01, 0.1, 1, 10, 100] };

/** Mean error by spacing with logarithmic axes: a panel for each shape, a labelled line for each stencil. */
export function plotOf(rows: readonly PlotRow[]): string {
  const shapes = [...new Set(rows.map(({ shape }) => shape))];
  const least = Math.min(...rows.map(({ mean }) => mean));
  const greatest = Math.max(...rows.map(({ mean }) => mean));
  const yTicks = ticks.y.filter((y, k) => (ticks.y[k + 1] ?? y) >= least && (ticks.y[k - 1] ?? y) <= greatest);
  const [bottom, top] = [Math.min(...yTicks), Math.max(...yTicks)].map(Math.log10);
  const width = panel.left + shapes.length * (panel.width + panel.gap);
  const height = panel.top + panel.height + 60;
  const parts = shapes.map((shape, k) => {
    const left = panel.left + k * (panel.width + panel.gap);
    const x = (spacing: number): number => left + (panel.width * (Math.log2(spacing) + 4.15)) / 3.3;
    const y = (error: number): number => panel.top + panel.height * (1 - (Math.log10(error) - bottom) / (top - bottom));
    const axes = [
      `<text x="${left}" y="${panel.top - 18}" font-weight="600">${shape}</text>`,
      ...yTicks.map(
        (tick) =>
          `<path d="M${left} ${y(tick).toFixed(1)}h${panel.width}" stroke="#ddd"/><text x="${left - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${tick}°</text>`,
      ),
      ...ticks.x.map(
        (tick) =>
          `<path d="M${x(tick).toFixed(1)} ${panel.top + panel.height}v5" stroke="#888"/><text x="${x(tick).toFixed(1)}" y="${panel.top + panel.height + 20}" text-anchor="middle">1/${1 / tick}</text>`,
      ),
      `<text x="${left + panel.width / 2}" y="${panel.top + panel.height + 44}" text-anchor="middle">spacing ÷ avoidance radius</text>`,
    ];
    const lines = Object.keys(colours).map((stencil) => {
      const line = rows.filter((row) => row.shape === shape && row.stencil === stencil);
      return { stencil, points: line.map(({ spacing, mean }) => [x(spacing), y(mean)] as const) };
    });
    return [...axes, ...lines.map(drawnLine), ...labels(lines)].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#222">
<title>Mean error of three stencils against spacing</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${panel.left - 52}" y="24">Mean error of the direction of avoidance at the points of a grid, against the exact gradient</text>
${parts.join('\n')}
</svg>
`;
}

interface Line {
  readonly stencil: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

function drawnLine({ stencil, points }: Line): string {
  const way = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const dots = points.map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`).join('');
  return `<path d="M${way}" fill="none" stroke="${colours[stencil]}" stroke-width="2"/><g fill="${colours[stencil]}">${dots}</g>`;
}

/** The labels at the right ends, moved apart if they would overlap. */
function labels(lines: readonly Line[]): string[] {
  const ends = lines
    .map(({ stencil, points }) => ({ stencil, end: points.reduce((a, b) => (b[0] > a[0] ? b : a)) }))
    .sort((a, b) => a.end[1] - b.end[1]);
  let last = Number.NEGATIVE_INFINITY;
  return ends.map(({ stencil, end: [x, y] }) => {
    last = Math.max(y, last + 16);
    return `<text x="${(x + 10).toFixed(1)}" y="${(last + 4).toFixed(1)}" fill="${colours[stencil]}">${stencil}</text>`;
  });
}
