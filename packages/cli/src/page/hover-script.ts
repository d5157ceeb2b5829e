/**
 * The only script of a page: shows a hairline at the pointer and the values there. Without it the charts are the same.
 * Each figure contains its data as JSON. `scale` has the axes of the chart: x from left to right, y from min to max.
 * `each` is the unit of x; without it x is a time, s.
 */
export const hoverScript = `
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
