import { version } from 'shoal';
import { colourVariables } from './colours.ts';
import { escapeHtml } from './html.ts';

/**
 * A self-contained page: style, pictures and script are inline, and its content security policy forbids loading
 * anything. `own` adds style and script that only this page needs.
 */
export function htmlPage(title: string, body: string, own: { style?: string; script?: string } = {}): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="shoal ${escapeHtml(version)}">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}${own.style ?? ''}</style>
</head>
<body>
<main>
${body}
</main>
<script>${hoverScript}${own.script ?? ''}</script>
</body>
</html>
`;
}

/**
 * The only script of a page: shows a hairline at the pointer and the values there. Without it the charts are the same.
 * Each figure contains its data as JSON. `scale` has the axes of the chart: x from left to right, y from min to max.
 * `each` is the unit of x; without it x is a time, s.
 */
const hoverScript = `
for (const figure of document.querySelectorAll('figure.chart')) {
  const data = JSON.parse(figure.querySelector('script').textContent);
  const svg = figure.querySelector('svg'), cursor = figure.querySelector('.cursor'), output = figure.querySelector('output');
  const [left, right, min, max, bottom, top] = data.scale, x0 = data.x[0], x1 = data.x[data.x.length - 1];
  const append = (name, attributes) => {
    const node = document.createElementNS(svg.namespaceURI, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    cursor.append(node);
  };
  const show = (event) => {
    const box = svg.getBoundingClientRect();
    const time = x0 + ((event.clientX - box.left) / box.width * (data.width || 640) - left) / (right - left) * (x1 - x0);
    let low = 0, high = data.x.length - 1;
    while (high - low > 1) { const mid = (low + high) >> 1; if (data.x[mid] < time) low = mid; else high = mid; }
    const i = time - data.x[low] < data.x[high] - time ? low : high;
    const px = x1 > x0 ? left + (data.x[i] - x0) / (x1 - x0) * (right - left) : left;
    cursor.replaceChildren();
    append('line', { x1: px, x2: px, y1: top, y2: bottom });
    const parts = [];
    for (const { label, values, colour } of data.series) {
      if (values[i] === null) continue;
      const py = bottom + (values[i] - min) / (max - min) * (top - bottom);
      append('circle', { cx: px, cy: py, r: 3.5, style: 'fill:var(--s' + colour % 5 + ')' });
      parts.push((label ? label + ' ' : '') + Number(values[i].toPrecision(4)) + (data.unit ? ' ' + data.unit : ''));
    }
    output.textContent = (data.each || '') + Number(data.x[i].toPrecision(4)) + (data.each ? ': ' : ' s: ') + parts.join(' · ');
  };
  const hide = () => { cursor.replaceChildren(); output.textContent = ''; };
  svg.addEventListener('pointermove', show);
  svg.addEventListener('pointerdown', show);
  svg.addEventListener('pointerleave', hide);
}`;

const light = `--ground:#f6fafa;--card:#ffffff;--ink:#0b1c26;--quiet:#566b75;--hair:#d8e3e5;--grid:#e4ecee;--water:#eef6f7;--warm:#9a5a00;--edge:#0b1c2633;${colourVariables('light')}`;
const dark = `--ground:#0b1c26;--card:#0f2430;--ink:#e4eff2;--quiet:#8ea6b1;--hair:#21394a;--grid:#1c3240;--water:#0d2a38;--warm:#ffb454;--edge:#000c;${colourVariables('dark')}`;

/** Styles for light and dark themes, narrow and wide screens, and paper. */
const pageStyle: string = `
:root{${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1080px;margin:0 auto;padding:40px 24px 64px}
h1{font-size:30px;line-height:1.2;font-weight:650;margin:0 0 6px;letter-spacing:-.01em}
h3{font-size:15px;font-weight:600;margin:18px 0 6px}
h3 .quiet{font-weight:400;font-size:13px;margin-left:8px}
h2{font-size:18px;font-weight:600;margin:44px 0 12px}
p{margin:0 0 10px;max-width:74ch}
.lead{font-size:17px}
.quiet,.unit{color:var(--quiet)}
.unit{font-weight:400}
.numbers{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:18px 24px;margin:26px 0 0;padding:18px 0;border:solid var(--hair);border-width:1px 0}
.numbers dt{font-size:13px;color:var(--quiet)}
.numbers dd{margin:0;font-size:23px;font-weight:600;line-height:1.3;white-space:nowrap}
.numbers dd.below{font-size:13px;font-weight:400;color:var(--quiet)}
.numbers dd small{font-size:14px;font-weight:400;color:var(--quiet)}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:30px 32px}
.wide{max-width:860px}
figure{margin:0;min-width:0}
figcaption{font-size:14px;margin-bottom:2px}
figcaption p{font-size:13px;color:var(--quiet);margin:0}
figcaption output{float:right;font-size:13px;color:var(--quiet)}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{font-size:12px;fill:var(--quiet);font-family:inherit}
.wide svg text{font-size:10.5px}
.grid svg text{font-size:14px}
svg text.end{font-weight:600}
svg .grid{stroke:var(--grid);stroke-width:1}
svg .zero{stroke:var(--quiet);stroke-width:1;opacity:.6}
svg .limit{fill:none;stroke:var(--quiet);stroke-width:1.25;stroke-dasharray:5 4}
svg .line{fill:none;stroke-width:1.75;stroke-linejoin:round}
.wide svg .line{stroke-width:1.1}
svg .band{opacity:.18}
svg .cursor line{stroke:var(--quiet);stroke-width:1}
svg .cursor circle{stroke:var(--ground);stroke-width:1.5}
svg .tank{fill:var(--water)}
svg .edge{fill:none;stroke:var(--quiet);stroke-width:1;opacity:.45}
svg .track{fill:none;stroke-width:1;stroke-linejoin:round;stroke-linecap:round;opacity:.28}
svg .wake{fill:none;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round;opacity:.9}
svg .bar{stroke:var(--quiet);stroke-width:1.5}
table{border-collapse:collapse;font-size:14px}
.scroll{overflow-x:auto;background:linear-gradient(90deg,var(--ground) 30%,transparent) left/36px 100% no-repeat local,linear-gradient(270deg,var(--ground) 30%,transparent) right/36px 100% no-repeat local,linear-gradient(90deg,var(--edge),transparent) left/12px 100% no-repeat scroll,linear-gradient(270deg,var(--edge),transparent) right/12px 100% no-repeat scroll}
th{font-weight:500;color:var(--quiet);text-align:left}
th,td{padding:5px 22px 5px 0;border-bottom:1px solid var(--hair);vertical-align:baseline}
td:first-child,th{white-space:nowrap}
td.number,th.number{text-align:right}
i.dot{display:inline-block;width:9px;height:9px;border-radius:50%;margin-right:8px}
pre{background:var(--card);border:1px solid var(--hair);border-radius:6px;padding:12px 14px;overflow-x:auto;font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;margin:0 0 10px}
code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.notice{border-left:3px solid var(--warm);padding:4px 0 4px 12px}
@media (max-width:600px){th,td{padding-right:14px}td:first-child,th{white-space:normal}main{padding:24px 16px 40px}h1{font-size:25px}}
@media print{body{background:#fff}figure,table{break-inside:avoid}}
`;
